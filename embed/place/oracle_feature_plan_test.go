package place_test

import (
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// The oracle of features: a cell at a time, by what the note in feature.go says that a site is and
// what is frozen around it.

// oracleLane is a connector: rows of cells from its connection, row 0, outwards.
type oracleLane struct {
	index          int
	dir            orient.Dir
	base           []oracleCell // row 0
	from, out, end int          // first rows behind the prefab's last cell, outside of the box, past the guard
}

// row returns the cells of row k.
func (l *oracleLane) row(k int) (list []oracleCell) {
	s := stepOf(l.dir)
	for _, c := range l.base {
		list = append(list, c.plus(k*s.x, k*s.y))
	}
	return list
}

// rows returns the cells of the rows from a to b-1.
func (l *oracleLane) rows(a, b int) (list []oracleCell) {
	for k := a; k < b; k++ {
		list = append(list, l.row(k)...)
	}
	return list
}

// oraclePlan is a prefab at a site.
type oraclePlan struct {
	spot
	pf        *oraclePrefab
	feature   int
	clearance int
	setting   embed.Setting
	lanes     []oracleLane
}

// oracleFeature reads a prefab in its distinct orientations, among which connections count too.
func oracleFeature(pf embed.Prefab) *oraclePrefab {
	p := &oraclePrefab{Prefab: pf}
	for o := range pf.Distinct().Each() {
		p.turned = append(p.turned, turnPrefab(pf, o))
	}
	return p
}

// clearanceOf returns how many cells of earth there are around a feature: 1 at least.
func clearanceOf(f place.Feature) int { return max(1, f.Clearance) }

// planOf reads a prefab at a site.
func planOf(pf *oraclePrefab, feature, clearance int, o orient.Orientation, x, y int) *oraclePlan {
	i := slices.IndexFunc(pf.turned, func(t *oracleTurned) bool { return t.o == o })
	p := &oraclePlan{spot: spot{pf.turned[i], x, y}, pf: pf, feature: feature, clearance: clearance}
	w, h := pf.Size()
	drawn := pf.Turned(orient.R0)
	for k := range drawn.ConnectionCount() {
		c := drawn.Connection(k)
		l := oracleLane{index: k, dir: turnDir(o, c.Dir()), from: 1}
		for n := range c.Len() {
			at := turnCell(o, oracleCell{c.Cell(n).X, c.Cell(n).Y}, w, h)
			l.base = append(l.base, oracleCell{x + at.x, y + at.y})
		}
		for l.out = 1; slices.ContainsFunc(l.row(l.out), p.inBox); l.out++ {
			if slices.ContainsFunc(l.row(l.out), p.present) {
				l.from = l.out + 1
			}
		}
		l.end = l.out + clearance
		p.lanes = append(p.lanes, l)
	}
	for again := true; again; { // what another throat takes is as good as the prefab's
		again = false
		for i := range p.lanes {
			for k := p.lanes[i].from; k < p.lanes[i].out; k++ {
				for o := range p.lanes {
					throat := p.lanes[o].rows(0, p.lanes[o].from)
					if o != i && k >= p.lanes[i].from && slices.ContainsFunc(p.lanes[i].row(k), func(c oracleCell) bool { return slices.Contains(throat, c) }) {
						p.lanes[i].from, again = k+1, true
					}
				}
			}
		}
	}
	return p
}

// claims reports whether a cell is one that the prefab has in some roll, or one of a throat.
func (p *oraclePlan) claims(c oracleCell) bool {
	if p.present(c) {
		return true
	}
	return slices.ContainsFunc(p.lanes, func(l oracleLane) bool { return slices.Contains(l.rows(0, l.from), c) })
}

// opens reports whether a cell of the claim is open in every roll, once tunnels are dug.
func (p *oraclePlan) opens(c oracleCell) bool {
	return p.outcome(c)&embed.SurelyOpen != 0 || p.inThroat(c)
}

// inThroat reports whether a cell lies in the throat of a connector.
func (p *oraclePlan) inThroat(c oracleCell) bool {
	return slices.ContainsFunc(p.lanes, func(l oracleLane) bool { return slices.Contains(l.rows(0, l.from), c) })
}

// inLane reports whether a cell lies before a connector, up to the end of the guard.
func (p *oraclePlan) inLane(c oracleCell) bool {
	return slices.ContainsFunc(p.lanes, func(l oracleLane) bool { return slices.Contains(l.rows(l.from, l.end), c) })
}

// oraclePlans is a map with its features, while they are planned.
type oraclePlans struct {
	w, h     int
	features []place.Feature
	plans    []*oraclePlan
	claim    []bool // by cell
	open     []bool
	guard    []bool
	lane     []bool // before connectors, with as many rows past the guard as they are wide
	reserved []bool
}

func newOraclePlans(job place.FeatureJob) *oraclePlans {
	n := job.W * job.H
	m := &oraclePlans{w: job.W, h: job.H, features: job.Features, claim: make([]bool, n), open: make([]bool, n),
		guard: make([]bool, n), lane: make([]bool, n), reserved: make([]bool, n)}
	for _, f := range job.Features {
		if f.Prefab == (embed.Prefab{}) {
			for _, c := range rectangle(f.Area.X, f.Area.Y, f.Area.W, f.Area.H) {
				m.mark(m.reserved, c)
			}
		}
	}
	return m
}

// inside reports whether a cell lies inside the border.
func (m *oraclePlans) inside(c oracleCell) bool {
	return c.x > 0 && c.y > 0 && c.x < m.w-1 && c.y < m.h-1
}

func (m *oraclePlans) mark(board []bool, c oracleCell) {
	if m.inside(c) {
		board[c.y*m.w+c.x] = true
	}
}

func (m *oraclePlans) at(board []bool, c oracleCell) bool { return m.inside(c) && board[c.y*m.w+c.x] }

// gap returns how many cells lie between two boxes, diagonal steps counted as one; below 0 they meet.
func gap(ax, ay, aw, ah, bx, by, bw, bh int) int {
	return max(bx-(ax+aw), ax-(bx+bw), by-(ay+ah), ay-(by+bh))
}

// apart reports whether a box keeps away from what was planned before and from reserves.
func (m *oraclePlans) apart(p *oraclePlan) bool {
	for _, q := range m.plans {
		if gap(p.x, p.y, p.w, p.h, q.x, q.y, q.w, q.h) < max(p.clearance, q.clearance) {
			return false
		}
		for _, l := range q.lanes {
			for _, c := range l.rows(l.from, l.end+len(l.base)) {
				if gap(p.x, p.y, p.w, p.h, c.x, c.y, 1, 1) < p.clearance {
					return false
				}
			}
		}
	}
	for _, c := range rectangle(p.x-p.clearance, p.y-p.clearance, p.w+2*p.clearance, p.h+2*p.clearance) {
		if m.at(m.reserved, c) {
			return false
		}
	}
	return true
}

// leads reports whether tunnels can begin: before each connector the rows to the end of the guard and
// as many more as it is wide are free.
func (m *oraclePlans) leads(p *oraclePlan) bool {
	for _, l := range p.lanes {
		for _, c := range l.rows(l.out, l.end+len(l.base)) {
			if !m.inside(c) || m.at(m.reserved, c) || m.at(m.claim, c) || m.at(m.guard, c) || m.at(m.lane, c) {
				return false
			}
		}
	}
	return true
}

// sites returns the sites of a feature, in canonical order, and how many candidates each rule leaves.
func (m *oraclePlans) sites(i int, pf *oraclePrefab) (list []*oraclePlan, left [3]int) {
	f := m.features[i]
	for _, t := range pf.turned {
		if !f.Orientations.Has(t.o) || !pf.Distinct().Has(t.o) {
			continue
		}
		a := f.Area
		if a == (embed.Area{}) {
			a = embed.Area{W: m.w, H: m.h}
		}
		if f.Fixed {
			a = embed.Area{X: f.Area.X, Y: f.Area.Y, W: t.w, H: t.h}
		}
		for _, c := range rectangle(a.X, a.Y, a.W-t.w+1, a.H-t.h+1) {
			if !m.inside(c) || !m.inside(c.plus(t.w-1, t.h-1)) {
				continue
			}
			left[0]++
			p := planOf(pf, i, clearanceOf(f), t.o, c.x, c.y)
			if !m.apart(p) {
				continue
			}
			left[1]++
			if m.leads(p) {
				left[2]++
				list = append(list, p)
			}
		}
	}
	return list, left
}

// add takes a prefab for planned.
func (m *oraclePlans) add(p *oraclePlan) {
	m.plans = append(m.plans, p)
	c := p.clearance
	for _, at := range rectangle(p.x-c, p.y-c, p.w+2*c, p.h+2*c) {
		if p.claims(at) {
			m.mark(m.claim, at)
			if p.opens(at) {
				m.mark(m.open, at)
			}
			continue
		}
		if !p.inLane(at) && p.near(at) {
			m.mark(m.guard, at)
		}
	}
	for _, l := range p.lanes {
		for _, at := range l.rows(l.from, l.end+len(l.base)) {
			m.mark(m.lane, at)
		}
	}
}

// near reports whether a cell lies within the clearance of the claim.
func (p *oraclePlan) near(at oracleCell) bool {
	c := p.clearance
	for _, n := range rectangle(at.x-c, at.y-c, 2*c+1, 2*c+1) {
		if p.claims(n) {
			return true
		}
	}
	return false
}

// String draws what is frozen: c a claim, o an open one, g the guard, l a lane, r a reserve.
func (m *oraclePlans) String() string {
	s := ""
	for i := range m.claim {
		c := "."
		switch {
		case m.open[i]:
			c = "o"
		case m.claim[i]:
			c = "c"
		case m.guard[i]:
			c = "g"
		case m.lane[i]:
			c = "l"
		case m.reserved[i]:
			c = "r"
		}
		s += c
		if i%m.w == m.w-1 {
			s += "\n"
		}
	}
	return s
}

// replayPlan judges what was planned: each site is one that the oracle allows there, each refusal a
// proof; then the boards. It returns what is wrong, or "".
func (w *world) replayPlan(library map[embed.Prefab]*oraclePrefab) (*oraclePlans, string) {
	m := newOraclePlans(w.job)
	sites, features, settings := w.p.Planned()
	limits := map[string]int{}
	for i, f := range w.job.Features {
		if f.Prefab == (embed.Prefab{}) {
			continue
		}
		pf := library[f.Prefab]
		for ; len(sites) > 0 && features[0] == i; sites, features, settings = sites[1:], features[1:], settings[1:] {
			s := sites[0]
			all, _ := m.sites(i, pf)
			k := slices.IndexFunc(all, func(p *oraclePlan) bool { return p.o == s.Orientation && p.x == s.X && p.y == s.Y })
			if k < 0 {
				return m, fmt.Sprintf("feature %d: %s at %d,%d is none of %d sites\n%s%s", i, s.Orientation, s.X, s.Y, len(all), pf, m)
			}
			if u := pf.Unique(); u.Scope != embed.NoScope {
				if limits[u.Group]++; limits[u.Group] > u.Max {
					return m, fmt.Sprintf("feature %d is placed too often", i)
				}
			}
			all[k].setting = settings[0]
			m.add(all[k])
		}
		for _, r := range w.out.Refused {
			if r.Feature != i+1 || r.Reason == place.NoTunnel {
				continue
			}
			if bad := m.refused(i, pf, r, limits); bad != "" {
				return m, bad
			}
		}
	}
	if len(sites) > 0 {
		return m, "features are planned out of order"
	}
	frozen := w.options.Frozen
	for i := range m.claim {
		x, y := i%m.w, i/m.w
		taken := m.claim[i] || m.reserved[i]
		if frozen.Open.At(x, y) != m.open[i] || frozen.Earth.At(x, y) != m.guard[i] || frozen.Taken.At(x, y) != taken {
			return m, fmt.Sprintf("at %d,%d open %v, guard %v, taken %v; want\n%s", x, y, frozen.Open.At(x, y),
				frozen.Earth.At(x, y), frozen.Taken.At(x, y), m)
		}
	}
	return m, ""
}

// refused judges a refusal of feature i at the end of its copies.
func (m *oraclePlans) refused(i int, pf *oraclePrefab, r place.Refusal, limits map[string]int) string {
	switch {
	case !pf.Depth().Holds(3):
		if r.Reason != place.Depth {
			return fmt.Sprintf("feature %d is refused by %q, want depth", i, r.Reason)
		}
		return ""
	case pf.Unique().Scope != embed.NoScope && limits[pf.Unique().Group] >= pf.Unique().Max:
		if r.Reason != place.Unique {
			return fmt.Sprintf("feature %d is refused by %q, want unique", i, r.Reason)
		}
		return ""
	}
	all, left := m.sites(i, pf)
	if r.Reason != place.NoReason || len(all) > 0 || !slices.Equal(r.Report.Survivors[:3], left[:]) {
		return fmt.Sprintf("feature %d is refused by %q %v, but the rules leave %v\n%s%s", i, r.Reason, r.Report.Survivors[:3], left, pf, m)
	}
	return ""
}
