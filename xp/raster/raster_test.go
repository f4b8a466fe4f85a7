package raster_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

var (
	stone = xp.RGB{R: 140, G: 127, B: 112}
	gold  = xp.RGB{R: 255, G: 200}
	night = xp.RGB{R: 10, G: 10, B: 30}
)

// vault is a small image of two layers: walls and floor, and on them an object.
func vault() *xp.Image {
	m := xp.New(4, 3, 2)
	for y, row := range []string{"╔═╗ ", "║·╟ ", "╚═╝ "} {
		for x, r := range []rune(row) {
			if r != ' ' {
				g, _ := xp.GlyphOf(r)
				m.Layers[0].Set(x, y, xp.MakeCell(g, stone, night))
			}
		}
	}
	m.Layers[1].Set(1, 1, xp.MakeCell(1, gold, night))
	return m
}

// picture shows a picture as text: a letter for each color, in the order of first use.
func picture(m image.Image) string {
	var out strings.Builder
	letters := make(map[color.NRGBA]byte)
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
			if _, ok := letters[c]; !ok {
				letters[c] = ".#ox+*%&abcdefghijklmnop"[len(letters)]
			}
			out.WriteByte(letters[c])
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func TestDrawGolden(t *testing.T) {
	t.Parallel()
	sheet, err := raster.LoadSheet(tinySheet(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]raster.Options{
		"flat":    {},
		"layer1":  {Layer: 1},
		"layer2":  {Layer: 2, Backdrop: raster.Checker},
		"checker": {Backdrop: raster.Checker},
		"scale2":  {Scale: 2},
		"sheet":   {Font: sheet, Scale: 3},
		"tall":    {Font: raster.Tall()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := raster.Draw(vault(), o)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, "vault-"+name+".txt", picture(got))
		})
	}
}

func TestOptionErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		m    *xp.Image
		o    raster.Options
		want string
	}{
		{"layer", vault(), raster.Options{Layer: 3}, "there is no layer 3; the image has layers 1 to 2"},
		{"only layer", xp.New(1, 1, 1), raster.Options{Layer: 2}, "there is no layer 2; the image has layer 1 alone"},
		{"negative layer", vault(), raster.Options{Layer: -1}, "there is no layer -1; the image has layers 1 to 2"},
		{"scale", vault(), raster.Options{Scale: 65}, "scale 65 is not one of 1 to 64"},
		{"negative scale", vault(), raster.Options{Scale: -2}, "scale -2 is not one of 1 to 64"},
		{"no layers", &xp.Image{}, raster.Options{}, "xp: the image has no layers, at least 1 is needed"},
		{"pixels", xp.New(100, 100, 1), raster.Options{Scale: 64},
			"the picture would have 51200x51200 pixels; at most 268435456 are drawn at once"},
		{"side", xp.New(1, 1<<22, 1), raster.Options{Layer: 1, Scale: 64},
			"the picture would have 512x2147483648 pixels; at most 2147483647 are drawn each way"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := raster.Draw(c.m, c.o)
			if diff := cmp.Diff(c.want, fmt.Sprint(err)); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

// anyCell draws cells of few and of many colors, transparent ones among them.
func anyCell(t *rapid.T) xp.Cell {
	channel := rapid.SampledFrom([]uint8{0, 1, 100, 255})
	rgb := func(label string) xp.RGB {
		return xp.RGB{R: channel.Draw(t, label), G: channel.Draw(t, label), B: channel.Draw(t, label)}
	}
	back := rgb("back")
	if rapid.IntRange(0, 3).Draw(t, "transparent") == 0 {
		back = xp.Key
	}
	return xp.MakeCell(xp.Glyph(rapid.Uint32Range(0, 260).Draw(t, "glyph")), rgb("fore"), back)
}

// anyImage draws an image of a few layers, at times of different sizes.
func anyImage(t *rapid.T, most int) *xp.Image {
	m := &xp.Image{Version: xp.Version}
	w, h := rapid.IntRange(1, most).Draw(t, "width"), rapid.IntRange(1, most).Draw(t, "height")
	for range rapid.IntRange(1, 3).Draw(t, "layers") {
		l := xp.NewLayer(w, h)
		for i := range l.Cells {
			l.Cells[i] = anyCell(t)
		}
		m.Layers = append(m.Layers, l)
		if rapid.Bool().Draw(t, "uneven") {
			w, h = rapid.IntRange(1, most).Draw(t, "width"), rapid.IntRange(1, most).Draw(t, "height")
		}
	}
	return m
}

// visible finds what REXPaint shows at a cell, from the definition.
func visible(m *xp.Image, layer, x, y int) (xp.Cell, bool) {
	for i := len(m.Layers) - 1; i >= 0; i-- {
		l := &m.Layers[i]
		if (layer == 0 || layer == i+1) && l.In(x, y) && !l.At(x, y).Transparent() {
			return l.At(x, y), true
		}
	}
	return xp.Cell{}, false
}

// TestDraw compares every pixel of drawn pictures with the definition: what is visible at the
// cell, and whether its glyph covers the pixel, learned by drawing that glyph alone.
func TestDraw(t *testing.T) {
	t.Parallel()
	white := xp.RGB{R: 255, G: 255, B: 255}
	rapid.Check(t, func(t *rapid.T) {
		m := anyImage(t, 5)
		o := raster.Options{
			Scale: rapid.IntRange(1, 3).Draw(t, "scale"),
			Layer: rapid.IntRange(0, len(m.Layers)).Draw(t, "layer"),
		}
		got, err := raster.Draw(m, o)
		if err != nil {
			t.Fatal(err)
		}
		size := m.Layers[max(o.Layer-1, 0)]
		if want := image.Rect(0, 0, size.Width*8*o.Scale, size.Height*8*o.Scale); got.Bounds() != want {
			t.Fatalf("bounds %v, want %v", got.Bounds(), want)
		}
		for x := range size.Width {
			for y := range size.Height {
				c, ok := visible(m, o.Layer, x, y)
				alone := xp.New(1, 1, 1)
				alone.Layers[0].Set(0, 0, xp.MakeCell(c.Glyph(), white, xp.RGB{}))
				mask, err := raster.Draw(alone, raster.Options{})
				if err != nil {
					t.Fatal(err)
				}
				for i := range 64 {
					px, py := i%8, i/8
					want := c.Back
					if r, _, _, _ := mask.At(px, py).RGBA(); r != 0 {
						want = c.Fore
					}
					if !ok {
						want = xp.RGB{}
					}
					at := image.Pt((x*8+px)*o.Scale+o.Scale-1, (y*8+py)*o.Scale)
					if c := got.At(at.X, at.Y); c != (color.NRGBA{R: want.R, G: want.G, B: want.B, A: 255}) {
						t.Fatalf("pixel %v is %v, want %v", at, c, want)
					}
				}
			}
		}
	})
}

// TestEncode shows that the PNG holds what Draw draws, and is the same twice.
func TestEncode(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := anyImage(t, 20)
		o := raster.Options{
			Scale:    rapid.IntRange(1, 3).Draw(t, "scale"),
			Backdrop: rapid.SampledFrom([]raster.Backdrop{raster.Black, raster.Checker}).Draw(t, "backdrop"),
		}
		want, err := raster.Draw(m, o)
		if err != nil {
			t.Fatal(err)
		}
		var first, second bytes.Buffer
		if err := errors.Join(raster.Encode(&first, m, o), raster.Encode(&second, m, o)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatal("two encodings differ")
		}
		got, err := png.Decode(&first)
		if err != nil {
			t.Fatal(err)
		}
		samePixels(t, got, want)
	})
}

// fataler is what testing and rapid have in common.
type fataler interface{ Fatalf(string, ...any) }

func samePixels(t fataler, got, want image.Image) {
	if got.Bounds() != want.Bounds() {
		t.Fatalf("bounds %v, want %v", got.Bounds(), want.Bounds())
	}
	b := want.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			g, w := color.NRGBAModel.Convert(got.At(x, y)), color.NRGBAModel.Convert(want.At(x, y))
			if g != w {
				t.Fatalf("pixel %d,%d is %v, want %v", x, y, g, w)
			}
		}
	}
}

