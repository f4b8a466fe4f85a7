package place_test

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/place"
)

// The rules of an embedded prefab in the order of the report's words.
const (
	oracleCorners = iota
	oracleProtrusion
	oracleEarth
	oracleKeep
	oracleEntrances
	oracleFront
	oracleConnectivity
	oracleRules
)

var embeddedWords = []string{"corners", "protrusion", "earth", "keep", "entrance", "front", "connectivity"}

// oracleSite is a site as the oracle sees it.
type oracleSite struct {
	spot
	d1, d2 int   // embedded
	cuts   bool  // embedded: connectivity refuses it
	far    int64 // centered: dx*dx + dy*dy
	shift  int   // centered
}

// embedded judges every orientation and every cell of the map, and returns the sites that all rules
// but connectivity allow, with the number of candidates that each rule left over.
func (m *oracleMap) embedded(pf *oraclePrefab, cave int, opt place.Options) (sites []oracleSite, left []int) {
	left = make([]int, oracleRules)
	if !pf.Places().Has(embed.Embedded) {
		return nil, left
	}
	before := m.parts(orthogonal, m.open)
	for _, t := range pf.turned {
		for y := 1 - t.h; y < m.h; y++ {
			for x := 1 - t.w; x < m.w; x++ {
				site := oracleSite{spot: spot{t, x, y}}
				rule := m.judge(pf, &site, cave, opt)
				for passed := range rule {
					left[passed]++
				}
				if rule < oracleConnectivity {
					continue
				}
				site.cuts = m.cuts(site.spot, before)
				if !site.cuts {
					left[oracleConnectivity]++
				}
				sites = append(sites, site)
			}
		}
	}
	return sites, left
}

// judge returns the first rule that refuses a site, or oracleConnectivity, which it leaves out.
func (m *oracleMap) judge(pf *oraclePrefab, s *oracleSite, cave int, opt place.Options) int {
	// 2. Both ends of the front are cells of the cave.
	if !m.inCave(s.pos(0, 0), cave) || !m.inCave(s.pos(s.l-1, 0), cave) {
		return oracleCorners
	}
	// 3 and 4. How far open cells go down each side, the front row included.
	s.d1, s.d2 = m.run(s.spot, 0), m.run(s.spot, s.l-1)
	depth := max(s.d1, s.d2)
	if s.d1 < 1 || s.d2 < 1 || depth > pf.MaxProtrusion() {
		return oracleProtrusion
	}
	if !m.inEarth(s.spot, depth, cave) || slices.ContainsFunc(m.ring(s.spot, depth, opt.Gap), m.notEarth) {
		return oracleEarth
	}
	// 5. No kept cell in the box grown by one.
	for _, c := range rectangle(s.x-1, s.y-1, s.w+2, s.h+2) {
		if m.in(c) && m.kept[m.index(c)] {
			return oracleKeep
		}
	}
	if !pf.Sealed() && !m.enters(s.spot, cave, opt.AllEntrances) {
		return oracleEntrances
	}
	if m.leaks(s.spot, cave) {
		return oracleFront
	}
	return oracleConnectivity
}

// run counts the open cells that follow each other down column i, its cell on the front included.
func (m *oracleMap) run(s spot, i int) int {
	n := 0
	for m.open(s.pos(i, n)) {
		n++
	}
	return n
}

// inEarth is rule 5: what lies behind the deeper wall contact is earth that no other ring needs;
// before it there may be cells of the cave as well.
func (m *oracleMap) inEarth(s spot, depth, cave int) bool {
	for j := range s.d {
		for i := range s.l {
			c := s.pos(i, j)
			if !m.free(c) && (j >= depth || !m.inCave(c, cave)) {
				return false
			}
		}
	}
	return true
}

// ring lists the rectangle of rule 6. A gap widens it on the three sides where it is a ring.
func (m *oracleMap) ring(s spot, depth, gap int) (list []oracleCell) {
	gap = max(0, gap)
	for j := depth; j <= s.d+gap; j++ {
		for i := -1 - gap; i <= s.l+gap; i++ {
			list = append(list, s.pos(i, j))
		}
	}
	return list
}

func (m *oracleMap) notEarth(c oracleCell) bool { return !m.earth(c) }

// enters is rule 6a. A prefab without entrances that is not sealed is never entered.
func (m *oracleMap) enters(s spot, cave int, all bool) bool {
	entrances, good := s.frontEntrances(), 0
	for _, e := range entrances {
		faces := true
		for _, c := range e.cells {
			faces = faces && s.at(c)&embed.SurelyOpen != 0 && m.inCave(s.pos(s.column(c), -1), cave)
		}
		if faces {
			good++
		}
	}
	return good > 0 && (!all || good == len(entrances))
}

// leaks is rule 6c: a cell that may be open touches, at a side or a corner, an open cell of
// something else than the cave and its tunnels.
func (m *oracleMap) leaks(s spot, cave int) bool {
	for _, c := range s.box() {
		if !s.maybeOpen(c) {
			continue
		}
		for _, d := range around {
			n := c.plus(d.x, d.y)
			if s.inBox(n) {
				continue
			}
			if m.open(n) && !m.inCave(n, cave) && !m.inTunnelOf(n, cave) || m.built(n) {
				return true
			}
		}
	}
	return false
}

// cuts is rule 6b over the whole map, with before the components of the open cells as they are.
func (m *oracleMap) cuts(s spot, before []int) bool {
	after := m.parts(orthogonal, func(c oracleCell) bool { return m.open(c) && !s.present(c) })
	now := map[int]int{}      // former component → its only one now
	outside := map[int]bool{} // components now that have a cell outside of the box
	for i, part := range after {
		if part == 0 {
			continue
		}
		if was, ok := now[before[i]]; ok && was != part {
			return true
		}
		now[before[i]] = part
		outside[part] = outside[part] || !s.inBox(m.cell(i))
	}
	for _, part := range now {
		if !outside[part] {
			return true // a sealed pocket
		}
	}
	return false
}
