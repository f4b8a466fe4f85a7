package cave_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestConnectivityOfLargeTunnels compares the numbers with sets of neighbors on maps whose tunnels lead
// to hundreds of rooms, and on such as they are with walls through them, which leaves tunnels of all
// sizes.
func TestConnectivityOfLargeTunnels(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
		g, _ := generate(tunnels(n("w", 20, 110), n("h", 20, 110)), rapid.Uint64().Draw(t, "seed"))
		for range n("walls", 0, 6) {
			x, y := n("x", 1, g.W-2), n("y", 1, g.H-2)
			for i := 1; i < g.W-1; i++ {
				if g.At(i, y) == grid.Tunnel {
					g.Class[y*g.W+i] = grid.Earth
				}
			}
			for i := 1; i < g.H-1; i++ {
				if g.At(x, i) == grid.Tunnel {
					g.Class[i*g.W+x] = grid.Earth
				}
			}
		}
		g.Survey()
		near := make([]map[int32]bool, g.Caves.Count()+1)
		for c := 1; c < len(near); c++ {
			near[c] = map[int32]bool{}
			for _, n := range g.Links.AppendNeighbors(nil, c) {
				near[c][n] = true
			}
		}
		var want, sums []int32
		for c := 1; c < len(near); c++ {
			two := map[int32]bool{}
			sum := int32(len(near[c]))
			for n := range near[c] {
				two[n] = true
				sum += int32(len(near[n]))
				for m := range near[n] {
					two[m] = true
				}
			}
			delete(two, int32(c))
			want, sums = append(want, int32(len(two))), append(sums, sum)
		}
		var m cave.Meter
		if diff := cmp.Diff(want, m.AppendConnectivity(nil, g), noneIsNil); diff != "" {
			t.Fatalf("caves within two hops (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(sums, m.AppendConnectivitySum(nil, g), noneIsNil); diff != "" {
			t.Fatalf("sums of neighbors' neighbors (-want +got):\n%s", diff)
		}
	})
}

func TestExitsComeAtPlaces(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		g, res := generate(tunnels(90, 90), seed)
		ends := map[grid.Point]bool{}
		var e cave.Exits
		for _, end := range res.Ends {
			ends[end.At] = true
			e.Places = append(e.Places, end.At)
		}
		list, apart := e.Choose(g, 3, embed.All, embed.Seed(seed))
		if len(list) != 3 || apart < 25 {
			t.Errorf("seed %d: %d exits, %d apart", seed, len(list), apart)
		}
		for _, x := range list {
			if !ends[x.At] || g.LabelAt(x.At.X, x.At.Y) != x.Cave {
				t.Errorf("seed %d: exit %+v is at no end", seed, x)
			}
		}
		other, _ := e.Choose(g, 3, embed.All, embed.Seed(seed))
		if len(other) != 3 || ends[other[0].At] && ends[other[1].At] && ends[other[2].At] {
			t.Errorf("seed %d: the next choice sees the places of the one before: %v", seed, other)
		}
		e.Places = append(e.Places, res.Ends[0].At)
		if list, _ = e.Choose(g, 2, embed.All, embed.Seed(seed)); len(list) != 2 {
			t.Errorf("seed %d: too few places leave %d exits", seed, len(list))
		}
	}
}
