package place

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// caveMap returns a generated map with two exits.
func caveMap(w, h int, seed uint64) (*grid.Grid, []grid.Point) {
	g := new(grid.Grid)
	var gen cave.Generator
	opt := cave.Default(w, h)
	opt.Margin = 10
	gen.Generate(g, opt, embed.Seed(seed))
	var e cave.Exits
	exits, _ := e.Choose(g, 2, embed.All, embed.Seed(seed))
	cave.Apply(g, exits)
	var at []grid.Point
	for _, x := range exits {
		at = append(at, x.At)
	}
	return g, at
}

// shelf holds prefabs as they ought to be: what the rules of the compiler let through.
func shelf() []Sketch {
	return []Sketch{
		{Name: "cell", MaxProtrusion: 1, Rows: []string{"####", "#..#", "#E##"}},
		{Name: "burrow", MaxProtrusion: 1, Rows: []string{" .. ", "....", ".##.", "##E#"}},
		{Name: "gate", MaxProtrusion: 2, Rows: []string{"#####", "#...#", "#...#", "#+++#"}},
		{Name: "skull", MaxProtrusion: 2, Front: orient.North, Rows: []string{"##E##", "#...#", "#.~.#", " ... ", "  .  "}},
		{Name: "east", MaxProtrusion: 2, Front: orient.East, Rows: []string{"####", "#..#", "#..E", "#O.#", "####"}},
		{Name: "open", MaxProtrusion: 1, Rows: []string{"  ##  ", " #..# ", ".....?", "EEEEEE"}},
		{Name: "tomb", MaxProtrusion: 2, Sealed: true, Rows: []string{"####", "#.>#", "####", "# ##"}},
		{Name: "post", Rows: []string{"#+#", "+.+", "#+#"}},
		{Name: "ring", Buffer: 2, Rows: []string{",###,", "#...#", "+.?.+", "#...#", ",###,"}},
		{Name: "both", Both: true, MaxProtrusion: 1, Rows: []string{"###", "#.#", "#+#"}},
	}
}

// TestSequencesKeepTheirPromises places prefab after prefab, several in one cave, and checks each
// step and the end.
func TestSequencesKeepTheirPromises(t *testing.T) {
	t.Parallel()
	b := Library(nil, shelf()...)
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(40, 70).Draw(t, "w"), rapid.IntRange(35, 60).Draw(t, "h")
		g, exits := caveMap(w, h, rapid.Uint64().Draw(t, "seed"))
		if g.Caves.Count() == 0 {
			t.Skip("no cave")
		}
		var p Placer
		p.Use(g)
		var mem memory
		var done []Placement
		for range 30 {
			pf := b.PrefabAt(rapid.IntRange(0, b.PrefabCount()-1).Draw(t, "prefab"))
			id := rapid.IntRange(1, g.Caves.Count()).Draw(t, "cave")
			key := embed.Seed(rapid.Uint64().Draw(t, "key"))
			opt := Options{MaxShift: 4}
			s, ok := p.Embedded(pf, id, opt, key)
			if !ok {
				s, ok = p.Centered(pf, id, opt, key)
			}
			if !ok {
				continue
			}
			checkSite(t, g, s)
			pl := p.Stamp(s, 3, uint64(key))
			p.Apply(pl)
			checkBoards(t, g)
			done = append(done, mem.keep(pl))
		}
		for i := range done {
			checkEnd(t, g, &done[i])
		}
		for _, e := range exits {
			if g.At(e.X, e.Y) != grid.Stairs || !g.Open.At(e.X, e.Y) {
				t.Fatalf("the exit at %v is gone", e)
			}
		}
	})
}

// checkSite judges a site by the oracle, before it is stamped.
func checkSite(t *rapid.T, g *grid.Grid, s Site) {
	if s.Method == Centered {
		o := middleOracle{b: s.Prefab.Buffer()}
		o.g, o.cave, o.x, o.y = g, s.Cave, s.X, s.Y
		o.w, o.h = s.Shape().Size()
		if n := o.judge(); n < ruleShift {
			t.Fatalf("%s: centered site breaks %q", s.Prefab.Name(), words[Centered][n])
		}
		return
	}
	o := oracle{g: g, d: drawingOf(s.Shape()), side: s.Facing(), x: s.X, y: s.Y, cave: s.Cave}
	if n := o.judge(); n < Rules {
		t.Fatalf("%s: embedded site breaks %q", s.Prefab.Name(), words[Embedded][n])
	}
}

// drawingOf reads a shape cell by cell.
func drawingOf(s embed.Shape) drawing {
	c := s.Class()
	d := drawing{p: c.P, sealed: s.Prefab().Sealed()}
	back := orient.R0
	if up := s.Facing().Up(); up != orient.R0 {
		back = up.Inverse()
	}
	for v := range c.D {
		row := make([]byte, c.L)
		for u := range c.L {
			x, y := back.Point(u, v, c.L, c.D)
			switch o := s.Outcome(x, y); {
			case o&embed.Present == 0:
				row[u] = ' '
			case o&embed.SurelyOpen != 0:
				row[u] = '.'
			case o&embed.MaybeOpen != 0:
				row[u] = '?'
			default:
				row[u] = '#'
			}
		}
		d.rows = append(d.rows, string(row))
	}
	for i := range s.EntranceCount() {
		e := s.Entrance(i)
		low, high := c.L, 0
		for j := range e.Len() {
			low, high = min(low, e.Column(j)), max(high, e.Column(j))
		}
		d.entrances = append(d.entrances, [2]int{low, high})
	}
	return d
}

