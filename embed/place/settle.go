package place

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Settle joins the features with the caves that were generated around them, and stamps them into the
// map. g must be of the size that was planned, surveyed, and with the frozen cells as cave.Generate
// leaves them: those of [cave.Frozen] in Frozen. In halls tunnels and rooms are as good as caves: areas
// that tunnelers dig, where a zero Area is the whole map.
//
// A connector to which no tunnel leads is plugged with wall; a prefab whose inside would be cut off by
// that is left out. Where g changes it is surveyed again. The result belongs to p, until the next Plan.
func (p *Preplacer) Settle(g *grid.Grid, halls []embed.Area) *Features {
	if g.W != p.job.W || g.H != p.job.H {
		panic("place: a map of another size than was planned")
	}
	p.memory.reset()
	p.done.Placements = p.done.Placements[:0]
	if len(p.plans) > 0 {
		p.join(g, halls)
		p.thaw(g)
		for i := range p.plans {
			if pl := &p.plans[i]; !pl.left {
				p.write(g, pl)
			}
		}
		g.Resurvey()
	}
	p.tell()
	return &p.done
}

// join finds the tunnels of all lanes, and leaves out the prefabs that cannot be entered without those
// that there are not.
func (p *Preplacer) join(g *grid.Grid, halls []embed.Area) {
	p.finder.begin(g, p.lanes, halls)
	for i := range p.plans {
		pl := &p.plans[i]
		joined := true
		for k := pl.from; k < pl.to; k++ {
			l := &p.lanes[k]
			l.first = len(p.finder.cells)
			l.joined = p.finder.find(l, pl.key.Named("bend").With(uint64(l.connection)))
			l.last = len(p.finder.cells)
			joined = joined && l.joined
		}
		pl.left = !joined && p.hangs(pl)
	}
}

// thaw makes the guards earth like any other, gives back what is left out, and digs.
func (p *Preplacer) thaw(g *grid.Grid) {
	g.Frozen.AndNot(&p.guard)
	for x, y := range p.guard.All() {
		g.Set(x, y, g.At(x, y))
	}
	for i := range p.plans {
		pl := &p.plans[i]
		if !pl.left {
			for _, l := range p.lanes[pl.from:pl.to] {
				for _, at := range p.finder.cells[l.first:l.last] {
					g.Set(at.X, at.Y, grid.Tunnel)
				}
			}
			continue
		}
		p.outline.draw(pl, p.lanes[pl.from:pl.to])
		for x, y := range p.outline.claim.All() {
			x, y = p.outline.x+x, p.outline.y+y
			g.Frozen.Clear(x, y)
			g.Set(x, y, grid.Earth)
		}
	}
}

// roll makes the placement at hand that of a plan, as it is rolled, without what connectors dig.
func (p *Preplacer) roll(pl *plan) *Placement {
	out := &p.stamp.placement
	out.reset(pl.site)
	out.Feature = pl.feature
	out.Setting = p.setting(pl)
	out.Roll(&p.stamp.contents)
	out.Contents = &p.stamp.contents
	out.fill(out.Contents, grid.Cave)
	return out
}

// hangs reports whether some cell inside of a prefab is reached only by connectors that nothing joins.
func (p *Preplacer) hangs(pl *plan) bool {
	out := p.roll(pl)
	p.marks = resize(p.marks, len(out.Rows))
	clear(p.marks)
	lanes := p.lanes[pl.from:pl.to]
	p.reach(out, lanes, 1, true)
	p.reach(out, lanes, 2, false)
	for i, m := range p.marks {
		if out.Touched[i] && out.Rows[i].Passable() && m == 2 {
			return true
		}
	}
	return false
}

