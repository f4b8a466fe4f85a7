package xp

import (
	"fmt"
	"sync"
	"unicode/utf8"
)

// Glyph is an index into the font of an image, in rows of 16 as REXPaint counts them.
// Fonts have 256 glyphs in the order of code page 437; extended fonts have more.
type Glyph uint32

// Blank reports whether the glyph looks empty in the usual fonts: 0 or 32.
func (g Glyph) Blank() bool { return g == 0 || g == ' ' }

// Rune returns the character that stands for the glyph in text.
// It is code page 437's, with three exceptions that are REXPaint's too or nearly so:
// 0 is a no-break space (U+00A0), 255 a white square (U+25A1) as in REXPaint's own table,
// and 32 a common space, where REXPaint writes a no-break space.
// At 8 REXPaint's table has U+25DB, this one code page 437's U+25D8, which is what the fonts draw.
// A glyph over 255 has no character of its own: it gives U+FFFD.
func (g Glyph) Rune() rune {
	if g < 256 {
		return cp437[g]
	}
	return utf8.RuneError
}

// String returns the glyph as messages show it: its character and its number, as in '#' (35).
// Glyphs without a character of their own are shown as their number alone.
func (g Glyph) String() string {
	if g == 0 || g == 255 || g > 255 {
		return fmt.Sprintf("glyph %d", uint32(g))
	}
	return fmt.Sprintf("'%c' (%d)", g.Rune(), uint32(g))
}

// GlyphOf returns the glyph that the character r stands for. It is the inverse of [Glyph.Rune]
// but for 0: the no-break space gives 32, as in REXPaint's text form. It also knows the characters
// that are often typed for one of code page 437's (Greek β for ß, Ω for Ohm), and U+25DB for 8.
func GlyphOf(r rune) (Glyph, bool) {
	if ' ' <= r && r <= '~' {
		return Glyph(r), true
	}
	g, ok := glyphs()[r]
	return g, ok
}

// glyphs is the inverse of cp437 with its aliases; built at the first use.
var glyphs = sync.OnceValue(func() map[rune]Glyph {
	byRune := make(map[rune]Glyph, 256+len(aliases))
	for g, r := range cp437 {
		byRune[r] = Glyph(g)
	}
	for r, g := range aliases {
		byRune[r] = g
	}
	return byRune
})

// cp437 holds the character of each glyph, 16 a row.
var cp437 = [256]rune{
	'\u00a0', '☺', '☻', '♥', '♦', '♣', '♠', '•', '◘', '○', '◙', '♂', '♀', '♪', '♫', '☼',
	'►', '◄', '↕', '‼', '¶', '§', '▬', '↨', '↑', '↓', '→', '←', '∟', '↔', '▲', '▼',
	' ', '!', '"', '#', '$', '%', '&', '\'', '(', ')', '*', '+', ',', '-', '.', '/',
	'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ':', ';', '<', '=', '>', '?',
	'@', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O',
	'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', '[', '\\', ']', '^', '_',
	'`', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o',
	'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z', '{', '|', '}', '~', '⌂',
	'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å',
	'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ',
	'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡', '«', '»',
	'░', '▒', '▓', '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐',
	'└', '┴', '┬', '├', '─', '┼', '╞', '╟', '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧',
	'╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌', '█', '▄', '▌', '▐', '▀',
	'α', 'ß', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∞', 'φ', 'ε', '∩',
	'≡', '±', '≥', '≤', '⌠', '⌡', '÷', '≈', '°', '∙', '·', '√', 'ⁿ', '²', '■', '\u25a1',
}

// aliases are further characters that give a glyph when text is read.
var aliases = map[rune]Glyph{
	'\u00a0': ' ', // no-break space: REXPaint's text form writes it for a blank
	'\u25db': 8,   // REXPaint's table has it for the inverse bullet
	'β':      225, // for ß
	'∑':      228, // n-ary sum, for Σ
	'\u03bc': 230, // Greek mu, for the micro sign
	'\u2126': 234, // Ohm sign, for Ω
	'\u03d5': 237, // phi symbol, for φ
	'∅':      237, // empty set, for φ
	'∈':      238, // element of, for ε
}
