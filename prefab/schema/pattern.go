package schema

import (
	"fmt"
	"strconv"
	"strings"
)

// Patterns of numbers that are written as texts, such as 3..7, 40% and 2d4+1. They know bounds, but
// cannot compare two numbers.

// whole matches a whole number from 0 to n, with any zeros before it.
func whole(n int) string { return "(?:0+|" + positive(n, 0) + ")" }

// positive matches a whole number from 1 to n, with zeros before it: as many as fill a width, or any
// number of them where the width is 0.
func positive(n, width int) string {
	digits := strconv.Itoa(n)
	var out []string
	if width == 0 && len(digits) > 1 {
		out = append(out, fmt.Sprintf("0*[1-9][0-9]{0,%d}", len(digits)-2))
	} else {
		for length := 1; length < len(digits); length++ {
			out = append(out, zeros(width, length)+"[1-9]"+anyDigits(length-1))
		}
	}
	for i := range len(digits) {
		least, below := byte('0'), digits[i]-1
		if i == 0 {
			least = '1'
		}
		if digits[i] > least {
			out = append(out, fmt.Sprintf("%s%s[%c-%c]%s",
				zeros(width, len(digits)), digits[:i], least, below, anyDigits(len(digits)-1-i)))
		}
	}
	out = append(out, zeros(width, len(digits))+digits)
	return "(?:" + strings.Join(out, "|") + ")"
}

// zeros matches the zeros before a number of a length.
func zeros(width, length int) string {
	if width == 0 {
		return "0*"
	}
	return fmt.Sprintf("0{0,%d}", width-length)
}

func anyDigits(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("[0-9]{%d}", n)
}

// A share has at most four digits and seven decimals.
const (
	shareDigits = 4
	decimals    = "(?:\\.[0-9]{1,7})?"
	anyShare    = "[0-9]{1,4}" + decimals
)

// decimal matches a number with decimals from 0 to n.
func decimal(n int) string {
	parts := []string{"0{1,4}" + decimals}
	if n > 1 {
		parts = append(parts, positive(n-1, shareDigits)+decimals)
	}
	parts = append(parts, zeros(shareDigits, len(strconv.Itoa(n)))+strconv.Itoa(n)+"(?:\\.0{1,7})?")
	return "(?:" + strings.Join(parts, "|") + ")"
}

// exactly matches a whole text that is one of some patterns.
func exactly(patterns ...string) string { return "^(?:" + strings.Join(patterns, "|") + ")$" }

// rangePattern matches a, a..b, a.., ..b and .. of numbers.
func rangePattern(number string) string {
	return exactly(number, number+"?\\.\\."+number+"?")
}

// sharesPattern matches a range of shares, all ends with a percent sign or none.
func sharesPattern() string {
	of := func(end string) string { return "(?:" + end + ")?\\.\\.(?:" + end + ")?" }
	return exactly(anyShare+"%?", of(anyShare), of(anyShare+"%"))
}

// countPattern matches a number, a range and dice. One die may have as many sides as there may be
// objects.
func countPattern(most, dice, sides int) string {
	n := whole(most)
	plus := "(?:[+-]" + n + ")?"
	return exactly(n, n+"\\.\\."+n,
		"(?:0*1)?d"+positive(most, 0)+plus,
		positive(dice, 0)+"d"+positive(sides, 0)+plus)
}

// Names hold no character that is not seen. Those beyond \xA0 that are not seen stay to the reader.
const (
	unseen      = "\\x00-\\x1f\\x7f-\\xa0"
	namePattern = "^[^ " + unseen + "](?:[^" + unseen + "]*[^ " + unseen + "])?$"
)

// oneOfGlyphs matches one of some characters.
func oneOfGlyphs(chars []rune) string {
	var b strings.Builder
	for _, c := range chars {
		switch {
		case strings.ContainsRune("\\]^-[", c):
			b.WriteString("\\" + string(c))
		case c < ' ' || c == 0x7f || c == 0xa0:
			fmt.Fprintf(&b, "\\x%02x", c)
		default:
			b.WriteRune(c)
		}
	}
	return "[" + b.String() + "]"
}
