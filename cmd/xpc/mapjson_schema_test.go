package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// publishedMaps is the schema of map --json, as it is published: package prefab/schema writes it.
const publishedMaps = "../../schemas/maps.schema.json"

// What map --json prints has its schema, which allows no key that is not there and has none that is never
// written.
func TestMapJSONHasItsSchema(t *testing.T) {
	t.Parallel()
	s, err := jsonschema.NewCompiler().Compile(publishedMaps)
	if err != nil {
		t.Fatal(err)
	}
	written := map[string]bool{}
	for _, recipe := range schemaRecipes(t) {
		var out bytes.Buffer
		code, stderr := runWith(t, &out, "map", recipe, "--json", "--count", "6", "--seed", "1")
		if code > 1 || out.Len() == 0 {
			t.Fatalf("%s: %s", recipe, stderr)
		}
		for line := range bytes.Lines(out.Bytes()) {
			doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Validate(doc); err != nil {
				t.Errorf("%s: %v", recipe, err)
			}
			keysOf(doc, written)
		}
	}
	for _, key := range schemaKeys(t) {
		if !written[key] {
			t.Errorf("the schema has the key %q, which is never written", key)
		}
	}
}

// schemaRecipes returns recipes whose maps have all keys among them: those of the sample, and one that
// is never met.
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
	return []string{
		filepath.Join(sample, "maps", "lower-caves.map.yaml"), gate, unmet,
	}
}

// keysOf notes all keys of a document.
func keysOf(doc any, keys map[string]bool) {
	switch doc := doc.(type) {
	case map[string]any:
		for key, value := range doc {
			keys[key] = true
			keysOf(value, keys)
		}
	case []any:
		for _, value := range doc {
			keysOf(value, keys)
		}
	}
}

// schemaKeys returns all keys that the schema describes, and sees that no map takes others.
func schemaKeys(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile(publishedMaps)
	if err != nil {
		t.Fatal(err)
	}
	var tree any
	if err := json.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	var walk func(at string, part any)
	walk = func(at string, part any) {
		switch part := part.(type) {
		case map[string]any:
			properties, _ := part["properties"].(map[string]any)
			if properties != nil && part["additionalProperties"] != false && !strings.HasSuffix(at, "/definitions") {
				t.Errorf("%s takes keys that it does not name", at)
			}
			for key := range properties {
				keys[key] = true
			}
			for key, value := range part {
				walk(at+"/"+key, value)
			}
		case []any:
			for _, value := range part {
				walk(at, value)
			}
		}
	}
	walk("", tree)
	return slices.Sorted(maps.Keys(keys))
}
