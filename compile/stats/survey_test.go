package stats_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// What the prefabs of the sample are rolled to is as likely as it should be.
func TestSample(t *testing.T) {
	t.Parallel()
	b := caves()
	for i := range b.PrefabCount() {
		pf := b.PrefabAt(i)
		t.Run(pf.Name(), func(t *testing.T) {
			t.Parallel()
			surveys, errs := stats.Look(t.Context(), []embed.Prefab{pf}, stats.Options{})
			if errs[0] != nil {
				t.Fatal(errs[0])
			}
			for _, band := range surveys[0].Bands {
				if err := rolled(t, pf, stats.Given{Depth: band.Depth.Min}, 6000); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// only returns data of one prefab.
func only(pf embed.PrefabData) *embed.Data {
	pf.Name, pf.W, pf.H, pf.Places, pf.Buffer = "a", 8, 8, embed.Centered, 1
	pf.Front, pf.Cave, pf.Transforms, pf.Weight = 1, embed.All, 255, 1
	if pf.Depth == (embed.Range{}) {
		pf.Depth = embed.All
	}
	for range 64 {
		pf.Outcomes = append(pf.Outcomes, embed.Present|embed.MaybeOpen|embed.SurelyOpen)
	}
	for i := range pf.Variants {
		for range 64 {
			pf.Variants[i].Cells = append(pf.Variants[i].Cells, embed.CellData{Terrain: 1})
		}
	}
	for i := range pf.Overlays {
		pf.Overlays[i].Cells = make([]embed.CellData, 64)
	}
	return &embed.Data{
		Terrain: []embed.TerrainData{{Name: "floor", Kind: embed.Floor, Passable: true}}, Prefabs: []embed.PrefabData{pf},
	}
}

// item is an object that comes for certain.
func item(name string, when *embed.ConditionData) embed.ObjectData {
	return embed.ObjectData{Reference: uint32(name[0]), Chance: embed.Certain, When: when, Alternatives: []embed.AlternativeData{{
		Kind: "item", Name: name, Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
	}}}
}

// drawn is a variant that draws so many objects, each once.
func drawn(objects int) embed.VariantData {
	v := embed.VariantData{Weight: 1}
	for i := range objects {
		v.Marks = append(v.Marks, embed.MarkData{Object: i, X: i % 8, Y: i / 8, W: 1, H: 1})
	}
	return v
}

// Ranges of depths end where something changes, and nowhere else.
func TestBands(t *testing.T) {
	t.Parallel()
	at := func(least, most int) *embed.ConditionData {
		return &embed.ConditionData{Depth: embed.Range{Min: least, Max: most}}
	}
	never := item("never", at(5, 5))
	never.Chance = embed.Ratio{Den: 1}
	d := only(embed.PrefabData{
		Depth:    embed.Range{Min: 2, Max: 20},
		Objects:  []embed.ObjectData{item("early", at(0, 3)), item("late", at(8, embed.NoMax)), item("between", at(4, 7)), never},
		Variants: []embed.VariantData{drawn(4)},
	})
	b := bundleOf(t, d)
	surveys, errs := stats.Look(t.Context(), []embed.Prefab{b.PrefabAt(0)}, stats.Options{})
	if errs[0] != nil {
		t.Fatal(errs[0])
	}
	var got []string
	for _, band := range surveys[0].Bands {
		line := fmt.Sprint(band.Depth.Min, "..", band.Depth.Max)
		for _, f := range band.Things {
			line += fmt.Sprint(" ", f.Name, " ", f.Present.RatString())
		}
		got = append(got, line)
	}
	want := []string{
		"2..3 early 1 late 0 between 0 never 0", "4..7 early 0 late 0 between 1 never 0", "8..20 early 0 late 1 between 0 never 0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	deep := 21
	if surveys, errs = stats.Look(t.Context(), []embed.Prefab{b.PrefabAt(0)}, stats.Options{Depth: &deep}); errs[0] != nil || len(surveys[0].Bands) > 0 {
		t.Errorf("at depth 21: %v, %v", surveys[0], errs[0])
	}
}

// A prefab of which too much hangs together is rolled instead, and only what hangs together is.
func TestCoupled(t *testing.T) {
	t.Parallel()
	const overlays = 15
	pf := embed.PrefabData{Variants: []embed.VariantData{drawn(2)}}
	all := &embed.ConditionData{Depth: embed.All}
	for i := range overlays {
		pf.Overlays = append(pf.Overlays, embed.OverlayData{Name: fmt.Sprint("o", i), Chance: embed.Ratio{Num: 1, Den: 10}})
		all.Overlays = append(all.Overlays, i)
	}
	pf.Objects = []embed.ObjectData{item("coupled", all), item("free", &embed.ConditionData{Depth: embed.All, Overlays: []int{3}})}
	b := bundleOf(t, only(pf))
	o := stats.Options{Rolls: 10_000, Seed: 3, Overlays: map[string]bool{"o0": false}}
	surveys, errs := stats.Look(t.Context(), []embed.Prefab{b.PrefabAt(0)}, o)
	if errs[0] != nil {
		t.Fatal(errs[0])
	}
	band := &surveys[0].Bands[0]
	if band.Coupled == nil || band.Coupled.States != 1<<overlays || !strings.Contains(band.Coupled.Error(), `the prefab "a"`) {
		t.Errorf("the error is %v", band.Coupled)
	}
	coupled, free := &band.Things[0], &band.Things[1]
	share, _ := coupled.Present.Float64()
	if want := 1 - pow(0.9, overlays-1); coupled.Rolls < 8500 || coupled.Rolls > 9500 || share < want-0.03 || share > want+0.03 {
		t.Errorf("what hangs together came in %v of %d rolls, want near to %v of 9000", share, coupled.Rolls, want)
	}
	if free.Rolls != 0 || free.Present.Cmp(big.NewRat(1, 10)) != 0 {
		t.Errorf("what is free comes with the chance %v, counted in %d rolls", free.Present, free.Rolls)
	}
}

// Overlays that have nothing to do with each other do not hang together, whatever is given about them.
func TestGivenOverlays(t *testing.T) {
	t.Parallel()
	pf := embed.PrefabData{Variants: []embed.VariantData{drawn(2)}}
	for i := range 20 {
		pf.Overlays = append(pf.Overlays, embed.OverlayData{Name: fmt.Sprint("o", i), Chance: embed.Ratio{Num: 1, Den: 10}})
	}
	pf.Overlays[19].Excludes = []int{18}
	pf.Objects = []embed.ObjectData{
		item("18", &embed.ConditionData{Depth: embed.All, Overlays: []int{18}}),
		item("3", &embed.ConditionData{Depth: embed.All, Overlays: []int{3}}),
	}
	b := bundleOf(t, only(pf))
	look := func(given map[string]bool) (string, error) {
		surveys, errs := stats.Look(t.Context(), []embed.Prefab{b.PrefabAt(0)}, stats.Options{Overlays: given})
		if errs[0] != nil {
			return "", errs[0]
		}
		band := &surveys[0].Bands[0]
		if band.Coupled != nil {
			t.Errorf("%v: %v", given, band.Coupled)
		}
		return fmt.Sprint(band.Things[0].Present, band.Things[1].Present, band.Overlays[18].Chance, band.Overlays[19].Chance), nil
	}
	for _, tt := range []struct {
		given map[string]bool
		want  string
	}{
		{nil, "1/10 1/10 1/10 9/100"},
		{map[string]bool{"o3": true}, "1/10 1/1 1/10 9/100"},
		{map[string]bool{"o19": true}, "0/1 1/10 0/1 1/1"},
		{map[string]bool{"o19": false}, "10/91 1/10 10/91 0/1"},
		{map[string]bool{"o18": true, "o19": true}, ""},
	} {
		got, err := look(tt.given)
		if never := (*stats.NeverError)(nil); got != tt.want || errors.As(err, &never) != (tt.want == "") {
			t.Errorf("%v: %s, %v, want %s", tt.given, got, err, tt.want)
		}
	}
}

func pow(x float64, n int) float64 {
	out := 1.0
	for range n {
		out *= x
	}
	return out
}

// A count is what its dice are, also where it falls below 0, and where no list of outcomes would fit.
func TestCounts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		count          embed.Count
		present, means string
	}{
		{embed.Count{Plus: 3}, "1", "3"},
		{embed.Count{Plus: -3}, "0", "0"},
		{embed.Count{Dice: 2, Sides: 6}, "1", "7"},
		{embed.Count{Dice: 2, Sides: 6, Plus: -4}, "5/6", "56/18"},
		{embed.Count{Dice: 100, Sides: 10_000, Plus: -100}, "", "499950"},
	} {
		thing := item("x", nil)
		thing.Alternatives[0].Count = tt.count
		b := bundleOf(t, only(embed.PrefabData{Objects: []embed.ObjectData{thing}, Variants: []embed.VariantData{drawn(1)}}))
		got, err := stats.New(stats.Given{}).Thing(b.PrefabAt(0), stats.Thing{Kind: "item", Name: "x"})
		if err != nil {
			t.Fatal(err)
		}
		mean, _ := new(big.Rat).SetString(tt.means)
		if got.Expected.Cmp(mean) != 0 {
			t.Errorf("%v: the mean is %v, want %v", tt.count, got.Expected, mean)
		}
		if present, ok := new(big.Rat).SetString(tt.present); ok && got.Present.Cmp(present) != 0 {
			t.Errorf("%v: some come with a chance of %v, want %v", tt.count, got.Present, present)
		}
	}
}

// The overview draws one prefab by weight among those of a depth.
func TestOverview(t *testing.T) {
	t.Parallel()
	d := only(embed.PrefabData{Objects: []embed.ObjectData{item("x", nil)}, Variants: []embed.VariantData{drawn(1)}})
	deep := only(embed.PrefabData{
		Depth: embed.Range{Min: 5, Max: embed.NoMax}, Objects: []embed.ObjectData{item("y", nil)}, Variants: []embed.VariantData{drawn(1)},
	}).Prefabs[0]
	deep.Name, deep.ID, deep.Weight = "b", 1, 3
	d.Prefabs = append(d.Prefabs, deep)
	b := bundleOf(t, d)
	surveys, _ := stats.Look(t.Context(), []embed.Prefab{b.PrefabAt(0), b.PrefabAt(1)}, stats.Options{})
	var got []string
	for _, l := range stats.Overview(surveys) {
		for _, x := range l.Things {
			got = append(got, fmt.Sprint(l.Depth.Min, " of ", l.Prefabs, ": ", x.Thing, " ", x.Present.RatString(), " in ", x.Prefabs))
		}
	}
	want := []string{"0 of 1: item x 1 in 1", "0 of 1: item y 0 in 0", "5 of 2: item x 1/4 in 1", "5 of 2: item y 3/4 in 1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// starter builds the project with which xpc init begins.
func starter(t *testing.T) *embed.Bundle {
	t.Helper()
	tree := fstest.MapFS{}
	root := os.DirFS(filepath.Join("..", "..", "cmd", "xpc", "starter"))
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		if twin, ok := strings.CutSuffix(name, ".xpt"); ok {
			image, err := xptext.Parse(string(data))
			if err != nil {
				return err
			}
			var packed bytes.Buffer
			if err := xp.Encode(&packed, image); err != nil {
				return err
			}
			name, data = twin+".xp", packed.Bytes()
		}
		tree[name] = &fstest.MapFile{Data: data}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	made, err := compile.Build(t.Context(), compile.Options{FS: tree, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(made.Bundle))
	if err != nil {
		t.Fatal(err, made.Findings)
	}
	return b
}

// So are those of a new project.
func TestStarter(t *testing.T) {
	t.Parallel()
	b := starter(t)
	if b.PrefabCount() != 2 {
		t.Fatalf("there are %d prefabs", b.PrefabCount())
	}
	for i := range b.PrefabCount() {
		if err := rolled(t, b.PrefabAt(i), stats.Given{Depth: 1}, 10_000); err != nil {
			t.Error(err)
		}
	}
}

// Required encounters of the sample come in each map, exactly and in maps that are made, and figures are the
// same the second time.
func TestSampleMaps(t *testing.T) {
	t.Parallel()
	b := caves()
	for i := range b.RecipeCount() {
		r := b.RecipeAt(i)
		got, err := stats.LookRecipe(t.Context(), r, stats.RecipeOptions{Maps: 40, Seed: 7})
		if err != nil || got.Inexact != "" {
			t.Fatal(err, got.Inexact)
		}
		if s := got.Sample; s.Maps != 40 || s.Placed > s.Wanted || s.Placed == 0 {
			t.Errorf("%s: the maps are %+v", r.Name(), s)
		}
		for _, e := range got.Encounters {
			if e.Times > 0 && (e.Exact.Present.Cmp(big.NewRat(1, 1)) != 0 || e.Sampled.Counts[0].Sign() != 0) {
				t.Errorf("%s: %s is required, and comes with a chance of %v, in maps of %v", r.Name(), e.Encounter.Name(),
					e.Exact.Present, e.Sampled.Present)
			}
		}
		again, err := stats.LookRecipe(t.Context(), r, stats.RecipeOptions{Maps: 40, Seed: 7})
		if err != nil {
			t.Fatal(err)
		}
		for k := range got.Things {
			if x, y := got.Things[k], again.Things[k]; x.Exact.Expected.Cmp(y.Exact.Expected) != 0 || x.Sampled.Expected.Cmp(y.Sampled.Expected) != 0 {
				t.Errorf("%s: the figures of %v are others the second time", r.Name(), x.Thing)
			}
		}
	}
}

// An overlay that excludes others is as likely as they leave it, whether or not anything asks for those.
func TestExcludes(t *testing.T) {
	t.Parallel()
	pf := embed.PrefabData{Variants: []embed.VariantData{drawn(4)}, Overlays: []embed.OverlayData{
		{Name: "o0", Chance: embed.Ratio{Num: 1, Den: 2}},
		{Name: "o1", Chance: embed.Ratio{Num: 1, Den: 3}, Excludes: []int{0}},
		{Name: "o2", Chance: embed.Ratio{Num: 1, Den: 2}, Excludes: []int{1}},
	}}
	ask := func(overlays ...int) *embed.ConditionData {
		return &embed.ConditionData{Depth: embed.All, Overlays: overlays}
	}
	pf.Objects = []embed.ObjectData{
		item("1", ask(1)), item("2", ask(2)), item("3", ask(1, 2)),
		item("4", &embed.ConditionData{Depth: embed.All, Not: ask(2)}),
	}
	surveys, errs := stats.Look(t.Context(), []embed.Prefab{bundleOf(t, only(pf)).PrefabAt(0)}, stats.Options{})
	if errs[0] != nil {
		t.Fatal(errs[0])
	}
	band := &surveys[0].Bands[0]
	var got []string
	for _, f := range band.Things {
		got = append(got, f.Present.RatString())
	}
	for _, o := range band.Overlays {
		got = append(got, o.Chance.RatString())
	}
	want := []string{"1/6", "5/12", "7/12", "7/12", "1/2", "1/6", "5/12"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
