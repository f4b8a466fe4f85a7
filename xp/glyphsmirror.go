package xp

import "slices"

// A MirrorTable tells what the glyphs of a font become when a picture is mirrored. A glyph that
// it does not name stays. A nil *MirrorTable names none. It does not change and is safe for
// concurrent use.
type MirrorTable struct {
	across map[Glyph]Glyph // left and right change places
	down   map[Glyph]Glyph // top and bottom do
}

// ParseMirrorTable reads a table in the form of REXPaint's data/fonts/_mirror.txt: a line for
// each pair of glyphs that change into each other, h where left and right change places, v where
// top and bottom do. Blank lines and what follows // mean nothing.
//
//	h  40  41 // brackets
//	v  24  25 // arrows
//
// The error is a [*TableError].
func ParseMirrorTable(text string) (*MirrorTable, error) {
	t := &MirrorTable{across: map[Glyph]Glyph{}, down: map[Glyph]Glyph{}}
	s := tableScanner{form: "h or v and the numbers of two glyphs, as in: h 40 41"}
	for words := range s.lines(text, 3) {
		t.pair(&s, words)
		if s.err != nil {
			return nil, s.err
		}
	}
	if s.err != nil {
		return nil, s.err
	}
	return t, nil
}

// pair reads one line.
func (t *MirrorTable) pair(s *tableScanner, words []tableWord) {
	axis := map[string]map[Glyph]Glyph{"h": t.across, "v": t.down}[words[0].text]
	if axis == nil {
		s.fault(words[0], "%s is neither h nor v; the line is %s", quoteShort(words[0].text), s.form)
		return
	}
	a, b := s.glyph(words[1]), s.glyph(words[2])
	if s.err != nil {
		return
	}
	for i, g := range [2]Glyph{a, b} {
		if _, twice := axis[g]; twice {
			s.fault(words[1+i], "glyph %d stands in two lines of %s; what it becomes is not clear", uint32(g), words[0].text)
			return
		}
	}
	axis[a], axis[b] = b, a
}

// Across returns what a glyph becomes where left and right change places.
func (t *MirrorTable) Across(g Glyph) Glyph {
	if t != nil {
		if other, ok := t.across[g]; ok {
			return other
		}
	}
	return g
}

// Down returns what a glyph becomes where top and bottom change places.
func (t *MirrorTable) Down(g Glyph) Glyph {
	if t != nil {
		if other, ok := t.down[g]; ok {
			return other
		}
	}
	return g
}

// Glyphs returns the glyphs that the table names, in order. The caller owns the result.
func (t *MirrorTable) Glyphs() (out []Glyph) {
	if t == nil {
		return nil
	}
	for _, axis := range [2]map[Glyph]Glyph{t.across, t.down} {
		for g := range axis {
			out = append(out, g)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
