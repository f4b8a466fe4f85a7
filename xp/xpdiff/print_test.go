package xpdiff_test

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

var update = flag.Bool("update", false, "rewrite golden files")

func mustParse(t testing.TB, text string) *xp.Image {
	t.Helper()
	m, err := xptext.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestGolden compares what is printed of images, given as text twins, with what is wanted:
//
//	before.xpt, after.xpt            a difference; diff.txt is what Print writes, all.txt that with
//	                                 All, picture.xpt is Picture
//	base.xpt, ours.xpt, theirs.xpt   a merge; conflicts.txt is what PrintConflicts writes, and
//	                                 merged.xpt the merged image; base.xpt may be missing
func TestGolden(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			golden(t, path)
		})
	}
}

func golden(t *testing.T, path string) {
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	images := map[string]*xp.Image{}
	for _, f := range a.Files {
		if strings.HasSuffix(f.Name, ".xpt") && f.Name != "merged.xpt" && f.Name != "picture.xpt" {
			images[f.Name] = mustParse(t, string(f.Data))
		}
	}
	got := map[string]string{}
	if images["before.xpt"] != nil {
		d := xpdiff.Compare(images["before.xpt"], images["after.xpt"])
		got["diff.txt"] = printed(t, func(w io.Writer) error { return xpdiff.Printer{}.Print(w, d) })
		got["picture.xpt"] = xptext.Format(xpdiff.Picture(images["before.xpt"], images["after.xpt"]))
		got["all.txt"] = printed(t, func(w io.Writer) error { return xpdiff.Printer{All: true}.Print(w, d) })
	} else {
		m := xpdiff.Merge(images["base.xpt"], images["ours.xpt"], images["theirs.xpt"])
		got["conflicts.txt"] = printed(t, func(w io.Writer) error { return xpdiff.Printer{}.PrintConflicts(w, "", &m.Conflicts) })
		got["merged.xpt"] = xptext.Format(m.Image)
	}
	changed := false
	for i, f := range a.Files {
		text, ok := got[f.Name]
		if !ok {
			continue
		}
		delete(got, f.Name)
		if diff := cmp.Diff(string(f.Data), text); diff != "" && !*update {
			t.Errorf("%s (-want +got):\n%s", f.Name, diff)
		} else if diff != "" {
			a.Files[i].Data, changed = []byte(text), true
		}
	}
	for name := range got {
		if name != "all.txt" && name != "picture.xpt" { // these are wanted where they are there
			t.Errorf("there is no %s in it", name)
		}
	}
	if changed {
		if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func printed(t *testing.T, print func(io.Writer) error) string {
	t.Helper()
	var b strings.Builder
	if err := print(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
