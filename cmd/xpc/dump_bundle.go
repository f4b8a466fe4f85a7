package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/xp"
)

// dumpBundle prints all of a bundle that a reader can make use of.
func dumpBundle(w io.Writer, b *embed.Bundle) error {
	out := bufio.NewWriter(w)
	hash := b.ContentHash()
	fmt.Fprintf(out, "bundle  tool %q  project %q  content %s\n", b.Tool(), b.Project(), hex.EncodeToString(hash[:]))
	seal := "none"
	if t, ok := b.Seal(); ok {
		seal = t.Name()
	}
	fmt.Fprintf(out, "%d terrains, %d prefabs, %d recipes, seal %s\n\n", b.TerrainCount(), b.PrefabCount(), b.RecipeCount(), seal)
	for id := 1; id <= b.TerrainCount(); id++ {
		dumpTerrain(out, b, b.Terrain(embed.TerrainID(id)))
	}
	for i := range b.PrefabCount() {
		dumpPrefab(out, b.PrefabAt(i))
	}
	for i := range b.RecipeCount() {
		dumpRecipe(out, b.RecipeAt(i))
	}
	return out.Flush()
}

func dumpTerrain(w io.Writer, b *embed.Bundle, t embed.Terrain) {
	fmt.Fprintf(w, "terrain %d %s: %s passable=%t opaque=%t diggable=%t look %s\n", t.ID(), t.Name(),
		t.Kind(), t.Passable(), t.Opaque(), t.Diggable(), lookText(t.Look()))
	for i := range t.ChoiceCount() {
		c := t.Choice(i)
		fmt.Fprintf(w, "  or %s weight %d\n", b.Terrain(c.Terrain).Name(), c.Weight)
	}
}

func lookText(l embed.Look) string {
	return fmt.Sprintf("'%c' (%d) #%02x%02x%02x on #%02x%02x%02x", xp.Glyph(l.Glyph).Rune(), l.Glyph,
		l.Fore.R, l.Fore.G, l.Fore.B, l.Back.R, l.Back.G, l.Back.B)
}

func dumpPrefab(w io.Writer, pf embed.Prefab) {
	width, height := pf.Size()
	fmt.Fprintf(w, "\nprefab %s  id %d  %dx%d\n", pf.Name(), uint64(pf.ID()), width, height)
	if pf.About() != "" {
		fmt.Fprintf(w, "  about: %s\n", strconv.Quote(pf.About()))
	}
	var files []string
	for i := range pf.FileCount() {
		files = append(files, pf.File(i))
	}
	fmt.Fprintf(w, "  files: %s\n", strings.Join(files, ", "))
	fmt.Fprintf(w, "  place: %s  front: %s  maxProtrusion: %d  buffer: %d  sealed: %t  spawn: %s\n",
		placesText(pf.Places()), pf.Front(), pf.MaxProtrusion(), pf.Buffer(), pf.Sealed(), pf.Spawn())
	fmt.Fprintf(w, "  category: %s  weight: %d  depth: %s  cave: %s  prefer: %s\n",
		pf.Category(), pf.Weight(), rangeText(pf.Depth()), rangeText(pf.Cave()), pf.Prefer())
	fmt.Fprintf(w, "  transforms: %s  distinct: %s\n", pf.Transforms(), pf.Distinct())
	if pf.TagCount() > 0 {
		var tags []string
		for i := range pf.TagCount() {
			tags = append(tags, pf.Tag(i))
		}
		fmt.Fprintf(w, "  tags: %s\n", strings.Join(tags, ", "))
	}
	dumpAttributes(w, "  ", pf)
	dumpArt(w, pf)
	for i := range pf.ObjectCount() {
		dumpObject(w, pf.ObjectEntry(i))
	}
}

// attributed is what has attributes.
type attributed interface {
	AttributeCount() int
	AttributeAt(i int) embed.Attribute
}

func dumpAttributes(w io.Writer, pad string, from attributed) {
	for i := range from.AttributeCount() {
		a := from.AttributeAt(i)
		var values []string
		for i := range a.Len() {
			values = append(values, strconv.Quote(a.Value(i)))
		}
		fmt.Fprintf(w, "%s%s = %s\n", pad, a.Name(), strings.Join(values, ", "))
	}
}

