package cave_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// drawOptions draws options that reach into every corner, sizes of 0 and frozen cells among them.
func drawOptions(t *rapid.T) cave.Options {
	n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
	o := cave.Options{
		W: n("w", 0, 130), H: n("h", 0, 90), Margin: n("margin", -1, 16),
		Carving: embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{
			Engine:    embed.Engine(n("engine", 0, 3)),
			Open:      ratio(n("open", 30, 65)),
			Visits:    ratio(n("visits", 0, 600)),
			Smooth:    n("smooth", 0, 6),
			MinCave:   n("minCave", 0, 40),
			MaxCave:   max(0, n("maxCave", -600, 600)),
			MinPillar: n("minPillar", 0, 12),
			Pockets:   ratio(max(0, n("pockets", -30, 30))),
		}},
		Join: embed.Joining{
			By:        embed.JoinBy(n("by", 0, 2)),
			Loops:     ratio(n("loops", 0, 150)),
			MaxTunnel: n("maxTunnel", 0, 50),
			Branch:    ratio(n("branch", 0, 100)),
			Widen:     ratio(n("widen", 0, 100)),
		},
	}
	if seed := uint64(n("frozen", -20, 20)); n("freeze", 0, 2) == 0 {
		o.Frozen.Open = blots(o.W, o.H, n("blots", 0, 3), seed+1)
		o.Frozen.Earth = blots(o.W, o.H, n("walls", 0, 12), seed+2)
		o.Frozen.Taken = blots(o.W, o.H, n("taken", 0, 3), seed+3)
		if n("guide", 0, 1) == 1 {
			o.Frozen.Domain = blots(o.W, o.H, 30, seed+4)
		}
	}
	return o
}

func TestGeneratePromises(t *testing.T) {
	t.Parallel()
	var gen cave.Generator // one for all: what it made before must not matter
	var g grid.Grid
	rapid.Check(t, func(t *rapid.T) {
		o, seed := drawOptions(t), rapid.Uint64().Draw(t, "seed")
		res := gen.Generate(&g, o, embed.Seed(seed))
		checkCells(t, &g, o)
		checkOutcome(t, &g, o, res)
		checkSurvey(t, &g)
		for i := range res.Tunnels {
			checkTunnel(t, &g, o, res.Tunnels, i)
		}
		first, tunnels := picture(&g), clone(res.Tunnels)
		again, other := generate(o, seed)
		if diff := cmp.Diff(first, picture(again)); diff != "" {
			t.Fatalf("a new generator makes another map (-reused +new):\n%s", diff)
		}
		res.Tunnels, other.Tunnels = tunnels, clone(other.Tunnels)
		if diff := cmp.Diff(res, other, noneIsNil); diff != "" {
			t.Fatalf("a new generator reports something else (-reused +new):\n%s", diff)
		}
	})
}

// set reports whether a board is there and has the cell.
func set(b *grid.Board, x, y int) bool { return b != nil && b.At(x, y) }

// checkCells tests what holds for every single cell.
func checkCells(t *rapid.T, g *grid.Grid, o cave.Options) {
	t.Helper()
	m := max(o.Margin, 1)
	for y := range g.H {
		for x := range g.W {
			c, f := g.At(x, y), o.Frozen
			border := x == 0 || y == 0 || x == g.W-1 || y == g.H-1
			margin := x < m || y < m || x >= g.W-m || y >= g.H-m
			keep := set(f.Open, x, y) && !set(f.Taken, x, y) && !border
			var want string
			switch {
			case border && c != grid.Rock:
				want = "rock on the border"
			case border:
			case keep && c != grid.Cave:
				want = "cave where it is frozen open"
			case keep:
			case margin && c.Open():
				want = "no open cell in the margin"
			case set(f.Taken, x, y) && c != grid.Reserved:
				want = "reserved where it is taken"
			case !set(f.Taken, x, y) && set(f.Earth, x, y) && c != grid.Earth:
				want = "earth where it is frozen"
			case set(f.Domain, x, y) || f.Domain == nil:
			case c == grid.Cave:
				want = "no cave outside of the domain"
			}
			if want != "" {
				t.Fatalf("cell (%d, %d) is %v, want %s", x, y, c, want)
			}
			frozen := (set(f.Earth, x, y) || set(f.Taken, x, y)) && !c.Open()
			if got := g.Frozen.At(x, y); got != frozen {
				t.Fatalf("cell (%d, %d) has Frozen %v, want %v", x, y, got, frozen)
			}
		}
	}
}

