package main

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// dumpBundle prints all that a bundle holds: terrain, prefabs, recipes. What has its default of the
// files is left out where that keeps a line short.
func dumpBundle(w io.Writer, b *embed.Bundle) error {
	out := new(strings.Builder)
	hash := b.ContentHash()
	fmt.Fprintf(out, "bundle made by %s", b.Tool())
	if b.Project() != "" {
		fmt.Fprintf(out, " of the project %q", b.Project())
	}
	fmt.Fprintf(out, "\n  content %s\n", hex.EncodeToString(hash[:]))
	fmt.Fprintf(out, "  %s, %s, %s", diag.Counted(b.TerrainCount(), "terrain"), diag.Counted(b.PrefabCount(), "prefab"),
		diag.Counted(b.RecipeCount(), "recipe"))
	if t, ok := b.Seal(); ok {
		fmt.Fprintf(out, ", seal %s", t.Name())
	}
	fmt.Fprintln(out)
	dumpTerrains(out, b)
	dumpKinds(out, b)
	dumpTurns(out, b)
	dumpOutlines(out, b)
	for i := range b.PrefabCount() {
		dumpPrefab(out, b.PrefabAt(i))
	}
	for i := range b.RecipeCount() {
		dumpRecipe(out, b.RecipeAt(i))
	}
	_, err := io.WriteString(w, escape(out.String()))
	return err
}

// dumpTerrains prints a table of the terrain.
func dumpTerrains(w io.Writer, b *embed.Bundle) {
	if b.TerrainCount() == 0 {
		return
	}
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for id := 1; id <= b.TerrainCount(); id++ {
		t := b.Terrain(embed.TerrainID(id))
		fmt.Fprintf(table, "terrain %d\t%s\t", id, t.Name())
		if t.ChoiceCount() == 0 {
			fmt.Fprintf(table, "%s\t%s\t%s\n", t.Kind(), lookText(t.Look()),
				wordsText(" ", t.Passable(), "passable", t.Opaque(), "opaque", t.Diggable(), "diggable")+outlineText(t))
			continue
		}
		var choices []string
		for i := range t.ChoiceCount() {
			c := t.Choice(i)
			choices = append(choices, fmt.Sprintf("%s %d", b.Terrain(c.Terrain).Name(), c.Weight))
		}
		roll := "for each cell"
		if t.RollAll() {
			roll = "for all cells at once"
		}
		fmt.Fprintf(table, "one of\t%s\t%s, %s\n", lookText(t.Look()), strings.Join(choices, ", "), roll)
	}
	table.Flush()
}

// dumpKinds prints a table of the kinds of objects.
func dumpKinds(w io.Writer, b *embed.Bundle) {
	if b.KindCount() == 0 {
		return
	}
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i := range b.KindCount() {
		k := b.KindAt(i)
		names := "any name"
		if k.NameCount() > 0 {
			names = list(k.NameCount(), func(i int) string { return strconv.Quote(k.NameAt(i)) })
		}
		if k.Name() == embed.KindNothing {
			names = "no name"
		}
		fmt.Fprintf(table, "kind %s\t%s\t%s\n", k.Name(), k.Role(), names)
	}
	table.Flush()
}

// dumpOutlines prints how cells are open in part. Those without a name are turned forms.
func dumpOutlines(w io.Writer, b *embed.Bundle) {
	for i := range b.OutlineCount() {
		o := b.OutlineAt(i)
		fmt.Fprintf(w, "\noutline %d %s", i+1, strconv.Quote(o.Name()))
		for by := range orient.All.Each() {
			fmt.Fprintf(w, " %v %d", by, 1+o.Turned(by).Sight()-embed.SightOutline)
		}
		fmt.Fprintln(w)
		for j := range o.Len() {
			e := o.Edge(j)
			over := map[int]string{
				embed.OverWall: "wall", embed.OverNorth: "north", embed.OverEast: "east", embed.OverSouth: "south", embed.OverWest: "west",
			}[e.Over]
			if e.Over >= 0 {
				over = fmt.Sprint("edge ", e.Over)
			}
			fmt.Fprintf(w, "  edge %d (%d,%d) then %d, over it %s\n", j, e.X, e.Y, e.Next, over)
		}
	}
}

