package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Palette is a palette file, or the legend block of a script: as it is written, before names are
// looked up. [ReadPalette] makes one.
type Palette struct {
	File        string
	Colors      []Color
	Terrain     []*Terrain
	Connections []*ConnectionEntry
	Machines    []*MachineEntry
	Shapes      []*Outline // the section shapes

	unread sections
}

// sections says which parts of a legend a finding hides. What is not found there may be hidden:
// it is no finding of its own.
type sections struct{ colors, terrain, connections, machines, shapes bool }

func (s *sections) add(t sections) {
	s.colors = s.colors || t.colors
	s.terrain = s.terrain || t.terrain
	s.connections = s.connections || t.connections
	s.machines = s.machines || t.machines
	s.shapes = s.shapes || t.shapes
}

// MissingPalette returns what stands for a palette file that cannot be had: whatever cells do not
// find, it may have held.
func MissingPalette(file string) *Palette {
	return &Palette{File: file, unread: sections{true, true, true, true, true}}
}

// Legend is what cells mean: the entries of all palettes of a project and, for one prefab, of its
// script, with every name looked up. Entries keep the order of their files. A Legend is not
// changed once it is made, and may be shared.
type Legend struct {
	Colors      []Color
	Terrain     []*Terrain
	Connections []*ConnectionEntry // without the built-in digits
	Machines    []*MachineEntry
	Shapes      []*Outline // without the built-in ones

	unread sections
}

// Share makes the legend of palettes, in order: it looks up names and finds what is repeated. All
// palettes see the colors and terrain of all. A project does it once; its findings are not
// repeated by [Join].
func Share(palettes ...*Palette) (*Legend, diag.List) {
	b := &legendBuilder{legend: &Legend{}}
	for _, p := range palettes {
		b.add(p)
	}
	b.finish()
	return b.legend, b.findings.Sorted()
}

// with returns the legend of a prefab: the shared one and the entries of its script.
func (l *Legend) with(script *Palette) (*Legend, diag.List) {
	if script == nil {
		return l, nil
	}
	b := &legendBuilder{legend: &Legend{
		Colors:      slices.Clone(l.Colors),
		Terrain:     slices.Clone(l.Terrain),
		Connections: slices.Clone(l.Connections),
		Machines:    slices.Clone(l.Machines),
		Shapes:      slices.Clone(l.Shapes),
		unread:      l.unread,
	}}
	b.add(script)
	b.finish()
	return b.legend, b.findings.Sorted()
}

