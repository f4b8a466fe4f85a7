package preview_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"image"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/samples/caves/caves"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// film makes the GIF of a map and plays it: the pictures that are seen, one after the other.
func film(t *testing.T, gen *mapgen.Generator, m *mapgen.Result, o preview.FilmOptions) (*gif.GIF, []*image.Paletted) {
	t.Helper()
	var data bytes.Buffer
	if err := preview.WriteFilm(&data, gen, m, o); err != nil {
		t.Fatal(err)
	}
	if data.Len() > 1<<20 {
		t.Errorf("the film has %d bytes", data.Len())
	}
	g, err := gif.DecodeAll(&data)
	if err != nil {
		t.Fatal(err)
	}
	return g, play(g)
}

// play lays the pictures of a GIF one over the other.
func play(g *gif.GIF) (seen []*image.Paletted) {
	now := image.NewPaletted(image.Rect(0, 0, g.Config.Width, g.Config.Height), g.Image[0].Palette)
	for _, part := range g.Image {
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			row := now.Pix[y*now.Stride+part.Rect.Min.X:]
			for x, i := range part.Pix[(y-part.Rect.Min.Y)*part.Stride:][:part.Rect.Dx()] {
				if i != 255 {
					row[x] = i
				}
			}
		}
		shown := *now
		shown.Pix = slices.Clone(now.Pix)
		seen = append(seen, &shown)
	}
	return seen
}

// TestFilm sees that the film of the sample shows every round of the automaton and every placement, in
// order and without end, and ends with the plain view.
func TestFilm(t *testing.T) {
	t.Parallel()
	maker, m := generate(t, 7)
	g, seen := film(t, maker, m, preview.FilmOptions{})
	before := m.AppendHashInput(nil)
	if _, again := film(t, maker, m, preview.FilmOptions{}); !slices.EqualFunc(seen, again, func(a, b *image.Paletted) bool {
		return bytes.Equal(a.Pix, b.Pix)
	}) {
		t.Error("the film of a map is another one the second time")
	}
	if !bytes.Equal(before, m.AppendHashInput(nil)) || maker.Watch != nil {
		t.Error("the film of a map left another map, or its watch")
	}
	if g.LoopCount != 0 || len(g.Image) > 200 {
		t.Errorf("%d frames, shown %d times", len(g.Image), g.LoopCount)
	}
	steps := map[cave.Stage]int{}
	boards := map[cave.Stage]*grid.Board{}
	var gen mapgen.Generator
	gen.Watch = func(s mapgen.Step) {
		if s.Attempt != m.Attempt {
			return
		}
		steps[s.Stage]++
		boards[s.Stage] = grid.NewBoard(s.Open.W(), s.Open.H())
		boards[s.Stage].Copy(s.Open)
	}
	gen.Run(m.Recipe, m.Seed)
	if want := steps[cave.StageAutomaton] + steps[cave.StageJoin] + len(m.Placements) + 5; len(seen) < want {
		t.Errorf("%d frames, want %d at least", len(seen), want)
	}

	endsPlain(t, m, seen)
	for _, stage := range []cave.Stage{cave.StageFill, cave.StageAutomaton, cave.StageRemove} {
		if !slices.ContainsFunc(seen, func(p *image.Paletted) bool { return shows(p, boards[stage]) }) {
			t.Errorf("no frame shows the map at the end of %v", stage)
		}
	}
}

// endsPlain sees that the last frame is the plain view.
func endsPlain(t *testing.T, m *mapgen.Result, seen []*image.Paletted) {
	t.Helper()
	want, err := raster.Draw(preview.Map(m), raster.Options{})
	if err != nil {
		t.Fatal(err)
	}
	last := seen[len(seen)-1]
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			wr, wg, wb, _ := want.At(x, y).RGBA()
			if r, g, b, _ := last.At(x, y).RGBA(); r != wr || g != wg || b != wb {
				t.Fatalf("pixel (%d, %d) of the last frame is %v, of the plain view %v", x, y, last.At(x, y), want.At(x, y))
			}
		}
	}
}

// TestFilmFeatures films a map with a feature: what stands before the caves is on every frame, and the
// last one is the plain view.
func TestFilmFeatures(t *testing.T) {
	t.Parallel()
	recipe, ok := caves.Bundle().RecipeNamed(caves.RecipeOldGate)
	if !ok {
		t.Fatal("the sample has no recipe with features")
	}
	gen := new(mapgen.Generator)
	m := gen.Run(recipe, 3)
	if m.Features == 0 {
		t.Fatal("the map has no feature")
	}
	_, seen := film(t, gen, m, preview.FilmOptions{})
	endsPlain(t, m, seen)
	pl := &m.Placements[0]
	for i, touched := range pl.Touched {
		x, y := pl.X+i%pl.W, pl.Y+i/pl.W
		if !touched || pl.Rows[i] != grid.PrefabSolid {
			continue
		}
		first := seen[0].At(8*x+4, 8*y+4)
		if last := seen[len(seen)/4].At(8*x+4, 8*y+4); first != last || first == seen[0].At(12, 12) {
			t.Errorf("(%d, %d) of the feature is %v at first, and %v later", x, y, first, last)
		}
	}
}

