package embed

import (
	"math"
	"math/big"
	"testing"
)

const precision = 300

// bigLn returns ln(x) for x in [1, 2], as 2·atanh((x-1)/(x+1)).
func bigLn(x *big.Float) *big.Float {
	one := big.NewFloat(1).SetPrec(precision)
	y := new(big.Float).Quo(new(big.Float).Sub(x, one), new(big.Float).Add(x, one))
	square := new(big.Float).Mul(y, y)
	sum := new(big.Float).SetPrec(precision)
	for k := int64(1); k < 200; k += 2 {
		sum.Add(sum, new(big.Float).Quo(y, new(big.Float).SetPrec(precision).SetInt64(k)))
		y.Mul(y, square)
	}
	return sum.Add(sum, sum)
}

// ratio returns num/den.
func ratio(num, den int) *big.Float {
	x := new(big.Float).SetPrec(precision).SetInt64(int64(num))
	return x.Quo(x, big.NewFloat(float64(den)))
}

// fixed returns x with that many bits after the point, rounded down.
func fixed(x *big.Float, bits int) uint64 {
	n, _ := new(big.Float).SetMantExp(x, bits).Uint64()
	return n
}

func TestLnTable(t *testing.T) {
	t.Parallel()
	for i, got := range lnTable {
		if want := fixed(bigLn(ratio(256+i, 256)), 64); got != want {
			t.Errorf("row %d is %#016x, want %#016x", i, got, want)
		}
	}
	if want := fixed(bigLn(ratio(2, 1)), 58) + 1; ln2 != want {
		t.Errorf("ln2 is %#x, want %#x", uint64(ln2), want)
	}
}

func TestMinusLn(t *testing.T) {
	t.Parallel()
	words := []uint64{0, 1, 2, 3, math.MaxUint64, math.MaxUint64 - 1, 1 << 63, 1<<63 - 1}
	for i := range uint64(3000) {
		words = append(words, Mix(i)>>(i%64))
	}
	for _, word := range words {
		got := minusLn(word)
		if earliest := ^word >> 6; got+4 < earliest {
			t.Errorf("minusLn(%#x) is %d below the bound that Race relies on", word, earliest-got)
		}
		// u = (2·word+1) / 2⁶⁵ = (odd/2⁶⁴) / 2ⁿ⁺¹ with odd/2⁶⁴ in [1, 2).
		odd := new(big.Int).SetBit(new(big.Int).Lsh(new(big.Int).SetUint64(word), 1), 0, 1)
		n := 65 - odd.BitLen()
		mantissa := new(big.Float).SetPrec(precision).SetInt(odd.Lsh(odd, uint(n)))
		want := bigLn(mantissa.SetMantExp(mantissa, -64))
		want.Sub(new(big.Float).Mul(bigLn(ratio(2, 1)), big.NewFloat(float64(n+1))), want)
		diff := new(big.Float).Sub(new(big.Float).SetPrec(precision).SetUint64(got), want.SetMantExp(want, 58))
		if d, _ := diff.Float64(); d < -2 || d > 70 {
			t.Errorf("minusLn(%#x) is off by %g units of 2⁻⁵⁸", word, d)
		}
	}
}

func TestMinusLnFalls(t *testing.T) {
	t.Parallel()
	for i := range uint64(100_000) {
		word := Mix(i) >> (i % 60)
		if a, b := minusLn(word), minusLn(word+1+word>>30); a < b {
			t.Fatalf("minusLn(%#x) = %#x rises to %#x", word, a, b)
		}
	}
}
