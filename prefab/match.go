package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// find returns the entry of a section that a cell matches, or the zero E: the one that names most
// of glyph, fore and back. Tie is another that names as much, or the zero E. Entries whose cells a
// finding hides come last, and are never a tie; nor are two entries of one name, which is a
// finding of its own: the later is taken.
func find[E entry](section []E, c xp.Cell) (best, tie E) {
	var none E
	exact := !c.Glyph().Blank() || named(section, c.Glyph())
	most := -1
	for _, e := range section {
		b := e.base()
		rank := b.rank()
		if rank < most || !b.matches(c, exact) {
			continue
		}
		switch {
		case rank > most:
			best, tie, most = e, none, rank
		case best.base().Name == b.Name:
			best = e
		case rank > 0 && tie == none:
			tie = e
		}
	}
	return best, tie
}

// named reports whether an entry of a section names a glyph.
func named[E entry](section []E, g xp.Glyph) bool {
	for _, e := range section {
		if slices.Contains(e.base().Glyphs, g) {
			return true
		}
	}
	return false
}

// rank is how specific an entry is: the number of glyph, fore and back that it names, or 0 where a
// finding hides it.
func (e *Entry) rank() int {
	if e.loose {
		return 0
	}
	n := 0
	for _, given := range [...]bool{len(e.Glyphs) > 0, e.Fore.Given(), e.Back.Given()} {
		if given {
			n++
		}
	}
	return n
}

// Given reports whether an entry names the color.
func (c ColorName) Given() bool { return c.Pos.Line > 0 }

// MatchesNone reports whether the entry names neither glyph nor color. It matches no cell then, and is used
// by its name alone.
func (e *Entry) MatchesNone() bool { return e.rank() == 0 && !e.loose }

// matches reports whether the cell is one of the entry's. Unless exact, glyphs 0 and 32 are one.
func (e *Entry) matches(c xp.Cell, exact bool) bool {
	if e.MatchesNone() {
		return false
	}
	if !e.matchesGlyph(c.Glyph(), exact) {
		return false
	}
	if e.loose {
		return true
	}
	return (!e.Fore.Given() || e.Fore.RGB == c.Fore) && (!e.Back.Given() || e.Back.RGB == c.Back)
}

// Takes reports whether the entry matches cells of a glyph, in some colors.
func (e *Entry) Takes(g xp.Glyph) bool { return e.matchesGlyph(g, false) }

func (e *Entry) matchesGlyph(g xp.Glyph, exact bool) bool {
	if len(e.Glyphs) == 0 || slices.Contains(e.Glyphs, g) {
		return true
	}
	return !exact && slices.Contains(e.Glyphs, ' '-g)
}

// distance2 returns how far a cell's colors are from those that the entry names: the sum of the
// squares of the differences.
func (e *Entry) distance2(c xp.Cell) int {
	d := 0
	if e.Fore.Given() {
		d += apart(e.Fore.RGB, c.Fore)
	}
	if e.Back.Given() {
		d += apart(e.Back.RGB, c.Back)
	}
	return d
}

func apart(a, b xp.RGB) int {
	r, g, bl := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return r*r + g*g + bl*bl
}