// manyColors has a color for each cell, more than a palette holds.
func manyColors() *xp.Image {
	m := xp.New(20, 15, 1)
	for i := range m.Layers[0].Cells {
		m.Layers[0].Cells[i] = xp.MakeCell('x', xp.RGB{R: uint8(i), G: uint8(i / 256), B: 7}, night)
	}
	return m
}

func TestForms(t *testing.T) {
	t.Parallel()
	few, err := raster.Draw(vault(), raster.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := few.(*image.Paletted); !ok || len(p.Palette) != 4 {
		t.Errorf("few colors give a %T, want a palette of 4", few)
	}
	many, err := raster.Draw(manyColors(), raster.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := many.(*image.NRGBA); !ok {
		t.Errorf("many colors give a %T, want NRGBA", many)
	}
	var buf bytes.Buffer
	if err := raster.Encode(&buf, manyColors(), raster.Options{Scale: 2}); err != nil {
		t.Fatal(err)
	}
	back, err := png.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	want, err := raster.Draw(manyColors(), raster.Options{Scale: 2})
	if err != nil {
		t.Fatal(err)
	}
	samePixels(t, back, want)
}

// limited fails once more than n bytes are written to it.
type limited struct{ n int }

var errFull = errors.New("full")

func (l *limited) Write(b []byte) (int, error) {
	if l.n -= len(b); l.n < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestWriteErrors(t *testing.T) {
	t.Parallel()
	var whole bytes.Buffer
	if err := raster.Encode(&whole, vault(), raster.Options{}); err != nil {
		t.Fatal(err)
	}
	for n := range whole.Len() {
		if err := raster.Encode(&limited{n}, vault(), raster.Options{}); !errors.Is(err, errFull) {
			t.Errorf("after %d bytes: error %v, want %v", n, err, errFull)
		}
		if err := raster.Terminal(&limited{n / 8}, vault(), raster.TermOptions{Color: true}); !errors.Is(err, errFull) {
			t.Errorf("terminal after %d bytes: error %v, want %v", n/8, err, errFull)
		}
	}
	if err := raster.Encode(&limited{whole.Len()}, vault(), raster.Options{}); err != nil {
		t.Errorf("with room for all: %v", err)
	}
}

// bigMap is a map of 200 by 200 cells of a dozen colors.
func bigMap() *xp.Image {
	m := xp.New(200, 200, 1)
	for i := range m.Layers[0].Cells {
		k := uint32(i) * 2654435761 >> 7
		m.Layers[0].Cells[i] = xp.MakeCell(xp.Glyph([]int{'#', '.', 176, 205, '.'}[k%5]),
			xp.RGB{R: uint8(k % 4 * 60), G: uint8(k % 3 * 80), B: 90}, night)
	}
	return m
}

func BenchmarkDraw(b *testing.B) {
	bench(b, "200x200", func(m *xp.Image) error {
		_, err := raster.Draw(m, raster.Options{})
		return err
	})
}

func BenchmarkEncode(b *testing.B) {
	bench(b, "200x200", func(m *xp.Image) error {
		var buf bytes.Buffer
		return raster.Encode(&buf, m, raster.Options{})
	})
	bench(b, "200x200-scale2", func(m *xp.Image) error {
		var buf bytes.Buffer
		return raster.Encode(&buf, m, raster.Options{Scale: 2})
	})
}

func BenchmarkTerminal(b *testing.B) {
	for name, o := range map[string]raster.TermOptions{
		"200x200-text":   {Color: true},
		"200x200-halves": {Color: true, Mode: raster.Halves},
	} {
		bench(b, name, func(m *xp.Image) error {
			var buf bytes.Buffer
			return raster.Terminal(&buf, m, o)
		})
	}
}

// bench measures what is done to a map of 200 by 200 cells.
func bench(b *testing.B, name string, do func(*xp.Image) error) {
	m := bigMap()
	b.Run(name, func(b *testing.B) {
		b.SetBytes(int64(len(m.Layers[0].Cells) * xp.CellSize))
		b.ReportAllocs()
		for b.Loop() {
			if err := do(m); err != nil {
				b.Fatal(err)
			}
		}
	})
}
