package prefab

import (
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// maxGlyph bounds the index of a glyph: extended fonts have some thousands.
const maxGlyph = 1 << 16

// glyphs reads the glyphs of an entry: a quoted character, a whole number as an index, or a list
// of both.
// Ok is false if one of them could not be read.
func (r *reader) glyphs(n *node) (out Glyphs, ok bool) {
	ok = true
	seen := seenSet{}
	add := func(i *node) {
		g, read := r.glyph(i)
		if !read {
			ok = false
			return
		}
		if r.once(seen, n, g.String(), g.String(), i.Span) {
			out = append(out, g)
		}
	}
	if n.shape == listShape {
		for _, i := range n.items {
			add(i)
		}
		if len(n.items) == 0 {
			r.add(diag.WrongType, n.Span, keyName(n)+" has an empty list", "leave the key out for any glyph")
			ok = false
		}
		return out, ok
	}
	add(n)
	return out, ok
}

// glyph reads one glyph of a legend: a whole number that is not quoted is an index, one character
// stands for its glyph.
func (r *reader) glyph(n *node) (xp.Glyph, bool) {
	const allowed = "a character in quotes or the number of a glyph"
	s, ok := r.scalar(n, allowed)
	if !ok {
		return 0, false
	}
	if v, ok := parseWhole(s); ok && !n.quoted {
		if v < 0 || v > maxGlyph {
			r.want(diag.OutOfRange, n, "the number of a glyph from 0 to 65536")
			return 0, false
		}
		return xp.Glyph(v), true
	}
	return r.character(n, s, allowed)
}

// reference reads a reference: one character, digits too, or a whole number of two or three
// digits as an index.
func (r *reader) reference(n *node) (Reference, bool) {
	const allowed = "one character or the number of a glyph in two or three digits"
	s, ok := r.scalar(n, allowed)
	if !ok {
		return 0, false
	}
	if len(s) >= 2 && len(s) <= 3 && strings.Trim(s, "0123456789") == "" {
		v, _ := parseWhole(s)
		return Reference(v), r.drawn(n, Reference(v))
	}
	g, ok := r.character(n, s, allowed)
	return g, ok && r.drawn(n, g)
}

// drawn makes a finding of a reference that can stand on no cell.
func (r *reader) drawn(n *node, g Reference) bool {
	if g.Blank() {
		r.add(diag.GlyphUnknown, n.Span,
			"reference "+g.String()+" is a blank, which says nothing on the objects layer", "")
		return false
	}
	return true
}

// character finds the glyph of one character.
func (r *reader) character(n *node, s, allowed string) (xp.Glyph, bool) {
	c, size := utf8.DecodeRuneInString(s)
	if size == 0 || size < len(s) {
		where := keyName(n)
		if n.name == "" {
			where = "a reference"
		}
		r.add(diag.GlyphUnknown, n.Span, where+" takes "+allowed+", not "+quoted(s), "")
		return 0, false
	}
	if r.font.losing() {
		return 0, false // what it is has no answer, and a finding says why
	}
	g, ok := r.font.GlyphOf(c)
	if !ok {
		table := "of the 256 of the glyph table"
		if r.font.Chars() != nil {
			table = "of the project's table of glyphs"
		}
		r.add(diag.GlyphUnknown, n.Span, "character "+quoted(s)+" is none "+table, "write the glyph's number")
	}
	return g, ok
}

// color reads a color: #rrggbb in quotes, rrggbb, or a name, which is looked up later.
func (r *reader) color(n *node, names bool) (ColorName, bool) {
	allowed := `a color as "#rrggbb"`
	if names {
		allowed += " or the name of one"
	}
	s, ok := r.scalar(n, allowed)
	if !ok {
		return ColorName{}, false
	}
	c := ColorName{Span: n.Span}
	if hex := strings.TrimPrefix(s, "#"); len(hex) == 6 && isHex(hex) {
		rgb, err := xp.ParseRGB("#" + hex)
		c.RGB = rgb
		return c, err == nil
	}
	if !names || strings.HasPrefix(s, "#") || nameFault(s) != "" {
		d := r.want(diag.BadColor, n, allowed)
		if hex := strings.TrimPrefix(s, "#"); len(hex) == 3 && len(s) == 4 && isHex(hex) {
			d.Fixes = rewrite(n.Span, s, "#"+hex[:1]+hex[:1]+hex[1:2]+hex[1:2]+hex[2:]+hex[2:])
		}
		return c, false
	}
	c.Name = s
	return c, true
}
