package grid

// Flood grows b, a set of seeds, to all cells of open that are connected with one of them side by
// side, and drops seeds that are not in open. It sweeps down and up until nothing changes: each
// sweep follows a path to its next turn against the sweep, so their number is bounded by the cells.
func (b *Board) Flood(open *Board) {
	b.And(open)
	for b.sweep(open, 0, 1) || b.sweep(open, b.h-1, -1) {
	}
}

// sweep goes through the rows once, spreading each row along itself and into the next, and reports
// whether anything was added.
func (b *Board) sweep(open *Board, y, step int) bool {
	grown := false
	for range b.h {
		row, mask := b.Row(y), open.Row(y)
		from := b.Row(y - step)
		for i := range row {
			if add := from[i] & mask[i] &^ row[i]; add != 0 {
				row[i] |= add
				grown = true
			}
		}
		if fillRow(row, mask) {
			grown = true
		}
		y += step
	}
	return grown
}

// fillRow spreads the cells of row over the runs of mask that they are in, and reports whether
// any was added.
func fillRow(row, mask []uint64) bool {
	grown := false
	carry := uint64(0)
	for i, m := range mask {
		up := spreadUp(row[i]|carry&m, m)
		if up != row[i] {
			row[i] = up
			grown = true
		}
		carry = up >> 63
	}
	carry = 0
	for i := len(mask) - 1; i >= 0; i-- {
		down := spreadDown(row[i]|carry<<63&mask[i], mask[i])
		if down != row[i] {
			row[i] = down
			grown = true
		}
		carry = down & 1
	}
	return grown
}

// spreadUp spreads s, a part of m, towards higher bits within the runs of m.
func spreadUp(s, m uint64) uint64 {
	for k := 1; k < 64; k <<= 1 {
		s |= m & (s << k)
		m &= m << k
	}
	return s
}

// spreadDown spreads s, a part of m, towards lower bits within the runs of m.
func spreadDown(s, m uint64) uint64 {
	for k := 1; k < 64; k <<= 1 {
		s |= m & (s >> k)
		m &= m >> k
	}
	return s
}
