package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// Maintainer's note. A map is measured on two graphs. In the coarse one the nodes are caves and
// tunnels, joined where they touch: a tunnel that branches is one node, so a branch splits it at its
// junction. In the fine one tunnels are taken apart into cells: what a single cell blocks shows there.
// Cut nodes are found as by Hopcroft and Tarjan (1973): a depth-first order first, then one pass
// against it, without recursion. A passage is one node in both.

// web is an undirected graph. Nodes count from 0; an edge stands in the lists of both of its nodes,
// maybe more than once.
type web struct {
	at    []int32 // node v has items[at[v]:at[v+1]]
	items []int32
	ends  []int32 // pairs of nodes, while edges are noted

	order  []int32 // nodes in depth-first order, tree after tree
	parent []int32 // by node, -1 for the root of a tree, unreached
	when   []int32 // by node: its index in order
	low    []int32 // by node: the least index that its subtree touches
	size   []int32 // by node: nodes of its subtree
	cursor []int32 // by node: the edge that is followed next
	stack  []int32
	below  []int32 // by node: caves of its subtree
	cut    []int32 // by node: caves of the subtrees that it cuts off
}

// unreached is the parent of a node that no tree holds.
const unreached = -2

// reset begins a graph without edges.
func (w *web) reset() { w.ends = w.ends[:0] }

// join notes an edge.
func (w *web) join(a, b int32) { w.ends = append(w.ends, a, b) }

// build makes the lists of n nodes.
func (w *web) build(n int) {
	w.at = resize(w.at, n+2)
	clear(w.at)
	w.items = resize(w.items, len(w.ends))
	for _, v := range w.ends {
		w.at[v+2]++
	}
	for v := range n {
		w.at[v+2] += w.at[v+1]
	}
	// at[v+1] is where the list of v begins, and moves to its end as the list fills.
	for i, v := range w.ends {
		w.items[w.at[v+1]] = w.ends[i^1]
		w.at[v+1]++
	}
}

// nodes returns the number of nodes.
func (w *web) nodes() int { return len(w.at) - 2 }

// near returns the nodes beside v.
func (w *web) near(v int32) []int32 { return w.items[w.at[v]:w.at[v+1]] }

// begin forgets the trees.
func (w *web) begin() {
	n := w.nodes()
	w.parent, w.when = resize(w.parent, n), resize(w.when, n)
	w.low, w.size, w.cursor = resize(w.low, n), resize(w.size, n), resize(w.cursor, n)
	for v := range w.parent {
		w.parent[v] = unreached
	}
	w.order = w.order[:0]
}

// walk adds the tree of what is connected with root, unless it was reached, and returns the index
// in order at which it begins.
func (w *web) walk(root int32) int {
	first := len(w.order)
	if w.parent[root] != unreached {
		return first
	}
	w.enter(root, -1)
	for len(w.stack) > 0 {
		v := w.stack[len(w.stack)-1]
		if w.cursor[v] == w.at[v+1] {
			w.stack = w.stack[:len(w.stack)-1]
			continue
		}
		u := w.items[w.cursor[v]]
		w.cursor[v]++
		if w.parent[u] == unreached {
			w.enter(u, v)
		}
	}
	for _, v := range slices.Backward(w.order[first:]) {
		for _, u := range w.near(v) {
			w.low[v] = min(w.low[v], w.when[u])
		}
		if p := w.parent[v]; p >= 0 {
			w.low[p] = min(w.low[p], w.low[v])
			w.size[p] += w.size[v]
		}
	}
	return first
}

// enter makes v the next node of the order.
func (w *web) enter(v, parent int32) {
	w.parent[v], w.when[v] = parent, int32(len(w.order))
	w.low[v], w.size[v], w.cursor[v] = w.when[v], 1, w.at[v]
	w.order = append(w.order, v)
	w.stack = append(w.stack, v)
}

// cutsOff reports whether the parent of v alone joins the subtree of v with the rest.
func (w *web) cutsOff(v int32) bool {
	p := w.parent[v]
	return p >= 0 && w.low[v] >= w.when[p]
}

