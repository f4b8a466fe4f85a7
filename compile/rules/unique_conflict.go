package rules

import (
	"strconv"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var uniqueConflict = &Rule{
	Code:  diag.UniqueConflict,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "one roll places no more of a unique prefab than there may be",
	Why: "A prefab in a slot counts as placed when it comes. A prefab whose slots may hold two of something " +
		"that comes once on a map, or in a run, could never be placed; so it could not where it is of the " +
		"same group itself.",
	Bad:  "objects: {s: {prefab: relic}}    # two slots of s, and relic.yaml says unique: map",
	Good: "objects: {s: {prefab: relic}}\ngroups: [{of: [s], exactly: 1}]",
	Fix:  "draw fewer slots, let a group bound them, or raise max under unique",

	Prefab: func(pass *Pass) {
		own, unique := pass.Prefab.Limit()
		for _, l := range pass.Prefab.Limits() {
			at, told := pass.Prefab.Nesting(l)
			if unique && own.Scope == l.Scope && own.Group == l.Group {
				l.Most++
				l.Max = min(l.Max, own.Max)
			}
			if l.Most <= l.Max || told {
				continue
			}
			d := pass.report(at, "one roll may place %d of %s, of which a %s holds %d at most", l.Most, groupText(l), l.Scope, l.Max)
			d.Related = []diag.Related{{Pos: l.Of.Script.Unique.Pos, Message: "what makes it unique"}}
		}
	},
}

// groupText names what is counted together.
func groupText(l prefab.Limit) string {
	if l.Of.Script.Unique.Group.Given() {
		return "the group " + strconv.Quote(l.Group)
	}
	return "the prefab " + strconv.Quote(l.Group)
}
