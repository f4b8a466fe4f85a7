package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// AppendIsolation appends one number a cave: the steps from its nearest cell to the main ways, which
// are a shortest way between each two exits; -1 where none can be reached. Of equally short ways from
// the later exit back to the earlier one, it takes that which goes north, then west, then east, as
// early as it can. It costs a search of the open cells an exit.
func (m *Meter) AppendIsolation(dst []int32, g *grid.Grid, exits []grid.Point) []int32 {
	m.survey(g)
	m.ways(exits)
	return m.isolation(dst, g)
}

// ways sets the main ways in core.
func (m *Meter) ways(exits []grid.Point) {
	m.core.Reset(m.ground.W(), m.ground.H())
	for i := 0; i < len(exits)-1; i++ {
		m.dist.From(&m.ground, exits[i])
		for _, p := range exits[i+1:] {
			m.addWay(p)
		}
	}
}

// addWay sets the cells of the way from the source of the distances to p in core, and returns its
// steps, -1 for no way.
func (m *Meter) addWay(p grid.Point) int {
	m.way = m.dist.AppendWay(m.way[:0], p)
	for _, q := range m.way {
		m.core.Set(q.X, q.Y)
	}
	return len(m.way) - 1
}

// isolation appends the steps from each cave to the cells of core.
func (m *Meter) isolation(dst []int32, g *grid.Grid) []int32 {
	m.dist.FromBoard(&m.ground, &m.core)
	return m.AppendNearest(dst, g, &m.ground, &m.dist)
}

// AppendNearest appends one number a cave: the least distance of its cells as they were surveyed, -1 where
// none was reached. open is the board that was searched. A cave is reached first at a source in it or
// beside a cell of no cave: only such cells are looked up.
func (m *Meter) AppendNearest(dst []int32, g *grid.Grid, open *grid.Board, dist *grid.Distances) []int32 {
	m.inside.Reset(g.W, g.H)
	for y := range g.H {
		for _, r := range g.Caves.Row(y) {
			m.inside.SetRun(y, int(r.X0), int(r.X1))
		}
	}
	m.rim.Copy(open)
	m.rim.AndNot(&m.inside)
	m.gates.Dilate4(&m.rim)
	for p, steps := range dist.Cells() {
		if steps > 0 {
			break
		}
		m.gates.Set(p.X, p.Y)
	}
	m.gates.And(&m.inside)
	m.mark(g)
	first := len(dst)
	for range g.Caves.Count() {
		dst = append(dst, -1)
	}
	for p, steps := range dist.Within(&m.gates) {
		if low := &dst[first+m.caveAt(g, p)-1]; *low < 0 {
			*low = int32(steps)
		}
	}
	return dst
}

// mark notes for every 64 cells of a row which of its runs of caves is the first that does not end before
// them, so that a cell's cave is found without a search.
func (m *Meter) mark(g *grid.Grid) {
	words := (g.W + 63) >> 6
	m.marks = resize(m.marks, words*g.H)
	for y := range g.H {
		row, n := g.Caves.Row(y), 0
		marks := m.marks[y*words : (y+1)*words]
		for k := range marks {
			for n < len(row) && int(row[n].X1) <= k<<6 {
				n++
			}
			marks[k] = int32(n)
		}
	}
}

// caveAt returns the cave that a cell of one was labelled with.
func (m *Meter) caveAt(g *grid.Grid, p grid.Point) int {
	row := g.Caves.Row(p.Y)
	n := int(m.marks[p.Y*((g.W+63)>>6)+p.X>>6])
	for int(row[n].X1) <= p.X {
		n++
	}
	return int(row[n].ID)
}
