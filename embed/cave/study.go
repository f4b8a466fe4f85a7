package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// Study is all that can be said of a map in figures. It belongs to its Meter and is overwritten by the
// next one. Figures that are means or parts of means are in thousandths.
type Study struct {
	Metrics
	Exits        []grid.Point // the entrance first
	Steps        []int        // from exit i to exit j at i*len(Exits)+j; -1 where there is no way
	ExitDistance int          // fewest steps from the entrance to another exit; 0 with fewer than two exits
	Separation   int          // fewest steps between two exits; 0 with fewer than two
	Path         int          // caves on the shortest way by tunnels from the entrance to the second exit, both included
	DeadEnds     DeadEnds
	CutCaves     int          // caves without which other caves are apart
	Narrow       int          // tunnels with a cell without which caves are apart
	Chokes       []grid.Point // those cells, row by row
	Caves        []CaveStudy  // cave 1 first; rooms are numbered with the caves
	Isolation    Isolation
	Ways         *grid.Board // cells of the main ways: a shortest way between each two exits
}

// CaveStudy are the figures of one cave or room.
type CaveStudy struct {
	Neighbors    int32 // caves with which it shares a tunnel
	Connectivity int32 // other caves within two hops
	Sum          int32 // its neighbors, and the neighbors of each of them
	Isolation    int32 // steps from its nearest cell to the main ways; -1 where there is no way, or no two exits
	Relative     int32 // Isolation in thousandths of the mean of those that are not 0
	Cut          bool  // other caves are apart without it
	DeadEnd      bool  // see [DeadEnds]
}

// Remote reports whether a cave is farther from the main ways than the mean of those that are not on
// them.
func (c *CaveStudy) Remote() bool { return c.Relative > 1000 }

// Isolation says how far caves are from the main ways.
type Isolation struct {
	Max    int // steps
	Mean   int // thousandths of a step: of the caves that no main way crosses
	Off    int // caves that no main way crosses
	Remote int // of those: farther away than their mean
}

// Study measures a map whose exits are at those cells, the entrance first. Content are cells where
// something waits, so that the way to them is no dead end: see [Meter.DeadEnds]. What was placed since
// the grid was surveyed does not count, whenever it is asked. It costs a search of the open cells an
// exit, and follows the cells of dead ends and tunnels.
func (m *Meter) Study(g *grid.Grid, domain int, exits, content []grid.Point) *Study {
	s := &m.study
	*s = Study{
		Metrics: m.Measure(g, domain), Exits: append(s.Exits[:0], exits...),
		Steps: s.Steps, Chokes: s.Chokes[:0], Caves: s.Caves,
	}
	m.survey(g)
	m.coarsen(g)
	m.studyWays(g, s)
	m.studyIsolation(g, s)
	m.studyLinks(g, s)
	m.studyCuts(g, s)
	m.studyEnds(g, s, content)
	return s
}

// studyWays measures the ways between exits and leaves them in core.
func (m *Meter) studyWays(g *grid.Grid, s *Study) {
	n := len(s.Exits)
	s.Steps = resize(s.Steps, n*n)
	clear(s.Steps)
	s.ExitDistance, s.Separation = -1, -1
	m.core.Reset(g.W, g.H)
	for i := 0; i < n-1; i++ {
		m.dist.From(&m.ground, s.Exits[i])
		for j := i + 1; j < n; j++ {
			steps := m.addWay(s.Exits[j])
			s.Steps[i*n+j], s.Steps[j*n+i] = steps, steps
			if steps >= 0 && (s.Separation < 0 || steps < s.Separation) {
				s.Separation = steps
			}
		}
		if i == 0 {
			s.ExitDistance = s.Separation
		}
	}
	s.ExitDistance, s.Separation = max(s.ExitDistance, 0), max(s.Separation, 0)
	s.Ways = &m.main
	s.Ways.Copy(&m.core)
	if n > 1 {
		a, b := g.Caves.At(s.Exits[0].X, s.Exits[0].Y), g.Caves.At(s.Exits[1].X, s.Exits[1].Y)
		if a > 0 && b > 0 {
			s.Path = m.countHops(g, a, b)
		}
	}
}

// studyIsolation measures how far the caves are from the main ways.
func (m *Meter) studyIsolation(g *grid.Grid, s *Study) {
	s.Caves = resize(s.Caves, g.Caves.Count())
	m.values = m.isolation(m.values[:0], g)
	sum := 0
	for i, steps := range m.values {
		s.Caves[i] = CaveStudy{Isolation: steps}
		if steps > 0 {
			sum += int(steps)
			s.Isolation.Off++
			s.Isolation.Max = max(s.Isolation.Max, int(steps))
		}
	}
	if sum == 0 {
		return
	}
	s.Isolation.Mean = int((2000*int64(sum) + int64(s.Isolation.Off)) / (2 * int64(s.Isolation.Off)))
	for i := range s.Caves {
		c := &s.Caves[i]
		c.Relative = int32(1000 * int64(max(c.Isolation, 0)) * int64(s.Isolation.Off) / int64(sum))
		if c.Remote() {
			s.Isolation.Remote++
		}
	}
}

// studyLinks counts the neighbors of the caves.
func (m *Meter) studyLinks(g *grid.Grid, s *Study) {
	m.values = m.AppendConnectivity(m.values[:0], g)
	for i, n := range m.values {
		s.Caves[i].Connectivity = n
	}
	m.values = m.AppendConnectivitySum(m.values[:0], g)
	for i, n := range m.values {
		s.Caves[i].Sum, s.Caves[i].Neighbors = n, m.degrees[i+1]
	}
}

// studyCuts finds what joins parts of the map alone.
func (m *Meter) studyCuts(g *grid.Grid, s *Study) {
	m.fine.fine(g, &m.through, &m.rows)
	m.sides = m.fine.sides(m.sides, g.Caves.Count())
	for i := range s.Caves {
		if s.Caves[i].Cut = m.sides[i] > 1; s.Caves[i].Cut {
			s.CutCaves++
		}
	}
	cut := m.sides[g.Caves.Count()+m.through.count:]
	narrow := resize(m.values, g.Tunnels.Count()+1) // whether a tunnel was counted
	m.values = narrow
	clear(narrow)
	i := 0
	for y := range g.H {
		for _, r := range g.Tunnels.Row(y) {
			for x := r.X0; x < r.X1; x++ {
				if cut[i] > 1 {
					s.Chokes = append(s.Chokes, grid.Point{X: int(x), Y: y})
					narrow[r.ID] = 1
				}
				i++
			}
		}
	}
	for _, n := range narrow {
		s.Narrow += int(n)
	}
}

// studyEnds finds what leads nowhere.
func (m *Meter) studyEnds(g *grid.Grid, s *Study, content []grid.Point) {
	s.DeadEnds = m.deadEnds(g, s.Exits, content)
	for i := range s.Caves {
		s.Caves[i].DeadEnd = m.coarse.parent[i] != unreached && m.left[i] <= 0
	}
}
