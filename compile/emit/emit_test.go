package emit_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/format"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// room returns a prefab that holds a bit of everything, under a name.
func room(name string) embed.PrefabData {
	sum := sha256.Sum256([]byte(name))
	one := embed.Count{Plus: 1}
	cells := make([]embed.CellData, 9)
	for i := range cells {
		cells[i] = embed.CellData{Terrain: 1, Look: embed.Look{Glyph: '#', Fore: embed.RGB{R: 1, G: 2, B: 3}}}
	}
	cells[0] = embed.CellData{}
	cells[4] = embed.CellData{Terrain: 2, Look: embed.Look{Glyph: ' '}}
	cells[7] = embed.CellData{Terrain: 3, Look: embed.Look{Glyph: 1234}}
	const solid, open = embed.Present | embed.MaybeSolid, embed.Present | embed.MaybeOpen | embed.SurelyOpen
	return embed.PrefabData{
		Name: name, ID: embed.ID(binary.LittleEndian.Uint64(sum[:])), About: "a \"room\"",
		Files: []string{name + ".xp", name + ".yaml"},
		W:     3, H: 3, Places: embed.Embedded | embed.Centered, Front: orient.South, MaxProtrusion: 1, Buffer: 1,
		Spawn: embed.SpawnMask, Category: embed.Risk, Weight: 10, Depth: embed.Range{Min: 3, Max: 7}, Cave: embed.All,
		Prefer: embed.PreferLarge, Tags: []string{"derelict"},
		Attributes: []embed.AttributeData{{Name: "music", Values: []string{"drone"}}},
		Transforms: orient.Rotations,
		Outcomes: []embed.Outcome{
			0, solid, solid, solid, open | embed.NoSpawn, solid, solid, embed.Present | embed.MaybeOpen | embed.MaybeSolid, solid,
		},
		Entrances:   []embed.EntranceData{{Side: orient.South, Cells: []embed.Point{{X: 1, Y: 2}}}},
		Connections: []embed.ConnectionData{{Name: "door", Role: embed.DoorRole, Dir: orient.South, Cells: []embed.Point{{X: 1, Y: 2}}}},
		Objects: []embed.ObjectData{
			{Reference: 't', Chance: embed.Certain, Required: true, Alternatives: []embed.AlternativeData{{
				Kind: "terminal", Name: "access", Weight: 1, Chance: embed.Certain, Count: one, Opens: []int{1},
				Facing: orient.North,
			}}},
			{Reference: 'd', Chance: embed.Ratio{Num: 1, Den: 3}, RollAll: true, Alternatives: []embed.AlternativeData{
				{Kind: "door", Name: "vault", Weight: 2, Chance: embed.Certain, Count: one, Locked: true},
				{Kind: embed.KindNothing, Weight: 1, Chance: embed.Certain, Count: one},
			}},
		},
		Variants: []embed.VariantData{{
			Weight: 1, Cells: cells,
			Machines: []embed.MachineData{{Name: "pipe", Object: 1, Cells: []embed.MachineCellData{
				{X: 2, Y: 1, Look: embed.Look{Glyph: '='}},
			}}},
			Marks: []embed.MarkData{{Object: 0, X: 1, Y: 1}, {Object: 1, X: 1, Y: 2}},
		}},
	}
}

// data returns data with prefabs of these names.
func data(names ...string) *embed.Data {
	d := &embed.Data{
		Tool: "xpc 0.1.0",
		Terrain: []embed.TerrainData{
			{Name: "wall", Kind: embed.Wall, Opaque: true, Look: embed.Look{Glyph: '#'}},
			{Name: "floor", Kind: embed.Floor, Passable: true, Look: embed.Look{Glyph: '.'}},
			{Name: "rubble", OneOf: []embed.TerrainChoice{{Terrain: 1, Weight: 1}, {Terrain: 2, Weight: 3}}},
		},
		Seal: 1,
	}
	for _, name := range names {
		d.Prefabs = append(d.Prefabs, room(name))
	}
	return d
}

