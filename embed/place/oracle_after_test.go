package place_test

import (
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// What must hold on the finished map, read off its classes before and after alone, whatever the
// rules are that brought it about. Each check returns what is wrong, or "".

// components compares which open cells of the map hang together before and after. Those that were
// connected still are, without any prefab's help, if whole; those that were not are not, by way of
// no prefab either, even for somebody who moves diagonally, if tight.
func components(before, after *oracleMap, whole, tight bool) string {
	for _, way := range []struct {
		name         string
		steps        []oracleCell
		old, now     func(oracleCell) bool
		split, joins bool
	}{
		{"4 ways over the map's open cells", orthogonal, before.open, after.open, whole, true},
		{"4 ways over all to be walked on", orthogonal, before.walkable, after.walkable, false, tight},
		{"8 ways over all to be walked on", around, before.walkable, after.walkable, false, tight},
	} {
		old, now := before.parts(way.steps, way.old), after.parts(way.steps, way.now)
		forth, back := map[int]int{}, map[int]int{}
		for i := range old {
			c := before.cell(i)
			if !before.open(c) || !after.open(c) {
				continue
			}
			if p, ok := forth[old[i]]; ok && p != now[i] && way.split {
				return fmt.Sprintf("cut apart at %v: %s", c, way.name)
			}
			if p, ok := back[now[i]]; ok && p != old[i] && way.joins {
				return fmt.Sprintf("joined at %v: %s", c, way.name)
			}
			forth[old[i]], back[now[i]] = now[i], old[i]
		}
	}
	return ""
}

// walkable reports whether one can walk on a cell; the border of the map is out of play.
func (m *oracleMap) walkable(c oracleCell) bool { return m.inside(c) && walkable(m.classAt(c)) }

// oneWayIn checks that a prefab is entered through its entrances alone: an embedded one from before
// its front, a centered one from its cave.
func (m *oracleMap) oneWayIn(st *oracleStamp) string {
	for _, c := range st.box() {
		if !st.maybeOpen(c) || !m.walkable(c) || !m.used[m.index(c)] {
			continue
		}
		for _, d := range around {
			n := c.plus(d.x, d.y)
			if !m.walkable(n) || st.inBox(n) && st.own[(n.y-st.y)*st.w+n.x-st.x] {
				continue
			}
			if st.method == place.Centered {
				if !m.inCave(n, st.cave) && !m.inTunnelOf(n, st.cave) {
					return fmt.Sprintf("%v can be left to %v, which is not of cave %d", c, n, st.cave)
				}
				continue
			}
			if !slices.Contains(st.entrances, c) || !st.before(n) {
				return fmt.Sprintf("%v can be left to %v, not through the front", c, n)
			}
			if !m.inCave(n, st.cave) && !m.inTunnelOf(n, st.cave) {
				return fmt.Sprintf("the front at %v opens to %v, which is not of cave %d", c, n, st.cave)
			}
		}
	}
	return ""
}

// before reports whether a cell lies in the row before the front, corners included.
func (s spot) before(c oracleCell) bool {
	for i := -1; i <= s.l; i++ {
		if s.pos(i, -1) == c {
			return true
		}
	}
	return false
}

// ringHolds checks that the ring of an embedded prefab is still earth or wall.
func (m *oracleMap) ringHolds(st *oracleStamp) string {
	for _, c := range st.ring {
		if k := m.classAt(c); k != grid.Earth && k != grid.Wall {
			return fmt.Sprintf("%v of the ring is %s", c, k)
		}
	}
	return ""
}

// untouched checks that what no placement may touch is as it was: stairs, kept cells, frozen cells,
// and whatever is neither earth, cave, room nor tunnel.
func untouched(before, after *oracleMap) string {
	for i, k := range before.class {
		c := before.cell(i)
		stays := before.kept[i] || before.frozen[i] || before.used[i] || !before.inside(c) ||
			k != grid.Earth && k != grid.Cave && k != grid.Room && k != grid.Tunnel
		if stays && after.class[i] != k {
			return fmt.Sprintf("%v was %s and is %s", c, k, after.class[i])
		}
	}
	return ""
}

// stands checks that a placed prefab is still there, and its approach cells open and kept.
func (m *oracleMap) stands(st *oracleStamp) string {
	for i, c := range st.box() {
		if st.own[i] && m.classAt(c) != st.rows[i] {
			return fmt.Sprintf("%v of the prefab is %s", c, m.classAt(c))
		}
	}
	for _, c := range st.walls {
		if m.classAt(c) != grid.Wall {
			return fmt.Sprintf("the wall at %v is %s", c, m.classAt(c))
		}
	}
	for _, c := range st.approach {
		if !m.open(c) || !m.kept[m.index(c)] {
			return fmt.Sprintf("the approach at %v is %s", c, m.classAt(c))
		}
	}
	return ""
}

// reaches checks that every required object can be reached in 4 directions from the cave.
func (m *oracleMap) reaches(st *oracleStamp, contents *embed.Contents) string {
	part := m.parts(orthogonal, m.walkable)
	ways := map[int]bool{}
	for i, label := range m.label {
		if label == st.cave && m.open(m.cell(i)) {
			ways[part[i]] = true
		}
	}
	for i := range contents.Objects {
		o := &contents.Objects[i]
		if c := (oracleCell{o.X, o.Y}); o.Required && !ways[part[m.index(c)]] {
			return fmt.Sprintf("the required object at %v cannot be reached", c)
		}
	}
	return ""
}
