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
	for prefer := range t.weights {
		for shape := range t.weights[prefer] {
			t.weights[prefer][shape].of = t.weights[prefer][shape].of[:0]
		}
	}
}

// weight returns the weight of cave c (an index) for an entry that comes as a category:
//
//	area (at most 4 medians) * preference * shape / (1 + occupied neighbors)²
func (p *Placer) weight(e *entry, category embed.Category, c int) uint64 {
	n := uint64(p.people.caves[c].occupied) + 1
	return max(1, p.weights(e.prefer, category).of[c]/(n*n))
}

// weights are the weights of all caves while no neighbor of theirs is occupied.
type weights struct {
	of  []uint64 // by cave, none 0; empty until they are asked for
	sum uint64   // in units of 1<<weightUnit, so that many weights do not overflow
}

const weightUnit = 20

// The weights of caves differ by what an entry prefers, and by what shapes them.
const (
	shapeless = iota
	byConnectivity
	byIsolation
	shapings
)

// weights returns the weights of the caves for entries that come as a category.
func (p *Placer) weights(prefer embed.Prefer, category embed.Category) *weights {
	t := &p.people
	shape := shapeless
	switch category {
	case embed.Danger:
		shape = byConnectivity
	case embed.Reward:
		shape = byIsolation
	}
	w := &t.weights[prefer][shape]
	if len(w.of) > 0 {
		return w
	}
	var factors []uint64
	switch shape {
	case byConnectivity:
		factors = p.connectivity()
	case byIsolation:
		factors = p.isolation()
	}
	w.sum = 0
	for c := range t.caves {
		area := t.caves[c].area
		weight := scale(uint64(min(area, 4*t.median))<<32, likes(prefer, area, t.median))
		if shape != shapeless {
			weight = scale(weight, factors[c])
		}
		weight = max(1, weight)
		w.of = append(w.of, weight)
		w.sum += weight >> weightUnit
	}
	return w
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
	sorted       []uint64 // value<<32 | index
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
	s.sorted = s.sorted[:0]
	for i, v := range s.values {
		s.sorted = append(s.sorted, uint64(uint32(v)^1<<31)<<32|uint64(i))
	}
	slices.Sort(s.sorted)
	first, n := len(dst), len(s.values)
	dst = resize(dst, first+n)
	for less := 0; less < n; {
		upto := less + 1
		for upto < n && s.sorted[upto]>>32 == s.sorted[less]>>32 {
			upto++
		}
		f := uint64(one)
		if n > 1 {
			f = one/2 + uint64(less+upto-1)*one/uint64(2*(n-1))
		}
		for _, v := range s.sorted[less:upto] {
			dst[first+int(uint32(v))] = f
		}
		less = upto
	}
	return dst
}
