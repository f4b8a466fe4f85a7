package place_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// oracleDraws is how often a choice is drawn before its distribution is judged.
const oracleDraws = 100_000

// scene is a map with a prefab that has sites in a cave.
type scene struct {
	*trial
	query
}

// wanted says what a scene must hold.
type wanted func(s scene, all []oracleSite) bool

// findScene draws scenes until one is wanted: the first of a seed, always the same.
func findScene(
	t *testing.T, seed uint64, opt place.Options, draw func(r *rand.Rand) *canvas, want wanted,
) (scene, []oracleSite) {
	t.Helper()
	for i := range uint64(5_000) {
		r := rand.New(rand.NewPCG(seed, i))
		trial := newTrial(anyBoard(r, false))
		if len(trial.m.caves) == 0 {
			continue
		}
		q := query{libraryOf(t, draw(r))[0], place.Embedded, trial.anyCave(r), opt}
		if !q.pf.Places().Has(embed.Embedded) {
			q.method = place.Centered
		}
		s := scene{trial, q}
		if all, _ := s.m.sites(q); want(s, all) {
			return s, all
		}
	}
	t.Fatal("no such scene")
	return scene{}, nil
}

// shares compares how often sites were drawn with their shares, and fails on a site without one.
func (s scene) shares(t *testing.T, share map[place.Site]float64) {
	t.Helper()
	choice := s.p.Embedded
	if s.method == place.Centered {
		choice = s.p.Centered
	}
	drawn := map[place.Site]int{}
	for i := range oracleDraws {
		site, ok := choice(s.pf.Prefab, s.cave, s.opt, embed.Seed(uint64(i)))
		if !ok {
			t.Fatalf("draw %d gave no site\n%s%s", i, s.query, s.m)
		}
		drawn[site]++
	}
	chi := 0.0
	for site, p := range share {
		expect := p * oracleDraws
		chi += (float64(drawn[site]) - expect) * (float64(drawn[site]) - expect) / expect
		delete(drawn, site)
	}
	if len(drawn) > 0 {
		t.Errorf("drawn, but no site: %v", drawn)
	}
	freedom := float64(len(share) - 1)
	t.Logf("%d sites, χ² %.1f", len(share), chi)
	if limit := freedom + 4*math.Sqrt(2*freedom); chi > limit {
		t.Errorf("χ² %.1f over %d sites, at most %.1f expected\n%s%s", chi, len(share), limit, s.query, s.m)
	}
}

// mixed wants some sites that cut, some that do not, and several facings among the latter.
func mixed(_ scene, all []oracleSite) bool {
	good, facings := 0, map[orient.Dir]int{}
	for _, s := range all {
		if !s.cuts {
			good++
			facings[s.facing]++
		}
	}
	uneven := false
	for _, n := range facings {
		uneven = uneven || n != good/len(facings)
	}
	return good >= 12 && good <= 80 && len(all) >= good+4 && len(facings) >= 3 && uneven
}

// TestOracleUniform draws from all valid sites, with cutting ones among the candidates: each must
// come as often as the others.
func TestOracleUniform(t *testing.T) {
	t.Parallel()
	s, all := findScene(t, 11, place.Options{}, embeddedAllTurns, mixed)
	valid := s.allowed(all)
	share := map[place.Site]float64{}
	for _, site := range valid {
		share[site] = 1 / float64(len(valid))
	}
	s.shares(t, share)
}

// TestOracleSymmetric draws with a prefab that is its own mirror image: it has four orientations
// that differ, and no spot comes twice.
func TestOracleSymmetric(t *testing.T) {
	t.Parallel()
	draw := func(r *rand.Rand) *canvas {
		v := embeddedAllTurns(r)
		v.mirror()
		v.marks = nil
		return v
	}
	s, all := findScene(t, 12, place.Options{}, draw, mixed)
	if n := len(s.pf.turned); n != 4 || s.pf.ShapeCount() != 4 {
		t.Fatalf("%d distinct orientations, %d shapes, want 4", n, s.pf.ShapeCount())
	}
	spots := map[[4]int]bool{}
	for _, site := range all {
		spot := [4]int{site.x, site.y, int(site.facing)}
		if spots[spot] {
			t.Errorf("%v is a candidate twice", spot)
		}
		spots[spot] = true
	}
	valid := s.allowed(all)
	share := map[place.Site]float64{}
	for _, site := range valid {
		share[site] = 1 / float64(len(valid))
	}
	s.shares(t, share)
}

// TestOraclePushed draws as pushing random corners to the wall does.
func TestOraclePushed(t *testing.T) {
	t.Parallel()
	want := func(s scene, all []oracleSite) bool {
		shallow, slanted, straight := false, false, false
		for _, site := range all {
			far := !site.cuts && s.m.pushes(site, s.pf.MaxProtrusion()) > 1
			shallow = shallow || !site.cuts && max(site.d1, site.d2) < s.pf.MaxProtrusion()
			slanted, straight = slanted || far && site.d1 != site.d2, straight || far && site.d1 == site.d2
		}
		return mixed(s, all) && shallow && slanted && straight
	}
	s, all := findScene(t, 14, place.Options{Pushed: true}, embeddedAllTurns, want)
	share, total := map[place.Site]float64{}, 0.0
	for _, site := range all {
		if !site.cuts {
			weight := float64(s.m.pushes(site, s.pf.MaxProtrusion()))
			share[site.site(s.query)] = weight
			total += weight
		}
	}
	for site := range share {
		share[site] /= total
	}
	s.shares(t, share)
}

// pushes returns the weight of a site under "sites: pushed": the starts whose push ends there.
func (m *oracleMap) pushes(s oracleSite, maxProtrusion int) int {
	weight := 1
	for j := -1; max(s.d1, s.d2) == maxProtrusion && m.open(s.pos(0, j)) && m.open(s.pos(s.l-1, j)); j-- {
		weight++
	}
	return weight
}

// TestOracleNearest draws centered sites: orientations that have one are all alike, and so are those
// of an orientation that are equally near.
func TestOracleNearest(t *testing.T) {
	t.Parallel()
	draw := func(r *rand.Rand) *canvas {
		v := soundCentered(r)
		v.transform = orient.All
		return v
	}
	want := func(s scene, all []oracleSite) bool {
		valid := s.allowed(all)
		return len(valid) >= 10 && len(valid) > len(s.pf.turned)
	}
	s, all := findScene(t, 15, place.Options{MaxShift: 12, MinArea: 1}, draw, want)
	valid := s.allowed(all)
	ties := map[orient.Orientation]int{}
	for _, site := range valid {
		ties[site.Orientation]++
	}
	share := map[place.Site]float64{}
	for _, site := range valid {
		share[site] = 1 / float64(len(ties)) / float64(ties[site.Orientation])
	}
	s.shares(t, share)
}

// embeddedAllTurns draws an embedded prefab that may be turned in every way.
func embeddedAllTurns(r *rand.Rand) *canvas {
	v := soundEmbedded(r, false)
	v.transform, v.places = orient.All, embed.Embedded
	v.mark(r)
	return v
}
