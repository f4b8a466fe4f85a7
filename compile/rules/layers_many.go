package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var layersMany = &Rule{
	Code:  diag.LayersMany,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "an image has no more layers than REXPaint edits",
	Why:   "REXPaint edits nine layers. It loads more, and shows no way to them.",
	Bad:   "an image of 12 layers",
	Good:  "an image of 4 layers",
	Fix:   "merge layers",

	Partial: true,
	Image: func(pass *Pass) {
		if n := len(pass.Prefab.Image.Layers); n > 9 {
			pass.report(prefab.Span{Pos: diag.InFile(pass.Prefab.File)}, "%d layers: REXPaint edits at most 9", n)
		}
	},
}
