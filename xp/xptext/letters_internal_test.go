package xptext

import (
	"slices"
	"testing"
	"unicode"

	"github.com/seed18752ec6/xpc/xp"
)

// TestPools sees that no character is given out twice or means something else in rows, and that
// none is drawn two columns wide or on the one before it.
func TestPools(t *testing.T) {
	t.Parallel()
	seen := map[rune]bool{undrawn: true, same: true, null: true, listed: true, '|': true, ' ': true}
	for i, ranges := range [][][2]rune{mnemonics, plainLetters, latinLetters, furtherLetters} {
		for _, r := range newPool(ranges...).runes {
			if seen[r] {
				t.Errorf("%q (U+%04X) is given out twice, or is a mark", r, r)
			}
			seen[r] = true
			if _, drawn := xp.GlyphOf(r); drawn && i > 1 {
				t.Errorf("%q (U+%04X) is a glyph", r, r)
			}
			if !unicode.IsPrint(r) || unicode.In(r, unicode.Mn, unicode.Me, unicode.Mc) || unicode.In(r, unicode.Hangul, unicode.Han, unicode.Yi, unicode.Hiragana, unicode.Katakana) {
				t.Errorf("%q (U+%04X) is not one column wide", r, r)
			}
		}
	}
}

// TestMnemonics sees that the letter of each color, and its other case, are in the pool of those.
func TestMnemonics(t *testing.T) {
	t.Parallel()
	pool := newPool(mnemonics...).runes
	for n := range 1 << 15 {
		c := xp.RGB{R: uint8(n >> 7 & 0xf8), G: uint8(n >> 2 & 0xf8), B: uint8(n << 3)}
		if r := mnemonic(c); !slices.Contains(pool, r) || !slices.Contains(pool, r^('a'^'A')) {
			t.Fatalf("the mnemonic of %v, %q, is not in the pool in both cases", c, r)
		}
	}
}

// TestLettersStay sees that a color of one cell takes no letter from those of more.
func TestLettersStay(t *testing.T) {
	t.Parallel()
	counts := map[xp.RGB]int{}
	for n := range 300 {
		counts[xp.RGB{R: uint8(n * 7), G: uint8(n * 13), B: uint8(n)}] = 2 + n%90
	}
	before := letters(counts)
	for n := range 500 {
		c := xp.RGB{R: uint8(n * 11), G: uint8(n * 5), B: uint8(255 - n)}
		if counts[c] > 0 {
			continue
		}
		counts[c] = 1
		after := letters(counts)
		delete(counts, c)
		if after[c] == 0 {
			t.Fatalf("%v has no letter", c)
		}
		for other, letter := range before {
			if after[other] != letter {
				t.Fatalf("%v turned %v from %q to %q", c, other, letter, after[other])
			}
		}
	}
}
