package rules

import (
	"fmt"
	"slices"
	"strconv"

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
			deeper := deeperThanMargin(r, p.Prefabs)
			if len(deeper) == 0 || !r.MarginKnown() {
				continue
			}
			at := r.Margin.Span
			if !r.Margin.Given() {
				at = prefab.Span{Pos: diag.InFile(r.File)}
			}
			most := deeper[0]
			text := fmt.Sprintf("the prefab %q is %d deep", most.Name, depthOf(most))
			if n := len(deeper); n > 1 {
				text = fmt.Sprintf("%d prefabs are deeper: %q is %d deep", n, most.Name, depthOf(most))
			}
			d := p.report(at, "the margin is %d, and %s", r.Margin.Value, text)
			for _, pf := range deeper[:min(len(deeper), deepNamed)] {
				d.Related = append(d.Related, diag.Related{
					Pos: diag.InFile(pf.File), Message: strconv.Itoa(depthOf(pf)) + " deep",
				})
			}
		}
	},
}

// deepNamed is how many of the prefabs that are deeper than a margin a finding leads to.
const deepNamed = 3

// deeperThanMargin returns the prefabs of a recipe that do not fit into its margin, the deepest first.
func deeperThanMargin(r *prefab.Recipe, prefabs []*prefab.Summary) (out []*prefab.Summary) {
	comes := Coming(r, prefabs)
	for _, pf := range prefabs {
		if comes[pf] && pf.Place.Value.Has(prefab.Embedded) && depthOf(pf) > r.Margin.Value {
			out = append(out, pf)
		}
	}
	slices.SortStableFunc(out, func(a, b *prefab.Summary) int { return depthOf(b) - depthOf(a) })
	return out
}

// depthOf returns how many rows a prefab has behind its front, the front row among them.
func depthOf(pf *prefab.Summary) int { return frontOf(pf.Front, pf.W, pf.H).D }
