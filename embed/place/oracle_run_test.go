package place_test

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestOracleRun runs recipes and replays what came out: each placement must be one that the oracle
// allows at that point, and change what the oracle changes; each refusal must be a proof.
func TestOracleRun(t *testing.T) {
	t.Parallel()
	maps, seed := fromEnv(t, "XPC_ORACLE_MAPS", 160), fromEnv(t, "XPC_ORACLE_SEED", 1)
	totals := make([]tally, oracleShards)
	t.Run("shards", func(t *testing.T) {
		for shard := range oracleShards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				for i := shard; i < maps; i += oracleShards {
					r := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
					library, recipe := anyLibrary(r), anyRecipe(r, i%8 == 0)
					if i%3 == 1 {
						library = append(library, setFeatures(r, &recipe)...)
					}
					b := bundleOf(t, library, recipe)
					replayed := replay(b, b.RecipeAt(0), r.Uint64())
					totals[shard].add(replayed.count)
					if replayed.fault != "" {
						t.Fatalf("seed %d, run %d: %s", seed, i, replayed.fault)
					}
				}
			})
		}
	})
	var total tally
	for _, shard := range totals {
		total.add(shard)
	}
	t.Logf("%+v", total)
	if !t.Failed() && maps >= 160 && (total.placed < 400 || total.features < 50 || total.searches < 1_000 || total.objects < 100) {
		t.Error("too little was met")
	}
}

// TestOracleSamples does the same with the prefabs and the recipe of samples/caves.
func TestOracleSamples(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.FromSlash("../../samples/caves/build/caves.xpb"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("samples/caves is not built: maps with its prefabs are not replayed")
	}
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		t.Skipf("samples/caves was built by another version: %v", err)
	}
	placed := 0
	for i := range b.RecipeCount() {
		for seed := range uint64(12) {
			replayed := replay(b, b.RecipeAt(i), seed)
			placed += replayed.count.placed
			if replayed.fault != "" {
				t.Fatalf("recipe %s, seed %d: %s", b.RecipeAt(i).Name(), seed, replayed.fault)
			}
		}
	}
	t.Logf("%d placements", placed)
	if placed == 0 {
		t.Error("nothing was placed")
	}
}

// anyLibrary draws prefabs that a linter lets through, each of a category.
func anyLibrary(r *rand.Rand) (list []embed.PrefabData) {
	for i := range 12 {
		v := soundEmbedded(r, false)
		if i%4 == 3 {
			v = soundCentered(r)
		}
		v.finish(r)
		pf := v.data("oracle/p" + strconv.Itoa(i))
		pf.Category = embed.Category(1 + r.IntN(int(embed.CategoryCount)-1))
		if chance(r, 20) {
			pf.Cave = embed.Range{Min: between(r, 0, 80), Max: pick(r, 300, embed.NoMax)}
		}
		list = append(list, pf)
	}
	return list
}

// anyRecipe draws a recipe over that library.
func anyRecipe(r *rand.Rand, large bool) embed.RecipeData {
	w, h := between(r, 36, 70), between(r, 36, 70)
	if large {
		w, h = 100, 100
	}
	o := cave.Default(w, h)
	d := embed.RecipeData{
		Name: "oracle", Generator: embed.Generator, W: w, H: h, Depth: 3,
		Margin: between(r, 2, 10), Carving: o.Carving, Join: o.Join,
		Exits: embed.Exits{Count: between(r, 0, 3), Separation: embed.All},
		Require: embed.Require{
			Small: embed.All, Medium: embed.All, Large: embed.All, ExitDistance: embed.All, DeadEnd: embed.All,
		},
		Encounters: embed.Encounters{
			Density: embed.Ratio{Num: uint32(between(r, 4, 30)), Den: 1}, MaxShift: between(r, 0, 8),
		},
	}
	d.Automaton.Pockets.Den = 1
	for i := range d.Encounters.Mix[1:] {
		d.Encounters.Mix[1+i] = uint32(between(r, 1, 4))
	}
	for i := range 9 {
		e := embed.EncounterData{Name: "e" + strconv.Itoa(i), Terms: anyTerms(r)}
		if chance(r, 15) {
			e.Terms.Required, e.Terms.Count = true, 1
		}
		for k := range 12 {
			if chance(r, 25) || k == i {
				e.Prefabs = append(e.Prefabs, "oracle/p"+strconv.Itoa(k))
			}
		}
		d.Pool = append(d.Pool, e)
	}
	return d
}

// setFeatures gives a recipe features, and returns their prefabs.
func setFeatures(r *rand.Rand, d *embed.RecipeData) (library []embed.PrefabData) {
	for i := range 3 {
		pf := anyBlueprint(r, "oracle/z"+strconv.Itoa(i))
		library = append(library, pf)
		d.Features = append(d.Features, embed.FeatureData{
			Prefab: pf.Name, Area: embed.Area{X: 1, Y: 1, W: d.W - 2, H: d.H - 2}, Orientations: pf.Transforms,
			Count: embed.Count{Plus: between(r, 1, 2)}, Chance: embed.Certain, Optional: true, Clearance: between(r, 1, 3),
		})
	}
	d.Features = append(d.Features, embed.FeatureData{Area: embed.Area{X: 2, Y: 2, W: 9, H: 7}})
	return library
}

// anyTerms draws the terms of an encounter.
func anyTerms(r *rand.Rand) embed.Terms {
	return embed.Terms{
		Weight: uint32(between(r, 1, 9)), Distance: embed.All, Depth: embed.All,
		Category: embed.Category(r.IntN(int(embed.CategoryCount))), Prefer: embed.Prefer(r.IntN(3)),
		AllEntrances: chance(r, 20), Pushed: chance(r, 20), Gap: pick(r, 0, 0, 0, 1),
		Max: pick(r, 0, 0, 2), MinArea: pick(r, 0, 0, 40),
	}
}

