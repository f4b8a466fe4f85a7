package cave_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestLooped compares the tunnels on loops with those without which some two of their caves are still
// connected, on maps with few loops and with many, and counts both kinds.
func TestLooped(t *testing.T) {
	t.Parallel()
	var gen cave.Generator
	var meter cave.Meter
	var g grid.Grid
	var count [2]int
	for seed := range uint64(30) {
		o := cave.Default(90, 80)
		o.Join.Loops = ratio(int(seed*4) % 70)
		gen.Generate(&g, o, embed.Seed(seed))
		got := meter.AppendLooped(nil, &g)
		want := make([]bool, g.Tunnels.Count())
		for i := range want {
			want[i] = joinedWithout(&g, i+1)
			count[map[bool]int{true: 1}[want[i]]]++
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
	if count[0] == 0 || count[1] == 0 {
		t.Errorf("%d tunnels of trees and %d of loops: want some of each", count[0], count[1])
	}
}

// joinedWithout reports whether two of the caves of a tunnel are connected without it.
func joinedWithout(g *grid.Grid, tunnel int) bool {
	caves := g.Links.Caves(tunnel)
	for i, from := range caves {
		reached := map[int32]bool{from: true}
		for queue := []int32{from}; len(queue) > 0; queue = queue[1:] {
			for _, t := range g.Links.Tunnels(int(queue[0])) {
				if int(t) == tunnel {
					continue
				}
				for _, c := range g.Links.Caves(int(t)) {
					if !reached[c] {
						reached[c] = true
						queue = append(queue, c)
					}
				}
			}
		}
		for _, to := range caves[i+1:] {
			if reached[to] {
				return true
			}
		}
	}
	return false
}
