// Package schematest holds documents against the published schemas, for tests.
package schematest

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A Published is a schema as it is published. It notes the keys of what it is held against.
type Published struct {
	tree    any
	schema  *jsonschema.Schema
	written map[string]bool
}

// Open takes the text of a schema.
func Open(t *testing.T, text []byte) *Published {
	t.Helper()
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("published.json", tree); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("published.json")
	if err != nil {
		t.Fatal(err)
	}
	return &Published{tree, s, map[string]bool{}}
}

// Hold validates a document, which messages call by name.
func (p *Published) Hold(t *testing.T, name string, text []byte) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := p.schema.Validate(doc); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	note(doc, p.written)
}

// End sees that the schema allows no key that it does not name, and names none that no document had.
func (p *Published) End(t *testing.T) {
	t.Helper()
	for _, key := range p.Keys(t) {
		if !p.written[key] {
			t.Errorf("the schema has the key %q, which is never written", key)
		}
	}
}

// note adds all keys of a document.
func note(doc any, keys map[string]bool) {
	switch doc := doc.(type) {
	case map[string]any:
		for key, value := range doc {
			keys[key] = true
			note(value, keys)
		}
	case []any:
		for _, value := range doc {
			note(value, keys)
		}
	}
}

// Keys returns all keys that the schema describes, sorted, and sees that it allows no other. Parts of the
// schema, such as /properties/recipes, can be left out.
func (p *Published) Keys(t *testing.T, without ...string) []string {
	t.Helper()
	keys := map[string]bool{}
	var walk func(at string, part any)
	walk = func(at string, part any) {
		if slices.Contains(without, at) {
			return
		}
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
	walk("", p.tree)
	return slices.Sorted(maps.Keys(keys))
}
