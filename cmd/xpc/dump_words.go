package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// Values of bundles in the words of the files that they come from.

// placeWords are the words of scripts for the bits of embed.Places.
var placeWords = []string{"embedded", "centered", "preplaced", "nested"}

// placesText lists ways to place a prefab.
func placesText(p embed.Places) string {
	var words []string
	for i, word := range placeWords {
		if p.Has(1 << i) {
			words = append(words, word)
		}
	}
	return strings.Join(words, ", ")
}

// rangeText returns a range as files write it.
func rangeText(r embed.Range) string {
	switch {
	case r == embed.All:
		return ".."
	case r.Max == embed.NoMax:
		return fmt.Sprint(r.Min, "..")
	case r.Min == r.Max:
		return fmt.Sprint(r.Min)
	}
	return fmt.Sprint(r.Min, "..", r.Max)
}

// sharesText returns a range of shares as files write it.
func sharesText(r embed.RatioRange) string {
	low, high := "", ""
	if r.Min.Den > 0 {
		low = ratioText(r.Min)
	}
	if r.Max.Den > 0 {
		high = ratioText(r.Max)
	}
	return low + ".." + high
}

// countText returns a count as files write it.
func countText(c embed.Count) string {
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

// ratioText returns a share as files write it: a whole number, a percentage, or a decimal above 1; a
// fraction where its digits do not end.
func ratioText(r embed.Ratio) string {
	if r.Den <= 1 {
		return fmt.Sprint(r.Num)
	}
	for digits, unit := 0, uint64(1); digits <= 6; digits, unit = digits+1, unit*10 {
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

// lookText returns how a cell looks.
func lookText(l embed.Look) string {
	return fmt.Sprintf("%s #%02x%02x%02x on #%02x%02x%02x", glyphText(l.Glyph),
		l.Fore.R, l.Fore.G, l.Fore.B, l.Back.R, l.Back.G, l.Back.B)
}

// glyphText returns a glyph as messages write it.
func glyphText(g uint32) string {
	return "'" + string(xp.Glyph(g).Rune()) + "' (" + strconv.FormatUint(uint64(g), 10) + ")"
}

// pointText returns a cell.
func pointText(x, y int) string { return fmt.Sprintf("(%d,%d)", x, y) }

// wordsText joins those of the words whose condition, before each, holds.
func wordsText(between string, list ...any) string {
	var out []string
	for i := 0; i+1 < len(list); i += 2 {
		if list[i].(bool) {
			out = append(out, list[i+1].(string))
		}
	}
	return strings.Join(out, between)
}
