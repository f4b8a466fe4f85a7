package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// Metrics are the figures of a map that recipes bound. Shares come as two whole numbers, so that a
// bound is compared without rounding: open cells of domain cells, loops of caves.
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
	Tunnels    int // components of tunnel cells
	Loops      int // tunnels beyond those that a tree of the caves needs: E - V + components
}

// The upper bounds of the sizes of caves, in cells.
const (
	TinyMax   = 16
	SmallMax  = 60
	MediumMax = 200
)

// Meter measures maps and reuses its memory. The zero value is ready.
type Meter struct {
	open  grid.Regions
	roots []int32 // union-find over caves and tunnels
	near  []int32 // caves within two hops, as they are counted
	stamp []int32 // by cave: the last cave that counted it
}

// Measure returns the figures of g, of whose cells domain could be open. Each tunnel of
// [grid.Links] that touches k caves counts as k edges from a node of its own, so that a branch
// splits a tunnel at its junction. It reads the open cells once, by runs.
func (m *Meter) Measure(g *grid.Grid, domain int) Metrics {
	m.open.Label(&g.Open)
	s := Metrics{
		Domain:     domain,
		Open:       g.Open.Count(),
		Components: m.open.Count(),
		Caves:      g.Caves.Count(),
		Tunnels:    g.Tunnels.Count(),
	}
	for id := 1; id <= s.Caves; id++ {
		s.size(g.Caves.Region(id).Area)
	}
	s.Loops = m.loops(g)
	return s
}

// size counts a cave of that many cells.
func (s *Metrics) size(cells int) {
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

// loops counts the edges that close a circle of caves and tunnels.
func (m *Meter) loops(g *grid.Grid) int {
	caves, tunnels := g.Caves.Count(), g.Tunnels.Count()
	m.roots = resize(m.roots, caves+tunnels+1)
	for i := range m.roots {
		m.roots[i] = int32(i)
	}
	n := 0
	for t := 1; t <= tunnels; t++ {
		for _, c := range g.Links.Caves(t) {
			if !union(m.roots, int32(caves+t), c) {
				n++
			}
		}
	}
	return n
}

// AppendConnectivity appends one number a cave, cave 1 first: how many other caves lie within two
// hops. It takes time in proportion to the sum of the neighbors' neighbors.
func (m *Meter) AppendConnectivity(dst []int32, g *grid.Grid) []int32 {
	caves := g.Caves.Count()
	m.stamp = resize(m.stamp, caves+1)
	clear(m.stamp)
	for c := 1; c <= caves; c++ {
		m.stamp[c] = int32(c)
		m.near = m.near[:0]
		m.spread(g, c, int32(c))
		for _, n := range m.near[:len(m.near):len(m.near)] {
			m.spread(g, int(n), int32(c))
		}
		dst = append(dst, int32(len(m.near)))
	}
	return dst
}

// spread adds the neighbors of cave from that have not been counted for cave c.
func (m *Meter) spread(g *grid.Grid, from int, c int32) {
	for _, t := range g.Links.Tunnels(from) {
		for _, n := range g.Links.Caves(int(t)) {
			if m.stamp[n] != c {
				m.stamp[n] = c
				m.near = append(m.near, n)
			}
		}
	}
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
