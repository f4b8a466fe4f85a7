package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// smooth removes open cells with fewer than two open orthogonal neighbors, in up to n passes over
// the whole board at once, or until nothing changes. Fixed cells stay. It is the same for a
// mirrored map, unlike a pass that works in place. After each pass it calls show, unless that is nil.
func (c *carver) smooth(m, fixed *grid.Board, n int, show func()) {
	for range min(n, maxPasses) {
		c.next.Copy(m)
		changed := uint64(0)
		for y := range m.H() {
			changed |= smoothRow(m.Row(y), c.next.Row(y-1), c.next.Row(y), c.next.Row(y+1), fixed.Row(y))
		}
		if changed == 0 {
			return
		}
		if show != nil {
			show()
		}
	}
}

func smoothRow(out, up, mid, down, fixed []uint64) (changed uint64) {
	n := len(mid) - 1
	out, up, down, fixed = out[:n+1], up[:n+1], down[:n+1], fixed[:n+1]
	var before uint64
	for i, m := range mid[:n] {
		u, d := up[i], down[i]
		l, r := m<<1|before>>63, m>>1|mid[i+1]<<63
		keep := m & (u&d | l&r | (u|d)&(l|r) | fixed[i])
		changed |= m ^ keep
		out[i], before = keep, m
	}
	return changed
}

// fillHoles opens the cells of the domain whose four orthogonal neighbors are open. Two such cells
// are never neighbors, so that their order does not matter.
func (c *carver) fillHoles(m *grid.Board) {
	c.next.Copy(m)
	for y := range m.H() {
		fillRow(m.Row(y), c.next.Row(y-1), c.next.Row(y), c.next.Row(y+1), c.domain.Row(y))
	}
}

func fillRow(out, up, mid, down, domain []uint64) {
	n := len(mid) - 1
	var before uint64
	for i, m := range mid[:n] {
		out[i] = m | up[i]&down[i]&(m<<1|before>>63)&(m>>1|mid[i+1]<<63)&domain[i]
		before = m
	}
}
