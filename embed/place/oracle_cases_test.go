package place_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// Smallest cases of differences that the oracle found.

// pebble returns a centered prefab of one solid cell.
func pebble(t *testing.T) *oraclePrefab {
	v := newCanvas(1, 1)
	v.places, v.transform = embed.Centered, orient.Identity
	v.set(0, 0, inkWall)
	return libraryOf(t, v)[0]
}

// cross returns a map of rock with one cave, the same when turned by half: pockets of 3 by 3 cells
// at the offsets and opposite them, and a way of width one from each to the center.
func cross(offsets ...oracleCell) *grid.Grid {
	g := grid.New(31, 31)
	for i := range g.Class {
		g.Class[i] = grid.Rock
	}
	dig := func(x, y int) { g.Class[(15+y)*31+15+x], g.Class[(15-y)*31+15-x] = grid.Cave, grid.Cave }
	for _, o := range offsets {
		for _, c := range rectangle(o.x-1, o.y-1, 3, 3) {
			dig(c.x, c.y)
		}
		for y := range o.y + 1 {
			dig(0, y)
		}
		for x := range o.x + 1 {
			dig(x, o.y)
		}
	}
	g.Survey()
	return g
}

// TestOracleTies asks for a site near enough that is exactly as far from the center as one that is
// shifted too much, and for one that is even farther off.
func TestOracleTies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		g    *grid.Grid
	}{
		{"equally near", cross(oracleCell{3, 4}, oracleCell{5, 0})},
		{"farther off", cross(oracleCell{4, 4}, oracleCell{5, 0})},
	} {
		var p place.Placer
		p.Use(c.g)
		pf := pebble(t)
		for i := range uint64(200) {
			site, ok := p.Centered(pf.Prefab, 1, place.Options{MaxShift: 4}, embed.Seed(i))
			if !ok || site.Shift != 4 {
				t.Fatalf("%s, key %d: %v %v, want a site shifted by 4\n%s",
					c.name, i, ok, siteLines([]place.Site{site}), newOracleMap(c.g))
			}
		}
		if report := p.Report(); report.Survivors[3] != 4 || report.Survivors[4] != 2 {
			t.Errorf("%s: report %v, want 4 sites in reach, 2 of them near enough", c.name, report.Survivors)
		}
	}
}
