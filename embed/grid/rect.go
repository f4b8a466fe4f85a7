package grid

import "math/bits"

// SetRun sets the cells x0 to x1-1 of row y, as far as they are on the board.
func (b *Board) SetRun(y, x0, x1 int) {
	row, x0, x1 := b.span(y, x0, x1)
	for x0 < x1 {
		i, m := x0>>6, mask(x0, x1)
		row[i] |= m
		x0 = (i + 1) << 6
	}
}

// ClearRun clears the cells x0 to x1-1 of row y, as far as they are on the board.
func (b *Board) ClearRun(y, x0, x1 int) {
	row, x0, x1 := b.span(y, x0, x1)
	for x0 < x1 {
		i, m := x0>>6, mask(x0, x1)
		row[i] &^= m
		x0 = (i + 1) << 6
	}
}

// CountRun returns how many of the cells x0 to x1-1 of row y are set.
func (b *Board) CountRun(y, x0, x1 int) int {
	row, x0, x1 := b.span(y, x0, x1)
	n := 0
	for x0 < x1 {
		i, m := x0>>6, mask(x0, x1)
		n += bits.OnesCount64(row[i] & m)
		x0 = (i + 1) << 6
	}
	return n
}

// SetRect sets the cells of the rectangle, as far as they are on the board.
func (b *Board) SetRect(x, y, w, h int) {
	for j := max(y, 0); j < min(y+h, b.h); j++ {
		b.SetRun(j, x, x+w)
	}
}

// ClearRect clears the cells of the rectangle, as far as they are on the board.
func (b *Board) ClearRect(x, y, w, h int) {
	for j := max(y, 0); j < min(y+h, b.h); j++ {
		b.ClearRun(j, x, x+w)
	}
}

// CountRect returns how many cells of the rectangle are set. Cells outside of the board are not.
func (b *Board) CountRect(x, y, w, h int) int {
	n := 0
	for j := max(y, 0); j < min(y+h, b.h); j++ {
		n += b.CountRun(j, x, x+w)
	}
	return n
}

// AllRect reports whether every cell of the rectangle is on the board and set.
func (b *Board) AllRect(x, y, w, h int) bool {
	return w <= 0 || h <= 0 || b.CountRect(x, y, w, h) == w*h
}

// AnyRect reports whether some cell of the rectangle is set.
func (b *Board) AnyRect(x, y, w, h int) bool {
	for j := max(y, 0); j < min(y+h, b.h); j++ {
		row, x0, x1 := b.span(j, x, x+w)
		for x0 < x1 {
			i := x0 >> 6
			if row[i]&mask(x0, x1) != 0 {
				return true
			}
			x0 = (i + 1) << 6
		}
	}
	return false
}

// span cuts a run to the board; an empty run has no row.
func (b *Board) span(y, x0, x1 int) ([]uint64, int, int) {
	x0, x1 = max(x0, 0), min(x1, b.w)
	if uint(y) >= uint(b.h) || x0 >= x1 {
		return nil, 0, 0
	}
	return b.Row(y), x0, x1
}

// mask has the bits of the cells x0 to x1-1 that lie in the word of x0; x0 < x1.
func mask(x0, x1 int) uint64 {
	m := ^uint64(0) << (x0 & 63)
	if x1 <= (x0>>6+1)<<6 {
		m &= ^uint64(0) >> (-x1 & 63)
	}
	return m
}
