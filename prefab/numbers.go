package prefab

import (
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// ranged reads a range of whole numbers: a, a..b, a.., ..b or .. with both ends included.
func (r *reader) ranged(n *node, f *Field[Range]) {
	f.Span = n.Span
	const allowed = "a range of whole numbers, such as 3, 3..7, 3.. or ..7"
	s, ok := r.scalar(n, allowed)
	if !ok {
		return
	}
	lo, hi, isRange := strings.Cut(s, "..")
	if !isRange {
		hi = lo
	}
	v := Range{0, NoMax}
	okLo, okHi := true, true
	if lo != "" {
		v.Min, okLo = parseWhole(lo)
	}
	if hi != "" {
		v.Max, okHi = parseWhole(hi)
	}
	switch {
	case !okLo || !okHi || s == "":
		r.want(diag.BadRange, n, allowed).Fixes = meantRange(n)
	case v.Min < 0 || v.Max < 0 || v.Min > maxNumber || v.Max > maxNumber && hi != "":
		r.want(diag.OutOfRange, n, "whole numbers from 0 to "+strconv.Itoa(maxNumber))
	case v.Min > v.Max:
		r.add(diag.BadRange, n.Span, keyName(n)+" has the range "+quoted(s)+
			", which ends before it begins", "write "+hi+".."+lo)
	default:
		f.Value = v
	}
}

// shares reads a range of shares, each end with a percent sign or none of them.
func (r *reader) shares(n *node, f *Field[RatioRange]) {
	f.Span = n.Span
	const allowed = "a range of shares, such as 18%..40%, 18%.. or ..40%"
	s, ok := r.scalar(n, allowed)
	if !ok {
		return
	}
	lo, hi, isRange := strings.Cut(s, "..")
	if !isRange {
		hi = lo
	}
	var v RatioRange
	okLo, okHi := true, true
	if lo != "" {
		v.Min, okLo = parseRatio(lo)
	}
	if hi != "" {
		v.Max, okHi = parseRatio(hi)
	}
	both := lo != "" && hi != ""
	switch {
	case !okLo || !okHi || s == "":
		r.want(diag.BadRange, n, allowed).Fixes = meantRange(n)
	case both && strings.HasSuffix(lo, "%") != strings.HasSuffix(hi, "%"):
		r.add(diag.BadRange, n.Span, keyName(n)+" has the range "+quoted(s)+
			" with a percent sign at one end; both ends take one, or neither", "")
	case both && v.Min.Cmp(v.Max) > 0:
		r.add(diag.BadRange, n.Span, keyName(n)+" has the range "+quoted(s)+
			", which ends before it begins", "write "+hi+".."+lo)
	default:
		f.Value = v
	}
}

// chance reads a share from 0 to 1. One that has a finding is as if it were not written: it is not
// certain by its writer's will.
func (r *reader) chance(n *node, f *Field[Ratio]) {
	if r.fails(n, func() { r.share(n, Certain, "a chance from 0% to 100%, such as 40% or 0.4", f) }) {
		f.Span = Span{}
	}
}

// share reads a share from 0 to a most.
func (r *reader) share(n *node, most Ratio, allowed string, f *Field[Ratio]) {
	f.Span = n.Span
	s, ok := r.scalar(n, allowed)
	if !ok {
		return
	}
	v, ok := parseRatio(s)
	if !ok || v.Cmp(most) > 0 {
		d := r.want(diag.BadChance, n, allowed)
		if number, spaced := strings.CutSuffix(s, " %"); spaced {
			if percent, ok := parseRatio(number + "%"); ok && percent.Cmp(most) <= 0 {
				d.Fixes = rewrite(n.Span, s, number+"%")
			}
		} else if percent, ok := parseRatio(s + "%"); ok && percent.Cmp(most) <= 0 {
			d.Hint = "write " + s + "%"
		}
		return
	}
	f.Value = v
}

// decimal reads a number that is no share, from least to most.
func (r *reader) decimal(n *node, least, most Ratio, allowed string, f *Field[Ratio]) {
	f.Span = n.Span
	s, ok := r.scalar(n, allowed)
	if !ok {
		return
	}
	v, ok := parseRatio(s)
	if !ok || strings.HasSuffix(s, "%") {
		r.want(diag.WrongType, n, allowed)
	} else if v.Cmp(least) < 0 || v.Cmp(most) > 0 {
		r.want(diag.OutOfRange, n, allowed)
	} else {
		f.Value = v
	}
}

// parseRatio reads a share written in decimal, in percent with a sign behind it. It has at most 7
// decimals and lies below 10,000.
func parseRatio(s string) (Ratio, bool) {
	number, percent := strings.CutSuffix(s, "%")
	whole, decimals, dotted := strings.Cut(number, ".")
	if whole == "" || dotted && decimals == "" || len(whole) > 4 || len(decimals) > 7 ||
		strings.Trim(whole+decimals, "0123456789") != "" {
		return Ratio{}, false
	}
	num, den := uint64(0), uint64(1)
	for _, c := range whole + decimals {
		num = num*10 + uint64(c-'0')
	}
	for range decimals {
		den *= 10
	}
	if percent {
		den *= 100
	}
	d := divisor(num, den)
	num, den = num/d, den/d
	if num > 1<<32-1 || den > 1<<32-1 {
		return Ratio{}, false
	}
	return Ratio{uint32(num), uint32(den)}, true
}

// divisor returns the greatest common divisor; b is not 0.
func divisor(a, b uint64) uint64 {
	for a != 0 {
		a, b = b%a, a
	}
	return b
}

// Bounds of dice and counts.
const (
	maxDice  = 100
	maxSides = 1000
	maxCount = 1_000_000
)

// count reads how many: a number, a range with both ends, or dice such as 2d4+1.
func (r *reader) count(n *node, f *Field[Count]) {
	f.Span = n.Span
	const allowed = "a number, a range such as 1..2, or dice such as 2d4+1"
	s, ok := r.scalar(n, allowed)
	if !ok {
		return
	}
	c, ok := parseCount(s)
	switch {
	case !ok:
		r.want(diag.BadCount, n, allowed).Fixes = meantRange(n)
	case c.Sides < 0:
		r.add(diag.BadRange, n.Span, keyName(n)+" has the range "+quoted(s)+
			", which ends before it begins", "")
	case c.Dice > maxDice || c.Sides > maxSides && c.Dice > 1 || c.Max() > maxCount:
		r.want(diag.OutOfRange, n, "at most 100 dice of 1000 sides and at most 1000000 in all")
	case c.Min() < 0:
		r.want(diag.OutOfRange, n, "a count that is never below 0")
	default:
		f.Value = c
	}
}

// parseCount reads a count. A range that ends before it begins has a negative number of sides.
func parseCount(s string) (Count, bool) {
	if lo, hi, ok := strings.Cut(s, ".."); ok {
		a, okA := parseWhole(lo)
		b, okB := parseWhole(hi)
		if a > b {
			return Count{Dice: 1, Sides: -1}, okA && okB
		}
		if a == b {
			return Count{Plus: a}, okA && okB
		}
		return Count{Dice: 1, Sides: b - a + 1, Plus: a - 1}, okA && okB
	}
	dice, rest, ok := strings.Cut(s, "d")
	if !ok {
		v, ok := parseWhole(s)
		return Count{Plus: v}, ok
	}
	c := Count{Dice: 1}
	if dice != "" {
		if c.Dice, ok = parseWhole(dice); !ok {
			return c, false
		}
	}
	sides := rest
	if i := strings.IndexAny(rest, "+-"); i >= 0 {
		sides = rest[:i]
		if c.Plus, ok = parseWhole(rest[i+1:]); !ok || c.Plus < 0 {
			return c, false
		}
		if rest[i] == '-' {
			c.Plus = -c.Plus
		}
	}
	c.Sides, ok = parseWhole(sides)
	return c, ok && c.Dice > 0 && c.Sides > 0
}
