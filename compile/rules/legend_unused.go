package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var legendUnused = &Rule{
	Code:  diag.LegendUnused,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "every legend entry is used",
	Why: "An entry that no cell matches is left over, or a more specific entry has taken its place. An " +
		"entry of a script counts for its image, one of a palette for all images.",
	Bad:  "legend:\n  terrain:\n    moss: {glyph: \"\\\"\", kind: floor}    # no cell has it",
	Good: "legend: {}",
	Fix:  "remove the entry, or draw a cell that matches it",

	Prefab: func(pass *Pass) {
		if pass.Prefab.Script.Legend == nil {
			return
		}
		used := usage{}
		used.seal(pass.Project, pass.Prefab.Legend)
		used.prefab(pass.Prefab)
		used.check(&pass.reporter, pass.Prefab.Script.Legend, "no cell of the image matches it")
	},
	Project: func(p *Overall) {
		if !p.Complete {
			return
		}
		used := usage{}
		for _, pf := range p.Prefabs {
			used.seal(p.Project, pf.Legend)
			used.prefab(pf)
		}
		for _, palette := range p.Palettes {
			used.check(&p.reporter, palette, "no cell of any image matches it")
		}
	},
}

// usage holds the places of the entries that something uses.
type usage map[diag.Pos]bool

// prefab adds the entries that the cells of a prefab match.
func (u usage) prefab(pf *prefab.Prefab) {
	for cells := range pf.Planes() {
		for _, c := range cells {
			if c.Terrain != nil {
				u.terrain(c.Terrain)
			}
		}
	}
	for _, c := range pf.Connections {
		u[c.Entry.Pos] = true
	}
	for _, image := range pf.Images() {
		for _, m := range image.Machines {
			if m.Entry != nil {
				u[m.Entry.Pos] = true
			}
		}
	}
}

// terrain adds an entry and its alternatives.
func (u usage) terrain(e *prefab.Terrain) {
	if u[e.Pos] {
		return
	}
	u[e.Pos] = true
	for _, choice := range e.OneOf {
		if choice.Entry != nil {
			u[choice.Entry.Pos] = true
		}
	}
}

// seal adds the entry into which placement turns earth.
func (u usage) seal(project *prefab.Project, legend *prefab.Legend) {
	if e := legend.TerrainNamed(project.Seal.Value); e != nil {
		u.terrain(e)
	}
}

// check reports the entries of a palette that are not used.
func (u usage) check(r *reporter, palette *prefab.Palette, why string) {
	for _, e := range palette.Terrain {
		u.entry(r, &e.Entry, "terrain", why)
	}
	for _, e := range palette.Connections {
		u.entry(r, &e.Entry, "connection", why)
	}
	for _, e := range palette.Machines {
		u.entry(r, &e.Entry, "machine", why)
	}
}

func (u usage) entry(r *reporter, e *prefab.Entry, section, why string) {
	if !u[e.Pos] {
		r.report(e.Span, "the %s %q is not used: %s", section, e.Name, why)
	}
}
