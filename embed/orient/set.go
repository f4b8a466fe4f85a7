package orient

import (
	"errors"
	"iter"
	"math/bits"
)

// Set is a set of orientations, a bit each. The zero value is empty.
type Set uint8

// The sets that have a word in scripts.
const (
	Identity  Set = 1 << R0                            // "none": only as drawn
	Rotations Set = 1<<R0 | 1<<R90 | 1<<R180 | 1<<R270 // "rotations"
	All       Set = 1<<Count - 1                       // "all"
)

var errSet = errors.New("orientations are all, rotations, none, or names out of r0 r90 r180 r270 m0 m90 m180 m270")

// SetOf returns the set of the given orientations.
func SetOf(orientations ...Orientation) Set {
	var s Set
	for _, o := range orientations {
		s |= 1 << o
	}
	return s
}

// Has reports whether o is in s.
func (s Set) Has(o Orientation) bool { return s>>o&1 != 0 }

// With returns s and o.
func (s Set) With(o Orientation) Set { return s | 1<<o }

// Len returns the number of orientations in s.
func (s Set) Len() int { return bits.OnesCount8(uint8(s)) }

// At returns the i-th orientation of s in canonical order, counted from 0.
// It panics if i is not below [Set.Len].
func (s Set) At(i int) Orientation {
	if uint(i) >= uint(s.Len()) {
		panic("orient: an index past the orientations of a set")
	}
	for ; i > 0; i-- {
		s &= s - 1
	}
	return Orientation(bits.TrailingZeros8(uint8(s)))
}

// Each yields the orientations of s in canonical order.
func (s Set) Each() iter.Seq[Orientation] {
	return func(yield func(Orientation) bool) {
		for rest := s; rest != 0; rest &= rest - 1 {
			if !yield(Orientation(bits.TrailingZeros8(uint8(rest)))) {
				return
			}
		}
	}
}

// String returns the set's word, or the names of its orientations with spaces between.
func (s Set) String() string {
	switch s {
	case All:
		return "all"
	case Rotations:
		return "rotations"
	case Identity:
		return "none"
	}
	var text []byte
	for o := range s.Each() {
		if len(text) > 0 {
			text = append(text, ' ')
		}
		text = append(text, o.String()...)
	}
	return string(text)
}

// MarshalText returns the text of [Set.String].
func (s Set) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads all, rotations, none (as drawn alone), or names with spaces between.
func (s *Set) UnmarshalText(text []byte) error {
	for _, set := range [...]Set{All, Rotations, Identity} {
		if string(text) == set.String() {
			*s = set
			return nil
		}
	}
	var set Set
	for len(text) > 0 {
		end := 0
		for end < len(text) && text[end] != ' ' {
			end++
		}
		if end > 0 {
			var o Orientation
			if o.UnmarshalText(text[:end]) != nil {
				return errSet
			}
			set = set.With(o)
		}
		text = text[min(end+1, len(text)):]
	}
	if set == 0 {
		return errSet
	}
	*s = set
	return nil
}
