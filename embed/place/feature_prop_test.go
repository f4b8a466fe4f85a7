package place_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// hook is a prefab without any symmetry, which has four of its eight orientations.
func hook() embed.PrefabData {
	pf := blueprint("hook", []string{"##.#", "#..#", "#.##", "#..."}, []string{"  n ", "    ", "    ", "    "})
	pf.Transforms = orient.SetOf(orient.R0, orient.R90, orient.M0, orient.R90.Then(orient.M0))
	return pf
}

// crowded is a job with something in the way of the last feature.
func crowded(b *embed.Bundle) place.FeatureJob {
	hook, _ := b.PrefabNamed("hook")
	shrine, _ := b.PrefabNamed("shrine")
	fixed := once(shrine, embed.Area{X: 12, Y: 5})
	fixed.Fixed, fixed.Orientations = true, orient.Identity
	last := once(hook, embed.Area{X: 1, Y: 2, W: 27, H: 19})
	return place.FeatureJob{W: 31, H: 24, Features: []place.Feature{keepFree(2, 14, 9, 3), fixed, last}}
}

// TestFeatureUniform draws the site of a feature again and again: all sites come equally often, and
// they are those that the oracle finds.
func TestFeatureUniform(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{hook(), shrine()})
	job := crowded(b)
	plans := newOraclePlans(job)
	for i := range 2 {
		pf := oracleFeature(job.Features[1+i].Prefab)
		all, _ := plans.sites(1+i, pf)
		if i == 0 {
			plans.add(all[0])
			continue
		}
		drawn := map[place.Site]int{}
		const draws = 60_000
		var p place.Preplacer
		for seed := range uint64(draws) {
			job.Key = embed.Seed(seed)
			p.Plan(job)
			sites, _, _ := p.Planned()
			drawn[sites[1]]++
		}
		chi, expect := 0.0, draws/float64(len(all))
		for _, s := range all {
			site := place.Site{Prefab: pf.Prefab, Method: place.Preplaced, Orientation: s.o, X: s.x, Y: s.y}
			chi += (float64(drawn[site]) - expect) * (float64(drawn[site]) - expect) / expect
			delete(drawn, site)
		}
		if len(drawn) > 0 {
			t.Errorf("drawn, but no site: %v", drawn)
		}
		freedom := float64(len(all) - 1)
		t.Logf("%d sites, χ² %.1f", len(all), chi)
		if limit := freedom + 4*math.Sqrt(2*freedom); chi > limit || len(all) < 200 {
			t.Errorf("χ² %.1f over %d sites, at most %.1f expected", chi, len(all), limit)
		}
	}
}

// TestFeatureMirrored plans a map and its mirror image: they have the same sites, mirrored.
func TestFeatureMirrored(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{hook(), shrine()})
	mirrored := crowded(b)
	for i := range mirrored.Features {
		a := &mirrored.Features[i].Area
		w := a.W
		if mirrored.Features[i].Fixed {
			w, _ = mirrored.Features[i].Prefab.Size()
		}
		a.X = mirrored.W - a.X - w
	}
	sites := func(job place.FeatureJob, mirror bool) map[[4]int]bool {
		found := map[[4]int]bool{}
		var p place.Preplacer
		for seed := range uint64(8_000) {
			job.Key = embed.Seed(seed)
			p.Plan(job)
			list, _, _ := p.Planned()
			s := list[1]
			w, _ := s.Shape().Size()
			at, o := s.X, s.Orientation
			if mirror {
				at, o = job.W-s.X-w, o.Then(orient.M0)
			}
			found[[4]int{at, s.Y, int(o)}] = true
		}
		return found
	}
	if diff := cmp.Diff(sites(crowded(b), false), sites(mirrored, true)); diff != "" {
		t.Errorf("sites of the mirrored map (-want +got):\n%s", diff)
	}
}

// TestFeatureStable adds a feature with another prefab: what was chosen for those before stays, and
// for those behind it too where it takes no room of theirs.
func TestFeatureStable(t *testing.T) {
	t.Parallel()
	pond := blueprint("pond", []string{"~~", "~~"}, []string{"  ", "  "})
	b := bundleOf(t, []embed.PrefabData{hook(), shrine(), pond})
	named := func(name string) embed.Prefab { pf, _ := b.PrefabNamed(name); return pf }
	r := rand.New(rand.NewPCG(1, 7))
	for seed := range uint64(1_000) {
		hooks := once(named("hook"), embed.Area{X: 1, Y: 1, W: 40, H: 30})
		hooks.Count, hooks.Chance = embed.Count{Plus: 3}, embed.Ratio{Num: 2, Den: 3}
		more := once(named("hook"), embed.Area{X: 1, Y: 1, W: 40, H: 30})
		job := place.FeatureJob{W: 60, H: 40, Key: embed.Seed(seed), Features: []place.Feature{hooks, more}}
		plan := func(list ...place.Feature) (sites []place.Site) {
			job.Features = list
			var p place.Preplacer
			p.Plan(job)
			all, _, _ := p.Planned()
			for _, s := range all {
				if s.Prefab == hooks.Prefab {
					sites = append(sites, s)
				}
			}
			return sites
		}
		want := plan(hooks, more)
		anywhere := once(named("shrine"), embed.Area{})
		away := once(named("pond"), embed.Area{X: 47, Y: 1 + r.IntN(5), W: 6, H: 20})
		for name, got := range map[string][]place.Site{
			"behind": plan(hooks, more, anywhere), "before, elsewhere": plan(away, hooks, more),
			"between, elsewhere": plan(hooks, away, more),
		} {
			if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b place.Site) bool { return a == b })); diff != "" {
				t.Fatalf("seed %d, one more feature %s changes sites (-want +got):\n%s", seed, name, diff)
			}
		}
	}
}

