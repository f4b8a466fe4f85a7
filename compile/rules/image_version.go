package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

var imageVersion = &Rule{
	Code:  diag.ImageVersion,
	Level: diag.Info,
	Since: "0.1.0",
	Title: "images have the form that REXPaint writes today",
	Why: "Other programs write other version numbers, and REXPaint wrote none before release 9. xpc reads " +
		"them all; other readers do not.",
	Bad:  "an image of the form before R9",
	Good: "the image saved again in REXPaint",
	Fix:  "save the image again in REXPaint",

	Partial: true,
	Image: func(pass *Pass) {
		at := prefab.Span{Pos: diag.InFile(pass.Prefab.File)}
		switch v := pass.Prefab.Image.Version; v {
		case xp.Version:
		case 0:
			pass.report(at, "the image has no version: REXPaint writes %d", xp.Version)
		default:
			pass.report(at, "the image has version %d: REXPaint writes %d", v, xp.Version)
		}
	},
}
