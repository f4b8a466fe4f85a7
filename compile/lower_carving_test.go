package compile_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

const gateArt = "xpt 1\nlayer 1\n|#####|\n|#...#|\n|##+##|\nlayer 2\n|×××××|\n|×××××|\n|××+××|\n"

// regions is a project with a recipe that has every style and every kind of feature.
func regions() map[string]string {
	files := small()
	files["prefabs/gate.xpt"], files["prefabs/gate.yaml"] = gateArt, "place: preplaced\nfront: south\ntransforms: rotations\n"
	files["palette.yaml"] += "connections: {door: {glyph: \"+\", role: door, width: 1}}\n"
	files["maps/guide.xpt"] = guideArt(60, 50)
	files["maps/parts.map.yaml"] = `version: 1
size: [60, 50]
margin: 2
style: composite
regions:
  - {area: [0, 0, 30, 25], automaton: {open: 50%}}
  - {area: [30, 0, 30, 25], style: guided, guide: {shape: tree, legs: 3, width: 4..6}}
  - {area: [0, 25, 20, 25], style: guided, automaton: {visits: 3}, guide: {art: guide.xp}}
  - {area: [20, 25, 20, 25], style: mines, mines: {rooms: 2..4}}
  - {area: [40, 25, 20, 25], style: tunnels, tunnels: {standardWidth: 2}}
require: {linearity: 10%.., rooms: {small: ..9, medium: ..8, large: ..7}, deadEnd: ..66}
features:
  - {prefab: gate, at: [3, 4], facing: east}
  - {prefab: gate, area: [30, 2, 20, 20], count: 1..3, chance: 50%, optional: true, clearance: 3}
  - {reserve: [50, 40, 6, 5]}
`
	return files
}

// TestLowerCarvings takes over styles, regions, features and requirements.
func TestLowerCarvings(t *testing.T) {
	t.Parallel()
	d := lowered(t, regions())
	r := d.Recipes[slices.IndexFunc(d.Recipes, func(r embed.RecipeData) bool { return r.Name == "parts" })]
	share := func(num, den uint32) embed.Ratio { return embed.Ratio{Num: num, Den: den} }
	span := func(lo, hi int) embed.Range { return embed.Range{Min: lo, Max: hi} }
	automaton := func(change func(a *embed.Automaton)) embed.Automaton {
		a := embed.Automaton{Engine: embed.EngineColored, Open: share(9, 20), Visits: share(5, 1), Smooth: 5, MinCave: 17, Pockets: share(0, 1)}
		change(&a)
		return a
	}
	tunnels := embed.DefaultTunnels()
	tunnels.StandardWidth = 2
	art := strings.Repeat("\xff\xff\xff\xff\xff\xff\xff\x0f", 49) + strings.Repeat("\x00", 8)
	equal(t, "style", embed.Carving{Style: embed.StyleComposite}, r.Carving)
	equal(t, "regions", []embed.Region{
		{Area: embed.Area{W: 30, H: 25}, Carving: embed.Carving{
			Style: embed.StyleCaves, Automaton: automaton(func(a *embed.Automaton) { a.Open = share(1, 2) }),
		}},
		{Area: embed.Area{X: 30, W: 30, H: 25}, Carving: embed.Carving{
			Style: embed.StyleGuided, Automaton: automaton(func(a *embed.Automaton) { a.Open, a.Visits = share(1, 2), share(1, 1) }),
			Guide: embed.Guide{Shape: embed.GuideTree, Legs: 3, Width: span(4, 6)},
		}},
		{Area: embed.Area{Y: 25, W: 20, H: 25}, Carving: embed.Carving{
			Style: embed.StyleGuided, Automaton: automaton(func(a *embed.Automaton) { a.Open, a.Visits = share(1, 2), share(3, 1) }),
			Guide: embed.Guide{Shape: embed.GuideArt, Art: art},
		}},
		{Area: embed.Area{X: 20, Y: 25, W: 20, H: 25}, Carving: embed.Carving{
			Style: embed.StyleMines, Automaton: automaton(func(a *embed.Automaton) {
				a.Open, a.Visits, a.MinCave = share(21, 50), share(4, 1), 12
			}),
			Mines: embed.Mines{Rooms: span(2, 4), RoomWidth: span(6, 12), RoomHeight: span(5, 9)},
		}},
		{Area: embed.Area{X: 40, Y: 25, W: 20, H: 25}, Carving: embed.Carving{Style: embed.StyleTunnels, Tunnels: tunnels}},
	}, r.Regions)
	equal(t, "require", embed.Require{
		Linearity: embed.RatioRange{Min: share(1, 10)}, Small: embed.All, Medium: embed.All, Large: embed.All,
		SmallRooms: span(0, 9), MediumRooms: span(0, 8), LargeRooms: span(0, 7), ExitDistance: embed.All, DeadEnd: span(0, 66),
	}, r.Require)
	equal(t, "features", []embed.FeatureData{
		{
			Prefab: "gate", Area: embed.Area{X: 3, Y: 4}, Fixed: true, Orientations: orient.SetOf(orient.R270),
			Count: embed.Count{Plus: 1}, Chance: embed.Certain, Clearance: 2,
		},
		{
			Prefab: "gate", Area: embed.Area{X: 30, Y: 2, W: 20, H: 20}, Orientations: orient.Rotations,
			Count: embed.Count{Dice: 1, Sides: 3}, Chance: share(1, 2), Optional: true, Clearance: 3,
		},
		{Area: embed.Area{X: 50, Y: 40, W: 6, H: 5}},
	}, r.Features)
}

