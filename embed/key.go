package embed

import "math/bits"

// Key names a stream of random numbers by what it decides: a seed, then names, numbers and cells.
// There is no state: the same key and counter give the same number, in any order and from any
// goroutine, so that a decision that is added changes no other.
//
//	k := embed.Seed(seed).Named("caves").With(attempt)
//	r := k.Cell(x, y).Word(0)
type Key uint64

// The constants are fractional parts, made odd: of the golden ratio for counters, and of the square
// roots of 2, 3, 5 and 7 to keep seeds, numbers, names and cells apart.
const (
	stepWord  = 0x9e3779b97f4a7c15
	saltSeed  = 0x6a09e667f3bcc909
	saltWith  = 0xbb67ae8584caa73b
	saltNamed = 0x3c6ef372fe94f82b
	saltCell  = 0xa54ff53a5f1d36f1
)

// Mix scrambles 64 bits: a bijection in which each bit of x changes each bit of the result with a
// chance close to one half. It is variant 13 of David Stafford's "Better Bit Mixing" (2011), as in
// Guy Steele's SplitMix64 (2014).
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Seed returns the key of a seed.
func Seed(seed uint64) Key { return Key(Mix(seed ^ saltSeed)) }

// With returns the key of the number n under k.
func (k Key) With(n uint64) Key { return Key(Mix(uint64(k) + Mix(n^saltWith))) }

// Cell returns the key of the cell (x, y) under k.
func (k Key) Cell(x, y int) Key {
	n := uint64(uint32(x)) | uint64(uint32(y))<<32
	return Key(Mix(uint64(k) + Mix(n^saltCell)))
}

// Named returns the key of a name under k.
func (k Key) Named(name string) Key { return Key(Mix(uint64(k) + hash(name))) }

// hash hashes a name, 8 bytes at a time, little-endian, the last ones filled up with zeros.
func hash(name string) uint64 {
	h := Mix(uint64(len(name)) ^ saltNamed)
	for len(name) >= 8 {
		h = Mix(h ^ u64(name, 0))
		name = name[8:]
	}
	if len(name) > 0 {
		h = Mix(h ^ lastBytes(name))
	}
	return h
}

// lastBytes returns up to 7 bytes as a little-endian number.
func lastBytes(s string) uint64 {
	var n uint64
	at := 0
	if len(s)&4 != 0 {
		n, at = uint64(u32(s, 0)), 4
	}
	if len(s)&2 != 0 {
		n |= uint64(u16(s, at)) << (8 * at)
		at += 2
	}
	if len(s)&1 != 0 {
		n |= uint64(s[at]) << (8 * at)
	}
	return n
}

// Word returns number i of the stream: 64 random bits.
func (k Key) Word(i uint64) uint64 { return Mix(uint64(k) + (i+1)*stepWord) }

// Below turns a random word into a number from 0 to n-1, all alike but for n/2⁶⁴. Below(r, 0) is 0.
func Below(r, n uint64) uint64 {
	hi, _ := bits.Mul64(r, n)
	return hi
}

// Comes reports whether what has the chance r comes, given a random word. What has a Den of 0 never
// comes.
func (r Ratio) Comes(word uint64) bool {
	return r.Den > 0 && Below(word, uint64(r.Den)) < uint64(r.Num)
}

// Roll returns the number that comes, given the key of its stream.
func (c Count) Roll(k Key) int {
	n := c.Plus
	for i := range c.Dice {
		n += 1 + int(Below(k.Word(uint64(i)), uint64(c.Sides)))
	}
	return max(0, n)
}
