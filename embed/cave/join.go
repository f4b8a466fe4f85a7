package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// joiner holds what joining needs while it works.
type joiner struct {
	g      *grid.Grid
	area   *area
	watch  Watch
	o      embed.Joining
	key    embed.Key // of the tunnels' looks
	around [8]int    // offsets in Label of the neighbors: sides first, then corners

	gaps, spare []gap
	trunks      []gap // one a tunnel that may have a branch
	branches    []gap // of one trunk
	counts      [digits]int32
	columns     grid.Board // Open with x and y exchanged
	runs        []grid.RowRun
	above, row  []channel // of the row before and of this one, while gaps are collected
	passed      int       // channels of above that this row has passed

	roots  []int32 // union-find over caves, by id
	stuck  []bool  // by root: closed in
	areas  []int   // of all caves, sorted
	groups groups  // of the digger
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
func (j *joiner) join(g *grid.Grid, a *area, o embed.Joining, key embed.Key, res *Result) {
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
func (j *joiner) begin(g *grid.Grid, a *area, o embed.Joining, key embed.Key) {
	j.g, j.area, j.o, j.key = g, a, o, key
	w := g.W
	j.around = [8]int{-w, -1, 1, w, -w - 1, -w + 1, w - 1, w + 1}
	j.regroup()
	j.tunnels.Reset(g.W, g.H)
	j.above, j.row, j.passed = j.above[:0], j.row[:0], 0
	j.list, j.cells, j.ends, j.homes = j.list[:0], j.cells[:0], j.ends[:0], j.homes[:0]
	paint(g, g.Label, &g.Caves, func(id int32) int32 { return id })
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

// link notes that the tunnel dug last joins two caves.
func (j *joiner) link(a, b int32) {
	union(j.roots, a, b)
	n := j.list[len(j.list)-1].Length
	j.graph.add(a, b, j.path[0], j.path[n-1], n)
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
