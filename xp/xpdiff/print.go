package xpdiff

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// A Printer writes differences and conflicts as text, one line for each thing, such as
//
//	layer 2 (14,3): '+' (43) #ffb000 on #000000 → '/' (47)
//	layer 2 (3,4)-(10,8): undrawn → '.' (46) #404040 on #000000, 40 cells
//	layer 3 (2,2)-(6,2): '.' (46) #404040 on #000000 → |hello| fore #ffb000, 5 cells
//	layer 3 (0,0)-(9,0), (0,5)-(9,5): fore #404040 → #707070, 20 cells
//
// Right of the arrow stands what changed, or the whole cell where little remained. Cells that
// change alike share a line; a bar stands before and after glyphs that differ from cell to cell.
// The zero value writes plain text and leaves out what gets long.
type Printer struct {
	All   bool // leave out nothing: no cells of any layer, no places of any line
	Color bool // show colors and glyphs in their colors, with escape sequences of a terminal
}

// What a printer leaves out unless All is set.
const (
	maxLines  = 24 // of one layer
	maxPlaces = 6  // of one line
	maxRow    = 48 // glyphs of a row
)

// printing is the state of printing.
type printing struct {
	Printer
	words
	out *bufio.Writer
}

func (p Printer) begin(w io.Writer) *printing {
	return &printing{p, words{p.Color}, bufio.NewWriter(w)}
}

// limit returns n, or 0 if nothing is left out.
func (p *printing) limit(n int) int {
	if p.All {
		return 0
	}
	return n
}

// Print writes a difference. It writes nothing if the images are equal. An error is w's.
func (p Printer) Print(w io.Writer, d *Diff) error {
	q := p.begin(w)
	q.head(d)
	sized := q.size(d)
	for i := range d.Layers {
		if l := &d.Layers[i]; !l.Equal() {
			q.layer(l, sized)
		}
	}
	if t := d.Summary(); t != "" {
		fmt.Fprintln(q.out, t)
	}
	return q.out.Flush()
}

// head prints what changed outside of the layers.
func (p *printing) head(d *Diff) {
	if b, a := d.Before.Version, d.After.Version; b != a {
		fmt.Fprintf(p.out, "version %s → %s\n", versionText(b), versionText(a))
	}
	if b, a := d.Before.Container, d.After.Container; b != a {
		fmt.Fprintf(p.out, "container %v → %v\n", b, a)
	}
}

// size prints the change of size that all layers share, and reports whether they do.
func (p *printing) size(d *Diff) bool {
	var from, to xp.Size
	for _, l := range d.Layers {
		if l.Added() || l.Removed() {
			continue
		}
		if from == (xp.Size{}) {
			from, to = l.From, l.To
		}
		if l.From != from || l.To != to {
			return false
		}
	}
	if from == to {
		return false
	}
	fmt.Fprintf(p.out, "size %s → %s\n", sizeText(from), sizeText(to))
	return true
}

// layer prints one layer.
func (p *printing) layer(l *Layer, sized bool) {
	drawn := count(len(l.Cells), "cell") + " drawn"
	switch {
	case l.Added():
		fmt.Fprintf(p.out, "layer %d: added, %s, %s\n", l.After, sizeText(l.To), drawn)
	case l.Removed():
		fmt.Fprintf(p.out, "removed layer %d: %s, %s\n", l.Before, sizeText(l.From), drawn)
	}
	if l.Added() || l.Removed() {
		if p.All {
			p.groups(l)
		}
		return
	}
	if l.Before != l.After {
		fmt.Fprintf(p.out, "layer %d: was layer %d\n", l.After, l.Before)
	}
	if l.From != l.To && !sized {
		fmt.Fprintf(p.out, "layer %d: %s → %s\n", l.After, sizeText(l.From), sizeText(l.To))
	}
	p.groups(l)
}

