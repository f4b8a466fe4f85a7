package cave_test

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestStyleHashes makes larger maps, where counters pass the bytes that small ones use, at any number of
// cores. It is not parallel: it changes GOMAXPROCS.
func TestStyleHashes(t *testing.T) {
	want := map[string]string{
		"corridor": "799f0b90645df032e62e035d34e19bf1", "serpentine": "bc118a1721b00fc2a26db87f84fac8db", "ring": "01594e5f32073f86adc66f0806dfd673", "tree": "8579241d641e381814ae5bc2fcc9fe59", "blob": "5d3e011c25c73fc04005961f61c81aeb", "mines": "ce3e686a70e81484c4c3324b895f1c9e", "composite": "f6d6f05a44699ced19508c643326e932",
	}
	was := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(was)
	got := map[string]string{}
	for i, tc := range styled {
		runtime.GOMAXPROCS(1 + i%3)
		o := tc.o
		o.W, o.H = 333, 210
		if o.Style == embed.StyleComposite {
			o = composite(333, 210)
		}
		g, res := generate(o, 77)
		got[tc.name] = fmt.Sprintf("%x", sha256.Sum256([]byte(layout(g, res))))[:32]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("hashes (-want +got):\n%s", diff)
	}
}

// TestLargeRegionsAreJoinedTwice counts the tunnels between two large regions side by side.
func TestLargeRegionsAreJoinedTwice(t *testing.T) {
	t.Parallel()
	o := cave.DefaultOf(embed.StyleComposite, 130, 110)
	o.Margin, o.Join.Loops = 3, embed.Ratio{}
	o.Regions = []embed.Region{
		region(0, 0, 65, 110, cave.Default(0, 0)),
		region(67, 0, 63, 110, mines(0, 0)),
	}
	var gen cave.Generator
	var g grid.Grid
	for seed := range uint64(150) {
		res := gen.Generate(&g, o, embed.Seed(seed))
		if min(g.Open.CountRect(0, 0, 65, 110), g.Open.CountRect(67, 0, 63, 110)) < 600 {
			t.Fatalf("seed %d: a region is small", seed)
		}
		n := 0
		for _, tunnel := range res.Tunnels {
			if first, last := tunnel.Cells[0], tunnel.Cells[tunnel.Length-1]; (first.X < 66) != (last.X < 66) {
				n++
			}
		}
		if n < 2 || res.Outcome != cave.Joined {
			t.Errorf("seed %d: %d tunnels between the regions, outcome %d", seed, n, res.Outcome)
		}
	}
}

// TestRegionsAreFreeOfOneAnother makes another region of a map something else.
func TestRegionsAreFreeOfOneAnother(t *testing.T) {
	t.Parallel()
	o := composite(120, 100)
	o.Join.MaxTunnel = 0
	caves := func() string {
		g, _ := generate(o, 5)
		text := []byte(picture(g))
		for i := range text {
			if x, y := i%121, i/121; x >= 60 || y >= 50 || g.At(x, y) == grid.Tunnel {
				text[i] = '#'
			}
		}
		return string(text)
	}
	before := caves()
	o.Regions[1].Carving = guided(0, 0, embed.GuideRing).Carving
	o.Regions[2].Area = embed.Area{X: 3, Y: 55, W: 50, H: 40}
	o.Regions = append(o.Regions, region(110, 90, 10, 10, mines(0, 0)))
	if diff := cmp.Diff(before, caves()); diff != "" {
		t.Errorf("the first region (-before +after):\n%s", diff)
	}
}

// TestRoomsAreFreeOfOneAnother asks for one room more.
func TestRoomsAreFreeOfOneAnother(t *testing.T) {
	t.Parallel()
	o := mines(88, 88)
	for seed := range uint64(40) {
		var rooms [2]map[grid.Point]int
		for i := range rooms {
			o.Mines.Rooms = embed.Range{Min: 5 + i, Max: 5 + i}
			g, _ := generate(o, seed)
			rooms[i] = map[grid.Point]int{}
			for id := 1; id <= g.Caves.Count(); id++ {
				if r := g.Caves.Region(id); r.Room {
					rooms[i][r.First] = r.Area
				}
			}
		}
		if len(rooms[0]) != 5 || len(rooms[1]) != 6 {
			t.Errorf("seed %d: %d and %d rooms, want 5 and 6", seed, len(rooms[0]), len(rooms[1]))
		}
		for at, area := range rooms[0] {
			if rooms[1][at] != area {
				t.Errorf("seed %d: the room at %v is gone where there is one more", seed, at)
			}
		}
	}
}

