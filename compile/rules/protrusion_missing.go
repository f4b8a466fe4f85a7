package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var protrusionMissing = &Rule{
	Code:  diag.ProtrusionMissing,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "an embedded prefab says how far it may stand in the cave",
	Why: "A prefab in a cave's wall follows the wall only so far as its front may stand out into the " +
		"cave. How far looks right depends on the drawing, so there is no default.",
	Bad:  "place: embedded",
	Good: "place: embedded\nmaxProtrusion: 2",
	Fix:  "add maxProtrusion",

	Partial: true,
	Prefab: func(pass *Pass) {
		s := pass.Prefab.Script
		if pass.is(prefab.Embedded) && !s.MaxProtrusion.Given() {
			d := pass.report(pass.key(s.Place.Span),
				"an embedded prefab needs maxProtrusion, the rows of cells that may stand in the cave: "+
					"1 to its depth less 1, which is %d", pass.front.D-1)
			if pass.front.D > 1 {
				d.Hint = "add maxProtrusion: " + itoa(min(2, pass.front.D-1))
			}
		}
	},
}
