package prefab_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// hidden leaves out what only the package itself may know.
var hidden = cmpopts.IgnoreUnexported(prefab.Entry{}, prefab.Object{}, prefab.PoolEntry{}, prefab.Color{}, prefab.Palette{},
	prefab.Script{}, prefab.Project{}, prefab.Recipe{}, prefab.Param{})

// values leaves places out of a comparison.
var values = cmp.Options{
	cmpopts.IgnoreTypes(prefab.Span{}),
	cmpopts.IgnoreUnexported(prefab.Feature{}, prefab.Guide{}),
	hidden,
}

// field is the value of a key without its place.
func field[T any](v T) prefab.Field[T] { return prefab.Field[T]{Value: v} }

func readScript(t *testing.T, text string) *prefab.Script {
	t.Helper()
	s, list := prefab.ReadScript("art/gate.yaml", []byte(text))
	if len(list) > 0 {
		t.Fatal(list.Err())
	}
	return s
}

func TestScriptDefaults(t *testing.T) {
	t.Parallel()
	want := &prefab.Script{
		File:       "art/gate.yaml",
		Place:      field(prefab.Embedded),
		Front:      field(orient.South),
		Buffer:     field(1),
		Weight:     field(10),
		Depth:      field(prefab.Range{Min: 0, Max: prefab.NoMax}),
		Cave:       prefab.CaveFit{Size: field(prefab.All)},
		Unique:     prefab.Unique{Max: field(1)},
		Transforms: field(orient.All),
		BaseWeight: field(1),
	}
	if d := cmp.Diff(want, readScript(t, ""), hidden); d != "" {
		t.Errorf("an empty script (-want +got):\n%s", d)
	}
	none := prefab.NoScript()
	want.File, want.Place.Value = "", prefab.Preplaced
	if d := cmp.Diff(want, none, hidden); d != "" {
		t.Errorf("NoScript (-want +got):\n%s", d)
	}
}

func TestScriptKeys(t *testing.T) {
	t.Parallel()
	got := readScript(t, `version: 1
name: caves/outpost
about: |
  Two
  lines.
place: [centered, preplaced]
front: west
maxProtrusion: -2
sealed: true
buffer: 0
category: danger
weight: 0
depth: 3..7
cave: {size: ..80, prefer: small}
unique: {scope: run, group: gates, max: 2}
tags: [a, "b c", yes, 1.10, 007, 0x10]
transforms: [m0, r0]
spawn: mask
attributes: {music: drone, list: [1.10, 'x', $$y], price: $$5, empty: "", one: [1], of: $faction}
params: {faction: {derelict: 2, zion: 0}}
layers: [notes, terrain, mask, overlay  burnt out]
baseWeight: 0
variants: [{art: b/gate.b.xp}, {art: gate.c.xp, weight: 0}]
overlays:
  ruined:
  "burnt out": {chance: 12.5%, excludes: [ruined]}
`)
	want := &prefab.Script{
		File:          "art/gate.yaml",
		Name:          field("caves/outpost"),
		About:         field("Two\nlines.\n"),
		Place:         field(prefab.Centered | prefab.Preplaced),
		Front:         field(orient.West),
		MaxProtrusion: field(-2),
		Sealed:        field(true),
		Category:      field(prefab.Danger),
		Depth:         field(prefab.Range{Min: 3, Max: 7}),
		Cave: prefab.CaveFit{
			Size: field(prefab.Range{Min: 0, Max: 80}), Prefer: field(prefab.PreferSmall),
		},
		Unique:     prefab.Unique{Scope: prefab.RunScope, Group: field("gates"), Max: field(2)},
		Tags:       []prefab.Field[string]{field("a"), field("b c"), field("yes"), field("1.10"), field("007"), field("0x10")},
		Transforms: field(orient.SetOf(orient.R0, orient.M0)),
		Params: []*prefab.Param{
			{Name: "faction", Values: []prefab.ParamValue{{Value: "derelict", Weight: 2}, {Value: "zion"}}},
		},
		Spawn: field(prefab.SpawnMask),
		Attributes: []prefab.Attribute{
			{Name: "music", Values: []string{"drone"}},
			{Name: "list", Values: []string{"1.10", "x", "$y"}, List: true},
			{Name: "price", Values: []string{"$5"}},
			{Name: "empty", Values: []string{""}},
			{Name: "one", Values: []string{"1"}, List: true},
			{Name: "of", Values: []string{"$faction"}, Param: field("faction")},
		},
		Layers: []prefab.LayerWord{{Kind: prefab.NotesLayer}, {Kind: prefab.TerrainLayer}, {Kind: prefab.MaskLayer}, {Kind: prefab.OverlayLayer, Name: "burnt out"}},
		Variants: []*prefab.Variant{
			{Art: field("b/gate.b.xp"), File: "art/b/gate.b.xp", Weight: field(1)},
			{Art: field("gate.c.xp"), File: "art/gate.c.xp"},
		},
		Overlays: []*prefab.Overlay{
			{Name: "ruined", Chance: field(prefab.Certain)},
			{Name: "burnt out", Chance: field(prefab.Ratio{Num: 1, Den: 8}), Excludes: []prefab.Field[string]{field("ruined")}},
		},
	}
	if d := cmp.Diff(want, got, values); d != "" {
		t.Errorf("script (-want +got):\n%s", d)
	}
	at := got.Depth.Span
	if at.Pos != diag.At("art/gate.yaml", 13, 8) || at.End != diag.At("art/gate.yaml", 13, 12) {
		t.Errorf("depth stands at %v to %v", at.Pos, at.End)
	}
	if !got.Buffer.Given() || got.Legend != nil {
		t.Error("buffer is not given, or there is a legend")
	}
}

