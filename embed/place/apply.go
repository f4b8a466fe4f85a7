package place

import "github.com/seed18752ec6/xpc/embed/grid"

// Apply writes a placement into the grid in use and keeps the books of the rules: the grid's Used,
// Rings, Kept and Label. It must be the placement of a site that was found in this state of the
// grid.
func (p *Placer) Apply(pl *Placement) {
	ground := p.ground(pl.Cave)
	for _, c := range pl.Changes {
		if c.Class == ground && pl.Method == Centered {
			p.open(pl.Cave, c.X, c.Y, ground)
			continue
		}
		p.g.Occupy(c.X, c.Y, c.Class)
		s, bit := p.atlas.at(c.X, c.Y)
		s.earth, s.open = s.earth&^bit, s.open&^bit
		if c.Class.Passable() {
			p.inside.Set(c.X, c.Y)
			s.inside |= bit
		}
		if c.Class == grid.Stairs {
			p.keep(c.X, c.Y)
		}
	}
	for _, at := range pl.Ring {
		p.g.Rings.Set(at.X, at.Y)
		s, bit := p.atlas.at(at.X, at.Y)
		s.rings |= bit
	}
	for _, at := range pl.Approach {
		p.keep(at.X, at.Y)
	}
	p.forget()
}

// keep makes (x, y) a kept cell.
func (p *Placer) keep(x, y int) {
	p.g.Kept.Set(x, y)
	s, bit := p.atlas.at(x, y)
	s.kept |= bit
}

// open makes (x, y) a cell of the cave, whose cells are of class ground.
func (p *Placer) open(cave, x, y int, ground grid.Class) {
	g := p.g
	s, bit := p.atlas.at(x, y)
	if g.At(x, y) == grid.Tunnel {
		p.filled.Set(x, y)
		s.filled |= bit
	}
	if g.LabelAt(x, y) != cave {
		g.Caves.Extend(cave, y, x, x+1)
	}
	g.Set(x, y, ground)
	if g.Open.At(x, y) {
		s.earth, s.open = s.earth&^bit, s.open|bit
	}
	g.Label[y*g.W+x] = int32(cave)
	p.boxes[cave-1].add(x, y)
}

// add makes the box hold a cell.
func (b *box) add(x, y int) {
	b.x0, b.y0 = min(b.x0, x), min(b.y0, y)
	b.x1, b.y1 = max(b.x1, x+1), max(b.y1, y+1)
}
