package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each value of a placement's contents, in a project in which everything has one.
func TestMapJSONContents(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := writeArchive("testdata/furnished.txtar", dir); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range mapsOf(t, dir+"/maps/small.map.yaml", "--seed", "1", "--count", "24") {
		for i := range m.Placements {
			p := &m.Placements[i]
			owner, mood := furnished(t, p)
			seen[owner], seen[mood] = true, true
			seen[strings.Join(p.Overlays, "+")] = true
		}
	}
	for _, outcome := range []string{"rust", "rain", "calm", "grim", "", "flooded", "dug", "flooded+dug"} {
		if !seen[outcome] {
			t.Errorf("no placement has the outcome %q: this test says nothing of it", outcome)
		}
	}
}

// furnished compares a placement of the prefab room with what its drawing and its script say. What the
// roll decides is read off where it shows: overlays in the rows, params in the attributes of d.
func furnished(t *testing.T, p *jPlacement) (owner, mood string) {
	t.Helper()
	rows := []string{"PPPPPPPPP", "PpDpDpppP", "PPPpPPPPP", "PPPpPPPPP"}
	overlays := []string{}
	if p.Rows[1][7] == '~' {
		rows[1] = "PpDpDpp~P"
		overlays = append(overlays, "flooded")
	}
	if p.Rows[2][1] == 'p' {
		rows[2] = "PpPpPPPPP"
		overlays = append(overlays, "dug")
	}
	for _, o := range p.Objects {
		if o.Reference == "d" {
			owner, _ = o.Attributes["owner"].(string)
			mood, _ = o.Attributes["mood"].(string)
		}
	}
	at := func(x, y int) [2]int { return [2]int{p.Origin[0] + x, p.Origin[1] + y} }
	none := []int{}
	door := jObject{Reference: "d", Kind: "door", Role: "door", Name: "vault", Count: 1, Facing: "none", Nested: -1, Opens: none, Links: none,
		Attributes: map[string]any{"owner": owner, "mood": mood}}
	doors := [2]jObject{door, door}
	doors[0].At, doors[1].At = at(2, 1), at(4, 1)
	objects := []jObject{
		{Reference: "c", Kind: "item", Role: "item", Name: "chest", Count: 3, At: at(1, 1), Facing: "none", Nested: -1, Opens: none, Links: none,
			Attributes: map[string]any{"wood": "oak", "runes": []any{"sun", "moon"}, "mark": []any{"x"}}},
		doors[0], doors[1],
		{Reference: "t", Kind: "console", Role: "terminal", Name: "access", Count: 1, At: at(3, 1), Facing: "west", Nested: -1, Opens: []int{1, 2}, Links: []int{0},
			Attributes: map[string]any{
				"hack": -3.5, "ports": []any{1.0, 2.0}, "live": true, "target": []any{1.0, 2.0, 0.0}, "way": []any{0.0},
				"side": []any{"south", "east"},
			}},
	}
	objects = append(objects, jObject{Reference: "i", Kind: "item", Role: "item", Name: "coin", Count: 1, At: at(5, 1),
		Facing: "none", Nested: 1, Opens: none, Links: none, Attributes: map[string]any{}})
	want := *p
	want.Rows, want.Overlays, want.Objects = rows, overlays, objects
	want.Machines = []jMachine{{Name: "lid", Passable: true, Object: -1, Nested: 1, Cells: [][2]int{at(5, 1)}}}
	want.Nested = []jNested{
		{Prefab: "bin", Within: -1, Reference: "b", Turn: "r0", Orientation: "r0", Origin: at(5, 1), Size: [2]int{2, 1},
			Overlays: []string{"wet"}, Params: map[string]any{"of": owner}},
		{Prefab: "tin", Within: 0, Reference: "s", Turn: "m0", Orientation: "m0", Origin: at(5, 1), Size: [2]int{1, 1},
			Overlays: []string{}, Params: map[string]any{}},
	}
	for i := range min(len(want.Nested), len(p.Nested)) {
		want.Nested[i].ID = p.Nested[i].ID // which TestMapJSON holds against the names
	}
	want.Params = map[string]any{"faction": owner, "temper": mood, "where": "c"}
	want.Prefab, want.Orientation, want.Front, want.Size, want.MaxProtrusion, want.Depth = "room", "r0", "south", [2]int{9, 4}, 2, 3
	want.Entrances = [][2]int{at(3, 3)}
	want.Encounter, want.Category = "home", "reward"
	if diff := cmp.Diff(want, *p); diff != "" {
		t.Errorf("a placement (-want +got):\n%s", diff)
	}
	return owner, mood
}
