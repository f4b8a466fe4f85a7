package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

var glyphRange = &Rule{
	Code:  diag.GlyphRange,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "glyphs are in the font",
	Why: "A usual font has 256 glyphs. A higher index needs an extended font, and many readers of .xp " +
		"files keep its lowest 8 bits alone and show something else.",
	Bad:  "glyph 300, in a project without glyphs: in its file",
	Good: "glyph 44",
	Fix:  "draw another glyph, or name the extended font under glyphs",

	Partial: true,
	Image: func(pass *Pass) {
		if pass.Project.Glyphs.Value != "" {
			return
		}
		pf := pass.Prefab
		for n := range pf.Image.Layers {
			l := &pf.Image.Layers[n]
			at, count := cellsOf(l, func(c xp.Cell) bool { return c.Glyph() > 255 && !c.Transparent() })
			if count > 0 {
				pass.report(prefab.Span{Pos: diag.OnCell(pf.File, n+1, at.X, at.Y)}, "%v is above 255%s",
					l.At(at.X, at.Y).Glyph(), more(count-1, "on the layer"))
			}
		}
	},
}
