package cave_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// load makes the surveyed map of a picture in the characters of classes.
func load(rows ...string) *grid.Grid {
	g := grid.New(len(rows[0]), len(rows))
	for y, row := range rows {
		for x := range row {
			g.Class[y*g.W+x], _ = grid.ClassOf(row[x])
		}
	}
	g.Survey()
	return g
}

// ring has five caves: a circle of four, and one whose tunnel branches off from theirs.
var ring = []string{
	"XXXXXXXXXXXXXXXXXXXXXX",
	"X....,,,,,...####....X",
	"X....#####...,,,,....X",
	"X....#####...#,##....X",
	"X.,#######...#,##....X",
	"X#,###########,##,##,X",
	"X#,..........#,##,##.X",
	"X##..........#,##,...X",
	"X##..........,,,,,...X",
	"X###########.####....X",
	"XXXXXXXXXXXXXXXXXXXXXX",
}

func TestMeasure(t *testing.T) {
	t.Parallel()
	var m cave.Meter
	g := load(ring...)
	got := m.Measure(g, 180)
	want := cave.Metrics{
		Domain: 180, Open: 109, Components: 1, Caves: 5, Tiny: 4, Small: 1, Largest: 31,
		Tunnels: 4, Loops: 2,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("metrics (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int32{4, 4, 4, 4, 4}, m.AppendConnectivity(nil, g)); diff != "" {
		t.Errorf("connectivity (-want +got):\n%s", diff)
	}
}

// TestSizes counts caves and rooms at the bounds of their sizes.
func TestSizes(t *testing.T) {
	t.Parallel()
	g := grid.New(230, 40)
	strip := func(y, cells int, c grid.Class) {
		for i := range cells {
			g.Class[y*g.W+1+i] = c
		}
	}
	for i, cells := range []int{1, 16, 17, 60, 61, 200, 201} {
		strip(2*i+1, cells, grid.Cave)
	}
	for i, cells := range []int{19, 20, 39, 40, 79, 80, 150} {
		strip(2*i+16, cells, grid.Room)
	}
	g.Class[16*g.W+3] = grid.Stairs // in a room it is a part of it
	g.Survey()
	var m cave.Meter
	s := m.Measure(g, 1)
	want := cave.Metrics{
		Domain: 1, Open: 983, Components: 14, Caves: 7, Tiny: 2, Small: 2, Medium: 2, Large: 1, Largest: 201,
		Rooms: cave.Rooms{Count: 7, Tiny: 1, Small: 2, Medium: 2, Large: 2, Largest: 150},
	}
	if diff := cmp.Diff(want, s); diff != "" || s.Nodes() != 14 {
		t.Errorf("%d nodes; metrics (-want +got):\n%s", s.Nodes(), diff)
	}
}

func TestMeasureOfNothing(t *testing.T) {
	t.Parallel()
	var m cave.Meter
	if diff := cmp.Diff(cave.Metrics{}, m.Measure(grid.New(0, 0), 0)); diff != "" {
		t.Errorf("metrics of an empty map (-want +got):\n%s", diff)
	}
	chain := load(
		"XXXXXXXXXXXXXX",
		"X.,.,.,.,.##.X",
		"XXXXXXXXXXXXXX",
	)
	if diff := cmp.Diff([]int32{2, 3, 4, 3, 2, 0}, m.AppendConnectivity(nil, chain)); diff != "" {
		t.Errorf("connectivity of a chain and one apart (-want +got):\n%s", diff)
	}
	if s := m.Measure(chain, 12); s.Components != 2 || s.Loops != 0 || s.Tunnels != 4 {
		t.Errorf("metrics of a chain: %+v", s)
	}
}

// drawMap draws a generated map of some size with some caves.
func drawMap(t *rapid.T) *grid.Grid {
	o := cave.Default(rapid.IntRange(20, 90).Draw(t, "w"), rapid.IntRange(20, 70).Draw(t, "h"))
	o.Margin = 2
	o.Automaton.MinCave = rapid.IntRange(4, 30).Draw(t, "minCave")
	o.Join.Loops = ratio(rapid.IntRange(0, 60).Draw(t, "loops"))
	g, _ := generate(o, rapid.Uint64().Draw(t, "seed"))
	return g
}

func TestMetricsAgainstCells(t *testing.T) {
	t.Parallel()
	var m cave.Meter
	rapid.Check(t, func(t *rapid.T) {
		g := drawMap(t)
		s := m.Measure(g, 1)
		// V - E + loops = components, over caves and tunnels as nodes, by what their cells touch.
		edges := map[[2]int]bool{}
		near := make(map[int]map[int]bool)
		for y := range g.H {
			for x := range g.W {
				for _, d := range around {
					if a, b := g.LabelAt(x, y), g.LabelAt(x+d.X, y+d.Y); a < 0 && b > 0 {
						edges[[2]int{a, b}] = true
					}
				}
			}
		}
		for e := range edges {
			for f := range edges {
				if e[0] == f[0] && e[1] != f[1] {
					if near[e[1]] == nil {
						near[e[1]] = map[int]bool{}
					}
					near[e[1]][f[1]] = true
				}
			}
		}
		n := components(&g.Open)
		want := len(edges) - g.Caves.Count() - g.Tunnels.Count() + n
		if s.Loops != want || s.Components != n {
			t.Fatalf("%d loops in %d components, want %d in %d", s.Loops, s.Components, want, n)
		}
		for i, got := range m.AppendConnectivity(nil, g) {
			two := map[int]bool{}
			for a := range near[i+1] {
				two[a] = true
				for b := range near[a] {
					two[b] = true
				}
			}
			delete(two, i+1)
			if int(got) != len(two) {
				t.Fatalf("connectivity of cave %d is %d, want %d", i+1, got, len(two))
			}
		}
	})
}

func TestExitsPromises(t *testing.T) {
	t.Parallel()
	var e cave.Exits
	rapid.Check(t, func(t *rapid.T) {
		g := drawMap(t)
		count := rapid.IntRange(0, 6).Draw(t, "count")
		apart := embed.Range{Max: rapid.SampledFrom([]int{embed.NoMax, 40, 90}).Draw(t, "max")}
		exits, nearest := e.Choose(g, count, apart, embed.Seed(rapid.Uint64().Draw(t, "key")))
		if len(exits) > count || apart.Max == embed.NoMax && len(exits) < min(count, g.Caves.Count()) {
			t.Fatalf("%d exits in %d caves, want %d", len(exits), g.Caves.Count(), count)
		}
		least := -1
		for i, x := range exits {
			if g.LabelAt(x.At.X, x.At.Y) != x.Cave {
				t.Fatalf("exit %v is not in its cave", x)
			}
			var d grid.Distances
			d.From(&g.Open, x.At)
			if n := d.At(exits[0].At.X, exits[0].At.Y); n != x.Steps {
				t.Fatalf("exit %v is %d steps from the entrance", x, n)
			}
			for _, y := range exits[:i] {
				n := d.At(y.At.X, y.At.Y)
				if n > apart.Max || x.Cave == y.Cave {
					t.Fatalf("exits %v and %v are %d steps apart", x, y, n)
				}
				if least < 0 || n < least {
					least = n
				}
			}
		}
		if nearest != max(least, 0) {
			t.Fatalf("the nearest exits are %d steps apart, want %d", nearest, least)
		}
		cave.Apply(g, exits)
		if g.Kept.Count() != len(exits) {
			t.Fatalf("%d cells are kept, want %d", g.Kept.Count(), len(exits))
		}
		for _, x := range exits {
			if g.At(x.At.X, x.At.Y) != grid.Stairs || g.LabelAt(x.At.X, x.At.Y) != x.Cave {
				t.Fatalf("exit %v is %v with label %d", x, g.At(x.At.X, x.At.Y), g.LabelAt(x.At.X, x.At.Y))
			}
		}
	})
}

func TestExitsKeepOffWalls(t *testing.T) {
	t.Parallel()
	g := load(
		"XXXXXXXXXXXXXXXXXXXXXXXXXX",
		"X......##...#######......X",
		"X......,,...#######.#....X",
		"X......##...,,,,,,,......X",
		"X......##..########......X",
		"X......############......X",
		"XXXXXXXXXXXXXXXXXXXXXXXXXX",
	)
	var e cave.Exits
	// The first cave has two cells two steps from every wall, the others none: there one step.
	want := map[int][]grid.Point{
		1: {{X: 3, Y: 3}, {X: 4, Y: 3}},
		2: {{X: 10, Y: 2}},
		3: {
			{X: 22, Y: 2}, {X: 23, Y: 2}, {X: 22, Y: 3}, {X: 23, Y: 3},
			{X: 20, Y: 4}, {X: 21, Y: 4}, {X: 22, Y: 4}, {X: 23, Y: 4},
		},
	}
	for seed := range uint64(40) {
		exits, _ := e.Choose(g, 3, embed.All, embed.Seed(seed))
		for _, x := range exits {
			if !slices.Contains(want[x.Cave], x.At) {
				t.Errorf("the exit of cave %d is at %v, want one of %v", x.Cave, x.At, want[x.Cave])
			}
		}
		if len(exits) != 3 {
			t.Errorf("%d exits, want 3", len(exits))
		}
	}
}

func BenchmarkExits(b *testing.B) {
	g, _ := generate(cave.Default(200, 200), 1)
	var e cave.Exits
	b.SetBytes(200 * 200)
	b.ReportAllocs()
	for b.Loop() {
		e.Choose(g, 2, embed.All, embed.Seed(1))
	}
}

func BenchmarkMeasure(b *testing.B) {
	g, res := generate(cave.Default(200, 200), 1)
	var m cave.Meter
	b.SetBytes(200 * 200)
	b.ReportAllocs()
	for b.Loop() {
		m.Measure(g, res.Domain)
	}
}
