package rules

import (
	"strings"

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
		if pass.is(prefab.Embedded) && !pass.cut && !pass.narrow() {
			pass.openSides()
		}
	},
	Prefab: func(pass *Pass) {
		if !pass.is(prefab.Embedded) {
			return
		}
		if pass.cut && !pass.narrow() {
			pass.openSides() // over all outcomes at once: they are too many to name one
		}
		for _, c := range pass.Prefab.Connections {
			if c.Dir != pass.Prefab.Script.Front.Value {
				d := pass.report(pass.at(prefab.ConnectionsLayer, c.Drawn),
					"the connection %q leads %s, and an embedded prefab has its ways in on the front alone, "+
						"which is %s", c.Entry.Name, c.Dir, pass.Prefab.Script.Front.Value)
				d.Hint = pass.orFront("move the connection to the front, or place the prefab another way")
			}
		}
	},
}

// openSides reports the cells at the sides of the prefab through which it may open into the cave.
func (pass *Pass) openSides() {
	for _, cells := range pass.groups(pass.openSide) {
		pass.reportSide(cells)
	}
	for _, cells := range pass.groups(pass.openGap) {
		pass.reportGap(cells)
	}
}

// openSide reports whether a cell that some roll opens lies at a side of the prefab, behind its front
// row and where it may touch open ground: rows that may stand in the cave, and the one behind them,
// which touches it diagonally.
func (pass *Pass) openSide(i int) bool {
	if pass.outcome[i]&prefab.MaybeOpen == 0 {
		return false
	}
	column, row := pass.front.Of(pass.cell(i))
	return (column == 0 || column == pass.front.L-1) &&
		row >= 1 && row <= pass.Prefab.Script.MaxProtrusion.Value
}

// reportSide reports open cells at a side. Rows count from 1 in messages, the front row first.
func (pass *Pass) reportSide(cells []prefab.Point) {
	most, row := pass.Prefab.Script.MaxProtrusion.Value, pass.leastRow(cells)
	rows := "the front row stands in it"
	if most > 1 {
		rows = "the first " + itoa(most) + " rows stand in it"
	}
	if row >= most {
		rows += ", and this one touches it diagonally"
	}
	d := pass.report(pass.terrain(cells[0]),
		"%s at the side may open into the cave, in row %d from the front: with maxProtrusion %d %s",
		plural(len(cells), "cell", "cells"), row+1, most, rows)
	d.Hint = pass.orFront("draw a wall there" + lower(row))
}

// openGap reports whether a cell is not drawn, may be cave, and lies beside a cell that some roll
// opens.
func (pass *Pass) openGap(i int) bool {
	if pass.outcome[i]&prefab.Present != 0 {
		return false
	}
	p := pass.cell(i)
	if _, row := pass.front.Of(p); row > pass.Prefab.Script.MaxProtrusion.Value {
		return false
	}
	_, found := pass.openBeside(p)
	return found
}

// openBeside returns a cell that some roll opens among the eight neighbors of a cell.
func (pass *Pass) openBeside(p prefab.Point) (q prefab.Point, found bool) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			q = prefab.Point{X: p.X + dx, Y: p.Y + dy}
			if i, ok := pass.index(q); ok && pass.outcome[i]&prefab.MaybeOpen != 0 {
				return q, true
			}
		}
	}
	return q, false
}

// reportGap reports cells that are not drawn.
func (pass *Pass) reportGap(cells []prefab.Point) {
	open, _ := pass.openBeside(cells[0])
	d := pass.report(pass.terrain(cells[0]),
		"%s here is not drawn and may be cave: the open %s beside it is a way in",
		plural(len(cells), "cell", "cells"), pass.cellsText([]prefab.Point{open}))
	if len(cells) > 1 {
		d.Message = strings.Replace(d.Message, " is not drawn", " are not drawn", 1)
		d.Message = strings.Replace(d.Message, "beside it", "beside them", 1)
	}
	d.Hint = pass.orFront("draw a wall there, or beside it" + lower(pass.leastRow(cells)))
}

// leastRow returns the row of the cells that is nearest to the front, from 0.
func (pass *Pass) leastRow(cells []prefab.Point) int {
	least := pass.front.D
	for _, p := range cells {
		_, row := pass.front.Of(p)
		least = min(least, row)
	}
	return least
}

// lower says which maxProtrusion leaves a row in the earth, where there is one.
func lower(row int) string {
	if row < 2 {
		return ""
	}
	return ", or write maxProtrusion: " + itoa(row-1)
}
