package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

var cellStray = &Rule{
	Code:  diag.CellStray,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "what is drawn above the terrain lies on it and says something",
	Why: "A mark outside the prefab's cells is not part of it, and a blank glyph on a drawn back says " +
		"nothing on the layers above the terrain. Both are slips of the brush more often than not.",
	Bad:  "a reference one cell beside the room",
	Good: "the reference in the room",
	Fix:  "erase the cell, or draw terrain under it",

	Image: func(pass *Pass) {
		pf := pass.Prefab
		for n, w := range pf.Layers {
			if n >= len(pf.Image.Layers) || !marking(w.Kind) {
				continue
			}
			pass.strayMarks(n + 1)
			pass.strayBlanks(n + 1)
		}
	},
	Scene: func(pass *Pass) {
		for _, placed := range pass.Prefab.Objects {
			for _, p := range placed.Cells {
				if !pass.Prefab.Present(p.X, p.Y) {
					pass.report(pass.at(prefab.ObjectsLayer, p), "the object %v stands where some roll has no cell",
						placed.Object.Reference).Hint = "move it, or let the overlay leave the cell"
				}
			}
		}
	},
}

// marking reports whether a layer of the kind holds marks on the terrain.
func marking(k prefab.LayerKind) bool {
	return k == prefab.ConnectionsLayer || k == prefab.MachinesLayer || k == prefab.ObjectsLayer
}

// strayMarks reports the marks of a layer that lie outside the prefab's cells.
func (pass *Pass) strayMarks(layer int) {
	count := 0
	var first prefab.Mark
	for _, m := range pass.Prefab.Stray {
		if m.Layer == layer {
			if count == 0 {
				first = m
			}
			count++
		}
	}
	if count > 0 {
		at := prefab.Span{Pos: diag.OnCell(pass.Prefab.File, layer, first.X, first.Y)}
		pass.report(at, "a mark where the prefab has no cell%s", more(count-1, "on the layer"))
	}
}

// strayBlanks reports the drawn cells of a layer whose glyph says nothing.
func (pass *Pass) strayBlanks(layer int) {
	pf := pass.Prefab
	l := &pf.Image.Layers[layer-1]
	first, count := cellsOf(l, func(c xp.Cell) bool { return !c.Transparent() && c.Glyph().Blank() })
	if count > 0 {
		at := prefab.Span{Pos: diag.OnCell(pf.File, layer, first.X, first.Y)}
		d := pass.report(at, "a blank on a drawn back, which says nothing here%s", more(count-1, "on the layer"))
		d.Hint = "erase it: glyph, fore and back"
	}
}
