package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// ring is a part of the map whose caves lie around a cell.
type ring struct {
	at     embed.Area
	center grid.Point
}

// ringOf returns the ring that was drawn last.
func (gd *guide) ringOf(p *plot) ring {
	c := gd.box.at(gd.box.l/2, gd.box.s/2)
	return ring{
		at:     embed.Area{X: p.x, Y: p.y, W: p.w, H: p.h},
		center: grid.Point{X: p.x + c.X, Y: p.y + c.Y},
	}
}

// orbit searches ways around the center of a ring. It knows a cell twice: as it is reached after an even
// and after an odd number of times across the line that leads from the center to the right. A way from
// a cell back to it, but odd, leads around the center.
type orbit struct {
	marks     []uint8 // by cell of the part, even and odd: as those of search
	now, next []int32 // cells reached with as many cells dug, and with one more; twice the cell, plus 1 if odd
	way       []int32 // what was found, from end to start
}

// complete closes a ring whose caves were joined to a row, where the fewest cells must be dug.
func (j *joiner) complete(r ring) {
	if !j.orbit.find(j, r) {
		return
	}
	a := int32(0)
	j.path = j.path[:0]
	for _, state := range slices.Backward(j.orbit.way) {
		p := r.cell(state)
		l := j.labelAt(p)
		if l == 0 {
			j.path = append(j.path, p)
			continue
		}
		if len(j.path) > 0 && a != 0 {
			j.straighten(a, l)
			j.commit(gap{a: a, b: l}, Closing, 0)
			j.link(a, l)
		}
		a, j.path = l, j.path[:0]
	}
}

// cell returns the cell of the map of a state.
func (r ring) cell(state int32) grid.Point {
	return grid.Point{X: r.at.X + int(state>>1)%r.at.W, Y: r.at.Y + int(state>>1)/r.at.W}
}

// find searches the way around with the fewest cells to dig, from the first open cell of the part. It
// visits each cell of the part twice at the most.
func (o *orbit) find(j *joiner, r ring) bool {
	o.marks = resize(o.marks, 2*r.at.W*r.at.H)
	clear(o.marks)
	start := int32(-1)
	for i := range int32(r.at.W * r.at.H) {
		if p := r.cell(2 * i); j.g.Open.At(p.X, p.Y) {
			start = 2 * i
			break
		}
	}
	if start < 0 {
		return false
	}
	o.now, o.next = append(o.now[:0], start), o.next[:0]
	o.marks[start] = source
	for len(o.now) > 0 {
		for k := 0; k < len(o.now); k++ {
			if o.visit(j, r, o.now[k]); o.marks[start+1] != unmarked {
				o.trace(r, start+1)
				return true
			}
		}
		o.now, o.next = o.next, o.now[:0]
	}
	return false
}

// visit reaches the neighbors of a cell. That costs a cell to dig where they are not open, whatever the
// way there, so that the first way to a cell is one of the cheapest.
func (o *orbit) visit(j *joiner, r ring, state int32) {
	p := r.cell(state)
	for dir, d := range steps {
		q := grid.Point{X: p.X + d.X, Y: p.Y + d.Y}
		x, y := q.X-r.at.X, q.Y-r.at.Y
		if uint(x) >= uint(r.at.W) || uint(y) >= uint(r.at.H) {
			continue
		}
		to := 2*int32(y*r.at.W+x) | state&1
		if d.Y != 0 && p.X > r.center.X && min(p.Y, q.Y) == r.center.Y {
			to ^= 1
		}
		if o.marks[to] != unmarked {
			continue
		}
		switch {
		case j.g.Open.At(q.X, q.Y):
			o.now = append(o.now, to)
		case j.ground.At(q.X, q.Y):
			o.next = append(o.next, to)
		default:
			continue
		}
		o.marks[to] = uint8(dir) + 1
	}
}

// trace writes the way from the start to a state.
func (o *orbit) trace(r ring, state int32) {
	o.way = append(o.way[:0], state)
	for o.marks[state] != source {
		d := steps[o.marks[state]-1]
		p := r.cell(state)
		back := state - 2*int32(d.Y*r.at.W+d.X)
		if d.Y != 0 && p.X > r.center.X && min(p.Y, p.Y-d.Y) == r.center.Y {
			back ^= 1
		}
		state = back
		o.way = append(o.way, state)
	}
}
