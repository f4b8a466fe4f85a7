package place_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// hut is the smallest prefab of the drawn tests: its door looks north as drawn, and it is not
// turned.
var hut = place.Sketch{
	Front: orient.North, MaxProtrusion: 1, Transforms: orient.Identity,
	Rows: []string{
		"#+#",
		"#.#",
		"###",
	},
}

func with(s place.Sketch, change func(*place.Sketch)) place.Sketch {
	change(&s)
	return s
}

// drawn is a rule shown on a small map in which the prefab has one site, which is drawn as well,
// or none.
type drawn struct {
	name   string
	sketch place.Sketch
	opt    place.Options
	before string
	after  string // "" = refused
	report string
}

func TestDrawnRules(t *testing.T) {
	t.Parallel()
	for _, tt := range slices.Concat(drawnEarth, drawnDoors) {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g := place.ParseMap(tt.before)
			var p place.Placer
			p.Use(g)
			site, ok := p.Embedded(tt.sketch.Prefab(), 1, tt.opt, embed.Seed(1))
			r := p.Report()
			if diff := cmp.Diff(tt.report, string(r.AppendText(nil))); diff != "" {
				t.Errorf("report (-want +got):\n%s", diff)
			}
			if !ok {
				if tt.after != "" {
					t.Error("refused")
				}
				return
			}
			before := place.DrawMap(g)
			pl := p.Stamp(site, 1, 1)
			if diff := cmp.Diff(before, place.DrawMap(g)); diff != "" {
				t.Errorf("Stamp wrote into the map:\n%s", diff)
			}
			p.Apply(pl)
			if diff := cmp.Diff(tt.after, place.DrawMap(g)); diff != "" {
				t.Errorf("map (-want +got):\n%s", diff)
			}
		})
	}
}
