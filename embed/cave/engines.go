package cave

import (
	"math/bits"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// sequential visits single random cells of the domain, visits times: each becomes what the majority
// of the nine cells of its block are. This is the original's way. Four times for as many visits as
// there are cells, it calls show, unless that is nil.
func (c *carver) sequential(m *grid.Board, visits uint64, key embed.Key, show func()) {
	w := m.W()
	c.cells = c.cells[:0]
	for x, y := range c.domain.All() {
		c.cells = append(c.cells, int32(y*w+x))
	}
	n := uint64(len(c.cells))
	if n == 0 {
		return
	}
	for v := range visits {
		i := int(c.cells[embed.Below(key.Word(v), n)])
		x, y := i%w, i/w
		if bits.OnesCount64(block(m, x, y)) > 4 {
			m.Set(x, y)
		} else {
			m.Clear(x, y)
		}
		if show != nil && (v+1)%max(n/4, 1) == 0 {
			show()
		}
	}
}

// block returns the cells around (x, y) and itself, three a row from the lowest bit on; x is at least 1.
func block(m *grid.Board, x, y int) uint64 {
	return three(m.Row(y-1), x) | three(m.Row(y), x)<<3 | three(m.Row(y+1), x)<<6
}

// three returns the cells x-1 to x+1 of a row; x is at least 1.
func three(row []uint64, x int) uint64 {
	i, s := (x-1)>>6, uint(x-1)&63
	return (row[i]>>s | row[i+1]<<(64-s)) & 7
}

// generations updates all cells of the domain at once, n times, and after each calls show, unless
// that is nil.
func (c *carver) generations(m *grid.Board, n int, show func()) {
	for range n {
		c.next.Copy(m)
		for y := range m.H() {
			if from, to := extent(c.domain.Row(y)); from < to {
				generation(m, &c.next, y, c.domain.Row(y), from, to)
			}
		}
		if show != nil {
			show()
		}
	}
}

// generation writes the words from … to-1 of row y of m: what the rule makes of old.
func generation(m, old *grid.Board, y int, domain []uint64, from, to int) {
	up, mid, down, out := old.Row(y-1), old.Row(y), old.Row(y+1), m.Row(y)
	var l0, l1 uint64 // column sums of the word before
	if from > 0 {
		l0, l1 = add(up[from-1], mid[from-1], down[from-1])
	}
	s, t := add(up[from], mid[from], down[from])
	for i := from; i < to; i++ {
		n0, n1 := add(up[i+1], mid[i+1], down[i+1])
		next := majority(s, s<<1|l0>>63, s>>1|n0<<63, t, t<<1|l1>>63, t>>1|n1<<63)
		out[i] = mid[i]&^domain[i] | next&domain[i]
		l0, l1, s, t = s, t, n0, n1
	}
}

// add adds three bits in each place.
func add(a, b, c uint64) (low, high uint64) {
	t := a ^ b
	return t ^ c, a&b | t&c
}
