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
	key    embed.Key   // of the tunnels' looks
	ground *grid.Board // what tunnels may be dug through now
	around [9]int      // offsets in Label of the cells of a block

	opened      []int        // by region: open cells, while regions are joined
	joints      []grid.Point // of two regions
	rings       []ring
	orbit       orbit
	gaps, spare []gap
	refused     []gap // of them, by span
	trunks      []gap // one a tunnel that may have a branch
	branches    []gap // of one trunk
	counts      [digits]int32
	tops        []top     // by column
	strips      [][]gap   // of columns, by 64 columns
	columns     [64][]gap // of one strip
	lines       lines
	above, row  []channel // of the row before and of this one, while gaps are collected
	passed      int       // channels of above that this row has passed

	// Nodes are what is joined: the caves by their ids, and after them the tunnels that were there
	// before.
	roots  []int32 // union-find over nodes
	stuck  []bool  // by root: closed in
	sizes  []int32 // by node: open cells
	areas  []int32 // of all caves, sorted
	groups groups  // of the digger
	graph  graph
	search search
	rest   []grid.Run // what mend goes out from

	caves   grid.Board // cells that are open, but for those of tunnels
	tunnels grid.Board // in the end, all dug cells
	path    []grid.Point
	list    []Tunnel
	cells   []grid.Point // of all tunnels, one after the other
	ends    []int        // where each ends in cells
	homes   []int32      // by tunnel: a node that it is joined to
}

// join digs tunnels between the caves of g until all are connected, then some more for loops, and
// fills in the report.
func (j *joiner) join(g *grid.Grid, a *area, opt *Options, key embed.Key, res *Result) {
	o := opt.Join
	j.begin(g, a, o, key.Named("tunnels"))
	j.collect(min(o.MaxTunnel, MaxSide), key.Named("gaps"))
	j.sort(j.gaps, byLength)
	j.stay()
	if o.By == embed.JoinDigger {
		j.wander(key.Named("digger"))
	}
	j.unite()
	if j.roam() {
		j.unite()
	}
	if opt.Style == embed.StyleComposite {
		j.linkRegions(opt.Regions)
	}
	j.stay()
	for _, r := range j.rings {
		j.complete(r)
	}
	j.loops(key)
	j.report(res)
}

// stay keeps tunnels to the guides of the map, roam lets them leave these; it reports whether there are
// any.
func (j *joiner) stay() {
	j.ground = &j.area.dig
	if j.area.guided {
		j.ground = &j.area.near
	}
}

func (j *joiner) roam() bool {
	j.ground = &j.area.dig
	return j.area.guided
}

// unite joins what is apart, as far as there is a way.
func (j *joiner) unite() {
	j.span(j.gaps, strict)
	j.span(j.refused, loose)
	j.mend()
}

// begin takes over the caves of g.
func (j *joiner) begin(g *grid.Grid, a *area, o embed.Joining, key embed.Key) {
	j.g, j.area, j.o, j.key = g, a, o, key
	for k := range j.around {
		j.around[k] = (k/3-1)*g.W + k%3 - 1
	}
	j.caves.Copy(&g.Open)
	j.caves.AndNot(&a.tunnels)
	j.above, j.row, j.passed = j.above[:0], j.row[:0], 0
	j.list, j.cells, j.ends, j.homes = j.list[:0], j.cells[:0], j.ends[:0], j.homes[:0]
	g.PaintLabel()
	j.regroup()
	for t := 1; t <= g.Tunnels.Count(); t++ {
		j.adopt(t)
	}
}

// adopt lists tunnel t of the grid, which was there before, as a node that is joined to the caves
// that it touches.
func (j *joiner) adopt(t int) {
	j.homes = append(j.homes, int32(j.g.Caves.Count()+t))
	j.list = append(j.list, Tunnel{Purpose: Carved, Trunk: -1})
	for _, r := range j.g.Tunnels.Runs(t) {
		var above, below int32
		for x := int(r.X0); x < int(r.X1); x++ {
			p := grid.Point{X: x, Y: int(r.Y)}
			j.cells = append(j.cells, p)
			above = j.meet(t, p, 3, above)
			below = j.meet(t, p, 1, below)
		}
		j.meet(t, grid.Point{X: int(r.X0), Y: int(r.Y)}, 2, 0)
		j.meet(t, grid.Point{X: int(r.X1) - 1, Y: int(r.Y)}, 0, 0)
	}
	j.ends = append(j.ends, len(j.cells))
}

