package convert

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// A Legend says what the characters of a .txt and the tiles of a .tmx stand for: which glyph, in
// which colors. Its lines are those of an .xpt before the first layer, with this difference: here
// colors belong to characters, of which several may show one glyph.
//
//	// a comment
//	color stone #8c7f70          a name for a color
//	fore stone                   of all that have no other; white without this line
//	back #000000                 the same for backs; black without it
//	char |#| 177                 # is glyph 177
//	char |%| |▒| fore #665544    a glyph as its character, and colors of its own
//	char | | undrawn             blanks are cells that nothing draws
//	char |+| fore #ffb000        a color alone; the glyph is that of the character
//	paint |.,| fore stone        the same for many
//	tile 17 |#| fore stone       tile 17 of all tilesets of a .tmx
//	tile desert 17 undrawn       tile 17 of the tileset "desert"
//
// A later line about a character or tile adds to an earlier one, or has other colors; another glyph
// is a fault. A back may be transparent.
type Legend struct {
	fore, back xp.RGB
	chars      map[rune]meaning
	tiles      map[tileName]meaning
}

// tileName names a tile. The tileset "" is every one.
type tileName struct {
	tileset string
	id      uint32
}

// meaning is what a line says of a character or tile; parts may be missing.
type meaning struct {
	glyph            xp.Glyph
	fore, back       xp.RGB
	hasGlyph         bool
	hasFore, hasBack bool
	undrawn          bool
}

// over returns n with what m says in place of its own.
func (m meaning) over(n meaning) meaning {
	if m.hasGlyph || m.undrawn {
		n.glyph, n.hasGlyph, n.undrawn = m.glyph, m.hasGlyph, m.undrawn
	}
	if m.hasFore {
		n.fore, n.hasFore = m.fore, true
	}
	if m.hasBack {
		n.back, n.hasBack = m.back, true
	}
	return n
}

// cell returns the cell of a character or tile that has the given meaning, and else the glyph g.
// A nil legend has the plain colors.
func (l *Legend) cell(m meaning, g xp.Glyph) xp.Cell {
	fore, back := plainFore, plainBack
	if l != nil {
		fore, back = l.fore, l.back
	}
	if m.undrawn {
		return xp.Transparent
	}
	if m.hasGlyph {
		g = m.glyph
	}
	if m.hasFore {
		fore = m.fore
	}
	if m.hasBack {
		back = m.back
	}
	return xp.MakeCell(g, fore, back)
}

// char returns what the legend says of a character.
func (l *Legend) char(r rune) meaning {
	if l == nil {
		return meaning{}
	}
	return l.chars[r]
}

// tileOf returns what the legend says of a tile. A tileset in a file of its own may go by the name
// of that.
func (l *Legend) tileOf(s *tileset, id uint32) meaning {
	if l == nil {
		return meaning{}
	}
	m := l.tiles[tileName{s.name, id}].over(l.tiles[tileName{"", id}])
	if s.file != "" && s.file != s.name {
		m = l.tiles[tileName{s.file, id}].over(m)
	}
	return m
}

// ParseLegend reads a legend. Characters that name a glyph are those of the table; nil is code
// page 437. The error is a [*SyntaxError].
func ParseLegend(text string, glyphs *xp.GlyphTable) (*Legend, error) {
	p := &legendParser{
		glyphs: glyphs,
		colors: map[string]xp.RGB{},
		legend: &Legend{fore: plainFore, back: plainBack, chars: map[rune]meaning{}, tiles: map[tileName]meaning{}},
	}
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		p.number++
		if err := p.line(strings.TrimRight(line, "\r\n")); err != nil {
			return nil, err
		}
	}
	return p.legend, nil
}

// legendParser reads a legend line by line.
type legendParser struct {
	glyphs *xp.GlyphTable
	colors map[string]xp.RGB
	legend *Legend
	number int // of the line, from 1
	words  []legendWord
	end    int // column after the line
}

// legendWord is a word; of one between bars, text is what they enclose.
type legendWord struct {
	text   string
	col    int
	quoted bool
}

func (p *legendParser) fault(col int, format string, args ...any) error {
	return &SyntaxError{Line: p.number, Col: col, Message: fmt.Sprintf(format, args...)}
}

