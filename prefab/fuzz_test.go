package prefab_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// What is fuzzed reads any bytes as a text file: no panic, findings inside the file, each with a code
// that has a name and a message of one line, and what is read is in bounds, findings or not.

// fuzzTexts begins with the test data of some kinds of files, chunk by chunk.
func fuzzTexts(f *testing.F, kinds ...string) {
	for _, kind := range kinds {
		files, err := filepath.Glob("testdata/" + kind + "/*.yaml")
		if err != nil || len(files) == 0 {
			f.Fatalf("test data of %s: %v", kind, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			for _, c := range parseChunks(string(data)) {
				f.Add([]byte(c.text))
			}
		}
	}
	for _, s := range []string{
		"", "\xff\xfe", "a: [", "- - - a", "? a\n: b\n", "a: &b *b", "--- a\n--- b\n", "x: \"\\ud800\"", "a:\r\n\tb: 1\r\n",
		"a: |2\n    x\n  y\n", "<<: *a",
	} {
		f.Add([]byte(s))
	}
}

// fuzz runs a function on texts that are short: what the parser costs is bounded by
// TestGuardsAreCheap. The function returns what it finds.
func fuzz(f *testing.F, read func(t *testing.T, data []byte) diag.List) {
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return
		}
		for _, d := range read(t, data) {
			checkFinding(t, d, 1+strings.Count(string(data), "\n"))
		}
	})
}

// FuzzScript reads scripts, with a catalogue and without.
func FuzzScript(f *testing.F) {
	fuzzTexts(f, "script", "known")
	for _, s := range []string{
		"objects:\n  #: {item: x}\n", "objects: {a: {oneOf: [{}]}}", "legend: {terrain: {x: {glyph: [~, null, \"\"]}}}",
		"objects: {a: {lever: x, target: [a, $b, $$], side: $c}, b: {kind: robot, name: boss, hp: $d, awake: [no]}}\nparams: {d: {}}",
		"place: [nested, centered]\nobjects: {s: {prefab: [a, b/c, a], with: {p: $d, q: x, p: $$}}, u: {with: {p: x}, oneOf: [{prefab: a, with: {q: $e}, hp: 3}, {kind: prefab, name: b}, {item: x}]}}\nparams: {d: {x: 0, y: 1}}",
	} {
		f.Add([]byte(s))
	}
	catalogue, _ := prefab.ReadCatalogue("catalogue.yaml", []byte(catalogueText))
	known, found := prefab.ShareKinds(catalogue)
	if len(found) > 0 {
		f.Fatal(found.Err())
	}
	fuzz(f, func(t *testing.T, data []byte) diag.List {
		s, found := prefab.ReadScript("a.yaml", data)
		checkScript(t, s)
		s, more := prefab.Terms{Kinds: known}.ReadScript("a.yaml", data)
		checkScript(t, s)
		return append(found, more...)
	})
}

// checkScript sees that the numbers of a script are in bounds.
func checkScript(t *testing.T, s *prefab.Script) {
	t.Helper()
	most := prefab.Most()
	weights := []prefab.Field[int]{s.Weight, s.BaseWeight}
	ranges := []prefab.Range{s.Depth.Value, s.Cave.Size.Value}
	chances := []prefab.Ratio{}
	for _, v := range s.Variants {
		weights = append(weights, v.Weight)
	}
	for _, o := range s.Overlays {
		chances = append(chances, o.Chance.Value)
	}
	for _, g := range s.Groups {
		ranges = append(ranges, g.Exactly.Value)
	}
	for _, o := range s.Objects {
		chances = append(chances, o.Chance.Value)
		for _, w := range o.Whens() {
			ranges = append(ranges, w.Depth)
		}
		for _, a := range o.Alternatives {
			weights, chances = append(weights, a.Weight), append(chances, a.Chance.Value)
			if c := a.Count.Value; c.Min() < 0 || c.Max() > most.Count || c.Min() > c.Max() {
				t.Errorf("count %+v", c)
			}
			if utf8.RuneCountInString(a.Name.Value) > most.Name {
				t.Errorf("name %q", a.Name.Value)
			}
		}
	}
	for _, w := range weights {
		if w.Value < 0 || w.Value > most.Weight {
			t.Errorf("weight %d", w.Value)
		}
	}
	for _, r := range ranges {
		checkRange(t, r)
	}
	for _, c := range chances {
		if c.Den == 0 || c.Cmp(prefab.Certain) > 0 {
			t.Errorf("chance %v", c)
		}
	}
	if s.Transforms.Value == 0 || s.Unique.Max.Value < 1 || s.Unique.Max.Value > most.Count {
		t.Errorf("transforms %v, unique %+v", s.Transforms.Value, s.Unique)
	}
}

func checkRange(t *testing.T, r prefab.Range) {
	t.Helper()
	if r.Min < 0 || r.Min > r.Max || r.Min > prefab.Most().Number || r.Max > prefab.NoMax {
		t.Errorf("range %+v", r)
	}
}