func encode(t testing.TB, d *embed.Data) []byte {
	t.Helper()
	bundle, err := embed.Encode(d, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	return bundle
}

// options are those of a package that embeds its bundle.
var options = emit.Options{Package: "prefabs", Embed: "prefabs.xpb"}

func source(t *testing.T, d *embed.Data, inline bool) string {
	t.Helper()
	opts := options
	opts.Inline = inline
	got, found := emit.Source(d, encode(t, d), opts)
	if found != nil {
		t.Fatal(found.Sorted())
	}
	return string(got)
}

// TestInlined takes the bundle back out of source that holds it.
func TestInlined(t *testing.T) {
	t.Parallel()
	d := data("a", "b")
	if got, want := emit.Inlined([]byte(source(t, d, true))), encode(t, d); string(got) != string(want) {
		t.Errorf("the source holds %d bytes, want %d", len(got), len(want))
	}
	for _, text := range []string{source(t, d, false), "", "\nconst data = 3\n", "\nconst data = \"a", "package data"} {
		if got := emit.Inlined([]byte(text)); got != nil {
			t.Errorf("%.40q holds %q", text, got)
		}
	}
}

func TestSourceIsFormatted(t *testing.T) {
	t.Parallel()
	embedding := emit.Embedding(options)
	if want, err := format.Source(embedding); err != nil || string(want) != string(embedding) {
		t.Errorf("gofmt would change the file that embeds the bundle: %v\n%s", err, embedding)
	}
	for _, inline := range []bool{false, true} {
		for _, d := range []*embed.Data{data(), data("caves/outpost"), data("a", "b/c-d", "long.name/9_x")} {
			got := source(t, d, inline)
			want, err := format.Source([]byte(got))
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("gofmt would change it (-want +got):\n%s", diff)
			}
		}
	}
}

func TestSourceShowsTheArt(t *testing.T) {
	t.Parallel()
	got := source(t, data("caves/outpost"), false)
	want := "\n// CavesOutpost is 3 by 3 cells as drawn.\n//\n//\t ##\n//\t#t=\n//\t#d#\n" +
		"const CavesOutpost xpembed.ID = 0x"
	if !strings.Contains(got, want) {
		t.Errorf("the source lacks\n%s\nin\n%s", want, got)
	}
}

// TestSourceOfEqualData shows that the form of the data does not matter where the bundle is equal.
func TestSourceOfEqualData(t *testing.T) {
	t.Parallel()
	if a, b := source(t, data("a", "b", "c"), true), source(t, data("c", "a", "b"), true); a != b {
		t.Error("the order of prefabs shows in the source")
	}
}

func TestIdent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ prefix, text, want string }{
		{"", "caves/outpost", "CavesOutpost"},
		{"", "a.b_c-d/e", "ABCDE"},
		{"", "9lives", "X9lives"},
		{"Tag", "9lives", "Tag9lives"},
		{"Name", "vault gate", "NameVaultGate"},
		{"Name", "größe", "NameGröße"},
		{"Name", "剣", "Name剣"},
		{"Name", "*/\n//go:", "NameGo"},
		{"Name", "\xff\xfe", "NameX" + hash8("\xff\xfe")},
		{"Name", "", "NameX" + hash8("")},
		{"", "__", "X" + hash8("__")},
	} {
		if got := emit.Ident(c.prefix, c.text); got != c.want {
			t.Errorf("Ident(%q, %q) = %s, want %s", c.prefix, c.text, got, c.want)
		}
	}
}

func hash8(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%x", sum[:4])
}

