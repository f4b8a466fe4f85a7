package stats

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
)

// state are the values of the params and overlays of a cluster. Nobody asks for others.
type state struct {
	a      *asked
	params []int
	up     []bool
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
