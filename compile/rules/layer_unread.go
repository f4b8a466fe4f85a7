package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var layerUnread = &Rule{
	Code:  diag.LayerUnread,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "every drawn layer is read",
	Why: "A layer beyond those that the project or the script names is not looked at. What is drawn on it " +
		"was meant to count.",
	Bad:  "layers: [terrain]    # and the image has objects on layer 2",
	Good: "layers: [terrain, objects]",
	Fix:  "name the layer under layers: notes, if it is for people",

	Partial: true,
	Image: func(pass *Pass) {
		pf := pass.Prefab
		for n := len(pf.Layers); n < len(pf.Image.Layers); n++ {
			for _, c := range pf.Image.Layers[n].Cells {
				if !c.Transparent() {
					pass.report(prefab.Span{Pos: diag.InLayer(pf.File, n+1)},
						"layer %d is drawn on and read as nothing: layers are named up to %d", n+1, len(pf.Layers))
					break
				}
			}
		}
	},
}
