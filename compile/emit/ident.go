package emit

import (
	"crypto/sha256"
	"encoding/hex"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Ident makes a Go identifier of any text: it splits the text at every character but letters and
// digits, title-cases each part and joins them behind the prefix. A text without a letter or digit
// gives X and the head of its SHA-256; without a prefix, a first character that no exported name can
// begin with gets an X in front. It is total: the result is an exported identifier whatever the text.
func Ident(prefix, text string) string {
	var b strings.Builder
	b.WriteString(prefix)
	start := true
	for _, r := range text {
		switch {
		case r == utf8.RuneError, !unicode.IsLetter(r) && !unicode.IsDigit(r):
			start = true
		case start:
			b.WriteRune(unicode.ToUpper(r))
			start = false
		default:
			b.WriteRune(r)
		}
	}
	if b.Len() == len(prefix) {
		sum := sha256.Sum256([]byte(text))
		b.WriteString("X" + hex.EncodeToString(sum[:4]))
	}
	if name := b.String(); token.IsExported(name) {
		return name
	}
	return "X" + b.String()
}
