package cave_test

import (
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// drawTunnels draws options of style tunnels: some near the defaults, some with every number anywhere,
// far beyond its bounds too.
func drawTunnels(t *rapid.T) cave.Options {
	n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
	o := tunnels(n("w", 0, 120), n("h", 0, 90))
	o.Margin, o.Join.MaxTunnel = n("margin", -1, 12), n("maxTunnel", 0, 50)
	wild := n("wild", 0, 3)
	for _, k := range embed.TunnelKeys() {
		for i := range k.Len() {
			switch {
			case wild == 0 && n("change", 0, 9) == 0:
				k.Set(&o.Tunnels, i, n(k.Name, k.Low, k.High))
			case wild == 1:
				k.Set(&o.Tunnels, i, n(k.Name, k.Low, k.High))
			case wild == 2:
				k.Set(&o.Tunnels, i, n(k.Name, -1<<31, 1<<31-1))
			}
		}
	}
	if seed := uint64(n("frozen", -20, 20)); n("freeze", 0, 2) == 0 {
		o.Frozen.Open = blots(o.W, o.H, n("blots", 0, 3), seed+1)
		o.Frozen.Earth = blots(o.W, o.H, n("walls", 0, 12), seed+2)
		o.Frozen.Taken = blots(o.W, o.H, n("taken", 0, 3), seed+3)
		if n("guide", 0, 2) == 0 {
			o.Frozen.Domain = blots(o.W, o.H, 30, seed+4)
		}
	}
	return o
}

// TestApartIsTold digs small maps with frozen earth between their rooms. Of some of them parts seem to be kept
// from the others by the walls of rooms, until a straight tunnel leads from wall to wall.
func TestApartIsTold(t *testing.T) {
	t.Parallel()
	var parts grid.Regions
	for seed := range uint64(200) {
		o := tunnels(12+int(seed%5), 12+int(seed/5%5))
		o.Margin, o.Join.MaxTunnel = 1, 1
		o.Frozen.Earth = blots(o.W, o.H, 1+int(seed%3), seed)
		g, res := generate(o, seed)
		parts.Label(&g.Open)
		if (res.Outcome == cave.Apart) != (parts.Count() > 1) {
			t.Errorf("seed %d: outcome %d with %d components:\n%s", seed, res.Outcome, parts.Count(), picture(g))
		}
	}
}

func TestTunnelsPromises(t *testing.T) {
	t.Parallel()
	var gen cave.Generator // one for all: what it made before must not matter
	var g grid.Grid
	rapid.Check(t, func(t *rapid.T) {
		o, seed := drawTunnels(t), rapid.Uint64().Draw(t, "seed")
		res := gen.Generate(&g, o, embed.Seed(seed))
		checkCells(t, &g, o)
		checkJoined(t, &g, o, res)
		checkSurvey(t, &g)
		checkRooms(t, &g, o, res)
		checkParts(t, &g, res)
		first, parts := picture(&g), append([]cave.Part(nil), res.Parts...)
		again, other := generate(o, seed)
		if diff := cmp.Diff(first, picture(again)); diff != "" {
			t.Fatalf("a new generator makes another map (-reused +new):\n%s", diff)
		}
		for i, p := range other.Parts {
			if p != parts[i] {
				t.Fatalf("a new generator has another part %d: %v, want %v", i, p, parts[i])
			}
		}
	})
}

// checkJoined tests the outcome against the components of the map.
func checkJoined(t *rapid.T, g *grid.Grid, o cave.Options, res cave.Result) {
	t.Helper()
	n := components(&g.Open)
	switch {
	case res.Outcome == cave.Joined && n == 1:
	case res.Outcome == cave.NoCaves && n == 0:
	case res.Outcome == cave.Apart && n > 1 && (o.Frozen != cave.Frozen{} || min(o.W, o.H) < 30):
		// In a small map the walls of landings may shut each other in.
	default:
		t.Fatalf("outcome %d with %d components", res.Outcome, n)
	}
}

// checkRooms tests every room: it is a rectangle that a part tells, of a size that the options give
// its kind, not too long, with walls all round that are broken by its doors alone, of which it has one
// at least.
func checkRooms(t *rapid.T, g *grid.Grid, o cave.Options, res cave.Result) {
	t.Helper()
	o.Tunnels.Bound()
	parts := map[embed.Area]cave.Part{}
	for _, p := range res.Parts {
		if p.Role == cave.Hall || p.Role == cave.Chamber || p.Role == cave.Landing {
			parts[p.Area] = p
		}
	}
	doors := map[grid.Point]bool{}
	doorsOf := make([]int, g.Caves.Count()+1)
	for _, d := range res.Doors {
		doors[d.At] = true
		for _, n := range around { // one between two rooms is listed once
			doorsOf[max(0, g.LabelAt(d.At.X+n.X, d.At.Y+n.Y))]++
		}
	}
	rooms := 0
	for id := 1; id <= g.Caves.Count(); id++ {
		r := g.Caves.Region(id)
		if !r.Room {
			continue
		}
		rooms++
		a := embed.Area{X: r.X0, Y: r.Y0, W: r.X1 - r.X0, H: r.Y1 - r.Y0}
		p, ok := parts[a]
		if !ok || r.Area != a.W*a.H {
			t.Fatalf("room %v of %d cells is no part", a, r.Area)
		}
		checkSize(t, &o.Tunnels, p)
		if doorsOf[id] == 0 && (r.Area != g.Open.Count()) {
			t.Fatalf("room %v has no door", a)
		}
		for y := a.Y - 1; y <= a.Y+a.H; y++ {
			for x := a.X - 1; x <= a.X+a.W; x++ {
				at := grid.Point{X: x, Y: y}
				inside := x >= a.X && x < a.X+a.W && y >= a.Y && y < a.Y+a.H
				if !inside && g.Open.At(x, y) && !doors[at] {
					t.Fatalf("room %v has no wall at %v", a, at)
				}
			}
		}
	}
	if rooms != len(parts) {
		t.Fatalf("%d rooms, and %d parts that are rooms", rooms, len(parts))
	}
}

// checkSize tests the size and shape of one room.
func checkSize(t *rapid.T, o *embed.Tunnels, p cave.Part) {
	t.Helper()
	n := p.Area.W * p.Area.H
	fits := o.SmallArea.Holds(n) || o.MediumArea.Holds(n) || o.LargeArea.Holds(n)
	switch p.Role {
	case cave.Hall:
		fits = o.HallArea.Holds(n)
	case cave.Landing:
		fits = n == (p.Width+2)*(p.Width+2)
	}
	long, short := max(p.Area.W, p.Area.H), min(p.Area.W, p.Area.H)
	if !fits || long-short > 1 && 100*short < o.RoomAspect*long {
		t.Fatalf("room %v of role %d has no size or shape of the options", p.Area, p.Role)
	}
}

// checkParts tests that the parts cover all that was dug, and that corridors and joints are as wide as
// they say.
func checkParts(t *rapid.T, g *grid.Grid, res cave.Result) {
	t.Helper()
	left := grid.NewBoard(g.W, g.H)
	left.Copy(&g.Open)
	for _, p := range res.Parts {
		a := p.Area
		if !g.Open.AllRect(a.X, a.Y, a.W, a.H) {
			t.Fatalf("part %+v is not open", p)
		}
		left.ClearRect(a.X, a.Y, a.W, a.H)
		across := a.H
		if p.Dir == orient.North || p.Dir == orient.South {
			across = a.W
		}
		if (p.Role == cave.Corridor || p.Role == cave.Joint) && across != p.Width {
			t.Fatalf("part %+v is not as wide as it says", p)
		}
		if p.Role == cave.Corridor && p.Generation > 0 && !leads(g, p) {
			t.Fatalf("part %+v leads to nothing", p)
		}
	}
	checkSpots(t, g, res)
	for _, d := range res.Doors {
		left.Put(d.At.X, d.At.Y, false)
	}
	for _, tunnel := range res.Tunnels {
		for _, c := range tunnel.Cells {
			if tunnel.Purpose != cave.Carved {
				left.Put(c.X, c.Y, false)
			}
		}
	}
	for x, y := range left.All() {
		if g.At(x, y) != grid.Cave {
			t.Fatalf("cell (%d, %d) of class %v is in no part, door or later tunnel", x, y, g.At(x, y))
		}
	}
}

// leads reports whether something open touches the last row of a corridor, ahead or at its sides.
func leads(g *grid.Grid, p cave.Part) bool {
	dx, dy := p.Dir.Step()
	a := p.Area
	for y := a.Y - 1; y <= a.Y+a.H; y++ {
		for x := a.X - 1; x <= a.X+a.W; x++ {
			inside := x >= a.X && x < a.X+a.W && y >= a.Y && y < a.Y+a.H
			corner := (x < a.X || x >= a.X+a.W) && (y < a.Y || y >= a.Y+a.H)
			behind := dx > 0 && x < a.X+a.W-1 || dx < 0 && x > a.X || dy > 0 && y < a.Y+a.H-1 || dy < 0 && y > a.Y
			if !inside && !corner && !behind && g.Open.At(x, y) {
				return true
			}
		}
	}
	return false
}

// checkSpots tests that the spots of connections are cells of earth at their sides.
func checkSpots(t *rapid.T, g *grid.Grid, res cave.Result) {
	t.Helper()
	for _, p := range res.Parts {
		s, a, found := p.Spot, p.Area, 0
		for y := a.Y - 1; y <= a.Y+a.H; y++ {
			for x := a.X - 1; x <= a.X+a.W; x++ {
				beside := (x < a.X || x >= a.X+a.W) != (y < a.Y || y >= a.Y+a.H)
				if beside && g.Earth.At(x, y) {
					found++
					if s == (grid.Point{X: x, Y: y}) {
						s = grid.Point{}
					}
				}
			}
		}
		if s != (grid.Point{}) || (found > 0 && p.Role == cave.Connection) != (p.Spot != grid.Point{}) {
			t.Fatalf("part %+v has a spot that is not beside it, or none", p)
		}
	}
}

func TestTunnelsSmallMaps(t *testing.T) {
	t.Parallel()
	for w := range 12 {
		for h := range 12 {
			o := tunnels(w, h)
			o.Margin = 1
			g, res := generate(o, uint64(w*12+h))
			if g.W != w || g.H != h {
				t.Errorf("%d by %d cells: the map has %d by %d", w, h, g.W, g.H)
			}
			if want := w < 3 || h < 3; (res.Outcome == cave.NoCaves) != want || g.Open.Empty() != want {
				t.Errorf("%d by %d cells: outcome %d with %d open cells", w, h, res.Outcome, g.Open.Count())
			}
		}
	}
	o := tunnels(60, 60)
	o.Tunnels = embed.Tunnels{}
	if g, res := generate(o, 1); !g.Open.Empty() || res.Outcome != cave.NoCaves {
		t.Errorf("the zero value digs %d cells, outcome %d", g.Open.Count(), res.Outcome)
	}
}

// TestTunnelsEndsAreApart: the ends of seeds lie on sides of the domain, as far from each other as the
// options say.
func TestTunnelsEndsAreApart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seeds := rapid.IntRange(1, 3).Draw(t, "seeds")
		least := []int{0, 40, 60, 100}[seeds]
		o := tunnels(rapid.IntRange(least, 140).Draw(t, "w"), rapid.IntRange(least, 140).Draw(t, "h"))
		o.Tunnels.Seeds = seeds
		g, res := generate(o, rapid.Uint64().Draw(t, "seed"))
		if len(res.Ends) != 2*o.Tunnels.Seeds {
			t.Fatalf("%d ends of %d seeds", len(res.Ends), o.Tunnels.Seeds)
		}
		want := o.Tunnels.Separation * (g.W + g.H - 4*o.Margin) / 200
		for i, e := range res.Ends {
			if !g.Open.At(e.At.X, e.At.Y) || e.Seed != i/2 {
				t.Fatalf("end %d of seed %d at %v is not open, or another seed's", i, e.Seed, e.At)
			}
			side := min(e.At.X, e.At.Y, g.W-1-e.At.X, g.H-1-e.At.Y)
			if g.At(e.At.X, e.At.Y) != grid.Room || side != o.Margin+2 {
				t.Fatalf("end %v is not in the middle of a landing at a side", e.At)
			}
			for _, f := range res.Ends[:i] {
				if n := steps(e.At, f.At); n < want {
					t.Fatalf("ends %v and %v are %d apart, want %d", e.At, f.At, n, want)
				}
			}
		}
	})
}

