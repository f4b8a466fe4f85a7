package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var sideOpen = &Rule{
	Code:  diag.SideOpen,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "an embedded prefab is closed where it may stand beside the cave",
	Why: "As far as maxProtrusion lets a prefab stand in the cave, its sides touch open ground. An open " +
		"cell there, or beside a cell that is not drawn and may be cave, is a second way in, diagonally too.",
	Bad:  "######\n.....#    an open side in row 1, behind the front, with maxProtrusion 2\n##+###",
	Good: "######\n#....#\n##+###",
	Fix:  "draw a wall there, or lower maxProtrusion",

	Scene: func(pass *Pass) {
		if !pass.is(prefab.Embedded) {
			return
		}
		most := pass.Prefab.Script.MaxProtrusion.Value
		for _, cells := range pass.groups(pass.besideCave) {
			_, row := pass.front.Of(cells[0])
			pass.report(pass.terrain(cells[0]),
				"%s here may open into the cave: up to %s of the prefab may stand in it, and this is row %d "+
					"from the front", plural(len(cells), "cell", "cells"), plural(most, "row", "rows"), row)
		}
	},
	Prefab: func(pass *Pass) {
		if !pass.is(prefab.Embedded) {
			return
		}
		for _, c := range pass.Prefab.Connections {
			if c.Dir != pass.Prefab.Script.Front.Value {
				d := pass.report(pass.at(prefab.ConnectionsLayer, c.Drawn),
					"the connection %q leads %s, and an embedded prefab has its ways in on the front alone, "+
						"which is %s", c.Entry.Name, c.Dir, pass.Prefab.Script.Front.Value)
				d.Hint = "move the connection to the front, or place the prefab another way"
			}
		}
	},
}

// besideCave reports whether a cell that some roll opens lies where it may touch open ground that is
// not in front of the prefab.
func (pass *Pass) besideCave(i int) bool {
	if pass.outcome[i]&prefab.MaybeOpen == 0 {
		return false
	}
	f, most := pass.front, pass.Prefab.Script.MaxProtrusion.Value
	column, row := f.Of(pass.cell(i))
	if (column == 0 || column == f.L-1) && row >= 1 && row <= most {
		return true
	}
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			r, c := row+dr, column+dc
			if r < 0 || r > most || r >= f.D || c < 0 || c >= f.L {
				continue
			}
			if p := f.Cell(c, r); !pass.Prefab.Present(p.X, p.Y) {
				return true
			}
		}
	}
	return false
}
