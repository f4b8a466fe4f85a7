package reader_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/xp"
)

// options are what the reader is asked for.
type options struct {
	art, cells   bool
	turn, prefab string
}

// render prints a bundle as the reader prints its JSON, by the accessors of the runtime.
func render(b *embed.Bundle, opts options) string {
	r := &renderer{b: b, opts: opts, turns: []orient.Orientation{orient.R0}}
	switch opts.turn {
	case "":
	case "all":
		r.turns = slices.Collect(orient.All.Each())
	default:
		if err := r.turns[0].UnmarshalText([]byte(opts.turn)); err != nil {
			panic(err)
		}
	}
	if opts.prefab == "" {
		r.project()
	}
	for i := range b.PrefabCount() {
		if pf := b.PrefabAt(i); opts.prefab == "" || opts.prefab == pf.Name() {
			r.print(pf)
		}
	}
	for i := range b.RecipeCount() {
		if opts.prefab == "" {
			r.recipe(b.RecipeAt(i))
		}
	}
	return r.out.String()
}

type renderer struct {
	out   strings.Builder
	b     *embed.Bundle
	opts  options
	turns []orient.Orientation
}

// line prints words, those that are empty left out.
func (r *renderer) line(depth int, words ...string) {
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	r.out.WriteString(strings.Repeat("  ", depth) + strings.Join(words, ", ") + "\n")
}

// Forms of values.

