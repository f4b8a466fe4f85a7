package xptext_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
	"pgregory.net/rapid"
)

// drawImage draws an image of any kind: versions, containers, layers of different sizes, undrawn
// layers, hidden glyphs, glyphs over 255, magenta fores.
func drawImage(t *rapid.T) *xp.Image {
	m := &xp.Image{
		Version:   rapid.OneOf(rapid.Just(int32(-1)), rapid.Int32Range(-1<<31, 0)).Draw(t, "version"),
		Container: xp.Container(rapid.IntRange(0, 2).Draw(t, "container")),
	}
	size := rapid.IntRange(1, 8)
	w, h := size.Draw(t, "w"), size.Draw(t, "h")
	for range rapid.IntRange(1, 5).Draw(t, "layers") {
		if rapid.IntRange(0, 3).Draw(t, "another size") == 0 {
			w, h = size.Draw(t, "w"), size.Draw(t, "h")
		}
		l := xp.NewLayer(w, h)
		if rapid.IntRange(0, 3).Draw(t, "undrawn") > 0 {
			for i := range l.Cells {
				l.Cells[i] = drawCell(t)
			}
		}
		m.Layers = append(m.Layers, l)
	}
	return m
}

// drawCell draws a cell; usual values are frequent.
func drawCell(t *rapid.T) xp.Cell {
	v := rapid.Uint64().Draw(t, "cell")
	c := xp.MakeCell(xp.Glyph(v%256), palette[(v>>8)%4], palette[(v>>16)%4])
	switch (v >> 24) % 8 {
	case 0, 1:
		return xp.Transparent
	case 2:
		c = c.WithGlyph(xp.Glyph(v >> 32))
	case 3:
		c.Fore = xp.RGB{R: uint8(v >> 32), G: uint8(v >> 40), B: uint8(v >> 48)}
	case 4:
		c.Back = xp.RGB{R: uint8(v >> 32), G: uint8(v >> 40), B: uint8(v >> 48)}
	}
	return c
}

var palette = []xp.RGB{{}, {R: 255, B: 255}, {R: 140, G: 127, B: 112}, {R: 255, G: 176}}

// TestTwin sees that Parse undoes Format, and that Format has one form.
func TestTwin(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { checkTwin(t, drawImage(t)) })
}

// TestTwinOfTexts sees that a text which parses, however it was written, has one form.
func TestTwinOfTexts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		lines := strings.Split(byHand, "\n")
		for range rapid.IntRange(1, 4).Draw(t, "edits") {
			i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
			j := rapid.IntRange(0, len(lines)-1).Draw(t, "from")
			lines[i] = lines[j]
		}
		if m, err := xptext.Parse(strings.Join(lines, "\n")); err == nil {
			checkTwin(t, m)
		}
	})
}

// TestManyValues sees that an image survives with more colors and glyphs than there are letters.
func TestManyValues(t *testing.T) {
	t.Parallel()
	const w, h = 120, 100 // there are about 2,000 letters
	m := xp.New(w, h, 2)
	for x := range w {
		for y := range h {
			n := uint32(x*h + y)
			own := xp.RGB{R: uint8(n), G: uint8(n >> 8), B: 7}
			m.Layers[0].Set(x, y, xp.MakeCell(xp.Glyph(256+n*7), own, xp.RGB{}))
			if n%9 == 0 {
				m.Layers[1].Set(x, y, xp.MakeCell(xp.Glyph(n), xp.RGB{G: 3}, xp.RGB{R: 9, G: uint8(n >> 8), B: uint8(n)}))
			}
		}
	}
	text := checkTwin(t, m)
	if n := strings.Count(text, "\ncell "); n == 0 {
		t.Error("no cell lines: the letters did not run out, and nothing was tested")
	}
}

// TestManyLayers sees that layers beyond those that may lack rows have them.
func TestManyLayers(t *testing.T) {
	t.Parallel()
	text := checkTwin(t, xp.New(2, 1, 70))
	if n := strings.Count(text, "|××|"); n != 1+70-64 {
		t.Errorf("%d rows, want those of the first layer and of the last six", n)
	}
}

