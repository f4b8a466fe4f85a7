package preview

import (
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// Key says what the colors and glyphs of a view mean.
type Key struct {
	Title   string
	Entries []Entry
}

// Entry is one meaning. Its looks stand side by side before the text; entries that are Joined stand
// close to the one before, as the values of a scale do.
type Entry struct {
	Looks  []xp.Cell
	Text   string
	Joined bool
}

// swatch returns the entry of one look, shown twice as wide as it is high.
func swatch(glyph xp.Glyph, fore, back xp.RGB, text string) Entry {
	c := xp.MakeCell(glyph, fore, back)
	return Entry{Looks: []xp.Cell{xp.MakeCell(' ', fore, back), c, xp.MakeCell(' ', fore, back)}, Text: text}
}

// label returns looks that spell a text on a back.
func label(text string, back xp.RGB) (looks []xp.Cell) {
	fore := inkOn(back)
	for _, g := range glyphs(text) {
		looks = append(looks, xp.MakeCell(g, fore, back))
	}
	return looks
}

// glyphs returns the glyphs of a text, '?' for what code page 437 has not.
func glyphs(text string) []xp.Glyph {
	out := make([]xp.Glyph, 0, len(text))
	for _, r := range text {
		g, ok := xp.GlyphOf(r)
		if !ok || r < ' ' {
			g = '?'
		}
		out = append(out, g)
	}
	return out
}

// indent returns the cells before the text: those of the looks, and a blank.
func (e *Entry) indent() int {
	if len(e.Looks) == 0 || e.Text == "" {
		return len(e.Looks)
	}
	return len(e.Looks) + 1
}

// width returns the cells that the entry takes.
func (e *Entry) width() int { return e.indent() + utf8.RuneCountInString(e.Text) }

// Strip returns the key as an image of the given width: the title, then the entries in lines, with a
// margin around. What is too long for a line is cut.
func (k *Key) Strip(width int) *xp.Image {
	const margin, apart, leading = 1, 3, 2
	type spot struct {
		x, y int
		e    *Entry
	}
	var spots []spot
	x, y := margin, margin+leading
	for i := range k.Entries {
		e := &k.Entries[i]
		gap := apart
		if e.Joined {
			gap = 0
		}
		if x > margin {
			if x += gap; x+e.width() > width-margin {
				x, y = margin, y+leading
			}
		}
		spots = append(spots, spot{x, y, e})
		x += e.width()
	}
	out := xp.New(width, y+1+margin, 1)
	l := &out.Layers[0]
	for i := range l.Cells {
		l.Cells[i] = xp.MakeCell(' ', tones.ink, tones.paper)
	}
	write(l, margin, margin, k.Title, tones.ink)
	for _, s := range spots {
		for i, c := range s.e.Looks {
			if l.In(s.x+i, s.y) {
				l.Set(s.x+i, s.y, c)
			}
		}
		write(l, s.x+s.e.indent(), s.y, s.e.Text, tones.ink)
	}
	return out
}

// write writes a text over the backs that are there. What does not fit is cut.
func write(l *xp.Layer, x, y int, text string, fore xp.RGB) {
	for i, g := range glyphs(text) {
		if l.In(x+i, y) {
			l.Set(x+i, y, xp.MakeCell(g, fore, l.At(x+i, y).Back))
		}
	}
}
