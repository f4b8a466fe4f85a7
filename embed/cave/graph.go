package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// graph knows the tunnels between caves, and how far it is from a place in one cave to a place in
// another: along tunnels as they are, across caves in straight lines of city blocks. That is never
// farther than it is to walk, and takes a few steps a tunnel instead of one a cell.
type graph struct {
	heads []int32 // by cave: index+1 of its first edge
	edges []edge

	best    []int32 // by edge: 1 + the steps to its far end, 0 while it is not reached
	reached []int32 // edges whose best is not 0
	queue   []arrival
}

// edge leads from one cave into another. It and the edge back stand side by side.
type edge struct {
	to       int32
	next     int32      // index+1 of the next edge of the same cave
	out, in  grid.Point // cells of the two caves' sides where it begins and ends
	distance int32      // steps from out to in
}

// arrival is the far end of an edge, reached in that many steps.
type arrival struct{ steps, edge int32 }

func (g *graph) reset(caves int) {
	g.heads = resize(g.heads, caves+1)
	clear(g.heads)
	g.edges = g.edges[:0]
}

// add notes a tunnel from cell p beside cave a to cell q beside cave b.
func (g *graph) add(a, b int32, p, q grid.Point, distance int) {
	g.edges = append(g.edges,
		edge{to: b, next: g.heads[a], out: p, in: q, distance: int32(distance)},
		edge{to: a, next: g.heads[b], out: q, in: p, distance: int32(distance)})
	g.heads[a], g.heads[b] = int32(len(g.edges))-1, int32(len(g.edges))
}

// joined reports whether a tunnel joins the two caves.
func (g *graph) joined(a, b int32) bool {
	for i := g.heads[a]; i != 0; i = g.edges[i-1].next {
		if g.edges[i-1].to == b {
			return true
		}
	}
	return false
}

// near reports whether place q in cave b is fewer than limit steps from place p in cave a, another
// one (Dijkstra, cut at the limit).
func (g *graph) near(a, b int32, p, q grid.Point, limit int) bool {
	for _, i := range g.reached {
		g.best[i] = 0
	}
	for len(g.best) < len(g.edges) {
		g.best = append(g.best, 0)
	}
	g.reached, g.queue = g.reached[:0], g.queue[:0]
	g.leave(a, p, 0, limit)
	for len(g.queue) > 0 {
		at := g.pop()
		if g.best[at.edge] != at.steps+1 {
			continue // reached in fewer steps meanwhile
		}
		e := &g.edges[at.edge]
		if e.to == b && int(at.steps)+blocks(e.in, q) < limit {
			return true
		}
		g.leave(e.to, e.in, at.steps, limit)
	}
	return false
}

// leave follows all edges of a cave from place p in it, which was reached in that many steps.
func (g *graph) leave(cave int32, p grid.Point, steps int32, limit int) {
	for i := g.heads[cave]; i != 0; i = g.edges[i-1].next {
		e := &g.edges[i-1]
		n := steps + int32(blocks(p, e.out)) + e.distance
		if int(n) < limit && (g.best[i-1] == 0 || n < g.best[i-1]-1) {
			if g.best[i-1] == 0 {
				g.reached = append(g.reached, i-1)
			}
			g.best[i-1] = n + 1
			g.push(arrival{n, i - 1})
		}
	}
}

// push and pop keep queue a binary heap with the fewest steps first, equal ones by edge.
func (g *graph) push(a arrival) {
	g.queue = append(g.queue, a)
	i := len(g.queue) - 1
	for i > 0 && a.before(g.queue[(i-1)/2]) {
		g.queue[i] = g.queue[(i-1)/2]
		i = (i - 1) / 2
	}
	g.queue[i] = a
}

func (g *graph) pop() arrival {
	first, n := g.queue[0], len(g.queue)-1
	a := g.queue[n]
	g.queue = g.queue[:n]
	i := 0
	for c := 1; c < n; c = 2*i + 1 {
		if c+1 < n && g.queue[c+1].before(g.queue[c]) {
			c++
		}
		if !g.queue[c].before(a) {
			break
		}
		g.queue[i] = g.queue[c]
		i = c
	}
	if n > 0 {
		g.queue[i] = a
	}
	return first
}

func (a arrival) before(b arrival) bool {
	return a.steps < b.steps || a.steps == b.steps && a.edge < b.edge
}

// blocks is the distance of two cells in steps, if nothing is between them.
func blocks(p, q grid.Point) int {
	return max(p.X-q.X, q.X-p.X) + max(p.Y-q.Y, q.Y-p.Y)
}
