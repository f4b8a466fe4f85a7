package place

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestSteadyStateAllocatesNothing runs each step until its memory suffices, and counts then.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	lib := shelves(60, 100, 100, embed.Ratio{Num: 6, Den: 1})
	first, exits := caveMap(100, 100, 5)
	var g grid.Grid
	var p Placer
	fresh := func() {
		g.Reset(first.W, first.H)
		copy(g.Class, first.Class)
		g.Survey()
		p.Use(&g)
	}
	fresh()
	var sites []Site
	n := uint64(0)
	for name, step := range map[string]func(){
		"Sites": func() {
			for i := range lib.PrefabCount() {
				for id := 1; id <= g.Caves.Count(); id++ {
					sites = p.Sites(sites[:0], lib.PrefabAt(i), id, Options{})
				}
			}
		},
		"CenteredSites": func() {
			for i := range lib.PrefabCount() {
				sites = p.CenteredSites(sites[:0], lib.PrefabAt(i), 1, Options{})
			}
		},
		"Stamp": func() {
			for i := range lib.PrefabCount() {
				for id := 1; id <= g.Caves.Count(); id++ {
					s, ok := p.Embedded(lib.PrefabAt(i), id, Options{Pushed: i%2 == 0}, embed.Seed(1))
					if !ok {
						s, ok = p.Centered(lib.PrefabAt(i), id, Options{MaxShift: 6}, embed.Seed(1))
					}
					if ok {
						p.Stamp(s, 1, 2)
					}
				}
			}
		},
		"Populate": func() {
			fresh()
			n++
			p.Populate(Job{Recipe: lib.RecipeAt(0), Exits: exits, Key: embed.Seed(n % 4)})
		},
	} {
		for range 5 {
			step()
		}
		if n := testing.AllocsPerRun(4, step); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