// reach marks the cells of the box that can be reached from the throats of lanes: of all, or of those
// that are joined.
func (p *Preplacer) reach(pl *Placement, lanes []lane, mark uint8, joined bool) {
	p.queue = p.queue[:0]
	visit := func(i int) {
		if p.marks[i]&mark == 0 {
			p.marks[i] |= mark
			p.queue = append(p.queue, int32(i))
		}
	}
	for k := range lanes {
		if joined && !lanes[k].joined {
			continue
		}
		b := lanes[k].rect(0, lanes[k].from)
		for y := b.y0; y < b.y1; y++ {
			for x := b.x0; x < b.x1; x++ {
				if !blocked(pl.Contents, x, y) {
					visit((y-pl.Y)*pl.W + x - pl.X)
				}
			}
		}
	}
	for k := 0; k < len(p.queue); k++ {
		at := int(p.queue[k])
		for _, d := range sides {
			dx, dy := d.Step()
			x, y := at%pl.W+dx, at/pl.W+dy
			if i := y*pl.W + x; uint(x) < uint(pl.W) && uint(y) < uint(pl.H) && pl.Touched[i] && pl.Rows[i].Passable() {
				visit(i)
			}
		}
	}
}

// write stamps a prefab into the map, and keeps the placement.
func (p *Preplacer) write(g *grid.Grid, pl *plan) {
	out, lanes := p.roll(pl), p.lanes[pl.from:pl.to]
	p.outline.draw(pl, lanes)
	p.points = p.points[:0]
	for k := range lanes {
		if lanes[k].joined {
			out.dig(&lanes[k])
		}
	}
	p.claim(g, out)
	for k := range lanes {
		p.connect(g, out, lanes, k)
	}
	p.enclose(g, out)
	for _, at := range out.Approach {
		g.Kept.Set(at.X, at.Y)
	}
	p.done.Placements = append(p.done.Placements, p.memory.keep(out))
}

// dig opens the throat of a lane where its terrain is not open as rolled. Machines stay.
func (pl *Placement) dig(l *lane) {
	from := len(pl.Dug)
	pl.Dug = l.appendShut(pl.Dug, pl.Contents)
	for _, at := range pl.Dug[from:] {
		i := (at.Y-pl.Y)*pl.W + at.X - pl.X
		pl.Touched[i], pl.Rows[i] = true, grid.PrefabOpen
		if blocked(pl.Contents, at.X, at.Y) {
			pl.Rows[i] = grid.PrefabSolid
		}
	}
	dig(pl.Contents, pl.Dug[from:])
}

// appendShut appends those cells of the throat that dst does not have, whose terrain is not open in
// rolled contents.
func (l *lane) appendShut(dst []grid.Point, c *embed.Contents) []grid.Point {
	b := l.rect(0, l.from)
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			if at := (grid.Point{X: x, Y: y}); shut(c, x, y) && !slices.Contains(dst, at) {
				dst = append(dst, at)
			}
		}
	}
	return dst
}

// shut reports whether the terrain of a cell of the map that lies in the box of rolled contents is none
// to walk on.
func shut(c *embed.Contents, x, y int) bool {
	id := c.Cell(x, y).Terrain
	return id == 0 || !c.Prefab.Bundle().Terrain(id).Passable()
}

// blocked reports whether a machine stands in the way on a cell of the map.
func blocked(c *embed.Contents, x, y int) bool {
	for i := range c.Machines {
		for _, cell := range c.Machines[i].Cells {
			if !c.Machines[i].Passable && cell.X == x && cell.Y == y {
				return true
			}
		}
	}
	return false
}

// claim writes the cells of the prefab. Those that are its own in other rolls stay earth, but frozen.
func (p *Preplacer) claim(g *grid.Grid, pl *Placement) {
	for x, y := range p.outline.claim.All() {
		x, y = p.outline.x+x, p.outline.y+y
		class := grid.Earth
		if i := (y-pl.Y)*pl.W + x - pl.X; pl.Touched[i] {
			class = pl.Rows[i]
		}
		p.put(g, pl, x, y, class)
		if class == grid.Stairs {
			g.Kept.Set(x, y)
		}
	}
}

// put makes (x, y) a cell of the feature.
func (p *Preplacer) put(g *grid.Grid, pl *Placement, x, y int, class grid.Class) {
	g.Frozen.Set(x, y)
	g.Set(x, y, class)
	pl.Changes = append(pl.Changes, Change{x, y, class})
}

