package place_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/place"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// gate is a gate at the edge of a map: a way of three cells leads north.
func gate() embed.PrefabData {
	return blueprint("gate", []string{
		"#XXX#",
		"#...#",
		"#...#",
		"#.>.#",
	}, []string{
		" nnn ",
		"     ",
		"     ",
		"     ",
	})
}

// shrine is a round room with two doors.
func shrine() embed.PrefabData {
	return blueprint("shrine", []string{
		"  ###  ",
		" ##.## ",
		"##...##",
		"+.....+",
		"##...##",
		" ##.## ",
		"  ###  ",
	}, []string{
		"       ",
		"       ",
		"       ",
		"w     e",
		"       ",
		"       ",
		"       ",
	})
}

// TestFeaturePictures draws maps with features: a gate at the edge, shrines in an area, a reserve.
func TestFeaturePictures(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{gate(), shrine()})
	gate, _ := b.PrefabNamed("gate")
	shrine, _ := b.PrefabNamed("shrine")
	shrines := once(shrine, embed.Area{X: 4, Y: 4, W: 40, H: 30})
	shrines.Count.Plus = 2
	atEdge := once(gate, embed.Area{X: 30, Y: 45, W: 30, H: 6})
	w := newWorld(72, 52, 6, atEdge, shrines, keepFree(50, 10, 14, 9))
	var s strings.Builder
	for seed := range uint64(3) {
		out := w.run(seed)
		fmt.Fprintf(&s, "seed %d\n%s", seed, picture(&w.g))
		for i := range out.Placements {
			pl := &out.Placements[i]
			fmt.Fprintf(&s, "%s %s at %d,%d feature %d", pl.Prefab.Name(), pl.Orientation, pl.X, pl.Y, pl.Feature)
			for _, c := range pl.Connectors {
				fmt.Fprintf(&s, "; %s %d wide, %d dug, plugged %v", c.Dir, len(c.Entrance), len(c.Tunnel), c.Plugged)
			}
			s.WriteByte('\n')
		}
		for i := range out.Refused {
			fmt.Fprintf(&s, "refused: %s\n", refusalText(&out.Refused[i]))
		}
		fmt.Fprintf(&s, "missing: %v\n\n", out.Missing)
	}
	golden(t, "features.txt", s.String())
}

func refusalText(r *place.Refusal) string {
	if r.Reason != place.NoReason {
		return fmt.Sprintf("feature %d, %s", r.Feature-1, r.Reason)
	}
	return fmt.Sprintf("feature %d, %s", r.Feature-1, r.Report.AppendText(nil))
}

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}
