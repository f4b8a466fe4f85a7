package prefab

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Font is what a project knows of the glyphs of its font: their characters, and what they become when
// a picture is turned. A nil *Font is that of code page 437. It is not changed once it is made.
type Font struct {
	chars *xp.GlyphTable
	turns map[xp.Glyph]orient.Forms // of glyphs that do otherwise than those of code page 437
	lost  bool                      // a finding hides the characters

	formsLost bool // a finding hides what glyphs turn into
}

// LoseForms notes that a finding hides what glyphs turn into. It is for who makes a font.
func (f *Font) LoseForms() { f.formsLost = true }

// LosesForms reports whether a finding hides what glyphs turn into: one that has no form in a turn may have it.
func (f *Font) LosesForms() bool { return f != nil && f.formsLost }

// MaxTable is how many bytes a table of glyphs may have: those of thousands of glyphs have some ten
// thousand.
const MaxTable = 1 << 20

// Mirrors is a file that tells what glyphs become when a picture is mirrored. [ReadMirrors] makes one.
type Mirrors struct {
	File  string
	Table *xp.MirrorTable // nil names no glyph
}

// ReadGlyphs reads a file in the form of REXPaint's _utf8.txt, which gives glyphs their characters; see
// [xp.ParseGlyphTable]. The table is nil where it has a finding.
func ReadGlyphs(file string, data []byte) (*xp.GlyphTable, diag.List) {
	return readTable(file, data, xp.ParseGlyphTable)
}

// ReadMirrors reads a file in the form of REXPaint's _mirror.txt; see [xp.ParseMirrorTable]. It is
// never nil; where it has a finding it names no glyph.
func ReadMirrors(file string, data []byte) (*Mirrors, diag.List) {
	table, found := readTable(file, data, xp.ParseMirrorTable)
	return &Mirrors{file, table}, found
}

func readTable[T any](file string, data []byte, parse func(text string) (*T, error)) (*T, diag.List) {
	if len(data) > MaxTable {
		return nil, diag.List{{Code: diag.TextTooLarge, Severity: diag.Error, Pos: diag.InFile(file),
			Message: "the file has more than " + strconv.Itoa(MaxTable) + " bytes, which no table of glyphs needs"}}
	}
	table, err := parse(string(data))
	if fault := new(xp.TableError); errors.As(err, &fault) {
		return nil, diag.List{{Code: diag.Syntax, Severity: diag.Error,
			Pos: diag.At(file, fault.Line, fault.Col), Message: fault.Message}}
	}
	return table, nil
}

// MissingFont returns what stands for a font whose characters cannot be had: what a script may mean
// by one is nobody's fault then.
func MissingFont(mirrors ...*Mirrors) *Font {
	f, _ := ShareFont(nil, mirrors...)
	f.lost = true
	return f
}

// ShareFont makes the font of a project of its table of characters, nil for code page 437, and of its
// mirror files. The glyphs turn as those of code page 437 do that have their characters, unless a
// mirror file names them: such a file has the last word, but knows nothing of quarter turns.
func ShareFont(chars *xp.GlyphTable, mirrors ...*Mirrors) (*Font, diag.List) {
	f := &Font{chars: chars, turns: map[xp.Glyph]orient.Forms{}}
	for g := range xp.Glyph(256) {
		f.set(g, f.byCharacter(g))
	}
	for _, g := range chars.Glyphs() {
		f.set(g, f.byCharacter(g))
	}
	var found diag.List
	by := map[xp.Glyph]*Mirrors{}
	for _, m := range mirrors {
		for _, g := range m.Table.Glyphs() {
			if other := by[g]; other != nil {
				found = append(found, m.repeats(g, other))
				continue
			}
			by[g] = m
			across, down := m.Table.Across(g), m.Table.Down(g)
			f.set(g, f.byCharacter(g).Mirrored(uint32(across), uint32(down), uint32(m.Table.Down(across))))
		}
	}
	return f, found
}

