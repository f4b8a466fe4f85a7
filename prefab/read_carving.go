package prefab

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// styleKeys are the keys that not all styles use.
var styleKeys = []struct {
	key    string
	styles []string
}{
	{"automaton", []string{"caves", "guided", "mines"}},
	{"guide", []string{"guided"}},
	{"mines", []string{"mines"}},
	{"tunnels", []string{"tunnels"}},
	{"regions", []string{"composite"}},
}

// stylesOf returns the styles that use a key.
func stylesOf(key string) []string {
	for _, k := range styleKeys {
		if k.key == key {
			return k.styles
		}
	}
	return nil
}

// carvingReader reads the style of a map or region, and the keys that belong to one.
type carvingReader struct {
	*reader
	to    *Carving
	words []string // the styles that there are
	what  string   // has the style, for messages
	known bool     // the style: no finding hides it
	keyed Span     // where the style is written
}

// carving prepares to read the keys of a map or region. The style is looked up before the other keys
// are read, which it gives their defaults.
func (r *reader) carving(n *node, to *Carving, styles []string, what string) *carvingReader {
	c := &carvingReader{reader: r, to: to, words: styles, what: what, known: true}
	style := "caves"
	if key := n.get("style"); key != nil {
		if c.known = key.shape == scalarShape && slices.Contains(styles, key.text); c.known {
			style, c.keyed = key.text, key.Span
		}
	}
	*to = defaultCarving(style)
	return c
}

// defaultCarving returns what a style is where nothing is said of it.
func defaultCarving(style string) Carving {
	span := func(lo, hi int) Field[Range] { return Field[Range]{Value: Range{lo, hi}} }
	c := Carving{
		Style: Field[string]{Value: style},
		Automaton: Automaton{
			Engine: Field[string]{Value: "colored"}, Open: ratio(9, 20), Visits: ratio(5, 1),
			Smooth: number(5), MinCave: number(17), Pockets: ratio(0, 1),
		},
		Guide:   Guide{Shape: Field[string]{Value: "corridor"}, Width: span(10, 16)},
		Mines:   Mines{Rooms: span(5, 8), RoomWidth: span(6, 12), RoomHeight: span(5, 9)},
		Tunnels: Tunnels{Design: Field[string]{Value: designWords[0]}},
	}
	switch style {
	case "guided":
		c.Automaton.Open, c.Automaton.Visits = ratio(1, 2), ratio(1, 1)
	case "mines":
		c.Automaton.Open, c.Automaton.Visits, c.Automaton.MinCave = ratio(21, 50), ratio(4, 1), number(12)
	}
	return c
}

// keys are those of the style, and of all that a style may have.
func (c *carvingReader) keys() []keyReader {
	part := func(key string, read func(n *node)) keyReader {
		return keyReader{key, func(n *node) {
			if c.uses(n, key) {
				read(n)
			}
		}}
	}
	return []keyReader{
		{"style", func(n *node) {
			c.to.Style.Span = n.Span
			c.word(n, c.words)
		}},
		part("automaton", func(n *node) { c.automaton(n, &c.to.Automaton) }),
		part("guide", func(n *node) { c.guide(n, &c.to.Guide) }),
		part("mines", func(n *node) { c.mines(n, &c.to.Mines) }),
		part("tunnels", func(n *node) { c.tunnels(n, &c.to.Tunnels) }),
	}
}

// uses reports whether the style uses the key of a node, and makes a finding if it does not. Where the
// style is not known it may.
func (c *carvingReader) uses(n *node, key string) bool {
	styles := stylesOf(key)
	if !c.known || slices.Contains(styles, c.to.Style.Value) || n.shape == brokenShape {
		return true
	}
	of := "style "
	if len(styles) > 1 {
		of = "styles "
	}
	d := c.add(diag.KeyConflict, n.Span, "key "+quoted(key)+" belongs to "+of+andListed(styles)+"; "+c.what+
		" has style "+c.to.Style.Value, "")
	switch {
	case c.to.Style.Value == "composite":
		d.Hint = "write it in the regions, each of which has keys of its own"
	case c.keyed.Pos.Line > 0:
		d.Hint = "remove it, or change the style"
		d.Related = []diag.Related{{Pos: c.keyed.Pos, Message: "the style"}}
	case slices.Contains(c.words, styles[0]):
		d.Message += ", as it names none"
		d.Hint = "add style: " + styles[0]
	}
	return false
}

// andListed joins words as in a sentence.
func andListed(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return words[0]
}

// finish gives the defaults that hang on other keys.
func (c *carvingReader) finish() {
	if g := &c.to.Guide; !g.Width.Given() && c.to.Automaton.Visits.Value.Cmp(Ratio{2, 1}) <= 0 {
		g.Width.Value = Range{14, 22} // caves are jagged
	}
}

func (r *reader) automaton(n *node, a *Automaton) {
	const percent = "a share from 0% to 100%"
	r.fields(n, "automaton", []keyReader{
		{"engine", func(n *node) { r.choice(n, engineWords, &a.Engine) }},
		{"open", func(n *node) { r.share(n, Certain, percent, &a.Open) }},
		{"visits", func(n *node) { r.decimal(n, Ratio{1, 2}, Ratio{30, 1}, "a number from 0.5 to 30", &a.Visits) }},
		{"smooth", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxPasses, &a.Smooth) }},
		{"minCave", func(n *node) { r.whole(n, diag.OutOfRange, 1, maxMapCells, &a.MinCave) }},
		{"maxCave", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxMapCells, &a.MaxCave) }},
		{"minPillar", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxMapCells, &a.MinPillar) }},
		{"pockets", func(n *node) { r.share(n, Certain, percent, &a.Pockets) }},
	})
}

