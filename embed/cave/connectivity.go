package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// AppendConnectivity appends one number a cave, cave 1 first: how many other caves lie within two
// hops. It takes time in proportion to the sum of the neighbors' neighbors.
func (m *Meter) AppendConnectivity(dst []int32, g *grid.Grid) []int32 {
	caves := g.Caves.Count()
	m.stamp = resize(m.stamp, caves+1)
	clear(m.stamp)
	for c := 1; c <= caves; c++ {
		m.neighbors(g, c)
		for _, n := range m.near[:len(m.near):len(m.near)] {
			m.spread(g, int(n), int32(c))
		}
		dst = append(dst, int32(len(m.near)))
	}
	return dst
}

// AppendConnectivitySum appends the article's own number a cave: its neighbors, and the neighbors of
// each of them, those that are neighbors of several counted as often.
func (m *Meter) AppendConnectivitySum(dst []int32, g *grid.Grid) []int32 {
	caves := g.Caves.Count()
	m.stamp, m.degrees = resize(m.stamp, caves+1), resize(m.degrees, caves+1)
	clear(m.stamp)
	for c := 1; c <= caves; c++ {
		m.neighbors(g, c)
		m.degrees[c] = int32(len(m.near))
	}
	clear(m.stamp)
	for c := 1; c <= caves; c++ {
		m.neighbors(g, c)
		sum := m.degrees[c]
		for _, n := range m.near {
			sum += m.degrees[n]
		}
		dst = append(dst, sum)
	}
	return dst
}

// neighbors makes near the neighbors of cave c.
func (m *Meter) neighbors(g *grid.Grid, c int) {
	m.stamp[c] = int32(c)
	m.near = m.near[:0]
	m.spread(g, c, int32(c))
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

// Hops returns the fewest caves that a way from cave a to cave b leads through, both of them
// included; 0 where there is no way. It is a search of the tunnels.
func (m *Meter) Hops(g *grid.Grid, a, b int) int {
	m.coarse.coarse(g)
	return m.countHops(a, b)
}

// countHops searches the coarse graph, on which every second node is a cave.
func (m *Meter) countHops(a, b int) int {
	n := m.coarse.nodes()
	m.hops = resize(m.hops, n)
	clear(m.hops)
	m.queue = append(m.queue[:0], int32(a-1))
	m.hops[a-1] = 1
	for i := 0; i < len(m.queue); i++ {
		v := m.queue[i]
		if v == int32(b-1) {
			return int(m.hops[v]+1) / 2
		}
		for _, u := range m.coarse.near(v) {
			if m.hops[u] == 0 {
				m.hops[u] = m.hops[v] + 1
				m.queue = append(m.queue, u)
			}
		}
	}
	return 0
}