// repeats is the finding of a glyph that two files name.
func (m *Mirrors) repeats(g xp.Glyph, other *Mirrors) diag.Diagnostic {
	return diag.Diagnostic{
		Code: diag.KeyConflict, Severity: diag.Error, Pos: diag.InFile(m.File),
		Message: "the file names " + g.String() + ", which another file of mirrors names too",
		Hint:    "remove its lines from one of them",
		Related: []diag.Related{{Pos: diag.InFile(other.File), Message: "the other file"}},
	}
}

// set keeps the forms of a glyph where they are not those of code page 437.
func (f *Font) set(g xp.Glyph, forms orient.Forms) {
	if forms == orient.FormsOf(uint32(g)) {
		delete(f.turns, g)
		return
	}
	f.turns[g] = forms
}

// byCharacter returns the forms of a glyph as its character has them in code page 437: those that the
// font has.
func (f *Font) byCharacter(g xp.Glyph) (forms orient.Forms) {
	for i := range forms {
		forms[i] = uint32(g)
	}
	usual, ok := xp.GlyphOf(f.Rune(g))
	if !ok {
		return forms
	}
	for i, turned := range orient.FormsOf(uint32(usual)) {
		if turned == uint32(usual) {
			continue
		}
		forms[i] = orient.NoForm
		if turned == orient.NoForm {
			continue
		}
		if own, ok := f.GlyphOf(xp.Glyph(turned).Rune()); ok {
			forms[i] = uint32(own)
		}
	}
	return forms
}

// Rune returns the character of a glyph, or U+FFFD for one that has none.
func (f *Font) Rune(g xp.Glyph) rune {
	if f == nil {
		return g.Rune()
	}
	return f.chars.Rune(g)
}

// GlyphOf returns the glyph that a character stands for.
func (f *Font) GlyphOf(r rune) (xp.Glyph, bool) {
	if f == nil {
		return xp.GlyphOf(r)
	}
	return f.chars.GlyphOf(r)
}

// Characters returns all characters that stand for glyphs, in order. The caller owns the result.
func (f *Font) Characters() (out []rune) {
	for r := range rune(1 << 16) {
		if _, ok := f.GlyphOf(r); ok {
			out = append(out, r)
		}
	}
	if f == nil {
		return out
	}
	for _, g := range f.chars.Glyphs() {
		if r := f.Rune(g); r >= 1<<16 {
			out = append(out, r)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Chars returns the characters of the font; nil is code page 437.
func (f *Font) Chars() *xp.GlyphTable {
	if f == nil {
		return nil
	}
	return f.chars
}

// Turn returns what a glyph becomes once turned. Where the font has no such form, ok is false and the
// glyph is returned as it is.
func (f *Font) Turn(o orient.Orientation, g xp.Glyph) (turned xp.Glyph, ok bool) {
	n, ok := uint32(0), false
	if forms, own := f.own(g); own {
		n, ok = forms.Turned(o)
	} else {
		n, ok = o.Glyph(uint32(g))
	}
	return xp.Glyph(n), ok
}

func (f *Font) own(g xp.Glyph) (forms orient.Forms, ok bool) {
	if f == nil {
		return forms, false
	}
	forms, ok = f.turns[g]
	return forms, ok
}

// Turns returns the forms of the glyphs that turn otherwise than those of code page 437, in order of
// glyph. The caller owns the result.
func (f *Font) Turns() (out []orient.Forms) {
	if f == nil {
		return nil
	}
	for _, forms := range f.turns {
		out = append(out, forms)
	}
	slices.SortFunc(out, func(a, b orient.Forms) int { return cmp.Compare(a[orient.R0], b[orient.R0]) })
	return out
}

// losing reports whether a finding hides the characters of the font: what a text may mean by one is
// nobody's fault then.
func (f *Font) losing() bool { return f != nil && f.lost }

// Name returns a glyph as messages show it: its character and its number, as in '#' (35).
func (f *Font) Name(g xp.Glyph) string {
	r := f.Rune(g)
	if f == nil || f.chars == nil || r == utf8.RuneError {
		return g.String()
	}
	return "'" + string(r) + "' (" + strconv.FormatUint(uint64(g), 10) + ")"
}
