package rules

import (
	"slices"
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
		for _, h := range pass.homes() {
			if h.Prefab.Script.LosesObjects() {
				return
			}
		}
		for _, w := range ways {
			if pass.is(w.way) && pass.enterable(w.way) && pass.locksOpen(w.way) {
				return // one way of placing tells enough
			}
		}
	},
}

// lock is a locked door of a home.
type lock struct {
	home
	placed prefab.Placed
}

// locksOpen opens locked doors in turn, each once something that opens it is reached, and reports
// those that stay shut though something would open them. It tells whether there are any.
func (pass *Pass) locksOpen(way prefab.Places) (stuck bool) {
	var locked []lock
	for _, h := range pass.homes() {
		for _, placed := range h.Prefab.Objects {
			if _, ok := lockOf(placed.Object); ok {
				locked = append(locked, lock{h, placed})
			}
		}
	}
	if len(locked) == 0 {
		return false
	}
	open := pass.reachLocked(way, nil) // what cannot be reached at all is a finding of its own
	locked = slices.DeleteFunc(locked, func(l lock) bool { return !pass.opensLock(l, open) })
	for opened := true; opened && len(locked) > 0; {
		reached := pass.reachLocked(way, locked)
		left := slices.DeleteFunc(slices.Clone(locked), func(l lock) bool { return pass.opensLock(l, reached) })
		opened = len(left) < len(locked)
		locked = left
	}
	for _, l := range locked {
		if !l.stuckByItself() {
			pass.reportLocked(l, locked)
			stuck = true
		}
	}
	return stuck
}

// stuckByItself reports whether the door of a nested prefab stays shut from whatever side one comes to it:
// of that the prefab itself tells.
func (l lock) stuckByItself() bool {
	if l.part == nil {
		return false
	}
	own := home{l.Pass, nil}
	locked := []lock{}
	for _, placed := range l.Prefab.Objects {
		if _, ok := lockOf(placed.Object); ok {
			locked = append(locked, lock{own, placed})
		}
	}
	for opened := true; opened; {
		reached := l.reachLocked(prefab.Nested, locked)
		left := slices.DeleteFunc(slices.Clone(locked), func(other lock) bool { return l.opensLock(other, reached) })
		opened = len(left) < len(locked)
		locked = left
	}
	return slices.ContainsFunc(locked, func(other lock) bool { return other.placed.Object == l.placed.Object })
}

// reportLocked reports a door that stays shut, with those that stay shut beside it.
func (pass *Pass) reportLocked(l lock, locked []lock) {
	ref := l.placed.Object.Reference
	what := "what opens the locked door " + ref.String() + l.called()
	if len(l.keys(l.placed.Object)) < len(l.openers(ref)) {
		what += " in every roll"
	}
	how := "through it alone"
	if len(locked) > 1 {
		var words []string
		for _, other := range locked {
			words = append(words, other.placed.Object.Reference.String()+other.called())
		}
		how = "only through doors that stay locked: " + strings.Join(words, ", ")
	}
	d := pass.report(pass.at(prefab.ObjectsLayer, l.over(l.placed.Cells[0])), "%s can be reached %s", what, how)
	for _, opener := range l.keys(l.placed.Object) {
		d.Related = append(d.Related, diag.Related{
			Pos: l.Prefab.Pos(prefab.ObjectsLayer, opener.Cells[0]), Message: "what opens it",
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
func (pass *Pass) reachLocked(way prefab.Places, locked []lock) []bool {
	shut := map[int]bool{}
	for _, l := range locked {
		for _, p := range l.placed.Cells {
			if i, ok := pass.index(l.over(p)); ok {
				shut[i] = true
			}
		}
	}
	return pass.flood(pass.starts(way, pass.ground(0)), func(i int) bool {
		return pass.outcome[i]&prefab.SurelyOpen != 0 && !shut[i]
	})
}

// opensLock reports whether something that opens a door stands on a reached cell, or beside one where that
// is enough to use it: on any of its cells or, where a group decides which of them it gets, on each.
func (pass *Pass) opensLock(l lock, reached []bool) bool {
	for _, pl := range l.keys(l.placed.Object) {
		count, cells := 0, l.Prefab.MayStandOn(pl)
		for _, p := range cells {
			i, ok := pass.index(l.over(p))
			if ok && (reached[i] || pass.fromBeside(pl.Object) && pass.nextTo(i, reached)) {
				count++
			}
		}
		if count == len(cells) || count > 0 && l.Prefab.Script.Group(pl.Object.Reference) == nil {
			return true
		}
	}
	return false
}
