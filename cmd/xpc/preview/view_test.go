package preview_test

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/samples/caves/caves"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

var update = flag.Bool("update", false, "rewrite the pictures in docs")

// run makes a map of the sample.
func run(t *testing.T, seed uint64) *mapgen.Result {
	t.Helper()
	_, m := generate(t, seed)
	return m
}

// generate is run with the generator that made the map.
func generate(t *testing.T, seed uint64) (*mapgen.Generator, *mapgen.Result) {
	t.Helper()
	recipe, ok := caves.Bundle().RecipeNamed(caves.RecipeLowerCaves)
	if !ok {
		t.Fatal("the sample has no recipe")
	}
	gen := new(mapgen.Generator)
	return gen, gen.Run(recipe, seed)
}

// backs returns the backs of the cells of a map for which is holds, each once.
func backs(m *mapgen.Result, l *xp.Layer, is func(x, y int) bool) (out []xp.RGB) {
	for y := range m.Grid.H {
		for x := range m.Grid.W {
			if c := l.At(x, y).Back; is(x, y) && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// isExit reports whether an exit is drawn over a cell.
func isExit(m *mapgen.Result, x, y int) bool {
	return slices.ContainsFunc(m.Exits, func(e cave.Exit) bool { return e.At == grid.Point{X: x, Y: y} })
}

// ofCave returns the one back of a cave, as a view has it.
func ofCave(t *testing.T, m *mapgen.Result, l *xp.Layer, id int) xp.RGB {
	t.Helper()
	got := backs(m, l, func(x, y int) bool { return m.Labels[y*m.Grid.W+x] == int32(id) && !isExit(m, x, y) })
	if len(got) != 1 {
		t.Fatalf("cave %d has %d colors: %v", id, len(got), got)
	}
	return got[0]
}

// text returns the glyphs of a cave, row by row.
func text(m *mapgen.Result, l *xp.Layer, id int) string {
	var b strings.Builder
	for y := range m.Grid.H {
		for x := range m.Grid.W {
			if m.Labels[y*m.Grid.W+x] == int32(id) {
				b.WriteByte(byte(l.At(x, y).Glyph()))
			}
		}
	}
	return b.String()
}

// luma is how bright a color is.
func luma(c xp.RGB) int { return 299*int(c.R) + 587*int(c.G) + 114*int(c.B) }

// TestCaves sees that every cave has one color, its number, and neighbors of other colors.
func TestCaves(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		m := run(t, seed)
		l := &preview.Draw(m, preview.Caves).Image.Layers[0]
		for i := range m.Caves {
			color := ofCave(t, m, l, i+1)
			for _, n := range m.AppendNeighbors(nil, i+1) {
				if color == ofCave(t, m, l, int(n)) {
					t.Errorf("seed %d: caves %d and %d are neighbors, and both %v", seed, i+1, n, color)
				}
			}
			if s := text(m, l, i+1); !strings.Contains(s, strconv.Itoa(i+1)) {
				t.Errorf("seed %d: cave %d is without its number: %q", seed, i+1, s)
			}
		}
	}
}

// TestMono sees that there are two tones, one for what can be walked on.
func TestMono(t *testing.T) {
	t.Parallel()
	m := run(t, 7)
	l := &preview.Draw(m, preview.Mono).Image.Layers[0]
	open := backs(m, l, func(x, y int) bool { return m.Grid.At(x, y).Passable() })
	closed := backs(m, l, func(x, y int) bool { return !m.Grid.At(x, y).Passable() })
	if len(open) != 1 || len(closed) != 1 || luma(open[0]) < luma(closed[0])+150_000 {
		t.Errorf("open is %v, closed is %v: want two tones far apart", open, closed)
	}
}

// TestConnectivity sees that caves are the brighter, the more caves lie within two hops.
func TestConnectivity(t *testing.T) {
	t.Parallel()
	m := run(t, 7)
	d := preview.Draw(m, preview.Connectivity)
	l := &d.Image.Layers[0]
	var meter cave.Meter
	values := meter.AppendConnectivity(nil, m.Grid)
	for i, a := range values {
		if s := text(m, l, i+1); !strings.Contains(s, strconv.Itoa(int(a))) {
			t.Errorf("cave %d is without its number %d: %q", i+1, a, s)
		}
		for j, b := range values {
			first, second := luma(ofCave(t, m, l, i+1)), luma(ofCave(t, m, l, j+1))
			if a < b && first >= second || a == b && first != second {
				t.Errorf("caves of %d and %d have the lightness %d and %d", a, b, first, second)
			}
		}
	}
	if n := len(d.Key.Entries); n < int(slices.Max(values)) {
		t.Errorf("the key has %d entries for numbers up to %d", n, slices.Max(values))
	}
}

// TestIsolation sees that the main path is drawn and that remote caves are marked, and no others.
func TestIsolation(t *testing.T) {
	t.Parallel()
	remote := 0
	for seed := range uint64(6) {
		m := run(t, seed)
		l := &preview.Draw(m, preview.Isolation).Image.Layers[0]
		var exits []grid.Point
		for _, e := range m.Exits {
			exits = append(exits, e.At)
		}
		var meter cave.Meter
		found := meter.Study(m.Grid, m.Metrics.Domain, exits, nil)
		path := backs(m, l, func(x, y int) bool { return found.Ways.At(x, y) && !isExit(m, x, y) })
		if len(path) != 1 {
			t.Fatalf("seed %d: the main path has the colors %v", seed, path)
		}
		for i, c := range found.Caves {
			s := text(m, l, i+1)
			if strings.Contains(s, "!") != c.Remote() {
				t.Errorf("seed %d: cave %d, remote %v, is %q", seed, i+1, c.Remote(), s)
			}
			if c.Isolation > 0 && !strings.Contains(s, strconv.Itoa(int(c.Isolation))) {
				t.Errorf("seed %d: cave %d is without its number %d: %q", seed, i+1, c.Isolation, s)
			}
			if c.Remote() {
				remote++
			}
		}
		for y := range m.Grid.H {
			for x := range m.Grid.W {
				if l.At(x, y).Back == path[0] && !found.Ways.At(x, y) {
					t.Errorf("seed %d: (%d, %d) is drawn as of the main path", seed, x, y)
				}
			}
		}
	}
	if remote == 0 {
		t.Error("no cave is remote")
	}
}

// TestEncounters sees that solid cells of prefabs have the color of their category, one each, and that
// the key names every encounter once.
func TestEncounters(t *testing.T) {
	t.Parallel()
	m := run(t, 7)
	d := preview.Draw(m, preview.Encounters)
	colors := map[embed.Category]xp.RGB{}
	for i := range m.Placements {
		pl := &m.Placements[i]
		for j, touched := range pl.Touched {
			if !touched || pl.Rows[j] != grid.PrefabSolid {
				continue
			}
			got := d.Image.Layers[0].At(pl.X+j%pl.W, pl.Y+j/pl.W).Back
			if want, ok := colors[pl.Category]; ok && got != want {
				t.Errorf("%s: cell %d is %v, and its category is %v", pl.Prefab.Name(), j, got, want)
			}
			colors[pl.Category] = got
		}
		n := 0
		for _, e := range d.Key.Entries {
			if e.Text == pl.Encounter.Name() {
				n++
			}
		}
		if n != 1 {
			t.Errorf("the key names %s %d times", pl.Encounter.Name(), n)
		}
	}
	if len(colors) != 4 {
		t.Errorf("%d categories came, and the test is about four", len(colors))
	}
	refused := 0
	for i := range m.Caves {
		if strings.Contains(text(m, &d.Image.Layers[0], i+1), "x") {
			refused++
		}
	}
	if refused != 1 {
		t.Errorf("%d caves are marked as refused: of this map, one is", refused)
	}
}

// TestLoops sees that tunnels of loops differ from all others, and that bottlenecks are marked.
func TestLoops(t *testing.T) {
	t.Parallel()
	m := run(t, 12)
	l := &preview.Draw(m, preview.Loops).Image.Layers[0]
	var meter cave.Meter
	looped := meter.AppendLooped(nil, m.Grid)
	choke := map[grid.Point]bool{}
	for _, p := range meter.Study(m.Grid, 0, nil, nil).Chokes {
		choke[p] = true
		if l.At(p.X, p.Y).Glyph() != 'x' {
			t.Errorf("%v is a bottleneck and not marked", p)
		}
	}
	of := func(loop bool) []xp.RGB {
		return backs(m, l, func(x, y int) bool {
			tunnel := -m.Labels[y*m.Grid.W+x]
			return tunnel > 0 && looped[tunnel-1] == loop && !choke[grid.Point{X: x, Y: y}]
		})
	}
	if a, b := of(true), of(false); len(a) != 1 || len(b) != 1 || a[0] == b[0] {
		t.Errorf("tunnels of loops are %v, others %v", a, b)
	}
	if len(choke) == 0 {
		t.Error("the map has no bottleneck")
	}
}

// docs is where the pictures of one map lie, which docs/views.md shows.
var docs = filepath.Join("..", "..", "..", "docs")

// TestViewsGolden compares the pictures of one map in all views with those of docs.
func TestViewsGolden(t *testing.T) {
	t.Parallel()
	m := run(t, 7)
	for _, word := range preview.Views()[1:] {
		var v preview.View
		if err := v.UnmarshalText([]byte(word)); err != nil || v.String() != word {
			t.Fatalf("%q is read as %v: %v", word, v, err)
		}
		var got bytes.Buffer
		if err := raster.Encode(&got, preview.Draw(m, v).Picture(), raster.Options{}); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(docs, "view-"+word+".png")
		if *update {
			if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		comparePictures(t, word, decode(t, want), decode(t, got.Bytes()))
	}
	var v preview.View
	if err := v.UnmarshalText([]byte("cave")); err == nil {
		t.Error(`"cave" is read as a view`)
	}
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// comparePictures compares pixel by pixel: the bytes of a PNG are those of one release of Go.
func comparePictures(t *testing.T, name string, want, got image.Image) {
	t.Helper()
	if want.Bounds() != got.Bounds() {
		t.Errorf("%s: %v, want %v", name, got.Bounds(), want.Bounds())
		return
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if want.At(x, y) != got.At(x, y) {
				t.Errorf("%s: pixel (%d, %d) is %v, want %v", name, x, y, got.At(x, y), want.At(x, y))
				return
			}
		}
	}
}

// TestSmallMaps draws maps of hardly any cells, or none, in all views.
func TestSmallMaps(t *testing.T) {
	t.Parallel()
	recipe, _ := caves.Bundle().RecipeNamed(caves.RecipeLowerCaves)
	for _, size := range [][2]int{{0, 0}, {1, 1}, {3, 3}, {9, 200}} {
		g := grid.New(size[0], size[1])
		m := &mapgen.Result{Recipe: recipe, Grid: g, Before: g.Class, Labels: g.Label}
		for v := preview.Plain; v <= preview.Loops; v++ {
			img := preview.Draw(m, v).Picture()
			if l := img.Layers[0]; l.Height < size[1] || l.Width < size[0] {
				t.Errorf("%v of %v: %dx%d cells", v, size, l.Width, l.Height)
			}
		}
	}
}
