package place_test

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// oracleGround is the map as it was generated, with what tunnels may use of it.
type oracleGround struct {
	*oraclePlans
	*oracleMap
	caves []bool // where tunnels may end
	base  []bool // where they may go, lanes and walls included
	rooms []bool
	walls []bool // earth that touches a room
}

// newOracleGround reads a generated map.
func newOracleGround(plans *oraclePlans, m *oracleMap) *oracleGround {
	n := len(m.class)
	g := &oracleGround{plans, m, make([]bool, n), make([]bool, n), make([]bool, n), make([]bool, n)}
	for i := range m.class {
		c := m.cell(i)
		g.rooms[i] = m.open(c) && m.class[i] == grid.Room
		g.walls[i] = m.earth(c) && slices.ContainsFunc(around, func(d oracleCell) bool {
			at := c.plus(d.x, d.y)
			return m.open(at) && m.class[m.index(at)] == grid.Room
		})
	}
	part := m.parts(orthogonal, m.open)
	size := map[int]int{}
	for _, p := range part {
		size[p]++
	}
	main := 0
	for i := range part { // of two that are equally large, the first
		if part[i] != 0 && (main == 0 || size[part[i]] > size[main]) {
			main = part[i]
		}
	}
	any := false
	for _, tunnels := range []bool{false, true} {
		for i := range part {
			c := m.cell(i)
			g.base[i] = m.earth(c) || m.open(c)
			if m.open(c) && (m.class[i] != grid.Tunnel || tunnels) {
				any = true
				g.caves[i] = part[i] == main
			}
		}
		if any {
			break
		}
	}
	return g
}

// may reports whether the tunnel of a lane may take a cell on its way.
func (g *oracleGround) may(l *oracleLane, c oracleCell) bool {
	return g.mayOpen(l, c) && !g.walls[g.index(c)]
}

// mayOpen reports whether the tunnel of a lane may take a cell, if only for a door.
func (g *oracleGround) mayOpen(l *oracleLane, c oracleCell) bool {
	if !g.oracleMap.inside(c) || !g.base[g.index(c)] {
		return false
	}
	if slices.Contains(l.rows(l.from, l.end), c) {
		return true
	}
	for _, p := range g.plans {
		for _, o := range p.lanes {
			if slices.Contains(o.rows(o.from, o.end), c) {
				return false
			}
		}
	}
	return true
}

// arrived reports whether all cells are of caves.
func (g *oracleGround) arrived(cells []oracleCell) bool {
	return !slices.ContainsFunc(cells, func(c oracleCell) bool { return !g.oracleMap.inside(c) || !g.caves[g.index(c)] })
}

// door reports whether a row may be taken because the next one towards d is all of rooms.
func (g *oracleGround) door(l *oracleLane, row []oracleCell, d orient.Dir) bool {
	return g.doorTowards(l, row, stepOf(d))
}

func (g *oracleGround) doorTowards(l *oracleLane, row []oracleCell, s oracleCell) bool {
	return !slices.ContainsFunc(row, func(c oracleCell) bool {
		next := c.plus(s.x, s.y)
		return !g.mayOpen(l, c) || !g.arrived([]oracleCell{next}) || !g.rooms[g.index(next)]
	})
}

// mayAll reports whether the tunnel of a lane may take all cells.
func (g *oracleGround) mayAll(l *oracleLane, cells []oracleCell) bool {
	return !slices.ContainsFunc(cells, func(c oracleCell) bool { return !g.may(l, c) })
}

// tunnel is one way a lane may be joined: its cells, open ones among them.
type oracleTunnel []oracleCell

// straight returns the tunnel without a bend.
func (g *oracleGround) straight(l *oracleLane) (t oracleTunnel, ok bool) {
	for k := l.from; k < l.out+40; k++ {
		if g.arrived(l.row(k)) {
			return t, true
		}
		if g.door(l, l.row(k), l.dir) {
			return append(t, l.row(k)...), true
		}
		if !g.mayAll(l, l.row(k)) {
			break
		}
		t = append(t, l.row(k)...)
	}
	return nil, false
}

// bends returns the shortest tunnels with one bend.
func (g *oracleGround) bends(l *oracleLane) (list []oracleTunnel) {
	width := len(l.base)
	best := 0
	var first oracleTunnel
	for k := l.from; k < l.out+40 && g.mayAll(l, l.row(k)); k++ {
		first = append(first, l.row(k)...)
		if k-l.from+1 < width {
			continue
		}
		for _, d := range []orient.Dir{orient.North, orient.East, orient.South, orient.West} {
			s := stepOf(d)
			if along := stepOf(l.dir); s.x*along.x+s.y*along.y != 0 {
				continue
			}
			t := slices.Clone(first)
			front := side(l.rows(k-width+1, k+1), d)
			for n := 1; n <= 40; n++ {
				for i := range front {
					front[i] = front[i].plus(s.x, s.y)
				}
				door := !g.arrived(front) && g.door(l, front, d)
				if door {
					t = append(t, front...)
				}
				if door || g.arrived(front) {
					length := k - l.from + n
					if door {
						length++
					}
					if len(list) == 0 || length < best {
						list, best = []oracleTunnel{t}, length
					} else if length == best {
						list = append(list, t)
					}
					break
				}
				if !g.mayAll(l, front) {
					break
				}
				t = append(t, front...)
			}
		}
	}
	return list
}

// side returns the cells of a set that are farthest towards a direction.
func side(cells []oracleCell, d orient.Dir) (list []oracleCell) {
	s := stepOf(d)
	far := func(c oracleCell) int { return c.x*s.x + c.y*s.y }
	for _, c := range cells {
		switch {
		case len(list) == 0 || far(c) > far(list[0]):
			list = []oracleCell{c}
		case far(c) == far(list[0]):
			list = append(list, c)
		}
	}
	return list
}

// wander returns how many steps a square of the lane's width makes from its first rows until a side
// of it faces caves, through cells for which in holds; ok is false if it never does.
func (g *oracleGround) wander(l *oracleLane, in func(c oracleCell) bool) (steps int, ok bool) {
	width := len(l.base)
	square := func(c oracleCell) (cells []oracleCell) {
		for _, k := range rectangle(c.x, c.y, width, width) {
			cells = append(cells, k)
		}
		return cells
	}
	free := func(c oracleCell) bool {
		return !slices.ContainsFunc(square(c), func(k oracleCell) bool { return !in(k) })
	}
	start := l.rows(l.from, l.from+width)
	first := oracleCell{start[0].x, start[0].y}
	for _, c := range start {
		first = oracleCell{min(first.x, c.x), min(first.y, c.y)}
	}
	if !free(first) {
		return 0, false
	}
	far := map[oracleCell]int{first: 0}
	for todo := []oracleCell{first}; len(todo) > 0; todo = todo[1:] {
		c := todo[0]
		for _, d := range []orient.Dir{orient.North, orient.East, orient.South, orient.West} {
			s := stepOf(d)
			front := side(square(c), d)
			for i := range front {
				front[i] = front[i].plus(s.x, s.y)
			}
			if g.arrived(front) || g.door(l, front, d) {
				return far[c], true
			}
			n := c.plus(s.x, s.y)
			if _, seen := far[n]; !seen && free(n) {
				far[n] = far[c] + 1
				todo = append(todo, n)
			}
		}
	}
	return 0, false
}
