package place

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
)

// TestTurnIsTheOrderOfTheRace gives all candidates their turns, in races shorter and longer than those of
// which only the first are looked for one by one; some arrive at once.
func TestTurnIsTheOrderOfTheRace(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, sorted - 1, sorted, sorted + 1, sorted + 2, 300} {
		var race []ranked
		for i := range n {
			at := embed.Arrive(embed.Seed(uint64(n)).Word(uint64(i%97)), 5)
			race = append(race, ranked{at, fmt.Sprintf("p%03d", i*7%n), i})
		}
		want, got := []int{}, []int{}
		for _, r := range slices.SortedFunc(slices.Values(race), ranked.compare) {
			want = append(want, r.i)
		}
		for i := range race {
			got = append(got, turn(race, i).i)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("order of %d (-want +got):\n%s", n, d)
		}
	}
}
