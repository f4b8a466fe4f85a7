package place

import (
	"math/bits"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// hold is a cave as encounters see it.
type hold struct {
	first    grid.Point // names it in streams
	area     int
	holder   int  // 1 + index of the entry that it holds; 0 = none
	barred   bool // an exit's
	occupied int  // neighbors that hold an encounter
}

// one is the factor 1 of weights: factors have 16 bits after the point, weights 32.
const one = 1 << 16

// holds reads the caves.
func (t *populace) holds(g *grid.Grid) {
	t.caves = resize(t.caves, g.Caves.Count())
	t.shapes.values = t.shapes.values[:0]
	for i := range t.caves {
		r := g.Caves.Region(i + 1)
		t.caves[i] = hold{first: r.First, area: r.Area}
		t.shapes.values = append(t.shapes.values, int32(r.Area))
	}
	for _, at := range t.job.Exits {
		if c := g.LabelAt(at.X, at.Y); c > 0 {
			t.caves[c-1].barred = true
		}
	}
	t.median = 1
	if n := len(t.shapes.values); n > 0 {
		slices.Sort(t.shapes.values)
		t.median = int(t.shapes.values[n/2])
	}
	t.shapes.connectivity, t.shapes.isolation = t.shapes.connectivity[:0], t.shapes.isolation[:0]
	t.shapes.steps = t.shapes.steps[:0]
}

// weight returns the weight of cave c (an index) for an entry that comes as a category:
//
//	area (at most 4 medians) * preference * shape / (1 + occupied neighbors)²
func (p *Placer) weight(e *entry, category embed.Category, c int) uint64 {
	t := &p.people
	h := &t.caves[c]
	w := uint64(min(h.area, 4*t.median)) << 32
	w = scale(w, likes(e.prefer, h.area, t.median))
	switch category {
	case embed.Danger:
		w = scale(w, p.connectivity()[c])
	case embed.Reward:
		w = scale(w, p.isolation()[c])
	}
	n := uint64(h.occupied) + 1
	return max(1, w/(n*n))
}

// likes returns the factor by which a preference weighs a cave: its area in medians, or the
// inverse of that, between a quarter and four.
func likes(prefer embed.Prefer, area, median int) uint64 {
	a, m := uint64(area), uint64(median)
	switch prefer {
	case embed.PreferLarge:
		return min(max(a*one/m, one/4), 4*one)
	case embed.PreferSmall:
		return min(max(m*one/max(a, 1), one/4), 4*one)
	}
	return one
}

// scale multiplies a weight by a factor.
func scale(w, factor uint64) uint64 {
	hi, lo := bits.Mul64(w, factor)
	return hi<<48 | lo>>16
}

// shaping holds what categories like about caves. Each list has a value a cave, and is filled when
// it is first asked for.
type shaping struct {
	connectivity []uint64 // factors from a half to one and a half
	isolation    []uint64
	steps        []int32 // from the entrance to the nearest cell; -1 where there is no way
	values       []int32
	sorted       []int32
	dist         grid.Distances
}

// connectivity returns the factors that danger has for the caves: more for those with many others
// near.
func (p *Placer) connectivity() []uint64 {
	s := &p.people.shapes
	if len(s.connectivity) == 0 {
		s.values = p.people.meter.AppendConnectivity(s.values[:0], p.g)
		s.connectivity = s.factors(s.connectivity)
	}
	return s.connectivity
}

// isolation returns the factors that reward has for the caves: more for those far from every
// shortest way between two exits.
func (p *Placer) isolation() []uint64 {
	s := &p.people.shapes
	if len(s.isolation) == 0 {
		s.values = p.people.meter.AppendIsolation(s.values[:0], p.g, p.people.job.Exits)
		s.isolation = s.factors(s.isolation)
	}
	return s.isolation
}

// distances returns the steps from the entrance to each cave.
func (p *Placer) distances() []int32 {
	s := &p.people.shapes
	if len(s.steps) == 0 {
		exits := p.people.job.Exits
		s.dist.From(&p.g.Open, exits[:min(1, len(exits))]...)
		s.steps = p.people.meter.AppendNearest(s.steps, p.g, &p.g.Open, &s.dist)
	}
	return s.steps
}

// factors appends a factor for each of values by its rank: a half for the least, one and a half
// for the greatest, and the middle of their ranks for equal ones.
func (s *shaping) factors(dst []uint64) []uint64 {
	s.sorted = append(s.sorted[:0], s.values...)
	slices.Sort(s.sorted)
	n := len(s.sorted)
	for _, v := range s.values {
		less, _ := slices.BinarySearch(s.sorted, v)
		upto, _ := slices.BinarySearch(s.sorted, v+1)
		f := uint64(one)
		if n > 1 {
			f = one/2 + uint64(less+upto-1)*one/uint64(2*(n-1))
		}
		dst = append(dst, f)
	}
	return dst
}
