package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var chanceCertain = &Rule{
	Code:  diag.ChanceCertain,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "what has a chance may stay away",
	Why:   "A chance of 100 % says that something is random which always comes.",
	Bad:   "c: {item: scrap, chance: 100%}",
	Good:  "c: {item: scrap}",
	Fix:   "remove chance, or lower it",
	Mend:  "removes chance",

	Partial: true,
	Prefab: func(pass *Pass) {
		pass.eachChance(func(chance prefab.Field[prefab.Ratio]) {
			if chance.Value.IsCertain() {
				pass.report(chance.Span, "the chance is 1: this always comes").Fixes = cut(chance.Span, "remove chance")
			}
		})
	},
}
