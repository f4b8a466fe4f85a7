package cave_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// drawCarving draws a style and what it needs, with numbers that reach beyond any map.
func drawCarving(t *rapid.T, o *cave.Options, c embed.Carving, most embed.Style) embed.Carving {
	n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
	span := func(name string, high int) embed.Range {
		low := n(name, 0, high)
		return embed.Range{Min: low, Max: low + n(name, 0, high)}
	}
	c.Style = embed.Style(n("style", 1, int(most)))
	switch c.Style {
	case embed.StyleGuided:
		c.Guide = embed.Guide{
			Shape: embed.GuideShape(n("shape", 0, 6)), Legs: n("legs", 0, 9), Width: span("width", 200>>n("narrow", 0, 6)),
		}
		if c.Guide.Shape == embed.GuideArt {
			c.Guide.Art = string(rapid.SliceOfN(rapid.Byte(), 0, (o.W+7)/8*o.H+3).Draw(t, "art"))
		}
	case embed.StyleMines:
		c.Mines = embed.Mines{Rooms: span("rooms", 9), RoomWidth: span("width", 14), RoomHeight: span("height", 12)}
	case embed.StyleTunnels:
		c.Tunnels = embed.DefaultTunnels()
		c.Tunnels.Seeds = n("seeds", 0, 3)
	}
	return c
}

// drawStyled draws options of any style; regions may lie one over the other, and beyond the map.
func drawStyled(t *rapid.T) cave.Options {
	o := drawOptions(t)
	plain := o.Carving
	o.Carving = drawCarving(t, &o, plain, embed.StyleComposite)
	if o.Style == embed.StyleComposite {
		for range rapid.IntRange(0, 4).Draw(t, "regions") {
			x, y := rapid.IntRange(-9, o.W).Draw(t, "x"), rapid.IntRange(-9, o.H).Draw(t, "y")
			o.Regions = append(o.Regions, embed.Region{
				Area:    embed.Area{X: x, Y: y, W: rapid.IntRange(0, 90).Draw(t, "w"), H: rapid.IntRange(0, 70).Draw(t, "h")},
				Carving: drawCarving(t, &o, plain, embed.StyleTunnels),
			})
		}
	}
	return o
}

// TestStylesPromise checks of maps of all styles what holds for every map, and for their rooms and
// regions.
func TestStylesPromise(t *testing.T) {
	t.Parallel()
	var gen cave.Generator // one for all: what it made before must not matter
	var g grid.Grid
	rapid.Check(t, func(t *rapid.T) {
		o, seed := drawStyled(t), rapid.Uint64().Draw(t, "seed")
		res := gen.Generate(&g, o, embed.Seed(seed))
		checkCells(t, &g, o)
		checkPlaces(t, &g, o)
		checkReport(t, &g, o, res)
		checkSurvey(t, &g)
		checkMines(t, &g, o)
		checkDoors(t, &g, res)
		for i, n := range res.Tunnels {
			if n.Purpose != cave.Carved {
				checkTunnel(t, &g, o, res.Tunnels, i)
			}
		}
		first, res := layout(&g, res), copied(res)
		again, other := generate(o, seed)
		if diff := cmp.Diff(first, layout(again, other)); diff != "" {
			t.Fatalf("a new generator makes another map (-reused +new):\n%s", diff)
		}
		if diff := cmp.Diff(res, copied(other), noneIsNil, cmpopts.EquateComparable(cave.Part{})); diff != "" {
			t.Fatalf("a new generator reports something else (-reused +new):\n%s", diff)
		}
	})
}

// copied copies a result out of the generator's memory.
func copied(r cave.Result) cave.Result {
	r.Tunnels, r.Doors = clone(r.Tunnels), slices.Clone(r.Doors)
	r.Parts, r.Ends = slices.Clone(r.Parts), slices.Clone(r.Ends)
	return r
}

// carvingAt returns how the cell is carved, and whether it may be open at all but for frozen cells and
// tunnels: whether it lies in a region, off its sides, or the map has none.
func carvingAt(o *cave.Options, x, y int) (embed.Carving, bool) {
	if o.Style != embed.StyleComposite {
		return o.Carving, true
	}
	for _, r := range o.Regions {
		x0, y0, x1, y1 := max(r.X, 0), max(r.Y, 0), min(r.X+r.W, o.W), min(r.Y+r.H, o.H)
		if x < x0 || y < y0 || x >= x1 || y >= y1 {
			continue
		}
		return r.Carving, x >= x0+2 && y >= y0+2 && x < x1-2 && y < y1-2
	}
	return embed.Carving{}, false
}

// checkPlaces tests that caves and rooms lie where their style lets them.
func checkPlaces(t *rapid.T, g *grid.Grid, o cave.Options) {
	t.Helper()
	for y := range g.H {
		for x := range g.W {
			k := g.At(x, y)
			if k != grid.Cave && k != grid.Room || set(o.Frozen.Open, x, y) {
				continue
			}
			c, in := carvingAt(&o, x, y)
			drawn := func() bool {
				i := y*((g.W+7)/8) + x/8
				return i < len(c.Guide.Art) && c.Guide.Art[i]>>(x%8)&1 != 0
			}
			switch {
			case !in:
				t.Fatalf("cell (%d, %d) is %v, outside of all regions or at the side of one", x, y, k)
			case c.Style == embed.StyleGuided && c.Guide.Shape == embed.GuideArt && !drawn():
				t.Fatalf("cell (%d, %d) is %v, outside of the drawn guide", x, y, k)
			case k == grid.Room && c.Style != embed.StyleMines && c.Style != embed.StyleTunnels:
				t.Fatalf("cell (%d, %d) is of a room in style %d", x, y, c.Style)
			case k == grid.Cave && c.Style == embed.StyleTunnels:
				t.Fatalf("cell (%d, %d) is of a cave in style tunnels", x, y)
			}
		}
	}
}

