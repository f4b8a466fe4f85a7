package place

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// room returns a solid prefab of that size with a door in the middle of its front.
func room(name string, l, d, p int) Sketch {
	s := Sketch{Name: name, MaxProtrusion: p}
	for y := range d {
		row := make([]byte, l)
		for x := range row {
			row[x] = '#'
			if x > 0 && x < l-1 && y > 0 && y < d-1 {
				row[x] = '.'
			}
		}
		if y == d-1 {
			row[l/2] = '+'
		}
		s.Rows = append(s.Rows, string(row))
	}
	return s
}

// middling returns the cave with an area nearest to 80 cells that has a site for a small room.
func middling(g *grid.Grid) int {
	var p Placer
	p.Use(g)
	pf := room("room", 5, 6, 2).Prefab()
	best, far := 1, 1<<30
	for id := 1; id <= g.Caves.Count(); id++ {
		d := g.Caves.Region(id).Area - 80
		if d = max(d, -d); d < far && len(p.Sites(nil, pf, id, Options{})) > 0 {
			best, far = id, d
		}
	}
	return best
}

// BenchmarkSites enumerates the sites of one prefab, 4 facings and both forms, in one cave; each
// round reads the cave from the map anew.
func BenchmarkSites(b *testing.B) {
	g, _ := caveMap(200, 200, 1)
	id := middling(g)
	for _, c := range []embed.Class{
		{L: 4, D: 5, P: 1}, {L: 5, D: 6, P: 2}, {L: 9, D: 9, P: 2}, {L: 13, D: 11, P: 3},
	} {
		pf := room("room", c.L, c.D, c.P).Prefab()
		b.Run(fmt.Sprintf("%dx%dp%d", c.L, c.D, c.P), func(b *testing.B) {
			var p Placer
			p.Use(g)
			var sites []Site
			r := g.Caves.Region(id)
			b.SetBytes(int64(r.Area))
			b.ReportAllocs()
			for b.Loop() {
				p.forget()
				sites = p.Sites(sites[:0], pf, id, Options{})
			}
			b.ReportMetric(float64(len(sites)), "sites")
		})
	}
}

// shelves returns a library of n prefabs, of the sizes that fit caves and some that seldom do, in
// a pool of entries of 20 prefabs each.
func shelves(n, w, h int, density embed.Ratio) *embed.Bundle {
	r := embed.RecipeData{
		Name: "bench", Generator: embed.Generator, W: w, H: h, Depth: 1,
		Margin: 10, Carving: cave.Default(w, h).Carving, Join: cave.Default(w, h).Join,
		Encounters: embed.Encounters{
			Density: density, Mix: [embed.CategoryCount]uint32{0, 40, 15, 25, 20}, MaxShift: 6,
		},
	}
	r.Automaton.Pockets.Den = 1
	r.Require = embed.Require{
		Small: embed.All, Medium: embed.All, Large: embed.All,
		ExitDistance: embed.All, DeadEnd: embed.All,
	}
	r.Exits = embed.Exits{Count: 2, Separation: embed.All}
	var list []Sketch
	for i := range n {
		l, d := 4+i%5, 4+i/5%4
		s := room(fmt.Sprintf("room-%04d", i), l, d, 1+i/20%2)
		if i%10 == 9 {
			s.MaxProtrusion = 0
		}
		list = append(list, s)
		if i%20 == 0 {
			r.Pool = append(r.Pool, embed.EncounterData{
				Name: fmt.Sprintf("entry-%03d", i/20),
				Terms: embed.Terms{
					Category: embed.Category(1 + i/20%4), Weight: 10, Distance: embed.All, Depth: embed.All,
				},
			})
		}
		e := &r.Pool[len(r.Pool)-1]
		e.Prefabs = append(e.Prefabs, s.Name)
	}
	return Library([]embed.RecipeData{r}, list...)
}

// BenchmarkPopulate gives maps their encounters, from a library of 1,000 prefabs. What it costs to
// survey the map anew and to read it is left out.
func BenchmarkPopulate(b *testing.B) {
	for _, n := range []int{200, 1024} {
		lib := shelves(1000, n, n, embed.Ratio{Num: 6, Den: 1})
		first, exits := caveMap(n, n, 1)
		var g grid.Grid
		var p Placer
		job := Job{Recipe: lib.RecipeAt(0), Exits: exits}
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			b.SetBytes(int64(n * n))
			b.ReportAllocs()
			seed, placed, refused := uint64(0), 0, 0
			for b.Loop() {
				b.StopTimer()
				g.Reset(first.W, first.H)
				copy(g.Class, first.Class)
				g.Survey()
				p.Use(&g)
				seed++
				job.Key = embed.Seed(seed % 16)
				b.StartTimer()
				out := p.Populate(job)
				placed, refused = placed+len(out.Placements), refused+len(out.Refused)
			}
			b.ReportMetric(float64(placed)/float64(b.N), "placed")
			b.ReportMetric(float64(refused)/float64(b.N), "refused")
		})
	}
}

// BenchmarkSitesOfAll finds all sites of a library of 1,000 prefabs in all caves of a map.
func BenchmarkSitesOfAll(b *testing.B) {
	g, _ := caveMap(200, 200, 1)
	lib := shelves(1000, 200, 200, embed.Ratio{Num: 6, Den: 1})
	var p Placer
	p.Use(g)
	var sites []Site
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for id := 1; id <= g.Caves.Count(); id++ {
			for i := range lib.PrefabCount() {
				sites = p.Sites(sites[:0], lib.PrefabAt(i), id, Options{})
				n += len(sites)
			}
		}
	}
	b.ReportMetric(float64(n), "sites")
}
