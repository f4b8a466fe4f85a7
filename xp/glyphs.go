package xp

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A GlyphTable gives the glyphs of a font their characters. A nil *GlyphTable is code page 437,
// as [Glyph.Rune] and [GlyphOf] have it. It does not change and is safe for concurrent use.
type GlyphTable struct {
	runes  map[Glyph]rune
	glyphs map[rune]Glyph
}

// ParseGlyphTable reads a table in the form of REXPaint's data/fonts/_utf8.txt: a line for each
// glyph, its number and the number of its character in Unicode. REXPaint 1.60 names such a file
// for each font in data/fonts/_config.xt. Blank lines and what follows // mean nothing.
//
//	 35 35
//	177 9618   // a shade
//
// A character that moves the cursor or takes no room of its own is refused, since tables serve
// text for terminals. The error is a [*TableError].
func ParseGlyphTable(text string) (*GlyphTable, error) {
	t := &GlyphTable{runes: map[Glyph]rune{}, glyphs: map[rune]Glyph{}}
	s := tableScanner{form: "a glyph and a character, both as numbers, as in: 177 9618"}
	for words := range s.lines(text, 2) {
		g, r := s.glyph(words[0]), s.character(words[1])
		if s.err != nil {
			break
		}
		if _, twice := t.runes[g]; twice {
			s.fault(words[0], "glyph %d has a character already", uint32(g))
			break
		}
		t.runes[g] = r
		if old, shared := t.glyphs[r]; !shared || g == ' ' || old != ' ' && g < old {
			t.glyphs[r] = g
		}
	}
	if s.err == nil && len(t.runes) == 0 {
		s.fault(tableWord{line: 1, col: 1}, "the table gives no glyph a character")
	}
	if s.err != nil {
		return nil, s.err
	}
	return t, nil
}

// Rune returns the character of a glyph, or U+FFFD for one that the table does not have.
func (t *GlyphTable) Rune(g Glyph) rune {
	if t == nil {
		return g.Rune()
	}
	if r, ok := t.runes[g]; ok {
		return r
	}
	return utf8.RuneError
}

// GlyphOf returns the glyph that a character stands for. Where several glyphs have one character
// it is 32 if that is among them, else the first. The space and the no-break space give 32 unless
// the table gives them to another: REXPaint's own table has the no-break space for 32 and for 0.
func (t *GlyphTable) GlyphOf(r rune) (Glyph, bool) {
	if t == nil {
		return GlyphOf(r)
	}
	g, ok := t.glyphs[r]
	if !ok && (r == ' ' || r == '\u00a0') {
		return ' ', true
	}
	return g, ok
}

// Glyphs returns the glyphs that have a character in the table, in order; all of code page 437 for a
// nil table. The caller owns the result.
func (t *GlyphTable) Glyphs() []Glyph {
	if t == nil {
		out := make([]Glyph, len(cp437))
		for i := range out {
			out[i] = Glyph(i)
		}
		return out
	}
	return slices.Sorted(maps.Keys(t.runes))
}

// A TableError says why a text is no table of glyphs, and where.
type TableError struct {
	Line, Col int    // from 1; the column in characters
	Message   string // a sentence
}

// Error returns the place and the sentence, as in "line 4, column 7: glyph 65 has …".
func (e *TableError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Message)
}

// tableScanner splits a table into lines of words. It stops at the first fault.
type tableScanner struct {
	form string // of a line, for messages
	err  error
}

// tableWord is a word and where it stands.
type tableWord struct {
	text      string
	line, col int
}

// lines yields the lines that hold anything; each has the given number of words.
func (s *tableScanner) lines(text string, count int) func(yield func([]tableWord) bool) {
	return func(yield func([]tableWord) bool) {
		number := 0
		for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
			number++
			words := tableWords(line, number)
			if len(words) == 0 {
				continue
			}
			if len(words) != count {
				at := words[min(count, len(words)-1)]
				word := "words"
				if len(words) == 1 {
					word = "word"
				}
				s.fault(at, "the line has %d %s; it is %s", len(words), word, s.form)
				return
			}
			if !yield(words) {
				return
			}
		}
	}
}

// tableWords splits one line at blanks.
func tableWords(line string, number int) []tableWord {
	if i := strings.Index(line, "//"); i >= 0 {
		line = line[:i]
	}
	var words []tableWord
	for at := 0; ; {
		rest := strings.TrimLeft(line[at:], " \t\r\n")
		if rest == "" {
			return words
		}
		at = len(line) - len(rest)
		length := strings.IndexAny(rest+" ", " \t\r\n")
		words = append(words, tableWord{rest[:length], number, utf8.RuneCountInString(line[:at]) + 1})
		at += length
	}
}

// glyph reads the number of a glyph.
func (s *tableScanner) glyph(w tableWord) Glyph {
	n, err := strconv.ParseUint(w.text, 10, 32)
	if err != nil {
		s.fault(w, "%s is not the number of a glyph; the line is %s", quoteShort(w.text), s.form)
	}
	return Glyph(n)
}

// character reads the number of a character.
func (s *tableScanner) character(w tableWord) rune {
	n, err := strconv.ParseUint(w.text, 10, 32)
	r := rune(min(n, unicode.MaxRune+1))
	switch {
	case err != nil:
		s.fault(w, "%s is not the number of a character; the line is %s", quoteShort(w.text), s.form)
	case r != '\u00a0' && !unicode.IsPrint(r) || unicode.Is(unicode.M, r) || r == utf8.RuneError:
		s.fault(w, "character %d (U+%04X) has no form of its own that a cell could show", n, n)
	}
	return r
}

// fault keeps the first fault.
func (s *tableScanner) fault(w tableWord, format string, args ...any) {
	if s.err == nil {
		s.err = &TableError{Line: w.line, Col: w.col, Message: fmt.Sprintf(format, args...)}
	}
}

// quoteShort quotes a word for a message, and cuts a long one.
func quoteShort(s string) string {
	const most = 40
	if r := []rune(s[:min(len(s), 4*most)]); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strconv.Quote(s)
}
