package place

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// terms runs Populate on a few maps with one pool and calls check for each.
func terms(t *testing.T, r embed.RecipeData, check func(t *testing.T, g *grid.Grid, p *Placer, out *Population)) {
	t.Helper()
	lib := Library([]embed.RecipeData{r}, append(shelf(), Sketch{
		Name: "vast", MaxProtrusion: 1, Rows: room("vast", 40, 40, 1).Rows,
	}, Sketch{
		Name: "deep", MaxProtrusion: 1, Depth: embed.Range{Min: 7, Max: 9}, Rows: []string{"###", "#.#", "#E#"},
	}, Sketch{
		Name: "picky", MaxProtrusion: 1, Cave: embed.Range{Min: 100, Max: 200}, Category: embed.Reward,
		Rows: []string{"###", "#.#", "#E#"},
	})...)
	var p Placer
	for seed := range uint64(12) {
		g, out := populated(&p, lib, 90, 90, seed)
		check(t, g, &p, out)
	}
}

// names returns how often each encounter was placed.
func names(out *Population) map[string]int {
	n := map[string]int{}
	for i := range out.Placements {
		n[out.Placements[i].Encounter.Name()]++
	}
	return n
}

func reasonsOf(out *Population, encounter string) (list []Reason) {
	for _, r := range out.Refused {
		if r.Encounter.Name() == encounter && !slices.Contains(list, r.Reason) {
			list = append(list, r.Reason)
		}
	}
	return list
}

func only(e embed.EncounterData, change func(*embed.Terms)) embed.EncounterData {
	change(&e.Terms)
	return e
}

func TestTerms(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		pool  []embed.EncounterData
		mix   [embed.CategoryCount]uint32
		check func(t *testing.T, g *grid.Grid, p *Placer, out *Population)
	}{
		{
			name: "required encounters come whatever the density, as often as they are counted",
			pool: []embed.EncounterData{only(enc("vault", embed.Reward, "cell"), func(e *embed.Terms) {
				e.Required, e.Count = true, 2
			})},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				n := names(out)["vault"]
				if (n < 2) != (len(out.Missing) == 1) || n < 2 && g.Caves.Count() > 6 {
					t.Errorf("%d vaults placed, missing %v", n, out.Missing)
				}
				if n < 2 && (out.Missing[0].Found != n || out.Missing[0].Wanted != 2) {
					t.Errorf("%d vaults placed, missing %v", n, out.Missing)
				}
			},
		},
		{
			name: "a required encounter without a site is missing, and says why",
			pool: []embed.EncounterData{only(enc("palace", embed.Reward, "vast"), func(e *embed.Terms) {
				e.Required, e.Count = true, 3
			})},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				if len(out.Missing) != 1 || out.Missing[0].Encounter.Name() != "palace" ||
					out.Missing[0].Found != 0 || out.Missing[0].Wanted != 3 {
					t.Errorf("missing %v", out.Missing)
				}
				if diff := cmp.Diff([]Reason{NoReason, Eligible}, reasonsOf(out, "palace")); diff != "" {
					t.Errorf("reasons (-want +got):\n%s", diff)
				}
				for _, r := range out.Refused {
					if r.Reason == NoReason && r.Report.Rule() == "" {
						t.Errorf("refused, but every rule left sites: %v", r.Report)
					}
				}
			},
		},
		{
			name: "max",
			pool: []embed.EncounterData{only(enc("rest", embed.Fluff, "cell", "burrow"), func(e *embed.Terms) {
				e.Max = 2
			})},
			mix: [embed.CategoryCount]uint32{0, 1},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				if n := names(out)["rest"]; n != min(2, out.Wanted) {
					t.Errorf("%d placed of %d wanted", n, out.Wanted)
				}
			},
		},
		{
			name: "least area",
			pool: []embed.EncounterData{only(enc("rest", embed.Fluff, "cell", "burrow"), func(e *embed.Terms) {
				e.MinArea = 100
			})},
			mix: [embed.CategoryCount]uint32{0, 1},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				for i := range out.Placements {
					if a := g.Caves.Region(out.Placements[i].Cave).Area; a < 100 {
						t.Errorf("placed in a cave of %d cells", a)
					}
				}
			},
		},
		{
			name: "distance from the entrance",
			pool: []embed.EncounterData{only(enc("rest", embed.Fluff, "cell", "burrow"), func(e *embed.Terms) {
				e.Distance = embed.Range{Min: 30, Max: 60}
			})},
			mix: [embed.CategoryCount]uint32{0, 1},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				for i := range out.Placements {
					if d := p.distances()[out.Placements[i].Cave-1]; d < 30 || d > 60 {
						t.Errorf("placed %d steps from the entrance", d)
					}
				}
			},
		},
		{
			name: "depth of the entry and of the prefab",
			pool: []embed.EncounterData{
				only(enc("far", embed.Fluff, "cell"), func(e *embed.Terms) { e.Depth = embed.Range{Min: 4, Max: 9} }),
				only(enc("down", embed.Fluff, "deep"), func(e *embed.Terms) { e.Required = true }),
			},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				if len(out.Placements) != 0 || len(out.Missing) != 1 {
					t.Errorf("%d placed, %d missing", len(out.Placements), len(out.Missing))
				}
				for _, name := range []string{"far", "down"} {
					if !slices.Contains(reasonsOf(out, name), Depth) {
						t.Errorf("%s: reasons %v", name, reasonsOf(out, name))
					}
				}
			},
		},
		{
			name: "cave sizes of the prefab, and its own category",
			pool: []embed.EncounterData{enc("any", embed.NoCategory, "picky", "cell")},
			mix:  [embed.CategoryCount]uint32{0, 1, 1, 1, 1},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				for i := range out.Placements {
					pl := &out.Placements[i]
					a := g.Caves.Region(pl.Cave).Area
					if pl.Prefab.Name() != "picky" || pl.Category != embed.Reward || a < 100 || a > 200 {
						t.Errorf("%s in a cave of %d cells", describe(pl), a)
					}
				}
			},
		},
		{
			name: "not in one cave with another",
			pool: []embed.EncounterData{
				only(enc("vault", embed.Reward, "cell"), func(e *embed.Terms) { e.Required = true }),
				{
					Name: "key", Prefabs: []string{"cell"}, NotWith: []int{0},
					Terms: embed.Terms{
						Category: embed.Risk, Weight: 1, Required: true, Count: 99, Distance: embed.All, Depth: embed.All,
					},
				},
			},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				if names(out)["vault"] == 1 && !slices.Contains(reasonsOf(out, "key"), NotWith) {
					t.Errorf("reasons %v", reasonsOf(out, "key"))
				}
			},
		},
		{
			name: "exits keep their caves to themselves",
			pool: []embed.EncounterData{enc("rest", embed.Fluff, "cell", "burrow")},
			mix:  [embed.CategoryCount]uint32{0, 1},
			check: func(t *testing.T, g *grid.Grid, p *Placer, out *Population) {
				for i := range out.Placements {
					for _, e := range p.people.job.Exits {
						if g.LabelAt(e.X, e.Y) == out.Placements[i].Cave {
							t.Error("an encounter in the cave of an exit")
						}
					}
				}
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := recipe(tt.pool...)
			r.Encounters.Mix = tt.mix
			r.Encounters.Density = embed.Ratio{Num: 20, Den: 1}
			terms(t, r, tt.check)
		})
	}
}

