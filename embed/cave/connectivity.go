package cave

import (
	"math"
	"slices"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// AppendConnectivity appends one number a cave, cave 1 first: how many other caves lie within two
// hops. It takes time in proportion to the neighbors' neighbors of caves on small tunnels, and to the
// caves of large ones, of which all that a tunnel leads to within two hops is counted once.
func (m *Meter) AppendConnectivity(dst []int32, g *grid.Grid) []int32 {
	caves, tunnels, first := g.Caves.Count(), g.Tunnels.Count(), len(dst)
	m.stamp, m.reach = resize(m.stamp, caves+1), resize(m.reach, caves+1)
	m.crossed, m.passed = resize(m.crossed, tunnels+1), resize(m.passed, tunnels+1)
	clear(m.stamp)
	clear(m.reach)
	clear(m.crossed)
	clear(m.passed)
	for range caves {
		dst = append(dst, 0)
	}
	counts := dst[first:]
	for c := 1; c <= caves; c++ {
		if trunk := m.trunk(g, c); trunk == 0 || len(g.Links.Caves(trunk)) <= smallTunnel {
			counts[c-1] = m.withinTwo(g, c)
		}
	}
	for t := 1; t <= tunnels; t++ {
		if len(g.Links.Caves(t)) > smallTunnel {
			m.countAlong(counts, g, t)
		}
	}
	return dst
}

// smallTunnel is the number of caves from which on a tunnel is worth to be looked at once for all.
const smallTunnel = 16

// trunk returns the tunnel of cave c with the most caves, the first of equal ones; 0 where it has none.
func (m *Meter) trunk(g *grid.Grid, c int) int {
	best, most := 0, 0
	for _, t := range g.Links.Tunnels(c) {
		if n := len(g.Links.Caves(int(t))); n > most {
			best, most = int(t), n
		}
	}
	return best
}

// withinTwo counts the caves within two hops of c, whose tunnels are all small. The largest tunnel on
// the way is not followed: its caves are looked up where others lead to them.
func (m *Meter) withinTwo(g *grid.Grid, c int) int32 {
	m.near = m.near[:0] // the tunnels within two hops
	largest := 0
	for _, t := range g.Links.Tunnels(c) {
		for _, n := range g.Links.Caves(int(t)) {
			for _, u := range g.Links.Tunnels(int(n)) {
				if m.passed[u] == int32(c) {
					continue
				}
				m.passed[u] = int32(c)
				m.near = append(m.near, u)
				if largest == 0 || len(g.Links.Caves(int(u))) > len(g.Links.Caves(largest)) {
					largest = int(u)
				}
			}
		}
	}
	if largest == 0 {
		return 0
	}
	n := int32(len(g.Links.Caves(largest))) - 1 // without c
	if !g.Links.Touches(largest, c) {
		n++
	}
	m.stamp[c] = int32(c)
	for _, u := range m.near {
		if int(u) == largest {
			continue
		}
		for _, d := range g.Links.Caves(int(u)) {
			if m.stamp[d] != int32(c) && !g.Links.Touches(largest, int(d)) {
				m.stamp[d] = int32(c)
				n++
			}
		}
	}
	return n
}

// countAlong counts for all caves whose largest tunnel is trunk: what the tunnel leads to within two
// hops is the same for all of them, and what their other tunnels lead to comes to it.
func (m *Meter) countAlong(counts []int32, g *grid.Grid, trunk int) {
	all := int32(0)
	for _, c := range g.Links.Caves(trunk) {
		for _, t := range g.Links.Tunnels(int(c)) {
			if m.crossed[t] == int32(trunk) {
				continue
			}
			m.crossed[t] = int32(trunk)
			for _, d := range g.Links.Caves(int(t)) {
				if m.reach[d] != int32(trunk) {
					m.reach[d] = int32(trunk)
					all++
				}
			}
		}
	}
	for _, c := range g.Links.Caves(trunk) {
		if m.trunk(g, int(c)) != trunk {
			continue
		}
		n := all - 1
		for _, t := range g.Links.Tunnels(int(c)) {
			if int(t) != trunk {
				n += m.beyond(g, t, c, int32(trunk))
			}
		}
		counts[c-1] = n
	}
}

// beyond counts the caves within one hop of those of tunnel t of cave c that neither the trunk leads to
// nor another tunnel of c did.
func (m *Meter) beyond(g *grid.Grid, t, c, trunk int32) (n int32) {
	for _, d := range g.Links.Caves(int(t)) {
		for _, u := range g.Links.Tunnels(int(d)) {
			if m.crossed[u] == trunk || m.passed[u] == c {
				continue
			}
			m.passed[u] = c
			for _, e := range g.Links.Caves(int(u)) {
				if m.reach[e] != trunk && m.stamp[e] != c {
					m.stamp[e] = c
					n++
				}
			}
		}
	}
	return n
}

// AppendConnectivitySum appends the article's own number a cave: its neighbors, and the neighbors of
// each of them, those that are neighbors of several counted as often; at most 2³¹-1.
func (m *Meter) AppendConnectivitySum(dst []int32, g *grid.Grid) []int32 {
	caves, tunnels := g.Caves.Count(), g.Tunnels.Count()
	m.degrees, m.sums = resize(m.degrees, caves+1), resize(m.sums, tunnels+1)
	for c := 1; c <= caves; c++ {
		m.degrees[c] = m.degree(g, c)
	}
	for t := 1; t <= tunnels; t++ {
		m.sums[t] = 0
		for _, c := range g.Links.Caves(t) {
			m.sums[t] += int64(m.degrees[c])
		}
	}
	for c := 1; c <= caves; c++ {
		sum := int64(m.degrees[c])
		if trunk := m.trunk(g, c); trunk > 0 {
			sum += m.sums[trunk] - int64(m.degrees[c])
			for _, n := range m.others(g, c, trunk) {
				sum += int64(m.degrees[n])
			}
		}
		dst = append(dst, int32(min(sum, math.MaxInt32)))
	}
	return dst
}

// degree returns the number of neighbors of cave c.
func (m *Meter) degree(g *grid.Grid, c int) int32 {
	trunk := m.trunk(g, c)
	if trunk == 0 {
		return 0
	}
	return int32(len(g.Links.Caves(trunk)) - 1 + len(m.others(g, c, trunk)))
}

// others returns the neighbors of cave c that its largest tunnel does not lead to.
func (m *Meter) others(g *grid.Grid, c, trunk int) []int32 {
	m.near = m.near[:0]
	for _, t := range g.Links.Tunnels(c) {
		if int(t) == trunk {
			continue
		}
		for _, n := range g.Links.Caves(int(t)) {
			if int(n) != c && !g.Links.Touches(trunk, int(n)) {
				m.near = append(m.near, n)
			}
		}
	}
	slices.Sort(m.near)
	m.near = slices.Compact(m.near)
	return m.near
}

// Hops returns the fewest caves that a way from cave a to cave b leads through, both of them
// included; 0 where there is no way. It is a search of the tunnels.
func (m *Meter) Hops(g *grid.Grid, a, b int) int {
	m.coarsen(g)
	return m.countHops(g, a, b)
}

// countHops searches the coarse graph, cave by cave, with all that is no cave between two of them.
func (m *Meter) countHops(g *grid.Grid, a, b int) int {
	caves := int32(g.Caves.Count())
	m.hops = resize(m.hops, m.coarse.nodes())
	clear(m.hops)
	m.queue = append(m.queue[:0], int32(a-1))
	m.hops[a-1] = 1
	for i := 0; i < len(m.queue); i++ {
		from := m.queue[i]
		if from == int32(b-1) {
			return int(m.hops[from])
		}
		m.between = append(m.between[:0], from)
		for len(m.between) > 0 {
			v := m.between[len(m.between)-1]
			m.between = m.between[:len(m.between)-1]
			for _, u := range m.coarse.near(v) {
				switch {
				case m.hops[u] > 0:
				case u < caves:
					m.hops[u] = m.hops[from] + 1
					m.queue = append(m.queue, u)
				default:
					m.hops[u] = m.hops[from]
					m.between = append(m.between, u)
				}
			}
		}
	}
	return 0
}
