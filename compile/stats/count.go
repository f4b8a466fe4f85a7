package stats

import (
	"math/big"

	"github.com/seed18752ec6/xpc/embed"
)

// basis is what series are in: powers of z, for the chances of each number, or of z-1, for means.
type basis struct{ means bool }

// terms returns how many terms there are.
func (b basis) terms() int {
	if b.means {
		return 2
	}
	return Most + 1
}

// count returns the series of so many copies of one roll of a count.
func (b basis) count(c embed.Count, copies int) series {
	out := one(b.terms())
	if copies == 0 {
		return out
	}
	d := diceOf(c)
	out.den = d.all
	if b.means {
		out.num[0], out.num[1] = d.all, d.sum()
		out.num[1].Mul(out.num[1], big.NewInt(int64(copies)))
		return out
	}
	out.num[0] = d.ways(-c.Plus)
	below := out.num[0]
	for k := 1; k*copies <= Most; k++ {
		upTo := d.ways(k - c.Plus)
		out.num[k*copies] = new(big.Int).Sub(upTo, below)
		below = upTo
	}
	return out
}

// dice are the dice of a count, of which all outcomes are alike.
type dice struct {
	n, sides, plus int
	all            *big.Int // outcomes
}

func diceOf(c embed.Count) dice {
	d := dice{max(0, c.Dice), max(1, c.Sides), c.Plus, nil}
	d.all = new(big.Int).Exp(big.NewInt(int64(d.sides)), big.NewInt(int64(d.n)), nil)
	return d
}

// ways returns in how many outcomes the dice show at most x together.
func (d dice) ways(x int) *big.Int { return d.alternating(x, d.n) }

// alternating returns the sum of (-1)ⁱ·C(n, i)·C(x - i·sides, k) over all i with x >= i·sides: for k = n
// the outcomes that sum up to x at most, since C(x, n) chooses the sums that each of the dice has reached,
// and those in which i of them are beyond their sides are taken out (inclusion and exclusion).
func (d dice) alternating(x, k int) *big.Int {
	total := new(big.Int)
	var a, b big.Int
	for i := 0; i <= d.n && x-i*d.sides >= 0; i++ {
		a.Binomial(int64(d.n), int64(i))
		a.Mul(&a, b.Binomial(int64(x-i*d.sides), int64(k)))
		if i%2 == 0 {
			total.Add(total, &a)
		} else {
			total.Sub(total, &a)
		}
	}
	return total
}

// sum returns the sum of the numbers of all outcomes, where what falls below 0 counts as 0.
func (d dice) sum() *big.Int {
	twice := new(big.Int).Mul(d.all, big.NewInt(int64(d.n*(d.sides+1)+2*d.plus)))
	sum := twice.Rsh(twice, 1)
	if d.n+d.plus < 0 {
		// What is missing to 0 is, over all outcomes, the sum of ways(x) for x < -plus: C(x, n) sums up to C(x+1, n+1).
		sum.Add(sum, d.alternating(-d.plus, d.n+1))
	}
	return sum
}
