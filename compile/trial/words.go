package trial

import "fmt"

// referenceOf returns a reference as people write it: a printable character of ASCII, or the glyph's number.
func referenceOf(glyph uint32) string {
	if glyph > 32 && glyph < 127 {
		return string(rune(glyph))
	}
	return fmt.Sprint(glyph)
}