// checkBoards compares the boards of the grid, and what a new Placer would make of it, with the
// classes.
func checkBoards(t *rapid.T, g *grid.Grid) {
	for i, c := range g.Class {
		x, y := i%g.W, i/g.W
		free := x > 0 && y > 0 && x < g.W-1 && y < g.H-1 && !g.Used.At(x, y) && !g.Frozen.At(x, y)
		if g.Earth.At(x, y) != (free && c == grid.Earth) || g.Open.At(x, y) != (free && c.Open()) {
			t.Fatalf("(%d,%d), %v: earth %v, open %v", x, y, c, g.Earth.At(x, y), g.Open.At(x, y))
		}
		if label := g.Label[i]; (label != 0) != g.Open.At(x, y) {
			t.Fatalf("(%d,%d), %v: label %d", x, y, c, label)
		}
	}
}

// checkEnd checks what holds for a placement after all others.
func checkEnd(t *rapid.T, g *grid.Grid, pl *Placement) {
	ground := grid.Cave
	if g.Caves.Region(pl.Cave).Room {
		ground = grid.Room
	}
	for i, c := range pl.Rows {
		x, y := pl.X+i%pl.W, pl.Y+i/pl.W
		if pl.Touched[i] && g.At(x, y) != c {
			t.Fatalf("%s: (%d,%d) became %v", pl.Prefab.Name(), x, y, g.At(x, y))
		}
		if pl.Touched[i] && c.Passable() && c != ground {
			checkDoors(t, g, pl, x, y)
		}
	}
	for _, at := range pl.Ring {
		if c := g.At(at.X, at.Y); c != grid.Earth && c != grid.Wall {
			t.Fatalf("%s: ring cell %v is %v", pl.Prefab.Name(), at, c)
		}
	}
	for _, at := range pl.Walls {
		if c := g.At(at.X, at.Y); c != grid.Wall {
			t.Fatalf("%s: wall %v is %v", pl.Prefab.Name(), at, c)
		}
	}
	for _, at := range pl.Approach {
		if !g.Open.At(at.X, at.Y) || !g.Kept.At(at.X, at.Y) {
			t.Fatalf("%s: approach cell %v is %v", pl.Prefab.Name(), at, g.At(at.X, at.Y))
		}
	}
	if len(pl.Approach) == 0 && !pl.Prefab.Sealed() && len(pl.Entrances) > 0 {
		t.Fatalf("%s: nothing leads to it", pl.Prefab.Name())
	}
}

// checkDoors checks the cells around the passable cell (x, y) of a prefab: what is passable there
// is the prefab's own, or of its cave or a tunnel that touches it; and for an embedded prefab it
// does not lie behind the rows that stand in the cave.
func checkDoors(t *rapid.T, g *grid.Grid, pl *Placement, x, y int) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			nx, ny := x+dx, y+dy
			in := nx >= pl.X && nx < pl.X+pl.W && ny >= pl.Y && ny < pl.Y+pl.H
			if in && pl.Touched[(ny-pl.Y)*pl.W+nx-pl.X] || !g.At(nx, ny).Passable() {
				if g.At(nx, ny) == grid.Earth && pl.Method == Embedded {
					t.Fatalf("%s: earth at (%d,%d) beside an open cell", pl.Prefab.Name(), nx, ny)
				}
				continue
			}
			label := g.LabelAt(nx, ny)
			if label != pl.Cave && !(label < 0 && g.Links.Touches(-label, pl.Cave)) {
				t.Fatalf("%s of cave %d leads to (%d,%d), %v of %d",
					pl.Prefab.Name(), pl.Cave, nx, ny, g.At(nx, ny), label)
			}
		}
	}
}

// TestAtlasFollowsTheBoards compares what placements wrote into the boards that views are read from with the
// boards of the grid, and the labels with them.
func TestAtlasFollowsTheBoards(t *testing.T) {
	t.Parallel()
	lib := Library([]embed.RecipeData{recipe(pool()...)}, shelf()...)
	var p Placer
	var methods [methods]int
	for seed := range uint64(40) {
		g, out := populated(&p, lib, 150, 90, seed)
		for i := range out.Placements {
			methods[out.Placements[i].Method]++
		}
		var want atlas
		want.read(&p)
		for i, s := range want.sheets {
			if got := p.atlas.sheets[i]; got != s {
				t.Fatalf("seed %d, row %d, column %d: %x, want %x", seed, i%g.H, i/g.H, got, s)
			}
		}
		for i, label := range g.Label {
			if x, y := i%g.W, i/g.W; label != 0 && !g.Open.At(x, y) {
				t.Fatalf("seed %d: (%d,%d) has the label %d and is not open", seed, x, y, label)
			}
		}
	}
	if methods[Embedded] == 0 || methods[Centered] == 0 {
		t.Errorf("%v placements: the test tests little", methods)
	}
}
