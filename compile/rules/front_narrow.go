package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var frontNarrow = &Rule{
	Code:  diag.FrontNarrow,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "an embedded prefab is at least 2 wide and 2 deep",
	Why: "A spot is found by the two front corners of the prefab, which are different cells, and by the " +
		"earth behind its front row.",
	Bad:  "+    the whole prefab is one cell of front",
	Good: "#+#\n###",
	Fix:  "draw the prefab larger, or place it another way",

	Partial: true,
	Prefab: func(pass *Pass) {
		if f := pass.front; pass.is(prefab.Embedded) && pass.narrow() {
			pass.report(pass.terrain(pass.first()),
				"the prefab's front is %s long and %s deep: embedded ones are at least 2 by 2",
				plural(f.L, "cell", "cells"), plural(f.D, "cell", "cells"))
		}
	},
}

// narrow reports whether the prefab is too small to be embedded: then nothing is said of its sides.
func (pass *Pass) narrow() bool { return pass.front.L < 2 || pass.front.D < 2 }
