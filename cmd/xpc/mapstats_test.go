package main

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/sight"
)

type jStats struct {
	Maps       int                           `json:"maps"`
	Attempts   int                           `json:"attempts"`
	Wanted     int                           `json:"wanted"`
	Placements int                           `json:"placements"`
	Figures    map[string]map[string]float64 `json:"figures"`
	Refused    map[string]int                `json:"refused"`
	Prefabs    []struct {
		Name    string         `json:"name"`
		Placed  int            `json:"placed"`
		Maps    int            `json:"maps"`
		Seen    int            `json:"seen"`
		Tries   int            `json:"tries"`
		Refused map[string]int `json:"refused"`
	} `json:"prefabs"`
}

// TestMapStats compares statistics with what the maps themselves say, one by one.
func TestMapStats(t *testing.T) {
	t.Parallel()
	const seed, count = 20, 9
	maps, _ := sampleMaps(t, seed, count)
	var got jStats
	text := must(t, "map", "../../samples/caves/maps/lower-caves.map.yaml", "--seed", "20", "--count", "9", "--stats", "--json")
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	numbers := map[string][]float64{}
	note := func(key string, n float64) { numbers[key] = append(numbers[key], math.Round(1000*n)/1000) }
	attempts, placed, refused := 0, map[string]int{}, 0
	for _, m := range maps {
		s := m.Metrics
		cells := float64(m.Size[0] * m.Size[1])
		attempts += m.Attempt
		note("open", float64(s.Open)/float64(s.Domain))
		note("caveCells", float64(s.Classes["cave"]+s.Classes["stairs"])/cells)
		note("tunnelCells", float64(s.Classes["tunnel"])/cells)
		note("caves", float64(s.Caves))
		note("large", float64(s.Large))
		note("loopShare", float64(s.Loops)/float64(s.Caves))
		note("linearity", float64(s.Path)/float64(s.Caves))
		note("isolationMean", s.Isolation.Mean)
		note("deadEnd", float64(s.DeadEnd))
		note("behind", float64(s.Behind)/float64(s.Open))
		note("placed", float64(len(m.Placements)))
		note("attempts", float64(m.Attempt))
		sum := 0
		for _, c := range m.Caves {
			sum += c.Connectivity
		}
		note("connectivity", float64(sum)/float64(s.Caves))
		for _, pl := range m.Placements {
			placed[pl.Prefab]++
			for _, n := range pl.Nested {
				placed[n.Prefab]++
			}
		}
		refused += len(m.Refused)
	}
	for key, list := range numbers {
		slices.Sort(list)
		want := map[string]float64{"maps": count, "min": list[0], "q1": list[2], "median": list[4], "q3": list[6], "max": list[8]}
		if diff := cmp.Diff(want, got.Figures[key]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", key, diff)
		}
	}
	for _, p := range got.Prefabs {
		if p.Placed != placed[p.Name] || p.Seen > p.Placed || p.Maps > p.Placed {
			t.Errorf("%s was placed %d times, want %d; on %d maps, seen %d times", p.Name, p.Placed, placed[p.Name], p.Maps, p.Seen)
		}
	}
	sum := 0
	for _, n := range got.Refused {
		sum += n
	}
	if got.Maps != count || got.Attempts != attempts || sum != refused {
		t.Errorf("%d maps, %d attempts, %d refusals; want %d, %d, %d", got.Maps, got.Attempts, sum, count, attempts, refused)
	}
}

func TestQuantiles(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		in   []int
		want [5]int
	}{
		{[]int{7}, [5]int{7, 7, 7, 7, 7}},
		{[]int{9, 4}, [5]int{4, 4, 9, 9, 9}},
		{[]int{3, 1, 2}, [5]int{1, 2, 2, 3, 3}},
		{[]int{5, 4, 3, 2, 1}, [5]int{1, 2, 3, 4, 5}},
	} {
		if got := quantiles(tc.in); got != tc.want {
			t.Errorf("quantiles of %v are %v, want %v", tc.in, got, tc.want)
		}
	}
}