// TerrainNamed returns the terrain entry of a name, or nil.
func (l *Legend) TerrainNamed(name string) *Terrain {
	for _, e := range l.Terrain {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// TerrainOf returns the entry that a cell of a terrain layer matches, or nil, and another that
// matches it as well and is as specific, or nil.
func (l *Legend) TerrainOf(c xp.Cell) (e, tie *Terrain) { return find(l.Terrain, c) }

// legendBuilder adds palettes to a legend.
type legendBuilder struct {
	legend   *Legend
	fresh    []*Entry // added and not yet looked up
	random   []*Terrain
	shaped   []*Terrain // added, whose outlines are not yet looked up
	findings diag.List
}

// add adds copies of a palette's entries.
func (b *legendBuilder) add(p *Palette) {
	b.legend.unread.add(p.unread)
	for _, c := range p.Colors {
		b.color(c)
	}
	for _, o := range p.Shapes {
		b.outline(o)
	}
	for _, e := range p.Terrain {
		e := new(*e)
		b.shaped = append(b.shaped, e)
		b.legend.Terrain = addEntry(b, b.legend.Terrain, e, "terrain", b.legend.unread.terrain)
		if len(e.OneOf) > 0 {
			b.random = append(b.random, e)
		}
	}
	for _, e := range p.Connections {
		b.legend.Connections = addEntry(b, b.legend.Connections, new(*e), "connections",
			b.legend.unread.connections)
	}
	for _, e := range p.Machines {
		b.legend.Machines = addEntry(b, b.legend.Machines, new(*e), "machines",
			b.legend.unread.machines)
	}
}

// entry is what the types of entries have in common.
type entry interface {
	comparable
	base() *Entry
}

func (e *Entry) base() *Entry { return e }

// addEntry adds an entry to a section. One of an earlier name takes the earlier one's place if it
// says so; else it is a finding, and both stay, so that cells of either are found. One that says so
// without an earlier one is a finding too, unless the section has parts that are hidden.
func addEntry[E entry](b *legendBuilder, section []E, e E, word string, unread bool) []E {
	b.fresh = append(b.fresh, e.base())
	for i, earlier := range section {
		if earlier.base().Name != e.base().Name {
			continue
		}
		if e.base().Override {
			return append(slices.Delete(slices.Clone(section), i, i+1), e)
		}
		b.findings = append(b.findings, diag.Diagnostic{
			Code: diag.LegendRepeated, Severity: diag.Error,
			Pos: e.base().Pos, End: e.base().End,
			Message: "entry " + quoted(e.base().Name) + " under " + word + " is there already",
			Hint:    "add override: true, or use another name",
			Related: []diag.Related{{Pos: earlier.base().Pos, Message: "the earlier entry stands here"}},
		})
		return append(section, e)
	}
	if e.base().Override && !unread {
		e.base().loose = true // it may be meant for any of them
		b.replacesNothing(e.base(), word, names(section))
	}
	return append(section, e)
}

// names returns the names of a section's entries.
func names[E entry](section []E) []string {
	out := make([]string, len(section))
	for i, e := range section {
		out[i] = e.base().Name
	}
	return out
}

// replacesNothing makes the finding of an entry that says override: true for no reason.
func (b *legendBuilder) replacesNothing(e *Entry, word string, names []string) {
	hint := meant(e.Name, names)
	if hint == "" {
		hint = "remove override"
	}
	b.findings = append(b.findings, diag.Diagnostic{
		Code: diag.KeyConflict, Severity: diag.Error, Pos: e.Pos, End: e.End,
		Message: "entry " + quoted(e.Name) + " under " + word +
			" says override: true, but there is none to replace",
		Hint: hint, Fixes: respell(e.Span, e.Name, names),
	})
}

// color adds a named color. The same color twice is no finding.
func (b *legendBuilder) color(c Color) {
	for _, earlier := range b.legend.Colors {
		if earlier.Name != c.Name {
			continue
		}
		if earlier.RGB != c.RGB && !earlier.broken && !c.broken {
			b.findings = append(b.findings, diag.Diagnostic{
				Code: diag.LegendRepeated, Severity: diag.Error, Pos: c.Pos, End: c.End,
				Message: "color " + quoted(c.Name) + " is " + c.RGB.String() + " here and " +
					earlier.RGB.String() + " before",
				Hint:    "use another name",
				Related: []diag.Related{{Pos: earlier.Pos, Message: "the earlier color stands here"}},
			})
		}
		return
	}
	b.legend.Colors = append(b.legend.Colors, c)
}

// outline adds an outline. A name that is there twice is a finding; those that are built in give way.
func (b *legendBuilder) outline(o *Outline) {
	for _, earlier := range b.legend.Shapes {
		if earlier.Name == o.Name {
			b.findings = append(b.findings, diag.Diagnostic{
				Code: diag.LegendRepeated, Severity: diag.Error, Pos: o.Pos, End: o.End,
				Message: "shape " + quoted(o.Name) + " is there already", Hint: "use another name",
				Related: []diag.Related{{Pos: earlier.Pos, Message: "the earlier shape stands here"}},
			})
			return
		}
	}
	b.legend.Shapes = append(b.legend.Shapes, o)
}

// shape looks up the outline of a terrain.
func (b *legendBuilder) shape(e *Terrain) {
	name := e.Shape.Value
	if name == "" {
		return
	}
	known := builtInOutlines()
	for _, o := range b.legend.Shapes {
		if o.Name == name {
			if e.Outline = o; o.loose {
				e.Outline = nil
			}
			return
		}
		known = append(known, o.Name)
	}
	if e.Outline = builtInOutline(name); e.Outline == nil && !b.legend.unread.shapes {
		b.findings = append(b.findings, diag.Diagnostic{
			Code: diag.UnknownName, Severity: diag.Error, Pos: e.Shape.Pos, End: e.Shape.End,
			Message: "shape " + quoted(name) + " is no entry under shapes, and none of those that are there anyway",
			Hint:    meant(name, known), Fixes: respell(e.Shape.Span, name, known),
		})
	}
}

// finish looks up the names of what was added.
func (b *legendBuilder) finish() {
	names := &colorNames{colors: b.legend.Colors, unread: b.legend.unread.colors}
	for _, e := range b.fresh {
		names.resolve(e, &e.Fore)
		names.resolve(e, &e.Back)
	}
	b.findings = append(b.findings, names.findings()...)
	for _, e := range b.shaped {
		b.shape(e)
	}
	// Entries of palettes may name what a script replaces: look all of them up again.
	for i, e := range b.legend.Terrain {
		if len(e.OneOf) == 0 {
			continue
		}
		if !slices.Contains(b.random, e) {
			e = new(*e)
			b.legend.Terrain[i] = e
		}
		e.OneOf = slices.Clone(e.OneOf)
		for j := range e.OneOf {
			b.choice(e, &e.OneOf[j], slices.Contains(b.random, e))
		}
	}
}

// choice looks up an alternative of random terrain. Only what was just added gives findings.
func (b *legendBuilder) choice(e *Terrain, c *TerrainChoice, fresh bool) {
	c.Entry = b.legend.TerrainNamed(c.Name)
	var names []string
	for _, t := range b.legend.Terrain {
		if len(t.OneOf) == 0 && t.Kind != None {
			names = append(names, t.Name)
		}
	}
	message, hint, fixes := "", "", []diag.Fix(nil)
	switch {
	case c.Entry == nil:
		message = "alternative " + quoted(c.Name) + " is no entry under terrain"
		hint, fixes = meant(c.Name, names), respell(c.Span, c.Name, names)
	case len(c.Entry.OneOf) > 0:
		message = "alternative " + quoted(c.Name) + " is random terrain itself; it must be plain"
	case c.Entry.Kind == None:
		message = "alternative " + quoted(c.Name) + " is of kind none, which overlays alone may use"
	default:
		e.partial = e.partial || c.Entry.partial
		return
	}
	found := c.Entry != nil
	c.Entry, e.partial = nil, true
	if fresh && (found || !b.legend.unread.terrain) {
		b.findings = append(b.findings, diag.Diagnostic{
			Code: diag.TerrainUndefined, Severity: diag.Error, Pos: c.Pos, End: c.End,
			Message: message, Hint: hint, Fixes: fixes,
		})
	}
}

// Entries returns what the entries of a section have in common, in their order.
func Entries[E entry](section []E) []*Entry {
	out := make([]*Entry, len(section))
	for i, e := range section {
		out[i] = e.base()
	}
	return out
}
