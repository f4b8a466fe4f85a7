package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/xp"
)

// Values of bundles in the words of the files that they come from.

// placesText lists ways to place a prefab.
func placesText(p embed.Places) string { return strings.Join(strings.Fields(p.String()), ", ") }

// rangeText returns a range as files write it.
func rangeText(r embed.Range) string { return prefab.Range(r).String() }

// countText returns a count as files write it.
func countText(c embed.Count) string { return prefab.Count(c).String() }

// ratioText returns a share as files write it.
func ratioText(r embed.Ratio) string { return prefab.Ratio(r).String() }

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
