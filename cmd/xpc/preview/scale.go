package preview

import (
	"strconv"

	"github.com/seed18752ec6/xpc/xp"
)

// scale gives whole numbers colors: 0 has one of its own, and then each range of step numbers.
type scale struct {
	anchors []xp.RGB
	step    int
	last    int // index of the last color
}

// newScale returns a scale for 0 to most with at most limit colors, and steps that are round numbers.
func newScale(anchors []xp.RGB, most, limit int) scale {
	step := 1
	for i := 0; (most+step-1)/step >= limit; i++ {
		step = [3]int{2, 5, 10}[i%3] * pow10(i/3)
	}
	return scale{anchors, step, (most + step - 1) / step}
}

func pow10(n int) int {
	p := 1
	for range n {
		p *= 10
	}
	return p
}

// index returns which color a number has.
func (s scale) index(n int) int { return (max(n, 0) + s.step - 1) / s.step }

func (s scale) color(n int) xp.RGB { return ramp(s.anchors, s.index(n), s.last) }

// levels are glyphs that fill ground for those who see no colors.
var levels = [...]xp.Glyph{' ', dot, '.', ':', '-', '=', '+', '*', 176, 177}

// glyph returns the glyph that fills ground of a number.
func (s scale) glyph(n int) xp.Glyph {
	if s.last == 0 {
		return levels[0]
	}
	return levels[s.index(n)*(len(levels)-1)/s.last]
}

// entries returns the scale as one row of colors with their numbers on them, and a text.
func (s scale) entries(text string) (out []Entry) {
	out = append(out, Entry{Text: text})
	for i := range s.last + 1 {
		low, high := (i-1)*s.step+1, i*s.step
		words := strconv.Itoa(high)
		if i > 0 && low < high {
			words = strconv.Itoa(low) + "-" + words
		}
		looks := label("  "+words+" ", s.color(high))
		looks[0] = looks[0].WithGlyph(s.glyph(high))
		out = append(out, Entry{Looks: looks, Joined: i > 0})
	}
	return out
}
