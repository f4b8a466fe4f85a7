package stats

import (
	"math/big"

	"github.com/seed18752ec6/xpc/embed"
)

// whole returns the series of a map, given that of each placement.
func (p *plan) whole(f func(placing) (series, error), b basis) (series, error) {
	out := one(b.terms())
	for i := range p.features {
		s, err := f(placing{-1, p.features[i].pf})
		if err != nil {
			return out, err
		}
		out = out.mul(copies(p.features[i].of, s))
	}
	for i := range p.entries {
		e := &p.entries[i]
		if e.times == 0 {
			continue
		}
		var all mean
		for _, x := range e.prefabs {
			s, err := f(placing{i, x.pf})
			if err != nil {
				return out, err
			}
			all.add(s, uint64(x.weight))
		}
		if s, ok := all.of(); ok {
			out = out.mul(s.pow(e.times))
		}
	}
	for c := range embed.CategoryCount {
		if p.quota[c] == 0 {
			continue
		}
		s, err := p.walk(c, f, b)
		if err != nil {
			return out, err
		}
		out = out.mul(s)
	}
	return out, nil
}

// copies returns the series of the copies of a feature, each of which comes by chance.
func copies(f embed.Feature, s series) series {
	each := s.mixed(ratio(f.Chance()))
	d := diceOf(f.Count())
	total, power := none(len(s.num)), one(len(s.num))
	for n := 0; n <= embed.MaxRequired; n++ {
		ways := d.ways(n - d.plus)
		if n > 0 {
			ways.Sub(ways, d.ways(n-1-d.plus))
		}
		if ways.Sign() > 0 {
			total = total.add(power.scale(new(big.Rat).SetFrac(ways, d.all)))
		}
		if n >= d.n*d.sides+d.plus {
			break
		}
		power = power.mul(each)
	}
	return total
}
