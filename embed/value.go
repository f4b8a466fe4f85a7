package embed

import "math"

// Ratio is an exact share, Num of Den. The zero value is 0, the chance of what never comes.
type Ratio struct{ Num, Den uint32 }

// Certain is the chance of what always comes.
var Certain = Ratio{1, 1}

// NoMax is the upper end of a range that has none.
const NoMax = math.MaxInt32

// Range is a range of whole numbers from 0, both ends included. Without an upper end Max is
// [NoMax]. The zero value holds 0 alone; [All] is the range without ends.
type Range struct{ Min, Max int }

// All is the range of all whole numbers from 0.
var All = Range{0, NoMax}

// Holds reports whether n lies in the range.
func (r Range) Holds(n int) bool { return r.Min <= n && n <= r.Max }

// RatioRange is a range of shares, both ends included. An end that is not there is the zero Ratio,
// so that the zero value has no ends.
type RatioRange struct{ Min, Max Ratio }

// Count is a random whole number: Plus and the sum of Dice dice, each from 1 to Sides alike. A
// fixed number has no dice, a range has one die. The zero value is 0. What falls below 0 counts
// as 0.
type Count struct{ Dice, Sides, Plus int }

// Min returns the smallest number that can come.
func (c Count) Min() int { return max(0, c.Dice+c.Plus) }

// Max returns the largest number that can come.
func (c Count) Max() int { return max(0, c.Dice*c.Sides+c.Plus) }

// Point is a cell, from 0 at the top left of what it is a cell of.
type Point struct{ X, Y int }

// RGB is a color: red, green, blue, from 0 to 255. The zero value is black.
type RGB struct{ R, G, B uint8 }

// Look is how a cell is drawn: a glyph, as an index into the font (CP437 unless the project says
// otherwise), and its two colors.
type Look struct {
	Glyph      uint32
	Fore, Back RGB
}
