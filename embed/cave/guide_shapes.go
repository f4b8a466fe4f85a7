package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// apart is the least number of cells between the middle of one leg and that of the next, beyond what is
// as wide as a leg: a wall, and room for its rough sides.
const apart = 8

// across returns a width of the range that is at most so many cells.
func across(r embed.Range, most int, word uint64) int {
	return max(drawUpTo(r, max(most, 1), word), 1)
}

// serpentine draws legs across the longer side, each joined to the next at one end, in turn.
func (gd *guide) serpentine(o *embed.Guide, key embed.Key) {
	f := &gd.box
	f.turn(key.Word(0))
	n := o.Legs
	if n <= 0 {
		n = 3 + int(embed.Below(key.Word(1), 3))
	}
	n = max(1, min(n, f.l/(max(o.Width.Min, 1)+apart/2)))
	pitch := f.l / n
	var last [2]grid.Point
	var lastU, lastV [2]int
	for i := range n {
		k := key.With(uint64(i))
		w := across(o.Width, min(pitch-apart/2, f.s), k.Word(0))
		var u, v [2]int // at the end of little v, and of large
		for end := range u {
			u[end] = (2*i+1)*f.l/(2*n) + jitter(pitch/8, k.Word(1+uint64(end)))
			v[end] = w/2 + int(embed.Below(k.Word(3+uint64(end)), uint64(f.s/10+1)))
		}
		v[1] = f.s - 1 - v[1]
		ends := [2]grid.Point{f.at(u[0], v[0]), f.at(u[1], v[1])}
		gd.stroke(ends[0], ends[1], w)
		if i > 0 {
			join := i & 1 // the end at which this leg is joined to the one before
			w = across(o.Width, min(w, f.s/3), k.Word(5))
			gd.stroke(last[join], ends[join], w)
			// A wall from the other side up to the tunnel between them.
			mid := [2]int{(lastU[0] + u[0]) / 2, (lastU[1] + u[1]) / 2}
			stop := max(lastV[0], v[0]) + w/2 + rough + 1
			if join == 1 {
				stop = min(lastV[1], v[1]) - w/2 - rough - 1
			}
			gd.wall(f.at(mid[1-join], (1-join)*(f.s-1)), f.at(mid[join], stop))
		}
		last, lastU, lastV = ends, u, v
	}
}

// octagon holds eight directions, in thousandths, in the order of a turn.
var octagon = [8]grid.Point{
	{X: 1000}, {X: 707, Y: 707}, {Y: 1000}, {X: -707, Y: 707},
	{X: -1000}, {X: -707, Y: -707}, {Y: -1000}, {X: 707, Y: -707},
}

// ring draws a closed line around the middle.
func (gd *guide) ring(o *embed.Guide, key embed.Key) {
	f := &gd.box
	w := across(o.Width, f.s/3, key.Word(0))
	a, b := (f.l-w)/2, (f.s-w)/2
	var first, last grid.Point
	for i, d := range octagon {
		k := key.With(uint64(i))
		// Up to a tenth of the way towards the middle.
		in := 1000 - int(embed.Below(k.Word(0), 100))
		p := f.at(f.l/2+a*d.X/1000*in/1000, f.s/2+b*d.Y/1000*in/1000)
		if i == 0 {
			first = p
		} else {
			gd.stroke(last, p, across(o.Width, w, k.Word(1)))
		}
		last = p
	}
	gd.stroke(last, first, w)
	if f.s > 4*rough {
		gd.wall(f.at(f.l/2-a/3, f.s/2), f.at(f.l/2+a/3, f.s/2))
	}
}

// tree draws a trunk along the longer side, and branches that leave it to both sides in turn.
func (gd *guide) tree(o *embed.Guide, key embed.Key) {
	f := &gd.box
	f.turn(key.Word(0))
	n := o.Legs
	if n <= 0 {
		n = 4 + int(embed.Below(key.Word(1), 3))
	}
	w := across(o.Width, f.s/3, key.Word(2))
	n = max(1, min(n, 2*f.l/(max(o.Width.Min, 1)+apart)-1))
	pitch := f.l / (n + 1)
	last := f.at(w/2, f.s/2+jitter(f.s/12, key.Word(3)))
	for i := range n {
		k := key.With(uint64(i))
		u := (i+1)*pitch + jitter(pitch/8, k.Word(0))
		fork := f.at(u, f.s/2+jitter(f.s/12, k.Word(1)))
		gd.stroke(last, fork, w)
		last = fork
		thin := across(o.Width, min(w, 2*pitch-apart), k.Word(2))
		v := thin/2 + int(embed.Below(k.Word(3), uint64(f.s/8+1)))
		if i&1 != 0 {
			v = f.s - 1 - v
		}
		gd.stroke(fork, f.at(u+pitch/3+jitter(pitch/6, k.Word(4)), v), thin)
	}
	gd.stroke(last, f.at(f.l-1-w/2-pitch/3, f.s/2), w)
}

// blob grows one large cave on a board of coarser cells, a quarter of the width each.
func (gd *guide) blob(o *embed.Guide, c *carver, key embed.Key) {
	f, m := &gd.box, &gd.small
	size := max(1, across(o.Width, f.s, key.Word(0))/4)
	w, h := (f.l+size-1)/size, (f.s+size-1)/size
	m.Reset(w, h)
	c.domain.Reset(w, h)
	c.domain.Not()
	sow(m, &c.domain, 154, key.Named("fill")) // 60 %
	c.generations(m, 5, nil)
	if m.Empty() {
		m.Not() // too few cells for any to live
	}
	inner(&gd.core, m)
	for x, y := range m.All() {
		p, q := f.at(x*size, y*size), f.at(x*size+size-1, y*size+size-1)
		for _, b := range []*grid.Board{&gd.outer, &gd.inner} {
			if b == &gd.outer || gd.core.At(x, y) {
				b.SetRect(p.X, p.Y, q.X-p.X+1, q.Y-p.Y+1)
			}
		}
	}
}
