package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var entranceRecessed = &Rule{
	Code:  diag.EntranceRecessed,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "a marked entrance lies on the front row",
	Why: "Placement makes sure that the cell before an entrance is cave. Before one that lies further in " +
		"is a cell of the box, and what that is depends on the spot.",
	Bad:  "##+##    the door is marked one row behind the front\n #.#",
	Good: "#####\n##+##    the front row",
	Fix:  "move the mark to the front row",

	Prefab: func(pass *Pass) {
		if !pass.is(prefab.Embedded) {
			return
		}
		for _, c := range pass.Prefab.Connections {
			if c.Dir == pass.Prefab.Script.Front.Value && !pass.front.onFront(c.Cells) {
				d := pass.report(pass.at(prefab.ConnectionsLayer, c.Drawn),
					"the entrance %q is not on the front row of the box", c.Entry.Name)
				d.Hint = pass.orFront(d.Hint)
			}
		}
	},
}
