package cave_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// guided returns options of a guided map.
func guided(w, h int, shape embed.GuideShape) cave.Options {
	o := cave.DefaultOf(embed.StyleGuided, w, h)
	o.Guide.Shape = shape
	return o
}

// mines returns options of mines.
func mines(w, h int) cave.Options { return cave.DefaultOf(embed.StyleMines, w, h) }

// region returns a region of a composite map.
func region(x, y, w, h int, o cave.Options) embed.Region {
	return embed.Region{Area: embed.Area{X: x, Y: y, W: w, H: h}, Carving: o.Carving}
}

// composite returns options of a map of three regions.
func composite(w, h int) cave.Options {
	o := cave.Default(w, h)
	o.Style, o.Margin = embed.StyleComposite, 4
	o.Regions = []embed.Region{
		region(0, 0, w/2, h/2, cave.Default(w, h)),
		region(w/2, 0, w-w/2, h, mines(w, h)),
		region(0, h/2, w/2, h-h/2, guided(w, h, embed.GuideSerpentine)),
	}
	return o
}

// styled are the maps that stand for their styles and shapes, with what they are on average: the share of
// open cells, loops a cave and caves on the way through, in thousandths, and the numbers of caves and
// rooms.
var styled = []struct {
	name                     string
	o                        cave.Options
	open, loops, line        within
	caves, rooms, straggling within
}{
	{
		"corridor", guided(100, 100, embed.GuideCorridor),
		within{320, 360}, within{0, 100}, within{700, 1000}, within{7, 10}, within{}, within{0, 60},
	},
	{
		"serpentine", guided(100, 100, embed.GuideSerpentine),
		within{320, 360}, within{0, 100}, within{750, 1000}, within{12, 16}, within{}, within{0, 40},
	},
	{
		"ring", guided(100, 100, embed.GuideRing),
		within{320, 370}, within{80, 200}, within{400, 650}, within{8, 12}, within{}, within{0, 1000},
	},
	{
		"tree", guided(100, 100, embed.GuideTree),
		within{320, 370}, within{20, 120}, within{400, 650}, within{9, 13}, within{}, within{0, 1000},
	},
	{
		"blob", guided(100, 100, embed.GuideBlob),
		within{340, 400}, within{20, 150}, within{400, 700}, within{7, 11}, within{}, within{0, 1000},
	},
	{
		"mines", mines(88, 88),
		within{250, 300}, within{400, 600}, within{200, 450}, within{9, 13}, within{6, 7}, within{0, 1000},
	},
	{
		"composite", composite(120, 120),
		within{250, 300}, within{100, 250}, within{200, 400}, within{34, 43}, within{6, 7}, within{0, 1000},
	},
}

// within is a range of what is measured, both ends included.
type within struct{ low, high float64 }

// TestStyleStatistics compares means over many seeds with what the styles promise: ways through guided
// maps that lead past at least half of the caves, many loops in mines, the rooms that were asked for.
func TestStyleStatistics(t *testing.T) {
	t.Parallel()
	const seeds = 120
	for _, tc := range styled {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var gen cave.Generator
			var g grid.Grid
			var meter cave.Meter
			var exits cave.Exits
			var sum struct{ open, loops, line, caves, rooms, straggling float64 }
			for seed := range uint64(seeds) {
				res := gen.Generate(&g, tc.o, embed.Seed(seed))
				m := meter.Measure(&g, res.Domain)
				list, _ := exits.Choose(&g, 2, embed.All, embed.Seed(seed))
				if res.Outcome != cave.Joined || m.Components != 1 || res.Missing > 0 || len(list) < 2 {
					t.Errorf("seed %d: outcome %d, %d components, %d rooms missing, %d exits",
						seed, res.Outcome, m.Components, res.Missing, len(list))
					continue
				}
				line := float64(meter.Hops(&g, list[0].Cave, list[1].Cave)) / float64(m.Nodes())
				if line < .5 {
					sum.straggling += 1000
				}
				sum.open += 1000 * float64(m.Open) / float64(m.Domain)
				sum.loops += 1000 * float64(m.Loops) / float64(m.Nodes())
				sum.line += 1000 * line
				sum.caves += float64(m.Caves)
				sum.rooms += float64(m.Rooms.Count)
			}
			for _, f := range []struct {
				what string
				sum  float64
				want within
			}{
				{"open cells", sum.open, tc.open},
				{"loops", sum.loops, tc.loops},
				{"caves on the way through", sum.line, tc.line},
				{"caves", sum.caves, tc.caves},
				{"rooms", sum.rooms, tc.rooms},
				{"maps with a short way through", sum.straggling, tc.straggling},
			} {
				if mean := f.sum / seeds; mean < f.want.low || mean > f.want.high {
					t.Errorf("%s: %.1f on average, want %v", f.what, mean, f.want)
				}
			}
		})
	}
}
