package schema_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/schema"
)

// TestKeys sees that a schema has the keys of its reader: the hint about a key that is not there lists
// all that are.
func TestKeys(t *testing.T) {
	t.Parallel()
	listed := regexp.MustCompile(`use one of (.*)$`)
	const recipe = "version: 1\nsize: [60, 60]\n"
	for _, tt := range []struct{ language, at, doc string }{
		{"project", "", "version: 1\n%s"},
		{"project", "out", "version: 1\nout: {%s}"},
		{"project", "out/go", "version: 1\nout: {go: {dir: a, %s}}"},
		{"project", "trial", "version: 1\ntrial: {%s}"},
		{"project", "ignore[]", "version: 1\nignore: [{file: a, rule: cell-stray, reason: b, %s}]"},
		{"palette", "", "%s"},
		{"palette", "terrain{}", "terrain: {a: {kind: wall, %s}}"},
		{"palette", "terrain{}/oneOf[]", "terrain: {a: {oneOf: [{terrain: b, %s}]}}"},
		{"palette", "connections{}", "connections: {a: {%s}}"},
		{"palette", "machines{}", "machines: {a: {%s}}"},
		{"script", "", "%s"},
		{"script", "cave", "cave: {%s}"},
		{"script", "unique|1", "unique: {scope: map, %s}"},
		{"script", "legend", "legend: {%s}"},
		{"script", "groups[]", "groups: [{of: [], shuffle: true, %s}]"},
		{"script", "overlays{}", "overlays: {a: {%s}}"},
		{"script", "variants[]", "variants: [{art: a.xp, %s}]"},
		{"script", "ignore[]", "ignore: [{rule: cell-stray, reason: b, %s}]"},
		{"script", "#condition", "objects: {a: {item: b, when: {%s}}}"},
		{"catalogue", "", "%s"},
		{"catalogue", "#builtIn", "kinds: {item: {%s}}"},
		{"catalogue", "#kind", "kinds: {relic: {role: item, %s}}"},
		{"map", "", recipe + "%s"},
		{"map", "automaton", recipe + "automaton: {%s}"},
		{"map", "join", recipe + "join: {%s}"},
		{"map", "require", recipe + "require: {%s}"},
		{"map", "require/caves", recipe + "require: {caves: {%s}}"},
		{"map", "exits", recipe + "exits: {%s}"},
		{"map", "encounters", recipe + "encounters: {%s}"},
		{"map", "encounters/pool[]", recipe + "encounters: {pool: [{name: a, tags: [b], %s}]}"},
	} {
		c := newChecker(t, tt.language)
		found := c.read([]byte(fmt.Sprintf(tt.doc, "zqxjkvb: 1")))
		if len(found) != 1 {
			t.Errorf("%s %q: %v", tt.language, tt.at, found)
			continue
		}
		m := listed.FindStringSubmatch(found[0].Hint)
		if m == nil {
			t.Errorf("%s %q: the hint %q lists no keys", tt.language, tt.at, found[0].Hint)
			continue
		}
		want := strings.Split(m[1], ", ")
		known, _ := follow(t, c.tree, tt.at)["properties"].(fields)
		got := slices.Collect(maps.Keys(known))
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s %q: keys (-reader +schema):\n%s", tt.language, tt.at, diff)
		}
	}
}

// follow returns a part of a schema: names of keys between slashes, {} for the values of other keys,
// [] for items, |1 for the second of several ways, # before a definition.
func follow(t *testing.T, tree fields, at string) fields {
	t.Helper()
	if name, ok := strings.CutPrefix(at, "#"); ok {
		return tree["definitions"].(fields)[name].(fields)
	}
	for _, step := range regexp.MustCompile(`[a-zA-Z]+|\{\}|\[\]|\|1`).FindAllString(at, -1) {
		var next any
		switch step {
		case "{}":
			next = tree["additionalProperties"]
		case "[]":
			next = tree["items"]
		case "|1":
			next = tree["anyOf"].([]any)[1]
		default:
			next = tree["properties"].(fields)[step]
		}
		part, ok := next.(fields)
		if !ok {
			t.Fatalf("%s: there is no %s", at, step)
		}
		tree = part
	}
	return tree
}

// TestDefaults sees that a key with the default of the schema says what no key says.
func TestDefaults(t *testing.T) {
	t.Parallel()
	const need = "version: 1\nsize: [100, 90]\n"
	for kind, read := range map[string]func(text string) any{
		"project": func(text string) any { p, _ := prefab.ReadProject("a.yaml", []byte("version: 1\n"+text)); return p },
		"script":  func(text string) any { s, _ := prefab.ReadScript("a.yaml", []byte(text)); return s },
		"map":     func(text string) any { r, _ := prefab.ReadRecipe("a.map.yaml", []byte(need+text)); return r },
	} {
		c := newChecker(t, kind)
		bare := plainJSON(t, read(""))
		n := 0
		eachDefault(c.tree, nil, func(path []string, value any) {
			if path[len(path)-1] == "baseWeight" {
				return // it counts beside variants alone
			}
			n++
			text, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			doc := string(text)
			for _, key := range slices.Backward(path) {
				doc = fmt.Sprintf("{%s: %s}", key, doc)
			}
			doc = strings.TrimSuffix(strings.TrimPrefix(doc, "{"), "}")
			if diff := cmp.Diff(bare, plainJSON(t, read(doc))); diff != "" {
				t.Errorf("%s: %s says something (-without +with):\n%s", kind, doc, diff)
			}
		})
		if n < 5 {
			t.Errorf("%s: %d defaults were found", kind, n)
		}
	}
}

