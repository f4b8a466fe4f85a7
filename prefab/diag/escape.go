package diag

import (
	"strconv"
	"strings"
	"unicode"
)

// Escape returns the text with every character that a terminal could take as an order written as
// an escape: control characters, bidirectional and other invisible format characters, and bytes
// that are not UTF-8. Tabs and line ends are escaped too.
func Escape(s string) string {
	clean := true
	for _, r := range s {
		if hidden(r) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == unicode.ReplacementChar && !strings.HasPrefix(s[i:], "\uFFFD"):
			b.WriteString(`\x`)
			b.WriteString(strconv.FormatUint(uint64(s[i])+0x100, 16)[1:])
		case hidden(r):
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hidden reports whether a character has no picture of its own or steers its neighbors.
func hidden(r rune) bool {
	return r == unicode.ReplacementChar || r != ' ' && !unicode.IsGraphic(r) ||
		unicode.In(r, unicode.Zl, unicode.Zp)
}

// quote returns the text in double quotes with everything escaped that is not plain to see.
func quote(s string) string { return strconv.Quote(s) }
