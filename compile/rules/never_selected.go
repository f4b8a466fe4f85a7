package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var neverSelected = &Rule{
	Code:  diag.NeverSelected,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "every prefab can be chosen",
	Why: "A prefab of weight 0, or one that no encounter of any recipe may place, is never seen. A " +
		"forgotten line in a pool looks just like that.",
	Bad:  "pool:\n  - {name: finds, prefabs: [locker]}    # and nothing names the prefab geode",
	Good: "pool:\n  - {name: finds, prefabs: [locker, geode]}",
	Fix:  "name it in a pool, or give it a category, a tag or a weight that a recipe asks for",

	Project: func(p *Overall) {
		if !p.Complete {
			return
		}
		placed := map[*prefab.Prefab]bool{}
		for _, r := range p.Recipes {
			for pf, is := range Placeable(r, p.Prefabs) {
				placed[pf] = placed[pf] || is
			}
		}
		for _, pf := range p.Prefabs {
			weight, pass := pf.Script.Weight, &Pass{Prefab: pf}
			switch {
			case !InCaves(pf) || pf.Script.File == "":
			case weight.Value == 0:
				p.report(pass.key(weight.Span), "the weight is 0: the prefab is never chosen")
			case len(p.Recipes) > 0 && !placed[pf] && !pf.Script.Place.Value.Has(prefab.Preplaced):
				p.report(pass.key(pf.Script.Name.Span), "no encounter of any recipe places the prefab %q", pf.Name)
			}
		}
	},
}
