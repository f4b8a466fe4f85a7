package prefab

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// missing makes the findings of cells without an entry. A glyph that no entry names is one cause,
// whatever its colors; one that an entry names in other colors is one for each pair of colors.
func (k *lookup[E]) missing(kinds []cellKind[E]) {
	if len(kinds) > 1 && len(k.section) == 0 && k.word == "terrain" {
		k.missingAll(kinds)
		return
	}
	looks := map[xp.Glyph][]cellKind[E]{}
	for _, kind := range kinds {
		g := oneBlank(kind.cell.Glyph())
		looks[g] = append(looks[g], kind)
	}
	for _, kind := range kinds {
		g := oneBlank(kind.cell.Glyph())
		if len(looks[g]) == 1 || named(k.section, g) {
			k.missingLook(kind)
		} else if looks[g][0].cell == kind.cell {
			k.missingGlyph(looks[g])
		}
	}
}

// missingAll makes the one finding of an image for whose layer no legend has an entry.
func (k *lookup[E]) missingAll(kinds []cellKind[E]) {
	cells := 0
	for _, kind := range kinds {
		cells += kind.count
	}
	d := k.find(diag.LegendMissing, Span{Pos: kinds[0].first},
		"no legend has an entry under "+k.word+", so none of the "+strconv.Itoa(cells)+" drawn cells has a meaning",
		"add "+k.suggested(kinds[0].cell.Glyph(), nil)+" and so on under "+k.word+" of a palette")
	d.Cause = diag.Cause{Text: "no legend has an entry under " + k.word + ", so no drawn cell has a meaning", Count: cells, Thing: "cell"}
}

// oneBlank returns 32 for both blanks: one entry serves them.
func oneBlank(g xp.Glyph) xp.Glyph {
	if g.Blank() {
		return ' '
	}
	return g
}

// missingLook makes the finding of cells of one look, with the entries that are nearest.
func (k *lookup[E]) missingLook(kind cellKind[E]) {
	byGlyph, byColor := k.nearest(kind.cell)
	hint := k.meantElsewhere(k.pf.Layers[k.layer].Kind, kind.cell.Glyph()) +
		"add " + k.suggested(kind.cell.Glyph(), byGlyph) + " under " + k.word
	if like := cmp.Or(byGlyph, byColor); like != nil && (like == byGlyph || len(like.Glyphs) == 0) {
		hint += ", or draw it in the colors of " + quoted(like.Name)
	}
	text := "cell " + kind.cell.String() + " has no entry under " + k.word
	k.find(diag.LegendMissing, Span{Pos: kind.first}, text+kind.counted("cell"),
		hint, kind.related(relatedNear(byGlyph, byColor), "another such cell")...,
	).Cause = diag.Cause{Text: text, Count: kind.count, Thing: "cell"}
}

// missingGlyph makes the finding of cells of one glyph in several looks.
func (k *lookup[E]) missingGlyph(looks []cellKind[E]) {
	g := looks[0].cell.Glyph()
	related := relatedNear(k.nearest(looks[0].cell))
	cells := 0
	pairs := map[[2]xp.RGB]bool{}
	for i, kind := range looks {
		cells += kind.count
		pairs[[2]xp.RGB{kind.cell.Fore, kind.cell.Back}] = true
		if 0 < i && i <= maxOthers {
			related = append(related, diag.Related{Pos: kind.first, Message: diag.Counted(kind.count, "cell") +
				" in " + kind.cell.Fore.String() + " on " + kind.cell.Back.String()})
		}
	}
	number := diag.Counted(cells, "cell")
	if len(pairs) > 1 {
		number += " in " + strconv.Itoa(len(pairs)) + " pairs of colors"
	}
	text := "cells " + g.String() + " have no entry under " + k.word
	d := k.find(diag.LegendMissing, Span{Pos: looks[0].first}, text+" ("+number+")",
		k.meantElsewhere(k.pf.Layers[k.layer].Kind, g)+"add "+k.suggested(g, nil)+" under "+k.word, related...)
	d.Cause = diag.Cause{Text: text, Count: cells, Thing: "cell"}
}

