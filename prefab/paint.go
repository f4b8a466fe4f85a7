package prefab

import (
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// What a legend offers to somebody who paints.

// Palette returns the colors of the legend as a palette of REXPaint, each once: those of terrain, of
// connections and of machines, entry by entry, and named ones that no entry uses. Each section begins
// a row, as long as all find room. The last place is the transparent back. Left is how many colors
// found no room. Black is left out: every empty place is black.
func (l *Legend) Palette() (p xp.Palette, left int) {
	const places = len(p)*len(p[0]) - 1
	sections := l.paints()
	rows, all := 0, 0
	for _, s := range sections {
		rows += (len(s) + len(p[0]) - 1) / len(p[0])
		all += len(s)
	}
	at := 0
	for _, s := range sections {
		for _, c := range s {
			if at < places {
				p[at/len(p[0])][at%len(p[0])] = c
			}
			at++
		}
		if rows < len(p) { // the last row may be full but for its last place
			at = (at + len(p[0]) - 1) / len(p[0]) * len(p[0])
		}
	}
	p[len(p)-1][len(p[0])-1] = xp.Key
	if rows < len(p) {
		return p, 0
	}
	return p, max(0, all-places)
}

// paints returns the colors of each section, in the order of their entries, and the named ones that
// are left.
func (l *Legend) paints() (sections [4][]xp.RGB) {
	seen := map[xp.RGB]bool{{}: true, xp.Key: true}
	add := func(section int, colors ...xp.RGB) {
		for _, c := range colors {
			if !seen[c] {
				seen[c] = true
				sections[section] = append(sections[section], c)
			}
		}
	}
	for i, entries := range [...][]*Entry{bases(l.Terrain), bases(l.Connections), bases(l.Machines)} {
		for _, e := range entries {
			for _, c := range [...]ColorName{e.Fore, e.Back} {
				if c.Given() {
					add(i, c.RGB)
				}
			}
		}
	}
	for _, c := range l.Colors {
		if !c.broken {
			add(3, c.RGB)
		}
	}
	return sections
}

// bases returns what the entries of a section have in common with all others, but those of which a
// finding hides what they match.
func bases[E entry](section []E) (out []*Entry) {
	for _, e := range section {
		if !e.base().loose {
			out = append(out, e.base())
		}
	}
	return out
}

// Swatch returns an image of one layer that shows the entries of the legend, one a line: its glyphs in
// its colors, and its name. In REXPaint a right click on a cell picks its glyph and its colors.
func (l *Legend) Swatch() *xp.Image {
	s := &swatch{}
	s.section("TERRAIN", bases(l.Terrain))
	digits := &Entry{Name: "tunnel"}
	for width := 1; width <= 9; width++ {
		digits.Glyphs = append(digits.Glyphs, digit(width).Glyphs...)
	}
	s.section("CONNECTIONS", append([]*Entry{digits}, bases(l.Connections)...))
	s.section("MACHINES", bases(l.Machines))
	width := 0
	for _, line := range s.lines {
		width = max(width, len(line))
	}
	m := xp.New(width, len(s.lines), 1)
	for y, line := range s.lines {
		for x := range width {
			c := xp.MakeCell(' ', xp.RGB{}, xp.RGB{})
			if x < len(line) {
				c = line[x]
			}
			m.Layers[0].Set(x, y, c)
		}
	}
	return m
}

// swatch is a swatch that is being drawn, line by line.
type swatch struct{ lines [][]xp.Cell }

// Colors of a swatch where the legend names none.
var (
	swatchFore = xp.RGB{R: 0xc0, G: 0xc0, B: 0xc0}
	swatchText = xp.RGB{R: 0x70, G: 0x78, B: 0x80}
	swatchHead = xp.RGB{R: 0xf0, G: 0xd0, B: 0x60}
)

const swatchGlyphs = 12 // of an entry on a line

// section draws the entries that match some cell.
func (s *swatch) section(head string, entries []*Entry) {
	entries = slices.DeleteFunc(slices.Clone(entries), func(e *Entry) bool { return e.rank() == 0 })
	if len(entries) == 0 {
		return
	}
	if len(s.lines) > 0 {
		s.lines = append(s.lines, nil)
	}
	s.lines = append(s.lines, letters(head, swatchHead))
	for _, e := range entries {
		s.entry(e)
	}
}

// entry draws an entry, on several lines if it has many glyphs.
func (s *swatch) entry(e *Entry) {
	glyphs := e.Glyphs
	if len(glyphs) == 0 && e.Fore.Given() {
		glyphs = Glyphs{254} // ■
	} else if len(glyphs) == 0 {
		glyphs = Glyphs{' '}
	}
	fore := swatchFore
	if e.Fore.Given() {
		fore = e.Fore.RGB
	}
	for n, some := range slices.Collect(slices.Chunk(glyphs, swatchGlyphs)) {
		line := []xp.Cell{xp.MakeCell(' ', xp.RGB{}, xp.RGB{})}
		for _, g := range some {
			line = append(line, xp.MakeCell(g, fore, e.Back.RGB))
		}
		if n == 0 {
			line = append(line, letters(strings.Repeat(" ", swatchGlyphs+2-len(line)), swatchText)...)
			line = append(line, letters(e.Name+" ", swatchText)...)
		}
		s.lines = append(s.lines, line)
	}
}

// letters returns a text as cells; what the glyph table lacks becomes a question mark.
func letters(text string, fore xp.RGB) (line []xp.Cell) {
	for _, r := range text {
		g, ok := xp.GlyphOf(r)
		if !ok {
			g = '?'
		}
		line = append(line, xp.MakeCell(g, fore, xp.RGB{}))
	}
	return line
}
