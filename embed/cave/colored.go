package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// halves is a board with its columns apart: bit j of even is column 2j, bit j of odd column 2j+1.
// Every word of a half then holds 64 cells of one color.
type halves struct {
	cells  [2]grid.Board // even, odd
	domain [2]grid.Board
	sums   []uint64 // low bits of the column sums of the other half of a row, after a zero word
	twos   []uint64 // high bits
}

// colored runs the automaton in rounds of four colors, (x&1, y&1), in an order of its own each
// round. Two cells of a color are never in one another's neighborhood, so that updating them
// together is updating them one by one in any order: every run is a legal sequence of visits of the
// original rule. Each cell of a color is visited with a chance of 1/4.
func (h *halves) colored(m, domain *grid.Board, rounds int, key embed.Key) {
	split(&h.cells, m)
	split(&h.domain, domain)
	n := h.cells[0].Stride() + 1
	h.sums, h.twos = resize(h.sums, n), resize(h.twos, n)
	for round := range rounds {
		k := key.With(uint64(round))
		for _, color := range shuffled(k.Word(0)) {
			h.visit(int(color&1), int(color>>1), k.With(uint64(color)))
		}
	}
	merge(m, &h.cells)
}

// shuffled returns 0 to 3 in random order.
func shuffled(r uint64) [4]uint8 {
	order := [4]uint8{0, 1, 2, 3}
	for i := 3; i > 0; i-- {
		j := embed.Below(r<<(8*i), uint64(i+1)) // bytes of their own for every draw
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// visit updates the cells of one color.
func (h *halves) visit(px, py int, key embed.Key) {
	for y := py; y < h.cells[px].H(); y += 2 {
		if from, to := extent(h.domain[px].Row(y)); from < to {
			h.addColumns(&h.cells[1-px], y)
			h.visitRow(px, y, from, to, key)
		}
	}
}

// extent returns the range of words of a row that are not zero.
func extent(row []uint64) (from, to int) {
	for to = len(row); to > 0 && row[to-1] == 0; to-- {
	}
	for from < to && row[from] == 0 {
		from++
	}
	return from, to
}

// addColumns sums the rows y-1 to y+1 of a half column by column; word i goes to sums[i+1] and
// twos[i+1].
func (h *halves) addColumns(half *grid.Board, y int) {
	up, mid, down := half.Row(y-1), half.Row(y), half.Row(y+1)
	up, down = up[:len(mid)], down[:len(mid)]
	sums, twos := h.sums[1:][:len(mid)], h.twos[1:][:len(mid)]
	h.sums[0], h.twos[0] = 0, 0
	for i, b := range mid {
		a, c := up[i], down[i]
		t := a ^ b
		sums[i], twos[i] = t^c, a&b|t&c
	}
}

// visitRow updates the words from … to-1 of row y of half px: where both of two random bits are
// set, a cell becomes what the majority of the nine cells of its block are. The column through cell
// j is one of its own half; the columns at its sides are columns j and j-1 of the other half for
// even cells, j and j+1 for odd ones. The second comes from two words of column sums by a shift.
func (h *halves) visitRow(px, y, from, to int, key embed.Key) {
	own, n := &h.cells[px], to-from
	up, mid, down := own.Row(y - 1)[from:][:n], own.Row(y)[from:][:n], own.Row(y + 1)[from:][:n]
	domain := h.domain[px].Row(y)[from:][:n]
	side0, side1 := h.sums[1+from:][:n], h.twos[1+from:][:n]
	low0, low1 := h.sums[px+from:][:n], h.twos[px+from:][:n]
	high0, high1 := h.sums[px+from+1:][:n], h.twos[px+from+1:][:n]
	shift := uint(1+62*px) & 63
	for i, b := range mid {
		counter := uint64(y)<<16 | uint64(from+i)<<1
		mask := key.Word(counter) & key.Word(counter+1) & domain[i]
		a, c := up[i], down[i]
		t := a ^ b
		s, m := t^c, a&b|t&c
		l0, r0 := side0[i], high0[i]<<shift|low0[i]>>(-shift&63)
		l1, r1 := side1[i], high1[i]<<shift|low1[i]>>(-shift&63)
		mid[i] = b&^mask | majority(s, l0, r0, m, l1, r1)&mask
	}
}

// majority adds three columns of three cells, whose sums have the low bits a0, b0, c0 and the high
// bits a1, b1, c1, and returns where the sum is 5 or more.
func majority(a0, b0, c0, a1, b1, c1 uint64) uint64 {
	t := a0 ^ b0
	ones, carry := t^c0, a0&b0|t&c0
	u := a1 ^ b1
	two, four := u^c1, a1&b1|u&c1 // the sum is ones + 2*(carry + two) + 4*four
	return four&(carry|two) | ones&(four|carry&two)
}

// split makes out the halves of m.
func split(out *[2]grid.Board, m *grid.Board) {
	w := (m.W() + 1) / 2
	out[0].Reset(w, m.H())
	out[1].Reset(w, m.H())
	for y := range m.H() {
		even, odd := out[0].Row(y), out[1].Row(y)
		for i, v := range m.Row(y) {
			even[i>>1] |= squeeze(v) << (i & 1 * 32)
			odd[i>>1] |= squeeze(v>>1) << (i & 1 * 32)
		}
	}
}

// merge makes m the board whose halves are given.
func merge(m *grid.Board, halves *[2]grid.Board) {
	for y := range m.H() {
		even, odd := halves[0].Row(y), halves[1].Row(y)
		for i, row := 0, m.Row(y); i < len(row)-1; i++ {
			row[i] = spread(even[i>>1]>>(i&1*32)) | spread(odd[i>>1]>>(i&1*32))<<1
		}
	}
}

// squeeze moves bit 2j of v to bit j and drops the odd bits.
func squeeze(v uint64) uint64 {
	v &= 0x5555555555555555
	v = (v | v>>1) & 0x3333333333333333
	v = (v | v>>2) & 0x0f0f0f0f0f0f0f0f
	v = (v | v>>4) & 0x00ff00ff00ff00ff
	v = (v | v>>8) & 0x0000ffff0000ffff
	return (v | v>>16) & 0x00000000ffffffff
}

// spread moves bit j of the low half of v to bit 2j.
func spread(v uint64) uint64 {
	v &= 0x00000000ffffffff
	v = (v | v<<16) & 0x0000ffff0000ffff
	v = (v | v<<8) & 0x00ff00ff00ff00ff
	v = (v | v<<4) & 0x0f0f0f0f0f0f0f0f
	v = (v | v<<2) & 0x3333333333333333
	return (v | v<<1) & 0x5555555555555555
}
