package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var protrusionDepth = &Rule{
	Code:  diag.ProtrusionDepth,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "maxProtrusion is less than the prefab's depth",
	Why: "The front row always stands in the cave and counts, and at least one row must stay in the " +
		"earth: a prefab that sticks out whole has no wall to be embedded in.",
	Bad:  "maxProtrusion: 5    # the image is 9 wide and 5 deep",
	Good: "maxProtrusion: 2",
	Fix:  "choose a smaller maxProtrusion, or draw the prefab deeper",

	Partial: true,
	Prefab: func(pass *Pass) {
		most := pass.Prefab.Script.MaxProtrusion
		if !pass.is(prefab.Embedded) || !most.Given() || pass.front.D < 2 {
			return
		}
		if most.Value < 1 || most.Value >= pass.front.D {
			d := pass.report(most.Span, "maxProtrusion is %d: of a prefab %s deep 1 to %d may stand in the cave",
				most.Value, plural(pass.front.D, "cell", "cells"), pass.front.D-1)
			if most.Value < 1 {
				d.Hint = "write maxProtrusion: 1, which lets the front row alone stand in the cave, or more"
			}
		}
	},
}