// TestTunnelsHaveWalls: no two tunnels of a map lie side by side without a wall between them.
func TestTunnelsHaveWalls(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		_, res := generate(tunnels(120, 90), seed)
		for i, p := range res.Parts {
			for _, q := range res.Parts[:i] {
				if p.Role == cave.Corridor && q.Role == cave.Corridor && sideBySide(p, q) {
					t.Errorf("seed %d: corridors %v and %v lie side by side", seed, p, q)
				}
			}
		}
	}
}

// sideBySide reports whether two corridors along one axis touch along more than their widths.
func sideBySide(p, q cave.Part) bool {
	a, b := p.Area, q.Area
	if (p.Dir == orient.North || p.Dir == orient.South) != (q.Dir == orient.North || q.Dir == orient.South) {
		return false
	}
	overlap := min(a.X+a.W, b.X+b.W) - max(a.X, b.X)
	touch := max(a.Y, b.Y) - min(a.Y+a.H, b.Y+b.H)
	if p.Dir == orient.North || p.Dir == orient.South {
		overlap = min(a.Y+a.H, b.Y+b.H) - max(a.Y, b.Y)
		touch = max(a.X, b.X) - min(a.X+a.W, b.X+b.W)
	}
	return touch <= 0 && overlap > max(p.Width, q.Width)
}

