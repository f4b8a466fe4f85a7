package place

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Told returns all that contents hold, as text that does not hang on numbers of the bundle.
func Told(c *embed.Contents) string {
	var s strings.Builder
	pf := c.Prefab
	fmt.Fprintln(&s, pf.Name(), c.Setting, c.W, c.H, c.Variant, c.Overlays, c.Params)
	for _, cell := range c.Cells {
		name := ""
		if cell.Terrain > 0 {
			name = pf.Bundle().Terrain(cell.Terrain).Name()
		}
		fmt.Fprintln(&s, name, cell.Look, cell.Spawn, cell.Sight)
	}
	for i := range c.Objects {
		o := &c.Objects[i]
		fmt.Fprintln(&s, o.Kind, o.Name, o.Role, o.X, o.Y, o.Count, o.Facing, o.Opens, o.Links, o.Nested, o.Entry, o.Params)
	}
	for _, m := range c.Machines {
		fmt.Fprintln(&s, m)
	}
	for _, n := range c.Nested {
		fmt.Fprintln(&s, n.Prefab.Name(), n.Within, n.Entry, n.Turn, n.Setting, n.Variant, n.Overlays, n.Params)
	}
	return s.String()
}

// furnished is the shelf, some of it with slots.
func furnished() []Sketch {
	sketches := slices.Clone(shelf())
	for i := range sketches {
		if sketches[i].Name == "cell" {
			sketches[i].Rows, sketches[i].Slot = []string{"####", "#NN#", "#E##"}, "relic"
		}
	}
	return append(sketches, Sketch{Name: "relic", Nested: true, Rows: []string{"."}})
}

