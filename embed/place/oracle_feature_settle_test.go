package place_test

import (
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// featureTally counts what a test met, so that one that met nothing fails.
type featureTally struct {
	maps, placed, refused, left, plugged, lacks        int
	straight, bent, wandered, dug, walls, later, doors int
}

func (a *featureTally) add(b featureTally) {
	a.maps, a.placed, a.refused, a.left = a.maps+b.maps, a.placed+b.placed, a.refused+b.refused, a.left+b.left
	a.plugged, a.lacks, a.straight = a.plugged+b.plugged, a.lacks+b.lacks, a.straight+b.straight
	a.bent, a.wandered, a.dug = a.bent+b.bent, a.wandered+b.wandered, a.dug+b.dug
	a.walls, a.later, a.doors = a.walls+b.walls, a.later+b.later, a.doors+b.doors
}

// settled is a prefab with what became of it.
type settled struct {
	*oraclePlan
	pl     *place.Placement // nil where it is left out
	joined []bool           // by lane
	rows   []grid.Class     // of the box, as rolled and dug; Earth where the prefab has no cell
	own    []bool           // of the box, as rolled
}

// judgeTunnel compares one connector with the tunnels that the oracle finds.
func (g *oracleGround) judgeTunnel(l *oracleLane, c *place.Connector, n *featureTally) string {
	var got []oracleCell
	for _, at := range c.Tunnel {
		got = append(got, oracleCell{at.X, at.Y})
	}
	dug := func(t oracleTunnel) []oracleCell {
		list := slices.DeleteFunc(slices.Clone(t), g.oracleMap.open)
		slices.SortFunc(list, func(a, b oracleCell) int { return (a.y-b.y)*1000 + a.x - b.x })
		return slices.Compact(list)
	}
	for _, at := range got {
		if g.walls[g.index(at)] {
			n.doors++
		}
	}
	if t, ok := g.straight(l); ok {
		n.straight++
		if !slices.Equal(dug(t), got) {
			return fmt.Sprintf("dug %v, want straight %v", got, dug(t))
		}
		return ""
	}
	if bends := g.bends(l); len(bends) > 0 {
		n.bent++
		if !slices.ContainsFunc(bends, func(t oracleTunnel) bool { return slices.Equal(dug(t), got) }) {
			return fmt.Sprintf("dug %v, want one of the bends %v", got, bends)
		}
		return ""
	}
	n.wandered++
	var walls []oracleCell
	for _, at := range got {
		switch {
		case g.oracleMap.open(at) || !g.mayOpen(l, at):
			return fmt.Sprintf("dug %v", at)
		case g.walls[g.index(at)]:
			walls = append(walls, at)
		}
	}
	if len(walls) > 0 && !slices.ContainsFunc(orthogonal, func(d oracleCell) bool { return g.doorTowards(l, walls, d) }) {
		return fmt.Sprintf("dug %v of walls, which are no door", walls)
	}
	steps, ok := g.wander(l, func(c oracleCell) bool { return g.may(l, c) })
	mine, through := g.wander(l, func(c oracleCell) bool { return g.may(l, c) && (g.oracleMap.open(c) || slices.Contains(got, c)) })
	if !ok || !through || mine != steps {
		return fmt.Sprintf("dug %v, which takes %d steps (%v), want %d (%v)", got, mine, through, steps, ok)
	}
	return ""
}

// joinable reports whether a lane can be joined at all.
func (g *oracleGround) joinable(l *oracleLane) bool {
	if _, ok := g.straight(l); ok {
		return true
	}
	if len(g.bends(l)) > 0 {
		return true
	}
	_, ok := g.wander(l, func(c oracleCell) bool { return g.may(l, c) })
	return ok
}

// settle judges the tunnels and which prefabs are left out, and returns what became of each.
func (g *oracleGround) settle(w *world, n *featureTally) (list []*settled, bad string) {
	rest := w.out.Placements
	for _, p := range g.plans {
		s := &settled{oraclePlan: p}
		all := true
		for i := range p.lanes {
			s.joined = append(s.joined, g.joinable(&p.lanes[i]))
			all = all && s.joined[i]
		}
		if len(rest) > 0 && rest[0].Feature == p.feature && rest[0].X == p.x && rest[0].Y == p.y {
			s.pl, rest = &rest[0], rest[1:]
		}
		list = append(list, s)
		s.roll()
		if hangs := !all && s.hangs(); hangs != (s.pl == nil) {
			return list, fmt.Sprintf("%s at %d,%d is left out: %v, want %v", p.pf.Name(), p.x, p.y, s.pl == nil, hangs)
		}
		if s.pl == nil {
			n.left++
			continue
		}
		n.placed++
		if s.pl.Setting != p.setting || s.pl.Orientation != p.o || len(s.pl.Connectors) != len(p.lanes) {
			return list, "a placement is not what was planned"
		}
		for i := range p.lanes {
			c := &s.pl.Connectors[i]
			if c.Plugged == s.joined[i] || c.Dir != p.lanes[i].dir || c.Index != i {
				return list, fmt.Sprintf("connector %d of %s at %d,%d is %+v, want joined %v", i, p.pf.Name(), p.x, p.y, c, s.joined[i])
			}
			if c.Plugged {
				n.plugged++
				if len(c.Tunnel) > 0 {
					return list, "a plugged connector has a tunnel"
				}
				continue
			}
			if bad := g.judgeTunnel(&p.lanes[i], c, n); bad != "" {
				return list, fmt.Sprintf("connector %d of %s at %d,%d: %s", i, p.pf.Name(), p.x, p.y, bad)
			}
			n.dug += len(c.Tunnel)
		}
	}
	if len(rest) > 0 {
		return list, "more placements than plans"
	}
	return list, ""
}

// roll fills rows and own: what the drawing has, as rolled, with throats dug.
func (s *settled) roll() {
	var c embed.Contents
	s.pf.Roll(s.setting, &c) // without what is dug
	s.rows, s.own = make([]grid.Class, s.w*s.h), make([]bool, s.w*s.h)
	for i := range s.rows {
		if id := c.Cells[i].Terrain; id != 0 {
			s.rows[i], s.own[i] = classOf(s.pf.Bundle().Terrain(id), s.blocked[i], place.Preplaced, grid.Cave), true
		}
	}
	for k, l := range s.lanes {
		for _, at := range l.rows(0, l.from) {
			i := (at.y-s.y)*s.w + at.x - s.x
			if s.joined[k] && !s.blocked[i] && (!s.own[i] || !walkable(s.rows[i])) {
				s.rows[i], s.own[i] = grid.PrefabOpen, true
			}
		}
	}
}

// hangs reports whether a cell of the prefab is reached from its connectors, but not from those that
// are joined.
func (s *settled) hangs() bool {
	reach := func(of func(k int) bool) map[oracleCell]bool {
		got := map[oracleCell]bool{}
		var todo []oracleCell
		for k, l := range s.lanes {
			for _, c := range l.rows(0, l.from) {
				if of(k) && !s.blocked[(c.y-s.y)*s.w+c.x-s.x] {
					todo = append(todo, c)
				}
			}
		}
		for len(todo) > 0 {
			c := todo[0]
			todo = todo[1:]
			if got[c] {
				continue
			}
			got[c] = true
			for _, d := range orthogonal {
				if n := c.plus(d.x, d.y); s.inBox(n) && s.passable(n) {
					todo = append(todo, n)
				}
			}
		}
		return got
	}
	joined := reach(func(k int) bool { return s.joined[k] })
	for c := range reach(func(int) bool { return true }) {
		if s.passable(c) && !joined[c] {
			return true
		}
	}
	return false
}

// passable reports whether one can walk on a cell of the prefab, as it is on the map.
func (s *settled) passable(c oracleCell) bool {
	i := (c.y-s.y)*s.w + c.x - s.x
	return s.own[i] && walkable(s.rows[i])
}

// expect returns the map that must come out: what was generated, with the features stamped into it.
func (g *oracleGround) expect(list []*settled) *oracleMap {
	m := g.oracleMap.clone()
	for i := range m.class {
		if g.guard[i] {
			m.frozen[i] = false
		}
	}
	for _, s := range list {
		if s.pl == nil {
			for _, c := range s.box() {
				if s.claims(c) {
					m.frozen[m.index(c)], m.class[m.index(c)] = false, grid.Earth
				}
			}
			continue
		}
		for _, c := range s.pl.Connectors {
			for _, at := range c.Tunnel {
				i := at.Y*m.w + at.X
				m.class[i] = grid.Tunnel
				m.kept[i] = m.kept[i] || g.walls[i]
			}
		}
	}
	for _, s := range list {
		if s.pl != nil {
			m.stampFeature(s)
		}
	}
	m.label = make([]int, len(m.class))
	m.caves, m.touches = nil, map[[2]int]bool{}
	m.survey()
	return m
}

// stampFeature writes one prefab.
func (m *oracleMap) stampFeature(s *settled) {
	put := func(c oracleCell, class grid.Class) {
		m.class[m.index(c)], m.frozen[m.index(c)] = class, true
	}
	for i, c := range s.box() {
		switch {
		case s.own[i]:
			put(c, s.rows[i])
			m.kept[m.index(c)] = m.kept[m.index(c)] || s.rows[i] == grid.Stairs
		case s.claims(c):
			put(c, grid.Earth)
		}
	}
	for k, l := range s.lanes {
		for _, c := range l.row(l.from) {
			if s.joined[k] {
				m.kept[m.index(c)] = true
				continue
			}
			used := false
			for o := range s.lanes {
				used = used || s.joined[o] && slices.Contains(s.lanes[o].rows(s.lanes[o].from, s.lanes[o].end), c)
			}
			if !used && !s.claims(c) {
				put(c, grid.Wall)
			}
		}
	}
	n := s.clearance
	around8 := func(c oracleCell, of func(oracleCell) bool) bool {
		return slices.ContainsFunc(around, func(d oracleCell) bool { return of(c.plus(d.x, d.y)) })
	}
	maybe := func(c oracleCell) bool { return s.maybeOpen(c) || s.inThroat(c) }
	for _, c := range rectangle(s.x-1, s.y-1, s.w+2, s.h+2) {
		if m.in(c) && !s.claims(c) && m.earth(c) && around8(c, maybe) {
			put(c, grid.Wall)
		}
	}
	for _, c := range rectangle(s.x-n, s.y-n, s.w+2*n, s.h+2*n) {
		if m.in(c) && !s.claims(c) && s.near(c) && (m.class[m.index(c)] == grid.Earth || m.class[m.index(c)] == grid.Wall) {
			m.rings[m.index(c)] = true
		}
	}
}