// eachDefault calls f for each key with a default that a map of the file's own has.
func eachDefault(tree fields, path []string, f func(path []string, value any)) {
	known, _ := tree["properties"].(fields)
	for key, part := range known {
		at := append(slices.Clip(path), key)
		if value, ok := part.(fields)["default"]; ok && key != "version" {
			f(at, value)
		}
		if key != "go" && key != "unique" { // they say something themselves
			eachDefault(part.(fields), at, f)
		}
	}
}

// plainJSON returns what was read without its places.
func plainJSON(t *testing.T, v any) any {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return withoutPlaces(out)
}

func withoutPlaces(v any) any {
	switch v := v.(type) {
	case fields:
		delete(v, "Pos")
		delete(v, "End")
		for key, part := range v {
			v[key] = withoutPlaces(part)
		}
	case []any:
		for i := range v {
			v[i] = withoutPlaces(v[i])
		}
	}
	return v
}

// TestDescribed sees that every key has a text for an editor to show.
func TestDescribed(t *testing.T) {
	t.Parallel()
	for _, l := range languages {
		var look func(tree fields, at string)
		look = func(tree fields, at string) {
			known, _ := tree["properties"].(fields)
			for key, part := range known {
				about, _ := part.(fields)["description"].(string)
				if _, banned := part.(fields)["not"]; about == "" && !(banned && len(part.(fields)) == 1) && l.name != "project" {
					t.Errorf("%s: key %s of %q has no description", l.name, key, at)
				}
				if strings.ContainsAny(about, "\n") || about != "" && !strings.HasSuffix(about, ".") {
					t.Errorf("%s: the description of %s is no sentence: %q", l.name, key, about)
				}
			}
			for _, key := range slices.Sorted(maps.Keys(tree)) {
				switch part := tree[key].(type) {
				case fields:
					if key == "then" || key == "if" || key == "dependencies" {
						continue
					}
					look(part, at+"/"+key)
				}
			}
		}
		look(newChecker(t, l.name).tree, "")
	}
}

// TestSample holds the files of the sample project against the schemas.
func TestSample(t *testing.T) {
	t.Parallel()
	const root = "../../samples/caves/"
	checked := 0
	text, err := os.ReadFile(root + "catalogue.yaml")
	if err != nil {
		t.Fatal(err)
	}
	catalogue, _ := prefab.ReadCatalogue("catalogue.yaml", text)
	kinds, _ := prefab.ShareKinds(catalogue)
	for _, pattern := range []string{"xpc.yaml", "palette.yaml", "catalogue.yaml", "maps/*.yaml", "prefabs/*/*.yaml"} {
		files, err := filepath.Glob(root + pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			kind := map[string]string{"xpc.yaml": "project", "palette.yaml": "palette", "catalogue.yaml": "catalogue", "maps/*.yaml": "map"}[pattern]
			if kind == "" {
				kind = "script"
			}
			var doc any
			if err := yaml.Unmarshal(data, &doc); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if err := compiled(t, schema.Make(kind, schema.Known{Kinds: kinds})).Validate(doc); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			checked++
		}
	}
	if checked < 20 {
		t.Errorf("%d files were checked", checked)
	}
}

// TestKnown sees that editors are offered what a project has.
func TestKnown(t *testing.T) {
	t.Parallel()
	palette, _ := prefab.ReadPalette("p.yaml", []byte("colors: {steel: 112233}\nterrain: {wall: {kind: wall}, floor: {kind: floor}}"))
	legend, _ := prefab.Share(palette)
	script, found := prefab.ReadScript("a.yaml", []byte(`place: [nested, embedded]
tags: [old, dark]
unique: {scope: map, group: posts}
overlays: {ruined: {}}
params: {faction: {zion: 1, derelict: 2}}
objects:
  a: {robot: sentry, mood: sour, when: {params: {faction: zion}}}
  b: {oneOf: [{robot: grunt}, {robot: sentry}, {nothing: true}]}
`))
	if len(found) > 1 {
		t.Fatal(found.Err())
	}
	var known schema.Known
	known.Legend(legend)
	known.Script("folk/post", script)
	known.Script("folk/post", script)
	tree := func(kind string) fields {
		var out fields
		if err := json.Unmarshal(schema.Make(kind, known), &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, tt := range []struct {
		kind, at string
		want     []any
	}{
		{"project", "seal", []any{"floor", "wall"}},
		{"palette", "terrain{}/fore", []any{"steel"}},
		{"script", "tags[]", []any{"dark", "old"}},
		{"script", "unique|1/group", []any{"posts"}},
		{"script", "overlays{}/excludes[]", []any{"ruined"}},
		{"script", "objects{}/robot", []any{"grunt", "sentry"}},
		{"script", "objects{}/mood", []any{"$faction"}},
		{"script", "attributes{}", []any{"$faction"}},
		{"script", "legend/terrain{}/oneOf[]/terrain", []any{"floor", "wall"}},
		{"map", "encounters/pool[]/prefabs[]", []any{"folk/post"}},
		{"map", "tags[]", []any{"dark", "old"}},
	} {
		if diff := cmp.Diff(tt.want, follow(t, tree(tt.kind), tt.at)["examples"]); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", tt.kind, tt.at, diff)
		}
	}
	params := tree("script")["definitions"].(fields)["condition"].(fields)["properties"].(fields)["params"].(fields)
	faction := params["properties"].(fields)["faction"].(fields)
	if diff := cmp.Diff([]any{"derelict", "zion"}, faction["examples"]); diff != "" {
		t.Errorf("values of the param (-want +got):\n%s", diff)
	}
	if err := compiled(t, schema.Make("script", known)).Validate(map[string]any{"tags": []any{"new"}}); err != nil {
		t.Errorf("what the project does not have yet is refused: %v", err)
	}
}