func alternative(kind, name string) prefab.Alternative {
	kinds, _ := prefab.ShareKinds()
	return prefab.Alternative{
		Kind: kind, Role: kinds.Kind(kind).Role, Name: field(name), Weight: field(1), Chance: field(prefab.Certain),
		Count: field(prefab.Count{Plus: 1}),
	}
}

func TestScriptObjects(t *testing.T) {
	t.Parallel()
	got := readScript(t, `objects:
  t: {terminal: access, opens: [d, 1, 201], links: "#", mood: grim}
  d: {door: vault, locked: true, facing: north, about: heavy}
  1: {item: 007, chance: 12.5%, count: 2d4+1, required: true, roll: all}
  201: {kind: robot, name: boss, secret: true}
  "#":
    chance: 0.25
    count: 2..3
    mood: grim
    facing: east
    opens: [d]
    oneOf:
      - {robot: sentry, weight: 3, mood: calm, rank: 1}
      - {nothing: true}
      - {robot: grunt, weight: 0, count: 0, chance: 50%, opens: [1], name: Bob}
`).Objects
	var want []*prefab.Object
	add := func(ref xp.Glyph, f func(o *prefab.Object), as ...prefab.Alternative) {
		o := &prefab.Object{Reference: ref, Chance: field(prefab.Certain), Alternatives: as}
		f(o)
		want = append(want, o)
	}
	plain := func(*prefab.Object) {}
	link := func(refs ...xp.Glyph) (out []prefab.Link) {
		for _, r := range refs {
			out = append(out, prefab.Link{Reference: r})
		}
		return out
	}
	mood := prefab.Attribute{Name: "mood", Values: []string{"grim"}}

	terminal := alternative("terminal", "access")
	terminal.Opens, terminal.Links = link('d', '1', 201), link('#')
	terminal.Attributes = []prefab.Attribute{mood}
	add('t', plain, terminal)

	door := alternative("door", "vault")
	door.Locked, door.Facing = field(true), field(orient.North)
	add('d', func(o *prefab.Object) { o.About = field("heavy") }, door)

	item := alternative("item", "007")
	item.Count = field(prefab.Count{Dice: 2, Sides: 4, Plus: 1})
	add('1', func(o *prefab.Object) {
		o.Chance, o.Required, o.Roll = field(prefab.Ratio{Num: 1, Den: 8}), field(true), field(prefab.RollAll)
	}, item)

	boss := alternative("robot", "boss")
	boss.Secret = field(true)
	add(201, plain, boss)

	sentry := alternative("robot", "sentry")
	sentry.Weight, sentry.Count, sentry.Facing = field(3), field(prefab.Count{Dice: 1, Sides: 2, Plus: 1}), field(orient.East)
	sentry.Opens = link('d')
	sentry.Attributes = []prefab.Attribute{
		{Name: "mood", Values: []string{"calm"}}, {Name: "rank", Values: []string{"1"}},
	}
	grunt := alternative("robot", "grunt")
	grunt.Weight, grunt.Count, grunt.Facing = field(0), field(prefab.Count{}), field(orient.East)
	grunt.Chance, grunt.Opens = field(prefab.Ratio{Num: 1, Den: 2}), link('1')
	grunt.Attributes = []prefab.Attribute{mood, {Name: "name", Values: []string{"Bob"}}}
	add('#', func(o *prefab.Object) {
		o.OneOf, o.Chance = true, field(prefab.Ratio{Num: 1, Den: 4})
	}, sentry, alternative("nothing", ""), grunt)

	if d := cmp.Diff(want, got, values, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("objects (-want +got):\n%s", d)
	}
	if at := got[2].Pos; at != diag.At("art/gate.yaml", 4, 3) {
		t.Errorf("object 1 stands at %v", at)
	}
}

