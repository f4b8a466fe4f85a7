package place_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/embed/place"
)

// TestJudge compares, on maps and prefabs of all kinds, before and after placements, the verdicts on all
// candidates with those of the oracle, and with what a search finds.
func TestJudge(t *testing.T) {
	t.Parallel()
	var met [2][oracleRules]int // candidates by method and rule
	for i := range 40 {
		r := rand.New(rand.NewPCG(9, uint64(i)))
		trial := newTrial(anyBoard(r, false))
		library := libraryOf(t, anyCanvas(r, false), anyCanvas(r, false), anyCanvas(r, false))
		for range 3 {
			trial.step(r, library[r.IntN(len(library))])
		}
		if len(trial.m.caves) == 0 {
			continue
		}
		for _, pf := range library {
			for _, method := range []place.Method{place.Embedded, place.Centered} {
				q := query{pf, method, trial.anyCave(r), place.Options{
					AllEntrances: chance(r, 20), Gap: pick(r, 0, 0, 0, -1, 1), MaxShift: pick(r, 0, 2, 1000),
				}}
				trial.judgeAll(q, &met[method])
			}
		}
		if trial.fault != "" {
			t.Fatalf("map %d: %s", i, trial.fault)
		}
	}
	for _, tt := range slices.Concat(drawnEarth, drawnDoors) { // fronts that leak are rare
		trial := newTrial(place.ParseMap(tt.before))
		pf := newOraclePrefab(tt.sketch.Prefab())
		if trial.judgeAll(query{pf, place.Embedded, 1, tt.opt}, &met[place.Embedded]); trial.fault != "" {
			t.Fatalf("%s: %s", tt.name, trial.fault)
		}
	}
	for i, word := range embeddedWords {
		if met[place.Embedded][i] < 2 {
			t.Errorf("embedded: %s refused %d candidates", word, met[place.Embedded][i])
		}
	}
	for i, word := range centeredWords {
		if met[place.Centered][i] < 20 {
			t.Errorf("centered: %s refused %d candidates", word, met[place.Centered][i])
		}
	}
}

// judgeAll compares the verdicts on all candidates of a query.
func (t *trial) judgeAll(q query, met *[oracleRules]int) {
	reason := t.unsought(q)
	var sites []place.Site
	before := t.m.parts(orthogonal, t.m.open)
	for _, turned := range q.pf.turned {
		for y := 1 - turned.h; y < t.m.h; y++ {
			for x := 1 - turned.w; x < t.m.w; x++ {
				s := oracleSite{spot: spot{turned, x, y}}
				v := t.p.Judge(place.Site{
					Prefab: q.pf.Prefab, Method: q.method, Cave: q.cave, Orientation: turned.o, X: x, Y: y,
				}, q.opt)
				if reason != place.NoReason {
					if v.Reason != reason || v.OK() || v.Word() != reason.String() {
						t.failf(q, "%s at %d,%d: verdict %q, want %q", turned.o, x, y, v.Word(), reason)
					}
					continue
				}
				rule := t.rule(q, &s, before)
				if v.Passed != rule {
					t.failf(q, "%s at %d,%d: %d rules passed, want %d", turned.o, x, y, v.Passed, rule)
				}
				words := q.words()
				if rule < len(words) {
					met[rule]++
					t.sameFaults(q, &s, &v)
				}
				if v.OK() != (rule == len(words)) || !v.OK() && v.Word() != words[rule] {
					t.failf(q, "%s at %d,%d: verdict %q", turned.o, x, y, v.Word())
				}
				if v.OK() {
					sites = append(sites, v.Site)
				}
			}
		}
	}
	want := t.found(q)
	if !slices.Equal(sites, want) {
		t.failf(q, "%d sites by verdict, %d by search", len(sites), len(want))
	}
}

// found returns the sites that a search finds and that all rules allow.
func (t *trial) found(q query) []place.Site {
	if q.method == place.Centered {
		all := t.p.CenteredSites(nil, q.pf.Prefab, q.cave, q.opt)
		return slices.DeleteFunc(all, func(s place.Site) bool { return s.Shift > q.opt.MaxShift })
	}
	all := t.p.Sites(nil, q.pf.Prefab, q.cave, q.opt)
	return slices.DeleteFunc(all, func(s place.Site) bool { return t.p.Cuts(s) })
}

// rule returns how many rules a candidate passes by the oracle.
func (t *trial) rule(q query, s *oracleSite, before []int) int {
	if q.method == place.Centered {
		s.far, s.shift = t.m.miss(s.spot, q.cave)
		rule := t.m.judgeCentered(q.pf, *s, q.cave, q.opt)
		if rule == len(centeredWords)-1 && s.shift <= q.opt.MaxShift {
			rule++
		}
		return rule
	}
	rule := t.m.judge(q.pf, s, q.cave, q.opt)
	if rule == oracleConnectivity && !t.m.cuts(s.spot, before) {
		rule++
	}
	return rule
}

