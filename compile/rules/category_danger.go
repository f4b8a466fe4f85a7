package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var categoryDanger = &Rule{
	Code:  diag.CategoryDanger,
	Level: diag.Info,
	Since: "0.1.0",
	Title: "a danger has something dangerous",
	Why:   "The categories balance a map: a danger without a robot, an actor or a trap weighs as one and is none.",
	Bad:   "category: danger\nobjects: {c: {item: scrap}}",
	Good:  "category: danger\nobjects: {r: {robot: sentry}}",
	Fix:   "add what is dangerous, or choose another category",

	Partial: true,
	Prefab: func(pass *Pass) {
		pass.lacks(prefab.Danger, "no robot, actor or trap", prefab.ActorRole, prefab.TrapRole)
	},
}

// lacks reports a prefab of a category of which no object can have one of the roles.
func (pass *Pass) lacks(category prefab.Category, what string, roles ...prefab.ObjectRole) {
	s := pass.Prefab.Script
	if s.Category.Value != category || s.LosesObjects() {
		return
	}
	for _, role := range roles {
		if pass.Prefab.MayHold(role) {
			return
		}
	}
	pass.report(s.Category.Span, "the category is %s, and the prefab has %s", category, what)
}
