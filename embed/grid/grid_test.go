package grid_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// load makes the surveyed map of a picture in the characters of classes.
func load(t *testing.T, rows ...string) *grid.Grid {
	t.Helper()
	g := grid.New(len(rows[0]), len(rows))
	for y, row := range rows {
		for x := range row {
			c, ok := grid.ClassOf(row[x])
			if !ok {
				t.Fatalf("%q is no class", row[x])
			}
			g.Class[y*g.W+x] = c
		}
	}
	g.Survey()
	return g
}

var junction = []string{
	"XXXXXXXXXXXXXX",
	"X..##....#..#X",
	"X..,,....,..#X",
	"X.#######,#.#X",
	"X##>,,,,,,#.#X",
	"X#######,####X",
	"X..::..>>..#.X",
	"XXXXXXXXXXXXXX",
}

func TestSurvey(t *testing.T) {
	t.Parallel()
	g := load(t, junction...)
	want := []string{
		"..............",
		".11..2222.33..",
		".11aa2222b33..",
		".1.......b.3..",
		"...4bbbbbb.3..",
		"........b.....",
		".5555555555.6.",
		"..............",
	}
	if diff := cmp.Diff(want, labels(g)); diff != "" {
		t.Errorf("labels, tunnels as letters (-want +got):\n%s", diff)
	}
	if g.Open.Count() != 42 || g.Earth.Count() != 30 {
		t.Errorf("%d open and %d earth cells, want 42 and 30", g.Open.Count(), g.Earth.Count())
	}
	touch := [][]int32{g.Links.Caves(1), g.Links.Caves(2), g.Links.Tunnels(2), g.Links.Tunnels(5)}
	if diff := cmp.Diff([][]int32{{1, 2}, {2, 3, 4, 5}, {1, 2}, {2}}, touch); diff != "" {
		t.Errorf("links (-want +got):\n%s", diff)
	}
	near := g.Links.AppendNeighbors(g.Links.AppendNeighbors(nil, 2), 6)
	if diff := cmp.Diff([]int32{1, 3, 4, 5}, near); diff != "" {
		t.Errorf("neighbors of caves 2 and 6 (-want +got):\n%s", diff)
	}
	if g.Links.Touches(1, 3) || !g.Links.Touches(2, 4) {
		t.Error("Touches differs from the lists")
	}
}

func TestRoomsAreNumberedWithTheCaves(t *testing.T) {
	t.Parallel()
	g := load(t,
		"XXXXXXXXXXXXXXXX",
		"X::#..,,:::#>:#X",
		"X::,..##:::,::#X",
		"X######,#######X",
		"X>>###.:#:#.#>#X",
		"XXXXXXXXXXXXXXXX",
	)
	want := []string{
		"................",
		".11.22aa333.44..",
		".11b22..333c44..",
		".......d........",
		".55...66.7.8.9..",
		"................",
	}
	if diff := cmp.Diff(want, labels(g)); diff != "" {
		t.Errorf("labels, tunnels as letters (-want +got):\n%s", diff)
	}
	rooms := []int{}
	for id := 1; id <= g.Caves.Count(); id++ {
		if g.Caves.Region(id).Room {
			rooms = append(rooms, id)
		}
	}
	if diff := cmp.Diff([]int{1, 3, 4, 7}, rooms); diff != "" {
		t.Errorf("rooms (-want +got):\n%s", diff)
	}
	g.Set(1, 1, grid.Stairs) // an exit in a room
	g.Set(2, 2, grid.Room)
	if g.LabelAt(1, 1) != 1 || g.LabelAt(2, 2) != 1 {
		t.Errorf("labels of an exit and of floor in room 1 are %d and %d", g.LabelAt(1, 1), g.LabelAt(2, 2))
	}
}

// labels shows Label: caves as digits, tunnels as letters.
func labels(g *grid.Grid) []string {
	var rows []string
	for y := range g.H {
		var row strings.Builder
		for x := range g.W {
			switch l := g.LabelAt(x, y); {
			case l > 0:
				row.WriteByte('0' + byte(l))
			case l < 0:
				row.WriteByte('a' + byte(-l) - 1)
			default:
				row.WriteByte('.')
			}
		}
		rows = append(rows, row.String())
	}
	return rows
}

