package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var alternativeRepeated = &Rule{
	Code:  diag.AlternativeRepeated,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "no two alternatives are alike",
	Why: "One of the alternatives of oneOf is chosen by weight. Two that are alike are one with the weight of " +
		"both: a line that was copied and never changed, or a weight that nobody can read.",
	Bad:  "g: {oneOf: [{robot: sentry}, {robot: sentry}, {robot: grunt}]}",
	Good: "g: {oneOf: [{robot: sentry, weight: 2}, {robot: grunt}]}",
	Fix:  "change one of them, or remove it and add its weight to the other",

	Partial: true,
	Prefab: func(pass *Pass) {
		for _, o := range pass.Prefab.Script.Objects {
			for i := range o.Alternatives {
				if first := firstAlike(o.Alternatives, i); first < i {
					d := pass.report(o.Alternatives[i].Span, "alternative %d of the object %v is the same as alternative %d",
						i+1, o.Reference, first+1)
					d.Related = []diag.Related{{Pos: o.Alternatives[first].Pos, Message: "the first of them"}}
				}
			}
		}
	},
}

// firstAlike returns the first of some alternatives that is like number i; i itself if there is no other.
// Each looks at a bounded number of others, so that thousands of them cost little.
func firstAlike(all []prefab.Alternative, i int) int {
	for k := max(0, i-64); k < i; k++ {
		if all[k].Like(&all[i]) {
			return k
		}
	}
	return i
}
