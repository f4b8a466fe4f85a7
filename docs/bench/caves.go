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
	manyTries  = "600 random tries that find nothing"
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

	cells map[int][]grid.Point // of caves that tries were thrown at
}

// newCaveMap makes a map, and a library whose recipe asks for so many placements there.
func newCaveMap(side, wanted int) (*caveMap, error) {
	m := &caveMap{side: side, first: new(grid.Grid), wanted: wanted, cells: map[int][]grid.Point{}}
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
	seed, open := uint64(0), 0
	t := &thing{name: generating, ours: true, note: "joined, numbered and measured"}
	once := func() error {
		seed++
		made := gen.Generate(&g, cave.Default(m.side, m.side), embed.Seed(seed))
		open += meter.Measure(&g, made.Domain).Open
		t.cells = float64(open) / float64(seed)
		return nil
	}
	t.run = repeat(once)
	t.check = func() error {
		if err := once(); err != nil || open == 0 {
			return errors.New("a map without caves")
		}
		return nil
	}
	return t
}

// sites looks for the sites of a small room in two caves in turn, so that each is read anew. Beside it are
// 600 tries of the same room in two caves of that size that have none.
func (m *caveMap) sites() (one, tries *thing) {
	var p place.Placer
	p.Use(m.first)
	pf := m.lib.PrefabAt(6) // 5 by 5 cells
	var with, without nearest
	for id := 1; id <= m.first.Caves.Count(); id++ {
		if n := len(p.Sites(nil, pf, id, place.Options{})); n > 0 {
			with.take(m, id, n)
		} else if !m.tried(rand.New(rand.NewPCG(2, 2)), id, pf, 100_000) {
			without.take(m, id, 0)
		}
	}
	var list []place.Site
	turn := 0
	look := func() error {
		turn ^= 1
		list = p.Sites(list[:0], pf, with[turn].id, place.Options{})
		return nil
	}
	one = &thing{name: sitesOfOne, ours: true, note: "4 facings, 2 forms; the cave is read from the map each time", run: repeat(look), check: func() error {
		if err := look(); err != nil || len(list) == 0 || len(list) != with[turn].sites {
			return fmt.Errorf("%d sites in cave %d, want %d", len(list), with[turn].id, with[turn].sites)
		}
		return nil
	}}
	luck := rand.New(rand.NewPCG(1, 1))
	cell := func() error {
		turn ^= 1
		if m.tried(luck, without[turn].id, pf, 600) {
			return errors.New("a try finds a site")
		}
		return nil
	}
	tries = &thing{name: manyTries, note: "of the same prefab, in caves of that size that have no site", run: repeat(cell), check: cell}
	return one, tries
}

// nearest are the two caves whose area is nearest to 80 cells, of those that were taken.
type nearest [2]struct{ id, sites int }

func (n *nearest) take(m *caveMap, id, sites int) {
	far := func(id int) int {
		if id == 0 {
			return 1 << 30
		}
		d := m.first.Caves.Region(id).Area - 80
		return max(d, -d)
	}
	switch {
	case far(id) < far(n[0].id):
		n[0], n[1] = struct{ id, sites int }{id, sites}, n[0]
	case far(id) < far(n[1].id):
		n[1].id, n[1].sites = id, sites
	}
}

// tried throws a prefab at a cave up to n times, as the article does, and reports whether one of the throws
// finds a spot. The cells of the cave are listed before.
func (m *caveMap) tried(luck *rand.Rand, id int, pf embed.Prefab, n int) bool {
	cells, ok := m.cells[id]
	if !ok {
		for _, r := range m.first.Caves.Runs(id) {
			for x := r.X0; x < r.X1; x++ {
				cells = append(cells, grid.Point{X: int(x), Y: int(r.Y)})
			}
		}
		m.cells[id] = cells
	}
	for range n {
		if m.try(luck, id, cells, pf.Class()) {
			return true
		}
	}
	return false
}

// try is the article's steps 2 to 6: a random facing and a random cell of the cave for one corner, the other
// corner in the cave as well; both pushed towards the wall until neither side stands out too far; no
// stairs in the outer rectangle, nothing but earth in the inner one, and earth around it.
func (m *caveMap) try(luck *rand.Rand, id int, cells []grid.Point, c embed.Class) bool {
	g, facing := m.first, luck.IntN(4)
	into := [4]grid.Point{{Y: 1}, {X: -1}, {Y: -1}, {X: 1}}[facing]
	along := [4]grid.Point{{X: 1}, {Y: 1}, {X: 1}, {Y: 1}}[facing]
	a := cells[luck.IntN(len(cells))]
	cell := func(x, y int) (int, int) { return a.X + x*along.X + y*into.X, a.Y + x*along.Y + y*into.Y }
	run := func(x int) (n int) {
		for g.Open.At(cell(x, n)) {
			n++
		}
		return n
	}
	if g.LabelAt(cell(c.L-1, 0)) != id {
		return false
	}
	d1, d2 := run(0), run(c.L-1)
	if push := max(d1, d2) - c.P; push > 0 {
		if a.X, a.Y = cell(0, push); g.LabelAt(a.X, a.Y) != id || g.LabelAt(cell(c.L-1, 0)) != id {
			return false
		}
		d1, d2 = d1-push, d2-push
	}
	for y := range c.D {
		for x := range c.L {
			if g.Kept.At(cell(x, y)) {
				return false
			}
		}
	}
	for y := max(d1, d2); y <= c.D; y++ {
		for x := -1; x <= c.L; x++ {
			if !g.Earth.At(cell(x, y)) {
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
