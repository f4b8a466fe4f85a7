package embed_test

import (
	"crypto/sha256"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// What attributes of rolled objects say is what the data say, in all orientations: directions are
// turned, links lead to what came of the entries that they name, params have the value that came.
func TestRollAttributes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := &embed.Data{Terrain: testTerrain()}
		d.Prefabs = []embed.PrefabData{anyPrefab(t, d, "a")}
		certain(&d.Prefabs[0])
		d.Kinds = anyKinds(t, d)
		data, err := embed.Encode(d, sha256.Sum256)
		if err != nil {
			t.Fatal(err)
		}
		b, err := embed.Open(string(data))
		if err != nil {
			t.Fatal(err)
		}
		var c embed.Contents
		seed := rapid.Uint64().Draw(t, "seed")
		for o := range orient.All.Each() {
			b.PrefabAt(0).Roll(embed.Setting{Orientation: o, X: 3, Y: 4, Seed: seed}, &c)
			for i := range c.Objects {
				checkAttributes(t, d, &c, &c.Objects[i])
			}
		}
	})
}

// certain lets every object of a prefab come, so that there is something to look at.
func certain(pf *embed.PrefabData) {
	for i := range pf.Objects {
		o := &pf.Objects[i]
		o.Chance, o.When = embed.Certain, nil
		for k := range o.Alternatives {
			a := &o.Alternatives[k]
			a.Chance, a.Count, a.When, a.Weight = embed.Certain, embed.Count{Plus: 1}, nil, max(1, a.Weight)
			if a.Kind == embed.KindNothing {
				a.Kind = "item"
			}
		}
	}
}

// checkAttributes compares the attributes of one object with the data.
func checkAttributes(t *rapid.T, d *embed.Data, c *embed.Contents, o *embed.Object) {
	pf, entry := &d.Prefabs[0], c.Prefab.ObjectEntry(o.Entry)
	var from embed.AlternativeData
	for i := range entry.AlternativeCount() {
		if entry.Alternative(i) == o.Source {
			from = pf.Objects[o.Entry].Alternatives[i]
		}
	}
	role := d.Kinds[slices.IndexFunc(d.Kinds, func(k embed.KindData) bool { return k.Name == from.Kind })].Role
	if o.Kind != from.Kind || o.Role != role {
		t.Fatalf("the object is %s of role %v, want %s of %v", o.Kind, o.Role, from.Kind, role)
	}
	for i, want := range from.Attributes {
		a := o.AttributeAt(i)
		values, entries := want.Values, want.Links
		if want.Param > 0 {
			came := c.Params[want.Param-1]
			values = []string{pf.Params[want.Param-1].Values[came].Value}
			if want.Type == embed.LinkValue {
				entries = want.Links[came : came+1]
			}
		}
		var linked []int
		for _, e := range entries {
			for k := range c.Objects {
				if c.Objects[k].Entry == e {
					linked = append(linked, k)
				}
			}
		}
		var got, read []string
		var at []int
		for k := range a.Len() {
			got, read = append(got, a.Value(k)), append(read, typedText(a, k))
			if a.Type() == embed.LinkValue {
				at = append(at, a.Entry(k))
			} else if a.Entry(k) != -1 {
				t.Fatal("what is no link leads to an entry")
			}
		}
		if want.Type == embed.FacingValue {
			values = slices.Clone(values)
			for k := range values {
				values[k] = turnedWord(values[k], c.Setting.Orientation)
			}
		}
		if a.Name() != want.Name || a.Type() != want.Type || !slices.Equal(got, values) || !slices.Equal(read, values) ||
			!slices.Equal(at, entries) || !slices.Equal(o.Linked(a.Name()), linked) {
			t.Fatalf("%v: attribute %s: values %q, read %q, entries %v, objects %v; want %q, %v, %v of %+v", c.Setting.Orientation,
				a.Name(), got, read, at, o.Linked(a.Name()), values, entries, linked, want)
		}
	}
	if o.Linked("no such attribute") != nil {
		t.Fatal("an attribute that there is not leads somewhere")
	}
}

// typedText returns a value as the accessor of its type has it, written again.
func typedText(a embed.Attribute, i int) string {
	switch a.Type() {
	case embed.NumberValue:
		// All digits come back: a number has at most 15.
		for precision := range 16 {
			if s := strconv.FormatFloat(a.Number(i), 'f', precision, 64); s == a.Value(i) || s == "0" && a.Value(i) == "-0" {
				return a.Value(i)
			}
		}
		return strconv.FormatFloat(a.Number(i), 'f', -1, 64)
	case embed.BoolValue:
		return strconv.FormatBool(a.Bool(i))
	case embed.FacingValue:
		return a.Facing(i).String()
	}
	if a.Number(i) != 0 || a.Bool(i) || a.Facing(i) != orient.NoDir {
		return "the value of another type"
	}
	return a.Value(i)
}

func turnedWord(word string, o orient.Orientation) string {
	var d orient.Dir
	if err := d.UnmarshalText([]byte(word)); err != nil {
		panic(err)
	}
	return o.Dir(d).String()
}

