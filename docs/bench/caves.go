package main

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"time"

	"codeberg.org/anaseto/gruid"
	"codeberg.org/anaseto/gruid/rl"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// The names of things that the report looks for.
const (
	generating = "cave.Generate and Measure"
	gruidSteps = "gruid, five steps of its automaton"
	sitesOfOne = "place.Sites of one prefab in one cave"
	manyTries  = "600 random tries there that find nothing"
	sitesOfAll = "place.Sites of 1,000 prefabs in all caves"
	populating = "place.Populate from 1,000 prefabs"
	copying    = "copy of 16 MiB"
	counting   = "popcount of 16 MiB"
)

// mapGroups are what is measured of caves and placement, by the side of the map.
func mapGroups(quick bool) (groups []*group, err error) {
	sides := []int{200, 4096}
	if quick {
		sides = []int{200, 512}
	}
	var maps []*caveMap
	for _, side := range sides {
		m, err := newCaveMap(side, map[bool]int{false: 40, true: 10_000}[side > 1000])
		if err != nil {
			return nil, err
		}
		maps = append(maps, m)
		groups = append(groups, &group{name: fmt.Sprintf("generate %d", side), kind: "generate", things: []*thing{gruidCave(side), m.generate()}})
	}
	small := maps[0]
	one, tries := small.sites()
	groups = append(groups, &group{name: "sites", kind: "sites", things: []*thing{tries, one}})
	work := &group{name: "placing", kind: "placing", things: []*thing{memory(), popcount(), small.allSites()}}
	for _, m := range maps {
		work.things = append(work.things, m.populate())
	}
	tried, err := trials(quick)
	if err != nil {
		return nil, err
	}
	return append(groups, work, &group{name: "trial", kind: "trial", things: []*thing{tried}}), nil
}

// memory copies 16 MiB, of which the report tells so that another machine can be compared.
func memory() *thing {
	from, to := make([]uint64, 2<<20), make([]uint64, 2<<20)
	return &thing{name: copying, check: nothing, run: repeat(func() error { copy(to, from); return nil })}
}

// popcount counts the bits of 16 MiB.
func popcount() *thing {
	words, sum := make([]uint64, 2<<20), 0
	return &thing{name: counting, check: nothing, run: repeat(func() error {
		for _, w := range words {
			sum += bits.OnesCount64(w)
		}
		return nil
	})}
}

func nothing() error { return nil }

// gruidCave runs five steps of the automaton of gruid, the 4-5 rule.
func gruidCave(side int) *thing {
	m := rl.MapGen{Rand: rand.New(rand.NewPCG(1, 1)), Grid: rl.NewGrid(side, side)}
	open := 0
	once := func() error {
		open = m.CellularAutomataCave(0, 1, 0.45, []rl.CellularAutomataRule{{WCutoff1: 5, WCutoff2: 25, Reps: 5, WallsOutOfRange: true}})
		return nil
	}
	return &thing{name: gruidSteps, note: "nothing is joined or numbered", run: repeat(once), check: func() error {
		if err := once(); err != nil || open < side*side/10 || m.Grid.Size() != (gruid.Point{X: side, Y: side}) {
			return fmt.Errorf("a map of %v with %d open cells", m.Grid.Size(), open)
		}
		return nil
	}}
}

// caveMap is a map of caves with a library of prefabs for it.
type caveMap struct {
	side   int
	first  *grid.Grid
	exits  []grid.Point
	lib    *embed.Bundle
	wanted int
}

// newCaveMap makes a map, and a library whose recipe asks for so many placements there.
func newCaveMap(side, wanted int) (*caveMap, error) {
	m := &caveMap{side: side, first: new(grid.Grid), wanted: wanted}
	var gen cave.Generator
	o := cave.Default(side, side)
	o.Margin = 10
	gen.Generate(m.first, o, embed.Seed(1))
	var e cave.Exits
	chosen, _ := e.Choose(m.first, 2, embed.All, embed.Seed(1))
	cave.Apply(m.first, chosen)
	for _, x := range chosen {
		m.exits = append(m.exits, x.At)
	}
	open := m.first.Open.Count()
	var err error
	m.lib, err = shelves(1000, side, embed.Ratio{Num: uint32(1000 * wanted), Den: uint32(open)})
	return m, err
}

