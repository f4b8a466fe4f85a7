package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var lockKeyless = &Rule{
	Code:  diag.LockKeyless,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "something opens a locked door",
	Why: "A locked door blocks until something that opens it is reached. Without such a thing in the " +
		"prefab, or in a roll that leaves it out, nobody gets through, unless the game has ways of its own.",
	Bad:  "d: {door: vault, locked: true}",
	Good: "d: {door: vault, locked: true}\nt: {terminal: access, opens: [d]}",
	Fix:  "add opens to the object that opens it, or remove locked",

	Partial: true,
	Scene: func(pass *Pass) {
		if pass.Prefab.Script.LosesObjects() || pass.opensNothing() {
			return
		}
		for _, placed := range pass.Prefab.Objects {
			ref := placed.Object.Reference
			lock, ok := lockOf(placed.Object)
			if !ok || pass.surelyOpened(placed.Object, pass.openers(ref)) {
				continue
			}
			opens := func(o *prefab.Object) bool { return opens(o, ref) }
			when := "nothing"
			if len(pass.openers(ref)) > 0 {
				when = "in some roll nothing"
			} else if slices.ContainsFunc(pass.Prefab.Script.Objects, func(o *prefab.Object) bool {
				return opens(o) && !pass.all.Stands(o.Reference)
			}) {
				continue // it is drawn nowhere, which is a finding of its own
			}
			d := pass.report(lock, "%s opens the locked door %v on %s", when, ref, pass.cellsText(placed.Cells))
			d.Related = []diag.Related{{
				Pos: pass.Prefab.Pos(prefab.ObjectsLayer, placed.Cells[0]), Message: "the door",
			}}
			pass.explainAbsence(d, ref)
		}
	},
}

// opensNothing reports whether an object opens a reference without an entry, or what nobody can open,
// which is a finding: it may mean any door.
func (pass *Pass) opensNothing() bool {
	for _, o := range pass.Prefab.Script.Objects {
		for _, a := range o.Alternatives {
			for _, l := range a.Opens {
				to := pass.Prefab.Script.Object(l.Reference)
				if to == nil || neverOpened(to) && !to.MayHave(prefab.DoorObject) {
					return true
				}
			}
		}
	}
	return false
}

// explainAbsence says, of what opens a door in some rolls alone, where it is said that it may not
// come.
func (pass *Pass) explainAbsence(d *diag.Diagnostic, ref prefab.Reference) {
	for _, placed := range pass.openers(ref) {
		o := placed.Object
		if o.OneOf {
			d.Hint = fmt.Sprintf("let %v open the door in each of its alternatives, and come for certain", o.Reference)
		} else {
			d.Hint = fmt.Sprintf("make %v certain: it opens the door", o.Reference)
		}
		at := o.Span
		what := "what opens it does not come, or does not open it, in every roll"
		if o.Chance.Given() && !o.Chance.Value.IsCertain() {
			at, what = o.Chance.Span, "what opens it has a chance"
		} else if len(o.Alternatives) == 1 && o.Alternatives[0].Count.Value.Min() == 0 {
			at, what = o.Alternatives[0].Count.Span, "what opens it has a count that may be 0"
		}
		d.Related = append(d.Related, diag.Related{Pos: at.Pos, Message: what})
	}
}

// lockOf returns where an object is said to be a locked door; ok is false if it never is one.
func lockOf(o *prefab.Object) (at prefab.Span, ok bool) {
	for _, a := range o.Alternatives {
		if a.Role == prefab.DoorObject && a.Locked.Value {
			return a.Locked.Span, true
		}
	}
	return at, false
}

// surelyOpened reports whether every roll that gives a door gives one of some objects too, and that
// opens it.
func (pass *Pass) surelyOpened(door *prefab.Object, openers []prefab.Placed) bool {
	objects := []*prefab.Object{door}
	for _, opener := range openers {
		objects = append(objects, opener.Object)
	}
	opens := func(a *prefab.Alternative) bool {
		return slices.ContainsFunc(a.Opens, func(l prefab.Link) bool { return l.Reference == door.Reference })
	}
	worlds, all := pass.Prefab.Script.Worlds(pass.scene, objects...)
	return all && !slices.ContainsFunc(worlds, func(x prefab.World) bool {
		return (!door.Conditional() || door.May(&x)) && !slices.ContainsFunc(objects[1:], func(o *prefab.Object) bool {
			return o.Surely(&x, opens) && !pass.Prefab.Spares(o)
		})
	})
}

// cellsText lists cells as messages name them, in the image's coordinates; of many the first few.
func (pass *Pass) cellsText(cells []prefab.Point) string {
	const most = 4
	var words []string
	for _, p := range cells[:min(most, len(cells))] {
		words = append(words, fmt.Sprintf("(%d,%d)", pass.Prefab.Box.X+p.X, pass.Prefab.Box.Y+p.Y))
	}
	switch last := len(words) - 1; {
	case len(cells) > most:
		return fmt.Sprintf("cells %s and %d more", strings.Join(words, ", "), len(cells)-most)
	case last > 0:
		return "cells " + strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return "cell " + words[0]
}