// groups prints the changed cells of a layer.
func (p *printing) groups(l *Layer) {
	name := fmt.Sprintf("layer %d", l.After)
	if l.Removed() {
		name = fmt.Sprintf("removed layer %d", l.Before)
	}
	groups := l.groups()
	for i, g := range groups {
		if !p.All && i == maxLines && len(groups) > maxLines+1 {
			p.rest(name, groups[i:])
			break
		}
		fmt.Fprintf(p.out, "%s %s: %s", name, g.text(p.limit(maxPlaces)), p.effect(g))
		if g.count > 1 {
			fmt.Fprintf(p.out, ", %d cells", g.count)
		}
		p.out.WriteByte('\n')
	}
}

// rest prints how many changes are left out.
func (p *printing) rest(name string, groups []*group) {
	around, n := groups[0].rects[0], 0
	for _, g := range groups {
		n += g.count
		for _, r := range g.rects {
			around = around.around(r)
		}
	}
	fmt.Fprintf(p.out, "%s %v: %d more cells in %d more ways\n", name, around, n, len(groups))
}

// effect returns what happened to the cells of a group.
func (p *printing) effect(g *group) string {
	first := g.step
	switch {
	case g.kind == text:
		return p.row(g)
	case g.same:
		return p.cell(first.before.cell) + " → " + p.becomes(first.before, first.after)
	}
	var parts []string
	if b, a := first.before.cell.Fore, first.after.cell.Fore; b != a {
		parts = append(parts, "fore "+p.rgb(b)+" → "+p.rgb(a))
	}
	if b, a := first.before.cell.Back, first.after.cell.Back; b != a {
		parts = append(parts, "back "+p.back(b)+" → "+p.back(a))
	}
	return strings.Join(parts, ", ")
}

// row returns what happened to cells side by side whose glyphs differ.
func (p *printing) row(g *group) string {
	var before, after []xp.Cell
	for _, s := range g.steps {
		before, after = append(before, s.before.cell), append(after, s.after.cell)
	}
	first := g.steps[0]
	var b strings.Builder
	if g.sameBefore() {
		b.WriteString(p.cell(first.before.cell))
	} else {
		b.WriteString(p.glyphs(before, p.limit(maxRow)) + " " + p.colors(first.before.cell))
	}
	b.WriteString(" → ")
	switch {
	case first.after.gone != "", first.after.cell == xp.Transparent:
		b.WriteString(p.becomes(first.before, first.after))
	case g.sameAfter():
		parts := append([]string{p.glyph(first.after.cell)}, p.recolored(first.before, first.after)...)
		b.WriteString(strings.Join(parts, ", "))
	case first.before.cell == xp.Transparent:
		b.WriteString(p.glyphs(after, p.limit(maxRow)) + " " + p.colors(first.after.cell))
	default:
		parts := append([]string{p.glyphs(after, p.limit(maxRow))}, p.recolored(first.before, first.after)...)
		b.WriteString(strings.Join(parts, ", "))
	}
	return b.String()
}

// Summary returns a sentence that counts what changed, or "" if nothing did.
func (d *Diff) Summary() string {
	var cells, changed, added, removed, both, resized int
	for i := range d.Layers {
		switch l := &d.Layers[i]; {
		case l.Added():
			added++
		case l.Removed():
			removed++
		default:
			both++
			if len(l.Cells) > 0 {
				changed++
				cells += len(l.Cells)
			}
			if l.From != l.To {
				resized++
			}
		}
	}
	var parts []string
	if cells > 0 {
		parts = append(parts, fmt.Sprintf("%s changed in %d of %s", count(cells, "cell"), changed, count(both, "layer")))
	}
	for _, p := range []struct {
		n    int
		done string
	}{{resized, "resized"}, {added, "added"}, {removed, "removed"}} {
		if p.n > 0 {
			parts = append(parts, count(p.n, "layer")+" "+p.done)
		}
	}
	if d.Before.Version != d.After.Version {
		parts = append(parts, "version changed")
	}
	if d.Before.Container != d.After.Container {
		parts = append(parts, "container changed")
	}
	return strings.Join(parts, ", ")
}