// TestRoomsThatDoNotFit asks for more rooms than there is room for: the report says how many are missing,
// and no room of the least size fits any more.
func TestRoomsThatDoNotFit(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		w, h, rooms, width, height, missing int
	}{
		{40, 40, 3, 37, 5, 3}, // wider than the map
		{40, 40, 1, 34, 34, 0},
		{40, 40, 2, 34, 34, 1}, // as large as it
		{40, 40, 2, 34, 35, 2},
		{10, 7, 2, 1, 1, 1},
		{11, 7, 2, 1, 1, 0}, // three cells and a wall at each side
		{9, 9, 4, 1, 1, 3},
		{0, 5, 3, 1, 1, 3},
		{5, 5, 1, 1, 1, 1},
	} {
		o := mines(tc.w, tc.h)
		o.Margin = 2
		o.Mines = embed.Mines{
			Rooms:      embed.Range{Min: tc.rooms, Max: tc.rooms},
			RoomWidth:  embed.Range{Min: tc.width, Max: tc.width},
			RoomHeight: embed.Range{Min: tc.height, Max: tc.height},
		}
		for seed := range uint64(20) {
			g, res := generate(o, seed)
			rooms := 0
			for id := 1; id <= g.Caves.Count(); id++ {
				if g.Caves.Region(id).Room {
					rooms++
				}
			}
			if res.Missing < tc.missing || rooms != tc.rooms-res.Missing {
				t.Errorf("%+v, seed %d: %d missing, %d there", tc, seed, res.Missing, rooms)
			}
		}
	}
	// A map full of rooms: no other has a spot.
	o := mines(60, 50)
	o.Margin, o.Automaton.Open = 2, embed.Ratio{}
	o.Mines.Rooms = embed.Range{Min: 100, Max: 100}
	for seed := range uint64(20) {
		g, res := generate(o, seed)
		free := grid.NewBoard(60, 50)
		free.SetRect(2, 2, 56, 46)
		rooms := 0
		for id := 1; id <= g.Caves.Count(); id++ {
			if r := g.Caves.Region(id); r.Room {
				rooms++
				free.ClearRect(r.X0-2, r.Y0-2, r.X1-r.X0+4, r.Y1-r.Y0+4)
			}
		}
		if rooms+res.Missing != 100 {
			t.Errorf("seed %d: %d rooms, %d missing of 100", seed, rooms, res.Missing)
		}
		for x := range 60 {
			for y := range 50 {
				if free.AllRect(x, y, 8, 7) {
					t.Fatalf("seed %d: a room of 6 by 5 cells has room at (%d, %d)", seed, x+1, y+1)
				}
			}
		}
	}
}

// TestStylesDoNotAllocate makes maps of all styles with one generator.
func TestStylesDoNotAllocate(t *testing.T) {
	for _, tc := range styled {
		var gen cave.Generator
		var g grid.Grid
		seed := uint64(0)
		run := func() {
			gen.Generate(&g, tc.o, embed.Seed(seed%8))
			seed++
		}
		for range 8 {
			run()
		}
		if n := testing.AllocsPerRun(16, run); n != 0 {
			t.Errorf("%s: a reused generator allocates %v times a map", tc.name, n)
		}
	}
}

func BenchmarkStyles(b *testing.B) {
	for _, n := range []int{100, 1024, 4096} {
		for _, tc := range styled {
			o := tc.o
			o.W, o.H = n, n
			if o.Style == embed.StyleComposite {
				o = composite(n, n)
			}
			b.Run(fmt.Sprintf("%s/%dx%d", tc.name, n, n), func(b *testing.B) {
				var gen cave.Generator
				var g grid.Grid
				for i := range uint64(2) {
					gen.Generate(&g, o, embed.Seed(i))
				}
				b.SetBytes(int64(n * n))
				b.ReportAllocs()
				for i := uint64(0); b.Loop(); i++ {
					gen.Generate(&g, o, embed.Seed(i%2))
				}
			})
		}
	}
}