// outlineText names the outline of a terrain, behind its other words; "" if it has none.
func outlineText(t embed.Terrain) string {
	if o, ok := t.Outline(); ok {
		return " shape " + o.Name()
	}
	return ""
}

// dumpTurns prints how glyphs of the font turn.
func dumpTurns(w io.Writer, b *embed.Bundle) {
	for i := range b.TurnCount() {
		if i == 0 {
			fmt.Fprintln(w)
		}
		forms := b.Turn(i)
		fmt.Fprintf(w, "glyph %d turns:", forms[orient.R0])
		for o := range orient.All.Each() {
			if g, ok := forms.Turned(o); !ok {
				fmt.Fprintf(w, " %v no form", o)
			} else if g != forms[orient.R0] {
				fmt.Fprintf(w, " %v %d", o, g)
			}
		}
		fmt.Fprintln(w)
	}
}

func dumpPrefab(w io.Writer, pf embed.Prefab) {
	width, height := pf.Size()
	fmt.Fprintf(w, "\nprefab %s  %dx%d  id %d\n", pf.Name(), width, height, uint64(pf.ID()))
	if pf.About() != "" {
		fmt.Fprintf(w, "  about %s\n", strconv.Quote(pf.About()))
	}
	fmt.Fprintf(w, "  from %s\n", list(pf.FileCount(), pf.File))
	fmt.Fprintf(w, "  %s, front %s, maxProtrusion %d, buffer %d",
		placesText(pf.Places()), pf.Front(), pf.MaxProtrusion(), pf.Buffer())
	if pf.Sealed() {
		fmt.Fprint(w, ", sealed")
	}
	if pf.Replaces() {
		fmt.Fprint(w, ", replaces")
	}
	fmt.Fprintf(w, ", spawn %s\n", pf.Spawn())
	fmt.Fprintf(w, "  category %s, weight %d, depth %s, cave %s, prefer %s\n",
		pf.Category(), pf.Weight(), rangeText(pf.Depth()), rangeText(pf.Cave()), pf.Prefer())
	if u := pf.Unique(); u.Scope != embed.NoScope {
		fmt.Fprintf(w, "  unique in a %s, group %s, at most %d\n", u.Scope, u.Group, u.Max)
	}
	fmt.Fprintf(w, "  transforms %s, of which %s differ\n", pf.Transforms(), pf.Distinct())
	for i := range pf.LimitCount() {
		u, most := pf.Limit(i)
		fmt.Fprintf(w, "  slots hold at most %d of group %s, unique in a %s, at most %d\n", most, u.Group, u.Scope, u.Max)
	}
	if pf.TagCount() > 0 {
		fmt.Fprintf(w, "  tags %s\n", list(pf.TagCount(), pf.Tag))
	}
	for i := range pf.ParamCount() {
		p := pf.Param(i)
		fmt.Fprintf(w, "  param %s: %s\n", p.Name(), list(p.Len(), func(i int) string {
			return fmt.Sprintf("%s %d", strconv.Quote(p.Value(i)), p.Weight(i))
		}))
	}
	dumpAttributes(w, "  attribute ", pf, pf)
	for i := range pf.VariantCount() {
		dumpVariant(w, pf, pf.Variant(i))
	}
	for i := range pf.OverlayCount() {
		dumpOverlay(w, pf, pf.Overlay(i))
	}
	dumpWays(w, pf)
	for i := range pf.GroupCount() {
		dumpGroup(w, pf, i)
	}
	for i := range pf.ObjectCount() {
		dumpObject(w, pf, pf.ObjectEntry(i))
	}
}

// list joins the words that an accessor gives.
func list(n int, word func(i int) string) string {
	words := make([]string, n)
	for i := range words {
		words[i] = word(i)
	}
	return strings.Join(words, ", ")
}

// attributed is what has attributes.
type attributed interface {
	AttributeCount() int
	AttributeAt(i int) embed.Attribute
}