// checkOutcome tests the report against the map, and the sizes of the caves.
func checkOutcome(t *rapid.T, g *grid.Grid, o cave.Options, res cave.Result) {
	t.Helper()
	n := components(&g.Open)
	switch {
	case res.Outcome == cave.Joined && n == 1:
	case res.Outcome == cave.NoCaves && g.Open.Empty():
	case res.Outcome == cave.Apart && n > 1 && o.Frozen != cave.Frozen{}:
	default:
		t.Fatalf("outcome %d with %d components and %d open cells", res.Outcome, n, g.Open.Count())
	}
	for id := 1; id <= g.Caves.Count(); id++ {
		area, frozen := g.Caves.Region(id).Area, false
		for _, r := range g.Caves.Runs(id) {
			for x := r.X0; x < r.X1; x++ {
				frozen = frozen || set(o.Frozen.Open, int(x), int(r.Y))
			}
		}
		most := o.Automaton.MaxCave
		if !frozen && (area < o.Automaton.MinCave || most > 0 && area > most) {
			t.Fatalf("cave %d has %d cells, want %d to %d", id, area, o.Automaton.MinCave, most)
		}
	}
}

// noneIsNil lets a list without entries be nil or not.
var noneIsNil = cmpopts.EquateEmpty()

// checkSurvey tests that the map's derived fields are what a game would get that fills in the
// classes alone.
func checkSurvey(t *rapid.T, g *grid.Grid) {
	t.Helper()
	s := grid.New(g.W, g.H)
	copy(s.Class, g.Class)
	s.Frozen.Copy(&g.Frozen)
	s.Survey()
	if !s.Open.Equal(&g.Open) || !s.Earth.Equal(&g.Earth) {
		t.Fatalf("boards differ from the classes")
	}
	if diff := cmp.Diff(s.Label, g.Label, noneIsNil); diff != "" {
		t.Fatalf("labels (-surveyed +generated):\n%s", diff)
	}
	for id := 1; id <= g.Tunnels.Count(); id++ {
		if diff := cmp.Diff(s.Links.Caves(id), g.Links.Caves(id), noneIsNil); diff != "" {
			t.Fatalf("caves of tunnel %d (-surveyed +generated):\n%s", id, diff)
		}
	}
}

// checkTunnel tests one tunnel: its cells, its ends, and what it touches.
func checkTunnel(t *rapid.T, g *grid.Grid, o cave.Options, list []cave.Tunnel, i int) {
	t.Helper()
	n := list[i]
	line := n.Cells[:n.Length]
	for k, p := range n.Cells {
		if g.At(p.X, p.Y) != grid.Tunnel {
			t.Fatalf("tunnel %d has cell %v of class %v", i, p, g.At(p.X, p.Y))
		}
		if k > 0 && k < n.Length && steps(p, line[k-1]) != 1 {
			t.Fatalf("tunnel %d jumps from %v to %v", i, line[k-1], p)
		}
	}
	touches := func(p grid.Point, id int) bool {
		for _, d := range around {
			if g.LabelAt(p.X+d.X, p.Y+d.Y) == id {
				return true
			}
		}
		return false
	}
	last := line[n.Length-1]
	if n.From > 0 && !touches(line[0], n.From) || n.To > 0 && !touches(last, n.To) {
		t.Fatalf("tunnel %d from cave %d to cave %d does not touch them", i, n.From, n.To)
	}
	if (n.From == 0) != (n.Trunk >= 0) || n.Trunk >= i {
		t.Fatalf("tunnel %d begins at cave %d and tunnel %d", i, n.From, n.Trunk)
	}
	if n.Trunk >= 0 && !besides(line[0], list[n.Trunk].Cells) {
		t.Fatalf("tunnel %d does not touch its trunk %d", i, n.Trunk)
	}
	long, most := steps(line[0], last), o.Join.MaxTunnel+8
	free := n.Purpose == cave.Mending || n.Purpose == cave.Closing // goes where it can
	if !free && o.Join.By != embed.JoinDigger && long > most {
		t.Fatalf("tunnel %d leads over %d cells, want %d at most", i, long, most)
	}
	if n.Width < 1 || n.Width > 3 || n.Width == 1 && len(n.Cells) != n.Length {
		t.Fatalf("tunnel %d has width %d, and %d cells on a line of %d",
			i, n.Width, len(n.Cells), n.Length)
	}
	if free {
		return
	}
	for _, p := range n.Cells {
		for _, d := range around {
			l := g.LabelAt(p.X+d.X, p.Y+d.Y)
			if l > 0 && l != n.From && l != n.To {
				t.Fatalf("tunnel %d from cave %d to cave %d touches cave %d at %v", i, n.From, n.To, l, p)
			}
		}
	}
}

// steps is the distance of two cells if nothing is between them.
func steps(p, q grid.Point) int { return max(p.X-q.X, q.X-p.X) + max(p.Y-q.Y, q.Y-p.Y) }

