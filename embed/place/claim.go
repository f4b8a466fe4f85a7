package place

import "github.com/seed18752ec6/xpc/embed/grid"

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
