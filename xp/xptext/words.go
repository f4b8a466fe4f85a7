package xptext

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// word is one word of a line; of a word between bars, text is what they enclose.
type word struct {
	text   string
	col    int // from 1, in characters
	quoted bool
}

// words splits a line. A row, a line that begins with a bar or with a number and a bar, gives one
// word: it is read as a row by those who know its width.
func (p *parser) words(line string) ([]word, error) {
	if err := p.checkUTF8(line); err != nil {
		return nil, err
	}
	if number, ok := rowNumber(line); ok {
		return []word{{text: number, col: strings.Index(line, number) + 1, quoted: true}}, nil
	}
	var words []word
	for rest, col := line, 1; ; {
		trimmed := strings.TrimLeft(rest, blanks)
		col += len(rest) - len(trimmed)
		rest = trimmed
		if rest == "" || strings.HasPrefix(rest, "//") {
			return words, nil
		}
		w := word{col: col}
		length := strings.IndexAny(rest, blanks)
		if length < 0 {
			length = len(rest)
		}
		if rest[0] == '|' {
			w.quoted = true
			if len(words) == 0 {
				return []word{w}, nil
			}
			if length = quotedLength(rest); length == 0 {
				return nil, p.fault(w.col, "a bar begins characters here, and none ends them")
			}
			w.text = rest[1 : length-1]
		} else {
			w.text = rest[:length]
		}
		words = append(words, w)
		col += utf8.RuneCountInString(rest[:length])
		rest = rest[length:]
	}
}

// checkUTF8 sees that a line is valid UTF-8.
func (p *parser) checkUTF8(line string) error {
	if utf8.ValidString(line) {
		return nil
	}
	i := 0
	for {
		r, n := utf8.DecodeRuneInString(line[i:])
		if r == utf8.RuneError && n <= 1 {
			return p.faultAt(line, i, "the byte 0x%02x is not UTF-8", line[i])
		}
		i += n
	}
}

// blanks are the characters between words; a carriage return may end a line.
const blanks = " \t\r"

// quotedLength returns the length of the characters between bars at the front of s, bars
// included: at least one, up to the first bar that a blank or the end follows. It returns 0 if
// there is no such bar.
func quotedLength(s string) int {
	_, n := utf8.DecodeRuneInString(s[1:])
	for i := 1 + n; i < len(s); i++ {
		if s[i] == '|' && (i+1 == len(s) || strings.IndexByte(blanks, s[i+1]) >= 0) {
			return i + 1
		}
	}
	return 0
}

// args takes the words of a line one by one.
type args struct {
	p     *parser
	words []word
	next  int
}

// more reports whether words are left.
func (a *args) more() bool { return a.next < len(a.words) }

// take returns the next word; what names it in the fault if there is none.
func (a *args) take(what string) (word, error) {
	if !a.more() {
		last := a.words[len(a.words)-1]
		return word{}, a.p.fault(last.col, "%s is missing after %q", what, last.text)
	}
	a.next++
	return a.words[a.next-1], nil
}

// end returns a fault if words are left.
func (a *args) end() error {
	if !a.more() {
		return nil
	}
	w := a.words[a.next]
	return a.p.fault(w.col, "%q is more than this line can have; a comment begins with //", w.text)
}

// size takes a size, as in 8x5.
func (a *args) size() (xp.Size, error) {
	w, err := a.take("a size such as 8x5")
	if err != nil {
		return xp.Size{}, err
	}
	left, right, _ := strings.Cut(w.text, "x")
	width, errW := strconv.ParseInt(left, 10, 32)
	height, errH := strconv.ParseInt(right, 10, 32)
	if errW != nil || errH != nil || width < 1 || height < 1 || w.quoted || width*height > math.MaxInt32 {
		return xp.Size{}, a.p.fault(w.col, "%q is not a size; one is written 8x5, width and height at least 1", w.text)
	}
	return xp.Size{Width: int(width), Height: int(height)}, nil
}

// glyph takes a glyph: a number, or a character between bars.
func (a *args) glyph() (xp.Glyph, error) {
	w, err := a.take("a glyph")
	if err != nil {
		return 0, err
	}
	if !w.quoted {
		n, err := strconv.ParseUint(w.text, 10, 32)
		if err != nil {
			return 0, a.p.fault(w.col, "%q is not a glyph; one is a number up to %d or a character between bars", w.text, uint32(math.MaxUint32))
		}
		return xp.Glyph(n), nil
	}
	if utf8.RuneCountInString(w.text) != 1 {
		return 0, a.p.fault(w.col, "%q is not a glyph; between the bars stands one character", w.text)
	}
	r, _ := utf8.DecodeRuneInString(w.text)
	return a.p.drawn(r, w.col+1)
}

// color takes a color for a channel.
func (a *args) color(ch channel) (xp.RGB, error) {
	w, err := a.take("a color")
	if err != nil {
		return xp.RGB{}, err
	}
	if c, ok := a.p.colors[w.text]; ok && !w.quoted {
		return c, nil
	}
	switch {
	case w.text == transparent && ch.word == backChannel.word:
		return xp.Key, nil
	case w.text == transparent:
		return xp.RGB{}, a.p.fault(w.col, "a fore cannot be transparent; a back can")
	case strings.HasPrefix(w.text, "#"):
		c, err := xp.ParseRGB(clip(w.text))
		if err != nil {
			return xp.RGB{}, a.p.fault(w.col, "%v", err)
		}
		return c, nil
	}
	return xp.RGB{}, a.p.fault(w.col, "no color line gives the name %q; a color is such a name or is written #rrggbb", w.text)
}

// only takes a color into c and sees that nothing follows.
func (a *args) only(ch channel, c *xp.RGB) error {
	color, err := a.color(ch)
	if err != nil {
		return err
	}
	*c = color
	return a.end()
}