// besides reports whether p is a neighbor of one of the cells.
func besides(p grid.Point, cells []grid.Point) bool {
	for _, q := range cells {
		if steps(p, q) == 1 {
			return true
		}
	}
	return false
}

func TestGenerateSmallMaps(t *testing.T) {
	t.Parallel()
	for w := range 9 {
		for h := range 9 {
			o := cave.Default(w, h)
			o.Margin, o.Automaton.MinCave = 0, 1
			g, res := generate(o, uint64(w*9+h))
			if g.W != w || g.H != h || len(g.Class) != w*h {
				t.Errorf("%d by %d cells: the map has %d by %d", w, h, g.W, g.H)
			}
			if (res.Outcome == cave.NoCaves) != g.Open.Empty() {
				t.Errorf("%d by %d cells: outcome %d with %d open cells", w, h, res.Outcome, g.Open.Count())
			}
		}
	}
	g, res := generate(cave.Options{W: -5, H: 20, Margin: 1 << 30}, 1)
	if g.W != 0 || g.H != 20 || res.Outcome != cave.NoCaves {
		t.Errorf("a map of -5 by 20 cells has %d by %d and outcome %d", g.W, g.H, res.Outcome)
	}
}

func TestGenerateKeepsWhatItCannotJoin(t *testing.T) {
	t.Parallel()
	// A wall of frozen earth parts the map; the right part holds 1 in 4 or 1 in 30 of the cells.
	for _, tc := range []struct {
		wall    int
		outcome cave.Outcome
	}{{60, cave.Apart}, {88, cave.Joined}} {
		o := cave.Default(100, 60)
		o.Margin = 2
		o.Automaton.Open = ratio(100)
		o.Automaton.MinCave = 1
		o.Frozen.Earth = board(100, 60, func(x, y int) bool { return x == tc.wall || x > 91 })
		g, res := generate(o, 3)
		if res.Outcome != tc.outcome {
			t.Errorf("wall at %d: outcome %d, want %d", tc.wall, res.Outcome, tc.outcome)
		}
		if left := g.Open.AnyRect(tc.wall+1, 0, 40, 60); left != (tc.outcome == cave.Apart) {
			t.Errorf("wall at %d: open cells behind it: %v, removed caves: %d",
				tc.wall, left, res.Removed)
		}
	}
}

func TestGenerateIsFreeOfItsNeighbors(t *testing.T) {
	t.Parallel()
	// What is frozen in one corner changes no cave in the opposite one.
	o := cave.Default(120, 120)
	o.Margin = 4
	a, _ := generate(o, 11)
	o.Frozen.Earth = board(120, 120, func(x, y int) bool { return x < 25 && y < 25 })
	b, _ := generate(o, 11)
	differ, cells := 0, 0
	for y := 60; y < 120; y++ {
		for x := 60; x < 120; x++ {
			cells++
			if (a.At(x, y) == grid.Cave) != (b.At(x, y) == grid.Cave) {
				differ++
			}
		}
	}
	if differ*50 > cells {
		t.Errorf("%d of %d far cells differ", differ, cells)
	}
}

func TestGenerateDoesNotAllocate(t *testing.T) {
	for _, by := range []embed.JoinBy{embed.JoinGraph, embed.JoinDigger} {
		o := cave.Default(130, 110)
		o.Join.By = by
		var gen cave.Generator
		var g grid.Grid
		var meter cave.Meter
		var exits cave.Exits
		var connectivity []int32
		seed := uint64(0)
		run := func() {
			key := embed.Seed(seed % 8)
			seed++
			res := gen.Generate(&g, o, key)
			list, _ := exits.Choose(&g, 3, embed.All, key)
			cave.Apply(&g, list)
			meter.Measure(&g, res.Domain)
			connectivity = meter.AppendConnectivity(connectivity[:0], &g)
		}
		for range 8 {
			run()
		}
		if n := testing.AllocsPerRun(16, run); n != 0 {
			t.Errorf("method %d: a reused generator allocates %v times a map", by, n)
		}
	}
}

func BenchmarkGenerate(b *testing.B) {
	for _, n := range []int{100, 200, 1024, 4096} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			var gen cave.Generator
			var g grid.Grid
			o := cave.Default(n, n)
			seeds := uint64(1)
			if n < 1000 {
				seeds = 16
			}
			for i := range seeds {
				gen.Generate(&g, o, embed.Seed(i))
			}
			b.SetBytes(int64(n * n))
			b.ReportAllocs()
			for i := uint64(0); b.Loop(); i++ {
				gen.Generate(&g, o, embed.Seed(i%seeds))
			}
		})
	}
}
