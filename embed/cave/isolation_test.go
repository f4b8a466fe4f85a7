package cave_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestNearestCells compares the steps to caves with those to each of their cells, on maps in which cells
// were opened and closed since they were surveyed, as placements do.
func TestNearestCells(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(3, 70).Draw(t, "w"), rapid.IntRange(3, 20).Draw(t, "h")
		g := grid.New(w, h)
		classes := rapid.SampledFrom([]grid.Class{grid.Earth, grid.Cave, grid.Cave, grid.Tunnel})
		for y := 1; y < h-1; y++ {
			for x := 1; x < w-1; x++ {
				g.Class[y*w+x] = classes.Draw(t, "class")
			}
		}
		g.Survey()
		cell := func() grid.Point {
			return grid.Point{X: rapid.IntRange(1, w-2).Draw(t, "x"), Y: rapid.IntRange(1, h-2).Draw(t, "y")}
		}
		for range rapid.IntRange(0, 20).Draw(t, "changes") {
			p := cell()
			g.Set(p.X, p.Y, classes.Draw(t, "class"))
		}
		var m cave.Meter
		var d grid.Distances
		d.From(&g.Open, cell(), cell())
		var want []int32
		for id := 1; id <= g.Caves.Count(); id++ {
			low := int32(-1)
			for _, r := range g.Caves.Runs(id) {
				for x := r.X0; x < r.X1; x++ {
					if n := int32(d.At(int(x), int(r.Y))); n >= 0 && (low < 0 || n < low) {
						low = n
					}
				}
			}
			want = append(want, low)
		}
		if diff := cmp.Diff(want, m.AppendNearest(nil, g, &g.Open, &d)); diff != "" {
			t.Errorf("steps (-want +got)\n%s", diff)
		}
	})
}
