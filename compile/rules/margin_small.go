package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var marginSmall = &Rule{
	Code:  diag.MarginSmall,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "the margin of a map has room for what is dug into it",
	Why: "Embedded prefabs are dug into the earth around the caves. One that is deeper than the margin finds " +
		"room between caves alone, which is rare. The margin belongs to the recipe, so that a new prefab does " +
		"not move the caves of old seeds.",
	Bad:  "margin: 8    # and a prefab 11 deep in its pool",
	Good: "margin: 14",
	Fix:  "raise the recipe's margin, or draw the prefab less deep",

	Project: func(p *Overall) {
		for _, r := range p.Recipes {
			placeable := Placeable(r, p.Prefabs)
			for _, pf := range p.Prefabs {
				depth := frontOf(pf.Front, pf.W, pf.H).D
				if !placeable[pf] || !pf.Place.Value.Has(prefab.Embedded) || depth <= r.Margin.Value {
					continue
				}
				at := r.Margin.Span
				if !r.Margin.Given() {
					at = prefab.Span{Pos: diag.InFile(r.File)}
				}
				d := p.report(at, "the margin is %d, and the prefab %q is %d deep", r.Margin.Value, pf.Name, depth)
				d.Related = append(d.Related, diag.Related{Pos: diag.InFile(pf.File), Message: "the prefab"})
			}
		}
	},
}
