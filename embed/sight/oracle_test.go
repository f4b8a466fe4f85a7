package sight_test

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/sight"
)

// The slow exact version of a view. What a ray meets changes at corners alone: of cells, and of regions.
// So one ray between every two neighboring directions to corners stands for all rays between them, and
// is followed from cell to cell and from region to region, in whole numbers.

const (
	unit = embed.OutlineUnit
	half = unit / 2
)

type vec struct{ x, y int64 }

func times(a, b vec) int64 { return a.x*b.y - a.y*b.x }

// where is a place on a ray: a fraction of its vector, den > 0.
type where struct{ num, den int64 }

func at(num, den int64) where {
	if den < 0 {
		return where{-num, -den}
	}
	return where{num, den}
}

func (w where) cmp(o where) int { return cmp.Compare(w.num*o.den, o.num*w.den) }

type oracle struct {
	f     *sight.Field
	forms [][][]grid.Point
	x, y  int
	r     sight.Range
	seen  map[grid.Point]sight.Faces
	floor map[grid.Point]bool
}

func look(f *sight.Field, forms [][][]grid.Point, x, y int, r sight.Range) *oracle {
	o := &oracle{f, forms, x, y, r, map[grid.Point]sight.Faces{}, map[grid.Point]bool{}}
	o.floor[grid.Point{X: x, Y: y}] = true
	dirs := o.corners()
	for i, a := range dirs {
		b := dirs[(i+1)%len(dirs)]
		o.follow(vec{a.x + b.x, a.y + b.y})
	}
	return o
}

// corners returns the directions to all corners, clockwise, each once.
func (o *oracle) corners() []vec {
	var all []vec
	add := func(x, y, px, py int) {
		if v := (vec{int64((x-o.x)*unit + px - half), int64((y-o.y)*unit + py - half)}); v != (vec{}) {
			all = append(all, v)
		}
	}
	for y := range o.f.H {
		for x := range o.f.W {
			for _, p := range [...]grid.Point{{}, {X: unit}, {Y: unit}, {X: unit, Y: unit}} {
				add(x, y, p.X, p.Y)
			}
			for _, region := range o.form(x, y) {
				for _, p := range region {
					add(x, y, p.X, p.Y)
				}
			}
		}
	}
	upper := func(v vec) bool { return v.y < 0 || v.y == 0 && v.x < 0 }
	slices.SortFunc(all, func(a, b vec) int {
		if upper(a) != upper(b) {
			if upper(a) {
				return -1
			}
			return 1
		}
		return cmp.Compare(0, times(a, b))
	})
	return slices.CompactFunc(all, func(a, b vec) bool { return times(a, b) == 0 && upper(a) == upper(b) })
}

// form returns the regions of a cell, or nil.
func (o *oracle) form(x, y int) [][]grid.Point {
	if c := o.f.At(x, y); c >= embed.SightOutline {
		return o.forms[c-embed.SightOutline]
	}
	return nil
}

// follow follows one ray until something stops it.
func (o *oracle) follow(m vec) {
	x, y := o.x, o.y
	from, entry := where{0, 1}, sight.Faces(0)
	for {
		here := grid.Point{X: x, Y: y}
		until, dx, dy, next := o.exit(m, x, y)
		first := x == o.x && y == o.y
		switch c := o.f.At(x, y); {
		case c == sight.Solid && !first:
			o.seen[here] |= entry
			return
		case c >= embed.SightOutline && !(first && !o.centered(x, y)):
			if !o.cross(m, here, from, until, entry) {
				return
			}
		default:
			o.floor[here] = true
		}
		x, y, from, entry = x+dx, y+dy, until, next
		if x < 0 || y < 0 || x >= o.f.W || y >= o.f.H || !o.r.Holds(x-o.x, y-o.y) {
			return
		}
	}
}

// exit returns where a ray leaves a cell, to which neighbor, and by which of that one's faces.
func (o *oracle) exit(m vec, x, y int) (until where, dx, dy int, face sight.Faces) {
	left, top := int64((x-o.x)*unit-half), int64((y-o.y)*unit-half)
	best := where{1, 0}
	for _, s := range [...]struct {
		edge, along int64
		dx, dy      int
		face        sight.Faces
	}{
		{top, m.y, 0, -1, sight.South}, {left + unit, m.x, 1, 0, sight.West},
		{top + unit, m.y, 0, 1, sight.North}, {left, m.x, -1, 0, sight.East},
	} {
		towards := int64(s.dx)*m.x + int64(s.dy)*m.y
		if towards <= 0 {
			continue
		}
		if w := at(s.edge, s.along); best.den == 0 || w.cmp(best) < 0 {
			best, dx, dy, face = w, s.dx, s.dy, s.face
		}
	}
	return best, dx, dy, face
}

// centered reports whether a region holds the center of a cell.
func (o *oracle) centered(x, y int) bool {
	return slices.ContainsFunc(o.form(x, y), func(region []grid.Point) bool {
		for i, p := range region {
			q := region[(i+1)%len(region)]
			if times(vec{int64(p.X - half), int64(p.Y - half)}, vec{int64(q.X - half), int64(q.Y - half)}) < 0 {
				return false
			}
		}
		return true
	})
}

// cross follows a ray through the regions of a cell, and reports whether it comes out.
func (o *oracle) cross(m vec, here grid.Point, from, until where, entry sight.Faces) bool {
	now := from
	for now.cmp(until) < 0 {
		on := false
		for _, region := range o.form(here.X, here.Y) {
			if a, b, ok := o.within(m, here, region); ok && a.cmp(now) <= 0 && now.cmp(b) < 0 {
				now, on = b, true
				o.floor[here] = true
			}
		}
		if on {
			continue
		}
		if now.cmp(from) > 0 {
			entry = sight.Inner
		}
		o.seen[here] |= entry
		return false
	}
	return true
}

// within returns between which places a ray is inside of a region; ok is false if it never is.
func (o *oracle) within(m vec, here grid.Point, region []grid.Point) (a, b where, ok bool) {
	a, b = where{-1 << 20, 1}, where{1 << 20, 1}
	for i, p := range region {
		q := region[(i+1)%len(region)]
		base := vec{int64((here.X-o.x)*unit + p.X - half), int64((here.Y-o.y)*unit + p.Y - half)}
		edge := vec{int64(q.X - p.X), int64(q.Y - p.Y)}
		// The inside is where cross(edge, point - base) >= 0.
		slope, rest := times(edge, m), times(edge, base)
		switch {
		case slope > 0:
			if w := at(rest, slope); w.cmp(a) > 0 {
				a = w
			}
		case slope < 0:
			if w := at(rest, slope); w.cmp(b) < 0 {
				b = w
			}
		case rest > 0:
			return a, b, false
		}
	}
	return a, b, a.cmp(b) < 0
}
