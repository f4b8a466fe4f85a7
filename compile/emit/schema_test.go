package emit_test

import (
	"os"
	"testing"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/prefab/schema/schematest"
)

// TestJSONHasItsSchema holds the JSON of data with everything in it, and of nothing, against the
// schema as it is published: package prefab/schema writes it.
func TestJSONHasItsSchema(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../schemas/prefabs.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	s := schematest.Open(t, text)
	s.Hold(t, "plain", emit.AppendJSON(nil, data("a")))
	s.Hold(t, "full", emit.AppendJSON(nil, full()))
	s.End(t)
}
