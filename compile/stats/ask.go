package stats

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
)

// target is what is counted: things in a prefab and its slots, or whatever one entry of its object
// table puts there.
type target struct {
	thing Thing
	entry int // 1 + index; 0 = any
	deep  bool
}

// question is what series are remembered by.
type question struct {
	pf    embed.Prefab
	fixed string // values of params
	t     target
	means bool
}

// takes reports whether an alternative that is no prefab is counted.
func (t target) takes(a embed.Alternative) bool {
	return t.entry > 0 || t.thing == Thing{a.Kind(), a.Name()}
}

// nested reports whether a prefab in a slot is counted itself.
func (t target) nested(pf embed.Prefab) bool {
	return t.entry > 0 || t.thing.Kind == embed.KindPrefab && t.thing.Name == pf.Name()
}

// gives reports whether an entry may put there what is counted.
func (c *Calculator) gives(e embed.ObjectEntry, t target) bool {
	if t.entry > 0 {
		return e.Index() == t.entry-1
	}
	for i := range e.AlternativeCount() {
		a := e.Alternative(i)
		if a.Kind() == embed.KindNothing || a.Weight() == 0 {
			continue
		}
		if a.NestCount() == 0 && t.takes(a) {
			return true
		}
		for j := range a.NestCount() {
			if c.holds(a.Nest(j).Prefab(), t) {
				return true
			}
		}
	}
	return false
}

// holds reports whether a prefab in a slot is counted, or may have in it what is.
func (c *Calculator) holds(pf embed.Prefab, t target) bool {
	return t.nested(pf) || t.deep && slices.Contains(c.Things(pf), t.thing)
}

// asked is one question at work.
type asked struct {
	*Calculator
	basis
	pf    embed.Prefab
	fixed []int // values of params; -1 = rolled
	t     target
	top   bool // pf is placed itself: what is given about overlays holds for it
	err   error

	needed map[int][]int       // by entry: the params and overlays that it asks for, as members of a joiner
	memo   map[string][]series // of entries, by what they ask for: see state.memo
}

// series returns the series of what is counted in a prefab, given the values of some of its params.
func (c *Calculator) series(pf embed.Prefab, fixed []int, t target, means, top bool) (series, error) {
	words := make([]string, len(fixed))
	for i, v := range fixed {
		words[i] = strconv.Itoa(v)
	}
	q := question{pf, strings.Join(words, " "), t, means}
	if s, ok := c.found[q]; ok && !top {
		return s, nil
	}
	a := asked{Calculator: c, basis: basis{means}, pf: pf, fixed: fixed, t: t, top: top}
	s := a.whole()
	if a.err == nil && !top {
		c.found[q] = s
	}
	return s, a.err
}

// whole is the weighted mean over the variants; in each, the clusters are independent.
func (a *asked) whole() series {
	a.needed, a.memo = map[int][]int{}, map[string][]series{}
	clusters := a.clusters()
	if a.err != nil || len(clusters) == 0 {
		return one(a.terms())
	}
	var all mean
	for i := range a.pf.VariantCount() {
		v := a.pf.Variant(i)
		if v.Weight() == 0 {
			continue
		}
		cells := a.cells(v)
		s := one(a.terms())
		for _, c := range clusters {
			s = s.mul(a.cluster(c, cells))
		}
		if a.err != nil {
			return s
		}
		all.add(s, uint64(v.Weight()))
	}
	s, ok := all.of()
	if !ok {
		return one(a.terms())
	}
	return s
}

// cells returns how many cells, or slots, a variant has of each entry.
func (a *asked) cells(v embed.Variant) []int {
	cells := make([]int, a.pf.ObjectCount())
	for i := range v.MarkCount() {
		cells[v.Mark(i).Object]++
	}
	return cells
}

// entry returns the series of what an entry puts on so many of its cells.
func (a *asked) entry(e embed.ObjectEntry, cells int, s *state) series {
	if cells == 0 {
		return one(a.terms())
	}
	return s.memo('e', e, cells, func() []series {
		switch {
		case !s.holds(e.When()):
			return []series{one(a.terms())}
		case e.RollAll():
			return []series{a.rolled(e, cells, s).reduced()}
		}
		return []series{a.rolled(e, 1, s).reduced().pow(cells)}
	})[0]
}

// rolled returns the series of one roll of an entry that holds for so many cells.
func (a *asked) rolled(e embed.ObjectEntry, copies int, s *state) series {
	var all mean
	for i := range e.AlternativeCount() {
		if alt := e.Alternative(i); s.holds(alt.When()) {
			all.add(a.alternative(alt, copies, s).mixed(ratio(alt.Chance())), uint64(alt.Weight()))
		}
	}
	out, ok := all.of()
	if !ok {
		return one(a.terms())
	}
	return out.mixed(ratio(e.Chance()))
}

// alternative returns the series of an alternative that came for so many cells.
func (a *asked) alternative(alt embed.Alternative, copies int, s *state) series {
	switch {
	case alt.Kind() == embed.KindNothing:
		return one(a.terms())
	case alt.NestCount() > 0:
		var all mean
		for i := range alt.NestCount() {
			all.add(a.nest(alt.Nest(i), copies, s), 1)
		}
		out, _ := all.of()
		return out
	case a.t.takes(alt):
		return a.count(alt.Count(), copies)
	}
	return one(a.terms())
}

// nest returns the series of a prefab that came in so many slots, in each with a roll of its own.
func (a *asked) nest(n embed.Nest, copies int, s *state) series {
	pf := n.Prefab()
	out := one(a.terms())
	if a.t.nested(pf) {
		out = a.count(embed.Count{Plus: 1}, copies)
	}
	if !a.t.deep || !a.holds(pf, a.t) {
		return out
	}
	fixed := make([]int, pf.ParamCount())
	for i := range fixed {
		fixed[i] = -1
	}
	for i := n.WithCount() - 1; i >= 0; i-- { // of two that fix one param the first counts
		w := n.With(i)
		value := 0
		if from, ok := w.From(); ok {
			value = s.params[from]
		}
		fixed[w.Param()] = w.Value(value)
	}
	inside, err := a.Calculator.series(pf, fixed, a.t, a.means, false)
	if err != nil {
		a.fail(err)
		return out
	}
	return out.mul(inside.pow(copies))
}

// fail keeps the first error.
func (a *asked) fail(err error) {
	if a.err == nil {
		a.err = err
	}
}

// ratio returns a chance as a fraction; what has no denominator never comes.
func ratio(r embed.Ratio) *big.Rat {
	if r.Den == 0 {
		return new(big.Rat)
	}
	if r.Num > r.Den {
		return big.NewRat(1, 1)
	}
	return big.NewRat(int64(r.Num), int64(r.Den))
}
