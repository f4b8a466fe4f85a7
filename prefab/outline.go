package prefab

import "slices"

// Outline is an entry of the section shapes: the part of a cell that lets sight through.
type Outline struct {
	Span
	Name    string
	Regions [][]Point // convex, clockwise, apart; in units of OutlineUnit from the top left of the cell

	loose bool // a finding hides its regions
}

// OutlineUnit is the side of a cell in the units of outlines.
const OutlineUnit = 2880

// The names of the outlines that are there without a palette.
const (
	openOutline   = "open"
	pillarOutline = "pillar"
	wallOutline   = "wall-" // and the sides that it reaches: n, s, e, w, in this order
)

// builtInOutline returns an outline that is there without a palette, or nil: all of the cell, a pillar in
// its middle, or a wall from the middle to some of its sides.
func builtInOutline(name string) *Outline {
	if name == openOutline {
		return &Outline{Name: name, Regions: [][]Point{square(0, 0, OutlineUnit, OutlineUnit)}}
	}
	if !slices.Contains(builtInOutlines(), name) {
		return nil
	}
	reaches := func(side byte) bool {
		return name != pillarOutline && slices.Contains([]byte(name[len(wallOutline):]), side)
	}
	const low, high = OutlineUnit / 3, OutlineUnit * 2 / 3
	cuts := [...]int{0, low, high, OutlineUnit}
	solid := map[[2]int]bool{
		{1, 1}: true, {1, 0}: reaches('n'), {1, 2}: reaches('s'), {2, 1}: reaches('e'), {0, 1}: reaches('w'),
	}
	out := &Outline{Name: name}
	for y := range 3 {
		for x := range 3 {
			if !solid[[2]int{x, y}] {
				out.Regions = append(out.Regions, square(cuts[x], cuts[y], cuts[x+1], cuts[y+1]))
			}
		}
	}
	return out
}

func square(x0, y0, x1, y1 int) []Point { return []Point{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}} }

// builtInOutlines returns the names of the outlines that are there without a palette.
func builtInOutlines() []string {
	out := []string{openOutline, pillarOutline}
	for sides := 1; sides < 16; sides++ {
		name := wallOutline
		for i, side := range "nsew" {
			if sides>>i&1 != 0 {
				name += string(side)
			}
		}
		out = append(out, name)
	}
	return out
}

// turns is positive if the way from a over b to c turns clockwise.
func turns(a, b, c Point) int { return (b.X-a.X)*(c.Y-b.Y) - (b.Y-a.Y)*(c.X-b.X) }

// clockwise returns a polygon clockwise; nil if it has no area.
func clockwise(polygon []Point) []Point {
	area := 0
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		area += p.X*q.Y - p.Y*q.X
	}
	switch {
	case area == 0:
		return nil
	case area < 0:
		polygon = slices.Clone(polygon)
		slices.Reverse(polygon)
	}
	return polygon
}

// convex reports whether a polygon that goes clockwise is convex: all of it lies on the inner side of
// each of its edges.
func convex(polygon []Point) bool {
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		if p == q || slices.ContainsFunc(polygon, func(c Point) bool { return turns(p, q, c) < 0 }) {
			return false
		}
	}
	return true
}

// overlap reports whether two convex polygons share more than a line: no edge of one has the other on
// its outer side.
func overlap(a, b []Point) bool {
	apart := func(a, b []Point) bool {
		for i, p := range a {
			q := a[(i+1)%len(a)]
			if !slices.ContainsFunc(b, func(c Point) bool { return turns(p, q, c) > 0 }) {
				return true
			}
		}
		return false
	}
	return !apart(a, b) && !apart(b, a)
}
