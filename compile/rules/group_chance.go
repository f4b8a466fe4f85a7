package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var groupChance = &Rule{
	Code:  diag.GroupChance,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "what comes exactly so often does not stay away by itself",
	Why: "A group with exactly chooses cells, and each of them gets what its reference says. A chance, a " +
		"condition, an alternative that is nothing or a count of 0 there would leave fewer than exactly so many.",
	Bad:  "groups: [{of: [g], exactly: 2}]\nobjects: {g: {robot: sentry, chance: 50%}}",
	Good: "groups: [{of: [g], exactly: 0..2}]\nobjects: {g: {robot: sentry}}",
	Fix:  "remove it, or ask for a range",

	Partial: true,
	Prefab: func(pass *Pass) {
		s := pass.Prefab.Script
		for _, o := range s.Objects {
			g := s.Group(o.Reference)
			if g == nil || !g.Exactly.Given() {
				continue
			}
			find := func(at prefab.Span, what string) {
				d := pass.report(at, "%s of %v, of which a group has exactly so many", what, o.Reference)
				d.Related = []diag.Related{{Pos: g.Pos, Message: "the group"}}
			}
			if o.Chance.Given() {
				find(o.Chance.Span, "a chance")
			}
			if o.When != nil {
				find(o.When.Span, "a condition")
			}
			for i := range o.Alternatives {
				eachDoubt(&o.Alternatives[i], find)
			}
		}
	},
}

// eachDoubt calls f with each reason for which an alternative may put nothing on its cell.
func eachDoubt(a *prefab.Alternative, f func(at prefab.Span, what string)) {
	if a.Kind == prefab.KindNothing {
		f(a.Span, "the alternative nothing")
	}
	if a.Chance.Given() {
		f(a.Chance.Span, "a chance")
	}
	if a.When != nil {
		f(a.When.Span, "a condition")
	}
	if a.Kind != prefab.KindNothing && a.Count.Value.Min() == 0 {
		f(a.Count.Span, "a count that may be 0")
	}
}
