package place

import (
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
	p.done.Placements, p.done.Doors = p.done.Placements[:0], p.done.Doors[:0]
	if len(p.plans) > 0 {
		p.join(g, halls)
		p.thaw(g)
		for i := range p.plans {
			if pl := &p.plans[i]; !pl.left {
				p.write(g, pl)
			}
		}
		g.Resurvey()
		p.hang(g)
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

// hang lists the doors that tunnels opened in rooms, and keeps their cells.
func (p *Preplacer) hang(g *grid.Grid) {
	for i := range p.plans {
		if pl := &p.plans[i]; !pl.left {
			for _, l := range p.lanes[pl.from:pl.to] {
				p.done.Doors = p.finder.appendDoors(p.done.Doors, p.finder.cells[l.first:l.last])
			}
		}
	}
	for _, d := range p.done.Doors {
		g.Kept.Set(d.At.X, d.At.Y)
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
