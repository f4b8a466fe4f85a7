package trial_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// sample returns what the sample project is compiled to.
func sample(t testing.TB) *embed.Data {
	t.Helper()
	result, err := compile.Build(t.Context(), compile.Options{Root: "../../samples/caves", Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	return result.Data()
}

// smallMaps replaces the recipes by one of small maps, whose pool has all kinds of terms.
func smallMaps(d *embed.Data) *embed.Data {
	out := *d
	r := d.Recipes[slices.IndexFunc(d.Recipes, func(r embed.RecipeData) bool { return r.Name == "lower-caves" })]
	r.W, r.H, r.Margin, r.Require = 60, 44, 6, embed.Require{}
	all := embed.Terms{Weight: 1, Distance: embed.All, Depth: embed.All, Category: embed.Reward}
	entry := func(name string, change func(t *embed.Terms), prefabs ...string) embed.EncounterData {
		terms := all
		change(&terms)
		return embed.EncounterData{Name: name, Prefabs: prefabs, Terms: terms}
	}
	r.Pool = []embed.EncounterData{
		entry("plain", func(*embed.Terms) {}, "folk/hermit", "wild/moss", "works/relay", "works/ark"),
		entry("every", func(t *embed.Terms) { t.AllEntrances, t.Gap, t.MinArea = true, 1, 40 }, "folk/shrine", "works/relay"),
		entry("far", func(t *embed.Terms) { t.Distance.Min = 15 }, "wild/nest", "works/outpost", "folk/henge"),
		entry("deep", func(t *embed.Terms) { t.Depth.Min = 9 }, "wild/skull"),
	}
	out.Recipes = []embed.RecipeData{r}
	return &out
}

func options(t testing.TB, d *embed.Data, maps int) trial.Options {
	t.Helper()
	bundle, err := embed.Encode(d, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	return trial.Options{Data: d, Bundle: bundle, Maps: maps, Seed: 5, MinPlaced: [2]int{1, 4}}
}

func run(t testing.TB, o trial.Options) *trial.Report {
	t.Helper()
	r, err := trial.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func written(t testing.TB, r *trial.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestCounts compares the counts of a trial with those that a look at every cell of every map gives.
func TestCounts(t *testing.T) {
	t.Parallel()
	o := options(t, smallMaps(sample(t)), 3)
	r := run(t, o)
	b, err := embed.Open(string(o.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	recipe := b.RecipeAt(0)
	for i := range r.Prefabs {
		p := &r.Prefabs[i]
		if len(p.Tries) == 0 || len(p.Tries[0].Encounters) == 0 {
			continue
		}
		got := p.Tries[0]
		pf, _ := b.PrefabNamed(p.Name)
		want := slow(t, recipe, pf, o)
		if p.Name == "works/relay" { // of two entries: what the strict one refuses, the other may hold
			want.Spots, want.Survivors, want.Turned = got.Spots, got.Survivors, got.Turned
		}
		for _, word := range []string{"centered earth", "centered neighbor", "centered keep"} {
			if n, ok := got.Survivors[word]; ok { // boxes far from the cave are no candidates
				want.Survivors[word] = n
			}
		}
		sites := 0
		for _, n := range got.Protrusion {
			sites += n
		}
		if len(got.Protrusion) > 0 && sites != got.Held {
			t.Errorf("%s: %d sites with a protrusion, in %d caves", p.Name, sites, got.Held)
		}
		if (got.Example != nil) != (got.Held > 0) {
			t.Errorf("%s: example %v of %d caves", p.Name, got.Example, got.Held)
		}
		got.Protrusion, got.Example, got.Against, got.Objects, got.WhatIfs = nil, nil, nil, nil, nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p.Name, diff)
		}
	}
}

// slow tries a prefab by judging every candidate of every cave.
func slow(t *testing.T, recipe embed.Recipe, pf embed.Prefab, o trial.Options) trial.Try {
	t.Helper()
	out := trial.Try{Recipe: recipe.Name(), Refused: map[string]int{}, Survivors: map[string]int{}}
	var entries []embed.Terms
	for i := range recipe.PoolCount() {
		e := recipe.Pool(i)
		for k := range e.PrefabCount() {
			if e.Prefab(k) == pf {
				out.Encounters = append(out.Encounters, e.Name())
				entries = append(entries, e.Terms())
			}
		}
	}
	method := place.Embedded
	if pf.Places().Has(embed.Centered) {
		method = place.Centered
	}
	if method == place.Embedded {
		out.Turned = map[string]int{}
		for i := range pf.ShapeCount() {
			out.Turned[pf.Shape(i).Orientation().String()] = 0
		}
	}
	words := place.Report{Method: method}
	for i := range words.Len() {
		if word := words.Word(i); word != "connectivity" {
			out.Survivors[method.String()+" "+word] = 0
		}
	}
	heat := map[trial.Heat]int{}
	for i := range o.Maps {
		var gen mapgen.Generator
		m := gen.Run(recipe, o.Seed+uint64(i))
		g := grid.New(m.Grid.W, m.Grid.H)
		copy(g.Class, m.Before)
		g.Survey()
		var p place.Placer
		p.Use(g)
		var dist grid.Distances
		dist.From(&g.Open, m.Exits[0].At)
		out.Maps++
		held := out.Held
		for c := 1; c <= g.Caves.Count(); c++ {
			slowCave(&out, heat, &p, g, m, &dist, pf, method, c, entries, recipe)
		}
		if out.Held > held {
			out.Placed++
		}
	}
	for h, n := range heat {
		h.Caves = n
		out.Heat = append(out.Heat, h)
	}
	order := "the edge of the map, earth, the cave, a tunnel of the cave, another cave, another prefab"
	slices.SortFunc(out.Heat, func(a, b trial.Heat) int {
		if d := (a.Y-b.Y)*1000 + a.X - b.X; d != 0 {
			return d
		}
		return strings.Index(order, a.Ground) - strings.Index(order, b.Ground)
	})
	return out
}

func slowCave(
	out *trial.Try, heat map[trial.Heat]int, p *place.Placer, g *grid.Grid, m *mapgen.Result, dist *grid.Distances,
	pf embed.Prefab, method place.Method, c int, entries []embed.Terms, recipe embed.Recipe,
) {
	area, steps, exit := g.Caves.Region(c).Area, -1, false
	for y := range g.H {
		for x := range g.W {
			if g.LabelAt(x, y) != c {
				continue
			}
			if d := dist.At(x, y); d >= 0 && (steps < 0 || d < steps) {
				steps = d
			}
			for _, e := range m.Exits {
				exit = exit || e.At == grid.Point{X: x, Y: y}
			}
		}
	}
	why := "eligible"
	var ways []place.Options
	for _, e := range entries {
		switch {
		case !e.Depth.Holds(recipe.Depth()):
			why = "depth"
		case area < e.MinArea:
			why = "eligible"
		case steps < 0 || !e.Distance.Holds(steps):
			why = "distance"
		default:
			ways = append(ways, place.Options{
				AllEntrances: e.AllEntrances, Gap: e.Gap, MinArea: e.MinArea, MaxShift: recipe.Encounters().MaxShift,
			})
		}
	}
	if why != "depth" && (exit || !pf.Cave().Holds(area)) {
		why, ways = "eligible", nil
	}
	if len(ways) == 0 {
		out.Refused[why]++
		return
	}
	size := 0
	if area > 200 {
		size = 2
	} else if area > 60 {
		size = 1
	}
	out.Caves++
	out.Sizes[size][0]++
	first := ""
	var faults []place.Fault
	var of place.Site
	for i, opt := range ways {
		rule, found, miss, at := slowSearch(out, p, pf, method, c, opt)
		if found {
			out.Held++
			out.Sizes[size][1]++
			return
		}
		if i == 0 {
			first, faults, of = rule, miss, at
		}
	}
	out.Refused[first]++
	if faults != nil {
		out.Near++
	}
	w, h := of.Prefab.Turned(of.Orientation).Size()
	for _, f := range faults {
		x, y := of.Orientation.Inverse().Point(f.X-of.X, f.Y-of.Y, w, h)
		heat[trial.Heat{X: x, Y: y, Ground: f.Is.String()}]++
	}
}

// slowSearch judges every candidate of a cave.
func slowSearch(
	out *trial.Try, p *place.Placer, pf embed.Prefab, method place.Method, c int, opt place.Options,
) (rule string, found bool, miss []place.Fault, at place.Site) {
	r := place.Report{Method: method}
	at = place.Site{Prefab: pf}
	farther := false
	turned := map[string]bool{}
	defer func() {
		for o := range turned {
			out.Turned[o]++
		}
	}()
	for i := range pf.ShapeCount() {
		s := pf.Shape(i)
		w, h := s.Size()
		for y := -h; y < 44+h; y++ {
			for x := -w; x < 60+w; x++ {
				v := p.Judge(place.Site{
					Prefab: pf, Method: method, Cave: c, Orientation: s.Orientation(), X: x, Y: y,
				}, opt)
				if v.Reason != place.NoReason {
					return v.Reason.String(), false, nil, at
				}
				for k := range v.Passed {
					r.Survivors[k]++
				}
				near := true
				if method == place.Centered { // the shift is judged last
					near = shiftOf(p, v.Site) <= opt.MaxShift
				}
				if near && v.Word() == "earth" && (miss == nil || len(v.Faults) < len(miss)) {
					miss, at = v.Faults, v.Site
				}
				if method == place.Embedded && v.Passed > 5 {
					turned[s.Orientation().String()] = true
				}
				farther = farther || near && (v.OK() || method == place.Centered && v.Passed > 0 || v.Passed > 2)
			}
		}
	}
	for i := range r.Len() {
		if r.Word(i) != "connectivity" {
			out.Survivors[method.String()+" "+r.Word(i)] += r.Survivors[i]
		}
	}
	n := r.Len() - 1
	if method == place.Embedded {
		out.Spots += r.Survivors[n-1]
	} else {
		out.Spots += r.Survivors[n]
	}
	if farther {
		miss = nil
	}
	return method.String() + " " + r.Rule(), r.Survivors[n] > 0, miss, at
}

// shiftOf returns by how many cells a box misses the middle of its cave.
func shiftOf(p *place.Placer, s place.Site) int {
	v := p.Judge(s, place.Options{MaxShift: 1 << 19})
	return v.Site.Shift
}

func TestShards(t *testing.T) {
	t.Parallel()
	o := options(t, sample(t), 7)
	want := written(t, run(t, o))
	for _, n := range []int{1, 3, 9} {
		var shards []*trial.Report
		for i := n; i >= 1; i-- {
			part := o
			part.Shard, part.Workers = trial.Shard{Index: i, Of: n}, 1+i%2
			r := run(t, part)
			if n == 1 {
				if got := written(t, r); got != want {
					t.Error("shard 1 of 1 is not the whole")
				}
				continue
			}
			r, err := trial.Read([]byte(written(t, r)))
			if err != nil {
				t.Fatal(err)
			}
			shards = append(shards, r)
		}
		if n == 1 {
			continue
		}
		merged, err := trial.Merge(shards)
		if err != nil {
			t.Fatal(err)
		}
		if got := written(t, merged); got != want {
			t.Errorf("%d shards add up to something else (-want +got):\n%s", n, cmp.Diff(want, got))
		}
	}
}

func TestWorkers(t *testing.T) {
	t.Parallel()
	o := options(t, sample(t), 4)
	o.Workers = 1
	want := written(t, run(t, o))
	for _, n := range []int{2, 5, runtime.NumCPU()} {
		o.Workers = n
		if got := written(t, run(t, o)); got != want {
			t.Errorf("%d workers give another report", n)
		}
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	d := sample(t)
	none := *d
	none.Prefabs = slices.DeleteFunc(slices.Clone(d.Prefabs), func(p embed.PrefabData) bool {
		return p.Places&(embed.Embedded|embed.Centered) != 0
	})
	none.Recipes = nil
	for _, tt := range []struct {
		name   string
		data   *embed.Data
		change func(o *trial.Options)
		want   string
	}{
		{"no maps", d, func(o *trial.Options) { o.Maps = 0 }, "there are no maps"},
		{"no shard", d, func(o *trial.Options) { o.Shard = trial.Shard{Index: 3, Of: 2} }, "there is no shard 3 of 2"},
		{"no prefab", d, func(o *trial.Options) { o.Prefabs = []string{"nix"} }, `there is no prefab "nix"`},
		{"preplaced", d, func(o *trial.Options) { o.Prefabs = []string{"works/gate"} }, "works/gate is neither embedded nor centered"},
		{"no recipe", d, func(o *trial.Options) { o.Recipe = "nix" }, `there is no recipe "nix"`},
		{"nothing to place", &none, func(*trial.Options) {}, "the project has no prefab that is embedded or centered"},
		{"no recipe at all", &none, func(o *trial.Options) { o.Whole = true }, "the project has no recipe"},
	} {
		o := options(t, tt.data, 1)
		tt.change(&o)
		_, err := trial.Run(t.Context(), o)
		if _, ok := err.(*trial.UsageError); !ok || !strings.Contains(fmt.Sprint(err), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}
