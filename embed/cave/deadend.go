package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// DeadEnds says what of a map leads nowhere.
type DeadEnds struct {
	Steps  int        // from the rest of the map into the longest dead end, to its farthest cell
	At     grid.Point // that cell, where Steps is not 0
	Cells  int        // of all dead ends
	Behind int        // cells from which a single tunnel leads to every exit
}

// DeadEnds returns what leads nowhere in a map with exits at the points that are listed. A dead end is
// what falls off when caves and tunnels that touch one other alone are taken away, again and again,
// down to those that lie between exits or on a circle; a cave or tunnel with a point of content is not
// taken away either, since something waits there. Behind counts what a tunnel cuts off from all exits,
// circles included. Without exits the largest cave stands for them. What no exit is connected with
// counts as neither, nor do points outside of caves and tunnels. It costs a search of the dead ends.
func (m *Meter) DeadEnds(g *grid.Grid, exits, content []grid.Point) DeadEnds {
	m.survey(g)
	m.coarsen(g)
	return m.deadEnds(g, exits, content)
}

// deadEnds is DeadEnds on a map whose ground and coarse graph are known.
func (m *Meter) deadEnds(g *grid.Grid, exits, content []grid.Point) (d DeadEnds) {
	if g.Caves.Count() == 0 {
		return d
	}
	m.plant(g, exits)
	d.Behind = m.behind(g)
	m.hold(g, content)
	m.strip()
	m.ends.Reset(g.W, g.H)
	for v := range int32(m.coarse.nodes()) {
		if m.coarse.parent[v] == unreached || m.left[v] > 0 {
			continue
		}
		d.Cells += m.area(g, v)
		for _, r := range m.runs(g, v) {
			m.ends.SetRun(int(r.Y), int(r.X0), int(r.X1))
		}
	}
	if d.Cells > 0 {
		m.core.Dilate4(&m.ends)
		m.core.And(&m.ground) // the dead ends, and the cells where they begin
		m.rim.Copy(&m.core)
		m.rim.AndNot(&m.ends)
		m.dist.FromBoard(&m.core, &m.rim)
		d.At, d.Steps, _ = m.dist.Farthest()
	}
	return d
}

// plant notes what holds exits, or the largest cave where nothing does, and grows the trees of the
// coarse graph from there.
func (m *Meter) plant(g *grid.Grid, exits []grid.Point) {
	m.anchors = resize(m.anchors, m.coarse.nodes())
	clear(m.anchors)
	if !m.hold(g, exits) {
		best := 1
		for id := 2; id <= g.Caves.Count(); id++ {
			if g.Caves.Region(id).Area > g.Caves.Region(best).Area {
				best = id
			}
		}
		m.anchors[best-1] = 1
	}
	m.coarse.begin()
	for v, n := range m.anchors {
		if n > 0 {
			m.coarse.walk(int32(v))
		}
	}
}

// hold notes the nodes of points, and reports whether there are any.
func (m *Meter) hold(g *grid.Grid, points []grid.Point) (any bool) {
	for _, p := range points {
		v := g.Caves.At(p.X, p.Y) - 1
		if t := g.Tunnels.At(p.X, p.Y); t > 0 {
			v = g.Caves.Count() + t - 1
		}
		if v >= 0 {
			m.anchors[v], any = 1, true
		}
	}
	return any
}

// behind counts the cells that a tunnel cuts off from all anchors. The root of each tree is one, so
// that subtrees alone can be cut off.
func (m *Meter) behind(g *grid.Grid) int {
	w := &m.coarse
	held := resize(m.left, w.nodes()) // by node: anchors of its subtree
	m.left = held
	for i := len(w.order) - 1; i >= 0; i-- {
		held[w.order[i]] = m.anchors[w.order[i]]
	}
	for i := len(w.order) - 1; i >= 0; i-- {
		if v := w.order[i]; w.parent[v] >= 0 {
			held[w.parent[v]] += held[v]
		}
	}
	cells := 0
	for i := 0; i < len(w.order); {
		v := w.order[i]
		if held[v] > 0 || !tunnelAt(g, w.parent[v]) || !w.cutsOff(v) {
			i++
			continue
		}
		for end := i + int(w.size[v]); i < end; i++ {
			cells += m.area(g, w.order[i])
		}
	}
	return cells
}

// strip leaves in left a positive number for nodes that are no dead end.
func (m *Meter) strip() {
	w := &m.coarse
	m.left = resize(m.left, w.nodes())
	m.queue = m.queue[:0]
	for v := range int32(w.nodes()) {
		m.left[v] = int32(len(w.near(v)))
		if m.anchors[v] > 0 {
			m.left[v] = stays
		}
		if m.left[v] <= 1 {
			m.queue = append(m.queue, v)
		}
	}
	for i := 0; i < len(m.queue); i++ {
		m.left[m.queue[i]] = 0
		for _, u := range w.near(m.queue[i]) {
			if m.left[u] == 0 || m.anchors[u] > 0 {
				continue
			}
			if m.left[u]--; m.left[u] == 1 {
				m.queue = append(m.queue, u)
			}
		}
	}
}

// stays is the number of edges of a node that is not taken away.
const stays = 1 << 30

// tunnelAt reports whether a node of the coarse graph is a tunnel.
func tunnelAt(g *grid.Grid, v int32) bool {
	t := int(v) - g.Caves.Count()
	return t >= 0 && t < g.Tunnels.Count()
}

// runs returns the cells of a node of the coarse graph, none of a passage.
func (m *Meter) runs(g *grid.Grid, v int32) []grid.Run {
	switch caves := g.Caves.Count(); {
	case int(v) < caves:
		return g.Caves.Runs(int(v) + 1)
	case tunnelAt(g, v):
		return g.Tunnels.Runs(int(v) - caves + 1)
	}
	return nil
}

// area returns the number of cells of a node of the coarse graph, 0 of a passage.
func (m *Meter) area(g *grid.Grid, v int32) int {
	switch caves := g.Caves.Count(); {
	case int(v) < caves:
		return g.Caves.Region(int(v) + 1).Area
	case tunnelAt(g, v):
		return g.Tunnels.Region(int(v) - caves + 1).Area
	}
	return 0
}