// TestPreferencesMoveEncounters compares the areas of the caves that an entry gets when it likes
// large caves, likes small ones, or does not mind.
func TestPreferencesMoveEncounters(t *testing.T) {
	t.Parallel()
	mean := func(prefer embed.Prefer) int {
		r := recipe(only(enc("rest", embed.Fluff, "cell", "burrow"), func(e *embed.Terms) { e.Prefer = prefer }))
		r.Encounters.Mix = [embed.CategoryCount]uint32{0, 1}
		r.Encounters.Density = embed.Ratio{Num: 2, Den: 1}
		lib := Library([]embed.RecipeData{r}, shelf()...)
		var p Placer
		area, n := 0, 0
		for seed := range uint64(60) {
			g, out := populated(&p, lib, 100, 100, seed)
			for i := range out.Placements {
				area += g.Caves.Region(out.Placements[i].Cave).Area
				n++
			}
		}
		return area / max(n, 1)
	}
	small, none, large := mean(embed.PreferSmall), mean(embed.PreferNone), mean(embed.PreferLarge)
	t.Logf("mean areas: small %d, none %d, large %d", small, none, large)
	if small >= none || none >= large {
		t.Errorf("mean areas: small %d, none %d, large %d", small, none, large)
	}
}

// TestWeights checks the formula of a cave's weight on numbers that can be followed.
func TestWeights(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		prefer       embed.Prefer
		area, median int
		want         uint64
	}{
		{embed.PreferNone, 500, 100, one},
		{embed.PreferLarge, 200, 100, 2 * one},
		{embed.PreferLarge, 900, 100, 4 * one},
		{embed.PreferLarge, 10, 100, one / 4},
		{embed.PreferSmall, 200, 100, one / 2},
		{embed.PreferSmall, 10, 100, 4 * one},
		{embed.PreferSmall, 900, 100, one / 4},
	} {
		if got := likes(tt.prefer, tt.area, tt.median); got != tt.want {
			t.Errorf("likes(%v, %d, %d) = %d, want %d", tt.prefer, tt.area, tt.median, got, tt.want)
		}
	}
	s := shaping{values: []int32{5, 1, 5, 9}}
	if diff := cmp.Diff([]uint64{one, one / 2, one, 3 * one / 2}, s.factors(nil)); diff != "" {
		t.Errorf("factors (-want +got):\n%s", diff)
	}
	s.values = []int32{7}
	if diff := cmp.Diff([]uint64{one}, s.factors(nil)); diff != "" {
		t.Errorf("factors of one cave (-want +got):\n%s", diff)
	}
	if got := scale(1<<60, 6*one); got != 6<<60 {
		t.Errorf("scale: %d", got)
	}
}
