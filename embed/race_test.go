package embed_test

import (
	"math"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"pgregory.net/rapid"
)

func TestRaceFollowsWeights(t *testing.T) {
	t.Parallel()
	for _, weights := range [][]uint64{
		{1, 1}, {1, 2, 3, 4}, {0, 5, 0, 1}, {1000, 1}, {1 << 60, 3 << 60}, {1 << 32, 1<<32 + 1, 1 << 33},
	} {
		seen := make([]int, len(weights))
		for seed := range uint64(60_000) {
			k := embed.Seed(seed)
			var r embed.Race
			for i, w := range weights {
				r.Enter(i, k.With(uint64(i)).Word(0), w)
			}
			winner, ok := r.Winner()
			if !ok {
				t.Fatal("a race of positive weights has no winner")
			}
			seen[winner]++
		}
		checkChiSquare(t, seen, weights)
	}
}

// The order of arrivals is that of a draw without replacement: after the winner, the second is
// chosen by the weights of the others.
func TestArrivalsFollowWeights(t *testing.T) {
	t.Parallel()
	weights := []uint64{1, 2, 3}
	seen := map[[3]int]int{}
	for seed := range uint64(60_000) {
		k := embed.Seed(seed)
		order := []int{0, 1, 2}
		arrivals := []embed.Arrival{}
		for i, w := range weights {
			arrivals = append(arrivals, embed.Arrive(k.With(uint64(i)).Word(0), w))
		}
		slices.SortFunc(order, func(a, b int) int { return arrivals[a].Compare(arrivals[b]) })
		seen[[3]int(order)]++
	}
	var counts []int
	var shares []uint64
	for _, o := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		counts = append(counts, seen[o])
		a, b := weights[o[0]], weights[o[1]]
		shares = append(shares, 60*a*b/(6-a)) // of 6*60
	}
	checkChiSquare(t, counts, shares)
}

func TestRaceWithoutRunners(t *testing.T) {
	t.Parallel()
	var r embed.Race
	if i, ok := r.Winner(); ok {
		t.Errorf("a race without runners has winner %d", i)
	}
	if r.Enter(3, 1, 0) {
		t.Error("weight 0 leads")
	}
	if !r.Enter(4, 0, 1) || r.Enter(5, 0, 1) {
		t.Error("of two that arrive at once the first must win")
	}
	if i, ok := r.Winner(); !ok || i != 4 {
		t.Errorf("winner %d, %v, want 4", i, ok)
	}
}

// The shortcut of Race agrees with sorting, and a candidate changes the winner only by winning.
func TestRaceIsFirstArrival(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.OneOf(rapid.Uint64(), rapid.Uint64Range(0, 9), rapid.Uint64Range(math.MaxUint64-99, math.MaxUint64))
		n := rapid.IntRange(1, 30).Draw(t, "n")
		var r embed.Race
		var best embed.Arrival
		winner := -1
		for i := range n {
			w, weight := word.Draw(t, "word"), rapid.OneOf(rapid.Uint64Range(0, 3), rapid.Uint64()).Draw(t, "weight")
			before, _ := r.Winner()
			leads := r.Enter(i, w, weight)
			if a := embed.Arrive(w, weight); weight > 0 && (winner < 0 || a.Compare(best) < 0) {
				best, winner = a, i
			}
			after, _ := r.Winner()
			if after != winner || leads != (after == i) || !leads && before != after {
				t.Fatalf("after candidate %d the winner is %d, want %d", i, after, winner)
			}
		}
	})
}

func TestArrivalNever(t *testing.T) {
	t.Parallel()
	never, late := embed.Arrive(math.MaxUint64, 0), embed.Arrive(0, 1)
	if never.Compare(late) <= 0 || late.Compare(never) >= 0 || never.Compare(embed.Arrival{}) != 0 {
		t.Error("weight 0 must arrive after everything else")
	}
}

func BenchmarkRace(b *testing.B) {
	k := embed.Seed(1)
	for b.Loop() {
		var r embed.Race
		for i := range 1000 {
			r.Enter(i, k.With(uint64(i)).Word(0), uint64(i&15)+1)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/candidate")
}
