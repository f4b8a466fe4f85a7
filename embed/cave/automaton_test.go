package cave_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// figures describe the caves of one map, or the mean of many.
type figures struct{ open, caves, mean, largest, perimeter float64 }

// TestAutomatonStatistics compares means over seeds with the table that the engines were designed
// by: 400 maps with a domain of 100 by 100 cells, 45 % open at first, smoothed and filled, caves of
// 17 to 500 cells. The sequential engine is the original's way; the colored one may differ from it
// by what the table says. The limits are four standard errors of a mean over our seeds.
func TestAutomatonStatistics(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		engine embed.Engine
		visits int
		want   figures
	}{
		{"sequential 1", embed.EngineSequential, 1, figures{.247, 41.0, 61, 285, .994}},
		{"colored 1", embed.EngineColored, 1, figures{.252, 39.7, 64, 303, .964}},
		{"sequential 5", embed.EngineSequential, 5, figures{.240, 30.4, 80, 341, .721}},
		{"colored 5", embed.EngineColored, 5, figures{.237, 29.3, 82, 343, .708}},
		{"sequential 25", embed.EngineSequential, 25, figures{.214, 25.8, 84, 335, .661}},
		{"colored 25", embed.EngineColored, 25, figures{.215, 25.3, 86, 339, .656}},
	}
	const seeds = 64 // standard errors: deviations / 8
	limit := figures{4 * .03 / 8, 4 * 4.3 / 8, 4 * 14. / 8, 4 * 87. / 8, 4 * .03 / 8}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			o := cave.Default(102, 102)
			o.Margin = 1
			o.Automaton.Engine = tc.engine
			o.Automaton.Visits = embed.Ratio{Num: uint32(tc.visits), Den: 1}
			o.Automaton.MaxCave = 500
			o.Join = embed.Joining{}
			got := meanFigures(o, seeds)
			for _, f := range []struct {
				name             string
				got, want, limit float64
			}{
				{"open share", got.open, tc.want.open, limit.open},
				{"caves", got.caves, tc.want.caves, limit.caves},
				{"mean cave", got.mean, tc.want.mean, limit.mean},
				{"largest cave", got.largest, tc.want.largest, limit.largest},
				{"perimeter of an area of one", got.perimeter, tc.want.perimeter, limit.perimeter},
			} {
				if f.got < f.want-f.limit || f.got > f.want+f.limit {
					t.Errorf("%s is %.3f, want %.3f ± %.3f", f.name, f.got, f.want, f.limit)
				}
			}
		})
	}
}

// meanFigures returns the means over maps of the seeds 0 to n-1.
func meanFigures(o cave.Options, n uint64) figures {
	var gen cave.Generator
	var g grid.Grid
	var sum figures
	cells := 0.
	for seed := range n {
		res := gen.Generate(&g, o, embed.Seed(seed))
		largest, area, sides := 0, 0, 0
		for id := 1; id <= g.Caves.Count(); id++ {
			area += g.Caves.Region(id).Area
			largest = max(largest, g.Caves.Region(id).Area)
		}
		for y := range g.H {
			for x := range g.W {
				for _, d := range around {
					if g.At(x, y) == grid.Cave && g.At(x+d.X, y+d.Y) != grid.Cave {
						sides++
					}
				}
			}
		}
		cells += float64(area)
		sum.open += float64(area) / float64(res.Domain)
		sum.caves += float64(g.Caves.Count())
		sum.largest += float64(largest)
		sum.perimeter += float64(sides)
	}
	seeds := float64(n)
	return figures{
		sum.open / seeds, sum.caves / seeds, cells / sum.caves, sum.largest / seeds,
		sum.perimeter / cells,
	}
}