// dumpArt prints the glyphs beside what each cell can be: '.' surely open, '~' at times, '#' solid.
func dumpArt(w io.Writer, pf embed.Prefab) {
	width, height := pf.Size()
	v := pf.Variant(0)
	for y := range height {
		art, masks := make([]rune, width), make([]rune, width)
		for x := range width {
			art[x] = ' '
			if c := v.Cell(x, y); c.Terrain != 0 {
				art[x] = xp.Glyph(c.Look.Glyph).Rune()
			}
			masks[x] = outcomeRune(pf.Outcome(x, y))
		}
		fmt.Fprintf(w, "  |%s|  |%s|\n", string(art), string(masks))
	}
	s := pf.Turned(orient.R0)
	for i := range s.EntranceCount() {
		en := s.Entrance(i)
		fmt.Fprintf(w, "  entrance %s:", en.Side())
		for i := range en.Len() {
			fmt.Fprintf(w, " %d,%d", en.Cell(i).X, en.Cell(i).Y)
		}
		fmt.Fprintln(w)
	}
}

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

func dumpObject(w io.Writer, o embed.ObjectEntry) {
	fmt.Fprintf(w, "  object '%c' (%d)", xp.Glyph(o.Reference()).Rune(), o.Reference())
	if o.Chance() != embed.Certain {
		fmt.Fprintf(w, " chance %s", ratioText(o.Chance()))
	}
	if o.Required() {
		fmt.Fprint(w, " required")
	}
	if o.RollAll() {
		fmt.Fprint(w, " rolled for all cells at once")
	}
	fmt.Fprintln(w)
	for i := range o.AlternativeCount() {
		a := o.Alternative(i)
		fmt.Fprintf(w, "    %s %s weight %d count %s", a.Kind(), strconv.Quote(a.Name()), a.Weight(), countText(a.Count()))
		if a.Chance() != embed.Certain {
			fmt.Fprintf(w, " chance %s", ratioText(a.Chance()))
		}
		if a.Facing() != orient.NoDir {
			fmt.Fprintf(w, " facing %s", a.Facing())
		}
		for _, flag := range []struct {
			set  bool
			word string
		}{{a.Locked(), "locked"}, {a.Secret(), "secret"}} {
			if flag.set {
				fmt.Fprintf(w, " %s", flag.word)
			}
		}
		for i := range a.OpensCount() {
			fmt.Fprintf(w, " opens %d", a.Opens(i))
		}
		for i := range a.LinkCount() {
			fmt.Fprintf(w, " links %d", a.Link(i))
		}
		fmt.Fprintln(w)
		dumpAttributes(w, "      ", a)
	}
}

func dumpRecipe(w io.Writer, r embed.Recipe) {
	width, height := r.Size()
	fmt.Fprintf(w, "\nrecipe %s  %s  %dx%d  depth %d  generator %d  margin %d\n",
		r.Name(), r.File(), width, height, r.Depth(), r.Generator(), r.Margin())
	a, j, n := r.Automaton(), r.Join(), r.Encounters()
	fmt.Fprintf(w, "  automaton: open %s visits %s smooth %d minCave %d maxCave %d\n",
		ratioText(a.Open), ratioText(a.Visits), a.Smooth, a.MinCave, a.MaxCave)
	fmt.Fprintf(w, "  join: loops %s maxTunnel %d branch %s widen %s\n", ratioText(j.Loops), j.MaxTunnel, ratioText(j.Branch), ratioText(j.Widen))
	fmt.Fprintf(w, "  exits: %d separation %s\n", r.Exits().Count, rangeText(r.Exits().Separation))
	fmt.Fprintf(w, "  encounters: density %s maxShift %d\n", ratioText(n.Density), n.MaxShift)
	for i := range r.PoolCount() {
		e := r.Pool(i)
		t := e.Terms()
		var names []string
		for i := range e.PrefabCount() {
			names = append(names, e.Prefab(i).Name())
		}
		fmt.Fprintf(w, "  encounter %s: %s weight %d required %t: %s\n", e.Name(), t.Category, t.Weight, t.Required, strings.Join(names, ", "))
	}
}
