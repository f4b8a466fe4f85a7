package trial_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// TestWhole compares what is counted in whole maps with another count.
func TestWhole(t *testing.T) {
	t.Parallel()
	d := *sample(t)
	d.Recipes = slices.Clone(d.Recipes)
	for i := range d.Recipes {
		if r := &d.Recipes[i]; r.Name == "lower-caves" {
			r.Pool = slices.Clone(r.Pool)
			last := &r.Pool[len(r.Pool)-1]
			last.Terms.Required, last.Terms.MinArea = true, 800 // not every map has such a cave
		}
	}
	o := options(t, &d, 6)
	o.Whole, o.Recipe = true, "lower-caves"
	r := run(t, o)
	got := r.Recipes[0].Whole
	b, err := embed.Open(string(o.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	recipe, _ := b.RecipeNamed(o.Recipe)
	want := recount(recipe, o)
	placed, wanted, unmet, caves := want.placed, want.wanted, len(want.lacks), want.caves
	came, maps, lacks, all, danger := want.came, want.maps, want.lacks, want.all, want.danger
	if unmet == 0 || unmet == o.Maps {
		t.Errorf("%d of %d maps do not meet the recipe: the test shows nothing", unmet, o.Maps)
	}
	if got.Placed != placed || got.Wanted != wanted || r.Recipes[0].Unmet != unmet || r.Recipes[0].Caves != caves {
		t.Errorf("%d placed of %d, %d unmet, %d caves; want %d of %d, %d, %d", got.Placed, got.Wanted, r.Recipes[0].Unmet,
			r.Recipes[0].Caves, placed, wanted, unmet, caves)
	}
	for _, s := range got.Encounters {
		if name := "encounter " + s.Name; s.Placed != came[name] || s.Maps != maps[name] {
			t.Errorf("%s: %+v, want %d in %d maps", name, s, came[name], maps[name])
		}
	}
	total := 0
	for _, s := range got.Prefabs {
		total += s.Placed
		if s.Placed != came[s.Name] || s.Maps != maps[s.Name] {
			t.Errorf("%+v, want %d in %d maps", s, came[s.Name], maps[s.Name])
		}
	}
	if total < placed {
		t.Errorf("%d prefabs came, in %d encounters", total, placed)
	}
	pairs := []trial.Moments{got.Spread[0].Pairs, got.Spread[embed.Danger].Pairs}
	if diff := cmp.Diff([]trial.Moments{all, danger}, pairs); diff != "" {
		t.Errorf("pairs (-want +got):\n%s", diff)
	}
	if n := got.Spread[0].Uniform.N; n != 32*all.N {
		t.Errorf("%d pairs by chance, of %d", n, all.N)
	}
	if len(got.Unmet) != 1 || got.Unmet[0].What != "encounter" || !slices.Equal(got.Unmet[0].Numbers, lacks) {
		t.Errorf("unmet %+v, want maps %v", got.Unmet, lacks)
	}
}

// recounted is what another count of whole maps gives.
type recounted struct {
	placed, wanted, caves int
	came, maps            map[string]int // by name of prefab or encounter
	lacks                 []int          // maps that do not meet the recipe
	all, danger           trial.Moments
}

// recount counts whole maps.
func recount(recipe embed.Recipe, o trial.Options) (r recounted) {
	r.came, r.maps = map[string]int{}, map[string]int{}
	var gen mapgen.Generator
	for i := range o.Maps {
		m := gen.Run(recipe, o.Seed+uint64(i))
		r.placed, r.wanted, r.caves = r.placed+len(m.Placements), r.wanted+m.Wanted, r.caves+len(m.Caves)
		if len(m.Unmet) > 0 {
			r.lacks = append(r.lacks, i)
		}
		here := map[string]bool{}
		holds := map[int][2]int{}
		var c embed.Contents
		for k := range m.Placements {
			pl := &m.Placements[k]
			names := []string{"encounter " + pl.Encounter.Name(), pl.Prefab.Name()}
			pl.Roll(&c)
			for n := range c.Nested {
				names = append(names, c.Nested[n].Prefab.Name())
			}
			for _, name := range names {
				r.came[name]++
				here[name] = true
			}
			h := holds[pl.Cave]
			h[0]++
			if pl.Category == embed.Danger {
				h[1]++
			}
			holds[pl.Cave] = h
		}
		for name := range here {
			r.maps[name]++
		}
		r.pairs(m, holds)
	}
	return r
}

// pairs counts what each two neighboring caves hold.
func (r *recounted) pairs(m *mapgen.Result, holds map[int][2]int) {
	for c := 1; c <= len(m.Caves); c++ {
		for _, n := range m.AppendNeighbors(nil, c) {
			if int(n) < c {
				continue
			}
			for k, to := range []*trial.Moments{&r.all, &r.danger} {
				x := holds[c][k] + holds[int(n)][k]
				to.N, to.Sum, to.Squares = to.N+1, to.Sum+x, to.Squares+x*x
			}
		}
	}
}

// TestReached puts walls around objects, and finds them out of reach.
func TestReached(t *testing.T) {
	t.Parallel()
	d := *sample(t)
	d.Prefabs = slices.Clone(d.Prefabs)
	i := slices.IndexFunc(d.Prefabs, func(p embed.PrefabData) bool { return p.Name == "wild/nest" })
	pf := &d.Prefabs[i]
	wall := embed.TerrainID(1 + slices.IndexFunc(d.Terrain, func(x embed.TerrainData) bool {
		return x.Kind == embed.Wall && len(x.OneOf) == 0
	}))
	v := pf.Variants[0]
	v.Cells = slices.Clone(v.Cells)
	pf.Outcomes = slices.Clone(pf.Outcomes)
	mark := v.Marks[slices.IndexFunc(v.Marks, func(m embed.MarkData) bool {
		return m.X > 0 && m.Y > 0 && m.X < pf.W-1 && m.Y < pf.H-1 && !onEntrance(pf, m)
	})]
	for _, at := range [][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
		k := (mark.Y+at[1])*pf.W + mark.X + at[0]
		v.Cells[k].Terrain, pf.Outcomes[k] = wall, embed.Present|embed.MaybeSolid
	}
	pf.Variants = []embed.VariantData{v}
	pf.Overlays = nil
	o := options(t, &d, 3)
	o.Prefabs = []string{pf.Name}
	before := options(t, sample(t), 3)
	before.Prefabs = o.Prefabs
	for _, x := range run(t, before).Prefabs[0].Tries[0].Objects {
		if x.Reached != x.Came || x.Missed != nil {
			t.Errorf("as it is drawn: %+v", x)
		}
	}
	found := false
	for _, x := range run(t, o).Prefabs[0].Tries[0].Objects {
		if x.Entry == mark.Object {
			found = true
			if x.Reached >= x.Came || x.Missed == nil {
				t.Errorf("walled in: %+v", x)
			}
		}
	}
	if !found {
		t.Error("the object did not come")
	}
}

func onEntrance(pf *embed.PrefabData, m embed.MarkData) bool {
	for _, e := range pf.Entrances {
		for _, c := range e.Cells {
			if max(c.X-m.X, m.X-c.X)+max(c.Y-m.Y, m.Y-c.Y) < 2 {
				return true
			}
		}
	}
	return false
}
