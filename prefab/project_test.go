package prefab_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestProjectKeys(t *testing.T) {
	t.Parallel()
	got, list := prefab.ReadProject("xpc.yaml", []byte(`version: 1
art: ["prefabs/**/*.xp", "more/*.xp"]
exclude: [prefabs/old]
palette: [a.yaml, b.yaml]
maps: ["maps/*.map.yaml"]
layers: [terrain, objects]
scripts: optional
seal: granite
baseline: base.json
out:
  bundle: build/prefabs.xpb
  go: {dir: internal/prefabs, package: vaults, inline: true}
  json: build/prefabs.json
rules: {legend-unused: error, XP0428: off}
ignore:
  - {file: "prefabs/old/*.xp", rule: legend-unused, reason: "kept for save games"}
trial: {maps: 8, minPlaced: 12.5%}
`))
	if len(list) > 0 {
		t.Fatal(list.Err())
	}
	strs := func(s ...string) (out []prefab.Field[string]) {
		for _, v := range s {
			out = append(out, field(v))
		}
		return out
	}
	want := &prefab.Project{
		File: "xpc.yaml", Art: strs("prefabs/**/*.xp", "more/*.xp"), Exclude: strs("prefabs/old"),
		Palette: strs("a.yaml", "b.yaml"), Maps: strs("maps/*.map.yaml"),
		Layers:  []prefab.LayerWord{{Kind: prefab.TerrainLayer}, {Kind: prefab.ObjectsLayer}},
		Scripts: field(prefab.ScriptsOptional), Seal: field("granite"), Baseline: field("base.json"),
		Out: prefab.Out{
			Bundle: field("build/prefabs.xpb"), JSON: field("build/prefabs.json"),
			Go: prefab.OutGo{Dir: field("internal/prefabs"), Package: field("vaults"), Inline: field(true)},
		},
		Rules: []prefab.RuleLevel{
			{Code: diag.LegendUnused, Level: diag.Error}, {Code: diag.CellHidden, Level: diag.Off},
		},
		Ignore: []diag.Ignore{{
			Pos: diag.At("xpc.yaml", 16, 5), End: diag.At("xpc.yaml", 16, 6), Code: diag.LegendUnused,
			Pattern: "prefabs/old/*.xp", X: -1, Y: -1, Reason: "kept for save games",
		}},
		Trial: prefab.Trial{Maps: field(8), MinPlaced: field(prefab.Ratio{Num: 1, Den: 8})},
	}
	if d := cmp.Diff(want, got, values); d != "" {
		t.Errorf("project (-want +got):\n%s", d)
	}
}

func TestProjectDefaults(t *testing.T) {
	t.Parallel()
	got, list := prefab.ReadProject("xpc.yaml", []byte("version: 1\n"))
	if len(list) > 0 {
		t.Fatal(list.Err())
	}
	want := &prefab.Project{
		File: "xpc.yaml", Layers: prefab.DefaultLayers(), Seal: field("wall"),
		Trial: prefab.Trial{Maps: field(64), MinPlaced: field(prefab.Ratio{Num: 1, Den: 4})},
	}
	if d := cmp.Diff(want, got, hidden); d != "" {
		t.Errorf("project (-want +got):\n%s", d)
	}
}

// The ignore entries of a script cover its own files, and a cell if they name one.
func TestScriptIgnores(t *testing.T) {
	t.Parallel()
	s := readScript(t, `ignore:
  - {rule: object-unreachable, cell: [12, 3], reason: "reached by digging"}
  - {rule: XP0428, reason: old}
`)
	files := []string{"art/gate.yaml", "art/gate.xp"}
	want := []diag.Ignore{
		{Pos: diag.At("art/gate.yaml", 2, 5), End: diag.At("art/gate.yaml", 2, 6), Code: diag.ObjectUnreachable,
			Files: files, X: 12, Y: 3, Reason: "reached by digging"},
		{Pos: diag.At("art/gate.yaml", 3, 5), End: diag.At("art/gate.yaml", 3, 6), Code: diag.CellHidden,
			Files: files, X: -1, Y: -1, Reason: "old"},
	}
	if d := cmp.Diff(want, s.Ignore); d != "" {
		t.Errorf("ignore entries (-want +got):\n%s", d)
	}
}

func TestPrefabNameFault(t *testing.T) {
	t.Parallel()
	long := "a/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	for name, ok := range map[string]bool{
		"a": true, "caves/outpost": true, "a.b-c_9/x": true, long: true, ".hidden": true, "...a": true,
		"": false, "/": false, "a/": false, "/a": false, "a//b": false, "..": false, "a/./b": false, "...": false,
		"A": false, "a b": false, "a\\b": false, "é": false, "a\x00": false, long + "a": false,
	} {
		if why := prefab.PrefabNameFault(name); (why == "") != ok {
			t.Errorf("PrefabNameFault(%q) = %q, want a fault: %v", name, why, !ok)
		}
	}
}
