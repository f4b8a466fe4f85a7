package main

import (
	"cmp"
	"fmt"
	"html"
	"strings"
)

// The overview is a picture for a README or the summary of a CI run: a bar for each prefab and recipe, the hardest
// to place first. Sizes are pixels.
const (
	overviewWide = 760
	overviewRow  = 22
	overviewHead = 64
	overviewBar  = 300 // where bars begin
	overviewLong = 380 // of a bar
	overviewMost = 60  // rows
)

// overviewColors are those of the page, for light and dark.
var overviewColors = []struct{ class, light, dark string }{
	{"site", "#2f7d5b", "#4fae84"}, {"corners", "#8c6d1f", "#c2a14a"}, {"protrusion", "#c08a2e", "#e0ab52"},
	{"earth", "#b4572f", "#db7c50"}, {"keep", "#6a5acd", "#9a8cf0"}, {"entrance", "#3c78b4", "#6fa8e0"},
	{"front", "#7a3b8f", "#b57bca"}, {"connectivity", "#b03a6f", "#e0709f"}, {"neighbor", "#4a8f9f", "#72b8c8"},
	{"reach", "#7d7d7d", "#a5a5a5"}, {"shift", "#8a6d9e", "#b79bcb"}, {"other", "#9a9484", "#8c877a"},
}

// overview draws the rows of a page as an SVG.
func (page *pageReport) overview() []byte {
	rows := page.Rows[:min(len(page.Rows), overviewMost)]
	high := overviewHead + overviewRow*len(rows) + 16
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="system-ui, sans-serif" font-size="13" role="img">`,
		overviewWide, high, overviewWide, high)
	fmt.Fprintf(&b, "\n<title>Shares of caves in which each prefab has a site, and what refuses it in the others</title>\n<style>\n")
	b.WriteString(".bg { fill: #fffdf8 } .text { fill: #23211c } .dim { fill: #6d685c } .bad { fill: #b3261e }\n")
	for _, c := range overviewColors {
		fmt.Fprintf(&b, ".%s { fill: %s }\n", c.class, c.light)
	}
	b.WriteString("@media (prefers-color-scheme: dark) {\n.bg { fill: #16171a } .text { fill: #e8e4da } .dim { fill: #a09b8e } .bad { fill: #ff8a7a }\n")
	for _, c := range overviewColors {
		fmt.Fprintf(&b, ".%s { fill: %s }\n", c.class, c.dark)
	}
	b.WriteString("}\n</style>\n")
	fmt.Fprintf(&b, `<rect class="bg" width="%d" height="%d" rx="8"/>`+"\n", overviewWide, high)
	fmt.Fprintf(&b, `<text class="dim" x="16" y="26">%s</text>`+"\n", html.EscapeString(strings.Join(page.Facts, " · ")))
	fmt.Fprintf(&b, `<text class="dim" x="%d" y="58" font-size="11" text-anchor="end">maps</text>`, overviewBar-12)
	fmt.Fprintf(&b, `<text class="dim" x="%d" y="58" font-size="11" text-anchor="end">caves</text>`+"\n", overviewBar+overviewLong+62)
	overviewKey(&b, rows)
	for i := range rows {
		overviewLine(&b, &rows[i], overviewHead+overviewRow*i)
	}
	if n := len(page.Rows) - len(rows); n > 0 {
		fmt.Fprintf(&b, `<text class="dim" x="16" y="%d" font-size="12">and %d more, which find room more easily</text>`+"\n", high-6, n)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// overviewKey writes what the colors mean, of those that are there.
func overviewKey(b *strings.Builder, rows []pageRow) {
	seen := map[string]bool{}
	for i := range rows {
		for _, p := range rows[i].Parts {
			seen[p.Class] = seen[p.Class] || p.Percent > 0
		}
	}
	x := 16
	for _, r := range pageRules {
		if seen[r.Class] {
			fmt.Fprintf(b, `<rect class="%s" x="%d" y="37" width="10" height="10" rx="2"/><text class="dim" x="%d" y="46" font-size="12">%s</text>`+"\n",
				r.Class, x, x+15, r.Word)
			x += 30 + 7*len(r.Word)
		}
	}
}

// overviewLine writes one row.
func overviewLine(b *strings.Builder, row *pageRow, y int) {
	text := func(class, anchor string, x int, s string) {
		fmt.Fprintf(b, `<text class="%s" x="%d" y="%d" text-anchor="%s">%s</text>`, class, x, y+15, anchor, html.EscapeString(s))
	}
	text("text", "start", 16, clipped(row.Name, 19))
	text("dim", "start", 160, clipped(row.Recipe, 12))
	text(cmp.Or(map[bool]string{true: "bad"}[row.Short], "text"), "end", overviewBar-12, row.Maps.Text)
	x := float64(overviewBar)
	for _, p := range row.Parts {
		if w := p.Percent * overviewLong / 100; w > 0 {
			fmt.Fprintf(b, `<rect class="%s" x="%.1f" y="%d" width="%.1f" height="12"/>`, p.Class, x, y+4, w)
			x += w
		}
	}
	text("text", "end", overviewBar+overviewLong+62, row.Caves.Text)
	b.WriteByte('\n')
}

// clipped returns so many characters of a name, the last of them a sign where there are more.
func clipped(name string, most int) string {
	if r := []rune(name); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return name
}
