package cave_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// plan is a map as an oracle sees it: what is open, and which cave or tunnel each cell is of.
type plan struct {
	w, h  int
	label []int // the cave's id, or minus the tunnel's
}

func planOf(g *grid.Grid) *plan {
	p := &plan{g.W, g.H, make([]int, g.W*g.H)}
	for y := range g.H {
		for x := range g.W {
			p.label[y*g.W+x] = g.LabelAt(x, y)
		}
	}
	return p
}

// around returns the open cells beside one.
func (p *plan) around(i int) (list []int) {
	for _, o := range []int{-p.w, -1, 1, p.w} { // north, west, east, south; the border is closed
		if p.label[i+o] != 0 {
			list = append(list, i+o)
		}
	}
	return list
}

// without returns the plan without the cells of a cave or tunnel.
func (p *plan) without(label int) *plan {
	q := &plan{p.w, p.h, slices.Clone(p.label)}
	for i, l := range q.label {
		if l == label {
			q.label[i] = 0
		}
	}
	return q
}

// steps returns the steps to each cell from some, -1 where there is no way.
func (p *plan) steps(from ...int) []int {
	d := make([]int, len(p.label))
	for i := range d {
		d[i] = -1
	}
	for _, i := range from {
		d[i] = 0
	}
	for now, n := from, 1; len(now) > 0; n++ {
		var next []int
		for _, i := range now {
			for _, j := range p.around(i) {
				if d[j] < 0 {
					d[j] = n
					next = append(next, j)
				}
			}
		}
		now = next
	}
	return d
}

// pieces counts the components that hold caves, among the cells for which in is true.
func (p *plan) pieces(in func(i int) bool) int {
	seen, n := make([]bool, len(p.label)), 0
	for i, l := range p.label {
		if l <= 0 || seen[i] || !in(i) {
			continue
		}
		n++
		for j, d := range p.steps(i) {
			seen[j] = seen[j] || d >= 0
		}
	}
	return n
}

// touching returns the labels beside the cells of each label.
func (p *plan) touching() map[int]map[int]bool {
	all := map[int]map[int]bool{}
	for i, l := range p.label {
		if l == 0 {
			continue
		}
		if all[l] == nil {
			all[l] = map[int]bool{}
		}
		for _, j := range p.around(i) {
			if p.label[j] != l {
				all[l][p.label[j]] = true
			}
		}
	}
	return all
}

// neighbors returns the caves that share a tunnel.
func (p *plan) neighbors() map[int]map[int]bool {
	touch, all := p.touching(), map[int]map[int]bool{}
	for a, tunnels := range touch {
		if a < 0 {
			continue
		}
		all[a] = map[int]bool{}
		for t := range tunnels {
			for b := range touch[t] {
				if b != a {
					all[a][b] = true
				}
			}
		}
	}
	return all
}

// hops counts the caves of the shortest way between two.
func (p *plan) hops(a, b int) int {
	near := p.neighbors()
	seen := map[int]int{a: 1}
	for now := []int{a}; len(now) > 0; now = now[1:] {
		for c := range near[now[0]] {
			if seen[c] == 0 {
				seen[c] = seen[now[0]] + 1
				now = append(now, c)
			}
		}
	}
	return seen[b]
}

// way returns the cells of the way from b back to a.
func (p *plan) way(a, b int) []int {
	d := p.steps(a)
	if d[b] < 0 {
		return nil
	}
	list := []int{b}
	for b != a {
		for _, j := range p.around(b) {
			if d[j] == d[b]-1 {
				b = j
				break
			}
		}
		list = append(list, b)
	}
	return list
}

// drawPlan draws a small map of random cells, most of which are more of what is beside them.
func drawPlan(t *rapid.T) *grid.Grid {
	w, h := rapid.IntRange(3, 16).Draw(t, "w"), rapid.IntRange(3, 12).Draw(t, "h")
	kinds := []grid.Class{grid.Earth, grid.Earth, grid.Cave, grid.Tunnel, grid.Tunnel}
	g := grid.New(w, h)
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			switch rapid.IntRange(0, 9).Draw(t, "like") {
			case 0, 1:
				g.Class[y*w+x] = g.At(x-1, y)
			case 2, 3:
				g.Class[y*w+x] = g.At(x, y-1)
			default:
				g.Class[y*w+x] = rapid.SampledFrom(kinds).Draw(t, "kind")
			}
			if g.At(x, y) == grid.Rock {
				g.Class[y*w+x] = grid.Earth
			}
		}
	}
	g.Survey()
	return g
}