// TestSmallDiff sees that a change of one cell changes few lines: one row for a new glyph, one row
// for another of the colors, and a color line more for a new one.
func TestSmallDiff(t *testing.T) {
	t.Parallel()
	m := level(24, 19)
	before := strings.Split(xptext.Format(m), "\n")
	base := &m.Layers[0]
	was := base.At(5, 7)
	for name, c := range map[string]struct {
		cell xp.Cell
		most int // lines changed or added
	}{
		"glyph":     {was.WithGlyph('#'), 1},
		"fore":      {xp.MakeCell(was.Glyph(), base.At(6, 7).Fore, was.Back), 1},
		"undrawn":   {xp.Transparent, 3},
		"new color": {xp.MakeCell(was.Glyph(), xp.RGB{R: 1, G: 2, B: 250}, was.Back), 2},
		"new back":  {xp.MakeCell(was.Glyph(), was.Fore, xp.RGB{R: 90, G: 2, B: 250}), 2},
	} {
		base.Set(5, 7, c.cell)
		after := strings.Split(checkTwin(t, m), "\n")
		if n := changedLines(before, after); n == 0 || n > c.most {
			t.Errorf("%s: %d lines changed, want 1 to %d", name, n, c.most)
		}
	}
}

// TestNewColorInPlainLayer sees that the first cell of another color adds its row alone.
func TestNewColorInPlainLayer(t *testing.T) {
	t.Parallel()
	m := xp.New(30, 80, 1)
	for i := range m.Layers[0].Cells {
		m.Layers[0].Cells[i] = xp.MakeCell('#', xp.RGB{R: 140, G: 127, B: 112}, xp.RGB{})
	}
	before := xptext.Format(m)
	m.Layers[0].Set(3, 7, xp.MakeCell('#', xp.RGB{R: 250}, xp.RGB{}))
	m.Layers[0].Set(9, 70, xp.MakeCell('#', xp.RGB{R: 250}, xp.RGB{}))
	if n := editedLines(before, checkTwin(t, m)); n != 4 { // the color, fore, and two rows
		t.Errorf("%d lines differ, want 4", n)
	}
}

// changedLines returns how many lines of b are not the next equal ones of a.
func changedLines(a, b []string) int {
	left := map[string]int{}
	for _, line := range a {
		left[line]++
	}
	n := 0
	for _, line := range b {
		if left[line] == 0 {
			n++
		}
		left[line]--
	}
	return n
}

// TestParseAllocation sees that a text which promises much gets memory for what it holds.
func TestParseAllocation(t *testing.T) {
	for _, text := range []string{
		"xpt 1\nsize 40000x40000\nlayer 1\n|ab|\n",
		"xpt 1\nsize 2x1000000\nlayer 1\n|ab|\n",
		"xpt 1\nlayer 1 size 46340x46340\n",
		"xpt 1\nlayer 1\n|ab|\nlayer 2 size 10000x10000\n",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := xptext.Parse(text)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%q: no error", text)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 50_000 {
			t.Errorf("%q: %d bytes were allocated", text, n)
		}
	}
}

// TestTieForTheDefault sees that where two colors are equally common in a layer the one of most
// cells of the image is the default, whichever is the lesser.
func TestTieForTheDefault(t *testing.T) {
	t.Parallel()
	low, high := xp.RGB{R: 1}, xp.RGB{R: 250, B: 250}
	for _, usual := range []xp.RGB{low, high} {
		m := xp.New(4, 1, 2)
		for i := range m.Layers[0].Cells {
			m.Layers[0].Cells[i] = xp.MakeCell('#', usual, xp.RGB{})
		}
		m.Layers[1].Set(1, 0, xp.MakeCell('a', low, xp.RGB{}))
		m.Layers[1].Set(2, 0, xp.MakeCell('b', high, xp.RGB{}))
		text := checkTwin(t, m)
		letter, _, _ := strings.Cut(text[strings.Index(text, "fore ")+len("fore "):], "\n")
		if n := strings.Count(text, "\nfore "+letter+"\n"); n != 2 {
			t.Errorf("%d of 2 layers have the default %s:\n%s", n, letter, text)
		}
	}
}
