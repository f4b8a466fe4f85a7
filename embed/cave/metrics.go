package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// Metrics are figures of a map that need no search of its cells. Shares come as two whole numbers, so
// that a bound is compared without rounding: open cells of domain cells, loops of caves.
type Metrics struct {
	Domain     int // cells that could be open
	Open       int // open cells: caves, tunnels, rooms, stairs
	Components int // connected components of the open cells
	Caves      int // Tiny + Small + Medium + Large
	Tiny       int // caves of up to 16 cells
	Small      int // caves of 17 to 60 cells
	Medium     int // caves of 61 to 200 cells
	Large      int // caves of more than 200 cells
	Largest    int // cells of the largest cave
	Rooms      Rooms
	Tunnels    int // components of tunnel cells
	Loops      int // ways beyond those that a tree of caves and rooms needs: E - V + components
}

// Rooms are the figures of the rooms of a map.
type Rooms struct {
	Count   int // Tiny + Small + Medium + Large
	Tiny    int // rooms of up to 19 cells
	Small   int // rooms of 20 to 39 cells
	Medium  int // rooms of 40 to 79 cells
	Large   int // rooms of 80 cells and more
	Largest int // cells of the largest room
}

// The upper bounds of the sizes of caves and rooms, in cells.
const (
	TinyMax       = 16
	SmallMax      = 60
	MediumMax     = 200
	TinyRoomMax   = 19
	SmallRoomMax  = 39
	MediumRoomMax = 79
)

// Nodes returns the number of caves and rooms, which are the nodes of a map: tunnels join them.
func (s *Metrics) Nodes() int { return s.Caves + s.Rooms.Count }

// Meter measures maps and reuses its memory. The zero value is ready. It reads the caves, tunnels and
// links of a grid, which stay as they were surveyed while prefabs are placed: whenever it is asked, it
// tells of the map before the first placement.
type Meter struct {
	ground  grid.Board // cells of caves and tunnels
	roots   []int32    // union-find over caves and tunnels
	near    []int32    // tunnels within two hops, or neighbors
	stamp   []int32    // by cave: the last cave that counted it
	reach   []int32    // by cave: the last large tunnel that it is within two hops of
	crossed []int32    // by tunnel: the last large tunnel with a cave of which it shares one
	passed  []int32    // by tunnel: the last cave that it was counted for
	degrees []int32    // by cave: neighbors
	sums    []int64    // by tunnel: neighbors of its caves, summed up

	through passages
	coarse  web
	fine    web
	rows    [3][]int32
	sides   []int32
	left    []int32 // by node: edges that dead ends have left it
	anchors []int32 // by node: exits and other content
	queue   []int32
	between []int32
	hops    []int32
	core    grid.Board
	main    grid.Board
	ends    grid.Board
	rim     grid.Board
	inside  grid.Board // cells of caves
	gates   grid.Board // of them, those where one can be reached first
	marks   []int32    // see Meter.mark
	values  []int32
	dist    grid.Distances
	way     []grid.Point
	study   Study
}

// Measure returns the figures of g, of whose cells domain could be open. Each tunnel of
// [grid.Links] that touches k caves counts as k edges from a node of its own, so that a branch
// splits a tunnel at its junction; likewise a passage that touches k caves and tunnels. It reads no
// cells: its cost follows the caves, tunnels and links.
func (m *Meter) Measure(g *grid.Grid, domain int) Metrics {
	s := Metrics{Domain: domain, Tunnels: g.Tunnels.Count()}
	for id := 1; id <= g.Caves.Count(); id++ {
		r := g.Caves.Region(id)
		s.Open += r.Area
		if r.Room {
			s.Rooms.add(r.Area)
		} else {
			s.add(r.Area)
		}
	}
	for id := 1; id <= s.Tunnels; id++ {
		s.Open += g.Tunnels.Region(id).Area
	}
	s.Components, s.Loops = m.circles(g)
	return s
}

// survey sets the cells that were open before the first placement.
func (m *Meter) survey(g *grid.Grid) {
	m.ground.Reset(g.W, g.H)
	for y := range g.H {
		for _, r := range g.Caves.Row(y) {
			m.ground.SetRun(y, int(r.X0), int(r.X1))
		}
		for _, r := range g.Tunnels.Row(y) {
			m.ground.SetRun(y, int(r.X0), int(r.X1))
		}
	}
}

// add counts a cave of that many cells.
func (s *Metrics) add(cells int) {
	s.Caves++
	s.Largest = max(s.Largest, cells)
	switch {
	case cells <= TinyMax:
		s.Tiny++
	case cells <= SmallMax:
		s.Small++
	case cells <= MediumMax:
		s.Medium++
	default:
		s.Large++
	}
}

// add counts a room of that many cells.
func (s *Rooms) add(cells int) {
	s.Count++
	s.Largest = max(s.Largest, cells)
	switch {
	case cells <= TinyRoomMax:
		s.Tiny++
	case cells <= SmallRoomMax:
		s.Small++
	case cells <= MediumRoomMax:
		s.Medium++
	default:
		s.Large++
	}
}

// circles counts the components of caves and tunnels, whose cells touch where a link says so, and the
// edges that close a circle of caves, tunnels and passages.
func (m *Meter) circles(g *grid.Grid) (components, loops int) {
	m.through.find(g)
	caves, tunnels := g.Caves.Count(), g.Tunnels.Count()
	m.roots = resize(m.roots, caves+tunnels+m.through.count+1)
	for i := range m.roots {
		m.roots[i] = int32(i)
	}
	components = caves + tunnels
	for t := 1; t <= tunnels; t++ {
		for _, c := range g.Links.Caves(t) {
			if union(m.roots, int32(caves+t), c) {
				components--
			} else {
				loops++
			}
		}
	}
	for _, e := range m.through.ends {
		if !union(m.roots, int32(caves+tunnels)+e.passage, e.node+1) {
			loops++
		}
	}
	return components, loops
}

// union joins two sets and reports whether they were apart. The smaller root wins.
func union(roots []int32, a, b int32) bool {
	a, b = find(roots, a), find(roots, b)
	if a == b {
		return false
	}
	roots[max(a, b)] = min(a, b)
	return true
}

// find returns the root of a, halving the path on its way.
func find(roots []int32, a int32) int32 {
	for roots[a] != a {
		roots[a] = roots[roots[a]]
		a = roots[a]
	}
	return a
}

// resize returns s with length n, with new memory only where its capacity is too small. Old
// elements are not cleared.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
