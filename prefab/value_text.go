package prefab

import (
	"fmt"
	"strings"
)

// Values in the form in which files hold them: what is read from it is the same value.

// String returns a range as files write it.
func (r Range) String() string {
	switch {
	case r == All:
		return ".."
	case r.Max == NoMax:
		return fmt.Sprint(r.Min, "..")
	case r.Min == r.Max:
		return fmt.Sprint(r.Min)
	}
	return fmt.Sprint(r.Min, "..", r.Max)
}

// String returns a count as files write it.
func (c Count) String() string {
	switch {
	case c.Dice == 0:
		return fmt.Sprint(c.Plus)
	case c.Dice == 1:
		return fmt.Sprint(c.Plus+1, "..", c.Plus+c.Sides)
	case c.Plus == 0:
		return fmt.Sprintf("%dd%d", c.Dice, c.Sides)
	}
	return fmt.Sprintf("%dd%d%+d", c.Dice, c.Sides, c.Plus)
}

// String returns a share as files write it: a whole number, a percentage, or a decimal above 1; a
// fraction where its digits do not end.
func (r Ratio) String() string {
	if r.Den <= 1 {
		return fmt.Sprint(r.Num)
	}
	for digits, unit := 0, uint64(1); digits <= 7; digits, unit = digits+1, unit*10 {
		n := 100 * unit * uint64(r.Num)
		switch {
		case n%uint64(r.Den) != 0:
		case r.Num < r.Den:
			return decimal(n/uint64(r.Den), unit, digits) + "%"
		default:
			number := decimal(n/uint64(r.Den), 100*unit, digits+2)
			return strings.TrimRight(strings.TrimRight(number, "0"), ".")
		}
	}
	return fmt.Sprintf("%d/%d", r.Num, r.Den)
}

// decimal returns n of a unit, which has so many digits.
func decimal(n, unit uint64, digits int) string {
	if digits == 0 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d.%0*d", n/unit, digits, n%unit)
}
