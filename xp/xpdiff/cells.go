package xpdiff

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// cells merges the cells of a layer into the merged image, and lists those in conflict.
func (w *merging) cells(s *slot, out *Merged) {
	c := LayerConflict{Number: s.number, Removed: s.disputed}
	var to xp.Layer
	if s.present {
		to = xp.NewLayer(s.sizes.merged.Width, s.sizes.merged.Height)
	}
	for x := range max(s.layer.Base.Width, s.layer.Ours.Width, s.layer.Theirs.Width) {
		base, ours, theirs := column(s.layer.Base, x), column(s.layer.Ours, x), column(s.layer.Theirs, x)
		merged := column(&to, x)
		for y := range max(len(base), len(ours), len(theirs)) {
			spots := Three[Spot]{spot(base, y), spot(ours, y), spot(theirs, y)}
			cell, conflict := s.merge(x, y, spots, w.keep)
			if conflict {
				c.Cells = append(c.Cells, CellConflict{x, y, spots})
			}
			if y < len(merged) {
				merged[y] = cell
			}
		}
	}
	if s.present {
		out.Image.Layers = append(out.Image.Layers, to)
		c.Merged = len(out.Image.Layers)
	}
	s.merged = c.Merged
	if c.Removed || len(c.Cells) > 0 {
		slices.SortFunc(c.Cells, func(a, b CellConflict) int {
			return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
		})
		out.Conflicts.Layers = append(out.Conflicts.Layers, c)
	}
}

// spot returns a cell of a column.
func spot(column []xp.Cell, y int) Spot { return Spot{cellAt(column, y), y < len(column)} }

// merge returns what becomes of a cell, and whether it is in conflict.
func (s *slot) merge(x, y int, v Three[Spot], keep Side) (xp.Cell, bool) {
	cell := Three[xp.Cell]{v.Base.Cell, v.Ours.Cell, v.Theirs.Cell}
	if v.Ours.In == v.Theirs.In {
		if !v.Ours.In {
			return cell.Base, false // cut off by both
		}
		return merge(cell, keep)
	}
	has := Ours
	if v.Theirs.In {
		has = Theirs
	}
	if cell.Of(has) == cell.Base || !v.Base.In && !s.edged(x, y, other(has)) {
		return cell.Of(has), false
	}
	return cell.Of(keep), true
}

// edged reports whether a side, in conflict with the other, removed the layer of a cell that it
// does not have, or set an edge before it.
func (s *slot) edged(x, y int, side Side) bool {
	size, g := s.sizes.size.Of(side), s.sizes
	return s.disputed && !s.has(side) ||
		g.wide && x >= size.Width || g.high && y >= size.Height
}

// listSizes lists the sizes in conflict.
func (w *merging) listSizes(out *Merged) {
	for _, g := range w.groups {
		if !g.wide && !g.high {
			continue
		}
		c := SizeConflict{Size: g.size, Merged: g.merged, Width: g.wide, Height: g.high}
		for _, s := range g.slots {
			if s.merged > 0 {
				c.Layers = append(c.Layers, s.merged)
			}
		}
		out.Conflicts.Sizes = append(out.Conflicts.Sizes, c)
	}
}
