package rules

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var opensUnlocked = &Rule{
	Code:  diag.OpensUnlocked,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "what something opens is locked",
	Why: "A door that is not locked stands open from the beginning, and what opens it does nothing. Keys " +
		"such as lock or closed are attributes for the game: xpc reads locked alone. Things that only belong " +
		"together are named under links.",
	Bad:  "t: {terminal: access, opens: [d]}\nd: {door: vault, lock: true}",
	Good: "t: {terminal: access, opens: [d]}\nd: {door: vault, locked: true}",
	Fix:  "add locked: true to it, or remove opens",

	Partial: true,
	Prefab: func(pass *Pass) {
		if pass.Prefab.Script.LosesObjects() {
			return
		}
		told := map[*prefab.Object]bool{}
		for _, o := range pass.Prefab.Script.Objects {
			for _, a := range o.Alternatives {
				for _, l := range a.Opens {
					to := pass.Prefab.Script.Object(l.Reference)
					if to == nil || told[to] || to.Nests() || !neverOpened(to) || pass.Prefab.Script.Absent(to) && !to.Required.Value {
						continue // not there, said once, or a finding of the link says why
					}
					told[to] = true
					pass.reportUnlocked(o, to, l)
				}
			}
		}
	},
}

// reportUnlocked reports a link that opens what is never locked: a door, or no door at all.
func (pass *Pass) reportUnlocked(from, to *prefab.Object, l prefab.Link) {
	if !to.MayHave(prefab.DoorObject) {
		d := pass.report(l.Span, "opens of %v names %v, which is no door and not locked", from.Reference, to.Reference)
		d.Hint = "name a door, or use links for things that belong together"
		d.Related = []diag.Related{{Pos: to.Pos, Message: "its entry stands here"}}
		return
	}
	d := pass.report(l.Span, "opens of %v names a door that is not locked, %v", from.Reference, to.Reference)
	d.Related = []diag.Related{{Pos: to.Pos, Message: "the door's entry stands here"}}
	for _, a := range to.Alternatives {
		for _, at := range a.Attributes {
			switch strings.ToLower(at.Name) {
			case "lock", "closed", "shut", "sealed", "key", "islocked", "open":
				d.Related = append(d.Related, diag.Related{Pos: at.Pos,
					Message: "the attribute " + at.Name + " is the game's own: xpc reads locked"})
			}
		}
	}
}

// neverOpened reports whether nothing about an object is there to be opened: no alternative is locked,
// and none is a machine or another fixture, of whose state the game alone knows.
func neverOpened(o *prefab.Object) bool {
	for _, a := range o.Alternatives {
		if a.Locked.Value {
			return false
		}
		switch a.Role {
		case prefab.FixtureRole, prefab.TerminalRole, prefab.StairsRole:
			return false
		}
	}
	return true
}
