package prefab_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestRecipeKeys(t *testing.T) {
	t.Parallel()
	got, list := prefab.ReadRecipe("maps/deep.map.yaml", []byte(`version: 1
size: [100, 80]
depth: 4
tags: [wet]
margin: 3
automaton: {engine: sequential, open: 40%, visits: 0.5, smooth: 0, minCave: 20, maxCave: 500, minPillar: 3, pockets: 1%}
join: {by: digger, loops: 150%, maxTunnel: 10, branch: 0, widen: 100%}
require: {open: 18%..40%, loops: 5%.., caves: {small: 1, medium: 4.., large: ..2}, exitDistance: 60..90}
exits: {count: 3, separation: 30..}
encounters:
  density: 6.5
  mix: {risk: 3, fluff: 1}
  maxShift: 0
  pool:
    - {name: vault, category: reward, weight: 2, required: true, count: 2, max: 3, distance: 40.., prefabs: [a, b/c],
       prefer: small, notWith: [rest], depth: 2..9, minArea: 30, allEntrances: true, sites: pushed, gap: 2}
    - {name: rest, tags: [x, y], sites: uniform}
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
	want := &prefab.Recipe{
		File: "maps/deep.map.yaml", Generator: field(1), Name: field("deep"),
		Size: field(prefab.Size{W: 100, H: 80}), Depth: field(4), Tags: strs("wet"),
		Margin: field(3),
		Carving: carving("caves", func(c *prefab.Carving) {
			c.Automaton = prefab.Automaton{
				Engine: field("sequential"), Open: field(prefab.Ratio{Num: 2, Den: 5}),
				Visits: field(prefab.Ratio{Num: 1, Den: 2}), Smooth: field(0), MinCave: field(20),
				MaxCave: field(500), MinPillar: field(3), Pockets: field(prefab.Ratio{Num: 1, Den: 100}),
			}
			c.Guide.Width = field(prefab.Range{Min: 14, Max: 22}) // as few visits make jagged caves
		}),
		Joining: prefab.Joining{
			By: field("digger"), Loops: field(prefab.Ratio{Num: 3, Den: 2}), MaxTunnel: field(10),
			Branch: field(prefab.Ratio{Num: 0, Den: 1}), Widen: field(prefab.Certain),
		},
		Require: prefab.Require{
			Open:  field(prefab.RatioRange{Min: prefab.Ratio{Num: 9, Den: 50}, Max: prefab.Ratio{Num: 2, Den: 5}}),
			Loops: field(prefab.RatioRange{Min: prefab.Ratio{Num: 1, Den: 20}}),
			Small: field(prefab.Range{Min: 1, Max: 1}), Medium: field(prefab.Range{Min: 4, Max: prefab.NoMax}),
			Large: field(prefab.Range{Min: 0, Max: 2}), ExitDistance: field(prefab.Range{Min: 60, Max: 90}),
			SmallRooms: field(prefab.All), MediumRooms: field(prefab.All), LargeRooms: field(prefab.All), DeadEnd: field(prefab.All),
		},
		Exits: prefab.Exits{Count: field(3), Separation: field(prefab.Range{Min: 30, Max: prefab.NoMax})},
		Encounters: prefab.Encounters{
			Density: field(prefab.Ratio{Num: 13, Den: 2}), MaxShift: field(0),
			Mix: []prefab.MixShare{{Category: prefab.Risk, Weight: 3}, {Category: prefab.Fluff, Weight: 1}},
			Pool: []prefab.PoolEntry{
				{
					Name: field("vault"), Category: field(prefab.Reward), Weight: field(2), Prefabs: strs("a", "b/c"),
					Prefer: field(prefab.PreferSmall), Required: field(true), Count: field(2), Max: field(3),
					Distance: field(prefab.Range{Min: 40, Max: prefab.NoMax}), NotWith: strs("rest"),
					Depth: field(prefab.Range{Min: 2, Max: 9}), MinArea: field(30), AllEntrances: field(true),
					Pushed: field(true), Gap: field(2),
				},
				{
					Name: field("rest"), Weight: field(10), Tags: strs("x", "y"), Count: field(1),
					Distance: field(prefab.All), Depth: field(prefab.All),
				},
			},
		},
	}
	if d := cmp.Diff(want, got, values); d != "" {
		t.Errorf("recipe (-want +got):\n%s", d)
	}
}

func TestCheckRecipe(t *testing.T) {
	t.Parallel()
	known := []*prefab.Summary{
		prefab.SummarizeScript("caves/lair", "", readScript(t, "category: danger\ntags: [deep, wet]\n")),
		prefab.SummarizeScript("caves/vault", "", readScript(t, "category: reward\ntags: [deep]\n")),
		prefab.SummarizeScript("caves/plain", "", readScript(t, "tags: [plain]\n")),
		prefab.SummarizeScript("caves/never", "", readScript(t, "category: fluff\nweight: 0\ntags: [never]\n")),
		prefab.SummarizeScript("caves/deep", "", readScript(t, "category: risk\ndepth: 9..\ntags: [never]\n")),
		prefab.SummarizeScript("caves/Big Hall", "", readScript(t, "category: reward\n")),
		prefab.SummarizeScript("caves/gate", "", readScript(t, "category: risk\nplace: preplaced\n")),
	}
	tests := []struct {
		name, encounters string
		want             []string // patterns of the short form
	}{
		{"all is well", "mix: {danger: 1, reward: 2}\n  pool:\n" +
			"    - {name: a, prefabs: [caves/lair]}\n    - {name: b, category: reward, tags: [deep]}", nil},
		{"a name that is not there", "pool: [{name: a, category: risk, prefabs: [caves/liar, caves/vault]}]",
			[]string{`:5:46: error: there is no prefab "caves/liar" .XP0214 unknown-prefab. did you mean "caves/lair"`}},
		{"a name like none", "pool: [{name: a, category: risk, prefabs: [x]}]", []string{`:5:46: .* no prefab "x" .*] $`}},
		{"tags that no prefab has", "pool: [{name: a, category: risk, tags: [wet, plain]}]",
			[]string{`:5:17: error: entry "a" has no prefab that can come: no prefab has its tags .XP0215 empty-pool`}},
		{"prefabs that cannot come", "pool: [{name: a, category: risk, tags: [never]}, {name: b, category: risk, prefabs: [caves/gate]}]",
			[]string{`entry "a" has no prefab that can come at depth 3`, `entry "b" has no prefab that can come: encounters place what is embedded or centered`}},
		{"prefabs of weight 0", "pool: [{name: a, category: fluff, prefabs: [caves/never]}]",
			[]string{`entry "a" has no prefab that can come: their weight is 0`}},
		{"a name that will be mended", "pool: [{name: a, category: risk, prefabs: [caves/big-hall]}]", nil},
		{"a name like one that is to be mended", "pool: [{name: a, category: risk, prefabs: [caves/big-halls]}]",
			[]string{`no prefab "caves/big-halls" .XP0214 unknown-prefab. did you mean "caves/big-hall"`}},
		{"no category", "pool: [{name: a, prefabs: [caves/plain]}]",
			[]string{`:5:17: error: entry "a" has no category, and its prefabs do not all have one and the same .XP0221`}},
		{"two categories", "pool: [{name: a, tags: [deep]}]", []string{`entry "a" has no category`}},
		{"a mix without entries", "mix: {fluff: 1, danger: 0, risk: 2}\n  pool: [{name: a, prefabs: [caves/lair]}, {name: b, category: risk, weight: 0, prefabs: [caves/lair]}]",
			[]string{`:5:9: error: the mix asks for fluff, but no entry of that category can come .XP0215`, `:5:30: .*asks for risk`}},
		{"a required entry of weight 0", "mix: {risk: 2}\n  pool: [{name: b, category: risk, weight: 0, required: true, prefabs: [caves/lair]}]", nil},
		{"no pool", "mix: {danger: 1, reward: 1}", nil},
		{"no pool and nothing to come", "mix: {fluff: 1, risk: 1}", []string{"asks for fluff", "asks for risk"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, list := prefab.ReadRecipe("a.map.yaml", []byte("version: 1\nsize: [60, 60]\ndepth: 3\nencounters:\n  "+tt.encounters+"\n"))
			if len(list) > 0 {
				t.Fatal(list.Err())
			}
			list = prefab.CheckRecipe(m, known)
			for i, d := range list {
				text := diag.Short(d) + " " + d.Hint
				if i >= len(tt.want) || !regexp.MustCompile(tt.want[i]).MatchString(text) {
					t.Errorf("unexpected finding %s", text)
				}
			}
			if len(list) < len(tt.want) {
				t.Errorf("%d findings, want %s", len(list), strings.Join(tt.want, "\n"))
			}
		})
	}
}

// A recipe's name is that of its file where the recipe gives none.
func TestRecipeName(t *testing.T) {
	t.Parallel()
	m, _ := prefab.ReadRecipe("maps/lower-caves.map.yaml", []byte("version: 1\nsize: [60, 60]\n"))
	if m.Name.Value != "lower-caves" || m.Name.Given() {
		t.Errorf("name = %q, given %v", m.Name.Value, m.Name.Given())
	}
}