// checkReport tests the report against the map, and the sizes of the caves.
func checkReport(t *rapid.T, g *grid.Grid, o cave.Options, res cave.Result) {
	t.Helper()
	n := components(&g.Open)
	switch {
	case res.Outcome == cave.Joined && n == 1:
	case res.Outcome == cave.NoCaves && n == 0:
	case res.Outcome == cave.Apart && n > 1:
	default:
		t.Fatalf("outcome %d with %d components and %d open cells", res.Outcome, n, g.Open.Count())
	}
	for id := 1; id <= g.Caves.Count(); id++ {
		r := g.Caves.Region(id)
		c, _ := carvingAt(&o, r.First.X, r.First.Y)
		frozen := slices.ContainsFunc(g.Caves.Runs(id), func(r grid.Run) bool {
			return o.Frozen.Open != nil && o.Frozen.Open.AnyRect(int(r.X0), int(r.Y), int(r.X1-r.X0), 1)
		})
		most := c.Automaton.MaxCave
		if !frozen && !r.Room && (r.Area < c.Automaton.MinCave || most > 0 && r.Area > most) {
			t.Fatalf("cave %d has %d cells, want %d to %d", id, r.Area, c.Automaton.MinCave, most)
		}
	}
}

// checkMines tests the rooms of mines: rectangles of the sizes that were asked for, with walls all round
// that are broken by tunnels alone, and never at a corner.
func checkMines(t *rapid.T, g *grid.Grid, o cave.Options) {
	t.Helper()
	for id := 1; id <= g.Caves.Count(); id++ {
		r := g.Caves.Region(id)
		c, _ := carvingAt(&o, r.First.X, r.First.Y)
		if !r.Room || c.Style != embed.StyleMines {
			continue
		}
		w, h := r.X1-r.X0, r.Y1-r.Y0
		width := embed.Range{Min: max(c.Mines.RoomWidth.Min, 1), Max: max(c.Mines.RoomWidth.Max, 1)}
		height := embed.Range{Min: max(c.Mines.RoomHeight.Min, 1), Max: max(c.Mines.RoomHeight.Max, 1)}
		if r.Area != w*h || !width.Holds(w) || !height.Holds(h) {
			t.Fatalf("room %d has %d cells in a box of %d by %d, want widths %v and heights %v", id, r.Area, w, h, width, height)
		}
		for y := r.Y0 - 1; y <= r.Y1; y++ {
			for x := r.X0 - 1; x <= r.X1; x++ {
				if x >= r.X0 && x < r.X1 && y >= r.Y0 && y < r.Y1 {
					continue
				}
				corner := (x < r.X0 || x >= r.X1) && (y < r.Y0 || y >= r.Y1)
				if k := g.At(x, y); k != grid.Earth && (corner || k != grid.Tunnel) {
					t.Fatalf("cell (%d, %d) in the wall of room %d is %v", x, y, id, k)
				}
			}
		}
		for other := id + 1; other <= g.Caves.Count(); other++ {
			s := g.Caves.Region(other)
			dx, dy := max(r.X0, s.X0)-min(r.X1, s.X1), max(r.Y0, s.Y0)-min(r.Y1, s.Y1)
			if k, _ := carvingAt(&o, s.First.X, s.First.Y); s.Room && k.Style == embed.StyleMines && max(dx, dy) < 3 {
				t.Fatalf("rooms %d and %d are %d cells apart, want 3", id, other, max(dx, dy))
			}
		}
	}
}

// checkDoors tests that the doors are the cells of tunnels beside rooms, row by row, each with a cell of
// the room that it leads into, and that they are kept.
func checkDoors(t *rapid.T, g *grid.Grid, res cave.Result) {
	t.Helper()
	var want, got []grid.Point
	for y := range g.H {
		for x := range g.W {
			p := grid.Point{X: x, Y: y}
			if g.At(x, y) == grid.Tunnel && slices.ContainsFunc(around, func(d grid.Point) bool {
				return g.At(x+d.X, y+d.Y) == grid.Room
			}) {
				want = append(want, p)
			}
		}
	}
	for _, d := range res.Doors {
		got = append(got, d.At)
		if steps(d.At, d.From) != 1 || g.At(d.From.X, d.From.Y) != grid.Room || g.LabelAt(d.From.X, d.From.Y) != d.Room ||
			!g.Kept.At(d.At.X, d.At.Y) {
			t.Fatalf("door %+v: room %d there, kept: %v", d, g.LabelAt(d.From.X, d.From.Y), g.Kept.At(d.At.X, d.At.Y))
		}
	}
	if diff := cmp.Diff(want, got, noneIsNil); diff != "" {
		t.Fatalf("doors (-want +got):\n%s", diff)
	}
}
