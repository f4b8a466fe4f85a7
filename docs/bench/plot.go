package main

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strings"
)

// Sizes of the plot, in pixels.
const (
	plotLeft  = 250
	plotWidth = 520
	barHeight = 8
)

// shades are the fills of the images' bars, of ours and of others.
var shades = [2][]string{
	{"#1b5e9b", "#3a7cba", "#659dd3", "#97c0e8"},
	{"#7a6a55", "#9c8c76", "#bcae9a", "#d8cdbd"},
}

// plot draws the times of reading as bars on a logarithmic scale, in SVG.
func (r *report) plot() []byte {
	groups := r.of("decode")
	low, high := math.Inf(1), 0.0
	for _, g := range groups {
		for _, t := range g.things {
			ratio, _, _ := t.ratio()
			low, high = min(low, ratio), max(high, ratio)
		}
	}
	low, high = math.Floor(math.Log10(low)*2)/2, math.Ceil(math.Log10(high)*2)/2
	x := func(ratio float64) float64 { return plotLeft + plotWidth*(math.Log10(ratio)-low)/(high-low) }

	row := barHeight*len(groups) + 8
	height := 48 + row*len(groups[0].things) + 20
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11">`+"\n", plotLeft+plotWidth+60, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#ffffff"/>`+"\n")
	var names []string
	for _, g := range groups {
		names = append(names, g.in.name)
	}
	fmt.Fprintf(&b, `<text x="8" y="16" font-weight="bold">Time to read an image; inflating alone is 1. Bars: %s</text>`+"\n", html.EscapeString(strings.Join(names, ", ")))
	for k := math.Ceil(low); k <= high; k++ {
		at := x(math.Pow(10, k))
		fmt.Fprintf(&b, `<line x1="%.1f" y1="36" x2="%.1f" y2="%d" stroke="#dddddd"/><text x="%.1f" y="32" text-anchor="middle">%g</text>`+"\n", at, at, height-16, at, math.Pow(10, k))
	}
	for i, t := range groups[0].things {
		top := 44 + i*row
		kind, weight := 1, "normal"
		if t.ours {
			kind, weight = 0, "bold"
		}
		name := t.name
		if t.note == "a layer at a time" || t.note == "a cell at a time" {
			name += ", " + strings.Fields(t.note)[1]
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" font-weight="%s">%s</text>`+"\n", plotLeft-8, top+row/2, weight, html.EscapeString(name))
		for j, g := range groups {
			ratio, _, _ := g.things[i].ratio()
			end := x(ratio)
			from := float64(plotLeft)
			fmt.Fprintf(&b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`, from, top+j*barHeight, max(end-from, 1), barHeight-1, shades[kind][j%4])
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" font-size="8">%s</text>`+"\n", end+3, top+j*barHeight+barHeight-1, figure(ratio))
		}
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
