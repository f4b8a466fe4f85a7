package xptext

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// Letters for colors and characters for glyphs that have none. Which one a value gets follows from
// the value alone as far as possible, so that painting one more color does not rename the others:
// they are found by hashing, with a mnemonic tried first. Of two that want the same, the one that
// more cells have comes first; so what is renamed stands in few rows.

// pool is a range of characters that are given out.
type pool struct {
	runes []rune
	used  []bool
}

// newPool returns a pool of the characters in the ranges first-last.
func newPool(ranges ...[2]rune) *pool {
	p := new(pool)
	for _, r := range ranges {
		for c := r[0]; c <= r[1]; c++ {
			p.runes = append(p.runes, c)
		}
	}
	p.used = make([]bool, len(p.runes))
	return p
}

// take gives out r if it is in the pool and free.
func (p *pool) take(r rune) bool {
	i := slices.Index(p.runes, r)
	if i < 0 || p.used[i] {
		return false
	}
	p.used[i] = true
	return true
}

// probe gives out the first free character of the sequence of n places that h hashes to; n is at
// most the size of the pool. Few places make short chains: who finds none here looks elsewhere, and
// turns out few others.
func (p *pool) probe(h uint32, n int) (rune, bool) {
	h *= 0x9e3779b1 // 2^32 over the golden ratio: spreads neighbors (Knuth, TAOCP 3, 6.4)
	h ^= h >> 15
	size := uint32(len(p.runes))
	i, step := h%size, 1+h/size%(size-1)
	for range n {
		if !p.used[i] {
			p.used[i] = true
			return p.runes[i], true
		}
		i = (i + step) % size
	}
	return 0, false
}

// Ranges of characters, each one column wide and none of code page 437.
var (
	mnemonics      = [][2]rune{{'A', 'C'}, {'G', 'G'}, {'K', 'K'}, {'M', 'O'}, {'R', 'R'}, {'V', 'W'}, {'Y', 'Y'}, {'a', 'c'}, {'g', 'g'}, {'k', 'k'}, {'m', 'o'}, {'r', 'r'}, {'v', 'w'}, {'y', 'y'}}
	plainLetters   = [][2]rune{{'0', '9'}, {'D', 'F'}, {'H', 'J'}, {'L', 'L'}, {'P', 'Q'}, {'S', 'U'}, {'X', 'X'}, {'Z', 'Z'}, {'d', 'f'}, {'h', 'j'}, {'l', 'l'}, {'p', 'q'}, {'s', 'u'}, {'x', 'x'}, {'z', 'z'}}
	latinLetters   = [][2]rune{{0x100, 0x131}, {0x134, 0x148}, {0x14a, 0x17e}, {0x180, 0x191}, {0x193, 0x1bf}, {0x1cd, 0x1f0}, {0x1f4, 0x24f}, {0x1e00, 0x1eff}}
	furtherLetters = [][2]rune{{0x48a, 0x52f}, {0x13a0, 0x13f5}, {0x1401, 0x166c}, {0x2801, 0x28ff}, {0xa500, 0xa60b}} // Cyrillic, Cherokee, Canadian, Braille, Vai
)

// letters returns a letter for each color, as far as they reach, given how many cells have it.
// Only a mnemonic takes the letter of another mnemonic.
func letters(counts map[xp.RGB]int) map[xp.RGB]rune {
	names := make(map[xp.RGB]rune, len(counts))
	named := newPool(mnemonics...)
	var others []xp.RGB
	for _, c := range ranked(counts, hashRGB) {
		first := mnemonic(c)
		second := first ^ ('a' ^ 'A') // the other case
		switch {
		case named.take(first):
			names[c] = first
		case named.take(second):
			names[c] = second
		default:
			others = append(others, c)
		}
	}
	pools := []*pool{newPool(plainLetters...), newPool(latinLetters...), newPool(furtherLetters...)}
	for _, c := range others {
		if r, ok := probeAll(pools, hashRGB(c)); ok {
			names[c] = r
		}
	}
	return names
}

// characters returns a character for each glyph, as far as they reach, given how many cells
// have it.
func characters(counts map[xp.Glyph]int) map[xp.Glyph]rune {
	names := make(map[xp.Glyph]rune, len(counts))
	pools := []*pool{newPool(latinLetters...), newPool(furtherLetters...)}
	hash := func(g xp.Glyph) uint32 { return uint32(g) }
	for _, g := range ranked(counts, hash) {
		if r, ok := probeAll(pools, hash(g)); ok {
			names[g] = r
		}
	}
	return names
}

// probeAll gives out a character of the first pool that has one at the few places where it is
// looked for; of the last one, at many.
func probeAll(pools []*pool, h uint32) (rune, bool) {
	for i, p := range pools {
		n := 4
		if i == len(pools)-1 {
			n = 64
		}
		if r, ok := p.probe(h, n); ok {
			return r, true
		}
	}
	return 0, false
}

// ranked returns values in the order in which they choose: those of many cells first. A number
// counts by its size alone: 1, 2 to 7, 8 to 31 and so on by four, so a cell more seldom matters.
func ranked[T comparable](counts map[T]int, hash func(T) uint32) []T {
	rank := func(v T) int { return (bits.Len(uint(counts[v])) + 2) / 2 }
	return slices.SortedFunc(maps.Keys(counts), func(a, b T) int {
		return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(hash(a), hash(b)))
	})
}

// hashRGB returns a color as a number.
func hashRGB(c xp.RGB) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

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