// connect notes connector k of a prefab, and plugs it with wall where nothing joins it.
func (p *Preplacer) connect(g *grid.Grid, pl *Placement, lanes []lane, k int) {
	l, n := &lanes[k], len(p.points)
	p.points = l.appendRow(l.appendRow(p.points, l.from-1), l.from)
	c := Connector{
		Index: l.connection, Dir: l.dir, Plugged: !l.joined,
		Entrance: p.points[n : n+l.width], Approach: p.points[n+l.width:],
		Tunnel: p.finder.cells[l.first:l.last],
	}
	pl.Connectors = append(pl.Connectors, c)
	if l.joined {
		pl.Entrances = append(pl.Entrances, c.Entrance...)
		pl.Approach = append(pl.Approach, c.Approach...)
		for _, at := range c.Tunnel {
			pl.Changes = append(pl.Changes, Change{at.X, at.Y, grid.Tunnel})
		}
		return
	}
	for _, at := range c.Approach {
		if !leads(lanes, at) && !g.Frozen.At(at.X, at.Y) {
			pl.Walls = append(pl.Walls, at)
			p.put(g, pl, at.X, at.Y, grid.Wall)
		}
	}
}

// leads reports whether a cell lies in a lane that is joined.
func leads(lanes []lane, at grid.Point) bool {
	for k := range lanes {
		b := lanes[k].rect(lanes[k].from, lanes[k].end)
		if lanes[k].joined && at.X >= b.x0 && at.X < b.x1 && at.Y >= b.y0 && at.Y < b.y1 {
			return true
		}
	}
	return false
}

// appendRow appends the cells of a row.
func (l *lane) appendRow(dst []grid.Point, row int) []grid.Point {
	b := l.rect(row, row+1)
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			dst = append(dst, grid.Point{X: x, Y: y})
		}
	}
	return dst
}

// enclose turns earth beside cells that may be open to wall, and lists the earth that stays around.
func (p *Preplacer) enclose(g *grid.Grid, pl *Placement) {
	o := &p.outline
	o.scratch.Dilate8(&o.maybe)
	o.scratch.AndNot(&o.claim)
	for x, y := range o.scratch.All() {
		if x, y = o.x+x, o.y+y; g.At(x, y) == grid.Earth && !g.Frozen.At(x, y) {
			pl.Walls = append(pl.Walls, grid.Point{X: x, Y: y})
			p.put(g, pl, x, y, grid.Wall)
		}
	}
	for x, y := range o.ring.All() {
		x, y = o.x+x, o.y+y
		if c := g.At(x, y); c == grid.Earth || c == grid.Wall {
			pl.Ring = append(pl.Ring, grid.Point{X: x, Y: y})
			g.Rings.Set(x, y)
		}
	}
}

// tell completes the list of what is missing.
func (p *Preplacer) tell() {
	for i := range p.plans {
		pl := &p.plans[i]
		lack := p.lackOf(pl.feature)
		if pl.left {
			lack.Found--
			p.done.Refused = append(p.done.Refused, Refusal{
				Feature: pl.feature + 1, Copies: 1, Prefab: pl.site.Prefab, Reason: NoTunnel, Report: Report{Method: Preplaced},
			})
			continue
		}
		for _, l := range p.lanes[pl.from:pl.to] {
			lack.Connectors++
			if l.joined {
				lack.Joined++
			}
		}
	}
	short := p.done.Missing[:0]
	for _, l := range p.done.Missing {
		if (l.Found < l.Wanted || l.Joined < l.Connectors) && !p.job.Features[l.Feature].Optional {
			short = append(short, l)
		}
	}
	p.done.Missing = short
}

// lackOf returns what is noted of a feature, of which a copy was planned.
func (p *Preplacer) lackOf(feature int) *Lack {
	for i := range p.done.Missing {
		if p.done.Missing[i].Feature == feature {
			return &p.done.Missing[i]
		}
	}
	panic("xpc: internal error: a feature that was planned is not listed")
}