// guide reads in which part of the map caves come.
func (c *carvingReader) guide(n *node, g *Guide) {
	g.Span = n.Span
	unread := false // a finding hides the shape
	u := c.fields(n, "guide", []keyReader{
		{"shape", func(n *node) {
			unread = c.fails(n, func() { c.choice(n, guideWords, &g.Shape) })
		}},
		{"legs", func(n *node) { c.whole(n, diag.OutOfRange, 1, maxLegs, &g.Legs) }},
		{"width", func(n *node) { c.bounded(n, 1, maxMapSide, &g.Width) }},
		{"art", func(n *node) { c.guideArt(n, g) }},
	})
	if g.Art.Given() {
		for _, other := range []Span{g.Shape.Span, g.Legs.Span, g.Width.Span} {
			if other.Pos.Line > 0 {
				c.add(diag.KeyConflict, other, "guide has this key beside art, which draws the whole guide",
					"remove it, or art", diag.Related{Pos: g.Art.Pos, Message: "the image"})
			}
		}
		g.Shape.Value = "art"
		return
	}
	if legs := []string{"serpentine", "tree"}; g.Legs.Given() && !slices.Contains(legs, g.Shape.Value) && !unread && !u.has("shape") {
		c.add(diag.KeyConflict, g.Legs.Span, "key \"legs\" counts for the shapes "+andListed(legs)+" alone; this guide is a "+
			g.Shape.Value, "remove it, or change the shape")
	}
}

// guideArt reads the image of a guide, beside the recipe or below its folder.
func (c *carvingReader) guideArt(n *node, g *Guide) {
	if c.path(n, &g.Art); g.Art.Value != "" {
		g.File = path.Join(path.Dir(c.file), g.Art.Value)
	}
}

// mines reads what rooms lie among caves.
func (c *carvingReader) mines(n *node, m *Mines) {
	c.fields(n, "mines", []keyReader{
		{"rooms", func(n *node) { c.bounded(n, 0, maxRooms, &m.Rooms) }},
		{"roomWidth", func(n *node) { c.bounded(n, leastRoom, maxMapSide, &m.RoomWidth) }},
		{"roomHeight", func(n *node) { c.bounded(n, leastRoom, maxMapSide, &m.RoomHeight) }},
	})
}

// bounded reads a range within bounds. Without an upper end it ends at the bound.
func (r *reader) bounded(n *node, least, most int, f *Field[Range]) {
	before, given := len(r.findings), *f
	if r.ranged(n, f); len(r.findings) > before || n.shape != scalarShape {
		return
	}
	if f.Value.Max == NoMax {
		f.Value.Max = most
	}
	if strings.HasPrefix(n.text, "..") {
		f.Value.Min = max(f.Value.Min, least)
	}
	if f.Value.Min < least || f.Value.Max > most || f.Value.Min > f.Value.Max {
		f.Value = given.Value
		r.want(diag.OutOfRange, n, "whole numbers from "+strconv.Itoa(least)+" to "+strconv.Itoa(most))
	}
}

// mapRegions reads the parts of a map, which is composite unless a finding hides its style.
func (r *reader) mapRegions(n *node, composite bool) (out []Region) {
	r.list(n, "regions, such as {area: [0, 0, 60, 100], style: caves}", func(i *node) {
		if i.shape != mapShape {
			r.want(diag.WrongType, i, "regions that are maps, such as {area: [0, 0, 60, 100], style: caves}")
			return
		}
		g := Region{Span: i.Span}
		c := r.carving(i, &g.Carving, styleWords[:len(styleWords)-1], "this region")
		u := r.fields(i, "a region", append([]keyReader{
			{"area", func(n *node) { r.area(n, &g.Area) }},
		}, c.keys()...))
		r.require(i, u, "area", "a region")
		c.finish()
		if out = append(out, g); len(out) == maxRegions+1 {
			r.add(diag.OutOfRange, i.Span, "a map has more than "+strconv.Itoa(maxRegions)+" regions", "")
		}
	})
	if n.empty() && composite {
		r.add(diag.MissingKey, n.Span, "style composite has no regions", "add a region, such as {area: [0, 0, 60, 100], style: caves}")
	}
	return out[:min(len(out), maxRegions)]
}

// area reads a rectangle of the map: a list of four whole numbers.
func (r *reader) area(n *node, f *Field[Area]) {
	f.Span = n.Span
	if n.shape == brokenShape {
		return
	}
	if n.shape != listShape || len(n.items) != 4 {
		r.want(diag.WrongType, n, "an area as [x, y, width, height]")
		return
	}
	var numbers [4]Field[int]
	ok := true
	for i, item := range n.items {
		ok = r.whole(item, diag.OutOfRange, 0, maxNumber, &numbers[i]) && ok
	}
	if ok && (numbers[2].Value == 0 || numbers[3].Value == 0) {
		r.add(diag.BadArea, n.Span, keyName(n)+" has an area without a cell: its width and height are from 1", "")
	} else if ok {
		f.Value = Area{numbers[0].Value, numbers[1].Value, numbers[2].Value, numbers[3].Value}
	}
}