// TestRecords saves the placements of maps in both forms, and restores them: from the same bundle, from
// one with prefabs more, and from one that a mod was joined with. Prefabs that are gone, or that have
// another shape, are told.
func TestRecords(t *testing.T) {
	t.Parallel()
	lib := Library([]embed.RecipeData{recipe(pool()...)}, furnished()...)
	more := append(furnished(), Sketch{Name: "attic", MaxProtrusion: 1, Rows: []string{"###", "#.#", "#+#"}},
		Sketch{Name: "zoo", Rows: []string{"#+#", "+.+", "#+#"}})
	joined, err := embed.Join(lib, Library(nil, Sketch{Name: "annex", MaxProtrusion: 1, Rows: []string{"###", "#.#", "#+#"}}))
	if err != nil {
		t.Fatal(err)
	}
	gone := slices.DeleteFunc(furnished(), func(s Sketch) bool { return s.Name == "gate" })
	changed := furnished()
	for i := range changed {
		if changed[i].Name == "ring" {
			changed[i].Rows = []string{",###,", "#..##", "+.?.+", "#...#", ",###,"}
		}
	}
	without, other := Library(nil, gone...), Library(nil, changed...)
	seen := map[string]int{}
	for seed := range uint64(30) {
		var p Placer
		_, out := populated(&p, lib, 90, 90, seed)
		for i := range out.Placements {
			pl := &out.Placements[i]
			pl.Setting.Tags = embed.TagsOf("wet", "cold"[:seed%5])
			var c, again embed.Contents
			pl.Roll(&c)
			want := Told(&c)
			r := bothForms(t, pl.Record())
			for name, b := range map[string]*embed.Bundle{"the same": lib, "one with more": Library(nil, more...), "a joined one": joined} {
				if err := r.Restore(b, &again); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, Told(&again)); diff != "" {
					t.Fatalf("%s from %s bundle (-want +got)\n%s", pl.Prefab.Name(), name, diff)
				}
			}
			name := pl.Prefab.Name()
			seen[name]++
			seen["nested"] += len(c.Nested)
			if (r.Restore(without, &again) != nil) != (name == "gate") || (r.Restore(other, &again) != nil) != (name == "ring") {
				t.Fatalf("%s: %v, %v", name, r.Restore(without, &again), r.Restore(other, &again))
			}
			if Told(&again) != want {
				t.Fatalf("%s: a placement that is not restored changed the contents", name)
			}
		}
	}
	for _, name := range []string{"gate", "ring", "cell", "nested"} {
		if seen[name] == 0 {
			t.Errorf("no %s: the test tests little", name)
		}
	}
	pf, _ := lib.PrefabNamed("gate")
	ring, _ := lib.PrefabNamed("ring")
	for _, c := range []struct {
		of   embed.Prefab
		in   *embed.Bundle
		want string
	}{
		{pf, without, "the bundle has no prefab with the ID " + hex(uint64(pf.ID())) + ", which a saved placement names"},
		{ring, other, `prefab "ring" has another shape than when the saved placement was made`},
	} {
		err := Record{ID: c.of.ID(), Shape: c.of.ShapeSum()}.Restore(c.in, &embed.Contents{})
		var of *RestoreError
		if !errors.As(err, &of) || of.ID != c.of.ID() || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// bothForms takes a record through its forms.
func bothForms(t interface{ Fatalf(string, ...any) }, r Record) Record {
	text, err := r.MarshalText()
	if err != nil {
		t.Fatalf("%v", err)
	}
	var a, b Record
	if err := a.UnmarshalText(text); err != nil || a != r {
		t.Fatalf("%s is read as %v, %v", text, a, err)
	}
	data, err := a.MarshalBinary()
	if err != nil {
		t.Fatalf("%v", err)
	}
	if err := b.UnmarshalBinary(data); err != nil || b != r {
		t.Fatalf("%v is read as %v, %v", r, b, err)
	}
	return b
}

// TestRecordForms reads what was written, and of what was damaged only what is a form of some record.
func TestRecordForms(t *testing.T) {
	t.Parallel()
	any := rapid.Custom(func(t *rapid.T) Record {
		return Record{
			ID: embed.ID(rapid.Uint64().Draw(t, "id")), Shape: rapid.Uint64().Draw(t, "shape"),
			Setting: embed.Setting{
				Orientation: orient.Orientation(rapid.IntRange(0, 7).Draw(t, "orientation")),
				X:           rapid.Int().Draw(t, "x"), Y: rapid.IntRange(-3, 99).Draw(t, "y"), Depth: rapid.Int().Draw(t, "depth"),
				Tags: embed.Tags(rapid.String().Draw(t, "tags")), Seed: rapid.Uint64().Draw(t, "seed"),
			},
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		r := bothForms(t, any.Draw(t, "record"))
		text, _ := r.MarshalText()
		data, _ := r.MarshalBinary()
		at, to := rapid.IntRange(0, len(text)-1).Draw(t, "at"), rapid.Byte().Draw(t, "byte")
		cut := rapid.Bool().Draw(t, "cut")
		damage := func(b []byte) []byte {
			b = slices.Clone(b)
			if cut {
				return b[:at%len(b)]
			}
			b[at%len(b)] = to
			return b
		}
		was := Record{ID: 1}
		in := was
		if bad := damage(text); in.UnmarshalText(bad) == nil {
			if again, err := in.MarshalText(); err != nil || string(again) != string(bad) {
				t.Fatalf("%q is read, and written as %q", bad, again)
			}
		} else if in != was {
			t.Fatalf("%q changes the record that it does not make", bad)
		}
		in = was
		if bad := damage(data); in.UnmarshalBinary(bad) == nil {
			if again, err := in.MarshalBinary(); err != nil || string(again) != string(bad) {
				t.Fatalf("%x is read, and written as %x", bad, again)
			}
		} else if in != was {
			t.Fatalf("%x changes the record that it does not make", bad)
		}
	})
}

// TestRecordErrors reads what is no record.
func TestRecordErrors(t *testing.T) {
	t.Parallel()
	const good = "prefab 000000000000000a shape 000000000000000b r90 at 12,-30 depth 4 seed 7"
	for text, want := range map[string]string{
		good:                                    "",
		good + ` tags "wet"`:                    "",
		"":                                      `the text of a saved placement has no "prefab " where one is needed`,
		good + " ":                              "the text of a saved placement has more behind its seed than tags",
		good + ` tags wet`:                      `the text of a saved placement has "wet" where a Go string is needed`,
		good + ` tags ""`:                       "the text of a saved placement has a word that is written in another way than records are",
		good[:len(good)-1] + "x":                `the text of a saved placement has "x" where a number of 64 bits is needed`,
		strings.Replace(good, "r90", "r91", 1):  `the text of a saved placement has "r91" where an orientation is needed`,
		strings.Replace(good, "-30", "-030", 1): "the text of a saved placement has a word that is written in another way than records are",
		strings.Replace(good, "12,", "", 1):     `the text of a saved placement has no "," where one is needed`,
		strings.Replace(good, "000a", "g", 1):   `the text of a saved placement has "000000000000g" where a number of 16 hexadecimal digits is needed`,
	} {
		got := ""
		if err := new(Record).UnmarshalText([]byte(text)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s\nwant %s", text, got, want)
		}
	}
	data, _ := Record{}.MarshalBinary()
	for want, data := range map[string][]byte{
		"a saved placement ends early, after 25 bytes":                                   data[:25],
		"a saved placement has the version 2; this package reads 1":                      append([]byte{2}, data[1:]...),
		"a saved placement has orientation 8; there are 0 to 7":                          append([]byte{1, 8}, data[2:]...),
		"a saved placement has a number that does not end, or that an int does not hold": data[:28],
	} {
		if err := new(Record).UnmarshalBinary(data); err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
	nines := slices.Repeat([]byte{0xff}, 9)
	for _, number := range [][]byte{{0x80, 0}, append(nines[:9:9], 2), append(nines[:9:9], 0x81, 0), nines} {
		if err := new(Record).UnmarshalBinary(slices.Concat(data[:recordFixed], number, []byte{0, 0})); err == nil {
			t.Errorf("%x is read as a number", number)
		}
	}
	wrong := Record{Setting: embed.Setting{Orientation: 8}}
	if _, err := wrong.MarshalText(); err == nil {
		t.Error("orientation 8 has a text")
	}
	if _, err := wrong.MarshalBinary(); err == nil {
		t.Error("orientation 8 has a binary form")
	}
}
