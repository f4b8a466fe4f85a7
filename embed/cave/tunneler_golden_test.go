package cave_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// tunnelGoldens are maps of style tunnels that must never change within generator version 1.
var tunnelGoldens = []struct {
	name string
	seed uint64
	edit func(o *cave.Options)
}{
	{"tunnels-default", 1, func(*cave.Options) {}},
	{"tunnels-narrow", 2, func(o *cave.Options) { o.Tunnels, _ = embed.DesignTunnels("narrow") }},
	{"tunnels-grand", 3, func(o *cave.Options) { o.Tunnels, _ = embed.DesignTunnels("grand") }},
	{"tunnels-starts", 4, func(o *cave.Options) {
		o.Frozen.Taken, o.Frozen.Open, o.Frozen.Earth = rect(40, 20, 14, 9), rect(41, 21, 12, 7), rect(38, 18, 18, 13)
		o.Frozen.Earth.ClearRect(54, 23, 2, 3)
		o.Frozen.Earth.ClearRect(38, 24, 2, 2)
		o.Frozen.Earth.SetRect(70, 0, 2, 40)
		o.Starts = []cave.Start{
			{At: grid.Point{X: 54, Y: 23}, Dir: orient.East, Width: 3},
			{At: grid.Point{X: 39, Y: 24}, Dir: orient.West, Width: 2},
		}
	}},
	{"tunnels-lone", 5, func(o *cave.Options) { // no seeds but one, and no rooms but halls
		t := &o.Tunnels
		t.Seeds, t.Halls, t.Widths, t.Spacing = 1, 100, embed.Range{Min: 1, Max: 6}, 4
		t.RoomLeft, t.RoomRight, t.FillRooms, t.Patience = 0, 0, 0, 100
		t.SmallRooms, t.MediumRooms, t.LargeRooms = embed.Table{}, embed.Table{}, embed.Table{}
	}},
}

// tunnelGolden returns the picture of a golden map, its connections marked by + and their spots by T,
// doors by ', and the ends of seeds by >, with a line of figures.
func tunnelGolden(i int) string {
	o := tunnels(100, 60)
	o.Margin = 2
	tunnelGoldens[i].edit(&o)
	g, res := generate(o, tunnelGoldens[i].seed)
	rows := strings.Split(strings.TrimSuffix(picture(g), "\n"), "\n")
	cells := make([][]byte, len(rows))
	for y, row := range rows {
		cells[y] = []byte(row)
	}
	counts := map[cave.PartRole]int{}
	for _, p := range res.Parts {
		counts[p.Role]++
		if p.Role != cave.Connection {
			continue
		}
		for k := range p.Area.W * p.Area.H {
			cells[p.Area.Y+k/p.Area.W][p.Area.X+k%p.Area.W] = '+'
		}
		if p.Spot != (grid.Point{}) {
			cells[p.Spot.Y][p.Spot.X] = 'T'
		}
	}
	for _, d := range res.Doors {
		cells[d.At.Y][d.At.X] = '\''
	}
	for _, e := range res.Ends {
		cells[e.At.Y][e.At.X] = '>'
	}
	var s strings.Builder
	for _, row := range cells {
		fmt.Fprintf(&s, "%s\n", row)
	}
	var meter cave.Meter
	fmt.Fprintf(&s, "outcome %d, %d corridors, %d connections, %d halls, %d rooms, %d joints, %d landings\n%+v\n",
		res.Outcome, counts[cave.Corridor], counts[cave.Connection], counts[cave.Hall], counts[cave.Chamber],
		counts[cave.Joint], counts[cave.Landing], meter.Measure(g, res.Domain))
	return s.String()
}

func TestGoldenTunnels(t *testing.T) {
	t.Parallel()
	for i, tc := range tunnelGoldens {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", tc.name+".txt")
			got := tunnelGolden(i)
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

func TestGoldenTunnelHashes(t *testing.T) {
	t.Parallel()
	want := map[int]string{333: "a46a9d6f2cf6f317e6e6c959cd443ef2", 1500: "a399242cb6d0b19b1110651fe65a8f63"}
	for size, sum := range want {
		g, _ := generate(tunnels(size, size/2+1), 77)
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(picture(g))))[:32]; got != sum {
			t.Errorf("map of width %d has hash %s, want %s", size, got, sum)
		}
	}
}