// FuzzPalette reads palettes, makes a legend of them and paints with it.
func FuzzPalette(f *testing.F) {
	fuzzTexts(f, "palette")
	fuzz(f, func(t *testing.T, data []byte) diag.List {
		p, found := prefab.ReadPalette("a.yaml", data)
		l, more := prefab.Share(p)
		most := prefab.Most()
		for _, e := range l.Terrain {
			for _, c := range e.OneOf {
				if c.Weight < 0 || c.Weight > most.Weight || c.Entry != nil && len(c.Entry.OneOf) > 0 {
					t.Errorf("alternative %+v", c)
				}
			}
			if e.MaybeOpen() && e.MaybeSolid() && len(e.OneOf) < 2 {
				t.Errorf("terrain %q is open and solid", e.Name)
			}
		}
		for _, e := range l.Connections {
			if e.Width < 1 || e.Width > most.Width || e.Role == 0 {
				t.Errorf("connection %+v", e)
			}
		}
		if _, left := l.Palette(); left < 0 {
			t.Errorf("%d colors have no room", left)
		}
		if m := l.Swatch(); m.Layers[0].Width < 1 || m.Layers[0].Height < 2 {
			t.Errorf("a swatch of %d by %d", m.Layers[0].Width, m.Layers[0].Height)
		}
		return append(found, more...)
	})
}

// FuzzRecipe reads recipes, and holds them against a project without prefabs.
func FuzzRecipe(f *testing.F) {
	fuzzTexts(f, "recipe")
	fuzz(f, func(t *testing.T, data []byte) diag.List {
		m, found := prefab.ReadRecipe("a.yaml", data)
		most := prefab.Most()
		if size := m.Size.Value; size.W < 0 || size.H < 0 || size.W > most.MapSide || size.H > most.MapSide || size.W*size.H > most.MapCells {
			t.Errorf("size %+v", size)
		}
		ranges := []prefab.Range{m.Require.Small.Value, m.Require.Medium.Value, m.Require.Large.Value, m.Require.ExitDistance.Value, m.Exits.Separation.Value, m.Require.DeadEnd.Value}
		carvings := []*prefab.Carving{&m.Carving}
		for i := range m.Regions {
			carvings = append(carvings, &m.Regions[i].Carving)
		}
		for _, c := range carvings {
			ranges = append(ranges, c.Guide.Width.Value, c.Mines.Rooms.Value, c.Mines.RoomWidth.Value, c.Mines.RoomHeight.Value)
			if c.Guide.Width.Value.Min < 1 || c.Mines.RoomWidth.Value.Min < most.LeastRoom || c.Mines.Rooms.Value.Max > most.Rooms ||
				c.Guide.Legs.Value < 0 || c.Guide.Legs.Value > most.Legs {
				t.Errorf("guide %+v, mines %+v", c.Guide, c.Mines)
			}
		}
		for _, f := range m.Features {
			if f.Count.Value.Max() < 1 || f.Count.Value.Max() > most.Required || f.Clearance.Value < 1 || f.Clearance.Value > most.Clearance ||
				f.Chance.Value.Cmp(prefab.Certain) > 0 {
				t.Errorf("feature %+v", f)
			}
		}
		for _, e := range m.Encounters.Pool {
			ranges = append(ranges, e.Distance.Value, e.Depth.Value)
			if e.Weight.Value < 0 || e.Count.Value < 1 || e.Count.Value > most.Required || e.Max.Value < 0 || e.Gap.Value > most.MapSide {
				t.Errorf("entry %+v", e)
			}
		}
		for _, r := range ranges {
			checkRange(t, r)
		}
		for _, share := range []prefab.Ratio{m.Automaton.Open.Value, m.Automaton.Pockets.Value, m.Joining.Branch.Value, m.Joining.Widen.Value} {
			if share.Den == 0 || share.Cmp(prefab.Certain) > 0 {
				t.Errorf("share %v", share)
			}
		}
		return append(found, prefab.CheckRecipe(m, nil)...)
	})
}

// FuzzCatalogue reads catalogues, and scripts whose objects they describe.
func FuzzCatalogue(f *testing.F) {
	fuzzTexts(f, "catalogue")
	f.Add([]byte("kinds: {robot: {role: actor, attributes: {a: link, b: [c]}, names: [~]}, ? a : {}}"))
	const script = "objects:\n  a: {robot: sentry, hp: 3, of: a}\n  b: {oneOf: [{relic: idol}, {kind: lever, name: x}], side: north}\n"
	fuzz(f, func(t *testing.T, data []byte) diag.List {
		c, found := prefab.ReadCatalogue("a.yaml", data)
		kinds, more := prefab.ShareKinds(c)
		for _, k := range kinds.All() {
			if kinds.Kind(k.Name) != k || k.Role == prefab.NoRole && !k.BuiltIn && len(found) == 0 {
				t.Errorf("kind %+v", k)
			}
		}
		s, _ := prefab.Terms{Kinds: kinds}.ReadScript("s.yaml", []byte(script))
		checkScript(t, s)
		return append(found, more...)
	})
}

func checkFinding(t *testing.T, d diag.Diagnostic, lines int) {
	t.Helper()
	if d.Code.Name() == "" || d.Severity != diag.Error || d.Message == "" {
		t.Errorf("finding %+v lacks a code, a severity or a message", d)
	}
	if d.Pos.File != "a.yaml" || d.Pos.Line > lines || d.Pos.Line < 0 || d.Pos.Col < 0 {
		t.Errorf("finding %v lies outside the file of %d lines", d, lines)
	}
	if d.End.Line != 0 && d.End.Compare(d.Pos) <= 0 {
		t.Errorf("finding %v ends at %v, before it begins", d, d.End)
	}
	for _, r := range d.Message {
		if r == '\n' || r == '\uFDEF' {
			t.Errorf("message %q is not one line of the user's text", d.Message)
		}
	}
	if !utf8.ValidString(d.Message) {
		t.Errorf("message %q is not UTF-8", d.Message)
	}
}
