package place_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
)

// TestFeaturesAllocateNothing makes the same maps again and again: once the sizes were met, nothing is
// allocated.
func TestFeaturesAllocateNothing(t *testing.T) {
	b := bundleOf(t, []embed.PrefabData{gate(), shrine()})
	gate, _ := b.PrefabNamed("gate")
	shrine, _ := b.PrefabNamed("shrine")
	shrines := once(shrine, embed.Area{})
	shrines.Count.Plus, shrines.Optional = 5, true
	w := newWorld(60, 50, 4, keepFree(3, 3, 9, 9), once(gate, embed.Area{X: 2, Y: 40, W: 50, H: 9}), shrines)
	n := uint64(0)
	step := func() {
		n++
		w.run(n % 6)
	}
	for range 18 {
		step()
	}
	if n := testing.AllocsPerRun(12, step); n != 0 {
		t.Errorf("%v allocations a map", n)
	}
}