// replay runs a recipe and judges the map, placement by placement, between them what was refused.
func replay(b *embed.Bundle, recipe embed.Recipe, seed uint64) *trial {
	m := new(mapgen.Generator).Run(recipe, seed)
	before := grid.New(m.Grid.W, m.Grid.H)
	copy(before.Class, m.Before)
	settleBooks(before, m)
	before.Survey()
	t := &trial{g: m.Grid, m: newOracleMap(before), count: tally{maps: 1}}
	t.start = t.m.clone()
	t.sameCaves(m)
	library := map[embed.ID]*oraclePrefab{}
	for i := range b.PrefabCount() {
		library[b.PrefabAt(i).ID()] = newOraclePrefab(b.PrefabAt(i))
		library[b.PrefabAt(i).ID()].sound = true
		if b.PrefabAt(i).Places()&(embed.Embedded|embed.Centered) != 0 { // of others connections count too
			t.sameForms(library[b.PrefabAt(i).ID()])
		}
	}
	refused := m.Refused
	held := map[int]bool{}
	for _, exit := range m.Exits {
		held[exit.Cave] = true
	}
	t.count.features += m.Features
	for i := m.Features; i < len(m.Placements); i++ {
		for len(refused) > 0 && refused[0].Step <= i {
			t.refusal(library, refused[0], recipe)
			refused = refused[1:]
		}
		pl := &m.Placements[i]
		if held[pl.Cave] {
			t.failf(nil, "cave %d holds an encounter already, or an exit", pl.Cave)
		}
		held[pl.Cave] = true
		t.replayed(library[pl.Prefab.ID()], pl, recipe)
	}
	for _, refusal := range refused {
		t.refusal(library, refusal, recipe)
	}
	if t.fault == "" {
		t.sameState("the last placement")
		t.finish()
	}
	return t
}

// settleBooks keeps the books of a map whose features stand.
func settleBooks(g *grid.Grid, m *mapgen.Result) {
	for i, class := range g.Class {
		g.Frozen.Put(i%g.W, i/g.W, class == grid.Reserved)
	}
	for i := range m.Placements[:m.Features] {
		pl := &m.Placements[i]
		for _, c := range pl.Changes {
			if c.Class != grid.Tunnel {
				g.Frozen.Set(c.X, c.Y)
			}
		}
		for _, at := range pl.Ring {
			g.Rings.Set(at.X, at.Y)
		}
		for _, at := range pl.Approach {
			g.Kept.Set(at.X, at.Y)
		}
	}
}

// sameCaves compares what a result says of its caves.
func (t *trial) sameCaves(m *mapgen.Result) {
	for i, label := range m.Labels {
		if max(0, int(label)) != max(0, t.m.label[i]) {
			t.failf(nil, "%v is of cave %d, want %d", t.m.cell(i), label, t.m.label[i])
			return
		}
	}
	for i, c := range t.m.caves {
		if got := m.Caves[i]; len(m.Caves) != len(t.m.caves) || got.Cells != c.area ||
			got.Center.X != c.sumX/c.area || got.Center.Y != c.sumY/c.area {
			t.failf(nil, "cave %d is %+v, want %+v", i+1, got, c)
		}
	}
}

// optionsOf returns the options that an encounter's terms mean.
func optionsOf(e embed.Encounter, recipe embed.Recipe) place.Options {
	terms := e.Terms()
	return place.Options{
		AllEntrances: terms.AllEntrances, Pushed: terms.Pushed, Gap: terms.Gap, MinArea: terms.MinArea,
		MaxShift: recipe.Encounters().MaxShift,
	}
}

// replayed judges one placement and applies it to the oracle's map.
func (t *trial) replayed(pf *oraclePrefab, pl *place.Placement, recipe embed.Recipe) {
	if t.fault != "" {
		return
	}
	opt := optionsOf(pl.Encounter, recipe)
	q := query{pf, pl.Method, pl.Cave, opt}
	all, left := t.m.sites(q)
	t.count.search(q.method, len(all), left)
	if allowed := q.allowed(all); !slices.Contains(allowed, pl.Site) {
		t.failf(q, "%s is none of %v", siteLines([]place.Site{pl.Site}), siteLines(allowed))
		return
	}
	area := t.m.caves[pl.Cave-1].area
	if pl.Method == place.Centered && (area < opt.MinArea || opt.MinArea == 0 && 4*area < 3*pl.W*pl.H) ||
		!pf.Cave().Holds(area) || area < opt.MinArea {
		t.failf(pf, "a cave of %d cells is not for it", area)
	}
	contents := new(embed.Contents)
	pl.Roll(contents)
	t.record(t.compare(pf, pl, contents), contents)
}

// refusal checks that a refusal after a search is right: that there is no site, and that the report
// counts what the rules leave over.
func (t *trial) refusal(library map[embed.ID]*oraclePrefab, refused place.Refusal, recipe embed.Recipe) {
	if t.fault != "" || refused.Reason != place.NoReason || refused.Prefab == (embed.Prefab{}) || refused.Feature > 0 {
		return
	}
	q := query{
		library[refused.Prefab.ID()], refused.Report.Method, refused.Cave, optionsOf(refused.Encounter, recipe),
	}
	all, left := t.m.sites(q)
	t.count.search(q.method, 0, left)
	if allowed := q.allowed(all); len(allowed) > 0 {
		t.failf(q, "refused, but there are sites: %v", siteLines(allowed))
	}
	t.sameReport(q, refused.Report, left, false)
}
