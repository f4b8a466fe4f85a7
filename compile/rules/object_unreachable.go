package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var objectUnreachable = &Rule{
	Code:  diag.ObjectUnreachable,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "every object stands where it can be reached",
	Why: "An item in a closed room or inside a wall is never found, a robot there never leaves. Doors and " +
		"fixtures may stand anywhere; a terminal in a wall is used from the cell beside it.",
	Bad:  "#####\n#c#.#    the item c is walled in\n###+#",
	Good: "#####\n#c..#\n###+#",
	Fix:  "move the reference to a cell that can be reached, or draw a way to it",

	Scene: func(pass *Pass) {
		for _, placed := range pass.Prefab.Objects {
			if !mustBeReached(placed.Object) {
				continue
			}
			for _, p := range placed.Cells {
				if word := pass.missed(placed.Object, p); word != "" {
					d := pass.report(pass.at(prefab.ObjectsLayer, p),
						"the object %v cannot be reached in every roll, when the prefab is %s",
						placed.Object.Reference, word)
					d.Related = append(d.Related, diag.Related{
						Pos: placed.Object.Pos, Message: "the reference's entry",
					})
				}
			}
		}
	},
}

// mustBeReached reports whether an object may be something that is neither a door nor a fixture.
func mustBeReached(o *prefab.Object) bool {
	for _, a := range o.Alternatives {
		switch role, _ := prefab.RoleOf(a.Kind); role {
		case prefab.DoorObject, prefab.FixtureRole, prefab.NoRole:
		default:
			return true
		}
	}
	return false
}

// missed returns the first way of placing in which the object's cell is not reached, or "".
func (pass *Pass) missed(o *prefab.Object, p prefab.Point) string {
	i, ok := pass.index(p)
	if !ok || pass.outcome[i] == 0 {
		return "" // there is no cell: cell-stray
	}
	for _, w := range ways {
		if !pass.is(w.way) || !pass.enterable(w.way) {
			continue
		}
		reached := pass.reach(w.way)
		if !reached[i] && !(pass.fromBeside(o) && pass.nextTo(i, reached)) {
			return w.word
		}
	}
	return ""
}

// fromBeside reports whether the object can be used from the cell beside its own.
func (pass *Pass) fromBeside(o *prefab.Object) bool {
	for _, a := range o.Alternatives {
		if role, _ := prefab.RoleOf(a.Kind); role != prefab.TerminalRole && role != prefab.NoRole {
			return false
		}
	}
	return true
}

// nextTo reports whether a neighbor of the cell is in the board and open in every roll.
func (pass *Pass) nextTo(i int, board []bool) bool {
	near := false
	pass.beside(i, func(j int) {
		near = near || board[j] && pass.outcome[j]&prefab.SurelyOpen != 0
	})
	return near
}
