package cave_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// goldens are maps that must never change within generator version 1.
var goldens = []struct {
	name string
	seed uint64
	edit func(o *cave.Options)
}{
	{"default", 1, func(*cave.Options) {}},
	{"wide", 2, func(o *cave.Options) { o.W, o.H, o.Margin = 128, 40, 3 }},
	{"sequential", 3, func(o *cave.Options) {
		o.W, o.H, o.Margin, o.Automaton.Engine = 80, 50, 2, embed.EngineSequential
	}},
	{"sync", 4, func(o *cave.Options) {
		o.W, o.H, o.Margin, o.Automaton.Engine = 80, 50, 2, embed.EngineSync
	}},
	{"jagged", 5, func(o *cave.Options) { o.W, o.H, o.Margin, o.Automaton.Visits.Num = 80, 50, 2, 1 }},
	{"digger", 6, func(o *cave.Options) {
		o.W, o.H, o.Margin, o.Join.By = 80, 50, 2, embed.JoinDigger
	}},
	{"loops", 7, func(o *cave.Options) {
		o.W, o.H, o.Margin, o.Join.Widen, o.Join.Loops = 100, 60, 2, ratio(100), ratio(80)
	}},
	{"pockets", 8, func(o *cave.Options) {
		o.W, o.H, o.Margin = 100, 60, 2
		o.Automaton.Open, o.Automaton.Pockets, o.Automaton.MinPillar = ratio(52), ratio(12), 6
	}},
	{"guided", 9, func(o *cave.Options) {
		o.W, o.H, o.Margin = 100, 60, 2
		o.Frozen.Domain = rect(0, 0, 100, 22)
		o.Frozen.Domain.SetRect(0, 39, 100, 21)
		o.Frozen.Domain.SetRect(73, 0, 27, 60)
		o.Frozen.Open = rect(30, 25, 1, 5)
		o.Frozen.Taken = rect(51, 25, 9, 11)
		o.Frozen.Earth = rect(87, 27, 13, 4)
	}},
	{"mended", 10, func(o *cave.Options) {
		o.W, o.H, o.Margin, o.Join.MaxTunnel = 80, 50, 2, 2
	}},
}

// rect returns a board of 100 by 60 cells with a rectangle set.
func rect(x, y, w, h int) *grid.Board {
	b := grid.NewBoard(100, 60)
	b.SetRect(x, y, w, h)
	return b
}

// golden returns the picture of a golden map with its exits, and a line of figures.
func golden(i int) string {
	o := cave.Default(100, 100)
	goldens[i].edit(&o)
	g, res := generate(o, goldens[i].seed)
	var exits cave.Exits
	var meter cave.Meter
	list, apart := exits.Choose(g, 3, embed.All, embed.Seed(goldens[i].seed))
	cave.Apply(g, list)
	s := meter.Measure(g, res.Domain)
	m := struct{ Domain, Open, Components, Caves, Tiny, Small, Medium, Large, Largest, Tunnels, Loops int }{
		s.Domain, s.Open, s.Components, s.Caves, s.Tiny, s.Small, s.Medium, s.Large, s.Largest, s.Tunnels, s.Loops,
	}
	return fmt.Sprintf("%soutcome %d\n%+v\nconnectivity %v\nexits %v, %d apart\n",
		picture(g), res.Outcome, m, meter.AppendConnectivity(nil, g), list, apart)
}

func TestGoldenMaps(t *testing.T) {
	t.Parallel()
	for i, tc := range goldens {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", tc.name+".txt")
			got := golden(i)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
		})
	}
}

func TestGoldenHashes(t *testing.T) {
	t.Parallel()
	// A larger map, where counters pass the bytes that small ones use.
	want := map[int]string{
		333:  "e486635c8e567f511f4c553c0b3bc655",
		1500: "3c794e02f1dde1f47da1143e7969a069",
	}
	for size, sum := range want {
		g, _ := generate(cave.Default(size, size/2+1), 77)
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(picture(g))))[:32]; got != sum {
			t.Errorf("map of width %d has hash %s, want %s", size, got, sum)
		}
	}
}

// TestMapsDoNotDependOnCores is not parallel: it changes GOMAXPROCS.
func TestMapsDoNotDependOnCores(t *testing.T) {
	was := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(was)
	o := cave.Default(200, 150)
	maps := map[int]*grid.Grid{}
	for _, n := range []int{1, 2} {
		runtime.GOMAXPROCS(n)
		maps[n], _ = generate(o, 5)
	}
	if diff := cmp.Diff(picture(maps[1]), picture(maps[2])); diff != "" {
		t.Errorf("map by GOMAXPROCS (-1 +2):\n%s", diff)
	}
}