// nearColor is how far, as the root of the sum of the squares, a color may lie from one that is
// called near: less than the step between two neighbors of most palettes.
const nearColor = 40

// nearest returns the entry that has the cell's glyph and the nearest colors, and another whose
// colors are nearest if they are near; nil where there is none. An entry of another glyph is near
// by its fore, not by a back that it shares with half of the palette.
func (k *lookup[E]) nearest(c xp.Cell) (byGlyph, byColor *Entry) {
	for _, e := range k.section {
		b := e.base()
		if b.loose || b.rank() == 0 {
			continue
		}
		if len(b.Glyphs) > 0 && b.matchesGlyph(c.Glyph(), false) &&
			(byGlyph == nil || b.distance2(c) < byGlyph.distance2(c)) {
			byGlyph = b
		}
		if (b.Fore.Given() || b.Back.Given() && len(b.Glyphs) == 0) && b.near(c) &&
			(byColor == nil || b.distance2(c) < byColor.distance2(c)) {
			byColor = b
		}
	}
	if byColor == byGlyph {
		byColor = nil
	}
	return byGlyph, byColor
}

// relatedNear names the entries that are nearest.
func relatedNear(byGlyph, byColor *Entry) (out []diag.Related) {
	if byGlyph != nil {
		out = append(out, diag.Related{Pos: byGlyph.Pos,
			Message: "nearest by glyph: " + byGlyph.describe()})
	}
	if byColor != nil {
		out = append(out, diag.Related{Pos: byColor.Pos,
			Message: "nearest by color: " + byColor.describe()})
	}
	return out
}

// near reports whether a cell's colors are near to those that the entry names.
func (e *Entry) near(c xp.Cell) bool {
	return (!e.Fore.Given() || apart(e.Fore.RGB, c.Fore) <= nearColor*nearColor) &&
		(!e.Back.Given() || apart(e.Back.RGB, c.Back) <= nearColor*nearColor)
}

// suggested is an entry for a glyph, as a line of the section: of the kind of an entry that is like
// it or else of the kind that such a glyph is usually drawn for.
func (k *lookup[E]) suggested(g xp.Glyph, like *Entry) string {
	name, means := "tunnel", "role: tunnel, width: 1"
	switch {
	case k.word == "terrain":
		kind := usualKind(g)
		for _, e := range k.pf.Legend.Terrain {
			if like == &e.Entry && e.Kind != 0 {
				kind = e.Kind
			}
		}
		name, means = kind.String(), "kind: "+kind.String()
	case usualKind(g) == Door:
		name, means = "door", "role: door, width: 1"
	}
	return k.freeName(name) + ": {glyph: " + k.pf.Font.glyphText(g) + ", " + means + "}"
}

// freeName returns a name that no entry of the section has: the one given, or one with a number.
func (k *lookup[E]) freeName(name string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(k.section, func(e E) bool { return e.base().Name == name })
	}
	free := name
	for n := 2; taken(free); n++ {
		free = name + "-" + strconv.Itoa(n)
	}
	return free
}

// usualKind is the kind of terrain that a glyph is usually drawn for.
func usualKind(g xp.Glyph) Kind {
	switch {
	case g == '#' || g == '|' || g == '-' || 179 <= g && g <= 223 || g == 254:
		return Wall
	case g == 177 || g == 178 || g == '%':
		return Earth
	case g == '+' || g == '/':
		return Door
	case g == '<' || g == '>':
		return Stairs
	case g == '~' || g == 247 || g == '=':
		return Liquid
	}
	return Floor
}

// glyphText is a glyph as a legend writes it: its character where that can be seen, else its
// number.
func (f *Font) glyphText(g xp.Glyph) string {
	r := f.Rune(g)
	if back, ok := f.GlyphOf(r); !ok || back != g || g.Blank() || g == 255 && f.Chars() == nil {
		return strconv.Itoa(int(g))
	}
	return quoteFor(r)
}
