package xptext

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// Letters for colors and characters for glyphs that have none. Which one a value gets should
// follow from the value alone, so that painting one more color does not rename the others; hence
// they are found by hashing, with a mnemonic tried first, and not given out in turn.

// pool is a range of characters that are given out.
type pool struct {
	runes []rune
	used  []bool
	free  int
}

// newPool returns a pool of the characters in the ranges first-last.
func newPool(ranges ...[2]rune) *pool {
	p := new(pool)
	for _, r := range ranges {
		for c := r[0]; c <= r[1]; c++ {
			p.runes = append(p.runes, c)
		}
	}
	p.used, p.free = make([]bool, len(p.runes)), len(p.runes)
	return p
}

// take gives out r if it is in the pool and free.
func (p *pool) take(r rune) bool {
	i := slices.Index(p.runes, r)
	if i < 0 || p.used[i] {
		return false
	}
	p.used[i] = true
	p.free--
	return true
}

// probe gives out the first free character at or after the place that h hashes to.
func (p *pool) probe(h uint32) (rune, bool) {
	if p.free == 0 {
		return 0, false
	}
	h *= 0x9e3779b1 // 2^32 over the golden ratio: spreads neighbors (Knuth, TAOCP 3, 6.4)
	h ^= h >> 15
	i := int(h % uint32(len(p.runes)))
	for p.used[i] {
		i = (i + 1) % len(p.runes)
	}
	p.used[i] = true
	p.free--
	return p.runes[i], true
}

var (
	plainLetters = [][2]rune{{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}
	// Latin Extended-A without its four oddities, then Hangul syllables: none is in code page 437.
	furtherLetters = [][2]rune{{0x100, 0x131}, {0x134, 0x148}, {0x14a, 0x17e}, {0xac00, 0xd7a3}}
)

// letters returns a letter for each color, as far as they reach. The colors are sorted. All that
// can have their mnemonic get it before the others take what is left.
func letters(colors []xp.RGB) map[xp.RGB]rune {
	names := make(map[xp.RGB]rune, len(colors))
	near, far := newPool(plainLetters...), newPool(furtherLetters...)
	var others []xp.RGB
	for _, c := range colors {
		first := mnemonic(c)
		second := first ^ ('a' ^ 'A') // the other case
		switch {
		case near.take(first):
			names[c] = first
		case near.take(second):
			names[c] = second
		default:
			others = append(others, c)
		}
	}
	for _, c := range others {
		h := uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)
		r, ok := near.probe(h)
		if !ok {
			r, ok = far.probe(h)
		}
		if ok {
			names[c] = r
		}
	}
	return names
}

// characters returns a character for each glyph, as far as they reach. The glyphs are sorted.
func characters(glyphs []xp.Glyph) map[xp.Glyph]rune {
	names := make(map[xp.Glyph]rune, len(glyphs))
	far := newPool(furtherLetters...)
	for _, g := range glyphs {
		if r, ok := far.probe(uint32(g)); ok {
			names[g] = r
		}
	}
	return names
}

// mnemonic returns the letter that a color is called by: the first of its name in English,
// a capital for light ones. Browns are n, ash grays a, black k.
func mnemonic(c xp.RGB) rune {
	r, g, b := int(c.R), int(c.G), int(c.B)
	high, low := max(r, g, b), min(r, g, b)
	span := high - low
	letter := rune('a')
	switch {
	case high < 24:
		return 'k'
	case span*6 < high && high >= 224:
		return 'w'
	case span*6 >= high:
		letter = hueLetter(hue(r, g, b, high, span), high)
	}
	if high >= 192 {
		letter -= 'a' - 'A'
	}
	return letter
}

// hue returns the hue in degrees, 0 for red, 120 for green, 240 for blue.
func hue(r, g, b, high, span int) int {
	switch high {
	case r:
		return (60*(g-b)/span + 360) % 360
	case g:
		return 60*(b-r)/span + 120
	}
	return 60*(r-g)/span + 240
}

// hueLetter returns the letter of a hue; dark oranges are brown.
func hueLetter(degrees, high int) rune {
	switch {
	case degrees < 15 || degrees >= 345:
		return 'r'
	case degrees < 45 && high < 176:
		return 'n'
	case degrees < 45:
		return 'o'
	case degrees < 70:
		return 'y'
	case degrees < 165:
		return 'g'
	case degrees < 200:
		return 'c'
	case degrees < 260:
		return 'b'
	case degrees < 290:
		return 'v'
	}
	return 'm'
}

// compareRGB orders colors by red, green, blue.
func compareRGB(a, b xp.RGB) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
}
