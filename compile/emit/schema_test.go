package emit_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/seed18752ec6/xpc/compile/emit"
)

// published is the schema of the JSON form, as it is published: package prefab/schema writes it.
const published = "../../schemas/prefabs.schema.json"

// TestJSONHasItsSchema holds the JSON of data with everything in it, and of nothing, against the
// published schema. The schema allows no key that is not there, and has none that is never written.
func TestJSONHasItsSchema(t *testing.T) {
	t.Parallel()
	s, err := jsonschema.NewCompiler().Compile(published)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"full": emit.AppendJSON(nil, full()), "plain": emit.AppendJSON(nil, data("a")),
	} {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if name != "full" {
			continue
		}
		written := map[string]bool{}
		keysOf(doc, written)
		for _, key := range schemaKeys(t) {
			if !written[key] {
				t.Errorf("the schema has the key %q, which is never written", key)
			}
		}
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
	data, err := os.ReadFile(published)
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
