package rules

import (
	"math"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

var colorNear = &Rule{
	Code:  diag.ColorNear,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "a color is one of the legend's or plainly another",
	Why: "A legend tells cells apart by exact colors. A color that nobody can tell from one of the legend's " +
		"but that differs in a digit does not match its entry, and another entry takes the cell without a " +
		"word. Colors are near within 2 of CIEDE2000, about what eyes see side by side.",
	Bad:  "vent: {glyph: \"=\", fore: \"#5a6a7a\", kind: wall}\nmud:  {glyph: \"=\", kind: floor}    # takes a = in #5a6a7b",
	Good: "the = drawn in #5a6a7a, which matches vent",
	Fix:  "draw it in the color of the legend, or give the color an entry of its own",

	Image: func(pass *Pass) {
		n := &nearColors{Pass: pass, labs: map[xp.RGB]lab{}, looks: map[look]int{}, seen: map[nearColor]int{}}
		pf := pass.Prefab
		n.plane(pf.Layer(prefab.TerrainLayer), pf.Cells)
		machines := colored(prefab.Entries(pf.Legend.Machines))
		for _, m := range pf.Machines {
			for _, p := range m.Cells {
				if m.Entry != nil { // else it has a name, or is machine-unnamed
					n.drawn(pf.Layer(prefab.MachinesLayer), p, &m.Entry.Entry, machines)
				}
			}
		}
		if pf.Variant == nil { // what is drawn for all of them is drawn once
			for _, over := range pf.Overlays {
				n.plane(over.Layer, over.Cells)
			}
			connections := colored(prefab.Entries(pf.Legend.Connections))
			for _, c := range pf.Connections {
				n.drawn(pf.Layer(prefab.ConnectionsLayer), c.Drawn, &c.Entry.Entry, connections)
			}
		}
		n.report()
	},
}

// nearColors collects the colors of an image that are near to one of the legend's.
type nearColors struct {
	*Pass
	labs  map[xp.RGB]lab
	looks map[look]int      // 1 + index into found; 0 where nothing is near
	seen  map[nearColor]int // likewise
	found []nearFound
}

// look is how cells of a layer look that match one entry.
type look struct {
	layer int
	xp.Cell
	is *prefab.Entry
}

// nearColor is a color of a layer that is near to one that an entry names.
type nearColor struct {
	layer     int
	role      string // fore or back
	color     xp.RGB
	is, meant *prefab.Entry // what its cells match, and what they would match
}

type nearFound struct {
	nearColor
	at    diag.Pos // of the first cell
	count int
}

// colored returns the entries of a section that name a color: to no other is a color near.
func colored(section []*prefab.Entry) []*prefab.Entry {
	return slices.DeleteFunc(section, func(e *prefab.Entry) bool { return !e.Fore.Given() && !e.Back.Given() })
}

// plane looks at the cells of a layer of terrain.
func (n *nearColors) plane(layer int, cells []prefab.Cell) {
	section := colored(prefab.Entries(n.Prefab.Legend.Terrain))
	if len(section) == 0 {
		return
	}
	for i, c := range cells {
		if c.Terrain != nil {
			n.note(look{layer, c.Look, &c.Terrain.Entry}, n.cell(i), section)
		}
	}
}

// drawn looks at a cell of another layer.
func (n *nearColors) drawn(layer int, p prefab.Point, is *prefab.Entry, section []*prefab.Entry) {
	b := n.Prefab.Box
	n.note(look{layer, n.Prefab.Image.Layers[layer-1].At(b.X+p.X, b.Y+p.Y), is}, p, section)
}

// note notes a cell that would match another entry if a color were that of the legend.
func (n *nearColors) note(l look, p prefab.Point, section []*prefab.Entry) {
	if !slices.ContainsFunc(section, func(e *prefab.Entry) bool { return e.Takes(l.Glyph()) }) {
		return
	}
	i, known := n.looks[l]
	if !known {
		if near := n.near(l, section); near.meant != nil {
			if i = n.seen[near]; i == 0 {
				at := diag.OnCell(n.Prefab.File, l.layer, n.Prefab.Box.X+p.X, n.Prefab.Box.Y+p.Y)
				n.found = append(n.found, nearFound{nearColor: near, at: at})
				i = len(n.found)
				n.seen[near] = i
			}
		}
		n.looks[l] = i
	}
	if i > 0 {
		n.found[i-1].count++
	}
}

// near returns a color of a look that is near to one of an entry, which would be matched else.
func (n *nearColors) near(l look, section []*prefab.Entry) nearColor {
	for _, e := range section {
		fore, back := n.fit(e.Fore, l.Fore), n.fit(e.Back, l.Back)
		if e == l.is || !e.Takes(l.Glyph()) || max(fore, back) != near {
			continue
		}
		found := nearColor{l.layer, "fore", l.Fore, l.is, e}
		if fore != near {
			found.role, found.color = "back", l.Back
		}
		if !n.legal(found.color) {
			return found
		}
	}
	return nearColor{}
}

// The ways in which a color fits what an entry asks for.
const (
	equal = iota
	near
	far
)

// maxNear is the largest difference of colors that are near.
const maxNear = 2

// fit tells how a color fits what an entry asks for, if it asks for any.
func (n *nearColors) fit(want prefab.ColorName, c xp.RGB) int {
	if !want.Given() || want.RGB == c {
		return equal
	}
	d := deltaE(n.lab(want.RGB), n.lab(c))
	if math.Round(d*1e6)/1e6 <= maxNear { // the last digits differ between processors
		return near
	}
	return far
}

func (n *nearColors) lab(c xp.RGB) lab {
	l, known := n.labs[c]
	if !known {
		l = labOf(c)
		n.labs[c] = l
	}
	return l
}

// legal reports whether the legend has a color, under a name or in an entry.
func (n *nearColors) legal(c xp.RGB) bool {
	l := n.Prefab.Legend
	has := func(e *prefab.Entry) bool {
		return e.Fore.Given() && e.Fore.RGB == c || e.Back.Given() && e.Back.RGB == c
	}
	return slices.ContainsFunc(l.Colors, func(named prefab.Color) bool { return named.RGB == c }) ||
		slices.ContainsFunc(prefab.Entries(l.Terrain), has) || slices.ContainsFunc(prefab.Entries(l.Connections), has) ||
		slices.ContainsFunc(prefab.Entries(l.Machines), has)
}

func (n *nearColors) report() {
	for _, f := range n.found {
		want := f.meant.Fore.RGB
		if f.role == "back" {
			want = f.meant.Back.RGB
		}
		d := n.Pass.report(prefab.Span{Pos: f.at}, "the %s %v of a cell of %q is nearly %v, that of %q%s",
			f.role, f.color, f.is.Name, want, f.meant.Name, more(f.count-1, "on the layer"))
		d.Related = []diag.Related{{Pos: f.meant.Pos, Message: "the entry that it does not match"}}
	}
}