// TestFeatureCount holds how many copies come to the count and the chance.
func TestFeatureCount(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{blueprint("stone", []string{"#"}, []string{" "})})
	f := once(b.PrefabAt(0), embed.Area{})
	f.Count, f.Chance = embed.Count{Dice: 2, Sides: 3}, embed.Ratio{Num: 1, Den: 2}
	job := place.FeatureJob{W: 60, H: 60, Features: []place.Feature{f}}
	var p place.Preplacer
	copies := map[int]int{}
	const maps = 9_000
	for seed := range uint64(maps) {
		job.Key = embed.Seed(seed)
		p.Plan(job)
		sites, _, _ := p.Planned()
		copies[len(sites)]++
	}
	// Of 2d3 copies each comes in half of the cases: n with the chance of the sum over c of
	// P(2d3 = c) * binomial(c, n) / 2^c.
	chi := 0.0
	for n := range 7 {
		chance := 0.0
		for c, ways := range map[int]float64{2: 1, 3: 2, 4: 3, 5: 2, 6: 1} {
			binomial := 1.0
			for k := range n {
				binomial *= float64(c-k) / float64(k+1)
			}
			if n <= c {
				chance += ways / 9 * binomial / math.Pow(2, float64(c))
			}
		}
		chi += math.Pow(float64(copies[n])-chance*maps, 2) / (chance * maps)
	}
	if chi > 6+4*math.Sqrt(12) {
		t.Errorf("χ² %.1f over the number of copies %v", chi, copies)
	}
}

// TestFeatureLegs has a cave straight ahead, 40 rows off or 41, and one that a bend reaches sooner: up to
// 40 rows the tunnel is straight.
func TestFeatureLegs(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{blueprint("post", []string{"."}, []string{"e"})})
	post := once(b.PrefabAt(0), embed.Area{X: 5, Y: 20})
	post.Fixed, post.Orientations, post.Clearance = true, orient.Identity, 1
	for _, ahead := range []int{45, 46} {
		g := grid.New(90, 40)
		var p place.Preplacer
		frozen, starts := p.Plan(place.FeatureJob{W: g.W, H: g.H, Features: []place.Feature{post}})
		if len(starts) != 1 || starts[0].At != (grid.Point{X: 7, Y: 20}) || starts[0].Dir != orient.East {
			t.Errorf("starts %+v", starts)
		}
		g.Frozen.Or(frozen.Earth)
		g.Frozen.Or(frozen.Taken)
		dig := func(x, y, w, h int, c grid.Class) {
			for _, at := range rectangle(x, y, w, h) {
				g.Class[at.y*g.W+at.x] = c
			}
		}
		dig(ahead, 17, 6, 7, grid.Cave)
		dig(10, 27, 6, 6, grid.Cave)
		dig(16, 30, ahead-13, 1, grid.Tunnel)
		dig(ahead+2, 24, 1, 6, grid.Tunnel)
		g.Survey()
		out := p.Settle(g, nil)
		straight := true
		for _, at := range out.Placements[0].Connectors[0].Tunnel {
			straight = straight && at.Y == 20
		}
		if n := len(out.Placements[0].Connectors[0].Tunnel); straight != (ahead == 45) || straight && n != 39 || !straight && n != 11 {
			t.Errorf("a cave %d cells ahead: %d cells dug, straight %v\n%s", ahead-5, n, straight, picture(g))
		}
	}
}

