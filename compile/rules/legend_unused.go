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
	Mend: "removes the entry of a script",

	Prefab: func(pass *Pass) {
		if pass.Prefab.Script.Legend == nil {
			return
		}
		used := usage{}
		pass.Prefab.EachEntry(pass.Project, func(e *prefab.Entry) { used[e.Pos] = true })
		used.check(&pass.reporter, pass.Prefab.Script.Legend, "no cell of the image matches it")
	},
	Project: func(p *Overall) {
		if !p.Complete {
			return
		}
		used := usage{}
		for _, pf := range p.Prefabs {
			for _, at := range pf.Uses {
				used[at] = true
			}
		}
		for _, palette := range p.Palettes {
			used.check(&p.reporter, palette, "no cell of any image matches it")
		}
	},
}

// usage holds the places of the entries that something uses.
type usage map[diag.Pos]bool

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
		hint := ""
		if e.MatchesNone() {
			why, hint = "it names neither glyph nor color, so no cell matches it", "give it a glyph or a color, or remove it"
			if section == "terrain" {
				why += ", and nothing names it"
			}
		}
		d := r.report(e.Span, "the %s %q is not used: %s", section, e.Name, why)
		if hint != "" {
			d.Hint = hint
		}
		if e.InScript { // one of a palette may be there for images to come
			d.Fixes = cut(e.Span, "remove the entry")
		}
	}
}
