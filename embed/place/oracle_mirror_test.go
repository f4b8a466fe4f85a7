package place_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestOracleMirror turns maps in all ways: the sites of a prefab that may be turned in every way
// must turn with them. It asks the placer alone.
func TestOracleMirror(t *testing.T) {
	t.Parallel()
	sites := 0
	for i := range uint64(60) {
		r := rand.New(rand.NewPCG(21, i))
		g := anyBoard(r, i%10 == 0)
		v := anyCanvas(r, i%10 == 0)
		v.transform = orient.All
		pf := libraryOf(t, v)[0]
		if g.Caves.Count() == 0 {
			continue
		}
		cave := 1 + r.IntN(g.Caves.Count())
		first := g.Caves.Region(cave).First
		opt := place.Options{Gap: pick(r, 0, 1), AllEntrances: chance(r, 20)}
		want := searchBoth(g, pf, cave, opt)
		sites += len(want)
		for q := orient.R90; q < orient.Count; q++ {
			turned := turnGrid(g, q)
			at := turnCell(q, oracleCell{first.X, first.Y}, g.W, g.H)
			got := searchBoth(turned, pf, turned.LabelAt(at.x, at.y), opt)
			if diff := gocmp.Diff(turnSites(want, pf, q, g), siteLines(sorted(got))); diff != "" {
				t.Fatalf("map %d turned by %s (-want +got):\n%s%s%s", i, q, diff, pf, newOracleMap(g))
			}
		}
	}
	if sites < 1_000 {
		t.Errorf("only %d sites were met", sites)
	}
}

// searchBoth returns all embedded and all centered sites.
func searchBoth(g *grid.Grid, pf *oraclePrefab, cave int, opt place.Options) []place.Site {
	var p place.Placer
	p.Use(g)
	return p.CenteredSites(p.Sites(nil, pf.Prefab, cave, opt), pf.Prefab, cave, opt)
}

// turnGrid turns a map with its kept and frozen cells.
func turnGrid(g *grid.Grid, q orient.Orientation) *grid.Grid {
	w, h := turnSize(q, g.W, g.H)
	turned := grid.New(w, h)
	for i, class := range g.Class {
		c := turnCell(q, oracleCell{i % g.W, i / g.W}, g.W, g.H)
		turned.Class[c.y*w+c.x] = class
		turned.Kept.Put(c.x, c.y, g.Kept.At(i%g.W, i/g.W))
		turned.Frozen.Put(c.x, c.y, g.Frozen.At(i%g.W, i/g.W))
	}
	turned.Survey()
	return turned
}

// turnSites returns the sites as they must be on the turned map, as lines in their order.
func turnSites(sites []place.Site, pf *oraclePrefab, q orient.Orientation, g *grid.Grid) []string {
	var list []place.Site
	for _, s := range sites {
		w, h := turnSize(s.Orientation, sizeOf(pf, 0), sizeOf(pf, 1))
		a := turnCell(q, oracleCell{s.X, s.Y}, g.W, g.H)
		b := turnCell(q, oracleCell{s.X + w - 1, s.Y + h - 1}, g.W, g.H)
		s.X, s.Y = min(a.x, b.x), min(a.y, b.y)
		s.Orientation = representative(pf, compose(s.Orientation, q))
		if q >= orient.M0 {
			s.D1, s.D2 = s.D2, s.D1
		}
		list = append(list, s)
	}
	return siteLines(sorted(list))
}

func sizeOf(pf *oraclePrefab, axis int) int {
	w, h := pf.Size()
	return []int{w, h}[axis]
}

// compose returns the orientation that turns as a and then as b do.
func compose(a, b orient.Orientation) orient.Orientation {
	for o := range orient.Orientation(orient.Count) {
		same := true
		for _, c := range rectangle(0, 0, 3, 2) {
			w, h := turnSize(a, 3, 2)
			same = same && turnCell(o, c, 3, 2) == turnCell(b, turnCell(a, c, 3, 2), w, h)
		}
		w, h := turnSize(a, 3, 2)
		w, h = turnSize(b, w, h)
		if w1, h1 := turnSize(o, 3, 2); same && w1 == w && h1 == h {
			return o
		}
	}
	panic("two turns that are none")
}

// representative returns the first orientation that puts the same on the map.
func representative(pf *oraclePrefab, o orient.Orientation) orient.Orientation {
	t := turnPrefab(pf.Prefab, o)
	for _, k := range pf.turned {
		if sameContent(pf.Prefab, k, t) {
			return k.o
		}
	}
	panic("an orientation that is like none")
}

// sorted sorts sites: embedded ones first, then by orientation, y and x.
func sorted(sites []place.Site) []place.Site {
	sites = slices.Clone(sites)
	slices.SortFunc(sites, func(a, b place.Site) int {
		return cmp.Or(int(a.Method)-int(b.Method), int(a.Orientation)-int(b.Orientation), a.Y-b.Y, a.X-b.X)
	})
	return sites
}
