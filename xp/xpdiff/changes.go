package xpdiff

import (
	"iter"
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// changes returns the changed cells of a layer, row by row. Cells are stored by columns: a first
// pass counts the changes of each row, so that the second can put each where it belongs.
func changes(before, after *xp.Layer) []Change {
	next := make([]int, max(before.Height, after.Height)+1)
	total := 0
	for c := range differing(before, after) {
		next[c.Y+1]++
		total++
	}
	if total == 0 {
		return nil
	}
	for y := 1; y < len(next); y++ {
		next[y] += next[y-1]
	}
	out := make([]Change, total)
	for c := range differing(before, after) {
		out[next[c.Y]] = c
		next[c.Y]++
	}
	return out
}

// distance returns the number of changed cells of a layer, of which drawnBefore and drawnAfter cells
// are not undrawn. It looks only at the cells that both have.
func distance(before, after *xp.Layer, drawnBefore, drawnAfter int) int {
	n := drawnBefore + drawnAfter
	for x := range min(before.Width, after.Width) {
		b, a := before.Column(x), after.Column(x)
		for y := range min(len(b), len(a)) {
			if b[y] != xp.Transparent {
				n--
			}
			if a[y] != xp.Transparent {
				n--
			}
			if b[y] != a[y] {
				n++
			}
		}
	}
	return n
}

// drawnCells returns the number of cells of a layer that are not undrawn.
func drawnCells(l *xp.Layer) int {
	n := 0
	for i := range l.Cells {
		if l.Cells[i] != xp.Transparent {
			n++
		}
	}
	return n
}

// differing yields the changed cells of a layer, column by column, from the top down.
func differing(before, after *xp.Layer) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		for x := range max(before.Width, after.Width) {
			b, a := column(before, x), column(after, x)
			if slices.Equal(b, a) {
				continue
			}
			for y := range max(len(b), len(a)) {
				c := Change{x, y, cellAt(b, y), cellAt(a, y)}
				if c.Before != c.After && !yield(c) {
					return
				}
			}
		}
	}
}

// column returns a column of a layer, without cells outside of it.
func column(l *xp.Layer, x int) []xp.Cell {
	if x >= l.Width {
		return nil
	}
	return l.Column(x)
}

// cellAt returns a cell of a column, undrawn outside of it.
func cellAt(column []xp.Cell, y int) xp.Cell {
	if y >= len(column) {
		return xp.Transparent
	}
	return column[y]
}
