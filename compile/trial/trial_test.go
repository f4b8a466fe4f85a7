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

func TestShards(t *testing.T) {
	t.Parallel()
	o := options(t, sample(t), 7)
	whole := run(t, o)
	for i := range whole.Prefabs {
		for _, y := range whole.Prefabs[i].Tries {
			refused := 0
			for _, c := range y.Reasons() {
				refused += c.N
			}
			if y.Held+refused != y.Caves { // of one method each
				t.Errorf("%s: %d caves with a site and %d without, of %d", whole.Prefabs[i].Name, y.Held, refused, y.Caves)
			}
		}
	}
	want := written(t, whole)
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
