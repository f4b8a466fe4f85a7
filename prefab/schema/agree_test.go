package schema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/prefab/schema"
)

// languages are what schemas and readers are held against each other for: each kind of files, and
// scripts in a project with a catalogue.
var languages = []struct {
	name, kind string
	catalogue  string
	read       func(kinds *prefab.Kinds, data []byte) diag.List
}{
	{"project", "project", "", func(_ *prefab.Kinds, data []byte) diag.List {
		_, l := prefab.ReadProject("a.yaml", data)
		return l
	}},
	{"palette", "palette", "", func(_ *prefab.Kinds, data []byte) diag.List {
		_, l := prefab.ReadPalette("a.yaml", data)
		return l
	}},
	{"script", "script", "", readScript},
	{"known", "script", known, readScript},
	{"catalogue", "catalogue", "", func(_ *prefab.Kinds, data []byte) diag.List {
		_, l := prefab.ReadCatalogue("a.yaml", data)
		return l
	}},
	{"map", "map", "", func(_ *prefab.Kinds, data []byte) diag.List {
		_, l := prefab.ReadRecipe("a.yaml", data)
		return l
	}},
}

func readScript(kinds *prefab.Kinds, data []byte) diag.List {
	_, l := prefab.Terms{Kinds: kinds}.ReadScript("a.yaml", data)
	return l
}

// known is a catalogue with all that catalogues say.
const known = `kinds:
  robot: {attributes: {faction: word, hp: number, awake: bool, target: link, gaze: facing}, names: [sentry, grunt, "7"]}
  door: {names: [vault, hatch]}
  item: {attributes: {}}
  lever: {role: terminal, attributes: {side: facing, of: link}, names: [brass]}
  relic: {role: item}
`

// A checker holds a schema and the reader of its files against each other.
type checker struct {
	tree   fields // the schema as JSON
	schema *jsonschema.Schema
	read   func(data []byte) diag.List
}

func newChecker(t *testing.T, name string) *checker {
	t.Helper()
	for _, l := range languages {
		if l.name != name {
			continue
		}
		var catalogues []*prefab.Catalogue
		if l.catalogue != "" {
			c, found := prefab.ReadCatalogue("a.yaml", []byte(l.catalogue))
			if len(found) > 0 {
				t.Fatal(found.Err())
			}
			catalogues = append(catalogues, c)
		}
		kinds, found := prefab.ShareKinds(catalogues...)
		if len(found) > 0 {
			t.Fatal(found.Err())
		}
		data := schema.Make(l.kind, schema.Known{Kinds: kinds})
		c := &checker{schema: compiled(t, data), read: func(data []byte) diag.List { return l.read(kinds, data) }}
		if err := json.Unmarshal(data, &c.tree); err != nil {
			t.Fatal(err)
		}
		return c
	}
	t.Fatal("there is no language " + name)
	return nil
}

// compiled returns a schema that is ready to be used, and holds it against draft-07 itself.
func compiled(t *testing.T, data []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("a.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := compiler.Compile("a.json")
	if err != nil {
		t.Fatal(err)
	}
	if s.DraftVersion != 7 {
		t.Errorf("the schema is read as draft %d", s.DraftVersion)
	}
	return s
}

// refused returns the findings of a text file alone: those of the join of files are of other families.
func (c *checker) refused(v value) diag.List {
	var out diag.List
	for _, d := range c.read([]byte(v.yaml())) {
		if d.Code.Family() == "XP02" {
			out = append(out, d)
		}
	}
	return out
}

// verdict is what both say of a document.
type verdict struct {
	reader diag.List
	schema error
}

func (c *checker) judge(v value) verdict {
	return verdict{c.refused(v), c.schema.Validate(v.json())}
}

func (v verdict) agrees() bool { return (len(v.reader) > 0) == (v.schema != nil) }

func (v verdict) String() string {
	var b strings.Builder
	for _, d := range v.reader {
		fmt.Fprintf(&b, "  reader: %s\n", diag.Short(d))
	}
	if v.schema != nil {
		fmt.Fprintf(&b, "  schema: %v\n", v.schema)
	}
	return b.String()
}

// TestValuesAgree holds every text that the draw has against the attributes of a catalogue, of all
// types, in both forms of an object, single and in a list. Nothing is excused here.
func TestValuesAgree(t *testing.T) {
	t.Parallel()
	c := newChecker(t, "known")
	n := 0
	for _, key := range []string{"faction", "hp", "awake", "target", "gaze", "bogus"} {
		for _, text := range texts {
			if odd(text) || len(text) > 15 && ints.MatchString(text) {
				continue // see exceptions
			}
			for _, quoted := range []bool{false, true} {
				v := value{text: text, quoted: quoted}
				for _, given := range []value{v, {shape: list, list: []value{v, v}}} {
					short := []pair{{"robot", word("grunt")}, {key, given}}
					long := []pair{{"kind", word("robot")}, {"name", word("grunt")}, {key, given}}
					for _, keys := range [][]pair{short, long} {
						doc := value{shape: object, pairs: []pair{{"objects", value{shape: object, pairs: []pair{
							{"a", value{shape: object, pairs: keys}},
						}}}}}
						if got := c.judge(doc); !got.agrees() {
							t.Errorf("they disagree on\n%s%v", doc.yaml(), got)
						}
						n++
					}
				}
			}
		}
	}
	if n < 5000 {
		t.Errorf("%d documents", n)
	}
}

// TestSchemasAgree draws documents of each kind: what a schema refuses its reader refuses, and the other
// way round, but for what no schema can say.
func TestSchemasAgree(t *testing.T) {
	t.Parallel()
	const perCheck = 18 // documents; rapid makes 100 checks of each of the six languages
	for _, l := range languages {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			c := newChecker(t, l.name)
			var valid, refused, excepted int
			rapid.Check(t, func(rt *rapid.T) {
				for range perCheck {
					doc := documents(c.tree).Draw(rt, "document")
					got := c.judge(doc)
					switch {
					case got.agrees() && got.schema == nil:
						valid++
					case got.agrees():
						refused++
					case excused(got):
						excepted++
					default:
						rt.Fatalf("they disagree on\n%s%v", doc.yaml(), got)
					}
				}
			})
			t.Logf("%d valid, %d refused, %d that no schema can refuse", valid, refused, excepted)
			if all := valid + refused + excepted; valid < all/6 || refused < all/6 || excepted > all/4 {
				t.Errorf("of %d documents %d are valid, %d refused, %d excepted: the draw is lopsided", all, valid, refused, excepted)
			}
		})
	}
}
