package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// joiner holds what joining needs while it works.
type joiner struct {
	g      *grid.Grid
	area   *area
	o      embed.Join
	key    embed.Key // of the tunnels' looks
	around [8]int    // offsets in Label of the neighbors: sides first, then corners

	gaps, spare []gap
	branches    []gap
	counts      [digits]int32
	columns     grid.Board // Open with x and y exchanged
	runs        []grid.RowRun

	roots  []int32 // union-find over caves, by id
	stuck  []bool  // by root: closed in
	areas  []int   // of all caves, sorted
	sizes  []int   // by root: cells of the group's caves
	graph  graph
	search search

	tunnels grid.Board // all dug cells
	path    []grid.Point
	list    []Tunnel
	cells   []grid.Point // of all tunnels, one after the other
	ends    []int        // where each ends in cells
	homes   []int32      // a cave that each is joined to
}

// join digs tunnels between the caves of g until all are connected, then some more for loops, and
// fills in the report.
func (j *joiner) join(g *grid.Grid, a *area, o embed.Join, key embed.Key, res *Result) {
	j.begin(g, a, o, key.Named("tunnels"))
	j.collect(min(o.MaxTunnel, MaxSide), key.Named("gaps"))
	j.sort(j.gaps, byLength)
	if o.By == embed.JoinDigger {
		j.wander(key.Named("digger"))
	}
	j.span(strict)
	j.span(loose)
	j.mend()
	j.loops(key)
	j.report(res)
}

// begin takes over the caves of g.
func (j *joiner) begin(g *grid.Grid, a *area, o embed.Join, key embed.Key) {
	j.g, j.area, j.o, j.key = g, a, o, key
	w := g.W
	j.around = [8]int{-w, -1, 1, w, -w - 1, -w + 1, w - 1, w + 1}
	j.regroup()
	j.tunnels.Reset(g.W, g.H)
	j.list, j.cells, j.ends, j.homes = j.list[:0], j.cells[:0], j.ends[:0], j.homes[:0]
	for y := range g.H {
		row := g.Label[y*w : (y+1)*w]
		for _, r := range g.Caves.Row(y) {
			for x := r.X0; x < r.X1; x++ {
				row[x] = r.ID
			}
		}
	}
}

// regroup makes every cave a group of its own.
func (j *joiner) regroup() {
	n := j.g.Caves.Count()
	j.roots = resize(j.roots, n+1)
	for i := range j.roots {
		j.roots[i] = int32(i)
	}
	j.graph.reset(n)
}

// span digs through the shortest gaps first, wherever they join two groups of caves (Kruskal), as
// far as the rule lets it.
func (j *joiner) span(r rule) {
	for _, gp := range j.gaps {
		if find(j.roots, gp.a) != find(j.roots, gp.b) && j.dig(gp, Spanning, r) {
			j.link(gp.a, gp.b)
		}
	}
}

// link notes that two caves are joined.
func (j *joiner) link(a, b int32) {
	union(j.roots, a, b)
	j.graph.add(a, b)
}

// apart reports whether there is more than one group of caves.
func (j *joiner) apart() bool {
	for id := 2; id < len(j.roots); id++ {
		if find(j.roots, int32(id)) != find(j.roots, 1) {
			return true
		}
	}
	return false
}

// report hands the list of tunnels over.
func (j *joiner) report(res *Result) {
	from := 0
	for i, end := range j.ends {
		j.list[i].Cells = j.cells[from:end:end]
		from = end
	}
	res.Tunnels = j.list
}

// graph lists which caves are joined by a tunnel.
type graph struct {
	heads []int32 // by cave: index+1 of its first edge
	edges []edge
}

type edge struct{ to, next int32 }

func (g *graph) reset(caves int) {
	g.heads = resize(g.heads, caves+1)
	clear(g.heads)
	g.edges = g.edges[:0]
}

func (g *graph) add(a, b int32) {
	g.edges = append(g.edges, edge{b, g.heads[a]})
	g.heads[a] = int32(len(g.edges))
	g.edges = append(g.edges, edge{a, g.heads[b]})
	g.heads[b] = int32(len(g.edges))
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
