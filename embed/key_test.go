package embed_test

import (
	"math"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
)

// The vectors come from a second implementation, in another language, of what the doc comments
// say. They are frozen: a change of one changes every map of every game.
func TestKeyVectors(t *testing.T) {
	t.Parallel()
	k := embed.Seed(1)
	for _, v := range []struct {
		name      string
		got, want uint64
	}{
		{"Mix(0)", embed.Mix(0), 0},
		{"Mix(1)", embed.Mix(1), 0x5692161d100b05e5},
		{"Mix(-1)", embed.Mix(math.MaxUint64), 0xb4d055fcf2cbbd7b},
		{"Seed(0)", uint64(embed.Seed(0)), 0x3564b439cd1e1f16},
		{"Seed(1)", uint64(k), 0x492b8d6066c09227},
		{"Seed(42)", uint64(embed.Seed(42)), 0x5d4520bed6c96db9},
		{"With(0)", uint64(k.With(0)), 0xee86da3562a79a8b},
		{"With(1)", uint64(k.With(1)), 0x30d351ccbb2725e6},
		{"With(-1)", uint64(k.With(math.MaxUint64)), 0x6e958eb7f03e4e0c},
		{"Named()", uint64(k.Named("")), 0x67b33827a97dcbb9},
		{"Named(a)", uint64(k.Named("a")), 0x73799aa9891917a8},
		{"Named(caves)", uint64(k.Named("caves")), 0x8e4486e78356709f},
		{"Named(caves/outpost)", uint64(k.Named("caves/outpost")), 0x84ff6af7c3aa8129},
		{"Named(12345678)", uint64(k.Named("12345678")), 0xc05f42db4f32e0f4},
		{"Cell(0, 0)", uint64(k.Cell(0, 0)), 0x5b64b57e76939d62},
		{"Cell(1, 0)", uint64(k.Cell(1, 0)), 0xe5d831150edf63d5},
		{"Cell(0, 1)", uint64(k.Cell(0, 1)), 0x4215f4f1c374f438},
		{"Cell(-1, 7)", uint64(k.Cell(-1, 7)), 0x20869cf46ec4ec44},
		{"Word(0)", k.Word(0), 0x90287996c3e2222a},
		{"Word(1)", k.Word(1), 0xbba11c9520801bef},
		{"Word(1000)", k.Word(1000), 0xad2e32c2e4f7c20a},
		{"Below(-1, 6)", embed.Below(math.MaxUint64, 6), 5},
		{"Below(0, 6)", embed.Below(0, 6), 0},
		{"Below(-1, 0)", embed.Below(math.MaxUint64, 0), 0},
	} {
		if v.got != v.want {
			t.Errorf("%s = %#016x, want %#016x", v.name, v.got, v.want)
		}
	}
}

func TestBelowUniform(t *testing.T) {
	t.Parallel()
	const n, draws = 7, 70_000
	var seen [n]int
	k := embed.Seed(5)
	for i := range uint64(draws) {
		seen[embed.Below(k.Word(i), n)]++
	}
	weights := []uint64{1, 1, 1, 1, 1, 1, 1}
	checkChiSquare(t, seen[:], weights)
}

func TestRatioComes(t *testing.T) {
	t.Parallel()
	for _, v := range []struct {
		r    embed.Ratio
		word uint64
		want bool
	}{
		{embed.Ratio{}, 0, false},
		{embed.Ratio{Num: 0, Den: 1}, 0, false},
		{embed.Certain, math.MaxUint64, true},
		{embed.Certain, 0, true},
		{embed.Ratio{Num: 1, Den: 2}, 1<<63 - 1, true},
		{embed.Ratio{Num: 1, Den: 2}, 1 << 63, false},
		{embed.Ratio{Num: math.MaxUint32, Den: math.MaxUint32}, math.MaxUint64, true},
	} {
		if got := v.r.Comes(v.word); got != v.want {
			t.Errorf("%v.Comes(%#x) = %v", v.r, v.word, got)
		}
	}
}

func TestCountRoll(t *testing.T) {
	t.Parallel()
	k := embed.Seed(9)
	for _, c := range []embed.Count{
		{}, {Plus: 3}, {Dice: 1, Sides: 2}, {Dice: 1, Sides: 4, Plus: -1}, {Dice: 2, Sides: 4, Plus: 1},
	} {
		seen := map[int]int{}
		for i := range uint64(2000) {
			seen[c.Roll(k.With(i))]++
		}
		for n := range seen {
			if n < c.Min() || n > c.Max() {
				t.Errorf("%v rolled %d, outside %d to %d", c, n, c.Min(), c.Max())
			}
		}
		if seen[c.Min()] == 0 || seen[c.Max()] == 0 || len(seen) != c.Max()-c.Min()+1 {
			t.Errorf("%v rolled %v in 2000 tries", c, seen)
		}
	}
	if got := (embed.Count{Plus: -2}).Roll(k); got != 0 {
		t.Errorf("a count of -2 rolled %d, want 0", got)
	}
}

// checkChiSquare compares how often each candidate came with its weight. The bound is the 99.99 %
// quantile by Wilson and Hilferty (1931); the draws are fixed, so the test is not a matter of luck.
func checkChiSquare(t *testing.T, seen []int, weights []uint64) {
	t.Helper()
	var draws, sum float64
	for i, n := range seen {
		draws += float64(n)
		sum += float64(weights[i])
	}
	var chi, free float64
	for i, n := range seen {
		want := draws * float64(weights[i]) / sum
		if want == 0 {
			if n > 0 {
				t.Errorf("candidate %d of weight 0 came %d times", i, n)
			}
			continue
		}
		chi += (float64(n) - want) * (float64(n) - want) / want
		free++
	}
	free--
	bound := free * math.Pow(1-2/(9*free)+3.719*math.Sqrt(2/(9*free)), 3)
	if chi > bound {
		t.Errorf("χ² is %.1f, over %.1f for %v draws by weights %v: %v", chi, bound, draws, weights, seen)
	}
}