// generate makes a map: all that Generate does, and the figures that a recipe bounds.
func (m *caveMap) generate() *thing {
	var gen cave.Generator
	var meter cave.Meter
	var g grid.Grid
	seed, caves := uint64(0), 0
	once := func() error {
		seed++
		made := gen.Generate(&g, cave.Default(m.side, m.side), embed.Seed(seed))
		caves = meter.Measure(&g, made.Domain).Caves
		return nil
	}
	return &thing{name: generating, ours: true, note: "joined, numbered and measured", run: repeat(once), check: func() error {
		if err := once(); err != nil || caves == 0 {
			return errors.New("a map without caves")
		}
		return nil
	}}
}

// sites looks for the sites of a small room in two caves in turn, so that each is read anew; beside it 600
// tries that find nothing, for a room that is too large.
func (m *caveMap) sites() (one, tries *thing) {
	var p place.Placer
	p.Use(m.first)
	pf := m.lib.PrefabAt(6) // 5 by 5 cells
	type found struct{ id, far, sites int }
	best := [2]found{{far: 1 << 30}, {far: 1 << 30}}
	for id := 1; id <= m.first.Caves.Count(); id++ {
		far := m.first.Caves.Region(id).Area - 80
		far = max(far, -far)
		if n := len(p.Sites(nil, pf, id, place.Options{})); n == 0 || far >= best[1].far {
			continue
		} else if far < best[0].far {
			best[0], best[1] = found{id, far, n}, best[0]
		} else {
			best[1] = found{id, far, n}
		}
	}
	var list []place.Site
	turn := 0
	look := func() error {
		turn ^= 1
		list = p.Sites(list[:0], pf, best[turn].id, place.Options{})
		return nil
	}
	one = &thing{name: sitesOfOne, ours: true, note: "4 facings, 2 forms; the cave is read from the map each time", run: repeat(look), check: func() error {
		if err := look(); err != nil || len(list) != best[turn].sites {
			return fmt.Errorf("%d sites in cave %d, want %d", len(list), best[turn].id, best[turn].sites)
		}
		return nil
	}}
	luck := rand.New(rand.NewPCG(1, 1))
	cell := func() error {
		for range 600 {
			if m.try(luck, best[0].id, 30, 30) {
				return errors.New("a try finds a site")
			}
		}
		return nil
	}
	tries = &thing{name: manyTries, run: repeat(cell), check: cell}
	return one, tries
}

// try throws a box of l by d cells at a cave, its front to the north, and sees cell by cell whether it
// fits: both corners on the cave, earth behind. That is less than the rules ask.
func (m *caveMap) try(luck *rand.Rand, id, l, d int) bool {
	g := m.first
	r := g.Caves.Region(id)
	x, y := r.X0+luck.IntN(r.X1-r.X0), r.Y0+luck.IntN(r.Y1-r.Y0)
	for _, cx := range [2]int{x, x + l - 1} {
		if g.LabelAt(cx, y) != id {
			return false
		}
	}
	for cy := y + 1; cy <= y+d; cy++ {
		for cx := x - 1; cx <= x+l; cx++ {
			if !g.Earth.At(cx, cy) {
				return false
			}
		}
	}
	return true
}

// allSites finds all sites of the library on the map.
func (m *caveMap) allSites() *thing {
	var p place.Placer
	p.Use(m.first)
	var list []place.Site
	n, want := 0, 0
	once := func() error {
		n = 0
		for id := 1; id <= m.first.Caves.Count(); id++ {
			for i := range m.lib.PrefabCount() {
				list = p.Sites(list[:0], m.lib.PrefabAt(i), id, place.Options{})
				n += len(list)
			}
		}
		if want == 0 {
			want = n
		}
		if n != want || n == 0 {
			return fmt.Errorf("%d sites, before %d", n, want)
		}
		return nil
	}
	return &thing{name: fmt.Sprintf("%s, %d²", sitesOfAll, m.side), ours: true, run: repeat(once), check: once}
}

