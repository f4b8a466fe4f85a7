package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// trialDetails writes all there is to say of each prefab and recipe.
func (e *env) trialDetails(b *strings.Builder, r *trial.Report, built *compile.Result) error {
	bundle, err := embed.Open(string(built.Bundle))
	if err != nil {
		return err
	}
	for i := range r.Prefabs {
		p := &r.Prefabs[i]
		pf, _ := bundle.PrefabNamed(p.Name)
		for k := range p.Tries {
			t := &p.Tries[k]
			fmt.Fprintf(b, "\n%s in %s: a site in %d of %s, in %d of %s\n", p.Name, escapeLine(t.Recipe), t.Placed,
				diag.Counted(t.Maps, "map"), t.Held, diag.Counted(t.Caves, "cave"))
			trialFacts(b, p, t, e.stdout.columns)
			trialHeat(b, pf, t, e.colored(e.stdout))
			trialReplays(b, p, t)
		}
	}
	return nil
}

// trialFacts writes how far sites stand out, what refused, and which objects are out of reach.
func trialFacts(b *strings.Builder, p *trial.Prefab, t *trial.Try, columns int) {
	row := func(title string, words []string) {
		if len(words) > 0 {
			fmt.Fprintln(b, listed(fmt.Sprintf("  %-12s", title), words, columns))
		}
	}
	var out []string
	for d, n := range t.Protrusion {
		if n > 0 {
			out = append(out, fmt.Sprintf("%s %s", diag.Counted(d+1, "cell"), shareText(n, t.Held)))
		}
	}
	row("stands out", out)
	row("turned", turnedWords(t))
	row("refused by", refusedWords(p, t))
	var left []string
	for _, word := range []string{"depth", "distance", "eligible"} {
		if n := t.Refused[word]; n > 0 {
			left = append(left, fmt.Sprintf("%s %d", word, n))
		}
	}
	row("left out", left)
	for i, h := range t.Hints() {
		row([]string{"would help", ""}[min(i, 1)], hintWords(t, h))
	}
	for i, o := range t.Objects {
		text := o.Title()
		if o.Reference == "" {
			text = "of nested prefabs"
		}
		if o.Required {
			text += ", required"
		}
		text = escapeLine(text) + ": reached " + shareText(o.Reached, o.Came)
		if o.Missed != nil {
			text += fmt.Sprintf(", not by %s", replayText(t.Recipe, o.Missed))
		}
		row([]string{"objects", ""}[min(i, 1)], []string{text})
	}
}

// turnedWords lists the share of caves in which each orientation has a spot.
func turnedWords(t *trial.Try) (list []string) {
	for o := range orient.Orientation(orient.Count) {
		if n, ok := t.Turned[o.String()]; ok {
			list = append(list, o.String()+" "+shareText(n, t.Caves))
		}
	}
	return list
}

// hotCell is a cell with the number of caves in which it was in the way, and what was found there most often.
type hotCell struct {
	x, y, caves, most int
	ground            string
}

// hotCells gathers the heat of a try by cells, the hottest first.
func hotCells(t *trial.Try) (list []hotCell) {
	for _, h := range t.Heat {
		n := len(list)
		if n == 0 || list[n-1].x != h.X || list[n-1].y != h.Y {
			list = append(list, hotCell{x: h.X, y: h.Y})
			n++
		}
		c := &list[n-1]
		if c.caves += h.Caves; h.Caves > c.most {
			c.most, c.ground = h.Caves, h.Ground
		}
	}
	slices.SortStableFunc(list, func(a, b hotCell) int { return -cmp.Compare(a.caves, b.caves) })
	return list
}

// hotText says of a cell what it met in which share of the caves.
func hotText(c hotCell, caves int) string {
	return fmt.Sprintf("row %d, column %d met %s in %s of them", c.y, c.x, c.ground, shareText(c.most, caves))
}

// trialHeat draws the prefab, and beside it how often each of its cells and of those around it was in the way.
func trialHeat(b *strings.Builder, pf embed.Prefab, t *trial.Try, color bool) {
	hot := hotCells(t)
	caves := t.Near
	if len(hot) == 0 || caves == 0 {
		return
	}
	fmt.Fprintf(b, "  no room in %s; of the spot that lacks least in each, these cells are in the way:\n",
		diag.Counted(caves, "cave"))
	for _, c := range hot[:min(3, len(hot))] {
		fmt.Fprintf(b, "    %s\n", hotText(c, caves))
	}
	w, h := pf.Size()
	x0, y0, x1, y1 := -1, -1, w+1, h+1
	at := map[[2]int]int{}
	for _, c := range hot {
		x0, y0, x1, y1 = min(x0, c.x), min(y0, c.y), max(x1, c.x+1), max(y1, c.y+1)
		at[[2]int{c.x, c.y}] = c.caves
	}
	fmt.Fprintf(b, "\n    %-*s   caves in tenths, - where less than one, . where none\n", x1-x0, "drawing")
	for y := y0; y < y1; y++ {
		line, heat := "    ", "   "
		for x := x0; x < x1; x++ {
			line += drawnText(pf, x, y)
			heat += heatText(at[[2]int{x, y}], caves, color)
		}
		fmt.Fprintln(b, strings.TrimRight(line+heat, " "))
	}
}

