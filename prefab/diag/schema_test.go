package diag_test

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// The official schema of SARIF is not part of this repository: testdata/sarif.schema.json says what it and
// the text of the standard ask of the properties that are written here, and refuses all others. Where
// XPC_SARIF_SCHEMA names a file with the official one, logs are held against that too.

// faults returns what of a JSON text is not as a schema says; nil if all is.
func faults(t *testing.T, schema, text string) error {
	t.Helper()
	known, ok := schemas.Load(schema)
	if !ok {
		compiler := jsonschema.NewCompiler()
		compiler.AssertFormat()
		s, err := compiler.Compile(schema)
		if err != nil {
			t.Fatal(err)
		}
		known, _ = schemas.LoadOrStore(schema, s)
	}
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return known.(*jsonschema.Schema).Validate(v)
}

var schemas sync.Map // compiled, by file

// valid sees that a JSON text is as a schema says.
func valid(t *testing.T, schema, text string) {
	t.Helper()
	if err := faults(t, schema, text); err != nil {
		t.Errorf("%v in\n%s", err, text)
	}
}

const findingsSchema = "../../schemas/findings.schema.json"

// Findings as JSON are what the published schema says, with and without anything that they may have.
func TestJSONSchema(t *testing.T) {
	t.Parallel()
	all := append(diag.List{mended(), span(9, 1, 2)}, many...)
	for _, l := range []diag.List{nil, all} {
		valid(t, findingsSchema, printed(t, diag.Printer{Format: diag.JSON}, l))
		valid(t, "testdata/gitlab.schema.json", printed(t, diag.Printer{Format: diag.GitLab, Run: below}, l))
		for line := range strings.Lines(printed(t, diag.Printer{Format: diag.JSONL}, l)) {
			valid(t, findingsSchema, "["+line+"]")
		}
	}
	whole := printed(t, diag.Printer{Format: diag.JSON}, all)
	for old, other := range map[string]string{
		`"severity":"error"`: `"severity":"off"`, `"code":"XP0301"`: `"code":"301"`, `"file":`: `"path":`,
		`"endLine":3`: `"endLine":0`, `"title":`: `"text":`, `"x":`: `"X":`, `"column":1,`: `"column":0,`,
	} {
		broken := strings.Replace(whole, old, other, 1)
		if broken == whole || faults(t, findingsSchema, broken) == nil {
			t.Errorf("%s for %s is not found in\n%s", other, old, whole)
		}
	}
}

// TestOfficialSchema tells that logs are held against the official schema, or why they are not.
func TestOfficialSchema(t *testing.T) {
	t.Parallel()
	if os.Getenv("XPC_SARIF_SCHEMA") == "" {
		t.Skip("XPC_SARIF_SCHEMA does not name the official schema of SARIF 2.1.0")
	}
	readSARIF(t, printed(t, diag.Printer{Format: diag.SARIF, Run: below}, append(diag.List{mended()}, many...)))
}

// TestJSONHasItsSchema holds findings of all forms against the published schema of --format json.
func TestJSONHasItsSchema(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		l := diag.List(rapid.SliceOfN(anyFinding(), 0, 6).Draw(r, "findings"))
		for i := range l {
			if l[i].Pos.Line > 0 && l[i].Pos.Col > 0 && i%2 == 0 {
				edit := diag.Edit{Pos: l[i].Pos, End: l[i].End, Text: "x"}
				l[i].Fixes = []diag.Fix{{Title: "write x", Edits: []diag.Edit{edit}}}
			}
		}
		if err := faults(t, findingsSchema, printed(t, diag.Printer{Format: diag.JSON}, l)); err != nil {
			r.Errorf("%v\nof\n%+v", err, l)
		}
	})
}