func TestSetKeepsBoardsInStep(t *testing.T) {
	t.Parallel()
	g := load(t, junction...)
	g.Used.Set(3, 5)
	g.Set(3, 5, grid.PrefabOpen) // the prefab's
	g.Frozen.Set(4, 5)
	g.Set(4, 5, grid.Earth)       // a feature's
	g.Set(1, 2, grid.Earth)       // a cave cell filled up
	g.Set(2, 2, grid.Stairs)      // an exit
	g.Set(0, 0, grid.Cave)        // on the border
	g.Set(9, 3, grid.PrefabSolid) // a tunnel built over
	type cell struct {
		Class       grid.Class
		Earth, Open bool
		Label       int
	}
	got := map[grid.Point]cell{}
	for _, p := range []grid.Point{{3, 5}, {4, 5}, {1, 2}, {2, 2}, {0, 0}, {9, 3}} {
		got[p] = cell{g.At(p.X, p.Y), g.Earth.At(p.X, p.Y), g.Open.At(p.X, p.Y), g.LabelAt(p.X, p.Y)}
	}
	want := map[grid.Point]cell{
		{3, 5}: {grid.PrefabOpen, false, false, 0},
		{4, 5}: {grid.Earth, false, false, 0},
		{1, 2}: {grid.Earth, true, false, 0},
		{2, 2}: {grid.Stairs, false, true, 1},
		{0, 0}: {grid.Cave, false, false, 0},
		{9, 3}: {grid.PrefabSolid, false, false, 0},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("cells after Set (-want +got):\n%s", diff)
	}
	if g.At(-1, 0) != grid.Rock || g.At(0, 8) != grid.Rock || g.LabelAt(14, 0) != 0 {
		t.Error("what lies outside of the map is not rock without a label")
	}
}

func TestCaveWindowFollowsPlacements(t *testing.T) {
	t.Parallel()
	g := load(t, junction...)
	g.Set(1, 1, grid.PrefabSolid)
	g.Set(2, 3, grid.Cave)
	g.Label[3*g.W+2] = 1
	g.Caves.Extend(1, 3, 2, 3)
	var got grid.Board
	g.CaveWindow(&got, 1, 0, 1, 4, 3)
	if diff := cmp.Diff([]string{"..#.", ".##.", ".##."}, picture(&got)); diff != "" {
		t.Errorf("cave 1 (-want +got):\n%s", diff)
	}
	g.TunnelWindow(&got, 4, 3, 2, 7, 4)
	want := []string{"......#", "......#", ".######", ".....#."}
	if diff := cmp.Diff(want, picture(&got)); diff != "" {
		t.Errorf("tunnels of cave 4 (-want +got):\n%s", diff)
	}
}

func TestSurveyFollowsClasses(t *testing.T) {
	t.Parallel()
	var g grid.Grid
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(0, 90).Draw(t, "w"), rapid.IntRange(0, 40).Draw(t, "h")
		g.Reset(w, h)
		seed := rapid.Uint64().Draw(t, "seed")
		b := fillBoard(w, h, 60, seed)
		tunnels := fillBoard(w, h, 30, seed+1)
		g.Used.Copy(fillBoard(w, h, 3, seed+2))
		g.Frozen.Copy(fillBoard(w, h, 3, seed+3))
		for y := range h {
			for x := range w {
				c := grid.Earth
				if b.At(x, y) {
					c = grid.Cave
				} else if tunnels.At(x, y) {
					c = grid.Tunnel
				}
				g.Class[y*w+x] = c
			}
		}
		g.Survey()
		inside := func(x, y int) bool {
			return x > 0 && y > 0 && x < w-1 && y < h-1 && !g.Used.At(x, y) && !g.Frozen.At(x, y)
		}
		caves := boardOf(w, h, func(x, y int) bool { return inside(x, y) && g.At(x, y) == grid.Cave })
		tubes := boardOf(w, h, func(x, y int) bool { return inside(x, y) && g.At(x, y) == grid.Tunnel })
		earth := func(x, y int) bool { return inside(x, y) && g.At(x, y) == grid.Earth }
		same(t, "Earth", &g.Earth, w, h, earth)
		same(t, "Open", &g.Open, w, h, func(x, y int) bool { return caves.At(x, y) || tubes.At(x, y) })
		check(t, &g.Caves, floodFill(caves, false), w)
		check(t, &g.Tunnels, floodFill(tubes, false), w)
		checkLinks(t, &g)
	})
}

