package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/prefab/schema/schematest"
)

// What trial --json prints has its schema, which has no key that is never written.
func TestTrialJSONHasItsSchema(t *testing.T) {
	text, err := os.ReadFile("../../schemas/trial.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	s := schematest.Open(t, text)
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	if err := writeArchive("testdata/furnished.txtar", other); err != nil {
		t.Fatal(err)
	}
	lower := filepath.Join(dir, "maps", "lower-caves.map.yaml")
	recipe, err := os.ReadFile(lower)
	if err != nil {
		t.Fatal(err)
	}
	unmet := bytes.Replace(recipe, []byte("name: post, "), []byte("name: post, required: true, minArea: 9000, "), 1)
	for _, at := range []struct {
		dir  string
		args []string
	}{
		{dir, []string{"--maps", "8"}},
		{dir, []string{"works/ark", "--in", "lower-caves", "--shard", "1/2", "--maps", "4"}},
		{dir, []string{"--recipe", "--maps", "4"}},
		{dir, []string{"--recipe", "lower-caves", "--maps", "2"}},
		{other, []string{"--maps", "2"}},
	} {
		if len(at.args) == 4 && at.args[1] == "lower-caves" {
			if err := os.WriteFile(lower, unmet, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		t.Chdir(at.dir)
		var out bytes.Buffer
		if code, stderr := runWith(t, &out, append([]string{"trial", "--json"}, at.args...)...); code != 0 {
			t.Fatalf("%v: %s", at.args, stderr)
		}
		s.Hold(t, at.dir, out.Bytes())
	}
	if err := os.Remove(filepath.Join(other, "maps", "small.map.yaml")); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if code, stderr := runWith(t, &out, "trial", "--json", "--maps", "1"); code != 0 {
		t.Fatal(stderr)
	}
	s.Hold(t, "styles", out.Bytes())
	r, err := trial.Read(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	r.Prefabs[0].Tries[0].Objects = []trial.Object{{Kind: "item", Came: 1, Missed: &trial.Example{Seed: "1", Cave: 1}}} // no prefab that lints has one
	out.Reset()
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	s.Hold(t, "missed", out.Bytes())
	s.End(t)
}
