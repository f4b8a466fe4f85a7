package rules

import (
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var outcomesMany = &Rule{
	Code:  diag.OutcomesMany,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "the rules see every outcome of variants and overlays",
	Why: "Whether everything can be reached is judged for each image with each set of overlays that can come " +
		"up together. Of very many sets the rules look at those with the fewest overlays alone.",
	Bad:  "overlays: {a: {chance: 10%}, b: {chance: 10%}, …}    # ten of them, none of which excludes another",
	Good: "overlays: {a: {chance: 10%}, b: {chance: 10%, excludes: [a]}, …}",
	Fix:  "let overlays exclude each other, or draw fewer",

	Prefab: func(pass *Pass) {
		scenes, all := pass.Prefab.Scenes()
		if s := pass.Prefab.Script; !all {
			at := s.Place.Span
			if len(s.Overlays) > 0 {
				at = s.Overlays[0].Span
			}
			pass.report(pass.key(at),
				"the overlays and images come together in more ways than rules look at, which are %d", len(scenes))
		}
	},
}
