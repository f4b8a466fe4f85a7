// Package sight finds what can be seen on a map: lines between cells, and all that somebody sees from
// where he stands.
//
// A [Field] says of each cell how it lets sight through: all of it, nothing, or the part that an
// outline leaves open, such as a pillar in the middle. A [View] holds what is seen: floors, and apart
// from them the faces of walls. Nothing here allocates once its memory has grown.
package sight

// Maintainer's note. All points are whole numbers of [embed.OutlineUnit], relative to the center of the
// viewer's cell, so that every question is the sign of a cross product. Angles grow clockwise, from x
// towards y. A beam is what passes between two rays; one that is no wider than a ray is nothing, so that
// nobody sees through the point where two walls touch. It goes from cell to cell through their sides,
// and within a cell of an outline from region to region through their common edges, as in the portal
// method of J. McNeill, "2D portal visibility" (playtechs, 2007). What differs from it is the order: all
// beams that have come as many steps far are in one list, by angle, and beams that meet again are one.
// So a cell is entered once for each gap through which it is seen, not once for each way to it.

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Cell says how a cell lets sight through: as an [embed.Sight] of the bundle whose outlines the field
// has.
type Cell = embed.Sight

// The cells without an outline.
const (
	Open  = embed.SightOpen
	Solid = embed.SightSolid
)

// Field is what is looked over. The zero value has no cells. It may be read by many views at once.
type Field struct {
	W, H     int
	Cells    []Cell    // row by row: the cell (x, y) is Cells[y*W+x]
	Outlines *Outlines // of the cells from [embed.SightOutline] on; nil = none, and these are solid
}

// Reset makes f a field of w by h open cells and reuses its memory. Negative sizes count as 0.
func (f *Field) Reset(w, h int) {
	f.W, f.H = max(w, 0), max(h, 0)
	if n := f.W * f.H; cap(f.Cells) < n {
		f.Cells = make([]Cell, n)
	} else {
		f.Cells = f.Cells[:n]
		clear(f.Cells)
	}
}

// At returns the cell at (x, y), and Solid outside of the field.
func (f *Field) At(x, y int) Cell {
	if uint(x) >= uint(f.W) || uint(y) >= uint(f.H) {
		return Solid
	}
	return f.Cells[y*f.W+x]
}

// Set writes the cell at (x, y). It panics outside of the field.
func (f *Field) Set(x, y int, c Cell) { f.Cells[y*f.W+x] = c }

// Take makes f a field of the size of a map, whose cells are open or solid by their classes: earth,
// rock, walls, doors and solid cells of prefabs block sight. What a prefab's cells are in truth is
// known once it is rolled: see [Field.Stamp].
func (f *Field) Take(g *grid.Grid) {
	f.Reset(g.W, g.H)
	for i, c := range g.Class {
		if opaque[c] {
			f.Cells[i] = Solid
		}
	}
}

// opaque holds the classes that block sight.
var opaque = [256]bool{grid.Earth: true, grid.Rock: true, grid.Wall: true, grid.PrefabSolid: true, grid.Door: true}

// Stamp writes the cells of a placed prefab, as far as they lie in the field. The field's outlines must
// be those of the prefab's bundle.
func (f *Field) Stamp(c *embed.Contents) {
	for i, cell := range c.Cells {
		x, y := c.Setting.X+i%c.W, c.Setting.Y+i/c.W
		if cell.Terrain != 0 && uint(x) < uint(f.W) && uint(y) < uint(f.H) {
			f.Cells[y*f.W+x] = cell.Sight
		}
	}
}

// Range says how far one sees. The zero value is no bound.
type Range struct {
	rx, ry  int
	bounded bool
	square  bool
}

// Square returns the range of all cells that are at most r columns and at most r rows away.
func Square(r int) Range { return Range{max(r, 0), max(r, 0), true, true} }

// Circle returns the range of all cells whose centers are at most r cells away.
func Circle(r int) Range { return Ellipse(r, r) }

// Ellipse returns the range of all cells whose centers lie in an ellipse, rx cells to the sides and ry
// up and down: on a screen of narrow characters it looks round.
func Ellipse(rx, ry int) Range { return Range{max(rx, 0), max(ry, 0), true, false} }

// Holds reports whether a cell that is dx columns and dy rows away is in the range.
func (r Range) Holds(dx, dy int) bool {
	switch {
	case !r.bounded:
		return true
	case r.square:
		return max(dx, -dx) <= r.rx && max(dy, -dy) <= r.ry
	case r.rx == 0 || r.ry == 0:
		return max(dx, -dx) <= r.rx && max(dy, -dy) <= r.ry
	}
	x, y, a, b := int64(dx), int64(dy), int64(r.rx), int64(r.ry)
	return x*x*b*b+y*y*a*a <= a*a*b*b
}