// A facing turns as the side of the prefab that it names does, in each of the eight orientations: what
// looks at a mark beside it still does.
func TestFacingAttributesTurn(t *testing.T) {
	t.Parallel()
	pf := plain(orient.South, "...", "...", "...")
	pf.Objects = []embed.ObjectData{
		{Reference: 'a', Chance: embed.Certain, Alternatives: []embed.AlternativeData{{
			Kind: "lever", Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
			Attributes: []embed.AttributeData{{Name: "side", Values: []string{"east"}, Type: embed.FacingValue}},
		}}},
		{Reference: 'b', Chance: embed.Certain, Alternatives: []embed.AlternativeData{{
			Kind: "item", Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
		}}},
	}
	pf.Variants[0].Marks = []embed.MarkData{{Object: 0, X: 0, Y: 1}, {Object: 1, X: 1, Y: 1}}
	d := &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}}
	d.Prefabs[0].Outcomes = outcomes(d, &d.Prefabs[0])
	b := open(t, d)
	if got := b.PrefabAt(0).Distinct(); got != b.PrefabAt(0).Transforms() {
		t.Errorf("a prefab with a direction is the same in two of %v: %v", b.PrefabAt(0).Transforms(), got)
	}
	var c embed.Contents
	for o := range orient.All.Each() {
		b.PrefabAt(0).Roll(embed.Setting{Orientation: o}, &c)
		side, ok := c.Objects[0].Attribute("side")
		dx, dy := side.Facing(0).Step()
		if !ok || c.Objects[0].X+dx != c.Objects[1].X || c.Objects[0].Y+dy != c.Objects[1].Y {
			t.Errorf("%v: (%d, %d) looks %s, and what it looked at lies at (%d, %d)", o,
				c.Objects[0].X, c.Objects[0].Y, side.Value(0), c.Objects[1].X, c.Objects[1].Y)
		}
	}
}

// Orientations that differ in a direction alone are different ones, whether it stands there or comes of
// a param; of other types they are not.
func TestDistinctAttributes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		a    embed.AttributeData
		want int
	}{
		{"a word", embed.AttributeData{Name: "a", Values: []string{"north"}}, 1},
		{"a facing", embed.AttributeData{Name: "a", Values: []string{"north"}, Type: embed.FacingValue}, 4},
		{"two facings", embed.AttributeData{Name: "a", Values: []string{"north", "east"}, List: true, Type: embed.FacingValue}, 8},
		{"a param", embed.AttributeData{Name: "a", Param: 1, Type: embed.FacingValue}, 4},
		{"a word of a param", embed.AttributeData{Name: "a", Param: 1}, 1},
		{"a link", embed.AttributeData{Name: "a", Values: []string{"a"}, Type: embed.LinkValue, Links: []int{0}}, 1},
	} {
		pf := plain(orient.South, "...", "...", "...")
		pf.Places, pf.Buffer, pf.MaxProtrusion = embed.Centered, 1, 0
		pf.Params = []embed.ParamData{{Name: "p", Values: []embed.ParamValueData{{Value: "west", Weight: 1}}}}
		pf.Objects = []embed.ObjectData{{Reference: 'a', Chance: embed.Certain, Alternatives: []embed.AlternativeData{{
			Kind: "lever", Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1}, Attributes: []embed.AttributeData{c.a},
		}}}}
		pf.Variants[0].Marks = []embed.MarkData{{X: 1, Y: 1}}
		pf.Entrances = nil
		d := &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}}
		d.Prefabs[0].Outcomes = outcomes(d, &d.Prefabs[0])
		if got := open(t, d).PrefabAt(0).Distinct().Len(); got != c.want {
			t.Errorf("%s: %d orientations differ, want %d", c.name, got, c.want)
		}
	}
}

// Kinds that objects have and nobody lists are there, without a role.
func TestKinds(t *testing.T) {
	t.Parallel()
	d := library(1)
	d.Kinds = []embed.KindData{
		{Name: "zealot", Role: embed.ActorRole, Names: []string{"b", "a"}}, {Name: "door", Role: embed.DoorObject},
	}
	b := open(t, d)
	var got []string
	for i := range b.KindCount() {
		k := b.KindAt(i)
		line := k.Name() + " " + k.Role().String()
		for j := range k.NameCount() {
			line += " " + k.NameAt(j)
		}
		got = append(got, line)
		if same, ok := b.KindNamed(k.Name()); !ok || same != k {
			t.Errorf("KindNamed(%q) is %v, %v", k.Name(), same, ok)
		}
	}
	want := []string{"door door", "item none", "machine none", "robot none", "terminal none", "zealot actor b a"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
	if _, ok := b.KindNamed("no"); ok {
		t.Error("a kind that there is not was found")
	}
}

// A number is written as JSON has it, without an exponent, in at most 15 digits; a bundle with another
// one is the compiler's mistake.
func TestNumbersOfBundles(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"0": true, "-0": true, "7": true, "-12.50": true, "0.5": true, "123456789012345": true, "-1234567.89012345": true,
		"": false, "-": false, ".5": false, "5.": false, "-.5": false, "007": false, "00.5": false, "+1": false, "1e3": false,
		"1.2.3": false, "1,5": false, "--1": false, "1 ": false, "1234567890123456": false, "0.123456789012345": false, "\u0661": false,
	} {
		pf := one(func(o *embed.ObjectData) {
			o.Alternatives = []embed.AlternativeData{{Kind: "robot", Weight: 1, Attributes: []embed.AttributeData{
				{Name: "hp", Values: []string{text}, Type: embed.NumberValue},
			}}}
		})
		d := &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}}
		d.Prefabs[0].Outcomes = outcomes(d, &d.Prefabs[0])
		if got := encodes(d); got != want {
			t.Errorf("a bundle with the number %q: %v, want %v", text, got, want)
		}
	}
}

// encodes reports whether data encode without a panic.
func encodes(d *embed.Data) (ok bool) {
	defer func() { ok = recover() == nil }()
	_, _ = embed.Encode(d, sha256.Sum256)
	return true
}