func TestAbsent(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"{item: x}":                                        false,
		"{item: x, chance: 100%}":                          false,
		"{item: x, chance: 99.99999%}":                     true,
		"{item: x, chance: 0}":                             true,
		"{item: x, count: 0..3}":                           true,
		"{item: x, count: 1d2-1}":                          true,
		"{item: x, count: 1d2}":                            false,
		"{nothing: true}":                                  true,
		"{oneOf: [{item: a}, {item: b}]}":                  false,
		"{oneOf: [{item: a}, {nothing: true}]}":            true,
		"{oneOf: [{item: a}, {nothing: true, weight: 0}]}": false,
		"{oneOf: [{item: a, chance: 50%}]}":                true,
		"{oneOf: [{item: a}], count: 0}":                   true,

		"{item: x, when: {depth: 3..}}":                                                                             false,
		"{item: x, when: {depth: 2..7}}":                                                                            false,
		"{item: x, when: {depth: 4..}}":                                                                             true,
		"{item: x, when: {depth: ..6}}":                                                                             true,
		"{item: x, when: {not: {depth: ..2}}}":                                                                      false,
		"{item: x, when: {params: {of: [x, y]}}}":                                                                   false,
		"{item: x, when: {params: {of: x}}}":                                                                        true,
		"{item: x, when: {not: {params: {of: never}}}}":                                                             false,
		"{item: x, when: {overlay: [always, up]}}":                                                                  false,
		"{item: x, when: {overlay: [up]}}":                                                                          true,
		"{item: x, when: {not: {overlay: after}}}":                                                                  false,
		"{item: x, when: {tags: wet}}":                                                                              true,
		"{item: x, when: {not: {tags: [wet, dry]}}}":                                                                true,
		"{oneOf: [{item: x, when: {params: {of: x}}}, {item: y, when: {not: {params: {of: x}}}}]}":                  false,
		"{oneOf: [{item: x, when: {params: {of: x}}}, {item: y, when: {params: {of: y}, depth: 4..}}]}":             true,
		"{oneOf: [{item: x, when: {tags: wet}}, {item: y, when: {not: {tags: wet}}}], when: {depth: 1..9}}":         false,
		"{oneOf: [{item: x, when: {tags: wet}}, {item: y, when: {not: {tags: wet}}}], when: {not: {depth: 5}}}":     true,
		"{oneOf: [{item: x, when: {not: {not: {depth: 3..5}}}}, {item: y, when: {not: {depth: 3..5}}}]}":            false,
		"{oneOf: [{item: x, when: {overlay: up}}, {nothing: true, when: {not: {overlay: [up, always]}}}]}":          true,
		"{oneOf: [{item: x}, {nothing: true, when: {not: {overlay: [up, always]}}}, {robot: y, when: {depth: 6}}]}": false,
	} {
		s := readScript(t, "depth: 3..7\nparams: {of: {x: 1, y: 2, never: 0}}\noverlays: {up: {chance: 50%}, always:, after: {excludes: [always]}}\n"+
			"objects:\n  a: "+text)
		if got := s.Absent(s.Objects[0]); got != want {
			t.Errorf("Absent of %s = %v, want %v", text, got, want)
		}
	}
}

