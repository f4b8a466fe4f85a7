package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

var cellHidden = &Rule{
	Code:  diag.CellHidden,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "no glyph lies under a transparent back",
	Why: "A cell with a transparent back says nothing, whatever its glyph: REXPaint does not show it. " +
		"Naive readers of .xp files act upon it all the same, and a game shows things that were erased.",
	Bad:  "a glyph + left behind where only the back was erased",
	Good: "the cell erased with both glyph and colors",
	Fix:  "erase the cells in REXPaint with glyph, fore and back applied",

	Partial: true,
	Image: func(pass *Pass) {
		pf := pass.Prefab
		for n := range pf.Image.Layers {
			if n < len(pf.Layers) && pf.Layers[n].Kind == prefab.NotesLayer {
				continue
			}
			l := &pf.Image.Layers[n]
			if at, count := cellsOf(l, xp.Cell.Hidden); count > 0 {
				place := prefab.Span{Pos: diag.OnCell(pf.File, n+1, at.X, at.Y)}
				d := pass.report(place, "glyph %v under a transparent back, which says nothing%s",
					l.At(at.X, at.Y).Glyph(), more(count-1, "on the layer"))
				if n < len(pf.Layers) && pf.Layers[n].Kind == prefab.ObjectsLayer &&
					pf.Script.Object(l.At(at.X, at.Y).Glyph()) != nil {
					d.Hint = "give it a back if it is meant as the object, or erase it with glyph, fore and back applied"
				} else {
					d.Hint = "erase it with glyph, fore and back applied, or give it a back if it is meant"
				}
			}
		}
	},
}

// cellsOf returns the first cell of a layer, row by row, that is so, and how many are.
func cellsOf(l *xp.Layer, so func(xp.Cell) bool) (first prefab.Point, count int) {
	for i, c := range l.Cells { // column by column
		if !so(c) {
			continue
		}
		if p := (prefab.Point{X: i / l.Height, Y: i % l.Height}); count == 0 || p.Y < first.Y {
			first = p
		}
		count++
	}
	return first, count
}

// more returns "" for no more things, else how many there are and where.
func more(n int, where string) string {
	if n == 0 {
		return ""
	}
	return "; " + itoa(n) + " more " + where
}