// checkLinks compares the links of g with the labels, cell by cell.
func checkLinks(t *rapid.T, g *grid.Grid) {
	t.Helper()
	type pair struct{ tunnel, cave int }
	want := map[pair]bool{}
	for y := range g.H {
		for x := range g.W {
			for _, d := range []grid.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
				if a, b := g.LabelAt(x, y), g.LabelAt(x+d.X, y+d.Y); a < 0 && b > 0 {
					want[pair{-a, b}] = true
				}
			}
		}
	}
	got, back := map[pair]bool{}, map[pair]bool{}
	for id := 1; id <= g.Tunnels.Count(); id++ {
		for _, c := range g.Links.Caves(id) {
			got[pair{id, int(c)}] = true
		}
	}
	for id := 1; id <= g.Caves.Count(); id++ {
		for _, c := range g.Links.Tunnels(id) {
			back[pair{int(c), id}] = true
		}
	}
	for _, have := range []map[pair]bool{got, back} {
		if diff := cmp.Diff(want, have, cmp.AllowUnexported(pair{})); diff != "" {
			t.Fatalf("links (-want +got):\n%s", diff)
		}
	}
}

func TestClasses(t *testing.T) {
	t.Parallel()
	const chars = "#X.,:WpPD~>r"
	open, passable := "", ""
	for i := range len(chars) {
		c, ok := grid.ClassOf(chars[i])
		if !ok || c.Char() != chars[i] || c.String() == "unknown" {
			t.Errorf("character %q is class %v (%v), whose character is %q", chars[i], c, ok, c.Char())
		}
		if c.Open() {
			open += string(chars[i])
		}
		if c.Passable() {
			passable += string(chars[i])
		}
	}
	if open != ".,:>" || passable != ".,:pD>" {
		t.Errorf("open classes are %q, passable ones %q", open, passable)
	}
	if _, ok := grid.ClassOf('?'); ok || grid.Class(200).Char() != '?' || grid.Class(200).Open() {
		t.Error("what is no class is taken for one")
	}
}

func TestResetMakesEarthInRock(t *testing.T) {
	t.Parallel()
	sizes := []grid.Point{{0, 0}, {-4, 3}, {1, 1}, {3, 0}, {1, 5}, {2, 2}, {3, 3}, {70, 4}}
	for _, size := range sizes {
		g := grid.New(90, 20)
		g.Open.Set(1, 1)
		g.Reset(size.X, size.Y)
		for y := range g.H {
			for x := range g.W {
				edge := x == 0 || y == 0 || x == g.W-1 || y == g.H-1
				if c, e := g.At(x, y), g.Earth.At(x, y); edge != (c == grid.Rock) || edge == e {
					t.Errorf("%v: cell (%d, %d) is %v, earth %v", size, x, y, c, e)
				}
			}
		}
		g.Survey()
		if !g.Open.Empty() || g.Caves.Count() != 0 || len(g.Class) != max(size.X, 0)*max(size.Y, 0) {
			t.Errorf("%v: the new map is not empty or has a wrong size", size)
		}
	}
}

func TestSurveyDoesNotAllocate(t *testing.T) {
	g := grid.New(120, 80)
	for x, y := range fillBoard(120, 80, 50, 3).All() {
		g.Class[y*g.W+x] = grid.Cave
	}
	for x, y := range fillBoard(120, 80, 20, 4).All() {
		g.Class[y*g.W+x] = grid.Tunnel
	}
	g.Survey()
	if n := testing.AllocsPerRun(10, g.Survey); n != 0 {
		t.Errorf("Survey allocates %v times", n)
	}
}