// drawnText returns the character of a cell of a prefab's first image, or a space.
func drawnText(pf embed.Prefab, x, y int) string {
	w, h := pf.Size()
	if x < 0 || y < 0 || x >= w || y >= h {
		return " "
	}
	c := pf.Variant(0).Cell(x, y)
	if c.Terrain == 0 || c.Look.Glyph == 0 {
		return " "
	}
	return string(xp.Glyph(c.Look.Glyph).Rune())
}

// heatText returns a digit for a share.
func heatText(n, all int, color bool) string {
	text := "."
	if n > 0 {
		text = "-"
		if tenth := 10 * n / all; tenth > 0 {
			text = strconv.Itoa(min(tenth, 9))
		}
	}
	if !color || n == 0 {
		return text
	}
	red := 60 + 195*n/all
	return fmt.Sprintf("\x1b[48;2;%d;%d;40m\x1b[97m%s\x1b[0m", red, 40+60*n/all, text)
}

// trialReplays names maps to look at.
func trialReplays(b *strings.Builder, p *trial.Prefab, t *trial.Try) {
	b.WriteByte('\n')
	if t.Example != nil {
		fmt.Fprintf(b, "  a site: %s\n", replayText(t.Recipe, t.Example))
	}
	for _, c := range t.Reasons() {
		if e := t.Against[c.Word]; e != nil {
			fmt.Fprintf(b, "  refused by %s: %s\n", plainWord(p, c.Word), replayText(t.Recipe, e))
		}
	}
}

// replayText says how to see an example, and where.
func replayText(recipe string, e *trial.Example) string {
	text := fmt.Sprintf("xpc map %s --seed %s, cave %d", escapeLine(recipe), e.Seed, e.Cave)
	if e.Method == "" {
		return text
	}
	return text + fmt.Sprintf(", %s at %d,%d", e.Orientation, e.X, e.Y)
}

// explainCell shows one refusal for a cell of a prefab.
func (e *env) explainCell(ctx context.Context, o *trial.Options, cell string) error {
	a, b, ok := strings.Cut(cell, ",")
	x, err := strconv.Atoi(strings.TrimSpace(a))
	y, err2 := strconv.Atoi(strings.TrimSpace(b))
	if !ok || err != nil || err2 != nil {
		return fmt.Errorf("--why is %q: it is a column and a row of the drawing, counted from 0, such as 4,0", cell)
	}
	r, err := trial.Why(ctx, *o, x, y)
	if err != nil {
		return err
	}
	name := o.Prefabs[0]
	if r == nil {
		fmt.Fprintf(e.stdout, "%s: row %d, column %d is never what is in the way, in %s of each recipe\n", name, y, x,
			diag.Counted(o.Maps, "map"))
		return nil
	}
	fmt.Fprintf(e.stdout, "%s: row %d, column %d is in the way in %d of the %s without room\n", name, y, x, r.Caves,
		diag.Counted(r.Looked, "cave"))
	fmt.Fprintf(e.stdout, "the first of them: %s\n", replayText(r.Recipe, &r.Example))
	_, err = io.WriteString(e.stdout, missText(r, x, y, e.colored(e.stdout)))
	return err
}

// missText says for which cells a spot is refused, and draws the map around it.
func missText(r *trial.Refusal, x, y int, color bool) string {
	var b strings.Builder
	v := &r.Verdict
	w, h := v.Site.Shape().Size()
	at := map[[2]int]bool{}
	grounds := map[string]int{}
	var order []string
	for _, f := range v.Faults {
		at[[2]int{f.X, f.Y}] = true
		if grounds[f.Is.String()]++; grounds[f.Is.String()] == 1 {
			order = append(order, f.Is.String())
		}
		if cx, cy := v.Site.Orientation.Inverse().Point(f.X-v.Site.X, f.Y-v.Site.Y, w, h); cx == x && cy == y {
			fmt.Fprintf(&b, "the rule %q refuses it: the cell lies at %d,%d of the map, which is %s\n", v.Word(), f.X, f.Y, f.Is)
		}
	}
	var words []string
	for _, g := range order {
		words = append(words, fmt.Sprintf("%d × %s", grounds[g], g))
	}
	fmt.Fprintf(&b, "in all, %s in the way: %s\n\n", diag.Counted(len(v.Faults), "cell"), strings.Join(words, ", "))
	const around = 5
	for my := v.Site.Y - around; my < v.Site.Y+h+around; my++ {
		line := "  "
		for mx := v.Site.X - around; mx < v.Site.X+w+around; mx++ {
			line += refusalCell(r.Grid, mx, my, at[[2]int{mx, my}], coversCell(v.Site.X, v.Site.Y, w, h, mx, my), color)
		}
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	b.WriteString("\n  x in the way   o the prefab's box   . cave   , tunnel   # earth   X rock\n")
	return b.String()
}

func coversCell(x, y, w, h, mx, my int) bool { return mx >= x && my >= y && mx < x+w && my < y+h }

// refusalCell returns the character of a cell of the map around a refused spot.
func refusalCell(g *grid.Grid, x, y int, fault, box, color bool) string {
	if x < 0 || y < 0 || x >= g.W || y >= g.H {
		if fault {
			return "x"
		}
		return " "
	}
	switch {
	case fault && color:
		return "\x1b[31mx\x1b[0m"
	case fault:
		return "x"
	case box && color:
		return "\x1b[33mo\x1b[0m"
	case box:
		return "o"
	}
	return string(g.At(x, y).Char())
}
