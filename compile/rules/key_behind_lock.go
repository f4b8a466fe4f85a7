package rules

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var keyBehindLock = &Rule{
	Code:  diag.KeyBehindLock,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "what opens a door can be reached before it is open",
	Why: "A locked door blocks until something that opens it is reached. If all of that lies behind the " +
		"door, or behind others of the same kind, it never opens.",
	Bad:  "#####\n#t..#    the terminal t opens the door d\n##d##",
	Good: "#####\n#...#\n##dt#    in the wall outside",
	Fix:  "move what opens the door before it",

	Scene: func(pass *Pass) {
		if pass.Prefab.Script.LosesObjects() {
			return
		}
		for _, w := range ways {
			if pass.is(w.way) && pass.enterable(w.way) && pass.locksOpen(w.way) {
				return // one way of placing tells enough
			}
		}
	},
}

// locksOpen opens locked doors in turn, each once something that opens it is reached, and reports
// those that stay shut though something would open them. It tells whether there are any.
func (pass *Pass) locksOpen(way prefab.Places) (stuck bool) {
	locked := map[prefab.Reference]*prefab.Placed{}
	open := pass.reachLocked(way, nil) // what cannot be reached at all is a finding of its own
	for i := range pass.Prefab.Objects {
		placed := &pass.Prefab.Objects[i]
		if _, ok := lockOf(placed.Object); ok && pass.anyReached(pass.keys(placed.Object), open) {
			locked[placed.Object.Reference] = placed
		}
	}
	for opened := true; opened; {
		opened = false
		reached := pass.reachLocked(way, locked)
		for ref, placed := range locked {
			if pass.anyReached(pass.keys(placed.Object), reached) {
				delete(locked, ref)
				opened = true
			}
		}
	}
	for _, placed := range pass.Prefab.Objects {
		if locked[placed.Object.Reference] != nil {
			pass.reportLocked(placed, locked)
		}
	}
	return len(locked) > 0
}

// reportLocked reports a door that stays shut, with those that stay shut beside it.
func (pass *Pass) reportLocked(placed prefab.Placed, locked map[prefab.Reference]*prefab.Placed) {
	ref := placed.Object.Reference
	what := "what opens the locked door " + ref.String()
	if len(pass.keys(placed.Object)) < len(pass.openers(ref)) {
		what += " in every roll"
	}
	how := "through it alone"
	if len(locked) > 1 {
		var words []string
		for _, other := range pass.Prefab.Objects {
			if locked[other.Object.Reference] != nil {
				words = append(words, other.Object.Reference.String())
			}
		}
		how = "only through doors that stay locked: " + strings.Join(words, ", ")
	}
	d := pass.report(pass.at(prefab.ObjectsLayer, placed.Cells[0]), "%s can be reached %s", what, how)
	for _, opener := range pass.keys(placed.Object) {
		d.Related = append(d.Related, diag.Related{
			Pos: pass.Prefab.Pos(prefab.ObjectsLayer, opener.Cells[0]), Message: "what opens it",
		})
	}
}

// keys returns the openers of a door that count: those that come whenever it does or, where none
// does, all. That nothing does is a finding of its own.
func (pass *Pass) keys(door *prefab.Object) []prefab.Placed {
	openers := pass.openers(door.Reference)
	var sure []prefab.Placed
	for _, opener := range openers {
		if pass.surelyOpened(door, []prefab.Placed{opener}) {
			sure = append(sure, opener)
		}
	}
	if sure == nil {
		return openers
	}
	return sure
}

// openers returns the placed objects that open a reference in some roll.
func (pass *Pass) openers(ref prefab.Reference) (out []prefab.Placed) {
	for _, placed := range pass.Prefab.Objects {
		if opens(placed.Object, ref) {
			out = append(out, placed)
		}
	}
	return out
}

func opens(o *prefab.Object, ref prefab.Reference) bool {
	for _, a := range o.Alternatives {
		for _, l := range a.Opens {
			if l.Reference == ref {
				return true
			}
		}
	}
	return false
}

// reachLocked returns the board of the cells that are reached in every roll while doors are locked.
func (pass *Pass) reachLocked(way prefab.Places, locked map[prefab.Reference]*prefab.Placed) []bool {
	shut := map[int]bool{}
	for _, placed := range locked {
		for _, p := range placed.Cells {
			if i, ok := pass.index(p); ok {
				shut[i] = true
			}
		}
	}
	return pass.flood(pass.starts(way, pass.ground(0)), func(i int) bool {
		return pass.outcome[i]&prefab.SurelyOpen != 0 && !shut[i]
	})
}

// anyReached reports whether one of the objects stands on a reached cell, or beside one where that
// is enough to use it: on any of its cells or, where a group decides which of them it gets, on each.
func (pass *Pass) anyReached(placed []prefab.Placed, reached []bool) bool {
	for _, pl := range placed {
		count, cells := 0, pass.Prefab.MayStandOn(pl)
		for _, p := range cells {
			i, ok := pass.index(p)
			if ok && (reached[i] || pass.fromBeside(pl.Object) && pass.nextTo(i, reached)) {
				count++
			}
		}
		if count == len(cells) || count > 0 && pass.Prefab.Script.Group(pl.Object.Reference) == nil {
			return true
		}
	}
	return false
}
