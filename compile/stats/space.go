package stats

import (
	"fmt"
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

// state are the values of the params and overlays of a cluster. Nobody asks for others.
type state struct {
	a      *asked
	params []int
	up     []bool
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

// work returns how many series are multiplied for one combination, over all variants.
func (a *asked) work(c *cluster) (n int) {
	for i := range a.pf.VariantCount() {
		cells := a.cells(a.pf.Variant(i))
		held := map[embed.Group]int{} // cells of what was multiplied before, by group
		for _, e := range c.entries {
			own := cells[e.Index()]
			if g, ok := e.Group(); ok && g.Exactly() != embed.All {
				n += own + (held[g]+1)*(own+1)
				held[g] += own
			} else if own > 0 {
				n++
			}
		}
	}
	return n
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

// memo returns what make makes of an entry, once for each combination of what the entry asks for.
func (s *state) memo(what byte, e embed.ObjectEntry, cells int, make func() []series) []series {
	key := fmt.Appendf(nil, "%c%d %d", what, e.Index(), cells)
	for _, member := range s.a.needed[e.Index()] {
		if member < len(s.params) {
			key = fmt.Appendf(key, " %d", s.params[member])
		} else {
			key = fmt.Appendf(key, " %t", s.up[member-len(s.params)])
		}
	}
	if out, ok := s.a.memo[string(key)]; ok {
		return out
	}
	out := make()
	s.a.memo[string(key)] = out
	return out
}

// each goes through the combinations from param i and overlay k of a cluster on, that have any chance.
func (s *state) each(c *cluster, i, k int, p *big.Rat, f func(p *big.Rat)) {
	switch {
	case i < len(c.params):
		n := c.params[i]
		if s.a.fixed[n] >= 0 {
			s.each(c, i+1, k, p, f)
			return
		}
		param := s.a.pf.Param(n)
		sum := new(big.Int)
		for v := range param.Len() {
			sum.Add(sum, big.NewInt(int64(param.Weight(v))))
		}
		for v := range param.Len() {
			if param.Weight(v) > 0 {
				s.params[n] = v
				share := new(big.Rat).SetFrac(big.NewInt(int64(param.Weight(v))), sum)
				s.each(c, i+1, k, share.Mul(share, p), f)
			}
		}
		s.params[n] = -1
	case k < len(c.overlays):
		o := c.overlays[k]
		comes := s.comes(o)
		for _, up := range []bool{false, true} {
			chance := comes
			if !up {
				chance = new(big.Rat).Sub(ratOne, comes)
			}
			given, ok := s.a.given.Overlays[s.a.pf.Overlay(o).Name()]
			if chance.Sign() == 0 || ok && s.a.top && given != up {
				continue
			}
			s.up[o] = up
			s.each(c, i, k+1, new(big.Rat).Mul(p, chance), f)
		}
		s.up[o] = false
	default:
		f(p)
	}
}

// comes returns the chance that an overlay comes up, given those before it.
func (s *state) comes(o int) *big.Rat {
	over := s.a.pf.Overlay(o)
	for i := range over.ExcludeCount() {
		if s.up[over.Exclude(i)] {
			return new(big.Rat)
		}
	}
	return ratio(over.Chance())
}

// inState returns the series of a cluster for one combination: of its entries, and of its groups.
func (a *asked) inState(c *cluster, cells []int, s *state) series {
	out := one(a.terms())
	for i, e := range c.entries {
		g, ok := e.Group()
		if !ok || g.Exactly() == embed.All {
			out = out.mul(a.entry(e, cells[e.Index()], s))
			continue
		}
		of := slices.DeleteFunc(slices.Clone(c.entries), func(e embed.ObjectEntry) bool {
			own, ok := e.Group()
			return !ok || own != g
		})
		if of[0] == c.entries[i] {
			out = out.mul(a.group(g, of, cells, s))
		}
	}
	return out
}

// holds reports whether a condition holds.
func (s *state) holds(c embed.Condition) bool {
	if c.Always() {
		return true
	}
	if !c.Depth().Holds(s.a.given.Depth) || !s.passes(c) {
		return false
	}
	for i := range c.TagCount() {
		if !s.a.given.Tags.Has(c.Tag(i)) {
			return false
		}
	}
	not, ok := c.Not()
	return !ok || !s.holds(not)
}

// passes reports whether params and overlays are as a condition wants them.
func (s *state) passes(c embed.Condition) bool {
	for i := range c.TestCount() {
		param, values := c.Test(i)
		passed := false
		for j := range values {
			passed = passed || c.TestValue(i, j) == s.params[param]
		}
		if !passed {
			return false
		}
	}
	up := c.OverlayCount() == 0
	for i := range c.OverlayCount() {
		up = up || s.up[c.Overlay(i)]
	}
	return up
}

// joiner joins params, overlays, entries and groups of a prefab to sets.
type joiner struct {
	params, overlays, entries int
	parent                    []int
	note                      func(member int) // told of params and overlays that are asked for
}

func newJoiner(pf embed.Prefab) *joiner {
	j := &joiner{params: pf.ParamCount(), overlays: pf.OverlayCount(), entries: pf.ObjectCount()}
	j.parent = make([]int, j.params+j.overlays+j.entries+pf.GroupCount()+1)
	for i := range j.parent {
		j.parent[i] = -1
	}
	return j
}

func (j *joiner) overlay(i int) int { return j.params + i }
func (j *joiner) entry(i int) int   { return j.params + j.overlays + i }
func (j *joiner) group(i int) int   { return j.params + j.overlays + j.entries + i }

// asker is one more member, for what asks for something and is no entry.
func (j *joiner) asker() int { return len(j.parent) - 1 }

// root returns the member that stands for the set of i.
func (j *joiner) root(i int) int {
	for j.parent[i] >= 0 {
		i = j.parent[i]
	}
	return i
}

// join joins the sets of a and b.
func (j *joiner) join(a, b int) {
	if a, b = j.root(a), j.root(b); a != b {
		j.parent[a] += j.parent[b]
		j.parent[b] = a
	}
}

// joined reports whether i is in a set with others.
func (j *joiner) joined(i int) bool { return j.parent[j.root(i)] < -1 }
