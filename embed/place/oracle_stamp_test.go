package place_test

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// oracleStamp is what a placement does to the map.
type oracleStamp struct {
	spot
	pf        *oraclePrefab
	method    place.Method
	cave      int
	ground    grid.Class   // of the cave's open cells
	rows      []grid.Class // of the turned box, for present cells
	own       []bool       // of the turned box: becomes the prefab's for ever (R)
	walls     []oracleCell
	ring      []oracleCell
	buffer    []oracleCell
	entrances []oracleCell
	approach  []oracleCell
}

// oracleDrawnEarth is the class of a prefab's own earth. The page of scripts says that it "stays
// earth", and it is the prefab's.
const oracleDrawnEarth = grid.Earth

// classOf returns the class of a terrain as a prefab has it on the map; a cell under a machine that
// blocks is solid.
func classOf(t embed.Terrain, blocked bool, method place.Method, ground grid.Class) grid.Class {
	switch {
	case blocked:
		return grid.PrefabSolid
	case t.Kind() == embed.Door:
		return grid.Door
	case t.Kind() == embed.Stairs:
		return grid.Stairs
	case t.Kind() == embed.Cave && method == place.Centered:
		return ground
	case t.Kind() == embed.Liquid:
		return grid.Liquid
	case t.Kind() == embed.Earth:
		return oracleDrawnEarth
	case t.Kind() == embed.Barrier:
		return grid.Rock
	case t.Passable():
		return grid.PrefabOpen
	}
	return grid.PrefabSolid
}

// stamp computes what a site of a prefab with these contents does, and changes nothing.
func (m *oracleMap) stamp(pf *oraclePrefab, site place.Site, c *embed.Contents) *oracleStamp {
	t := pf.turned[slices.IndexFunc(pf.turned, func(t *oracleTurned) bool { return t.o == site.Orientation })].furnished(c)
	st := &oracleStamp{spot: spot{t, site.X, site.Y}, pf: pf, method: site.Method, cave: site.Cave, ground: m.caves[site.Cave-1].ground}
	st.rows, st.own = make([]grid.Class, t.w*t.h), make([]bool, t.w*t.h)
	for i, o := range t.outcomes {
		if o&embed.Present == 0 {
			continue
		}
		st.rows[i] = classOf(pf.Bundle().Terrain(c.Cells[i].Terrain), t.blocked[i], site.Method, st.ground)
		st.own[i] = st.rows[i] != st.ground
	}
	if site.Method == place.Centered {
		m.stampCentered(st)
	} else {
		m.stampEmbedded(st, site.Gap)
	}
	return st
}

// stampEmbedded is rule 7.
func (m *oracleMap) stampEmbedded(st *oracleStamp, gap int) {
	s := st.spot
	for _, c := range rectangle(s.x-1, s.y-1, s.w+2, s.h+2) {
		if !m.earth(c) || s.present(c) {
			continue
		}
		if slices.ContainsFunc(around, func(d oracleCell) bool { return s.maybeOpen(c.plus(d.x, d.y)) }) {
			st.walls = append(st.walls, c)
		}
	}
	depth := max(m.run(s, 0), m.run(s, s.l-1))
	for _, c := range m.ring(s, depth, gap) {
		if !s.present(c) {
			st.ring = append(st.ring, c)
		}
	}
	for _, e := range s.frontEntrances() {
		for _, c := range e.cells {
			i := s.column(c)
			st.entrances = append(st.entrances, s.pos(i, 0))
			if m.inCave(s.pos(i, -1), st.cave) {
				st.approach = append(st.approach, s.pos(i, -1))
			}
		}
	}
}

// stampCentered is the last line of section 3.4. The page's entrances are "the open cells on the
// box's sides", after "stamp": open as rolled.
func (m *oracleMap) stampCentered(st *oracleStamp) {
	s, b := st.spot, st.pf.Buffer()
	for _, c := range rectangle(s.x-b, s.y-b, s.w+2*b, s.h+2*b) {
		if !s.inBox(c) {
			st.buffer = append(st.buffer, c)
		}
	}
	for _, side := range []orient.Dir{orient.North, orient.East, orient.South, orient.West} {
		for _, c := range s.box() {
			out := c.plus(stepOf(side).x, stepOf(side).y)
			i := (c.y-s.y)*s.w + c.x - s.x
			if s.inBox(out) || !st.own[i] || !walkable(st.rows[i]) {
				continue
			}
			st.entrances = append(st.entrances, c)
			st.approach = append(st.approach, out)
		}
	}
}

// apply writes a stamp into the map and the books.
func (m *oracleMap) apply(st *oracleStamp) {
	for i, c := range st.box() {
		switch {
		case st.own[i]:
			m.class[m.index(c)], m.used[m.index(c)], m.label[m.index(c)] = st.rows[i], true, 0
			// Stairs are kept, a prefab's as well.
			m.kept[m.index(c)] = m.kept[m.index(c)] || st.rows[i] == grid.Stairs
		case st.method == place.Centered:
			m.class[m.index(c)], m.label[m.index(c)] = st.ground, st.cave
		}
	}
	for _, c := range st.buffer {
		if !m.kept[m.index(c)] {
			m.class[m.index(c)], m.label[m.index(c)] = st.ground, st.cave
		}
	}
	for _, c := range st.walls {
		m.class[m.index(c)], m.used[m.index(c)] = grid.Wall, true
	}
	for _, c := range st.ring {
		m.rings[m.index(c)] = true
	}
	for _, c := range st.approach {
		m.kept[m.index(c)] = true
	}
}

// clone copies a map with its books.
func (m *oracleMap) clone() *oracleMap {
	c := *m
	c.class, c.label = slices.Clone(m.class), slices.Clone(m.label)
	c.kept, c.used = slices.Clone(m.kept), slices.Clone(m.used)
	c.rings, c.frozen = slices.Clone(m.rings), slices.Clone(m.frozen)
	return &c
}
