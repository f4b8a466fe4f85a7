package place_test

// The oracle: rules 1 to 7 of embedded placement and the whole of centered placement, a cell at a
// time, from the page that specifies them and from nothing else. It shares no code with what it
// judges: no bit boards, no frames, no masks; of package embed it asks what a designer could read
// off a drawing (outcomes as drawn, entrances as drawn, terrains), and it turns that itself.
// It must stay slow and literal; where the page leaves something open, the reading is written down
// at the line that takes it.

import (
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// oracleCell is a cell of the map or of a box.
type oracleCell struct{ x, y int }

func (c oracleCell) plus(dx, dy int) oracleCell { return oracleCell{c.x + dx, c.y + dy} }

// orthogonal and around are the steps to the neighbors of a cell.
var (
	orthogonal = []oracleCell{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}
	around     = []oracleCell{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}
)

// oracleCave is what a cave was when the map was surveyed: placing does not change it.
type oracleCave struct {
	area, sumX, sumY int
	ground           grid.Class // Room where it has rooms' cells and none of caves; else Cave
}

// oracleMap is a map with the books of the rules, one entry a cell, row by row.
type oracleMap struct {
	w, h                      int
	class                     []grid.Class
	kept, used, rings, frozen []bool
	label                     []int // cave from 1, minus the tunnel's number, or 0
	caves                     []oracleCave
	touches                   map[[2]int]bool // {tunnel, cave}: they share a side
}

// newOracleMap reads a grid that a caller has filled, before anything was placed.
func newOracleMap(g *grid.Grid) *oracleMap {
	n := g.W * g.H
	m := &oracleMap{
		w: g.W, h: g.H, class: append([]grid.Class(nil), g.Class...), kept: make([]bool, n),
		used: make([]bool, n), rings: make([]bool, n), frozen: make([]bool, n), label: make([]int, n),
		touches: map[[2]int]bool{},
	}
	for i := range n {
		x, y := i%g.W, i/g.W
		m.kept[i] = g.Kept.At(x, y) || g.Class[i] == grid.Stairs
		m.used[i], m.rings[i], m.frozen[i] = g.Used.At(x, y), g.Rings.At(x, y), g.Frozen.At(x, y)
	}
	m.survey()
	return m
}

// survey numbers caves and tunnels in the order of their first cells.
func (m *oracleMap) survey() {
	tunnels := 0
	for i := range m.class {
		c := m.cell(i)
		if !m.open(c) || m.label[i] != 0 {
			continue
		}
		if m.class[i] == grid.Tunnel {
			tunnels++
			m.number(c, -tunnels, func(k grid.Class) bool { return k == grid.Tunnel })
			continue
		}
		m.caves = append(m.caves, oracleCave{})
		m.number(c, len(m.caves), func(k grid.Class) bool { return k != grid.Tunnel })
	}
	for i, label := range m.label {
		if label <= 0 {
			continue
		}
		cave := &m.caves[label-1]
		cave.area++
		switch {
		case m.class[i] == grid.Cave || cave.ground == 0:
			cave.ground = m.class[i]
		case m.class[i] == grid.Room && cave.ground == grid.Stairs:
			cave.ground = grid.Room
		}
		cave.sumX += m.cell(i).x
		cave.sumY += m.cell(i).y
		for _, d := range orthogonal {
			if t := m.labelAt(m.cell(i).plus(d.x, d.y)); t < 0 {
				m.touches[[2]int{-t, label}] = true
			}
		}
	}
	for i := range m.caves {
		if c := &m.caves[i]; c.ground == grid.Stairs {
			c.ground = grid.Cave
		}
	}
}

// number gives a label to the open cells of some classes that hang together with a cell.
func (m *oracleMap) number(from oracleCell, label int, of func(grid.Class) bool) {
	m.label[m.index(from)] = label
	for todo := []oracleCell{from}; len(todo) > 0; {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, d := range orthogonal {
			if n := c.plus(d.x, d.y); m.open(n) && of(m.class[m.index(n)]) && m.label[m.index(n)] == 0 {
				m.label[m.index(n)] = label
				todo = append(todo, n)
			}
		}
	}
}

func (m *oracleMap) index(c oracleCell) int { return c.y*m.w + c.x }
func (m *oracleMap) cell(i int) oracleCell  { return oracleCell{i % m.w, i / m.w} }

func (m *oracleMap) in(c oracleCell) bool { return c.x >= 0 && c.y >= 0 && c.x < m.w && c.y < m.h }

// inside reports whether a cell lies inside the border of the map.
func (m *oracleMap) inside(c oracleCell) bool {
	return c.x > 0 && c.y > 0 && c.x < m.w-1 && c.y < m.h-1
}

// classAt returns the class of a cell; outside of the map there is rock.
func (m *oracleMap) classAt(c oracleCell) grid.Class {
	if !m.in(c) {
		return grid.Rock
	}
	return m.class[m.index(c)]
}

// labelAt returns the label of an open cell, and 0 everywhere else.
func (m *oracleMap) labelAt(c oracleCell) int {
	if !m.open(c) {
		return 0
	}
	return m.label[m.index(c)]
}

// The boards of section 3.1.

// earth is E: diggable, not reserved, not used, not at the border.
func (m *oracleMap) earth(c oracleCell) bool {
	return m.inside(c) && m.class[m.index(c)] == grid.Earth && !m.used[m.index(c)] && !m.frozen[m.index(c)]
}

// open is O: the map's own open cells, without the insides of prefabs and features.
func (m *oracleMap) open(c oracleCell) bool {
	if !m.inside(c) || m.used[m.index(c)] || m.frozen[m.index(c)] {
		return false
	}
	switch m.class[m.index(c)] {
	case grid.Cave, grid.Tunnel, grid.Room, grid.Stairs:
		return true
	}
	return false
}

// free is E and not Q.
func (m *oracleMap) free(c oracleCell) bool { return m.earth(c) && !m.rings[m.index(c)] }

func (m *oracleMap) inCave(c oracleCell, cave int) bool { return m.labelAt(c) == cave }

// inTunnelOf reports whether a cell is of a tunnel that is incident to a cave.
func (m *oracleMap) inTunnelOf(c oracleCell, cave int) bool {
	label := m.labelAt(c)
	return label < 0 && m.touches[[2]int{-label, cave}]
}

// built reports whether a cell is an open cell of an earlier prefab or of a feature. A door that a
// game drew itself, neither used nor frozen, is neither of these, nor is it in O.
func (m *oracleMap) built(c oracleCell) bool {
	return m.in(c) && walkable(m.class[m.index(c)]) && (m.used[m.index(c)] || m.frozen[m.index(c)])
}

// walkable reports whether cells of a class can be walked on.
func walkable(c grid.Class) bool {
	switch c {
	case grid.Cave, grid.Tunnel, grid.Room, grid.Stairs, grid.PrefabOpen, grid.Door:
		return true
	}
	return false
}

// parts numbers the components of the cells for which in holds, from 1; 0 = none.
func (m *oracleMap) parts(steps []oracleCell, in func(c oracleCell) bool) []int {
	part, n := make([]int, len(m.class)), 0
	member := make([]bool, len(m.class))
	for i := range member {
		member[i] = in(m.cell(i))
	}
	var todo []oracleCell
	for i := range part {
		if part[i] != 0 || !member[i] {
			continue
		}
		n++
		part[i], todo = n, append(todo[:0], m.cell(i))
		for len(todo) > 0 {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, d := range steps {
				if b := c.plus(d.x, d.y); m.in(b) && member[m.index(b)] && part[m.index(b)] == 0 {
					part[m.index(b)] = n
					todo = append(todo, b)
				}
			}
		}
	}
	return part
}

// String draws the map: the characters of the classes; k where an open cell is kept, q where
// earth belongs to the ring of a placement, f and F where a cell is frozen, solid or open.
func (m *oracleMap) String() string {
	var s strings.Builder
	s.WriteString(strconv.Itoa(m.w) + "x" + strconv.Itoa(m.h) + "\n")
	for i, class := range m.class {
		c := class.Char()
		switch {
		case m.frozen[i] && walkable(class):
			c = 'F'
		case m.frozen[i]:
			c = 'f'
		case m.kept[i] && class != grid.Stairs:
			c = 'k'
		case m.rings[i] && class == grid.Earth:
			c = 'q'
		}
		s.WriteByte(c)
		if i%m.w == m.w-1 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}