// TestTunnelsStarts: a tunneler leaves every feature at full width, and what it digs is joined.
func TestTunnelsStarts(t *testing.T) {
	t.Parallel()
	for seed := range uint64(30) {
		o := tunnels(90, 70)
		o.Frozen.Taken, o.Frozen.Open, o.Frozen.Earth = grid.NewBoard(90, 70), grid.NewBoard(90, 70), grid.NewBoard(90, 70)
		o.Frozen.Taken.SetRect(40, 30, 10, 8)
		o.Frozen.Open.SetRect(41, 31, 8, 6)
		o.Frozen.Earth.SetRect(38, 28, 14, 12)
		o.Starts = []cave.Start{
			{At: grid.Point{X: 50, Y: 32}, Dir: orient.East, Width: 3},
			{At: grid.Point{X: 43, Y: 29}, Dir: orient.North, Width: 2},
			{At: grid.Point{X: 39, Y: 33}, Dir: orient.West, Width: 1},
			{At: grid.Point{X: 42, Y: 38}, Dir: orient.South, Width: 4},
		}
		for _, r := range [][4]int{{50, 32, 2, 3}, {43, 28, 2, 2}, {38, 33, 2, 1}, {42, 38, 4, 2}} {
			o.Frozen.Earth.ClearRect(r[0], r[1], r[2], r[3])
		}
		g, res := generate(o, seed)
		if res.Outcome != cave.Joined || components(&g.Open) != 1 {
			t.Errorf("seed %d: outcome %d, %d components", seed, res.Outcome, components(&g.Open))
		}
		for _, r := range [][4]int{{50, 32, 1, 3}, {43, 29, 2, 1}, {39, 33, 1, 1}, {42, 38, 4, 1}} {
			if !g.Open.AllRect(r[0], r[1], r[2], r[3]) {
				t.Errorf("seed %d: no tunnel leaves at %v", seed, r)
			}
		}
		for x := 38; x < 52; x++ {
			for y := 28; y < 40; y++ {
				if o.Frozen.Earth.At(x, y) && !o.Frozen.Taken.At(x, y) && g.Open.At(x, y) {
					t.Fatalf("seed %d: the earth round the feature is dug at (%d, %d)", seed, x, y)
				}
			}
		}
	}
}