func quoted(text string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(text); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func bounds(r embed.Range) string {
	switch {
	case r == embed.All:
		return "any"
	case r.Max == embed.NoMax:
		return fmt.Sprintf("%d..", r.Min)
	}
	return fmt.Sprintf("%d..%d", r.Min, r.Max)
}

func share(r embed.Ratio) string { return fmt.Sprintf("%d/%d", r.Num, r.Den) }

func count(c embed.Count) string {
	if c.Dice > 0 {
		return fmt.Sprintf("%dd%d+%d", c.Dice, c.Sides, c.Plus)
	}
	return strconv.Itoa(c.Plus)
}

func at(x, y int) string { return fmt.Sprintf("%d:%d", x, y) }

func cells(n int, cell func(i int) embed.Point) string {
	var out []string
	for i := range n {
		p := cell(i)
		out = append(out, at(p.X, p.Y))
	}
	return strings.Join(out, " ")
}

func look(l embed.Look) string {
	return fmt.Sprintf("%d #%02x%02x%02x #%02x%02x%02x", l.Glyph, l.Fore.R, l.Fore.G, l.Fore.B, l.Back.R, l.Back.G, l.Back.B)
}

func when(value bool, word string) string {
	if value {
		return word
	}
	return ""
}

func rolled(all bool) string { return "rolled " + map[bool]string{true: "all", false: "each"}[all] }

func words[T fmt.Stringer](all iter.Seq[T]) string {
	var out []string
	for v := range all {
		out = append(out, v.String())
	}
	return strings.Join(out, " ")
}

func character(glyph uint32) string {
	switch g := xp.Glyph(glyph); {
	case g.Blank():
		return "·"
	case g > 255:
		return "?"
	default:
		return string(g.Rune())
	}
}

func (r *renderer) terrain(id embed.TerrainID) string {
	if id == 0 {
		return "none"
	}
	return r.b.Terrain(id).Name()
}

// project prints what all prefabs share.
func (r *renderer) project() {
	b := r.b
	r.line(0, "format 1", "by "+quoted(b.Tool()), when(b.Project() != "", "project "+quoted(b.Project())), fmt.Sprintf("generator %d", b.Generator()))
	seal := "none"
	if t, ok := b.Seal(); ok {
		seal = t.Name()
	}
	r.line(0, "seal "+seal)
	for i := range b.TerrainCount() {
		t := b.Terrain(embed.TerrainID(i + 1))
		outline := ""
		if o, ok := t.Outline(); ok {
			outline = "outline " + quoted(o.Name())
		}
		r.line(0, fmt.Sprintf("terrain %d %s", i+1, quoted(t.Name())), t.Kind().String(), when(t.Passable(), "passable"), when(t.Opaque(), "opaque"),
			when(t.Diggable(), "diggable"), "look "+look(t.Look()), outline, when(t.ChoiceCount() > 0, rolled(t.RollAll())))
		for j := range t.ChoiceCount() {
			c := t.Choice(j)
			r.line(1, fmt.Sprintf("%d %s", c.Weight, quoted(r.terrain(c.Terrain))))
		}
	}
	for i := range b.KindCount() {
		k := b.KindAt(i)
		line := []string{"kind " + quoted(k.Name()), "role " + k.Role().String()}
		for j := range k.NameCount() {
			line = append(line, quoted(k.NameAt(j)))
		}
		r.line(0, line...)
	}
	for i := range b.TurnCount() {
		var forms []string
		for _, g := range b.Turn(i) {
			if g == embed.NoForm {
				forms = append(forms, "-")
			} else {
				forms = append(forms, fmt.Sprint(g))
			}
		}
		r.line(0, "turns "+strings.Join(forms, " "))
	}
	for i := range b.OutlineCount() {
		if o := b.OutlineAt(i); o.Name() != "" { // else the turned form of another
			r.line(0, append([]string{"outline " + quoted(o.Name()), fmt.Sprintf("unit %d", embed.OutlineUnit)}, regions(o)...)...)
		}
	}
}

// regions returns the corners of each region of an outline.
func regions(o embed.Outline) (out []string) {
	var corners []string
	for i := range o.Len() {
		e := o.Edge(i)
		if corners = append(corners, at(e.X, e.Y)); e.Next <= i {
			out, corners = append(out, strings.Join(corners, " ")), nil
		}
	}
	return out
}

// print prints a prefab.
func (r *renderer) print(pf embed.Prefab) {
	w, h := pf.Size()
	r.line(0)
	r.line(0, "prefab "+pf.Name())
	r.line(1, fmt.Sprintf("id %d", uint64(pf.ID())))
	if pf.About() != "" {
		r.line(1, "about "+quoted(pf.About()))
	}
	r.line(1, "files "+texts(pf.FileCount(), pf.File))
	r.line(1, fmt.Sprintf("%d by %d cells", w, h), when(pf.Sealed(), "sealed"), when(pf.Replaces(), "replaces"))
	r.line(1, "place "+pf.Places().String(), "front "+pf.Front().String(), fmt.Sprintf("protrusion %d", pf.MaxProtrusion()), fmt.Sprintf("buffer %d", pf.Buffer()))
	r.line(1, "transforms "+words(pf.Transforms().Each()))
	r.line(1, "encounter "+pf.Category().String(), fmt.Sprintf("weight %d", pf.Weight()), "depth "+bounds(pf.Depth()),
		"caves "+bounds(pf.Cave()), "prefers "+pf.Prefer().String(), "spawn "+pf.Spawn().String())
	if u := pf.Unique(); u.Scope != embed.NoScope {
		r.line(1, "unique "+limit(u))
	}
	for i := range pf.LimitCount() {
		u, most := pf.Limit(i)
		r.line(1, "limit "+limit(u), fmt.Sprintf("most %d", most))
	}
	if pf.TagCount() > 0 {
		r.line(1, "tags "+texts(pf.TagCount(), pf.Tag))
	}
	for i := range pf.ParamCount() {
		p := pf.Param(i)
		line := []string{"param " + quoted(p.Name())}
		for j := range p.Len() {
			line = append(line, fmt.Sprintf("%d %s", p.Weight(j), quoted(p.Value(j))))
		}
		r.line(1, line...)
	}
	for i := range pf.AttributeCount() {
		r.attribute(1, pf, pf.AttributeAt(i))
	}
	s := pf.Turned(orient.R0)
	for i := range s.EntranceCount() {
		e := s.Entrance(i)
		r.line(1, "entrance "+e.Side().String(), cells(e.Len(), e.Cell))
	}
	for i := range s.ConnectionCount() {
		c := s.Connection(i)
		r.line(1, "connection "+quoted(c.Name()), c.Role().String(), when(c.Hidden(), "hidden"), c.Dir().String(), cells(c.Len(), c.Cell))
	}
	for i := range pf.GroupCount() {
		g := pf.Group(i)
		r.line(1, "group "+bounds(g.Exactly()), when(g.Shuffle(), "shuffled"))
	}
	for i := range pf.ObjectCount() {
		r.object(pf, pf.ObjectEntry(i))
	}
	for y := range h {
		row := ""
		for x := range w {
			row += strconv.FormatUint(uint64(pf.Outcome(x, y)), 32)
		}
		r.line(1, "outcomes "+row)
	}
	for i := range pf.VariantCount() {
		r.variant(pf, pf.Variant(i))
	}
	for i := range pf.OverlayCount() {
		r.overlay(pf, pf.Overlay(i))
	}
}

func texts(n int, get func(i int) string) string {
	var out []string
	for i := range n {
		out = append(out, quoted(get(i)))
	}
	return strings.Join(out, " ")
}

func limit(u embed.Unique) string {
	return fmt.Sprintf("%d %s in a %s", u.Max, quoted(u.Group), u.Scope)
}

func (r *renderer) attribute(depth int, pf embed.Prefab, a embed.Attribute) {
	line := []string{fmt.Sprintf("attribute %s %s", quoted(a.Name()), a.Type()), when(a.IsList(), "list")}
	links := a.Len()
	for i := range a.Len() {
		line = append(line, quoted(a.Value(i)))
	}
	if i, ok := a.Param(); ok {
		line = append(line, "$"+pf.Param(i).Name())
		links = pf.Param(i).Len()
	}
	for i := range links {
		if a.Type() == embed.LinkValue {
			line = append(line, "to "+reference(pf, a.Entry(i)))
		}
	}
	r.line(depth, line...)
}

func reference(pf embed.Prefab, i int) string { return character(pf.ObjectEntry(i).Reference()) }

// object prints an entry of the object table, and all that it can be.
func (r *renderer) object(pf embed.Prefab, o embed.ObjectEntry) {
	group := ""
	if g, ok := o.Group(); ok {
		group = fmt.Sprintf("group %d", g.Index())
	}
	r.line(1, fmt.Sprintf("object %s (%d)", character(o.Reference()), o.Reference()), "chance "+share(o.Chance()), rolled(o.RollAll()),
		when(o.Required(), "required"), group)
	if o.About() != "" {
		r.line(2, "about "+quoted(o.About()))
	}
	r.condition(2, pf, "when", o.When())
	for i := range o.AlternativeCount() {
		a := o.Alternative(i)
		line := []string{
			a.Kind() + " " + quoted(a.Name()), fmt.Sprintf("weight %d", a.Weight()), "chance " + share(a.Chance()), "count " + count(a.Count()),
			when(a.Facing() != orient.NoDir, a.Facing().String()), when(a.Locked(), "locked"), when(a.Secret(), "secret"),
		}
		for j := range a.OpensCount() {
			line = append(line, "opens "+reference(pf, a.Opens(j)))
		}
		for j := range a.LinkCount() {
			line = append(line, "links "+reference(pf, a.Link(j)))
		}
		r.line(2, line...)
		r.condition(3, pf, "when", a.When())
		for j := range a.AttributeCount() {
			r.attribute(3, pf, a.AttributeAt(j))
		}
		for j := range a.NestCount() {
			r.nested(pf, a.Nest(j))
		}
	}
}

func (r *renderer) condition(depth int, pf embed.Prefab, word string, c embed.Condition) {
	if c.Always() {
		return
	}
	line := []string{word, "depth " + bounds(c.Depth())}
	for i := range c.TestCount() {
		param, n := c.Test(i)
		var values []string
		for j := range n {
			values = append(values, quoted(pf.Param(param).Value(c.TestValue(i, j))))
		}
		line = append(line, pf.Param(param).Name()+" "+strings.Join(values, " or "))
	}
	for i := range c.OverlayCount() {
		line = append(line, "overlay "+quoted(pf.Overlay(c.Overlay(i)).Name()))
	}
	for i := range c.TagCount() {
		line = append(line, "tag "+quoted(c.Tag(i)))
	}
	r.line(depth, line...)
	if not, ok := c.Not(); ok {
		r.condition(depth+1, pf, "not", not)
	}
}

func (r *renderer) nested(pf embed.Prefab, n embed.Nest) {
	r.line(3, "prefab "+n.Prefab().Name())
	for i := range n.WithCount() {
		w := n.With(i)
		param, values, by := n.Prefab().Param(w.Param()), 1, ""
		if from, ok := w.From(); ok {
			by, values = "by "+pf.Param(from).Name(), pf.Param(from).Len()
		}
		line := []string{"with " + param.Name(), by}
		for j := range values {
			line = append(line, quoted(param.Value(w.Value(j))))
		}
		r.line(4, line...)
	}
}

func (r *renderer) variant(pf embed.Prefab, v embed.Variant) {
	r.line(1, "variant "+quoted(v.Name()), fmt.Sprintf("weight %d", v.Weight()))
	for i := range v.MachineCount() {
		m := v.Machine(i)
		is := ""
		if m.Object() > 0 {
			is = "is " + reference(pf, m.Object()-1)
		}
		r.line(2, "machine "+quoted(m.Name()), when(m.Passable(), "passable"), is)
		for j := range m.Len() {
			c := m.Cell(j)
			r.line(3, at(c.X, c.Y), look(c.Look))
		}
	}
	for i := range v.MarkCount() {
		m := v.Mark(i)
		r.line(2, reference(pf, m.Object)+" at "+at(m.X, m.Y), when(m.W*m.H > 1, fmt.Sprintf("%d by %d", m.W, m.H)))
	}
	r.art(pf, v.Cell, func(set func(x, y int, sign string), o orient.Orientation) {
		for i := range v.MachineCount() {
			for j := range v.Machine(i).Len() {
				c := v.Machine(i).Cell(j)
				g, _ := r.b.Turned(o, c.Look.Glyph)
				set(c.X, c.Y, character(g))
			}
		}
		for i := range v.MarkCount() {
			m := v.Mark(i)
			for j := range m.W * m.H {
				set(m.X+j%m.W, m.Y+j/m.W, reference(pf, m.Object))
			}
		}
	})
	r.cells(pf, v.Cell)
}

func (r *renderer) overlay(pf embed.Prefab, v embed.Overlay) {
	line := []string{"overlay " + quoted(v.Name()), "chance " + share(v.Chance())}
	for i := range v.ExcludeCount() {
		line = append(line, "not with "+quoted(pf.Overlay(v.Exclude(i)).Name()))
	}
	r.line(1, line...)
	r.art(pf, v.Cell, func(func(x, y int, sign string), orient.Orientation) {})
	r.cells(pf, v.Cell)
}

// art draws a plane, and what stands on it, in the orientations that are asked for.
func (r *renderer) art(
	pf embed.Prefab, cell func(x, y int) embed.CellData, on func(set func(x, y int, sign string), o orient.Orientation),
) {
	if !r.opts.art {
		return
	}
	w, h := pf.Size()
	for _, o := range r.turns {
		if len(r.turns) > 1 {
			r.line(2, o.String(), "front "+pf.Turned(o).Facing().String())
		}
		tw, th := o.Size(w, h)
		signs := slices.Repeat([]string{" "}, tw*th)
		set := func(x, y int, sign string) {
			x, y = o.Point(x, y, w, h)
			signs[y*tw+x] = sign
		}
		for i := range w * h {
			if c := cell(i%w, i/w); c.Terrain != 0 {
				g, _ := r.b.Turned(o, c.Look.Glyph)
				set(i%w, i/w, character(g))
			}
		}
		on(set, o)
		for row := range slices.Chunk(signs, tw) {
			r.line(2, "|"+strings.Join(row, "")+"|")
		}
	}
}

func (r *renderer) cells(pf embed.Prefab, cell func(x, y int) embed.CellData) {
	w, h := pf.Size()
	for i := range w * h {
		if c := cell(i%w, i/w); r.opts.cells && c.Terrain != 0 {
			r.line(2, "cell "+at(i%w, i/w), quoted(r.terrain(c.Terrain)), look(c.Look))
		}
	}
}
