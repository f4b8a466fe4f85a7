package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Maintainer's note. A guide cuts the domain to a shape and leaves the rest to the automaton. Shapes are
// drawn as strokes: inner ones, where all is domain, and outer ones, beyond which nothing is. What lies
// between is a coin a cell, and two steps of the majority rule make it a rough edge. The middle lines
// hang together side by side, so that what is left of a shape does, too. Tunnels keep to the shape
// as long as they can (area.off): else they would cut the corners that it was drawn for.

// guide draws the shapes of guided maps.
type guide struct {
	box   frame
	inner grid.Board
	outer grid.Board
	walls grid.Board // cells that no edge may cross
	whole grid.Board // all cells of the frame
	parts grid.Regions
	disc  []int // by row of the disc that is drawn: cells of its square that are not in it, at each side
	walk  ramble
	small grid.Board // what a blob is grown on
	core  grid.Board // its cells with all their neighbors
}

// rough is the most cells by which an edge leaves the line of its stroke to either side.
const rough = 3

// cut keeps of the domain what the guide's shape covers.
func (gd *guide) cut(p *plot, c *carver) {
	o, key := &p.carving.Guide, p.key.Named("guide")
	p.guide.Reset(p.w, p.h)
	if o.Shape == embed.GuideArt {
		gd.art(p, o.Art)
	} else if gd.box.fit(&p.domain) {
		gd.inner.Reset(p.w, p.h)
		gd.outer.Reset(p.w, p.h)
		gd.walls.Reset(p.w, p.h)
		switch o.Shape {
		case embed.GuideSerpentine:
			gd.serpentine(o, key)
		case embed.GuideRing:
			gd.ring(o, key)
		case embed.GuideTree:
			gd.tree(o, key)
		case embed.GuideBlob:
			gd.blob(o, c, key)
		default:
			gd.corridor(o, key)
		}
		gd.roughen(&p.guide, c, key)
	}
	p.domain.And(&p.guide)
	p.tell(StageDomain, nil)
}

// art makes the guide what was drawn, one bit a cell of the map. What lies beyond the drawing is not in
// it.
func (gd *guide) art(p *plot, art string) {
	stride := (p.g.W + 7) / 8
	for y := range p.h {
		for x := range p.w {
			mx, my := p.x+x, p.y+y
			if i := my*stride + mx>>3; i < len(art) && art[i]>>(mx&7)&1 != 0 {
				p.guide.Set(x, y)
			}
		}
	}
}

// roughen makes the guide what lies within the strokes, with edges that wander between the inner and the
// outer ones. Crumbs beside it are dropped.
func (gd *guide) roughen(guide *grid.Board, c *carver, key embed.Key) {
	gd.clip()
	if gd.inner.Empty() {
		gd.inner.Copy(&gd.outer) // too small to be rough
	}
	c.domain.Copy(&gd.outer)
	c.domain.AndNot(&gd.inner)
	guide.Copy(&gd.inner)
	sow(guide, &c.domain, 128, key.Named("edge"))
	c.generations(guide, 2, nil)
	guide.AndNot(&gd.walls)
	gd.parts.Label(guide)
	best := 0
	for id := 1; id <= gd.parts.Count(); id++ {
		if best == 0 || gd.parts.Region(id).Area > gd.parts.Region(best).Area {
			best = id
		}
	}
	gd.parts.Retain(guide, func(id int) bool { return id == best })
}

// clip cuts what was drawn to the frame.
func (gd *guide) clip() {
	f := &gd.box
	w, h := f.l, f.s
	if f.tall {
		w, h = h, w
	}
	gd.whole.Reset(gd.outer.W(), gd.outer.H())
	gd.whole.SetRect(f.x, f.y, w, h)
	gd.inner.And(&gd.whole)
	gd.outer.And(&gd.whole)
}

// stroke draws a line from a to b that is w cells wide, with round ends.
func (gd *guide) stroke(a, b grid.Point, w int) {
	r := min(rough, w/4)
	gd.draw(&gd.inner, a, b, max(w-2*r, 2))
	gd.draw(&gd.outer, a, b, w+2*r)
}

// wall draws a line from a to b that the shape does not reach across.
func (gd *guide) wall(a, b grid.Point) { gd.draw(&gd.walls, a, b, 3) }

// draw sets the cells under a disc of w cells across on its way from a to b. At least two cells wide, a
// line hangs together side by side.
func (gd *guide) draw(board *grid.Board, a, b grid.Point, w int) {
	gd.disc = gd.disc[:0]
	for i := range w {
		cut, y := 0, 2*i-w+1
		for x := w - 1; x*x+y*y > w*w; x -= 2 {
			cut++
		}
		gd.disc = append(gd.disc, cut)
	}
	n := max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y)
	step := max(1, w/8)
	for i := 0; ; i = min(i+step, n) {
		x, y := a.X, a.Y
		if n > 0 {
			x, y = a.X+(b.X-a.X)*i/n, a.Y+(b.Y-a.Y)*i/n
		}
		for k, cut := range gd.disc {
			board.SetRun(y-w/2+k, x-w/2+cut, x-w/2+w-cut)
		}
		if i >= n {
			return
		}
	}
}

// frame is the rectangle that a shape fills, seen with its longer side along u, from 0 to l, and the
// shorter along v, from 0 to s, perhaps mirrored.
type frame struct {
	x, y, l, s   int
	tall         bool // u runs down
	turnU, turnV bool
}

// fit makes f the smallest rectangle around the cells of a board; it reports whether there are any.
func (f *frame) fit(b *grid.Board) bool {
	x0, y0, x1, y1 := b.W(), b.H(), 0, 0
	for y := range b.H() {
		row := b.Row(y)
		from, to := extent(row)
		if from >= to {
			continue
		}
		x0 = min(x0, from<<6+trailing(row[from]))
		x1 = max(x1, to<<6-leading(row[to-1]))
		y0, y1 = min(y0, y), y+1
	}
	*f = frame{x: x0, y: y0, l: x1 - x0, s: y1 - y0}
	if f.l < f.s {
		f.tall, f.l, f.s = true, f.s, f.l
	}
	return x0 < x1
}

// turn mirrors the frame at random and, where it is square, exchanges its sides.
func (f *frame) turn(word uint64) {
	f.turnU, f.turnV = word>>63 != 0, word>>62&1 != 0
	if f.l == f.s {
		f.tall = word>>61&1 != 0
	}
}

// at returns the cell of the map at (u, v) of the frame; what lies outside is moved to its side.
func (f *frame) at(u, v int) grid.Point {
	u, v = min(max(u, 0), f.l-1), min(max(v, 0), f.s-1)
	if f.turnU {
		u = f.l - 1 - u
	}
	if f.turnV {
		v = f.s - 1 - v
	}
	if f.tall {
		u, v = v, u
	}
	return grid.Point{X: f.x + u, Y: f.y + v}
}

// jitter returns a number from -n to n.
func jitter(n int, word uint64) int {
	n = max(n, 0)
	return int(embed.Below(word, uint64(2*n+1))) - n
}
