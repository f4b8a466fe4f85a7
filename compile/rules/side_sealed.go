package rules

import (
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var sideSealed = &Rule{
	Code:  diag.SideSealed,
	Level: diag.Info,
	Since: "0.1.0",
	Title: "an embedded prefab is open towards the earth behind it",
	Why: "Open cells on the sides and the back, behind the rows that may stand in the cave, are fine: " +
		"placement turns the earth beside them into wall. It is said once, in case it was not meant.",
	Bad:  "#...\n#...    open on the right, in the earth\n#+##",
	Good: "#..#\n#..#\n#+##",
	Fix:  "draw a wall there, if one is meant",

	Prefab: func(pass *Pass) {
		if !pass.is(prefab.Embedded) || pass.narrow() || pass.frontMeant() != orient.NoDir {
			return // what is open at a side is the front that was meant: front-closed
		}
		f, most := pass.front, pass.Prefab.Script.MaxProtrusion.Value
		var cells []prefab.Point
		for i, open := range pass.open {
			column, row := f.Of(pass.cell(i))
			if open && row > most && (column == 0 || column == f.L-1 || row == f.D-1) {
				cells = append(cells, pass.cell(i))
			}
		}
		if cells != nil {
			pass.report(pass.terrain(cells[0]),
				"%s on the sides and the back: placement walls the earth beside",
				plural(len(cells), "open cell", "open cells"))
		}
	},
}
