package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// graph knows the tunnels between caves, and how far it is from a place in one cave to a place in
// another: along tunnels as they are, across caves in straight lines of city blocks. That is never
// farther than it is to walk, and takes a few steps a tunnel instead of one a cell.
type graph struct {
	heads []int32 // by cave: index+1 of its first edge
	edges []edge
	spare []edge // what settle works on

	goal  int32 // the cave and the place in it that are searched, and the steps that are too many
	place dot
	limit int32

	best    []int32 // by edge: 1 + the steps to its far end, 0 while it is not reached
	reached []int32 // edges whose best is not 0
	queue   heap    // edges reached, ranked by the fewest steps that a way through them takes
}

// edge leads from one cave into another.
type edge struct {
	to       int32
	next     int32 // index+1 of the next edge of the same cave
	out, in  dot   // cells of the two caves' sides where it begins and ends
	distance int32 // steps from out to in
}

// dot is a cell in few bytes: searches go to and fro among the edges of large maps.
type dot struct{ x, y int16 }

func dotOf(p grid.Point) dot { return dot{int16(p.X), int16(p.Y)} }

// steps returns how far two cells are apart if nothing is between them.
func (p dot) steps(q dot) int32 {
	dx, dy := int32(p.x)-int32(q.x), int32(p.y)-int32(q.y)
	return max(dx, -dx) + max(dy, -dy)
}

func (g *graph) reset(caves int) {
	g.heads = resize(g.heads, caves+1)
	clear(g.heads)
	g.edges = g.edges[:0]
}

// add notes a tunnel from cell p beside cave a to cell q beside cave b, whose distance is at least
// that of the two cells.
func (g *graph) add(a, b int32, p, q grid.Point, distance int) {
	out, in := dotOf(p), dotOf(q)
	g.edges = append(g.edges,
		edge{to: b, next: g.heads[a], out: out, in: in, distance: int32(distance)},
		edge{to: a, next: g.heads[b], out: in, in: out, distance: int32(distance)})
	g.heads[a], g.heads[b] = int32(len(g.edges))-1, int32(len(g.edges))
}

// settle lays the edges of each cave side by side, cave after cave, since a search asks for all edges of
// a cave, and then for those of caves nearby. The edges that come after stand by themselves.
func (g *graph) settle() {
	for _, i := range g.reached {
		g.best[i] = 0
	}
	g.reached, g.spare = g.reached[:0], g.spare[:0]
	for cave, i := range g.heads {
		if i == 0 {
			continue
		}
		g.heads[cave] = int32(len(g.spare)) + 1
		for i != 0 {
			e := g.edges[i-1]
			if i = e.next; i != 0 {
				e.next = int32(len(g.spare)) + 2
			}
			g.spare = append(g.spare, e)
		}
	}
	g.edges, g.spare = g.spare, g.edges
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
// one. The search is Dijkstra's with the straight distance to the goal added (A*); ways that cannot
// be short enough are left out.
func (g *graph) near(a, b int32, p, q grid.Point, limit int) bool {
	for _, i := range g.reached {
		g.best[i] = 0
	}
	for len(g.best) < len(g.edges) {
		g.best = append(g.best, 0)
	}
	g.reached, g.queue = g.reached[:0], g.queue[:0]
	g.goal, g.place, g.limit = b, dotOf(q), int32(limit)
	found := g.leave(a, dotOf(p), 0)
	for !found && len(g.queue) > 0 {
		at := g.queue.pop()
		e, steps := &g.edges[at.item], g.best[at.item]-1
		if at.rank == steps+e.in.steps(g.place) { // else it was reached in fewer steps meanwhile
			found = g.leave(e.to, e.in, steps)
		}
	}
	return found
}

// leave follows all edges of a cave from place p in it, which was reached in that many steps, and
// reports whether one leads to the goal.
func (g *graph) leave(cave int32, p dot, steps int32) bool {
	for i := g.heads[cave]; i != 0; i = g.edges[i-1].next {
		e := &g.edges[i-1]
		n := steps + p.steps(e.out) + e.distance
		total := n + e.in.steps(g.place)
		if total >= g.limit || g.best[i-1] != 0 && n >= g.best[i-1]-1 {
			continue
		}
		if e.to == g.goal {
			return true
		}
		if g.best[i-1] == 0 {
			g.reached = append(g.reached, i-1)
		}
		g.best[i-1] = n + 1
		g.queue.push(entry{total, i - 1})
	}
	return false
}

// blocks is the distance of two cells in steps, if nothing is between them.
func blocks(p, q grid.Point) int32 {
	return int32(max(p.X-q.X, q.X-p.X) + max(p.Y-q.Y, q.Y-p.Y))
}
