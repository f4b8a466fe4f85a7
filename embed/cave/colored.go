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
	spans  [2][]span // by row: the words of the domain
	sums   []uint64  // low bits of the column sums of the other half, for one row
	twos   []uint64  // high bits
}

// span is a range of words.
type span struct{ from, to int32 }

// colored runs the automaton in rounds of four colors, (x&1, y&1), in an order of its own each
// round. Two cells of a color are never in one another's neighborhood, so that updating them
// together is updating them one by one in any order: every run is a legal sequence of visits of the
// original rule. Each cell of a color is visited with a chance of 1/4. After each round it calls show,
// unless that is nil, with m up to date.
func (h *halves) colored(m, domain *grid.Board, rounds int, key embed.Key, show func()) {
	split(&h.cells, m)
	split(&h.domain, domain)
	n := h.cells[0].Stride() + 1
	h.sums, h.twos = resize(h.sums, n), resize(h.twos, n)
	for px := range h.spans {
		h.spans[px] = resize(h.spans[px], m.H())
		for y := range h.spans[px] {
			from, to := extent(h.domain[px].Row(y))
			h.spans[px][y] = span{int32(from), int32(to)}
		}
	}
	for round := range rounds {
		k := key.With(uint64(round))
		for _, color := range shuffled(k.Word(0)) {
			h.visit(int(color&1), int(color>>1), k.With(uint64(color)))
		}
		if show != nil {
			merge(m, &h.cells)
			show()
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

// extent returns the range of words of a row that are not zero.
func extent(row []uint64) (from, to int) {
	for to = len(row); to > 0 && row[to-1] == 0; to-- {
	}
	for from < to && row[from] == 0 {
		from++
	}
	return from, to
}

// visit updates the cells of one color: those of half px in the rows of parity py. The column
// through cell j of a half is one of its own; the columns at its sides are j and j-1 of the other
// half for even cells, j and j+1 for odd ones: words from-1 to to-1 or from to to. The zero words
// at the ends of rows and the zero rows above and below stand for what lies outside.
func (h *halves) visit(px, py int, key embed.Key) {
	own, other, domain := h.cells[px].Words(), h.cells[1-px].Words(), h.domain[px].Words()
	stride := h.cells[px].Stride()
	for y := py; y < h.cells[px].H(); y += 2 {
		from, n := int(h.spans[px][y].from), int(h.spans[px][y].to-h.spans[px][y].from)
		if n <= 0 {
			continue
		}
		at := (y+1)*stride + from
		side := at - 1 + px
		h.addColumns(other[side-stride:], other[side:], other[side+stride:], n+1)
		h.visitWords(own[at-stride:], own[at:at+n], own[at+stride:], domain[at:], px,
			key, uint64(y)<<16|uint64(from)<<1)
	}
}

// addColumns sums n words of three rows column by column into sums and twos.
func (h *halves) addColumns(up, mid, down []uint64, n int) {
	sums, twos := h.sums[:n], h.twos[:n]
	up, mid, down = up[:n], mid[:n], down[:n]
	for i, b := range mid {
		sums[i], twos[i] = add(up[i], b, down[i])
	}
}

// visitWords updates the words mid of a row: where both of two random bits are set, a cell becomes
// what the majority of the nine cells of its block are. The columns at its sides are in sums and
// twos: one of them as it stands, the other moved by one cell over two neighboring words.
func (h *halves) visitWords(up, mid, down, domain []uint64, px int, key embed.Key, counter uint64) {
	n := len(mid)
	up, down, domain = up[:n], down[:n], domain[:n]
	low0, high0 := h.sums[:n], h.sums[1:][:n]
	low1, high1 := h.twos[:n], h.twos[1:][:n]
	as0, as1 := h.sums[1-px:][:n], h.twos[1-px:][:n]
	shift := uint(1+62*px) & 63 // even cells: up by one, odd cells: down by one, of 128 bits
	for i, b := range mid {
		mask := key.Word(counter) & key.Word(counter+1) & domain[i]
		counter += 2
		s, m := add(up[i], b, down[i])
		moved0 := high0[i]<<shift | low0[i]>>(-shift&63)
		moved1 := high1[i]<<shift | low1[i]>>(-shift&63)
		mid[i] = b&^mask | majority(s, as0[i], moved0, m, as1[i], moved1)&mask
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
