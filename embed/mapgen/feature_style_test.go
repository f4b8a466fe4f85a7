package mapgen_test

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestFeaturesInAllStyles sets features into maps of every style: they are joined, and nothing leaks in
// but through their connectors, when all encounters stand.
func TestFeaturesInAllStyles(t *testing.T) {
	t.Parallel()
	styles := map[string]func(r *embed.RecipeData){
		"caves": func(*embed.RecipeData) {},
		"guided": func(r *embed.RecipeData) {
			r.Style, r.Guide = embed.StyleGuided, embed.Guide{Shape: embed.GuideRing, Width: embed.Range{Min: 10, Max: 16}}
		},
		"mines": func(r *embed.RecipeData) {
			r.Style = embed.StyleMines
			r.Mines = embed.Mines{
				Rooms: embed.Range{Min: 4, Max: 7}, RoomWidth: embed.Range{Min: 6, Max: 10}, RoomHeight: embed.Range{Min: 5, Max: 8},
			}
		},
		"tunnels": func(r *embed.RecipeData) {
			r.Carving = embed.Carving{Style: embed.StyleTunnels, Tunnels: embed.DefaultTunnels()}
		},
		"composite": func(r *embed.RecipeData) {
			caves := r.Carving
			tunnels := embed.Carving{Style: embed.StyleTunnels, Tunnels: embed.DefaultTunnels()}
			half := r.W / 2
			r.Carving = embed.Carving{Style: embed.StyleComposite}
			r.Regions = []embed.Region{
				{Area: embed.Area{W: half, H: r.H}, Carving: caves},
				{Area: embed.Area{X: half, W: r.W - half, H: r.H}, Carving: tunnels},
			}
		},
	}
	for name, style := range styles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := recipe(110, 80)
			style(&data)
			r := withFeatures(data)
			var g mapgen.Generator
			met, features := 0, 0
			for seed := range uint64(12) {
				m := g.Run(r, seed)
				features += m.Features
				if len(m.Unmet) == 0 {
					met++
				} else {
					t.Logf("seed %d: %s", seed, m.Unmet[0].AppendText(nil))
				}
				for i := range m.Placements[:m.Features] {
					pl := &m.Placements[i]
					stands(t, m, pl)
					if bad := leaks(m.Grid, pl); bad != "" {
						t.Errorf("seed %d: %s of %s at %d,%d", seed, bad, pl.Prefab.Name(), pl.X, pl.Y)
					}
				}
				if t.Failed() {
					t.Log(draw(m.Grid))
					break
				}
			}
			if met < 10 || features < 24 {
				t.Errorf("%d of 12 maps are what they should be, with %d features", met, features)
				t.Log(draw(g.Run(r, 1).Grid))
			}
		})
	}
}

// leaks says which cell of a placed prefab one can leave but through its connectors.
func leaks(g *grid.Grid, pl *place.Placement) string {
	own := func(x, y int) bool {
		x, y = x-pl.X, y-pl.Y
		return uint(x) < uint(pl.W) && uint(y) < uint(pl.H) && pl.Touched[y*pl.W+x]
	}
	ways := map[grid.Point]bool{}
	for _, c := range pl.Connectors {
		for _, at := range c.Approach {
			ways[at] = !c.Plugged
		}
	}
	for i, class := range pl.Rows {
		x, y := pl.X+i%pl.W, pl.Y+i/pl.W
		if !pl.Touched[i] || !class.Passable() {
			continue
		}
		for k := range 9 {
			at := grid.Point{X: x + k%3 - 1, Y: y + k/3 - 1}
			if g.At(at.X, at.Y).Passable() && !own(at.X, at.Y) && !ways[at] {
				return fmt.Sprintf("%d,%d leads to %v", x, y, at)
			}
		}
	}
	return ""
}
