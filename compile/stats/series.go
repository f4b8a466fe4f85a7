package stats

import "math/big"

// series are the first terms of a power series with exact coefficients: num[i]/den of the i-th power.
// All series of one calculation have as many terms. It is not changed once it is made. Fractions are
// not reduced in between: equal ways of reckoning give equal denominators, which then cost nothing to
// add.
type series struct {
	num []*big.Int
	den *big.Int
}

var bigOne = big.NewInt(1)

// one returns 1 with so many terms.
func one(terms int) series {
	num := make([]*big.Int, terms)
	num[0] = bigOne
	for i := 1; i < terms; i++ {
		num[i] = new(big.Int)
	}
	return series{num, bigOne}
}

// none returns 0.
func none(terms int) series {
	s := one(terms)
	s.num[0] = new(big.Int)
	return s
}

// at returns a coefficient.
func (s series) at(i int) *big.Rat { return new(big.Rat).SetFrac(s.num[i], s.den) }

// isOne reports whether the series is 1, as it is of what never comes.
func (s series) isOne() bool {
	for i := range s.num[1:] {
		if s.num[i+1].Sign() != 0 {
			return false
		}
	}
	return s.num[0].Cmp(s.den) == 0
}

// mul returns the product.
func (s series) mul(t series) series {
	switch {
	case s.isOne():
		return t
	case t.isOne():
		return s
	}
	out := none(len(s.num))
	var p big.Int
	for i, a := range s.num {
		if a.Sign() == 0 {
			continue
		}
		for j, b := range t.num[:len(s.num)-i] {
			if b.Sign() != 0 {
				out.num[i+j].Add(out.num[i+j], p.Mul(a, b))
			}
		}
	}
	out.den = new(big.Int).Mul(s.den, t.den)
	return out
}

// pow returns the n-th power.
func (s series) pow(n int) series {
	out := one(len(s.num))
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			out = out.mul(s)
		}
		if n > 1 {
			s = s.mul(s)
		}
	}
	return out
}

// scale returns the product with a number.
func (s series) scale(r *big.Rat) series {
	out := series{make([]*big.Int, len(s.num)), new(big.Int).Mul(s.den, r.Denom())}
	for i, a := range s.num {
		out.num[i] = new(big.Int).Mul(a, r.Num())
	}
	return out
}

// add returns the sum.
func (s series) add(t series) series {
	a, b := bigOne, bigOne // that s and t are multiplied by
	den := s.den
	if s.den.Cmp(t.den) != 0 {
		gcd := new(big.Int).GCD(nil, nil, s.den, t.den)
		a, b = new(big.Int).Quo(t.den, gcd), new(big.Int).Quo(s.den, gcd)
		den = new(big.Int).Mul(s.den, a)
	}
	out := series{make([]*big.Int, len(s.num)), den}
	var p big.Int
	for i := range s.num {
		sum := new(big.Int).Mul(s.num[i], a)
		out.num[i] = sum.Add(sum, p.Mul(t.num[i], b))
	}
	return out
}

// reduced returns the series with the least denominator.
func (s series) reduced() series {
	gcd := new(big.Int).Set(s.den)
	for _, a := range s.num {
		if a.Sign() != 0 {
			gcd.GCD(nil, nil, gcd, a)
		}
	}
	out := series{make([]*big.Int, len(s.num)), new(big.Int).Quo(s.den, gcd)}
	for i, a := range s.num {
		out.num[i] = new(big.Int).Quo(a, gcd)
	}
	return out
}

// mixed returns the series of what comes with chance r, and else is 1.
func (s series) mixed(r *big.Rat) series {
	if r.Cmp(ratOne) == 0 {
		return s
	}
	if r.Sign() == 0 {
		return one(len(s.num))
	}
	return s.scale(r).add(one(len(s.num)).scale(new(big.Rat).Sub(ratOne, r)))
}

var ratOne = big.NewRat(1, 1)

// mean is a weighted mean in the making. The zero value is of nothing.
type mean struct {
	sum     series
	weights big.Int
}

// add adds a series with a weight.
func (m *mean) add(s series, weight uint64) {
	if weight == 0 {
		return
	}
	w := new(big.Int).SetUint64(weight)
	s = s.scale(new(big.Rat).SetInt(w))
	if m.weights.Sign() == 0 {
		m.sum = s
	} else {
		m.sum = m.sum.add(s)
	}
	m.weights.Add(&m.weights, w)
}

// of returns the mean; ok is false of nothing.
func (m *mean) of() (s series, ok bool) {
	if m.weights.Sign() == 0 {
		return series{}, false
	}
	return series{m.sum.num, new(big.Int).Mul(m.sum.den, &m.weights)}, true
}
