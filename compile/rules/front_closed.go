package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var frontClosed = &Rule{
	Code:  diag.FrontClosed,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "an embedded prefab can be entered from its front",
	Why: "The cave touches an embedded prefab at its front alone. A placement needs one entrance there " +
		"that is open in every roll; without one nothing could get in, or only by luck.",
	Bad:  "#####\n#...#\n#####    front: south",
	Good: "#####\n#...#\n##+##",
	Fix:  "draw an open cell on the front, or say sealed: true",

	Prefab: func(pass *Pass) {
		pf := pass.Prefab
		if !pass.is(prefab.Embedded) || pf.Script.Sealed.Value || pass.enterable(prefab.Embedded) {
			return
		}
		middle := pass.front.Cell(pass.front.L/2, 0)
		what := "the front has no open cell and no connection"
		if len(pass.entrances) > 0 {
			middle = pass.entrances[0][0]
			what = "no entrance on the front is open in every roll"
		}
		side := pf.Script.Front.Value.String() + " side"
		if !pf.Script.Front.Given() {
			side += ", which is the front where the script names none"
		}
		d := pass.report(pass.terrain(middle), "%s: nothing can get in from the %s", what, side)
		d.Hint = pass.orFront(d.Hint)
		if pf.Script.Front.Given() {
			d.Related = append(d.Related, diag.Related{
				Pos: pf.Script.Front.Pos, Message: "the front is the " + pf.Script.Front.Value.String() + " side",
			})
		}
	},
}

// surely reports whether all of the cells are open in every roll.
func (pass *Pass) surely(cells []prefab.Point) bool {
	for _, p := range cells {
		if !pass.Prefab.SurelyOpen(p.X, p.Y) {
			return false
		}
	}
	return true
}
