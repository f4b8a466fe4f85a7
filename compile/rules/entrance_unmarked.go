package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var entranceUnmarked = &Rule{
	Code:  diag.EntranceUnmarked,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "all open cells of a front are entrances, or none is marked",
	Why: "With connections marked on the front, they are the entrances. An open cell beside them is a way " +
		"in too, but nobody makes sure that it faces the cave.",
	Bad:  "##.+##    a connection marks the door, and not the gap beside it",
	Good: "###+##",
	Fix:  "mark the cell on the connections layer, or close it",

	Scene: func(pass *Pass) {
		if !pass.is(prefab.Embedded) {
			return
		}
		marked := map[prefab.Point]bool{}
		for _, c := range pass.Prefab.Connections {
			for _, p := range c.Cells {
				marked[p] = true
			}
		}
		if !pass.marks() {
			return
		}
		for _, cells := range pass.groups(func(i int) bool {
			_, row := pass.front.Of(pass.cell(i))
			return pass.open[i] && row == 0 && !marked[pass.cell(i)]
		}) {
			pass.report(pass.terrain(cells[0]), "%s of the front without a mark, beside marked entrances",
				plural(len(cells), "open cell", "open cells"))
		}
	},
}

// marks reports whether a connection marks an entrance on the front.
func (pass *Pass) marks() bool {
	for _, c := range pass.Prefab.Connections {
		if c.Dir == pass.Prefab.Script.Front.Value && pass.front.onFront(c.Cells) {
			return true
		}
	}
	return false
}
