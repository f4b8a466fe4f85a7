package cave_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// figures describe the caves of one map, or the mean of many.
type figures struct{ open, caves, mean, largest, perimeter float64 }

// seeds returns how many maps the means are taken over: in the long form as many as those of the table.
func seeds() uint64 {
	if os.Getenv("XPC_SOAK") != "" {
		return 400
	}
	return 64
}

// compare compares means over so many seeds with a line of the table that the engines were designed by:
// 400 maps with a domain of 100 by 100 cells, 45 % open at first, smoothed and filled, caves of 17 to
// 500 cells. The limits are four standard errors of the difference of both means, and half of the last
// digit of the table.
func compare(t *testing.T, want, got figures, seeds uint64) {
	t.Helper()
	errors := 4 * math.Sqrt(1/float64(seeds)+1./400)
	for _, f := range []struct {
		name                           string
		got, want, deviation, rounding float64
	}{
		{"open share", got.open, want.open, .03, .0005},
		{"caves", got.caves, want.caves, 4.3, .05},
		{"mean cave", got.mean, want.mean, 14, .5},
		{"largest cave", got.largest, want.largest, 87, .5},
		{"perimeter of an area of one", got.perimeter, want.perimeter, .03, .0005},
	} {
		if limit := errors*f.deviation + f.rounding; math.Abs(f.got-f.want) > limit {
			t.Errorf("%s is %.3f, want %.3f ± %.3f", f.name, f.got, f.want, limit)
		}
	}
}

// TestAutomatonStatistics compares the engines with the lines of the table that are of them. The
// sequential engine is the original's way; the colored one, which visits a quarter of a color at a time,
// may differ from it by what the table says.
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
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			o := cave.Default(102, 102)
			o.Margin = 1
			o.Automaton.Engine = tc.engine
			o.Automaton.Visits = embed.Ratio{Num: uint32(tc.visits), Den: 1}
			o.Automaton.MaxCave = 500
			o.Join = embed.Joining{}
			compare(t, tc.want, meanFigures(o, seeds()), seeds())
		})
	}
}

// TestColoredDesign compares the rule of the colored engine, cell by cell and as simply as can be, with
// all lines of the table that are of it: a cell of a color is visited with a chance of 1/2, 1/4 or 1/8.
// The engine has 1/4; the others say what that choice is worth.
func TestColoredDesign(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		visits, k int
		want      figures
	}{
		{1, 1, figures{.257, 39.3, 66, 312, .933}},
		{1, 2, figures{.252, 39.7, 64, 303, .964}},
		{1, 3, figures{.249, 39.8, 63, 295, .979}},
		{5, 1, figures{.236, 28.9, 83, 347, .700}},
		{5, 2, figures{.237, 29.3, 82, 343, .708}},
		{5, 3, figures{.236, 29.5, 81, 337, .715}},
		{25, 1, figures{.217, 25.5, 86, 345, .657}},
		{25, 2, figures{.215, 25.3, 86, 339, .656}},
		{25, 3, figures{.212, 25.1, 86, 332, .657}},
	} {
		t.Run(fmt.Sprintf("%d visits, 1 in %d", tc.visits, 1<<tc.k), func(t *testing.T) {
			t.Parallel()
			n := seeds()
			if n < 400 {
				n = uint64(max(8, 48/tc.visits))
			}
			compare(t, tc.want, meanOfDesign(tc.visits, tc.k, n), n)
		})
	}
}

// side is the width of the design's map, with a border of one cell that stays closed.
const side = 102

// design is a map of the design.
type design [side * side]bool

// meanOfDesign returns the means over maps of the seeds 0 to n-1.
func meanOfDesign(visits, k int, n uint64) figures {
	var sum figures
	area := 0.
	for seed := range n {
		var d design
		d.carve(rand.New(rand.NewPCG(seed, uint64(k))), visits, k)
		d.count(&sum, &area)
	}
	f := float64(n)
	return figures{area / f / 10_000, sum.caves / f, area / sum.caves, sum.largest / f, sum.perimeter / area}
}

// carve fills the map, runs the automaton and smooths.
func (d *design) carve(r *rand.Rand, visits, k int) {
	for y := 1; y < side-1; y++ {
		for x := 1; x < side-1; x++ {
			d[y*side+x] = r.IntN(100) < 45
		}
	}
	for range visits << k {
		for _, color := range r.Perm(4) {
			for y := 1 + color>>1; y < side-1; y += 2 {
				for x := 1 + color&1; x < side-1; x += 2 {
					if r.Uint32()>>(32-k) == 0 {
						d[y*side+x] = d.block(y*side+x) > 4
					}
				}
			}
		}
	}
	for range 5 {
		old := *d
		for i, open := range old {
			d[i] = open && old.beside(i) >= 2
		}
	}
	old := *d
	for y := 1; y < side-1; y++ {
		for i := y*side + 1; i < (y+1)*side-1; i++ {
			d[i] = old[i] || old.beside(i) == 4
		}
	}
}

// block counts the open cells of the nine around one.
func (d *design) block(i int) (n int) {
	for _, row := range [3]int{i - side, i, i + side} {
		for _, open := range d[row-1 : row+2] {
			if open {
				n++
			}
		}
	}
	return n
}

// beside counts the open cells beside one.
func (d *design) beside(i int) (n int) {
	for _, j := range [4]int{i - side, i - 1, i + 1, i + side} {
		if d[j] {
			n++
		}
	}
	return n
}

// count adds the figures of the caves of 17 to 500 cells, and their cells to area. It empties the map.
func (d *design) count(sum *figures, area *float64) {
	full, largest := *d, 0
	for first := range d {
		if !d[first] {
			continue
		}
		cave, sides := []int{first}, 0
		d[first] = false
		for k := 0; k < len(cave); k++ {
			sides += 4 - full.beside(cave[k])
			for _, j := range [4]int{cave[k] - side, cave[k] - 1, cave[k] + 1, cave[k] + side} {
				if d[j] {
					d[j] = false
					cave = append(cave, j)
				}
			}
		}
		if n := len(cave); n >= 17 && n <= 500 {
			*area += float64(n)
			sum.caves++
			sum.perimeter += float64(sides)
			largest = max(largest, n)
		}
	}
	sum.largest += float64(largest)
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
