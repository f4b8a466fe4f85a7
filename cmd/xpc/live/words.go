package live

import (
	"fmt"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
)

// listed is a list that is never null in JSON.
func listed[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}

// dirText returns the word of a direction, or "".
func dirText(d orient.Dir) string {
	if d == orient.NoDir {
		return ""
	}
	return d.String()
}

// placeText lists ways to place a prefab.
func placeText(p embed.Places) string { return strings.Join(strings.Fields(p.String()), ", ") }

// ratioText returns a share as a percentage, or "" for what is certain.
func ratioText(r prefab.Ratio) string {
	if r.Den == 0 || r.IsCertain() {
		return ""
	}
	text := fmt.Sprintf("%.2f", 100*float64(r.Num)/float64(r.Den))
	return strings.TrimRight(strings.TrimRight(text, "0"), ".") + "%"
}

// countText returns a count as scripts write it, or "" for exactly one.
func countText(c prefab.Count) string {
	if c.Dice == 0 && c.Plus <= 1 {
		return ""
	}
	return c.String()
}

// rangeText returns a range as files write it, or "" for all numbers.
func rangeText(r prefab.Range) string {
	if r == prefab.All {
		return ""
	}
	return r.String()
}

// whenText returns a condition in words, or "".
func whenText(w *prefab.When) string {
	if w == nil {
		return ""
	}
	var parts []string
	if text := rangeText(w.Depth); text != "" {
		parts = append(parts, "depth "+text)
	}
	for _, p := range w.Params {
		parts = append(parts, paramText(p))
	}
	if len(w.Overlays) > 0 {
		parts = append(parts, "overlay "+strings.Join(values(w.Overlays), " or "))
	}
	for _, tag := range w.Tags {
		parts = append(parts, "tag "+tag.Value)
	}
	if text := whenText(w.Not); text != "" {
		parts = append(parts, "not ("+text+")")
	}
	return strings.Join(parts, ", ")
}

func values(fields []prefab.Field[string]) []string {
	out := make([]string, len(fields))
	for i, f := range fields {
		out[i] = f.Value
	}
	return out
}

// paramText returns a test of a param in words.
func paramText(p prefab.ParamTest) string {
	return p.Param + " is " + strings.Join(values(p.Values), " or ")
}