// TestGuideIsAnInput changes, damages and removes the image of a guide: each shows in the next build,
// and the image is among what was read, so that a watcher looks at it.
func TestGuideIsAnInput(t *testing.T) {
	t.Parallel()
	root := lay(t, regions())
	file := filepath.Join(root, "maps", "guide.xp")
	var c compile.Compiler
	build := func() *compile.Result {
		r, err := c.Build(context.Background(), compile.Options{Root: root, Mode: compile.Write})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	has := func(r *compile.Result, code diag.Code) bool {
		return slices.ContainsFunc(r.Findings, func(d diag.Diagnostic) bool { return d.Code == code })
	}
	write := func(data []byte) {
		if err := os.WriteFile(file, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	first := build()
	if first.Findings.HasErrors() || !slices.Contains(first.Read, "maps/guide.xp") {
		t.Fatalf("%s; read %q", short(first.Findings), first.Read)
	}
	bundle := func() string {
		data, err := os.ReadFile(filepath.Join(root, "build", "prefabs.xpb"))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	before := bundle()
	write(image(t, strings.Replace(guideArt(60, 50), "#", "×", 60*20)))
	if r := build(); r.Findings.HasErrors() || bundle() == before {
		t.Errorf("another drawing makes the same bundle: %s", short(r.Findings))
	}
	write([]byte("xp"))
	if r := build(); !has(r, diag.Truncated) {
		t.Errorf("a damaged image: %s", short(r.Findings))
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if r := build(); !has(r, diag.GuideMissing) {
		t.Errorf("a missing image: %s", short(r.Findings))
	}
	write(image(t, guideArt(60, 50)))
	if r := build(); r.Findings.HasErrors() || bundle() != before {
		t.Errorf("the image is back: %s", short(r.Findings))
	}
}

// TestWordsAndBoundsAgree holds what recipes may say against what bundles may hold: package prefab knows
// nothing of package embed.
func TestWordsAndBoundsAgree(t *testing.T) {
	t.Parallel()
	words, most := prefab.Words(), prefab.Most()
	for i, w := range words.Styles {
		equal(t, "style", w, embed.Style(i+1).String())
	}
	for i, w := range append(words.Guides, "art", "") {
		equal(t, "shape", w, embed.GuideShape(i+1).String())
	}
	equal(t, "a style more", "", embed.Style(len(words.Styles)+1).String())
	equal(t, "bounds",
		[]int{embed.MaxRegions, embed.MaxFeatures, embed.MaxClearance, embed.MaxLegs, embed.MaxRooms, embed.MaxRequired, embed.Seam},
		[]int{most.Regions, most.Features, most.Clearance, most.Legs, most.Rooms, most.Required, most.Seam})
	if most.MapSide > embed.MaxMapSide || most.MapCells > embed.MaxCells {
		t.Errorf("maps of %d cells a side, %d in all, are more than a bundle holds", most.MapSide, most.MapCells)
	}
}