// sameFaults compares the cells that a verdict blames with those that the oracle would.
func (t *trial) sameFaults(q query, s *oracleSite, v *place.Verdict) {
	var got []oracleCell
	for _, f := range v.Faults {
		c := oracleCell{f.X, f.Y}
		if slices.Contains(got, c) {
			t.failf(q, "%v is blamed twice", c)
		}
		got = append(got, c)
		if g := t.ground(c, q.cave); f.Is != g {
			t.failf(q, "%v is %v, want %v", c, f.Is, g)
		}
	}
	want, known := t.blamed(q, s)
	if known && !slices.Equal(cellSet(got), cellSet(want)) {
		t.failf(q, "%s at %d,%d: %s blames %v, want %v", s.o, s.x, s.y, v.Word(), got, want)
	}
	if !known && len(got) == 0 && q.pf.Class().L > 0 {
		t.failf(q, "%s at %d,%d: %s blames no cell", s.o, s.x, s.y, v.Word())
	}
}

// ground returns what a cell is by the oracle.
func (t *trial) ground(c oracleCell, cave int) place.Ground {
	m := t.m
	switch {
	case m.inCave(c, cave):
		return place.Own
	case m.inTunnelOf(c, cave):
		return place.Passage
	case m.open(c):
		return place.Foreign
	case m.free(c) && !m.kept[m.index(c)]:
		return place.Soil
	case m.in(c) && (m.used[m.index(c)] || m.frozen[m.index(c)] || m.rings[m.index(c)] || m.kept[m.index(c)]):
		return place.Taken
	}
	return place.Edge
}

// blamed lists the cells for which the first rule that refuses a candidate does so, where the rule is one
// of cells by themselves.
func (t *trial) blamed(q query, s *oracleSite) (list []oracleCell, known bool) {
	m := t.m
	add := func(bad bool, c oracleCell) {
		if bad {
			list = append(list, c)
		}
	}
	if q.method == place.Centered {
		switch b := q.pf.Buffer(); m.judgeCentered(q.pf, *s, q.cave, q.opt) {
		case 0:
			for _, c := range rectangle(s.x-b, s.y-b, s.w+2*b, s.h+2*b) {
				add(!m.inside(c) || !m.free(c) && !m.inCave(c, q.cave) && !m.inTunnelOf(c, q.cave), c)
			}
			return list, true
		case 3, 4:
			return nil, true
		}
		return nil, false
	}
	switch m.judge(q.pf, s, q.cave, q.opt) {
	case oracleCorners:
		for _, c := range []oracleCell{s.pos(0, 0), s.pos(s.l-1, 0)} {
			add(!m.inCave(c, q.cave), c)
		}
		return list, true
	case oracleProtrusion:
		for _, i := range []int{0, s.l - 1} {
			c := s.pos(i, q.pf.MaxProtrusion())
			add(m.run(s.spot, i) > q.pf.MaxProtrusion(), c)
		}
		return list, true
	case oracleEarth:
		depth := max(s.d1, s.d2)
		for k := range s.d {
			for i := range s.l {
				c := s.pos(i, k)
				add(!m.free(c) && (k >= depth || !m.inCave(c, q.cave)), c)
			}
		}
		for _, c := range m.ring(s.spot, depth, q.opt.Gap) {
			add(!m.earth(c), c)
		}
		return list, true
	case oracleKeep:
		for _, c := range rectangle(s.x-1, s.y-1, s.w+2, s.h+2) {
			add(m.in(c) && m.kept[m.index(c)], c)
		}
		return list, true
	case oracleEntrances:
		return nil, len(s.frontEntrances()) == 0
	}
	return nil, false
}

func TestJudgeKnowsOtherWays(t *testing.T) {
	t.Parallel()
	g := place.ParseMap("#######\n#.....#\n#.....#\n#######")
	var p place.Placer
	p.Use(g)
	pf := hut.Prefab()
	for _, tt := range []struct {
		name string
		site place.Site
		want string
	}{
		{"no such cave", place.Site{Prefab: pf, Cave: 2}, "cave"},
		{"not made for it", place.Site{Prefab: pf, Cave: 1, Method: place.Centered}, "place"},
		{"preplaced", place.Site{Prefab: pf, Cave: 1, Method: place.Preplaced}, "place"},
	} {
		if v := p.Judge(tt.site, place.Options{}); v.OK() || v.Word() != tt.want {
			t.Errorf("%s: verdict %q, want %q", tt.name, v.Word(), tt.want)
		}
	}
}
