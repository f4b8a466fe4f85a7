package rules

import (
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Pass is one prefab as its rules see it, and where they report.
type Pass struct {
	Prefab  *prefab.Prefab
	Project *prefab.Project

	all     *prefab.Prefab                // with all of its outcomes, where Prefab is one of its scenes or images
	scene   *prefab.Scene                 // that Prefab is; nil where it is more than one
	levelOf func(diag.Code) diag.Severity // of every rule, for those that leave a thing to another
	nested  map[diag.Pos]inside           // places of findings that lie in nested prefabs
	scenes  int                           // that are looked at
	cut     bool                          // there are more
	*facts
	reporter
}

// Front is a prefab seen from its cave: row 0 is its front, row D-1 its back, whatever side that is
// as drawn. The order of its columns is that of the board on which the prefab is placed.
type Front struct {
	L, D int // cells: the length of the front, the depth behind it

	up orient.Orientation
	w  int
	h  int
}

// FrontOf returns the prefab as seen from its cave.
func FrontOf(pf *prefab.Prefab) Front {
	return frontOf(pf.Script.Front.Value, pf.Box.W, pf.Box.H)
}

// frontOf returns a box of w by h cells as seen from the cave that a side faces.
func frontOf(side orient.Dir, w, h int) Front {
	up := side.Up()
	l, d := up.Size(w, h)
	return Front{L: l, D: d, up: up, w: w, h: h}
}

// Of returns the column and row of the box's cell p.
func (f Front) Of(p prefab.Point) (column, row int) { return f.up.Point(p.X, p.Y, f.w, f.h) }

// Cell returns the box's cell in a column and row. Both may lie outside.
func (f Front) Cell(column, row int) prefab.Point {
	x, y := f.up.Inverse().Point(column, row, f.L, f.D)
	return prefab.Point{X: x, Y: y}
}

// Entrances returns the ways from the cave into an embedded prefab: the marked connections whose
// cells all lie on the front and lead out of it or, without any, each cell of the front that is open
// in some roll. Of an entrance that is open in every roll, every cell is surely open; a placement
// needs one such.
func Entrances(pf *prefab.Prefab) [][]prefab.Point {
	f := FrontOf(pf)
	var marked [][]prefab.Point
	for _, c := range pf.Connections {
		if c.Dir == pf.Script.Front.Value && f.onFront(c.Cells) {
			marked = append(marked, c.Cells)
		}
	}
	if marked != nil {
		return marked
	}
	var open [][]prefab.Point
	for i := range f.L {
		if p := f.Cell(i, 0); pf.MaybeOpen(p.X, p.Y) {
			open = append(open, []prefab.Point{p})
		}
	}
	return open
}

// onFront reports whether all cells lie on row 0.
func (f Front) onFront(cells []prefab.Point) bool {
	for _, p := range cells {
		column, row := f.Of(p)
		if row != 0 || column < 0 || column >= f.L {
			return false
		}
	}
	return true
}

// is reports whether the script says that the prefab may be placed in a way. An image without a
// script says nothing of how it is placed or entered.
func (pass *Pass) is(way prefab.Places) bool {
	return pass.Prefab.Script.File != "" && pass.Prefab.Script.Place.Value.Has(way)
}

// at returns the place of a box's cell on the image's layer of a kind.
func (pass *Pass) at(kind prefab.LayerKind, p prefab.Point) prefab.Span {
	return prefab.Span{Pos: pass.place(kind, p)}
}

// terrain returns the place of a box's cell on the terrain layer.
func (pass *Pass) terrain(p prefab.Point) prefab.Span {
	return pass.at(prefab.TerrainLayer, p)
}

// key returns the place of a key's value in the script or, where it is not written, of the nearest
// thing: the script as a whole, or the image of a prefab without one.
func (pass *Pass) key(at prefab.Span) prefab.Span {
	switch {
	case at.Pos.Line > 0:
		return at
	case pass.Prefab.Script.File != "":
		return prefab.Span{Pos: diag.InFile(pass.Prefab.Script.File)}
	}
	return prefab.Span{Pos: diag.InFile(pass.Prefab.File)}
}

// plural returns the word for a number of things, the number before it.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + many
}

// first returns the first cell of the box that is the prefab's.
func (pass *Pass) first() prefab.Point {
	for i, c := range pass.Prefab.Cells {
		if c.Terrain != nil {
			return pass.cell(i)
		}
	}
	return prefab.Point{}
}