// TestFilmGolden compares a film with that of docs, picture by picture.
func TestFilmGolden(t *testing.T) {
	t.Parallel()
	gen, m := generate(t, 7)
	var data bytes.Buffer
	if err := preview.WriteFilm(&data, gen, m, preview.FilmOptions{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(docs, "making.gif")
	if *update {
		if err := os.WriteFile(path, data.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	want, err := gif.DecodeAll(file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := gif.DecodeAll(&data)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Image) != len(want.Image) || !slices.Equal(got.Delay, want.Delay) {
		t.Fatalf("%d pictures with the delays %v, want %d with %v", len(got.Image), got.Delay, len(want.Image), want.Delay)
	}
	for i := range got.Image {
		if got.Image[i].Rect != want.Image[i].Rect || !bytes.Equal(got.Image[i].Pix, want.Image[i].Pix) {
			t.Errorf("picture %d is another one", i)
		}
	}
}

// shows reports whether the cells of a board, and no others of the map, are bright in a picture of 8
// pixels a cell.
func shows(p *image.Paletted, b *grid.Board) bool {
	for y := range b.H() {
		for x := range b.W() {
			r, g, blue, _ := p.At(8*x+4, 8*y+4).RGBA()
			if bright := max(r, g, blue) > 0x8000; bright != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

// refuser takes so many bytes, and then no more.
type refuser int

var errRefused = errors.New("refused")

func (r *refuser) Write(p []byte) (int, error) {
	if *r -= refuser(len(p)); *r < 0 {
		return 0, errRefused
	}
	return len(p), nil
}

// TestFilmErrors sees that the writer's error comes back, wherever it strikes.
func TestFilmErrors(t *testing.T) {
	t.Parallel()
	gen, m := small(t, 20, 20, 0)
	var whole bytes.Buffer
	if err := preview.WriteFilm(&whole, gen, m, preview.FilmOptions{}); err != nil {
		t.Fatal(err)
	}
	for left := 0; left < whole.Len(); left += whole.Len()/7 + 1 {
		r := refuser(left)
		if err := preview.WriteFilm(&r, gen, m, preview.FilmOptions{}); !errors.Is(err, errRefused) {
			t.Errorf("after %d of %d bytes: %v, want the writer's error", left, whole.Len(), err)
		}
	}
}

// TestFilmUnmet films a map that does not meet its recipe: its attempt is made a second time when all
// others have failed, and shown once, in full.
func TestFilmUnmet(t *testing.T) {
	t.Parallel()
	gen, m := small(t, 40, 40, 1000)
	if m.Attempt == mapgen.Attempts || len(m.Unmet) == 0 {
		t.Fatalf("attempt %d, %d unmet: want another than the last, that lacks something", m.Attempt, len(m.Unmet))
	}
	_, seen := film(t, gen, m, preview.FilmOptions{})
	want := 0 // steps that have a caption or a map of their own
	gen.Watch = func(s mapgen.Step) {
		switch s.Stage {
		case cave.StageBegin:
			want = 1
		case cave.StageFill, cave.StageAutomaton, cave.StageLabel, cave.StageRemove, cave.StageJoin, cave.StageExit:
			want++
		}
	}
	gen.Run(m.Recipe, m.Seed)
	if smooth := 6; len(seen) < want || len(seen) > want+smooth {
		t.Errorf("%d frames, want %d to %d", len(seen), want, want+smooth)
	}
}

// TestFilmSizes sees that large maps get smaller cells, that a scale makes larger pictures, and that
// maps of hardly any cells have a film too.
func TestFilmSizes(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, recipe  string
		w, h, scale   int
		width, height int
	}{
		{"sample", caves.RecipeLowerCaves, 128, 80, 1, 1024, 640},
		{"twice", caves.RecipeLowerCaves, 128, 80, 2, 2048, 1280},
		{"wide", "", 140, 20, 1, 560, 80},
		{"high", "", 20, 300, 1, 320, 600},
		{"large", "", 1030, 10, 1, 515, 5},
		{"cell", "", 1, 1, 1, 320, 8},
		{"three", "", 3, 3, 2, 640, 48},
	} {
		gen, m := generate(t, 3)
		if tc.recipe == "" {
			gen, m = small(t, tc.w, tc.h, 0)
		}
		g, _ := film(t, gen, m, preview.FilmOptions{Scale: tc.scale})
		if w, h := g.Config.Width, g.Config.Height-24*tc.scale; w != tc.width || h != tc.height {
			t.Errorf("%s: %dx%d pixels, want %dx%d", tc.name, w, h, tc.width, tc.height)
		}
	}
}

// small makes a map of w by h cells without encounters, which shall have so many large caves.
func small(t *testing.T, w, h, large int) (*mapgen.Generator, *mapgen.Result) {
	t.Helper()
	o := cave.Default(w, h)
	o.Automaton.MinCave = 2
	data, err := embed.Encode(&embed.Data{Tool: "test", Recipes: []embed.RecipeData{{
		Name: "small", Generator: embed.Generator, W: w, H: h, Margin: 1, Carving: o.Carving, Join: o.Join,
		Require: embed.Require{
			Small: embed.All, Medium: embed.All, Large: embed.Range{Min: large, Max: embed.NoMax}, ExitDistance: embed.All, DeadEnd: embed.All,
			SmallRooms: embed.All, MediumRooms: embed.All, LargeRooms: embed.All,
		},
		Exits: embed.Exits{Count: 2, Separation: embed.All},
	}}}, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		t.Fatal(err)
	}
	gen := new(mapgen.Generator)
	return gen, gen.Run(b.RecipeAt(0), 3)
}