// populate gives the map its encounters. To restore and survey the map between two times is not
// counted.
func (m *caveMap) populate() *thing {
	var g grid.Grid
	var p place.Placer
	seed, placed, refused := uint64(0), 0, 0
	once := func() time.Duration {
		g.Reset(m.side, m.side)
		copy(g.Class, m.first.Class)
		g.Survey()
		p.Use(&g)
		seed++
		job := place.Job{Recipe: m.lib.RecipeAt(0), Exits: m.exits, Key: embed.Seed(seed % 16)}
		start := processorTime()
		out := p.Populate(job)
		took := processorTime() - start
		placed, refused = len(out.Placements), len(out.Refused)
		return took
	}
	t := &thing{name: fmt.Sprintf("%s, %d², %d placed", populating, m.side, m.wanted), ours: true}
	t.check = func() error {
		once()
		if placed < m.wanted*9/10 {
			return fmt.Errorf("%d placements of %d", placed, m.wanted)
		}
		t.note = fmt.Sprintf("%d were refused before", refused)
		return nil
	}
	t.run = func(n int) (took time.Duration, err error) {
		for range n {
			took += once()
		}
		return took, nil
	}
	return t
}

// shelves returns a library of n rooms, of sizes that fit caves and some that seldom do, a tenth of them
// centered, in a pool of entries of 20 rooms each.
func shelves(n, side int, density embed.Ratio) (*embed.Bundle, error) {
	data, err := embed.Encode(shelfData(n, side, density), sha256.Sum256)
	if err != nil {
		return nil, err
	}
	return embed.Open(string(data))
}

// shelfData is what shelves are encoded from.
func shelfData(n, side int, density embed.Ratio) *embed.Data {
	o := cave.Default(side, side)
	r := embed.RecipeData{
		Name: "bench", Generator: embed.Generator, W: side, H: side, Depth: 1, Margin: 10, Carving: o.Carving, Join: o.Join,
		Encounters: embed.Encounters{Density: density, Mix: [embed.CategoryCount]uint32{0, 40, 15, 25, 20}, MaxShift: 6},
		Exits:      embed.Exits{Count: 2, Separation: embed.All},
		Require: embed.Require{
			Small: embed.All, Medium: embed.All, Large: embed.All, SmallRooms: embed.All, MediumRooms: embed.All,
			LargeRooms: embed.All, ExitDistance: embed.All, DeadEnd: embed.All,
		},
	}
	d := embed.Data{Tool: "bench", Terrain: []embed.TerrainData{
		{Name: "wall", Kind: embed.Wall, Opaque: true}, {Name: "floor", Kind: embed.Floor, Passable: true},
		{Name: "door", Kind: embed.Door, Passable: true, Opaque: true},
	}, Seal: 1}
	for i := range n {
		pf := room(fmt.Sprintf("room-%04d", i), 4+i%5, 4+i/5%4, 1+i/20%2)
		if i%10 == 9 {
			pf.Places, pf.MaxProtrusion = embed.Centered, 0
		}
		d.Prefabs = append(d.Prefabs, pf)
		if i%20 == 0 {
			r.Pool = append(r.Pool, embed.EncounterData{Name: fmt.Sprintf("entry-%03d", i/20), Terms: embed.Terms{
				Category: embed.Category(1 + i/20%4), Weight: 10, Distance: embed.All, Depth: embed.All,
			}})
		}
		e := &r.Pool[len(r.Pool)-1]
		e.Prefabs = append(e.Prefabs, pf.Name)
	}
	d.Recipes = []embed.RecipeData{r}
	return &d
}

// room is a room of walls with a door in the middle of its front.
func room(name string, l, d, protrusion int) embed.PrefabData {
	sum := sha256.Sum256([]byte(name))
	pf := embed.PrefabData{
		Name: name, ID: embed.ID(binary.LittleEndian.Uint64(sum[:])), W: l, H: d, Places: embed.Embedded, Front: orient.South,
		MaxProtrusion: protrusion, Buffer: 1, Weight: 10, Depth: embed.All, Cave: embed.All, Transforms: orient.All,
		Entrances: []embed.EntranceData{{Side: orient.South, Cells: []embed.Point{{X: l / 2, Y: d - 1}}}},
	}
	v := embed.VariantData{Weight: 1}
	for i := range l * d {
		x, y := i%l, i/l
		terrain, outcome := embed.TerrainID(1), embed.Present|embed.MaybeSolid
		switch {
		case y == d-1 && x == l/2:
			terrain, outcome = 3, embed.Present|embed.MaybeOpen|embed.SurelyOpen
		case x > 0 && x < l-1 && y > 0 && y < d-1:
			terrain, outcome = 2, embed.Present|embed.MaybeOpen|embed.SurelyOpen
		}
		v.Cells = append(v.Cells, embed.CellData{Terrain: terrain})
		pf.Outcomes = append(pf.Outcomes, outcome)
	}
	pf.Variants = []embed.VariantData{v}
	return pf
}
