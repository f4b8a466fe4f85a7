package place

import "github.com/seed18752ec6/xpc/embed/grid"

// Apply writes a placement into the grid in use and keeps the books of the rules: the grid's Used,
// Rings, Kept and Label. It must be the placement of a site that was found in this state of the
// grid.
func (p *Placer) Apply(pl *Placement) {
	ground := p.ground(pl.Cave)
	b := box{pl.X, pl.Y, pl.X + pl.W, pl.Y + pl.H} // what is written
	for _, c := range pl.Changes {
		b.add(c.X, c.Y)
		if c.Class == ground && pl.Method == Centered {
			p.open(pl.Cave, c.X, c.Y, ground)
			continue
		}
		p.g.Used.Set(c.X, c.Y)
		p.g.Set(c.X, c.Y, c.Class)
		p.g.Label[c.Y*p.g.W+c.X] = 0
		p.inside.Put(c.X, c.Y, c.Class.Passable())
		if c.Class == grid.Stairs {
			p.g.Kept.Set(c.X, c.Y)
		}
	}
	for _, at := range pl.Ring {
		p.g.Rings.Set(at.X, at.Y)
		b.add(at.X, at.Y)
	}
	for _, at := range pl.Approach {
		p.g.Kept.Set(at.X, at.Y)
		b.add(at.X, at.Y)
	}
	p.atlas.update(p, b)
	p.forget()
}

// open makes (x, y) a cell of the cave, whose cells are of class ground.
func (p *Placer) open(cave, x, y int, ground grid.Class) {
	g := p.g
	if g.At(x, y) == grid.Tunnel {
		p.filled.Set(x, y)
	}
	if g.LabelAt(x, y) != cave {
		g.Caves.Extend(cave, y, x, x+1)
	}
	g.Set(x, y, ground)
	g.Label[y*g.W+x] = int32(cave)
	p.boxes[cave-1].add(x, y)
}

// add makes the box hold a cell.
func (b *box) add(x, y int) {
	b.x0, b.y0 = min(b.x0, x), min(b.y0, y)
	b.x1, b.y1 = max(b.x1, x+1), max(b.y1, y+1)
}
