package live

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// TestCompiled holds what a bundle tells of each prefab of the sample against what its image and script tell.
func TestCompiled(t *testing.T) {
	t.Parallel()
	root := os.DirFS(filepath.Join("..", "..", "..", "samples", "caves"))
	r, err := compile.Build(context.Background(), compile.Options{FS: root, Mode: compile.Make, View: true})
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(r.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range r.View.Prefabs {
		joined, err := r.View.Join(of)
		if err != nil {
			t.Fatal(err)
		}
		pf, _ := b.PrefabNamed(of.Name)
		want, got := detailOf(joined), compiledDetail(pf)
		if !pf.Places().Has(embed.Centered) { // nobody asks for it
			got.Buffer = want.Buffer
		}
		alike := cmp.Options{
			cmpopts.IgnoreFields(detail{}, "Connections", "Overlays", "Compiled"),
			cmpopts.IgnoreFields(imageJSON{}, "Box", "Layers", "Terrains", "Terrain"),
			cmpopts.SortSlices(func(a, b objectJSON) int { return a.Reference - b.Reference }),
		}
		for i := range want.Images { // objects are numbered as the entries are, which need not be in one order
			slices.SortFunc(want.Images[i].Objects, func(a, b placedJSON) int {
				return want.Entries[a.Entry].Reference - want.Entries[b.Entry].Reference
			})
			slices.SortFunc(got.Images[i].Objects, func(a, b placedJSON) int {
				return got.Entries[a.Entry].Reference - got.Entries[b.Entry].Reference
			})
			for j := range got.Images[i].Objects {
				got.Images[i].Objects[j].Entry = want.Images[i].Objects[j].Entry
			}
			if diff := cmp.Diff(terrainsOf(&want.Images[i]), terrainsOf(&got.Images[i])); diff != "" {
				t.Errorf("%s: terrain (-drawn +compiled):\n%s", of.Name, diff)
			}
		}
		if diff := cmp.Diff(want, got, alike); diff != "" {
			t.Errorf("%s (-drawn +compiled):\n%s", of.Name, diff)
		}
	}
}

// terrainsOf returns the terrain of each cell of the box.
func terrainsOf(m *imageJSON) (out []terrainJSON) {
	for _, n := range m.Terrain {
		if n == 0 {
			out = append(out, terrainJSON{})
			continue
		}
		out = append(out, m.Terrains[n-1])
	}
	return out
}
