package cave_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// styleGoldens are maps of other styles than caves that must never change within generator version 1.
var styleGoldens = []struct {
	name string
	seed uint64
	o    cave.Options
}{
	{"corridor", 21, small(guided(84, 60, embed.GuideCorridor))},
	{"serpentine", 22, small(guided(84, 60, embed.GuideSerpentine))},
	{"ring", 23, small(guided(84, 60, embed.GuideRing))},
	{"tree", 24, small(guided(84, 60, embed.GuideTree))},
	{"blob", 25, small(guided(84, 60, embed.GuideBlob))},
	{"art", 26, small(art(84, 60))},
	{"mines", 27, small(mines(64, 64))},
	{"composite", 28, small(composite(110, 70))},
}

// small makes the margin small.
func small(o cave.Options) cave.Options {
	o.Margin = 3
	return o
}

// art returns options of a map whose guide is drawn: a cross in a circle.
func art(w, h int) cave.Options {
	o := guided(w, h, embed.GuideArt)
	stride := (w + 7) / 8
	bits := make([]byte, stride*h)
	for y := range h {
		for x := range w {
			u, v := (2*x-w)*1000/w, (2*y-h)*1000/h
			r := u*u + v*v
			if r < 900*900 && (r > 600*600 || max(u, -u) < 120 || max(v, -v) < 150) {
				bits[y*stride+x/8] |= 1 << (x % 8)
			}
		}
	}
	o.Guide = embed.Guide{Shape: embed.GuideArt, Art: string(bits)}
	return o
}

// layout shows a map with the doors of its rooms as '+'.
func layout(g *grid.Grid, res cave.Result) string {
	text := []byte(picture(g))
	for _, d := range res.Doors {
		text[d.At.Y*(g.W+1)+d.At.X] = '+'
	}
	return string(text)
}

func TestStyleGoldens(t *testing.T) {
	t.Parallel()
	for _, tc := range styleGoldens {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			g, res := generate(tc.o, tc.seed)
			var meter cave.Meter
			m := meter.Measure(g, res.Domain)
			got := fmt.Sprintf("%soutcome %d\n%+v\n%d tunnels, %d doors\n",
				layout(g, res), res.Outcome, m, len(res.Tunnels), len(res.Doors))
			file := filepath.Join("testdata", "style-"+tc.name+".txt")
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
