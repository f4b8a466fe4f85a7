package mapgen_test

import (
	"crypto/sha256"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// preplaced makes a prefab one that features set, with connections of the cells where marks has a
// letter: n, e, s or w for where they lead. Each letter stands for one connection.
func preplaced(name string, rows, marks []string) embed.PrefabData {
	d := prefab(name, 0, rows...)
	d.Places, d.Entrances = embed.Preplaced, nil
	for dir := orient.North; dir <= orient.West; dir++ {
		c := embed.ConnectionData{Name: "way", Role: embed.TunnelRole, Dir: dir}
		for i, m := range []byte(strings.Join(marks, "")) {
			if m == "nesw"[dir-orient.North] {
				c.Cells = append(c.Cells, embed.Point{X: i % d.W, Y: i / d.W})
			}
		}
		if len(c.Cells) > 0 {
			d.Connections = append(d.Connections, c)
		}
	}
	return d
}

// withFeatures returns a recipe with a gate at the south edge, a shrine or two and a reserve.
func withFeatures(r embed.RecipeData) embed.Recipe {
	d := embed.Data{Tool: "test", Terrain: terrains, Seal: 1, Prefabs: prefabs()}
	d.Prefabs = append(d.Prefabs,
		preplaced("town/gate", []string{"#...#", "#...#", "#####"}, []string{" nnn ", "     ", "     "}),
		preplaced("town/shrine", []string{"##+##", "#...#", "+.~.+", "#...#", "##+##"}, []string{"  n  ", "     ", "w   e", "     ", "  s  "}),
	)
	gate := feature("town/gate", embed.Area{X: 20, Y: r.H - 4, W: r.W - 40, H: 3})
	gate.Orientations = orient.Identity
	shrine := feature("town/shrine", embed.Area{X: 10, Y: 10, W: r.W - 20, H: r.H / 2})
	shrine.Count, shrine.Optional = embed.Count{Plus: 2}, true
	r.Features = append([]embed.FeatureData{gate, shrine, {Area: embed.Area{X: 2, Y: 2, W: 14, H: 14}}}, r.Features...)
	d.Recipes = []embed.RecipeData{r}
	data, err := embed.Encode(&d, sha256.Sum256)
	if err != nil {
		panic(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		panic(err)
	}
	return b.RecipeAt(0)
}

// feature returns one that must come.
func feature(name string, area embed.Area) embed.FeatureData {
	return embed.FeatureData{
		Prefab: name, Area: area, Orientations: orient.All, Count: embed.Count{Plus: 1}, Chance: embed.Certain, Clearance: 2,
	}
}

// TestFeatures runs a recipe with features: they come first, whole, and are what the map's hash is of.
func TestFeatures(t *testing.T) {
	t.Parallel()
	r := withFeatures(recipe(90, 70))
	var g mapgen.Generator
	var got []string
	for seed := range uint64(3) {
		m := g.Run(r, seed)
		got = append(got, hash(m))
		if len(m.Unmet) > 0 || m.Features < 1 || len(m.Placements) <= m.Features {
			t.Errorf("seed %d: %d features among %d placements; %+v is not met", seed, m.Features, len(m.Placements), m.Unmet)
		}
		for i := range m.Placements {
			pl := &m.Placements[i]
			if (pl.Method == place.Preplaced) != (i < m.Features) || i < m.Features && pl.Encounter.Name() != "" {
				t.Errorf("seed %d: placement %d is %s of %q", seed, i, pl.Method, pl.Encounter.Name())
			}
			stands(t, m, pl)
		}
		for i := range 14 * 14 {
			if c := m.Grid.At(2+i%14, 2+i/14); c != grid.Reserved {
				t.Fatalf("seed %d: the reserve has %s", seed, c)
			}
		}
		if m.Metrics.Components != 1 {
			t.Errorf("seed %d: %d components", seed, m.Metrics.Components)
		}
	}
	want := []string{"045da57f26246fec", "95bc40d8c8dc6243", "7a5f9c25983ac5f0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("hashes (-want +got):\n%s", diff)
	}
	if t.Failed() {
		t.Log(draw(g.Run(r, 0).Grid))
	}
}

// stands checks that what a placement decides is on the map.
func stands(t *testing.T, m *mapgen.Result, pl *place.Placement) {
	t.Helper()
	for k, c := range pl.Rows {
		x, y := pl.X+k%pl.W, pl.Y+k/pl.W
		if pl.Touched[k] && m.Grid.At(x, y) != c {
			t.Errorf("seed %d: %s has %s at %d,%d, want %s", m.Seed, pl.Prefab.Name(), m.Grid.At(x, y), x, y, c)
		}
	}
	for _, at := range pl.Approach {
		if c := m.Grid.At(at.X, at.Y); !c.Open() || !m.Grid.Kept.At(at.X, at.Y) {
			t.Errorf("seed %d: before %s there is %s, kept %v", m.Seed, pl.Prefab.Name(), c, m.Grid.Kept.At(at.X, at.Y))
		}
	}
}

// TestFeaturesUnmet asks for what cannot come: it is told, with the reason, and there is a map.
func TestFeaturesUnmet(t *testing.T) {
	t.Parallel()
	data := recipe(60, 50)
	gate := feature("town/gate", embed.Area{X: 25, Y: 1}) // its way leads into the border
	gate.Fixed, gate.Orientations = true, orient.Identity
	data.Features = []embed.FeatureData{gate}
	m := new(mapgen.Generator).Run(withFeatures(data), 5)
	var got []string
	for i := range m.Unmet {
		got = append(got, string(m.Unmet[i].AppendText(nil)))
	}
	want := []string{`feature "town/gate" was placed 0 of 1 times`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("unmet (-want +got):\n%s", diff)
	}
	told := false
	for i := range m.Refused {
		r := &m.Refused[i]
		told = told || r.Feature == 4 && string(r.Report.AppendText(nil)) == "area 1, apart 1, connector 0"
	}
	if !told {
		t.Errorf("the refusal is not told: %+v", m.Refused)
	}
}

// TestFeaturesAllocateNothing counts the allocations of runs with features once memory suffices.
func TestFeaturesAllocateNothing(t *testing.T) {
	r := withFeatures(recipe(90, 70))
	var g mapgen.Generator
	seed := uint64(0)
	run := func() {
		g.Run(r, seed%4)
		seed++
	}
	for range 12 {
		run()
	}
	if n := testing.AllocsPerRun(8, run); n != 0 {
		t.Errorf("%v allocations a run", n)
	}
}

// TestFeaturesCountAgainstLimits has a prefab that a map may have once as a feature: no encounter
// brings another.
func TestFeaturesCountAgainstLimits(t *testing.T) {
	t.Parallel()
	for _, set := range []bool{false, true} {
		data := recipe(90, 70)
		d := embed.Data{Tool: "test", Terrain: terrains, Seal: 1, Prefabs: prefabs()}
		for i := range d.Prefabs {
			if pf := &d.Prefabs[i]; pf.Name == "caves/hermit" {
				pf.Places |= embed.Preplaced
				pf.Unique = embed.Unique{Scope: embed.MapScope, Group: "hermit", Max: 1}
				pf.Connections = []embed.ConnectionData{{
					Name: "way", Role: embed.DoorRole, Dir: orient.South, Cells: []embed.Point{{X: 1, Y: 2}},
				}}
			}
		}
		if set {
			data.Features = []embed.FeatureData{feature("caves/hermit", embed.Area{X: 1, Y: 1, W: 88, H: 68})}
		}
		hermit := entry("hermit", embed.Fluff, "caves/hermit")
		hermit.Terms.Required = true
		data.Pool = append(data.Pool, hermit)
		d.Recipes = []embed.RecipeData{data}
		bytes, err := embed.Encode(&d, sha256.Sum256)
		if err != nil {
			t.Fatal(err)
		}
		b, err := embed.Open(string(bytes))
		if err != nil {
			t.Fatal(err)
		}
		m := new(mapgen.Generator).Run(b.RecipeAt(0), 3)
		hermits := 0
		for i := range m.Placements {
			if m.Placements[i].Prefab.Name() == "caves/hermit" {
				hermits++
			}
		}
		tally := place.Tally{}.Add(m.Placements)
		if hermits != 1 || set != (len(m.Unmet) == 1 && m.Unmet[0].What == "encounter") || len(tally) > 0 {
			t.Errorf("as a feature %v: %d hermits; %+v is not met", set, hermits, m.Unmet)
		}
	}
}

// TestFeaturesWithoutEnd asks for a thousand copies of each of a hundred features, on a map that has room
// for a few: the list of refusals is no longer than that of features, and the map is made.
func TestFeaturesWithoutEnd(t *testing.T) {
	t.Parallel()
	data := recipe(60, 50)
	for range 100 {
		f := feature("town/shrine", embed.Area{X: 1, Y: 1, W: 58, H: 48})
		f.Count, f.Optional = embed.Count{Plus: embed.MaxRequired}, true
		data.Features = append(data.Features, f)
	}
	m := new(mapgen.Generator).Run(withFeatures(data), 1)
	if len(m.Refused) > 1_000 || m.Features < 5 {
		t.Errorf("%d refusals, %d features", len(m.Refused), m.Features)
	}
}
