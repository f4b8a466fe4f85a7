package sight

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
)

// View is what somebody sees. The zero value is ready for [View.Look], which fills it anew and reuses
// its memory.
type View struct {
	W, H int

	field      *Field
	reach      Range
	x, y       int     // of the viewer
	seen       []Faces // and floor
	marked     []int32 // cells of which something is seen, in the order in which it was
	now, later []beam
}

// Faces is a set of faces of a cell.
type Faces uint8

// The faces of a wall are named after the side that they look to. Inner is a wall within a cell of an
// outline.
const (
	North Faces = 1 << iota
	East
	South
	West
	Inner
	floor
)

// Seen reports whether anything of the cell at (x, y) is seen: its floor, or a face.
func (v *View) Seen(x, y int) bool { return v.at(x, y) != 0 }

// Floor reports whether the floor of the cell at (x, y) is seen: some of what its outline leaves open.
// Where the viewer stands it is.
func (v *View) Floor(x, y int) bool { return v.at(x, y)&floor != 0 }

// Faces returns the faces of walls that are seen at (x, y): of a solid cell, or of what an outline
// leaves solid of another.
func (v *View) Faces(x, y int) Faces { return v.at(x, y) &^ floor }

// All yields the cells of which anything is seen, each once, in an order that depends on the field
// alone. v must not look elsewhere meanwhile.
func (v *View) All() func(yield func(x, y int) bool) {
	return func(yield func(x, y int) bool) {
		for _, i := range v.marked {
			if !yield(int(i)%v.W, int(i)/v.W) {
				return
			}
		}
	}
}

func (v *View) at(x, y int) Faces {
	if uint(x) >= uint(v.W) || uint(y) >= uint(v.H) {
		return 0
	}
	return v.seen[y*v.W+x]
}

// beam is all that passes between two rays into a cell: those from one to another, clockwise, and less
// than half of all.
type beam struct {
	x, y     int // the cell
	side     int // through which it enters
	from, to ray
}

// Look fills v with what is seen of a field from the center of the cell at (x, y), within a range. Cells
// outside of the field are not seen, and from outside nothing is. A viewer in a solid cell, or in
// what an outline leaves solid, stands as if his cell were open. It takes time in proportion to the
// cells that are seen, and to the gaps through which each is; the size of the field does not matter.
func (v *View) Look(f *Field, x, y int, r Range) {
	for _, i := range v.marked {
		v.seen[i] = 0
	}
	v.marked = v.marked[:0]
	v.W, v.H, v.field, v.reach, v.x, v.y = f.W, f.H, f, r, x, y
	if n := f.W * f.H; cap(v.seen) < n {
		v.seen = make([]Faces, n)
	} else {
		v.seen = v.seen[:n]
	}
	if uint(x) >= uint(f.W) || uint(y) >= uint(f.H) {
		return
	}
	v.later = v.later[:0]
	v.begin()
	for len(v.later) > 0 {
		v.now, v.later = v.later, v.now[:0]
		for i := range v.now {
			v.enter(&v.now[i])
		}
	}
	v.field = nil
}

// begin makes the beams that leave the viewer's own cell.
func (v *View) begin() {
	v.mark(v.x, v.y, floor)
	o := v.field.Outlines.of(v.field.At(v.x, v.y))
	if o == nil || len(o.inside) == 0 {
		corners := [...]ray{{half, -half}, {half, half}, {-half, half}, {-half, -half}}
		for i, side := range [...]int{east, south, west, north} {
			v.leave(v.x, v.y, side, corners[i], corners[(i+1)%len(corners)])
		}
		return
	}
	for _, first := range o.inside {
		for i := first; ; {
			next := o.edges[i].Next
			a, b := point(o, i, 0, 0), point(o, next, 0, 0)
			if cross(a, b) > 0 {
				v.pass(o, i, v.x, v.y, a, b, 0)
			}
			if i = next; i == first {
				break
			}
		}
	}
	slices.SortFunc(v.later, func(a, b beam) int { // as beams of later steps are: clockwise from the north-east
		if a.side != b.side {
			return (a.side+1)%4 - (b.side+1)%4 // enters by the side opposite to the one it left by
		}
		switch c := cross(a.from, b.from); {
		case c > 0:
			return -1
		case c < 0:
			return 1
		}
		return 0
	})
}

// mark notes that something of a cell is seen.
func (v *View) mark(x, y int, what Faces) {
	i := y*v.W + x
	if v.seen[i] == 0 {
		v.marked = append(v.marked, int32(i))
	}
	v.seen[i] |= what
}