// TestFeatureMainPart has caves that nothing joins: tunnels lead to the part with most open cells, of two
// that are equal to the first, however near the other is.
func TestFeatureMainPart(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{blueprint("post", []string{"."}, []string{"e"})})
	post := once(b.PrefabAt(0), embed.Area{X: 5, Y: 10})
	post.Fixed, post.Orientations, post.Clearance = true, orient.Identity, 1
	for _, c := range []struct{ near, far, dug int }{{4, 5, 19}, {5, 4, 9}, {5, 5, 9}} {
		for _, mirror := range []bool{false, true} { // whose first cell comes first
			g := grid.New(50, 22)
			var p place.Preplacer
			frozen, _ := p.Plan(place.FeatureJob{W: g.W, H: g.H, Features: []place.Feature{post}})
			g.Frozen.Or(frozen.Earth)
			g.Frozen.Or(frozen.Taken)
			// The near cave ends at row 10 or begins there, so that the far one comes first or last.
			up := 1 - c.near
			if mirror {
				up = 0
			}
			for i := range c.near {
				g.Class[(10+up+i)*g.W+15] = grid.Cave
			}
			for i := range c.far {
				g.Class[(10-c.far/2+i)*g.W+25] = grid.Cave
			}
			g.Survey()
			want := c.dug
			if c.near == c.far && mirror {
				want = 18 // past the near cave, whose cell is open
			}
			if c.near < c.far {
				want = 18
			}
			out := p.Settle(g, nil)
			if n := len(out.Placements[0].Connectors[0].Tunnel); n != want {
				t.Errorf("caves of %d and %d cells, the far one first %v: %d cells dug, want %d\n%s", c.near, c.far, mirror, n, want, picture(g))
			}
		}
	}
}

// TestFeatureWanders has a way of three bends for a tunnel three cells wide, to a cave one cell wide.
func TestFeatureWanders(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{blueprint("wide", []string{"..."}, []string{"nnn"})})
	wide := once(b.PrefabAt(0), embed.Area{X: 10, Y: 24})
	wide.Fixed, wide.Orientations, wide.Clearance = true, orient.Identity, 1
	for _, mirror := range []bool{false, true} { // to the east, and to the west
		f := wide
		if mirror {
			f.Area.X = 40 - 10 - 3
		}
		g := grid.New(40, 30)
		var p place.Preplacer
		frozen, _ := p.Plan(place.FeatureJob{W: g.W, H: g.H, Features: []place.Feature{f}})
		g.Frozen.Or(frozen.Earth)
		g.Frozen.Or(frozen.Taken)
		earth := 0
		for y := range g.H {
			for x := range g.W {
				at := y*g.W + x
				if mirror {
					at = y*g.W + g.W - 1 - x
				}
				in := func(x0, y0, x1, y1 int) bool { return x >= x0 && x <= x1 && y >= y0 && y <= y1 }
				switch {
				case in(25, 2, 25, 12):
					g.Class[at] = grid.Cave
				case in(10, 8, 12, 23) || in(10, 8, 22, 10) || in(20, 3, 22, 10) || in(20, 3, 24, 5):
					earth++
				case !in(8, 22, 14, 26):
					g.Class[at] = grid.Rock
				}
			}
		}
		g.Survey()
		out := p.Settle(g, nil)
		if len(out.Placements) != 1 || len(out.Placements[0].Connectors[0].Tunnel) != earth {
			t.Errorf("mirrored %v: %+v, want one with %d cells dug\n%s", mirror, out, earth, picture(g))
		}
	}
}

// TestFeatureCrossedThroats has a connection that leads through what another one digs: where nothing joins
// it, the wall stands behind that, and the cave there does not get in.
func TestFeatureCrossedThroats(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{blueprint("notch", []string{"...#", "...#", "  .#"}, []string{"  w ", "ssw ", "  w "})})
	f := once(b.PrefabAt(0), embed.Area{X: 12, Y: 5})
	f.Fixed, f.Orientations, f.Clearance = true, orient.Identity, 1
	g := grid.New(30, 16)
	var p place.Preplacer
	frozen, _ := p.Plan(place.FeatureJob{W: g.W, H: g.H, Features: []place.Feature{f}})
	g.Frozen.Or(frozen.Earth)
	g.Frozen.Or(frozen.Taken)
	for _, c := range []struct {
		x, y, w, h int
		class      grid.Class
	}{{3, 4, 4, 9, grid.Cave}, {3, 12, 10, 1, grid.Cave}, {12, 8, 1, 5, grid.Cave}, {13, 8, 1, 5, grid.Rock}} {
		for _, at := range rectangle(c.x, c.y, c.w, c.h) {
			g.Class[at.y*g.W+at.x] = c.class
		}
	}
	g.Survey()
	out := p.Settle(g, nil)
	if len(out.Placements) != 1 {
		t.Fatalf("%+v", out)
	}
	for _, c := range out.Placements[0].Connectors {
		if c.Plugged != (c.Dir == orient.South) {
			t.Errorf("the connector %s is plugged: %v", c.Dir, c.Plugged)
		}
	}
	if c := g.At(12, 8); c != grid.Wall || g.At(12, 7) != grid.PrefabOpen {
		t.Errorf("before the plugged connector there is %s\n%s", c, picture(g))
	}
}
