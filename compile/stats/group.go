package stats

import (
	"math/big"

	"github.com/seed18752ec6/xpc/embed"
)

// group returns the series of some entries of a group with `exactly`, of whose cells in a variant only
// some get something: n of them, where n is any number of a range, all alike, and any n, all alike. The
// series is the sum over j of P(j of the entries' cells are among them) times what j of them hold.
func (a *asked) group(g embed.Group, entries []embed.ObjectEntry, cells []int, s *state) series {
	own, all := 0, 0 // cells of the entries, and of the group
	for i := range a.pf.ObjectCount() {
		if of, ok := a.pf.ObjectEntry(i).Group(); ok && of == g {
			all += cells[i]
		}
	}
	for _, e := range entries {
		own += cells[e.Index()]
	}
	// holding[j] is the sum, over all choices of j of the entries' cells, of what these hold.
	holding := []series{one(a.terms())}
	for _, e := range entries {
		holding = product(holding, a.chosen(e, cells[e.Index()], s))
	}
	exactly := g.Exactly()
	least, most := min(exactly.Min, all), min(exactly.Max, all)
	total := none(a.terms())
	var ways big.Int
	for j := range holding {
		// P(n and these j cells) = 1/(most-least+1) · C(all-own, n-j) / C(all, n).
		p := new(big.Rat)
		for n := max(least, j); n <= most && n-j <= all-own; n++ {
			ways.Binomial(int64(all-own), int64(n-j))
			p.Add(p, new(big.Rat).SetFrac(&ways, new(big.Int).Binomial(int64(all), int64(n))))
		}
		if p.Sign() > 0 {
			p.Mul(p, big.NewRat(1, int64(most-least+1)))
			total = total.add(holding[j].scale(p))
		}
	}
	return total
}

// chosen returns, for each j, the sum over all choices of j of an entry's cells of what these hold.
func (a *asked) chosen(e embed.ObjectEntry, cells int, s *state) []series {
	return s.memo('g', e, cells, func() []series { return a.choices(e, cells, s) })
}

func (a *asked) choices(e embed.ObjectEntry, cells int, s *state) []series {
	out := []series{one(a.terms())}
	each := out[0]
	var single series
	if !e.RollAll() {
		single = a.entry(e, min(1, cells), s)
	}
	for j := 1; j <= cells; j++ {
		if e.RollAll() {
			each = a.entry(e, j, s)
		} else {
			each = each.mul(single)
		}
		out = append(out, each.scale(new(big.Rat).SetInt(new(big.Int).Binomial(int64(cells), int64(j)))))
	}
	return out
}

// product multiplies what is chosen of two entries.
func product(a, b []series) []series {
	if len(a) == 1 {
		return b
	}
	out := make([]series, len(a)+len(b)-1)
	for i := range out {
		out[i] = none(len(a[0].num))
	}
	for i := range a {
		for j := range b {
			out[i+j] = out[i+j].add(a[i].mul(b[j]))
		}
	}
	return out
}
