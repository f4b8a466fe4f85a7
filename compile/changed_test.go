package compile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// A build of a compiler says what has changed since the one before, whatever came of that one; and every
// build says where it has looked.
func TestChanged(t *testing.T) {
	t.Parallel()
	root := lay(t, small())
	if err := os.Symlink("../palette.yaml", filepath.Join(root, "maps", "link.yaml")); err != nil {
		noLinks(t, err)
	}
	var c compile.Compiler
	var changed []string
	build := func(view bool) *compile.Result {
		t.Helper()
		changed = nil
		r, err := c.Build(t.Context(), compile.Options{Root: root, View: view, Changed: func(names []string) {
			if changed = names; names == nil {
				changed = []string{}
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"maps/link.yaml"}, r.Links); diff != "" {
			t.Errorf("links (-want +got):\n%s", diff)
		}
		return r
	}
	want := func(names ...string) {
		t.Helper()
		if diff := cmp.Diff(append([]string{}, names...), changed); diff != "" {
			t.Errorf("changed (-want +got):\n%s", diff)
		}
	}
	r := build(false)
	if changed != nil {
		t.Errorf("the first build says that %q have changed", changed)
	}
	if diff := cmp.Diff([]string{"maps", "prefabs", "prefabs/caves"}, r.Folders); diff != "" {
		t.Errorf("folders (-want +got):\n%s", diff)
	}
	build(false)
	want()
	write(t, root, "prefabs/island.yaml", "place: centered\ncategory: risk\n")
	write(t, root, "prefabs/notes.txt", "of no concern")
	build(false)
	want("prefabs/island.yaml", "prefabs/notes.txt")
	for _, view := range []bool{true, false} {
		write(t, root, "prefabs/island.xpt", "xpt 1\nlayer 1\n|,##|\n")
		build(view) // it finds errors
		want("prefabs/island.xp")
		write(t, root, "prefabs/island.xpt", small()["prefabs/island.xpt"])
		build(view)
		want("prefabs/island.xp")
	}
	if err := os.RemoveAll(filepath.Join(root, "prefabs/caves")); err != nil {
		t.Fatal(err)
	}
	write(t, root, "palette.yaml", "version: 1\n")
	build(false)
	want("palette.yaml", "prefabs/caves/outpost.xp", "prefabs/caves/outpost.yaml")
	if err := os.RemoveAll(filepath.Join(root, "prefabs")); err != nil {
		t.Fatal(err)
	}
	r = build(false)
	if diff := cmp.Diff([]string{"maps", "prefabs"}, r.Folders); diff != "" {
		t.Errorf("folders (-want +got):\n%s", diff)
	}
}

// A recipe that asks for a prefab alone whose script is missing is not in the bundle of a view: nobody knows
// how it is placed.
func TestViewWithoutScript(t *testing.T) {
	t.Parallel()
	files := small()
	files["maps/deep.map.yaml"] = "version: 1\nsize: [40, 40]\nencounters: {pool: [{name: x, category: risk, prefabs: [caves/outpost]}]}\n"
	delete(files, "prefabs/caves/outpost.yaml")
	r, err := compile.Build(t.Context(), compile.Options{Root: lay(t, files), View: true})
	if err != nil || r.View.Bundle == nil {
		t.Errorf("%v, and a bundle of %d bytes", err, len(r.View.Bundle))
	}
}

// TestViewWithoutGuide builds a view of a project whose recipe has a guide that is no image: the bundle is without the
// recipe.
func TestViewWithoutGuide(t *testing.T) {
	t.Parallel()
	files := small()
	files["maps/deep.map.yaml"] = "version: 1\nname: deep\nsize: [12, 9]\nmargin: 2\nstyle: guided\nguide: {art: guide.xp}\n"
	root := lay(t, files)
	if err := os.WriteFile(filepath.Join(root, "maps", "guide.xp"), []byte("no image"), 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := compile.Build(t.Context(), compile.Options{Root: root, View: true})
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(r.View.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	if !r.Findings.HasErrors() || len(b.Data().Recipes) != 0 || b.PrefabCount() == 0 {
		t.Errorf("findings %v, %d recipes, %d prefabs", r.Findings, len(b.Data().Recipes), b.PrefabCount())
	}
}
