package prefab_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// readKinds shares catalogues, named a.yaml, b.yaml and so on.
func readKinds(t *testing.T, texts ...string) (*prefab.Kinds, diag.List) {
	t.Helper()
	var catalogues []*prefab.Catalogue
	for i, text := range texts {
		c, found := prefab.ReadCatalogue(string(rune('a'+i))+".yaml", []byte(text))
		if len(found) > 0 {
			t.Fatal(found.Err())
		}
		catalogues = append(catalogues, c)
	}
	return prefab.ShareKinds(catalogues...)
}

func TestShareKinds(t *testing.T) {
	t.Parallel()
	kinds, found := readKinds(t,
		"kinds:\n  robot: {role: actor, attributes: {hp: number}, names: [sentry]}\n  relic: {role: item}\n",
		"kinds:\n  lever: {role: terminal, attributes: {}}\n  door: {names: [vault]}\n")
	if len(found) > 0 {
		t.Fatal(found.Err())
	}
	type line struct {
		Name               string
		Role               prefab.ObjectRole
		BuiltIn, Any, Free bool
		Attributes         int
	}
	var got []line
	for _, k := range kinds.All() {
		got = append(got, line{k.Name, k.Role, k.BuiltIn, k.AnyName, k.AnyAttribute, len(k.Attributes)})
		if kinds.Kind(k.Name) != k {
			t.Errorf("Kind(%q) is not the kind of All", k.Name)
		}
	}
	want := []line{
		{"item", prefab.ItemRole, true, true, true, 0},
		{"robot", prefab.ActorRole, true, false, false, 1},
		{"actor", prefab.ActorRole, true, true, true, 0},
		{"machine", prefab.FixtureRole, true, true, true, 0},
		{"terminal", prefab.TerminalRole, true, true, true, 0},
		{"door", prefab.DoorObject, true, false, true, 0},
		{"trap", prefab.TrapRole, true, true, true, 0},
		{"stairs", prefab.StairsRole, true, true, true, 0},
		{"prop", prefab.FixtureRole, true, true, true, 0},
		{"effect", prefab.EffectRole, true, true, true, 0},
		{"prefab", prefab.NoRole, true, true, true, 0},
		{"nothing", prefab.NoRole, true, true, true, 0},
		{"relic", prefab.ItemRole, false, true, true, 0},
		{"lever", prefab.TerminalRole, false, true, false, 0},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
	if kinds.Loses() || kinds.Kind("idol") != nil || kinds.Kind("robot").Attribute("hp").Type != prefab.NumberValue ||
		kinds.Kind("robot").Attribute("mp") != nil {
		t.Error("kinds lose or have what they must not")
	}
}

// What two catalogues say against each other has both places.
func TestShareKindsFinds(t *testing.T) {
	t.Parallel()
	_, found := readKinds(t,
		"kinds:\n  relic: {role: item}\n  robot: {attributes: {lamp: word}}\n",
		"kinds:\n  lamp: {role: item}\n  relic: {role: item}\n  robot: {names: [a]}\n")
	var got []string
	for _, d := range found {
		line := diag.Short(d)
		for _, r := range d.Related {
			line += " | " + r.Pos.String() + ": " + r.Message
		}
		got = append(got, line)
	}
	want := []string{
		`a.yaml:3:24: error: attribute "lamp" of the kind "robot" cannot be used: it is a kind [XP0213 bad-name]` +
			` | b.yaml:2:3: the kind "lamp" stands here in the catalogue`,
		`b.yaml:3:3: error: the kind "relic" stands in two catalogues [XP0203 duplicate-key] | a.yaml:2:3: it stands here first`,
		`b.yaml:4:3: error: the kind "robot" stands in two catalogues [XP0203 duplicate-key] | a.yaml:3:3: it stands here first`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// Where a finding hides kinds, an object of a kind that is not there is nobody's fault, and nobody
// counts on the objects of the script.
func TestLostKinds(t *testing.T) {
	t.Parallel()
	const script = "objects:\n  a: {relic: idol}\n  b: {kind: relic, name: idol}\n  c: {oneOf: [{relic: idol}, {item: x}]}\n"
	for _, tt := range []struct {
		name, catalogue string
		findings        int // in the catalogue
	}{
		{"a file that is not there", "", 0},
		{"a kind that cannot be read", "kinds:\n  [a]: {role: item}\n", 1},
		{"kinds that cannot be read", "kinds: [", 1},
		{"kinds under another key", "kind: {relic: {role: item}}", 1},
		{"kinds under a key that is like none", "things: {relic: {role: item}}", 1},
		{"a kind without a role", "kinds: {relic: {names: [idol]}}", 1},
		{"a role that is none", "kinds: {relic: {role: itm}}", 1},
		{"a kind that is no map", "kinds: {relic: item}", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := prefab.MissingCatalogue("a.yaml")
			if tt.catalogue != "" {
				var found diag.List
				if c, found = prefab.ReadCatalogue("a.yaml", []byte(tt.catalogue)); len(found) != tt.findings {
					t.Errorf("findings of the catalogue: %v", found)
				}
			}
			kinds, found := prefab.ShareKinds(c)
			if len(found) > 0 {
				t.Error(found.Err())
			}
			s, found := prefab.Terms{Kinds: kinds}.ReadScript("s.yaml", []byte(script))
			if len(found) > 0 {
				t.Errorf("findings of the script: %v", found.Err())
			}
			if !s.LosesObjects() {
				t.Error("rules count on the objects")
			}
		})
	}
}

// What a finding hides of a kind is free: one slip in a catalogue is one finding, not one for each
// object.
func TestLostPartsOfKinds(t *testing.T) {
	t.Parallel()
	c, found := prefab.ReadCatalogue("a.yaml", []byte("kinds:\n"+
		"  relic: {role: item, names: [idol, [a]], attributes: {age: number, of: wrd}}\n"))
	if len(found) != 2 {
		t.Fatalf("findings of the catalogue: %v", found)
	}
	kinds, _ := prefab.ShareKinds(c)
	_, found = prefab.Terms{Kinds: kinds}.ReadScript("s.yaml", []byte("objects:\n  a: {relic: lamp, made: brass, of: brass}\n  b: {relic: lamp, age: old}\n"))
	if len(found) != 1 || !strings.Contains(found[0].Message, `key "age" takes a number`) {
		t.Errorf("findings of the script: %v", found)
	}
}