func dumpAttributes(w io.Writer, before string, pf embed.Prefab, from attributed) {
	for i := range from.AttributeCount() {
		a := from.AttributeAt(i)
		text := list(a.Len(), func(i int) string { return strconv.Quote(a.Value(i)) })
		if a.IsList() {
			text = "[" + text + "]"
		}
		links := a.Len()
		if param, ok := a.Param(); ok {
			text = "$" + pf.Param(param).Name()
			links = pf.Param(param).Len()
		}
		switch a.Type() {
		case embed.WordValue:
		case embed.LinkValue:
			text += ", a link to " + list(links, func(i int) string {
				return glyphText(pf.ObjectEntry(a.Entry(i)).Reference())
			})
		default:
			text += ", a " + a.Type().String()
		}
		fmt.Fprintf(w, "%s%s: %s\n", before, a.Name(), text)
	}
}

// plane is a rectangle of characters, drawn beside others.
type plane struct {
	title string
	w     int
	rows  [][]rune
}

func newPlane(title string, w, h int) *plane {
	p := &plane{title: title, w: w, rows: make([][]rune, h)}
	for y := range p.rows {
		p.rows[y] = []rune(strings.Repeat(" ", w))
	}
	return p
}

func (p *plane) set(x, y int, r rune) { p.rows[y][x] = r }

// dumpPlanes prints planes of one height side by side, under their titles.
func dumpPlanes(w io.Writer, planes ...*plane) {
	if len(planes[0].rows) == 0 {
		return
	}
	head, below := "   ", make([]string, len(planes[0].rows))
	for _, p := range planes {
		room := max(len(p.title), p.w+2) + 1
		head += fmt.Sprintf("%-*s", room, p.title)
		for y, row := range p.rows {
			below[y] += fmt.Sprintf("%-*s", room, "|"+string(row)+"|")
		}
	}
	fmt.Fprintln(w, strings.TrimRight(head, " "))
	for _, row := range below {
		fmt.Fprintln(w, strings.TrimRight("   "+row, " "))
	}
}

// dumpVariant prints the planes of a variant as drawn: the look of its terrain, its machines and its
// references; beside those of the first one, what each cell can be over all outcomes.
func dumpVariant(w io.Writer, pf embed.Prefab, v embed.Variant) {
	width, height := pf.Size()
	look, machines := newPlane("terrain", width, height), newPlane("machines", width, height)
	objects, outcomes := newPlane("objects", width, height), newPlane("outcomes", width, height)
	noSpawn := newPlane("no spawn", width, height)
	for y := range height {
		for x := range width {
			if c := v.Cell(x, y); c.Terrain != 0 {
				look.set(x, y, xp.Glyph(c.Look.Glyph).Rune())
			}
			outcomes.set(x, y, outcomeRune(pf.Outcome(x, y)))
			if pf.Outcome(x, y)&embed.NoSpawn != 0 {
				noSpawn.set(x, y, 'x')
			}
		}
	}
	for i := range v.MachineCount() {
		m := v.Machine(i)
		for j := range m.Len() {
			c := m.Cell(j)
			machines.set(c.X, c.Y, xp.Glyph(c.Look.Glyph).Rune())
		}
	}
	for i := range v.MarkCount() {
		mark := v.Mark(i)
		for i := range mark.W * mark.H {
			objects.set(mark.X+i%mark.W, mark.Y+i/mark.W, xp.Glyph(pf.ObjectEntry(mark.Object).Reference()).Rune())
		}
	}
	if pf.VariantCount() > 1 {
		fmt.Fprintf(w, "  variant %s, weight %d\n", cmp.Or(v.Name(), "beside the script"), v.Weight())
	}
	planes := []*plane{look, machines, objects, outcomes}
	if pf.Spawn() == embed.SpawnMask {
		planes = append(planes, noSpawn)
	}
	dumpPlanes(w, planes...)
	for i := range v.MachineCount() {
		m := v.Machine(i)
		fmt.Fprintf(w, "  machine %s, %s from %s", m.Name(), diag.Counted(m.Len(), "cell"),
			pointText(m.Cell(0).X, m.Cell(0).Y))
		if m.Passable() {
			fmt.Fprint(w, ", passable")
		}
		fmt.Fprintln(w)
	}
}