// leave makes the beam that leaves a cell by a side, if it comes to a cell in range. Where it goes on
// beside the one before it, both are one.
func (v *View) leave(x, y, side int, from, to ray) {
	switch side {
	case north:
		y--
	case east:
		x++
	case south:
		y++
	case west:
		x--
	}
	if uint(x) >= uint(v.W) || uint(y) >= uint(v.H) || !v.reach.Holds(x-v.x, y-v.y) {
		return
	}
	side = (side + 2) % 4
	if n := len(v.later) - 1; n >= 0 {
		if last := &v.later[n]; last.x == x && last.y == y && last.side == side && cross(last.to, from) == 0 {
			last.to = to
			return
		}
	}
	v.later = append(v.later, beam{x, y, side, from, to})
}

// enter follows a beam through the cell that it has come to.
func (v *View) enter(b *beam) {
	switch c := v.field.Cells[b.y*v.W+b.x]; {
	case c == Open:
		v.mark(b.x, b.y, floor)
		v.cross(b)
	default:
		o := v.field.Outlines.of(c)
		if o == nil {
			v.mark(b.x, b.y, 1<<b.side)
			return
		}
		v.enterOutline(o, b)
	}
}

// cross follows a beam through an open cell to the sides that lie away from the viewer, clockwise.
func (v *View) cross(b *beam) {
	x0, y0 := (b.x-v.x)*unit-half, (b.y-v.y)*unit-half
	x1, y1 := x0+unit, y0+unit
	away := [4]bool{y0 < 0, x1 > 0, y1 > 0, x0 < 0}
	corners := [...]ray{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}
	first := 0
	for !away[first] || away[(first+3)%4] {
		first++
	}
	for i := range 3 {
		side := (first + i) % 4
		if !away[side] {
			return
		}
		if from, to, ok := clip(b.from, b.to, corners[side], corners[(side+1)%4]); ok {
			v.leave(b.x, b.y, side, from, to)
		}
	}
}

// clip returns what passes between two rays and over an edge from a to b, clockwise.
func clip(from, to, a, b ray) (ray, ray, bool) {
	if cross(from, a) > 0 {
		from = a
	}
	if cross(b, to) > 0 {
		to = b
	}
	return from, to, cross(from, to) > 0
}

// point returns the corner at which an edge begins, in a cell that is dx columns and dy rows from the
// viewer's.
func point(o *outline, edge, dx, dy int) ray {
	e := &o.edges[edge]
	return ray{dx*unit + e.X - half, dy*unit + e.Y - half}
}

// enterOutline follows a beam into a cell of an outline, by what its side leaves open.
func (v *View) enterOutline(o *outline, b *beam) {
	dx, dy := b.x-v.x, b.y-v.y
	rest := b.from
	for _, i := range o.doors[b.side] {
		a, c := point(o, o.edges[i].Next, dx, dy), point(o, i, dx, dy)
		from, to, ok := clip(b.from, b.to, a, c)
		if !ok {
			continue
		}
		if cross(rest, from) > 0 {
			v.mark(b.x, b.y, 1<<b.side)
		}
		rest = to
		v.through(o, i, b.x, b.y, from, to, 0)
	}
	if cross(rest, b.to) > 0 {
		v.mark(b.x, b.y, 1<<b.side)
	}
}

// through follows a beam through a region that it enters over an edge. A beam meets no edge twice, so
// that it never goes deeper than there are edges.
func (v *View) through(o *outline, entry, x, y int, from, to ray, depth int) {
	if depth > len(o.edges) {
		return
	}
	v.mark(x, y, floor)
	dx, dy := x-v.x, y-v.y
	for i := o.edges[entry].Next; i != entry; i = o.edges[i].Next {
		a, b := point(o, i, dx, dy), point(o, o.edges[i].Next, dx, dy)
		if cross(a, b) <= 0 {
			continue // it lies towards the viewer
		}
		if from, to, ok := clip(from, to, a, b); ok {
			v.pass(o, i, x, y, from, to, depth+1)
		}
	}
}

// pass follows a beam over an edge.
func (v *View) pass(o *outline, i, x, y int, from, to ray, depth int) {
	switch over := o.edges[i].Over; {
	case over >= 0:
		v.through(o, over, x, y, from, to, depth)
	case over == embed.OverWall:
		v.mark(x, y, Inner)
	default:
		v.leave(x, y, embed.OverNorth-over, from, to)
	}
}
