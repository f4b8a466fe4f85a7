package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var referenceUnused = &Rule{
	Code:  diag.ReferenceUnused,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "every entry under objects stands somewhere",
	Why: "An entry whose reference is on no cell puts nothing anywhere: its reference was erased, or is " +
		"drawn with another glyph than the one that is written.",
	Bad:  "objects:\n  k: {item: key}    # the image has no k",
	Good: "objects:\n  k: {item: key}    # drawn at (4, 2)",
	Fix:  "draw the reference on the objects layer, or remove the entry",
	Mend: "removes the entry",

	Partial: true,
	Prefab: func(pass *Pass) {
		if pass.Prefab.LosesImages() || pass.Prefab.LacksObjects() {
			return
		}
		astray := map[prefab.Reference]bool{}
		for _, image := range pass.Prefab.Images() {
			for _, m := range image.Stray {
				astray[image.Image.Layers[m.Layer-1].At(m.X, m.Y).Glyph()] = true
			}
		}
		for _, o := range pass.Prefab.Script.Objects {
			if !pass.Prefab.Stands(o.Reference) && !astray[o.Reference] {
				pass.report(o.Span, "the reference %v is on no cell of the objects layer%s", o.Reference,
					ofImages(pass.Prefab)).Fixes = cut(o.Span, "remove the entry")
			}
		}
	},
}

// ofImages names the images of a prefab that has several, at the end of a message.
func ofImages(pf *prefab.Prefab) string {
	if len(pf.Variants) == 0 {
		return ""
	}
	return ", in " + plural(1+len(pf.Variants), "image", "images")
}
