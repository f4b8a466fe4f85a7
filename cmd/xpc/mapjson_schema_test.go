package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/prefab/schema/schematest"
)

// publishedMaps is the schema of map --json, as it is published: package prefab/schema writes it.
const publishedMaps = "../../schemas/maps.schema.json"

// What map --json prints has its schema, which allows no key that is not there and has none that is never
// written.
func TestMapJSONHasItsSchema(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(publishedMaps)
	if err != nil {
		t.Fatal(err)
	}
	s := schematest.Open(t, text)
	for _, recipe := range schemaRecipes(t) {
		var out bytes.Buffer
		code, stderr := runWith(t, &out, "map", recipe, "--json", "--count", "6", "--seed", "1")
		if code > 1 || out.Len() == 0 {
			t.Fatalf("%s: %s", recipe, stderr)
		}
		for line := range bytes.Lines(out.Bytes()) {
			s.Hold(t, recipe, line)
		}
	}
	s.End(t)
}

// schemaRecipes returns recipes whose maps have all keys among them: those of the sample, one that is
// never met, and a composite one.
func schemaRecipes(t *testing.T) []string {
	t.Helper()
	sample, other := t.TempDir(), t.TempDir()
	if err := os.CopyFS(sample, os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	gate := filepath.Join(sample, "maps", "old-gate.map.yaml")
	data, err := os.ReadFile(gate)
	if err != nil {
		t.Fatal(err)
	}
	crowded := strings.Replace(string(data), "count: 2, chance", "count: 99, chance", 1) // so that some wells find no place
	if err := os.WriteFile(gate, []byte(crowded), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := writeArchive("testdata/furnished.txtar", other); err != nil {
		t.Fatal(err)
	}
	unmet := filepath.Join(other, "maps", "small.map.yaml")
	f, err := os.OpenFile(unmet, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString("require: {caves: {large: 9..}}\n")
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	parts := filepath.Join(sample, "maps", "parts.map.yaml")
	text := "version: 1\nsize: [90, 80]\nstyle: composite\nregions:\n" +
		"  - {area: [0, 0, 45, 80], style: caves}\n  - {area: [45, 0, 45, 80], style: tunnels}\n"
	if err := os.WriteFile(parts, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return []string{
		filepath.Join(sample, "maps", "lower-caves.map.yaml"), gate, unmet, parts,
	}
}
