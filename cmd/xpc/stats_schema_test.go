package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed18752ec6/xpc/prefab/schema/schematest"
)

// What stats --json prints has its schema, which allows no key that is not there and has none that is never
// written.
func TestStatsJSONHasItsSchema(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../schemas/stats.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	dir, sample := t.TempDir(), t.TempDir()
	if err := writeArchive("testdata/chances.txtar", dir); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(sample, os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	bundle := filepath.Join(dir, "p.xpb")
	if code, stderr := runWith(t, &bytes.Buffer{}, "build", dir, "--out", "bundle="+bundle); code != 0 {
		t.Fatal(stderr)
	}
	caves := filepath.Join(sample, "build", "caves.xpb")
	script := filepath.Join(dir, "prefabs", "hall.yaml")
	s := schematest.Open(t, text)
	for _, args := range [][]string{
		{"--bundle", bundle},
		{"--bundle", bundle, "post", "--depth", "6", "--set", "faction=zion", "--overlay", "muddy", "--tag", "dry"},
		{script, "--where", "item:coin"},
		{"--bundle", bundle, "--recipe", "posts", "--maps", "3"},
		{"--bundle", bundle, "--recipe", "lone", "--maps", "3"},
		{"--bundle", caves},
		{"--bundle", caves, "--recipe", "lower-caves", "--maps", "3"},
		{"--bundle", caves, "--recipe", "old-gate", "--maps", "0", "--encounters", "4"},
	} {
		var out bytes.Buffer
		if code, stderr := runWith(t, &out, append([]string{"stats", "--json"}, args...)...); code != 0 {
			t.Fatalf("%v: %s", args, stderr)
		}
		s.Hold(t, args[1], out.Bytes())
	}
	s.End(t)
}
