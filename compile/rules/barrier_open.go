package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var barrierOpen = &Rule{
	Code:  diag.BarrierOpen,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "a barrier leaves no gap but connections",
	Why: "Barrier cells keep map generation off a preplaced prefab: only its own connections are dug through " +
		"them. An open cell at its border, beside the barrier and without a connection, is a gap: a cave that " +
		"grows there comes in all the same. The map's own ground, of kind cave, may lie open.",
	Bad:  "xxxxx    x is a barrier, and nothing marks the open cell on the right\nx....\nxxxxx",
	Good: "xxxxx    a connection on that cell, or a barrier there too\nx...2\nxxxxx",
	Fix:  "draw the barrier there too, or mark the cell on the connections layer",

	Scene: func(pass *Pass) {
		if !pass.is(prefab.Preplaced) {
			return
		}
		for _, cells := range pass.groups(pass.inGap) {
			barrier, _ := pass.barrierBeside(cells)
			d := pass.report(pass.terrain(cells[0]), "%s at the border beside a barrier, without a connection: caves may come in there",
				plural(len(cells), "open cell", "open cells"))
			d.Related = []diag.Related{{Pos: pass.terrain(barrier).Pos, Message: "the barrier"}}
		}
	},
}

// inGap reports whether a cell that some roll opens lies at the border of the prefab's cells, beside a
// barrier, and no connection leads through it.
func (pass *Pass) inGap(i int) bool {
	t := pass.Prefab.Cells[i].Terrain
	if !pass.open[i] || t.Always(prefab.Cave) || pass.connected(i) {
		return false
	}
	p := pass.cell(i)
	_, found := pass.barrierBeside([]prefab.Point{p})
	border := 4
	pass.beside(i, func(j int) {
		if pass.outcome[j]&prefab.Present != 0 {
			border--
		}
	})
	return border > 0 && found
}

// connected reports whether a cell or one beside it belongs to a connection.
func (pass *Pass) connected(i int) bool {
	p := pass.cell(i)
	for _, c := range pass.Prefab.Connections {
		for _, q := range c.Cells {
			if max(p.X-q.X, q.X-p.X)+max(p.Y-q.Y, q.Y-p.Y) <= 1 {
				return true
			}
		}
	}
	return false
}

// barrierBeside returns a cell that may be a barrier among the eight neighbors of some cells.
func (pass *Pass) barrierBeside(cells []prefab.Point) (q prefab.Point, found bool) {
	for _, p := range cells {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				q = prefab.Point{X: p.X + dx, Y: p.Y + dy}
				if t := pass.Prefab.Cell(q.X, q.Y).Terrain; t != nil && t.MayBe(prefab.Barrier) {
					return q, true
				}
			}
		}
	}
	return q, false
}