// TestTunnelsDoNotDependOnCores is not parallel: it changes GOMAXPROCS.
func TestTunnelsDoNotDependOnCores(t *testing.T) {
	was := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(was)
	maps := map[int]string{}
	for _, n := range []int{1, 2} {
		runtime.GOMAXPROCS(n)
		g, _ := generate(tunnels(150, 110), 5)
		maps[n] = picture(g)
	}
	if diff := cmp.Diff(maps[1], maps[2]); diff != "" {
		t.Errorf("map by GOMAXPROCS (-1 +2):\n%s", diff)
	}
}

func TestTunnelsDoNotAllocate(t *testing.T) {
	var gen cave.Generator
	var g grid.Grid
	seed := uint64(0)
	run := func() {
		gen.Generate(&g, tunnels(130, 110), embed.Seed(seed%8))
		seed++
	}
	for range 8 {
		run()
	}
	if n := testing.AllocsPerRun(16, run); n != 0 {
		t.Errorf("a reused generator allocates %v times a map", n)
	}
}

// TestTunnelsStatistics holds figures over 150 maps of 100 by 100 cells with the defaults. The
// intervals are the means that were measured, and as much to each side as a changed rule would pass.
func TestTunnelsStatistics(t *testing.T) {
	t.Parallel()
	const maps = 150
	var open, domain, small, medium, large, halls, connections, corridor, rows, standard, loops int
	var meter cave.Meter
	for seed := range uint64(maps) {
		g, res := generate(tunnels(100, 100), seed)
		open += g.Open.Count()
		domain += res.Domain
		loops += meter.Measure(g, res.Domain).Loops
		for _, p := range res.Parts {
			switch n := p.Area.W * p.Area.H; {
			case p.Role == cave.Hall:
				halls++
			case p.Role == cave.Connection:
				connections++
			case p.Role == cave.Corridor:
				corridor++
				rows += max(p.Area.W, p.Area.H)
				if p.Width == 3 {
					standard += max(p.Area.W, p.Area.H)
				}
			case p.Role == cave.Chamber && n < 40:
				small++
			case p.Role == cave.Chamber && n < 80:
				medium++
			case p.Role == cave.Chamber:
				large++
			}
		}
	}
	for _, f := range []struct {
		what      string
		got       int // for each map
		low, high int
	}{
		{"percent of the domain that is open", 100 * open / domain, 66, 72},
		{"small rooms", small / maps, 38, 54},
		{"medium rooms", medium / maps, 27, 39},
		{"large rooms", large / maps, 3, 7},
		{"halls", halls / maps, 2, 5},
		{"connections", connections / maps, 8, 15},
		{"corridors", corridor / maps, 24, 36},
		{"cells along a corridor", rows / corridor, 15, 24},
		{"loops", loops / maps, 25, 60},
		{"percent of cells of corridors of standard width", 100 * standard / rows, 65, 88},
	} {
		t.Logf("%s: %d", f.what, f.got)
		if f.got < f.low || f.got > f.high {
			t.Errorf("%s: %d, want %d to %d", f.what, f.got, f.low, f.high)
		}
	}
}
