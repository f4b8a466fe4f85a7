package rules

import (
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var outcomesMany = &Rule{
	Code:  diag.OutcomesMany,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "the rules see every outcome of variants, overlays and slots",
	Why: "Whether everything can be reached is judged for each image with each set of overlays that can come " +
		"up together, and with all that can be in its slots, in each turn. Of very many sets the rules look at " +
		"those with the fewest overlays, and the fewest slots that hold something else than nothing, alone.",
	Bad:  "overlays: {a: {chance: 10%}, b: {chance: 10%}, …}    # ten of them, none of which excludes another",
	Good: "overlays: {a: {chance: 10%}, b: {chance: 10%, excludes: [a]}, …}",
	Fix:  "let overlays exclude each other, draw fewer, or give nested prefabs fewer transforms",

	Prefab: func(pass *Pass) {
		if s := pass.Prefab.Script; pass.cut {
			at := s.Place.Span
			what := "overlays and images"
			if nests := s.Nests(); len(nests) > 0 {
				at, what = nests[0].Span, "overlays, images and what is in slots"
			}
			if len(s.Overlays) > 0 {
				at = s.Overlays[0].Span
			}
			pass.report(pass.key(at),
				"the %s come together in more ways than rules look at, which are %d", what, pass.scenes)
		}
	},
}