// meet joins tunnel t to the cave that its cell p touches in a direction, unless that is the one
// touched last, and returns the cave.
func (j *joiner) meet(t int, p grid.Point, dir int, last int32) int32 {
	l := j.labelAt(grid.Point{X: p.X + steps[dir].X, Y: p.Y + steps[dir].Y})
	if l > 0 && l != last {
		union(j.roots, j.homes[t-1], l)
		j.graph.add(j.homes[t-1], l, p, p, 0)
	}
	return l
}

// regroup makes every node a group of its own.
func (j *joiner) regroup() {
	n := j.g.Caves.Count() + j.g.Tunnels.Count()
	j.roots, j.sizes = resize(j.roots, n+1), resize(j.sizes, n+1)
	for i := range j.roots {
		j.roots[i] = int32(i)
		if j.sizes[i] = 0; i > 0 {
			j.sizes[i] = int32(j.areaOf(int32(i)))
		}
	}
	j.graph.reset(n)
}

// span digs through the first gaps first, wherever they join two groups of caves (Kruskal), as
// far as the rule lets it. Those of two groups that it does not let are in refused then; between what is of
// one group none is wanted any more. The gaps may be refused itself.
func (j *joiner) span(gaps []gap, r rule) {
	j.refused = j.refused[:0]
	for _, gp := range gaps {
		switch {
		case j.same(gp.a, gp.b):
		case j.dig(gp, Spanning, r):
			j.link(gp.a, gp.b)
		default:
			j.refused = append(j.refused, gp)
		}
	}
}

// same reports whether what bears the two labels is of one group.
func (j *joiner) same(a, b int32) bool {
	return find(j.roots, j.home(a)) == find(j.roots, j.home(b))
}

// areaOf returns the number of cells of a node.
func (j *joiner) areaOf(node int32) int {
	if caves := int32(j.g.Caves.Count()); node > caves {
		return j.g.Tunnels.Region(int(node - caves)).Area
	}
	return j.g.Caves.Region(int(node)).Area
}

// runsOf returns the runs of a node.
func (j *joiner) runsOf(node int32) []grid.Run {
	if caves := int32(j.g.Caves.Count()); node > caves {
		return j.g.Tunnels.Runs(int(node - caves))
	}
	return j.g.Caves.Runs(int(node))
}

// firstOf returns the first cell of a node.
func (j *joiner) firstOf(node int32) grid.Point {
	if caves := int32(j.g.Caves.Count()); node > caves {
		return j.g.Tunnels.Region(int(node - caves)).First
	}
	return j.g.Caves.Region(int(node)).First
}

// link notes that the tunnel dug last joins what bears two labels.
func (j *joiner) link(a, b int32) {
	a, b = j.home(a), j.home(b)
	union(j.roots, a, b)
	n := j.list[len(j.list)-1].Length
	j.graph.add(a, b, j.path[0], j.path[n-1], n)
}

// labelAt returns the label of p. Most cells that are asked for are earth, and what board they stand on is
// small enough to be at hand.
func (j *joiner) labelAt(p grid.Point) int32 {
	if !j.g.Open.At(p.X, p.Y) {
		return 0
	}
	return j.g.Label[p.Y*j.g.W+p.X]
}

// apart reports whether there is more than one group.
func (j *joiner) apart() bool {
	for id := 2; id < len(j.roots); id++ {
		if find(j.roots, int32(id)) != find(j.roots, 1) {
			return true
		}
	}
	return false
}

// report hands the list of tunnels over. Parts that walls of rooms seemed to keep apart may be joined after all,
// by a tunnel that leads straight from one wall into a tunnel in another.
func (j *joiner) report(res *Result) {
	if res.Outcome == Apart && !j.apart() {
		res.Outcome = Joined
	}
	from := 0
	for i, end := range j.ends {
		j.list[i].Cells = j.cells[from:end:end]
		from = end
	}
	res.Tunnels = j.list
	j.tunnels.Copy(&j.g.Open)
	j.tunnels.AndNot(&j.caves)
}
