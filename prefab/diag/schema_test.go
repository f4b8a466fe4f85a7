package diag_test

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// TestJSONHasItsSchema holds findings of all forms against the published schema of --format json.
func TestJSONHasItsSchema(t *testing.T) {
	t.Parallel()
	s, err := jsonschema.NewCompiler().Compile("../../schemas/findings.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		l := diag.List(rapid.SliceOfN(anyFinding(), 0, 6).Draw(t, "findings"))
		for i := range l {
			if l[i].Pos.Line > 0 && l[i].Pos.Col > 0 && i%2 == 0 {
				edit := diag.Edit{Pos: l[i].Pos, End: l[i].End, Text: "x"}
				l[i].Fixes = []diag.Fix{{Title: "write x", Edits: []diag.Edit{edit}}}
			}
		}
		var b bytes.Buffer
		if err := (diag.Printer{Format: diag.JSON}).Print(&b, l); err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(&b)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(doc); err != nil {
			t.Errorf("%v\nof\n%+v", err, l)
		}
	})
}
