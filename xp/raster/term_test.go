package raster_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// term returns what Terminal writes.
func term(t fataler, m *xp.Image, o raster.TermOptions) string {
	var buf bytes.Buffer
	if err := raster.Terminal(&buf, m, o); err != nil {
		t.Fatalf("terminal: %v", err)
	}
	return buf.String()
}

func TestTerminalGolden(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]raster.TermOptions{
		"plain":        {},
		"plain-halves": {Mode: raster.Halves},
		"color":        {Color: true},
		"halves":       {Color: true, Mode: raster.Halves},
		"cut":          {Width: 2},
		"layer2":       {Color: true, Layer: 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, "term-"+name+".txt", strings.ReplaceAll(term(t, vault(), o), "\x1b", "ESC"))
		})
	}
}

func TestTerminalErrors(t *testing.T) {
	t.Parallel()
	err := raster.Terminal(&bytes.Buffer{}, vault(), raster.TermOptions{Layer: 9})
	if diff := cmp.Diff("there is no layer 9; the image has layers 1 to 2", fmt.Sprint(err)); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
}

// spot is one character on a screen; colors in the form of a sequence's numbers.
type spot struct {
	r          rune
	fore, back string
}

// read follows a stream as a terminal would and returns the lines. It knows the four
// sequences that are allowed and takes any other control character for a fault.
func read(t fataler, text string) [][]spot {
	var lines [][]spot
	var line []spot
	pen := spot{}
	for text != "" {
		if rest, ok := strings.CutPrefix(text, "\x1b["); ok {
			code, after, ok := strings.Cut(rest, "m")
			text = after
			switch {
			case ok && code == "0":
				pen = spot{}
			case ok && strings.HasPrefix(code, "38;2;"):
				pen.fore = code[len("38;2;"):]
			case ok && strings.HasPrefix(code, "48;2;"):
				pen.back = code[len("48;2;"):]
			case ok && code == "39":
				pen.fore = ""
			case ok && code == "49":
				pen.back = ""
			default:
				t.Fatalf("escape sequence %q", code)
			}
			continue
		}
		r := []rune(text[:min(len(text), 4)])[0]
		text = text[len(string(r)):]
		switch {
		case r == '\n':
			if pen != (spot{}) {
				t.Fatalf("line %d ends in color", len(lines))
			}
			lines, line = append(lines, line), nil
		case unicode.IsControl(r):
			t.Fatalf("control character %U in line %d", r, len(lines))
		default:
			pen.r = r
			line = append(line, pen)
			pen.r = 0
		}
	}
	if line != nil {
		t.Fatalf("the last line has no end")
	}
	return lines
}

func numbers(c xp.RGB) string { return fmt.Sprintf("%d;%d;%d", c.R, c.G, c.B) }

// TestTerminalText reads what was written as a terminal would, and compares it with the image.
func TestTerminalText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := anyImage(t, 6)
		layer := rapid.IntRange(0, len(m.Layers)).Draw(t, "layer")
		lines := read(t, term(t, m, raster.TermOptions{Color: true, Layer: layer}))
		compareScreen(t, m, layer, lines)
	})
}

// compareScreen compares what a terminal shows with a layer of the image, or with all of them.
func compareScreen(t fataler, m *xp.Image, layer int, lines [][]spot) {
	size := m.Layers[max(layer-1, 0)]
	if len(lines) != size.Height {
		t.Fatalf("%d lines, want %d", len(lines), size.Height)
	}
	for y, line := range lines {
		if len(line) != size.Width {
			t.Fatalf("line %d has %d characters, want %d", y, len(line), size.Width)
		}
		for x, got := range line {
			want := spot{r: ' '}
			if c, ok := visible(m, layer, x, y); ok {
				want = spot{r: c.Glyph().Rune(), fore: numbers(c.Fore), back: numbers(c.Back)}
				if c.Glyph().Blank() {
					want.r = ' '
				}
			}
			if want.r == ' ' {
				got.fore, want.fore = "", ""
			}
			if got != want {
				t.Fatalf("at %d,%d: %+v, want %+v", x, y, got, want)
			}
		}
	}
}

// TestTerminalHalves looks at cells whose mean color is known: full blocks and blanks.
func TestTerminalHalves(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := anyImage(t, 6)
		for i := range m.Layers {
			for j, c := range m.Layers[i].Cells {
				m.Layers[i].Cells[j] = c.WithGlyph(xp.Glyph(219 * (j % 2)))
			}
		}
		lines := read(t, term(t, m, raster.TermOptions{Color: true, Mode: raster.Halves}))
		if want := (m.Layers[0].Height + 1) / 2; len(lines) != want {
			t.Fatalf("%d lines, want %d", len(lines), want)
		}
		for y, line := range lines {
			for x, s := range line {
				for i, got := range halves(t, s) {
					want := ""
					if c, ok := visible(m, 0, x, 2*y+i); ok && 2*y+i < m.Layers[0].Height {
						want = numbers(c.Back)
						if c.Glyph() == 219 {
							want = numbers(c.Fore)
						}
					}
					if got != want {
						t.Fatalf("at %d,%d: %q, want %q", x, 2*y+i, got, want)
					}
				}
			}
		}
	})
}

// halves returns the colors of the upper and the lower half of a character.
func halves(t fataler, s spot) [2]string {
	switch s.r {
	case ' ':
		return [2]string{s.back, s.back}
	case '▀':
		return [2]string{s.fore, s.back}
	case '▄':
		return [2]string{s.back, s.fore}
	}
	t.Fatalf("character %q", s.r)
	return [2]string{}
}

// TestTerminalPlain shows that without color no escape sequence is written, no line ends in a
// blank, and no line is wider than was asked for.
func TestTerminalPlain(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := anyImage(t, 6)
		o := raster.TermOptions{
			Mode:  rapid.SampledFrom([]raster.Mode{raster.Text, raster.Halves}).Draw(t, "mode"),
			Width: rapid.IntRange(0, 7).Draw(t, "width"),
		}
		text := term(t, m, o)
		if strings.Contains(text, "\x1b") {
			t.Fatalf("escape in %q", text)
		}
		lines := read(t, text)
		if o.Width > 0 && o.Width < m.Layers[0].Width {
			want := fmt.Sprintf("[%d of %d columns shown]\n", o.Width, m.Layers[0].Width)
			if !strings.HasSuffix(text, want) {
				t.Fatalf("%q does not end in %q", text, want)
			}
			lines = lines[:len(lines)-1]
		}
		for y, line := range lines {
			if n := len(line); n > 0 && line[n-1].r == ' ' || o.Width > 0 && n > o.Width {
				t.Fatalf("line %d is %q", y, line)
			}
		}
	})
}