func TestRatios(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]prefab.Ratio{
		"0":          {Num: 0, Den: 1},
		"0%":         {Num: 0, Den: 1},
		"1":          {Num: 1, Den: 1},
		"1.000":      {Num: 1, Den: 1},
		"40%":        {Num: 2, Den: 5},
		"0.40":       {Num: 2, Den: 5},
		"33.3%":      {Num: 333, Den: 1000},
		"0.0000001":  {Num: 1, Den: 10_000_000},
		"0.0000001%": {Num: 1, Den: 1_000_000_000},
	} {
		for _, text := range []string{text, want.String()} {
			o := readScript(t, "objects:\n  a: {item: x, chance: "+text+"}").Objects[0]
			if o.Chance.Value != want {
				t.Errorf("chance %s = %v, want %v", text, o.Chance.Value, want)
			}
		}
	}
	half, third := prefab.Ratio{Num: 1, Den: 2}, prefab.Ratio{Num: 1, Den: 3}
	if half.Cmp(third) != 1 || third.Cmp(half) != -1 || half.Cmp(prefab.Ratio{Num: 2, Den: 4}) != 0 {
		t.Error("shares do not compare")
	}
}

func TestCounts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		count    prefab.Count
		min, max int
	}{
		"0":        {prefab.Count{Dice: 0, Sides: 0, Plus: 0}, 0, 0},
		"3":        {prefab.Count{Dice: 0, Sides: 0, Plus: 3}, 3, 3},
		"1..1":     {prefab.Count{Dice: 0, Sides: 0, Plus: 1}, 1, 1},
		"1..3":     {prefab.Count{Dice: 1, Sides: 3, Plus: 0}, 1, 3},
		"0..2":     {prefab.Count{Dice: 1, Sides: 3, Plus: -1}, 0, 2},
		"2d4+1":    {prefab.Count{Dice: 2, Sides: 4, Plus: 1}, 3, 9},
		"3d6-3":    {prefab.Count{Dice: 3, Sides: 6, Plus: -3}, 0, 15},
		"d6":       {prefab.Count{Dice: 1, Sides: 6, Plus: 0}, 1, 6},
		"100d1000": {prefab.Count{Dice: 100, Sides: 1000, Plus: 0}, 100, 100000},
	} {
		read := func(text string) prefab.Count {
			return readScript(t, "objects:\n  a: {item: x, count: "+text+"}").Objects[0].Alternatives[0].Count.Value
		}
		c := read(text)
		if c != want.count || c.Min() != want.min || c.Max() != want.max {
			t.Errorf("count %s = %v from %d to %d, want %v", text, c, c.Min(), c.Max(), want)
		}
		if again := read(c.String()); again != c {
			t.Errorf("count %s is written %v, which is %+v", text, c, again)
		}
	}
}

// A chance that cannot be read is not one that is written as certain: rules would say that it is.
func TestChanceWithFinding(t *testing.T) {
	t.Parallel()
	s, list := prefab.ReadScript("a.yaml", []byte("objects:\n  a: {item: x, chance: 130%}\n  b: {item: x, chance: 100%}\n"))
	if len(list) != 1 || list[0].Code != diag.BadChance {
		t.Fatalf("findings are %v", list)
	}
	if a := s.Object('a').Chance; a.Given() || !a.Value.IsCertain() {
		t.Errorf("a chance with a finding is %+v", a)
	}
	if b := s.Object('b').Chance; !b.Given() {
		t.Errorf("a chance of 100%% is %+v", b)
	}
}