// TestOutlook walks through a map in which one chamber is not seen from the way.
func TestOutlook(t *testing.T) {
	t.Parallel()
	rows := []string{
		"XXXXXXXXXXXX",
		"X....#.....X",
		"X.##.###.#.X",
		"X.##.....#.X",
		"X..#######.X",
		"XXXXXXXXXXXX",
	}
	g := grid.New(len(rows[0]), len(rows))
	for y, row := range rows {
		for x := range len(row) {
			g.Class[y*g.W+x], _ = grid.ClassOf(row[x])
		}
	}
	g.Survey()
	m := &mapgen.Result{Grid: g, Exits: []cave.Exit{{At: grid.Point{X: 1, Y: 1}}, {At: grid.Point{X: 8, Y: 1}}}}
	var o outlook
	if !o.look(m) || len(o.way) != 12 {
		t.Fatalf("the way has %d cells, want 12", len(o.way))
	}
	var unseen []grid.Point
	for x, y := range g.Open.All() {
		if !o.seen.At(x, y) {
			unseen = append(unseen, grid.Point{X: x, Y: y})
		}
	}
	want := seenFrom(g, o.way)
	if diff := cmp.Diff(want, unseen); diff != "" || o.open != g.Open.Count()-len(unseen) || len(unseen) == 0 {
		t.Errorf("%d cells are seen; unseen (-want +got):\n%s", o.open, diff)
	}
	if o.look(&mapgen.Result{Grid: g}) {
		t.Error("there is a way without exits")
	}
}

// TestOutlookEnds looks along a hall with niches so deep that only who stands before one sees its end:
// where there is too much to look at, some cells of the way are left out.
func TestOutlookEnds(t *testing.T) {
	t.Parallel()
	const n, depth = 41, 60
	g := grid.New(n+2, depth+3)
	for x := 1; x <= n; x++ {
		g.Set(x, 1, grid.Cave)
		for y := 2; x%3 == 0 && y <= depth+1; y++ {
			g.Set(x, y, grid.Cave)
		}
	}
	g.Survey()
	m := &mapgen.Result{Grid: g, Exits: []cave.Exit{{At: grid.Point{X: 1, Y: 1}}, {At: grid.Point{X: n, Y: 1}}}}
	ends := func(most int) (ends int) {
		o := outlook{most: most}
		if !o.look(m) {
			t.Fatal("there is no way")
		}
		for x := range n {
			if x%3 == 0 && o.seen.At(x, depth+1) {
				ends++
			}
		}
		return ends
	}
	one := ends(1)
	some, all := ends(20*n), ends(0)
	if one != 0 || some == 0 || some >= n/3 || all != n/3 {
		t.Errorf("%d, %d and %d ends of niches are seen, want none, some, and all %d", one, some, all, n/3)
	}
}

// TestSpread counts numbers: each comes once, and the first few are far apart.
func TestSpread(t *testing.T) {
	t.Parallel()
	for n := range 70 {
		got := slices.Collect(spread(n))
		sorted := slices.Sorted(slices.Values(got))
		for i, at := range sorted {
			if at != i || len(got) != n {
				t.Fatalf("%d numbers are spread as %v", n, got)
			}
		}
	}
	if got, want := slices.Collect(spread(9)), []int{0, 8, 4, 2, 6, 1, 3, 5, 7}; !slices.Equal(got, want) {
		t.Errorf("9 numbers are spread as %v, want %v", got, want)
	}
}

// seenFrom returns the open cells to which no view from one of the cells leads, a new view for each.
func seenFrom(g *grid.Grid, way []grid.Point) (unseen []grid.Point) {
	var f sight.Field
	f.Take(g)
	for x, y := range g.Open.All() {
		if !slices.ContainsFunc(way, func(p grid.Point) bool {
			var v sight.View
			v.Look(&f, p.X, p.Y, sight.Range{})
			return v.Floor(x, y)
		}) {
			unseen = append(unseen, grid.Point{X: x, Y: y})
		}
	}
	return unseen
}

// TestListed wraps lists of words below themselves.
func TestListed(t *testing.T) {
	t.Parallel()
	words := []string{"earth 53", "corners 20", "connectivity 9"}
	for columns, want := range map[int]string{
		0:  "refused by earth 53, corners 20, connectivity 9",
		47: "refused by earth 53, corners 20, connectivity 9",
		36: "refused by earth 53, corners 20,\n           connectivity 9",
		24: "refused by earth 53,\n    corners 20,\n    connectivity 9",
	} {
		if diff := cmp.Diff(want, listed("refused by ", words, columns)); diff != "" {
			t.Errorf("%d columns (-want +got):\n%s", columns, strings.ReplaceAll(diff, "\u00a0", " "))
		}
	}
}

// TestFiguresFit prints the table for terminals of all widths from the least that it is made for.
func TestFiguresFit(t *testing.T) {
	t.Parallel()
	for _, maps := range []int{1, 2} {
		s := &mapStats{maps: maps, numbers: map[string][]int{}}
		for _, g := range figureGroups {
			for _, f := range g.figures {
				s.numbers[f.key] = []int{1000, 1000}[:maps]
			}
		}
		for columns := 45; columns < 90; columns++ {
			var b strings.Builder
			s.printFigures(&b, columns)
			for line := range strings.Lines(b.String()) {
				if n := len(strings.TrimSuffix(line, "\n")); n > columns {
					t.Errorf("%d maps, %d columns: a line of %d: %s", maps, columns, n, line)
				}
			}
		}
	}
}