// sides counts, for each node, the parts with caves into which its tree would fall without it. The
// first caves nodes are caves. A node that joins nothing has at most one side.
func (w *web) sides(dst []int32, caves int) []int32 {
	n := w.nodes()
	dst = resize(dst, n)
	clear(dst)
	w.begin()
	for root := range int32(n) {
		first := w.walk(root)
		if tree := w.order[first:]; len(tree) > 0 {
			w.countSides(dst, tree, int32(caves))
		}
	}
	return dst
}

// countSides does it for one tree.
func (w *web) countSides(dst, tree []int32, caves int32) {
	w.below, w.cut = resize(w.below, w.nodes()), resize(w.cut, w.nodes())
	for _, v := range tree {
		w.below[v], w.cut[v] = 0, 0
	}
	for _, v := range slices.Backward(tree) {
		if v < caves {
			w.below[v]++
		}
		if p := w.parent[v]; p >= 0 {
			w.below[p] += w.below[v]
			if w.cutsOff(v) && w.below[v] > 0 {
				dst[p]++
				w.cut[p] += w.below[v]
			}
		}
	}
	total := w.below[tree[0]]
	for _, v := range tree {
		rest := total - w.cut[v]
		if v < caves {
			rest--
		}
		if rest > 0 {
			dst[v]++
		}
	}
}

// coarse makes w the graph of caves, tunnels and passages: cave c is node c-1, tunnel t node caves+t-1,
// passage p node caves+tunnels+p-1.
func (w *web) coarse(g *grid.Grid, ps *passages) {
	caves, tunnels := g.Caves.Count(), g.Tunnels.Count()
	w.reset()
	for t := 1; t <= tunnels; t++ {
		for _, c := range g.Links.Caves(t) {
			w.join(c-1, int32(caves+t-1))
		}
	}
	for _, e := range ps.ends {
		w.join(e.node, int32(caves+tunnels)+e.passage-1)
	}
	w.build(caves + tunnels + ps.count)
}

// fine makes w the graph of caves, passages and cells of tunnels: cave c is node c-1, passage p node
// caves+p-1, the cells of tunnels follow row by row.
func (w *web) fine(g *grid.Grid, ps *passages, rows *[3][]int32) {
	caves := int32(g.Caves.Count())
	n := caves + int32(ps.count)
	w.reset()
	for _, e := range ps.ends {
		if e.node < caves {
			w.join(e.node, caves+e.passage-1)
		}
	}
	for i := range rows {
		rows[i] = resize(rows[i], g.W+2) // row y has x at index x+1
		clear(rows[i])
	}
	cells := n
	for y := -1; y < g.H; y++ {
		up, here, down := rows[(y+3)%3], rows[(y+4)%3], rows[(y+5)%3]
		if clear(down); y+1 < g.H {
			cells = numberRow(down[1:], g, ps, y+1, cells)
		}
		if y < 0 {
			continue
		}
		for _, r := range g.Tunnels.Row(y) {
			for x := r.X0 + 1; x <= r.X1; x++ {
				w.beside(here[x], n, up[x], here[x-1], here[x+1], down[x])
			}
		}
	}
	w.build(int(cells))
}

// numberRow writes the nodes of a row, counted from 1: those of caves and passages, and numbers after
// last for cells of tunnels. It returns the last one.
func numberRow(row []int32, g *grid.Grid, ps *passages, y int, last int32) int32 {
	for _, r := range g.Passages.Row(y) {
		if p := ps.of[r.ID]; p > 0 {
			for x := r.X0; x < r.X1; x++ {
				row[x] = int32(g.Caves.Count()) + p
			}
		}
	}
	for _, r := range g.Caves.Row(y) {
		for x := r.X0; x < r.X1; x++ {
			row[x] = r.ID
		}
	}
	for _, r := range g.Tunnels.Row(y) {
		for x := r.X0; x < r.X1; x++ {
			last++
			row[x] = last
		}
	}
	return last
}

// beside joins a cell of a tunnel, counted from 1, with what is around it; of two such cells, whose
// numbers come after last, the later one does so.
func (w *web) beside(cell, last int32, around ...int32) {
	for _, u := range around {
		if u > 0 && u <= last || u > last && u < cell {
			w.join(u-1, cell-1)
		}
	}
}
