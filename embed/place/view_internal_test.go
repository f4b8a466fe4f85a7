package place

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// pit returns a map of w by h cells with one cave of 9 by 9 in its middle.
func pit(w, h int) *grid.Grid {
	g := grid.New(w, h)
	for y := h/2 - 4; y <= h/2+4; y++ {
		for x := w/2 - 4; x <= w/2+4; x++ {
			g.Class[y*w+x] = grid.Cave
		}
	}
	g.Survey()
	return g
}

// TestWideRings compares sites with rings of more cells than a word has with the oracle, on a map
// where the widest ones have room and on one where they have none.
func TestWideRings(t *testing.T) {
	t.Parallel()
	d := drawing{p: 1, rows: []string{"#.#", "#.#", "###"}, entrances: [][2]int{{1, 1}}}
	for _, c := range []struct {
		w, h  int
		gaps  []int
		found bool
	}{
		{150, 150, []int{0, 1, 60, 61, 62, 63, 64, 65}, true},
		{150, 150, []int{80, 127}, false},
		{20, 300, []int{62, 63, 64, 65}, false},
	} {
		for _, gap := range c.gaps {
			g, opt := pit(c.w, c.h), Options{Gap: gap}
			var p Placer
			p.Use(g)
			p.forms = d.forms(false, allSides...)
			p.search(1, opt)
			got := p.texts(1)
			if (len(got) > 0) != c.found {
				t.Errorf("%d by %d, gap %d: %d sites", c.w, c.h, gap, len(got))
			}
			want, counts := expect(g, d, 1, opt, false)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%d by %d, gap %d: sites (-want +got):\n%s", c.w, c.h, gap, diff)
			}
			counts[ruleConnectivity] = 0
			if diff := cmp.Diff(counts, p.report.Survivors); diff != "" {
				t.Errorf("%d by %d, gap %d: survivors (-want +got):\n%s", c.w, c.h, gap, diff)
			}
		}
	}
}

// TestSizesBeyondTheMap asks for what no map has room for: there is no site, and the view of the
// map stays as large as the map.
func TestSizesBeyondTheMap(t *testing.T) {
	t.Parallel()
	wall := strings.Repeat("#", 400)
	rows := make([]string, 400)
	for i := range rows {
		rows[i] = wall
	}
	rows[0] = wall[:200] + "." + wall[:199]
	vast := Sketch{Name: "vast", MaxProtrusion: 1, Both: true, Rows: rows}.Prefab()
	small := Sketch{Name: "small", MaxProtrusion: 1, Both: true, Buffer: 64, Rows: []string{"###", "#.#", "#E#"}}.Prefab()
	for _, c := range []struct {
		name string
		pf   embed.Prefab
		gap  int
		view int // most cells along an axis of the view
	}{
		{"a prefab larger than the map", vast, 0, 90},
		{"a gap as wide as the map", small, 80, 250},
		{"a gap of 8192", small, 8192, 250},
		{"the widest gap", small, math.MaxInt, 250},
		{"a buffer of 64", small, 0, 90},
	} {
		var p Placer
		p.Use(pit(80, 60))
		opt := Options{Gap: c.gap, MaxShift: math.MaxInt}
		if s, ok := p.Centered(c.pf, 1, opt, 1); ok {
			t.Errorf("%s: centered at %d,%d", c.name, s.X, s.Y)
		}
		if v := &p.views[upright]; v.w > c.view || v.h > c.view {
			t.Errorf("%s: the view for centered sites has %d by %d cells", c.name, v.w, v.h)
		}
		p.Use(pit(80, 60))
		if s, ok := p.Embedded(c.pf, 1, opt, 1); ok != (c.gap == 0 && c.pf == small) {
			t.Errorf("%s: embedded %v at %d,%d", c.name, ok, s.X, s.Y)
		}
		if v := &p.views[upright]; v.w > 90 || v.h > 90 {
			t.Errorf("%s: the view for embedded sites has %d by %d cells", c.name, v.w, v.h)
		}
	}
}

// TestAnyShiftBoundsNothing finds the site of a prefab however far a game lets it be.
func TestAnyShiftBoundsNothing(t *testing.T) {
	t.Parallel()
	var p Placer
	p.Use(pit(60, 40))
	pf := Sketch{Name: "idol", Rows: []string{"#"}}.Prefab()
	for _, most := range []int{8, math.MaxInt32, math.MaxInt} {
		s, ok := p.Centered(pf, 1, Options{MaxShift: most}, 1)
		if !ok || s.X != 30 || s.Y != 20 {
			t.Errorf("MaxShift %d: %v at %d,%d", most, ok, s.X, s.Y)
		}
	}
}

// TestAtlasExtracts compares windows that are copied from the atlas with those of the boards that it holds.
func TestAtlasExtracts(t *testing.T) {
	t.Parallel()
	var p Placer
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 200).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
		g := grid.New(w, h)
		p.Use(g)
		boards := [...]*grid.Board{&g.Earth, &g.Rings, &g.Open, &g.Kept, &p.inside, &p.filled}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for _, b := range boards {
			for i := range w * h {
				b.Put(i%w, i/w, r.IntN(4) > 0)
			}
		}
		p.atlas.read(&p)
		v := view{
			x: rapid.IntRange(-70, w+70).Draw(t, "x"), y: rapid.IntRange(-3, h+3).Draw(t, "y"),
			w: rapid.IntRange(1, 200).Draw(t, "width"), h: rapid.IntRange(1, 9).Draw(t, "height"),
		}
		p.atlas.copyTo(&v)
		var want grid.Board
		for i, got := range [...]*grid.Board{&v.earth, &v.free, &v.open, &v.kept, &v.taboo, &v.foreign} {
			if want.Extract(boards[i], v.x, v.y, v.w, v.h); !got.Equal(&want) {
				t.Fatalf("board %d: the window differs", i)
			}
		}
	})
}
