package convert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// scanner reads the smallest parts of a JSON text and tells where it is.
type scanner struct {
	text []byte
	at   int // offset of what comes next
}

// newScanner returns a scanner of a text in UTF-8, without the mark that may begin it.
func newScanner(data []byte) (scanner, error) {
	s := scanner{text: bytes.TrimPrefix(data, []byte("\ufeff"))}
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return s, s.fault(0, "the text is in UTF-16; save it in UTF-8, which is what is read")
	}
	return s, nil
}

// skip passes over blanks between values.
func (s *scanner) skip() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// next returns the offset of the next value.
func (s *scanner) next() int {
	s.skip()
	return s.at
}

// take passes over the mark if it comes next, and reports whether it did.
func (s *scanner) take(mark byte) bool {
	s.skip()
	if s.at < len(s.text) && s.text[s.at] == mark {
		s.at++
		return true
	}
	return false
}

// expect passes over a mark that has to come next, which what describes.
func (s *scanner) expect(mark byte, what string) error {
	if s.take(mark) {
		return nil
	}
	return s.fault(s.at, "found %s, not %s", s.found(), what)
}

// found names what comes next.
func (s *scanner) found() string {
	if s.at >= len(s.text) {
		return "the end of the text"
	}
	r, size := utf8.DecodeRune(s.text[s.at:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("the byte %#02x, which is not UTF-8", s.text[s.at])
	}
	return strconv.QuoteRune(r)
}

// characterName names a character, as in "…" (U+2026).
func characterName(r rune) string { return fmt.Sprintf("%q (U+%04X)", string(r), r) }

// integer reads a whole number between two bounds.
func (s *scanner) integer(what string, low, high int64) (int64, error) {
	s.skip()
	start := s.at
	for s.at < len(s.text) && strings.IndexByte("+-.0123456789eE", s.text[s.at]) >= 0 {
		s.at++
	}
	word := s.text[start:s.at]
	if len(word) == 0 {
		return 0, s.fault(start, "found %s, not %s: a whole number from %d to %d", s.found(), what, low, high)
	}
	v, ok := parseInteger(word)
	if !ok || v < low || v > high {
		return 0, s.fault(start, "%s is %s; it is a whole number from %d to %d", what, shorten(string(word)), low, high)
	}
	return v, nil
}

// parseInteger returns the value of a whole number as JSON writes it: without a plus, leading
// zeros, fraction or exponent. It knows up to 18 digits, more than any number here may have.
func parseInteger(word []byte) (int64, bool) {
	digits := bytes.TrimPrefix(word, []byte("-"))
	if len(digits) == 0 || len(digits) > 18 || digits[0] == '0' && len(digits) > 1 {
		return 0, false
	}
	var v int64
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		v = 10*v + int64(c-'0')
	}
	if len(digits) < len(word) {
		v = -v
	}
	return v, true
}

// parseColor returns the color of a text of the form #rrggbb, in small or capital letters.
func parseColor(text []byte) (c xp.RGB, ok bool) {
	c, err := xp.ParseRGB(text)
	return c, err == nil && len(text) == len("#rrggbb")
}

// str reads a string.
func (s *scanner) str(what string) (string, error) {
	s.skip()
	start := s.at
	if s.at >= len(s.text) || s.text[s.at] != '"' {
		return "", s.fault(start, "found %s, not %s: a string in double quotes", s.found(), what)
	}
	plain := true
	for s.at++; ; s.at++ {
		switch {
		case s.at >= len(s.text) || s.text[s.at] == '\n':
			return "", s.fault(start, "the string has no end in its line")
		case s.text[s.at] == '"':
			s.at++
			return s.unquote(start, plain)
		case s.text[s.at] == '\\':
			plain = false
			s.at++
		case s.text[s.at] < ' ' || s.text[s.at] >= utf8.RuneSelf:
			plain = false
		}
	}
}

// unquote returns the value of the string between start and what comes next.
func (s *scanner) unquote(start int, plain bool) (string, error) {
	quoted := s.text[start:s.at]
	if plain {
		return string(quoted[1 : len(quoted)-1]), nil
	}
	var out string
	if !utf8.Valid(quoted) || json.Unmarshal(quoted, &out) != nil {
		return "", s.fault(start, "the string is not as JSON writes strings: UTF-8 without control characters")
	}
	return out, nil
}

// fault returns a sentence about a place.
func (s *scanner) fault(at int, format string, args ...any) *SyntaxError {
	before := s.text[:at]
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	return &SyntaxError{
		Line:    bytes.Count(before, []byte("\n")) + 1,
		Col:     utf8.RuneCount(line) + 1,
		Message: fmt.Sprintf(format, args...),
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
