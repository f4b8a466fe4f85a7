package convert

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// characters sees that the text between two places is made of characters that XML allows, and
// reports whether entities are among them.
func (r *xmlText) characters(from, to int) (entities bool, err error) {
	run := r.text[from:to]
	wide := false
	for i, c := range run {
		switch {
		case c >= utf8.RuneSelf:
			wide = true
		case c < ' ' && !isBlank(c):
			return false, r.fault(from+i, "found the byte %#02x; XML does not allow it", c)
		case c == '&':
			entities = true
			if _, length := entity(run[i:]); length == 0 {
				name, _, _ := bytes.Cut(run[i:min(len(run), i+40)], []byte(";"))
				return false, r.fault(from+i, "found %s, which stands for no character; an & by itself is written &amp;", quoted(name))
			}
		}
	}
	if !wide {
		return entities, nil
	}
	for i := 0; i < len(run); {
		c, size := utf8.DecodeRune(run[i:])
		if c == utf8.RuneError && size == 1 {
			return false, r.fault(from+i, "the byte %#02x is not UTF-8", run[i])
		}
		if !allowed(c) {
			return false, r.fault(from+i, "found the character U+%04X; XML does not allow it", c)
		}
		i += size
	}
	return entities, nil
}

// allowed reports whether XML 1.0 allows a character.
func allowed(c rune) bool {
	return c >= ' ' && c != '\ufffe' && c != '\uffff' && utf8.ValidRune(c) || c == '\t' || c == '\n' || c == '\r'
}

// entities are those that XML has without a declaration.
var entities = []struct {
	name string
	char rune
}{{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}}

// entity returns the character that a text begins with as an entity, and the length of that; 0 if
// it stands for no character.
func entity(text []byte) (char rune, length int) {
	for _, e := range entities {
		if bytes.HasPrefix(text, []byte(e.name)) {
			return e.char, len(e.name)
		}
	}
	end := bytes.IndexByte(text[:min(len(text), 40)], ';')
	if end < 3 || text[1] != '#' {
		return 0, 0
	}
	digits, base := string(text[2:end]), 10
	if digits[0] == 'x' {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n > utf8.MaxRune || !allowed(rune(n)) || strings.ContainsAny(digits, "_+") {
		return 0, 0
	}
	return rune(n), end + 1
}

// appendUnescaped appends a text with its entities as characters.
func appendUnescaped(b, text []byte) []byte {
	for {
		i := bytes.IndexByte(text, '&')
		if i < 0 {
			return append(b, text...)
		}
		char, length := entity(text[i:])
		b = utf8.AppendRune(append(b, text[:i]...), char)
		text = text[i+max(length, 1):]
	}
}
