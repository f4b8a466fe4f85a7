package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// AppendLooped appends for each tunnel, tunnel 1 first, whether it is part of a loop: whether a way
// leads from one of its caves to another, and back without it. Where none does, it is all that joins
// its caves. It follows the tunnels once.
func (m *Meter) AppendLooped(dst []bool, g *grid.Grid) []bool {
	m.coarsen(g)
	caves, tunnels := g.Caves.Count(), g.Tunnels.Count()
	n := len(dst)
	dst = append(dst, make([]bool, tunnels)...)
	for _, v := range m.coarse.circled(&m.values) {
		if int(v) >= caves && int(v) < caves+tunnels {
			dst[n+int(v)-caves] = true
		}
	}
	return dst
}

// circled returns the nodes that lie on circles, in no order and maybe more than once. No two edges
// may join the same nodes. A tree's edge is on a circle where an edge leads from below it to its
// upper end or above, itself not counted.
func (w *web) circled(dst *[]int32) []int32 {
	out := (*dst)[:0]
	w.begin()
	for root := range int32(w.nodes()) {
		w.walk(root)
	}
	copy(w.low, w.when) // from here on without the edges to parents
	for _, v := range slices.Backward(w.order) {
		p := w.parent[v]
		for _, u := range w.near(v) {
			if u != p {
				w.low[v] = min(w.low[v], w.when[u])
			}
		}
		if p < 0 {
			continue
		}
		w.low[p] = min(w.low[p], w.low[v])
		if w.low[v] <= w.when[p] {
			out = append(out, v, p)
		}
	}
	*dst = out
	return out
}