// dumpOverlay prints the cells that an overlay replaces.
func dumpOverlay(w io.Writer, pf embed.Prefab, v embed.Overlay) {
	width, height := pf.Size()
	look := newPlane("terrain", width, height)
	for y := range height {
		for x := range width {
			if c := v.Cell(x, y); c.Terrain != 0 {
				look.set(x, y, xp.Glyph(c.Look.Glyph).Rune())
			}
		}
	}
	fmt.Fprintf(w, "  overlay %s, chance %s", v.Name(), ratioText(v.Chance()))
	for i := range v.ExcludeCount() {
		fmt.Fprintf(w, ", excludes %s", pf.Overlay(v.Exclude(i)).Name())
	}
	fmt.Fprintln(w)
	dumpPlanes(w, look)
}

// outcomeRune shows what a cell can be: '.' surely open, '~' open at times, '#' never open.
func outcomeRune(o embed.Outcome) rune {
	switch {
	case o&embed.Present == 0:
		return ' '
	case o&embed.SurelyOpen != 0:
		return '.'
	case o&embed.MaybeOpen != 0:
		return '~'
	}
	return '#'
}

// dumpWays prints entrances and connections as drawn.
func dumpWays(w io.Writer, pf embed.Prefab) {
	s := pf.Turned(orient.R0)
	for i := range s.EntranceCount() {
		en := s.Entrance(i)
		fmt.Fprintf(w, "  entrance %s:", en.Side())
		for j := range en.Len() {
			fmt.Fprintf(w, " %s", pointText(en.Cell(j).X, en.Cell(j).Y))
		}
		if !en.SurelyOpen() {
			fmt.Fprint(w, ", not in every roll")
		}
		fmt.Fprintln(w)
	}
	for i := range s.ConnectionCount() {
		c := s.Connection(i)
		fmt.Fprintf(w, "  connection %s, %s to the %s:", c.Name(), c.Role(), c.Dir())
		for j := range c.Len() {
			fmt.Fprintf(w, " %s", pointText(c.Cell(j).X, c.Cell(j).Y))
		}
		if c.Hidden() {
			fmt.Fprint(w, ", hidden")
		}
		fmt.Fprintln(w)
	}
}

// dumpGroup prints the references of a group, and how they are placed.
func dumpGroup(w io.Writer, pf embed.Prefab, i int) {
	var words []string
	for j := range pf.ObjectCount() {
		if g, ok := pf.ObjectEntry(j).Group(); ok && g.Index() == i {
			words = append(words, glyphText(pf.ObjectEntry(j).Reference()))
		}
	}
	g := pf.Group(i)
	fmt.Fprintf(w, "  group of %s", strings.Join(words, ", "))
	if g.Exactly() != embed.All {
		fmt.Fprintf(w, ", exactly %s of their cells", rangeText(g.Exactly()))
	}
	if g.Shuffle() {
		fmt.Fprint(w, ", shuffled")
	}
	fmt.Fprintln(w)
}

// whenText returns a condition as the end of a line; "" for what always holds.
func whenText(pf embed.Prefab, c embed.Condition) string {
	if c.Always() {
		return ""
	}
	return ", when " + conditionText(pf, c)
}

// conditionText returns all that must be so.
func conditionText(pf embed.Prefab, c embed.Condition) string {
	var terms []string
	if c.Depth() != embed.All {
		terms = append(terms, "depth "+rangeText(c.Depth()))
	}
	for i := range c.TestCount() {
		param, values := c.Test(i)
		p := pf.Param(param)
		terms = append(terms, p.Name()+" "+orList(values, func(j int) string { return strconv.Quote(p.Value(c.TestValue(i, j))) }))
	}
	if n := c.OverlayCount(); n > 0 {
		terms = append(terms, "overlay "+orList(n, func(i int) string { return pf.Overlay(c.Overlay(i)).Name() }))
	}
	for i := range c.TagCount() {
		terms = append(terms, "tag "+c.Tag(i))
	}
	if not, ok := c.Not(); ok {
		terms = append(terms, "not ("+conditionText(pf, not)+")")
	}
	if terms == nil {
		return "anything"
	}
	return strings.Join(terms, " and ")
}

// orList joins words of which one is enough.
func orList(n int, word func(i int) string) string {
	words := make([]string, n)
	for i := range words {
		words[i] = word(i)
	}
	return strings.Join(words, " or ")
}
