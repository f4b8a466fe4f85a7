package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/schema"
)

// TestFeaturesOffer sees that a schema of recipes offers prefabs that may be features, and no others.
func TestFeaturesOffer(t *testing.T) {
	t.Parallel()
	var k schema.Known
	for name, text := range map[string]string{
		"gate": "place: preplaced\n", "shrine": "place: [embedded, preplaced]\nmaxProtrusion: 1\n", "lair": "maxProtrusion: 1\n",
	} {
		s, found := prefab.ReadScript(name+".yaml", []byte(text))
		if len(found) > 0 {
			t.Fatal(found.Err())
		}
		k.Script(name, s)
	}
	var tree fields
	if err := json.Unmarshal(schema.Make("map", k), &tree); err != nil {
		t.Fatal(err)
	}
	at := func(tree any, keys ...any) any {
		for _, key := range keys {
			switch key := key.(type) {
			case string:
				tree = tree.(fields)[key]
			case int:
				tree = tree.([]any)[key]
			}
		}
		return tree
	}
	features := at(tree, "properties", "features", "items", "anyOf", 0, "properties", "prefab", "examples")
	if diff := cmp.Diff([]any{"gate", "shrine"}, features); diff != "" {
		t.Errorf("features (-want +got):\n%s", diff)
	}
	pool := at(tree, "properties", "encounters", "properties", "pool", "items", "properties", "prefabs", "items", "examples")
	if diff := cmp.Diff([]any{"gate", "lair", "shrine"}, pool); diff != "" {
		t.Errorf("pool (-want +got):\n%s", diff)
	}
}