// drawExits draws cells of different caves.
func drawExits(t *rapid.T, g *grid.Grid, most int) (at []grid.Point) {
	n := rapid.IntRange(0, min(most, g.Caves.Count())).Draw(t, "exits")
	for _, id := range rapid.Permutation(ids(g)).Draw(t, "caves")[:n] {
		runs := g.Caves.Runs(id)
		r := runs[rapid.IntRange(0, len(runs)-1).Draw(t, "run")]
		at = append(at, grid.Point{X: rapid.IntRange(int(r.X0), int(r.X1)-1).Draw(t, "x"), Y: int(r.Y)})
	}
	return at
}

func ids(g *grid.Grid) []int {
	list := make([]int, g.Caves.Count())
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// checkStudy compares a study with what cells say.
func checkStudy(t *rapid.T, g *grid.Grid, s *cave.Study, content []grid.Point) {
	t.Helper()
	p := planOf(g)
	var exits, main []int
	for _, e := range s.Exits {
		exits = append(exits, e.Y*g.W+e.X)
	}
	for i, a := range exits {
		for j, b := range exits {
			if i < j {
				main = append(main, p.way(a, b)...)
			}
			if got, want := s.Steps[i*len(exits)+j], p.steps(a)[b]; got != want {
				t.Fatalf("exits %d and %d are %d steps apart, want %d", i, j, got, want)
			}
		}
	}
	for i := range p.label {
		if got, want := s.Ways.At(i%g.W, i/g.W), slices.Contains(main, i); got != want {
			t.Fatalf("cell %d,%d of the main ways is %v, want %v", i%g.W, i/g.W, got, want)
		}
	}
	if len(exits) > 1 {
		if want := p.hops(p.label[exits[0]], p.label[exits[1]]); s.Path != want {
			t.Fatalf("the path has %d caves, want %d", s.Path, want)
		}
	}
	checkCaves(t, p, s, main)
	checkCuts(t, p, s)
	checkEnds(t, p, s, exits, content)
}

// checkCaves compares the figures of the caves.
func checkCaves(t *rapid.T, p *plan, s *cave.Study, main []int) {
	t.Helper()
	near, steps := p.neighbors(), p.steps(main...)
	sum, off := 0, 0
	for id := range len(s.Caves) {
		low := -1
		for i, l := range p.label {
			if l == id+1 && steps[i] >= 0 && (low < 0 || steps[i] < low) {
				low = steps[i]
			}
		}
		two, total := map[int]bool{}, len(near[id+1])
		for a := range near[id+1] {
			two[a] = true
			total += len(near[a])
			for b := range near[a] {
				two[b] = true
			}
		}
		delete(two, id+1)
		got := s.Caves[id]
		want := got
		want.Neighbors, want.Connectivity, want.Sum = int32(len(near[id+1])), int32(len(two)), int32(total)
		want.Isolation = int32(low)
		if got != want {
			t.Fatalf("cave %d: (-want +got)\n%s", id+1, cmp.Diff(want, got))
		}
		if low > 0 {
			sum, off = sum+low, off+1
		}
	}
	want := cave.Isolation{Off: off}
	for id, c := range s.Caves {
		relative := 0
		if c.Isolation > 0 {
			want.Max = max(want.Max, int(c.Isolation))
			relative = 1000 * int(c.Isolation) * off / sum
			want.Mean = (2000*sum + off) / (2 * off)
		}
		if relative > 1000 {
			want.Remote++
		}
		if int(c.Relative) != relative || c.Remote() != (relative > 1000) {
			t.Fatalf("cave %d is %d of the mean, want %d", id+1, c.Relative, relative)
		}
	}
	if s.Isolation != want {
		t.Fatalf("isolation (-want +got):\n%s", cmp.Diff(want, s.Isolation))
	}
}

// checkCuts takes caves and cells of tunnels away, and sees whether caves that were connected are not
// any more.
func checkCuts(t *rapid.T, p *plan, s *cave.Study) {
	t.Helper()
	cuts := 0
	for id := range len(s.Caves) {
		with := p.steps(slices.Index(p.label, id+1))
		cut := p.without(id+1).pieces(func(i int) bool { return with[i] >= 0 }) > 1
		if cut {
			cuts++
		}
		if s.Caves[id].Cut != cut {
			t.Fatalf("cave %d cuts: %v, want %v", id+1, s.Caves[id].Cut, cut)
		}
	}
	var chokes []grid.Point
	narrow := map[int]bool{}
	for i, l := range p.label {
		if l >= 0 {
			continue
		}
		with := p.steps(i)
		p.label[i] = 0
		if p.pieces(func(i int) bool { return with[i] >= 0 }) > 1 {
			chokes = append(chokes, grid.Point{X: i % p.w, Y: i / p.w})
			narrow[l] = true
		}
		p.label[i] = l
	}
	if diff := cmp.Diff(chokes, append([]grid.Point(nil), s.Chokes...)); diff != "" {
		t.Fatalf("chokes (-want +got):\n%s", diff)
	}
	if s.CutCaves != cuts || s.Narrow != len(narrow) {
		t.Fatalf("%d caves cut, %d tunnels are narrow, want %d and %d", s.CutCaves, s.Narrow, cuts, len(narrow))
	}
}

// checkEnds fills tunnels up to find what is behind them, and takes dead ends away one by one.
func checkEnds(t *rapid.T, p *plan, s *cave.Study, exits []int, content []grid.Point) {
	t.Helper()
	if len(s.Caves) == 0 {
		if s.DeadEnds != (cave.DeadEnds{}) {
			t.Fatalf("dead ends without caves: %+v", s.DeadEnds)
		}
		return
	}
	if len(exits) == 0 {
		best, most := 0, 0
		for id := range len(s.Caves) {
			n := 0
			for _, l := range p.label {
				if l == id+1 {
					n++
				}
			}
			if n > most {
				best, most = id+1, n
			}
		}
		exits = []int{slices.Index(p.label, best)}
	}
	reached := p.steps(exits...)
	behind := map[int]bool{}
	touch := p.touching()
	for l := range touch {
		if l > 0 {
			continue
		}
		for i, d := range p.without(l).steps(exits...) {
			if p.label[i] != l && p.label[i] != 0 && reached[i] >= 0 && d < 0 {
				behind[i] = true
			}
		}
	}
	keep := map[int]bool{}
	for _, i := range exits {
		keep[p.label[i]] = true
	}
	for _, c := range content {
		keep[p.label[c.Y*p.w+c.X]] = true
	}
	for again := true; again; {
		again = false
		for l, near := range touch {
			if len(near) > 1 || keep[l] {
				continue
			}
			again = true
			delete(touch, l)
			for _, other := range touch {
				delete(other, l)
			}
		}
	}
	var core []int
	ends := 0
	for i, l := range p.label {
		switch {
		case l == 0 || reached[i] < 0:
		case touch[l] != nil:
			core = append(core, i)
		default:
			ends++
		}
	}
	d := p.steps(core...)
	want := cave.DeadEnds{Steps: max(0, slices.Max(d)), Cells: ends, Behind: len(behind), At: s.DeadEnds.At}
	if s.DeadEnds != want {
		t.Fatalf("dead ends (-want +got):\n%s", cmp.Diff(want, s.DeadEnds))
	}
	if at := s.DeadEnds.At; want.Steps > 0 && d[at.Y*p.w+at.X] != want.Steps {
		t.Fatalf("the longest dead end is not at %v", at)
	}
	for id, c := range s.Caves {
		i := slices.Index(p.label, id+1)
		if c.DeadEnd != (touch[id+1] == nil && reached[i] >= 0) {
			t.Fatalf("cave %d is a dead end: %v", id+1, c.DeadEnd)
		}
	}
}

func TestStudyAgainstCells(t *testing.T) {
	t.Parallel()
	var m cave.Meter
	rapid.Check(t, func(t *rapid.T) {
		g := drawPlan(t)
		exits := drawExits(t, g, 4)
		var content []grid.Point
		for range rapid.IntRange(0, 4).Draw(t, "content") {
			content = append(content, grid.Point{
				X: rapid.IntRange(0, g.W-1).Draw(t, "x"), Y: rapid.IntRange(0, g.H-1).Draw(t, "y"),
			})
		}
		checkStudy(t, g, m.Study(g, 1, exits, content), content)
	})
}

func TestStudyOfGeneratedMaps(t *testing.T) {
	t.Parallel()
	var m cave.Meter
	var e cave.Exits
	rapid.Check(t, func(t *rapid.T) {
		g := drawMap(t)
		chosen, apart := e.Choose(g, rapid.IntRange(0, 3).Draw(t, "count"), embed.All, embed.Seed(1))
		var at []grid.Point
		for _, x := range chosen {
			at = append(at, x.At)
		}
		s := m.Study(g, 1, at, nil)
		checkStudy(t, g, s, nil)
		if s.Separation != apart || len(at) > 1 && s.ExitDistance > chosen[1].Steps {
			t.Fatalf("exits are %d apart, the nearest %d away; chosen were %v, %d apart",
				s.Separation, s.ExitDistance, chosen, apart)
		}
	})
}

// TestStudy is a map that was measured by hand: three caves in a row between two exits, a dead end of
// two caves below the middle one, and a circle of three that hangs on the last one.
func TestStudy(t *testing.T) {
	t.Parallel()
	g := load(
		"XXXXXXXXXXXXXXXXXXXXX",
		"X...,,...,,,,...####X",
		"X######,######,#####X",
		"X######..####..,,..#X",
		"X######,#####,####,#X",
		"X###....#####,..,,,#X",
		"XXXXXXXXXXXXXXXXXXXXX",
	)
	var m cave.Meter
	s := m.Study(g, 95, []grid.Point{{X: 1, Y: 1}, {X: 15, Y: 1}}, nil)
	got := *s
	got.Caves = nil
	choke := func(x, y int) grid.Point { return grid.Point{X: x, Y: y} }
	want := cave.Study{
		Metrics: cave.Metrics{
			Domain: 95, Open: 38, Components: 1, Caves: 8, Tiny: 8, Largest: 4, Tunnels: 8, Loops: 1,
		},
		Exits: []grid.Point{{X: 1, Y: 1}, {X: 15, Y: 1}}, Steps: []int{0, 14, 14, 0},
		ExitDistance: 14, Separation: 14, Path: 3,
		DeadEnds: cave.DeadEnds{Steps: 7, At: grid.Point{X: 4, Y: 5}, Cells: 8, Behind: 21},
		CutCaves: 4, Narrow: 5,
		Chokes: []grid.Point{
			choke(4, 1), choke(5, 1), choke(9, 1), choke(10, 1), choke(11, 1), choke(12, 1),
			choke(7, 2), choke(14, 2), choke(7, 4),
		},
		Isolation: cave.Isolation{Max: 6, Mean: 3800, Off: 5, Remote: 3},
		Ways:      board(21, 7, func(x, y int) bool { return y == 1 && 1 <= x && x <= 15 }),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("study (-want +got):\n%s", diff)
	}
	// With something in its last cave the dead end is none; what is behind a tunnel is there all the same.
	if d := m.DeadEnds(g, s.Exits, []grid.Point{{X: 4, Y: 5}}); d != (cave.DeadEnds{Behind: 21}) {
		t.Errorf("dead ends with content: %+v", d)
	}
	if n := m.Hops(g, 1, g.LabelAt(4, 5)); n != 4 {
		t.Errorf("%d caves from the first to the last, want 4", n)
	}
}

// TestStudyOfStrangeMaps measures maps without cells, without caves, with tunnels alone, and with exits
// where there is nothing.
func TestStudyOfStrangeMaps(t *testing.T) {
	t.Parallel()
	var m cave.Meter
	far := []grid.Point{{X: -1, Y: 3}, {X: 1, Y: 1}, {X: 900, Y: 1}, {X: 1, Y: 1}}
	for _, g := range []*grid.Grid{
		grid.New(0, 0), grid.New(1, 1), grid.New(3, 3), grid.New(1, 40), grid.New(40, 2),
		load("XXXXXX", "X,,,,X", "XXXXXX"), load("XXXXXX", "X..#.X", "XXXXXX"),
	} {
		for _, exits := range [][]grid.Point{nil, far[:1], far} {
			s := m.Study(g, 0, exits, far)
			if len(s.Caves) != g.Caves.Count() || len(s.Steps) != len(exits)*len(exits) || s.Path > 1 || s.DeadEnds.Steps > 0 {
				t.Errorf("%d by %d with exits %v: %+v", g.W, g.H, exits, s)
			}
		}
	}
	// Two exits in one place are 0 steps apart, all others cannot be reached.
	s := m.Study(load("XXXXXX", "X..#.X", "XXXXXX"), 4, far, nil)
	want := []int{0, -1, -1, -1, -1, 0, -1, 0, -1, -1, 0, -1, -1, 0, -1, 0}
	if diff := cmp.Diff(want, s.Steps); diff != "" {
		t.Errorf("steps between exits (-want +got):\n%s", diff)
	}
}

func TestStudyDoesNotAllocate(t *testing.T) {
	g, res := generate(cave.Default(120, 120), 3)
	var e cave.Exits
	var at []grid.Point
	chosen, _ := e.Choose(g, 3, embed.All, embed.Seed(1))
	for _, x := range chosen {
		at = append(at, x.At)
	}
	var m cave.Meter
	content := []grid.Point{g.Caves.Region(1).First}
	m.Study(g, res.Domain, at, content)
	if n := testing.AllocsPerRun(10, func() { m.Study(g, res.Domain, at, content) }); n != 0 {
		t.Errorf("a study allocates %v times", n)
	}
}

func BenchmarkStudy(b *testing.B) {
	for _, n := range []int{200, 4096} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			g, res := generate(cave.Default(n, n), 1)
			var e cave.Exits
			var at []grid.Point
			chosen, _ := e.Choose(g, 2, embed.All, embed.Seed(1))
			for _, x := range chosen {
				at = append(at, x.At)
			}
			var m cave.Meter
			m.Study(g, res.Domain, at, nil) // memory that was never touched costs more than what is measured
			b.SetBytes(int64(n * n))
			b.ReportAllocs()
			for b.Loop() {
				m.Study(g, res.Domain, at, nil)
			}
		})
	}
}
