package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var duplicateArt = &Rule{
	Code:  diag.DuplicateArt,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "two prefabs are two drawings",
	Why: "A copy of an image under another name is most often one that was meant to be drawn over. Players " +
		"see the same room twice.",
	Bad:  "prefabs/hall.xp, and prefabs/hall2.xp with the same cells",
	Good: "one of them, or two that differ",
	Fix:  "draw it over, or remove one",

	Project: func(p *Overall) {
		first := map[[32]byte]*prefab.Summary{}
		for _, pf := range p.Prefabs {
			if pf.W == 0 {
				continue // nothing is drawn yet, which has a finding of its own
			}
			other := first[pf.Art]
			if other == nil {
				first[pf.Art] = pf
				continue
			}
			d := p.report(prefab.Span{Pos: diag.InFile(pf.File)}, "this image has the cells of %q", other.File)
			d.Related = append(d.Related, diag.Related{Pos: diag.InFile(other.File), Message: "the other image"})
		}
	},
}
