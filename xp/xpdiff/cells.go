package xpdiff

import (
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// cells merges the cells of a layer into the merged image, and lists those in conflict. As cells are
// stored by columns, conflicts are first counted by rows, so that a second pass can put each where
// it belongs.
func (w *merging) cells(s *slot, out *Merged) {
	var to xp.Layer
	if s.present {
		to = xp.NewLayer(s.sizes.merged.Width, s.sizes.merged.Height)
	}
	rows := make([]int, max(s.layer.Base.Height, s.layer.Ours.Height, s.layer.Theirs.Height)+1)
	total := 0
	s.walk(w.keep, &to, func(c CellConflict) {
		rows[c.Y+1]++
		total++
	})
	if s.present {
		out.Image.Layers = append(out.Image.Layers, to)
		s.merged = len(out.Image.Layers)
	}
	if total == 0 && !s.disputed {
		return
	}
	c := LayerConflict{Number: s.number, Merged: s.merged, Removed: s.disputed}
	if total > 0 {
		c.Cells = make([]CellConflict, total)
		for y := 1; y < len(rows); y++ {
			rows[y] += rows[y-1]
		}
		s.walk(w.keep, &noLayer, func(cell CellConflict) {
			c.Cells[rows[cell.Y]] = cell
			rows[cell.Y]++
		})
	}
	out.Conflicts.Layers = append(out.Conflicts.Layers, c)
}

// walk merges the cells of a layer into to, as far as it reaches, column by column, and calls
// conflict for those in conflict.
func (s *slot) walk(keep Side, to *xp.Layer, conflict func(CellConflict)) {
	for x := range max(s.layer.Base.Width, s.layer.Ours.Width, s.layer.Theirs.Width) {
		base, ours, theirs := column(s.layer.Base, x), column(s.layer.Ours, x), column(s.layer.Theirs, x)
		merged := column(to, x)
		if one := changedColumn(base, ours, theirs); one != nil {
			copy(merged, one)
			continue
		}
		for y := range max(len(base), len(ours), len(theirs)) {
			spots := Three[Spot]{spot(base, y), spot(ours, y), spot(theirs, y)}
			cell, both := s.merge(x, y, spots, keep)
			if both {
				conflict(CellConflict{x, y, spots})
			}
			if y < len(merged) {
				merged[y] = cell
			}
		}
	}
}

// changedColumn returns the column of a side, if the other did nothing to it or the same; else nil,
// and also where the columns differ in length. It spares most cells a look of their own.
func changedColumn(base, ours, theirs []xp.Cell) []xp.Cell {
	switch {
	case len(base) != len(ours) || len(base) != len(theirs):
		return nil
	case slices.Equal(base, theirs):
		return ours
	case slices.Equal(base, ours), slices.Equal(ours, theirs):
		return theirs
	}
	return nil
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
