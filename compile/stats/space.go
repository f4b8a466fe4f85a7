package stats

import (
	"math"
	"math/big"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
)

// The bounds of the work for one question.
const (
	maxStates = 1 << 13 // combinations of params and overlays that one cluster asks for
	maxWork   = 1 << 14 // products of series
)

// cluster are entries that are independent of all others, with the params and overlays that they ask
// for. Of these all combinations are gone through.
type cluster struct {
	entries  []embed.ObjectEntry
	params   []int
	overlays []int // ascending: they are rolled in this order
}

// clusters divides the entries that may give what is counted.
func (a *asked) clusters() []*cluster {
	var entries []embed.ObjectEntry
	for i := range a.pf.ObjectCount() {
		if e := a.pf.ObjectEntry(i); a.gives(e, a.t) {
			entries = append(entries, e)
		}
	}
	j := newJoiner(a.pf)
	for _, e := range entries {
		a.needs(j, e)
	}
	a.closes(j)
	var out []*cluster
	byRoot := map[int]*cluster{}
	for _, e := range entries {
		root := j.root(j.entry(e.Index()))
		c := byRoot[root]
		if c == nil {
			c = &cluster{}
			byRoot[root] = c
			out = append(out, c)
		}
		c.entries = append(c.entries, e)
	}
	for p := range a.pf.ParamCount() {
		if c := byRoot[j.root(p)]; c != nil {
			c.params = append(c.params, p)
		}
	}
	for o := range a.pf.OverlayCount() {
		if c := byRoot[j.root(j.overlay(o))]; c != nil {
			c.overlays = append(c.overlays, o)
		}
	}
	for _, c := range out {
		if n := a.combinations(c); n > maxStates {
			a.fail(coupled(a.pf, n, maxStates, "combinations of params and overlays for objects that ask for them"))
		} else if work := n * a.work(c); work > maxWork {
			a.fail(coupled(a.pf, work, maxWork, "combinations of params, overlays, objects and cells of groups"))
		}
	}
	return out
}

// work returns about how many series are multiplied for one combination, over all variants, or more than
// maxWork: one for each entry, more where its cells make powers with long numbers, and one for each two
// numbers of cells of the entries of a group.
func (a *asked) work(c *cluster) int {
	n := int64(0)
	for i := range a.pf.VariantCount() {
		cells := a.cells(a.pf.Variant(i))
		held := map[embed.Group]int64{} // cells of what was multiplied before, by group
		for _, e := range c.entries {
			own := int64(cells[e.Index()])
			if g, ok := e.Group(); ok && g.Exactly() != embed.All {
				n += own + (held[g]+1)*(own+1)
				held[g] += own
			} else if own > 0 {
				n += 1 + own/16
			}
			n = min(n, maxWork+1)
		}
	}
	return int(n)
}

// combinations returns how many combinations a cluster has, or math.MaxInt.
func (a *asked) combinations(c *cluster) int {
	n := 1
	times := func(k int) {
		if n > math.MaxInt/max(1, k) {
			n = math.MaxInt
		} else {
			n *= k
		}
	}
	for _, p := range c.params {
		if a.fixed[p] < 0 {
			times(a.pf.Param(p).Len())
		}
	}
	for range c.overlays {
		times(2)
	}
	return n
}

// needs joins an entry with its group and with all that it asks for.
func (a *asked) needs(j *joiner, e embed.ObjectEntry) {
	at := j.entry(e.Index())
	j.note = func(member int) { a.needed[e.Index()] = append(a.needed[e.Index()], member) }
	if g, ok := e.Group(); ok && g.Exactly() != embed.All {
		j.join(at, j.group(g.Index()))
	}
	a.asks(j, at, e.When())
	for i := range e.AlternativeCount() {
		alt := e.Alternative(i)
		a.asks(j, at, alt.When())
		for k := range alt.NestCount() {
			n := alt.Nest(k)
			for w := range n.WithCount() {
				if from, ok := n.With(w).From(); ok && a.t.deep && a.holds(n.Prefab(), a.t) {
					a.param(j, at, from)
				}
			}
		}
	}
}

// asks joins what has a condition with what the condition asks for.
func (a *asked) asks(j *joiner, at int, c embed.Condition) {
	for ok := !c.Always(); ok; c, ok = c.Not() {
		for i := range c.TestCount() {
			param, _ := c.Test(i)
			a.param(j, at, param)
		}
		for i := range c.OverlayCount() {
			j.join(at, j.overlay(c.Overlay(i)))
			j.note(j.overlay(c.Overlay(i)))
		}
	}
}

// param joins what asks for a param with it, unless its value is fixed.
func (a *asked) param(j *joiner, at, param int) {
	if a.fixed[param] < 0 {
		j.join(at, param)
		j.note(param)
	}
}

// closes joins overlays that are asked for with those on which they hang: those that they exclude or,
// where something is given about overlays, all that hang together.
func (a *asked) closes(j *joiner) {
	given := a.top && len(a.given.Overlays) > 0
	if given {
		for o := range a.pf.OverlayCount() {
			for i := range a.pf.Overlay(o).ExcludeCount() {
				j.join(j.overlay(o), j.overlay(a.pf.Overlay(o).Exclude(i)))
			}
		}
		return
	}
	for o := a.pf.OverlayCount() - 1; o >= 0; o-- {
		for i := range a.pf.Overlay(o).ExcludeCount() {
			if j.joined(j.overlay(o)) {
				j.join(j.overlay(o), j.overlay(a.pf.Overlay(o).Exclude(i)))
			}
		}
	}
}

// cluster returns the series of a cluster in a variant, whose cells of each entry are given.
func (a *asked) cluster(c *cluster, cells []int) series {
	drawn := slices.ContainsFunc(c.entries, func(e embed.ObjectEntry) bool { return cells[e.Index()] > 0 })
	if !drawn || a.err != nil {
		return one(a.terms())
	}
	s := &state{a, slices.Clone(a.fixed), make([]bool, a.pf.OverlayCount())}
	sum, mass := none(a.terms()), new(big.Rat)
	s.each(c, 0, 0, ratOne, func(p *big.Rat) {
		mass.Add(mass, p)
		sum = sum.add(a.inState(c, cells, s).scale(p))
	})
	if mass.Sign() == 0 { // only where something is given
		a.fail(&NeverError{a.pf.Name(), "the overlays are as given"})
		return sum
	}
	return sum.scale(mass.Inv(mass))
}