// line reads one line.
func (p *legendParser) line(line string) error {
	if !utf8.ValidString(line) {
		valid := line[:validPrefix(line)]
		return p.fault(utf8.RuneCountInString(valid)+1, "the byte 0x%02x is not UTF-8", line[len(valid)])
	}
	if err := p.split(line); err != nil {
		return err
	}
	first, ok := p.take()
	switch {
	case !ok:
		return nil
	case first.quoted:
		return p.fault(first.col, "a line begins with color, fore, back, char, paint or tile, not with a bar")
	}
	switch first.text {
	case "color":
		return p.name()
	case "fore":
		return p.lone(&p.legend.fore, false)
	case "back":
		return p.lone(&p.legend.back, true)
	case "char":
		return p.char()
	case "paint":
		return p.paint()
	case "tile":
		return p.tile()
	}
	return p.fault(first.col, "%q is not one of color, fore, back, char, paint and tile", shorten(first.text))
}

// validPrefix returns the length of the UTF-8 before the first byte that is none.
func validPrefix(s string) int {
	at := 0
	for at < len(s) {
		r, n := utf8.DecodeRuneInString(s[at:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		at += n
	}
	return at
}

// split makes words of a line. One that begins with a bar ends with the first bar that a blank or
// the end follows; it holds at least one character.
func (p *legendParser) split(line string) error {
	p.words = p.words[:0]
	p.end = utf8.RuneCountInString(line) + 1
	for at := 0; ; {
		rest := strings.TrimLeft(line[at:], " \t")
		if rest == "" || strings.HasPrefix(rest, "//") {
			return nil
		}
		at = len(line) - len(rest)
		w := legendWord{col: utf8.RuneCountInString(line[:at]) + 1}
		length := strings.IndexAny(rest+" ", " \t")
		w.text = rest[:length]
		if rest[0] == '|' {
			if length = barsLength(rest); length == 0 {
				return p.fault(w.col, "a bar begins characters here, and none ends them")
			}
			w.quoted, w.text = true, rest[1:length-1]
		}
		p.words = append(p.words, w)
		at += length
	}
}

// barsLength returns the length of a word between bars, which are part of it; 0 if it has no end.
func barsLength(s string) int {
	_, first := utf8.DecodeRuneInString(s[1:])
	for i := 1 + first; i < len(s); i++ {
		if s[i] == '|' && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\t') {
			return i + 1
		}
	}
	return 0
}

// take takes the next word.
func (p *legendParser) take() (legendWord, bool) {
	if len(p.words) == 0 {
		return legendWord{col: p.end}, false
	}
	w := p.words[0]
	p.words = p.words[1:]
	return w, true
}

// need takes the next word, which has to be there.
func (p *legendParser) need(what string) (legendWord, error) {
	w, ok := p.take()
	if !ok {
		return w, p.fault(w.col, "the line ends before %s", what)
	}
	return w, nil
}

// done sees that no word is left.
func (p *legendParser) done() error {
	if w, more := p.take(); more {
		return p.fault(w.col, "%q is more than this line can have; a comment begins with //", shorten(w.text))
	}
	return nil
}

// glyphWord reads a glyph: a number, a character between bars, or undrawn. It may be left out
// before colors.
func (p *legendParser) glyphWord() (meaning, error) {
	if len(p.words) > 0 && !p.words[0].quoted && (p.words[0].text == "fore" || p.words[0].text == "back") {
		return meaning{}, nil
	}
	w, err := p.need("a glyph: a number, a character between bars, or undrawn")
	switch {
	case err != nil:
		return meaning{}, err
	case w.quoted:
		r, size := utf8.DecodeRuneInString(w.text)
		g, ok := p.glyphs.GlyphOf(r)
		if size < len(w.text) || !ok {
			return meaning{}, p.fault(w.col+1, "%q is not the character of a glyph", shorten(w.text))
		}
		return meaning{glyph: g, hasGlyph: true}, nil
	case w.text == "undrawn":
		return meaning{undrawn: true}, nil
	}
	n, err := strconv.ParseUint(w.text, 10, 32)
	if err != nil {
		return meaning{}, p.fault(w.col, "%q is not a glyph: a number up to %d, a character between bars, or undrawn",
			shorten(w.text), uint32(math.MaxUint32))
	}
	return meaning{glyph: xp.Glyph(n), hasGlyph: true}, nil
}
