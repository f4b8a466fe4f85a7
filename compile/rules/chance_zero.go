package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var chanceZero = &Rule{
	Code:  diag.ChanceZero,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "what has a chance can come",
	Why:   "An object or overlay with a chance of 0 %, or an alternative or variant of weight 0, never comes: it is switched off.",
	Bad:   "c: {item: scrap, chance: 0%}",
	Good:  "c: {item: scrap, chance: 5%}",
	Fix:   "give it a chance, or remove it",

	Partial: true,
	Prefab: func(pass *Pass) {
		pass.eachChance(func(chance prefab.Field[prefab.Ratio]) {
			if chance.Value.Num == 0 {
				pass.report(chance.Span, "the chance is 0: this never comes")
			}
		})
		for _, v := range pass.Prefab.Script.Variants {
			if v.Weight.Given() && v.Weight.Value == 0 {
				pass.report(v.Weight.Span, "the weight is 0: this variant never comes")
			}
		}
		for _, o := range pass.Prefab.Script.Objects {
			for _, a := range o.Alternatives {
				if o.OneOf && a.Weight.Given() && a.Weight.Value == 0 {
					pass.report(a.Weight.Span, "the weight is 0: this never comes")
				}
			}
		}
	},
}

// eachChance calls f with every chance that is written under objects and overlays.
func (pass *Pass) eachChance(f func(prefab.Field[prefab.Ratio])) {
	for _, o := range pass.Prefab.Script.Objects {
		if o.Chance.Given() {
			f(o.Chance)
		}
		for _, a := range o.Alternatives {
			if a.Chance.Given() && a.Chance.Pos != o.Chance.Pos {
				f(a.Chance)
			}
		}
	}
	for _, o := range pass.Prefab.Script.Overlays {
		if o.Chance.Given() {
			f(o.Chance)
		}
	}
}
