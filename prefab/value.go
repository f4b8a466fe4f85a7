package prefab

import (
	"math"

	"github.com/seed18752ec6/xpc/xp"
)

// Ratio is an exact share: Num of Den, in lowest terms. Den is at least 1, but in the zero value,
// which is no share. A chance lies between 0 and 1; other shares may exceed 1.
type Ratio struct{ Num, Den uint32 }

// Certain is the chance of what always comes.
var Certain = Ratio{1, 1}

// IsCertain reports whether the share is 1; what has such a chance always comes.
func (r Ratio) IsCertain() bool { return r.Num == r.Den }

// Cmp compares two shares: negative if r is the smaller, 0 if they are equal.
func (r Ratio) Cmp(s Ratio) int {
	a, b := uint64(r.Num)*uint64(s.Den), uint64(s.Num)*uint64(r.Den)
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// NoMax is the upper end of a range that has none.
const NoMax = math.MaxInt32

// Range is a range of whole numbers, both ends included. Without a lower end Min is 0, without an
// upper one Max is [NoMax]. The zero value holds 0 alone; [All] is the range without ends.
type Range struct{ Min, Max int }

// All is the range of all whole numbers from 0.
var All = Range{0, NoMax}

// Holds reports whether n lies in the range.
func (r Range) Holds(n int) bool { return r.Min <= n && n <= r.Max }

// RatioRange is a range of shares, both ends included. An end that is not there is the zero Ratio.
type RatioRange struct{ Min, Max Ratio }

// Count is a random whole number: Plus and the sum of Dice dice of Sides sides, each from 1 to
// Sides alike. A fixed number has no dice; a range has one die. The zero value is 0.
type Count struct{ Dice, Sides, Plus int }

// Min returns the smallest number that can come, at least 0 in what a script may say.
func (c Count) Min() int { return c.Dice + c.Plus }

// Max returns the largest number that can come.
func (c Count) Max() int { return c.Dice*c.Sides + c.Plus }

// Point is a cell of a prefab's box, from (0, 0) at its top left.
type Point struct{ X, Y int }

// Box is a rectangle of cells, of an image unless it is said otherwise: its top left cell and its size.
// The zero value is empty.
type Box struct{ X, Y, W, H int }

// Holds reports whether the image's cell (x, y) lies in the box.
func (b Box) Holds(x, y int) bool {
	return x >= b.X && y >= b.Y && x < b.X+b.W && y < b.Y+b.H
}

// Color is a named color of a palette.
type Color struct {
	Span
	Name string
	RGB  xp.RGB

	broken bool // its value has a finding
}