func TestCollisions(t *testing.T) {
	t.Parallel()
	d := data("a/b", "a-b", "bundle", "tag/x")
	d.Prefabs[0].Tags = []string{"x", "X"}
	places := emit.Places{}
	places.Add(emit.Prefabs, "a/b", diag.At("b.yaml", 1, 7))
	places.Add(emit.Prefabs, "a-b", diag.InFile("a.xp"))
	places.Add(emit.Tags, "x", diag.At("b.yaml", 2, 8))
	_, found := emit.Source(d, nil, emit.Options{Package: "prefabs", Named: places})
	var got []string
	for _, f := range found {
		line := diag.Short(f)
		for _, r := range f.Related {
			line += " | " + r.Pos.String()
		}
		got = append(got, line)
	}
	want := []string{
		`b.yaml:1:7: error: the prefab "a/b" gives the Go identifier AB, as the prefab "a-b" does [XP0501 ident-collision] | a.xp`,
		`project: error: the prefab "bundle" gives the Go identifier Bundle, which the emitted package has itself [XP0502 ident-reserved]`,
		`project: error: the tag "X" gives the Go identifier TagX, as the prefab "tag/x" does [XP0501 ident-collision] | project`,
		`b.yaml:2:8: error: the tag "x" gives the Go identifier TagX, as the tag "X" does [XP0501 ident-collision] | project`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

func TestPackageNames(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"go", "func", "main", "string", "nil", "a b", "9x", "", "_", "a-b", "x\n//go:embed y"} {
		src, found := emit.Source(data("a"), nil, emit.Options{Package: name, At: diag.At("xpc.yaml", 4, 2)})
		if src != nil || len(found) != 1 || found[0].Code != diag.IdentReserved || found[0].Pos.Line != 4 {
			t.Errorf("package %q: %v", name, found)
		}
	}
}

// plainRecipe returns a recipe that asks for nothing.
func plainRecipe(name string) embed.RecipeData {
	return embed.RecipeData{
		Name: name, Generator: 1, W: 50, H: 50, Depth: 1,
		Carving:    embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{Engine: embed.EngineColored, Open: embed.Ratio{Num: 1, Den: 2}, Visits: embed.Ratio{Num: 5, Den: 1}, Pockets: embed.Ratio{Den: 1}}},
		Join:       embed.Joining{By: embed.JoinGraph, Loops: embed.Ratio{Num: 1, Den: 8}, Branch: embed.Ratio{Num: 1, Den: 8}, Widen: embed.Ratio{Num: 1, Den: 8}},
		Encounters: embed.Encounters{Density: embed.Ratio{Num: 6, Den: 1}},
	}
}

func TestIdentIsTotal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		prefix := rapid.SampledFrom([]string{"", "Tag", "Name"}).Draw(t, "prefix")
		text := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text")
		ident := emit.Ident(prefix, text)
		src := "package p\n\nconst " + ident + " = 1\n"
		got, err := format.Source([]byte(src))
		if err != nil || string(got) != src {
			t.Fatalf("Ident(%q, %q) = %q: %v", prefix, text, ident, err)
		}
	})
}

func TestJSON(t *testing.T) {
	t.Parallel()
	got := emit.AppendJSON(nil, data("caves/outpost"))
	if !ours(t, emit.JSON, got) {
		t.Errorf("it does not begin as ours do: %.20q", got)
	}
	var v struct {
		XPC     map[string]any
		Seal    int
		Terrain []map[string]any
		Prefabs []map[string]any
		Recipes []map[string]any
	}
	if err := json.Unmarshal(got, &v); err != nil {
		t.Fatal(err)
	}
	pf := v.Prefabs[0]
	if diff := cmp.Diff([]any{nil, []any{1.0, 35.0, "#010203", "#000000"}},
		pf["variants"].([]any)[0].(map[string]any)["cells"].([]any)[:2]); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
	for key, want := range map[string]any{
		"name": "caves/outpost", "id": fmt.Sprint(uint64(data("caves/outpost").Prefabs[0].ID)),
		"size": []any{3.0, 3.0}, "place": []any{"embedded", "centered"}, "front": "south", "category": "risk",
		"depth": []any{3.0, 7.0}, "transforms": []any{"r0", "r90", "r180", "r270"}, "spawn": "mask",
	} {
		if diff := cmp.Diff(want, pf[key]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", key, diff)
		}
	}
	if v.Seal != 1 || len(v.Terrain) != 3 || v.Recipes == nil {
		t.Errorf("seal %d, %d terrains, recipes %v", v.Seal, len(v.Terrain), v.Recipes)
	}
}

func TestOurs(t *testing.T) {
	t.Parallel()
	d := data("a")
	bundle := encode(t, d)
	for kind, content := range map[emit.Kind][]byte{
		emit.Bundle: bundle, emit.JSON: emit.AppendJSON(nil, d), emit.Go: []byte(source(t, d, false)),
	} {
		if !ours(t, kind, content) || !ours(t, kind, nil) || ours(t, kind, []byte("package prefabs")) {
			t.Errorf("%v does not know its own from others", kind)
		}
	}
}

// ours reports whether a file with the content is one of xpc's.
func ours(t *testing.T, kind emit.Kind, content []byte) bool {
	t.Helper()
	yes, err := kind.Ours(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return yes
}
