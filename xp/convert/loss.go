package convert

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// holds says what of an image a format can hold; the rest is lost.
type holds struct {
	layers     bool // all of them; else what REXPaint shows, in one
	sizes      bool // layers that differ in size
	undrawn    bool // cells that no layer draws; else they are black blanks
	version    bool
	container  bool
	fore, back bool

	// glyph reports whether a glyph is held; nil is all of them.
	glyph func(t *xp.GlyphTable, g xp.Glyph) bool
}

var (
	holdsAll    = holds{layers: true, sizes: true, undrawn: true, version: true, fore: true, back: true}
	holdsTwin   = holds{layers: true, sizes: true, undrawn: true, version: true, container: true, fore: true, back: true}
	holdsTMX    = holds{layers: true, undrawn: true, version: true, fore: true, back: true}
	holdsFlat   = holds{fore: true, back: true}
	holdsTXT    = holds{glyph: comesBack}
	holdsANS    = holds{undrawn: true, fore: true, back: true, glyph: isShown}
	holdsBBCode = holds{fore: true, glyph: isShown}
)

// comesBack reports whether the character of a glyph stands for that glyph.
func comesBack(t *xp.GlyphTable, g xp.Glyph) bool {
	back, ok := t.GlyphOf(t.Rune(g))
	return ok && back == g
}

// isShown reports whether a glyph has a character.
func isShown(t *xp.GlyphTable, g xp.Glyph) bool { return t.Rune(g) != utf8.RuneError }

// The look of all cells in a format without colors: that of .xpt where no line says another.
var (
	plainFore = xp.RGB{R: 255, G: 255, B: 255}
	plainBack = xp.RGB{}
)

// losses returns what the format loses of an image.
func (h holds) losses(m *xp.Image, t *xp.GlyphTable) []Loss {
	var out []Loss
	lose := func(format string, args ...any) { out = append(out, Loss(fmt.Sprintf(format, args...))) }
	left := func(n int, what, more string) {
		if n > 0 {
			lose("left out: %s%s", counted(n, what), more)
		}
	}
	if !h.version && m.Version != xp.Version {
		lose("the version of the image, %d, becomes %d", m.Version, xp.Version)
	}
	if !h.container && m.Container != xp.Gzip {
		lose("the container of the image, %v, becomes %v", m.Container, xp.Gzip)
	}
	if h.layers {
		if !h.sizes {
			h.resized(m, lose)
		}
		return out
	}
	s := h.count(m, t)
	if n := len(m.Layers); n > 1 {
		lose("%d layers become 1", n)
	}
	left(s.covered, "drawn cell", " under others")
	left(s.outside, "drawn cell", " outside of layer 1")
	left(s.hidden, "glyph", " with a transparent back")
	if !h.undrawn && s.undrawn > 0 {
		lose("made black blanks: %s that no layer draws", counted(s.undrawn, "cell"))
	}
	if !h.fore && s.colored > 0 {
		lose("left out: the colors of %s", counted(s.colored, "cell"))
	}
	if h.fore && !h.back && s.backed > 0 {
		lose("left out: the backs of %s", counted(s.backed, "cell"))
	}
	if s.unnamed > 0 {
		lose("left out: the glyphs of %s, which have no character: %s", counted(s.unnamed, "cell"), listed(s.glyphs))
	}
	return out
}

// resized tells of the layers that a format makes as large as the first.
func (h holds) resized(m *xp.Image, lose func(string, ...any)) {
	w, high := mapSize(m)
	for i := range m.Layers {
		if l := &m.Layers[i]; l.Width != w || l.Height != high {
			lose("layer %d of %d×%d cells becomes one of %d×%d", i+1, l.Width, l.Height, w, high)
		}
	}
}

// mapSize returns the size of a layer that has room for each of an image.
func mapSize(m *xp.Image) (width, height int) {
	for i := range m.Layers {
		width, height = max(width, m.Layers[i].Width), max(height, m.Layers[i].Height)
	}
	return width, height
}

// census counts what a format without layers may lose.
type census struct {
	covered int // drawn cells under others
	outside int // drawn cells beyond the base
	hidden  int // glyphs of transparent cells
	undrawn int // cells of the base that no layer draws
	colored int // shown cells with colors other than the plain ones
	backed  int // shown cells with a back other than black
	unnamed int // shown cells whose glyph is not held
	glyphs  []xp.Glyph
}

// count takes the census of an image.
func (h holds) count(m *xp.Image, t *xp.GlyphTable) *census {
	s := &census{}
	base := &m.Layers[0]
	for i := range m.Layers {
		l := &m.Layers[i]
		for x := range l.Width {
			for y, c := range l.Column(x) {
				switch {
				case c.Hidden():
					s.hidden++
				case !c.Transparent() && !base.In(x, y):
					s.outside++
				}
			}
		}
	}
	for x := range base.Width {
		for y := range base.Height {
			s.place(h, t, m, x, y)
		}
	}
	slices.Sort(s.glyphs)
	return s
}

// place counts what is drawn at a place of the base.
func (s *census) place(h holds, t *xp.GlyphTable, m *xp.Image, x, y int) {
	drawn := 0
	for i := len(m.Layers) - 1; i >= 0; i-- {
		l := &m.Layers[i]
		if !l.In(x, y) || l.At(x, y).Transparent() {
			continue
		}
		if drawn++; drawn == 1 {
			s.look(h, t, l.At(x, y))
		}
	}
	if drawn == 0 {
		s.undrawn++
	} else {
		s.covered += drawn - 1
	}
}

// look counts a cell that is shown.
func (s *census) look(h holds, t *xp.GlyphTable, c xp.Cell) {
	if c.Fore != plainFore || c.Back != plainBack {
		s.colored++
	}
	if c.Back != plainBack {
		s.backed++
	}
	if g := c.Glyph(); h.glyph != nil && !h.glyph(t, g) {
		s.unnamed++
		if !slices.Contains(s.glyphs, g) && len(s.glyphs) <= mostListed {
			s.glyphs = append(s.glyphs, g)
		}
	}
}

// mostListed is how many glyphs a loss names.
const mostListed = 8

// listed returns the numbers of glyphs.
func listed(glyphs []xp.Glyph) string {
	var words []string
	for _, g := range glyphs[:min(len(glyphs), mostListed)] {
		words = append(words, fmt.Sprint(uint32(g)))
	}
	if len(glyphs) > mostListed {
		words = append(words, "…")
	}
	return strings.Join(words, ", ")
}

// counted returns a number with its word, which takes an s unless the number is 1.
func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprint(n, " ", word, "s")
}
