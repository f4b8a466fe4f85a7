package compile_test

import (
	"context"
	"crypto/sha256"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// lowered builds a project in memory and returns the data of its bundle.
func lowered(t *testing.T, files map[string]string) *embed.Data {
	t.Helper()
	r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, files), Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	if r.Findings.HasErrors() {
		t.Fatal(short(r.Findings))
	}
	return r.Data()
}

func equal(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestLowerObjects(t *testing.T) {
	t.Parallel()
	pf := lowered(t, small()).Prefabs[0]
	one := embed.Count{Plus: 1}
	equal(t, "objects", []embed.ObjectData{
		{Reference: 't', Chance: embed.Certain, Alternatives: []embed.AlternativeData{{
			Kind: "terminal", Name: "access", Weight: 1, Chance: embed.Certain, Count: one, Facing: orient.South, Opens: []int{1},
		}}},
		{Reference: 'd', Chance: embed.Certain, Alternatives: []embed.AlternativeData{{
			Kind: "door", Name: "vault", Weight: 1, Chance: embed.Certain, Count: one, Locked: true,
		}}},
		{Reference: 'a', Chance: embed.Ratio{Num: 2, Den: 5}, Alternatives: []embed.AlternativeData{
			{Kind: "item", Name: "launcher", Weight: 3, Chance: embed.Certain, Count: one},
			{Kind: "item", Name: "scrap", Weight: 1, Chance: embed.Certain, Count: embed.Count{Dice: 2, Sides: 4, Plus: 1}},
		}},
	}, pf.Objects)
	equal(t, "marks", []embed.MarkData{{Object: 0, X: 2, Y: 1, W: 1, H: 1}, {Object: 1, X: 3, Y: 2, W: 1, H: 1}, {Object: 2, X: 4, Y: 1, W: 1, H: 1}},
		pf.Variants[0].Marks)
	equal(t, "machines", []embed.MachineData{{Name: "rack", Cells: []embed.MachineCellData{{X: 1, Y: 1,
		Look: embed.Look{Glyph: '=', Fore: embed.RGB{R: 255, G: 255, B: 255}}}}}}, pf.Variants[0].Machines)
	equal(t, "attributes", []embed.AttributeData{{Name: "music", Values: []string{"drone"}}}, pf.Attributes)
	equal(t, "terms", []any{embed.Risk, uint32(20), embed.Range{Min: 3, Max: 7}, embed.All, 1, 0}, []any{
		pf.Category, pf.Weight, pf.Depth, pf.Cave, pf.MaxProtrusion, pf.Buffer,
	})
}

func TestLowerEntrances(t *testing.T) {
	t.Parallel()
	const hall = `xpt 1
layer 1
|,#.#.|
|#...#|
|,#..#|
`
	side := func(d orient.Dir, x, y int) embed.EntranceData {
		return embed.EntranceData{Side: d, Cells: []embed.Point{{X: x, Y: y}}}
	}
	for _, c := range []struct {
		name, script, marks string
		want                []embed.EntranceData
	}{
		{"each open cell of the front", "maxProtrusion: 1\nsealed: true\n", "", []embed.EntranceData{
			side(orient.South, 0, 2), side(orient.South, 2, 2), side(orient.South, 3, 2),
		}},
		{"the marks", "maxProtrusion: 1\nsealed: true\n", "layer 2\n|×××××|\n|×××××|\n|××22×|\n", []embed.EntranceData{
			{Side: orient.South, Cells: []embed.Point{{X: 2, Y: 2}, {X: 3, Y: 2}}},
		}},
		{"another front", "front: north\nmaxProtrusion: 1\nsealed: true\n", "", []embed.EntranceData{
			side(orient.North, 0, 0), side(orient.North, 2, 0), side(orient.North, 4, 0),
		}},
		{"all sides, and not the cave's own ground", "place: centered\nsealed: true\n", "", []embed.EntranceData{
			side(orient.North, 2, 0), side(orient.North, 4, 0), side(orient.East, 4, 0), side(orient.South, 2, 2), side(orient.South, 3, 2),
		}},
		{"both", "place: [embedded, centered]\nmaxProtrusion: 1\nsealed: true\n", "", []embed.EntranceData{
			side(orient.South, 0, 2), side(orient.South, 2, 2), side(orient.South, 3, 2),
			side(orient.North, 2, 0), side(orient.North, 4, 0), side(orient.East, 4, 0),
		}},
		{"none", "place: preplaced\nsealed: true\n", "", nil},
	} {
		files := with(map[string]string{
			"art/a/room.xpt": hall + c.marks, "art/a/room.yaml": c.script,
			"palette.yaml": palette + "  cave:  {glyph: \",\", kind: cave}\n",
			"xpc.yaml": "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\n" +
				"rules: {legend-unused: off, interior-unreachable: off}\n",
		})
		equal(t, c.name, c.want, lowered(t, files).Prefabs[0].Entrances)
	}
}

// TestLowerTerrain shows the table: the palette's terrain in its order, then the scripts'; what is
// written once and means two things is there twice.
func TestLowerTerrain(t *testing.T) {
	t.Parallel()
	d := lowered(t, with(map[string]string{
		"palette.yaml": `terrain:
  wall:   {glyph: ["█", "#"], fore: "#ffffff", kind: wall}
  floor:  {glyph: ".", kind: floor}
  door:   {glyph: "+", kind: door}
  mix:    {glyph: ";", roll: all, oneOf: [{terrain: floor, weight: 3}, {terrain: wall}]}
`,
		"art/a/room.xpt": "xpt 1\nlayer 1\nback #010203\n|#####|\n|#.;;#|\n|#+###|\n",
		"art/b/hall.xpt": "xpt 1\nlayer 1\n|######|\n|#..;;#|\n|##+###|\n",
		"art/b/hall.yaml": `maxProtrusion: 1
legend:
  terrain:
    floor: {glyph: ".", kind: cave, override: true}
`,
	}))
	white, black, dark := embed.RGB{R: 255, G: 255, B: 255}, embed.RGB{}, embed.RGB{R: 1, G: 2, B: 3}
	look := func(g uint32, fore, back embed.RGB) embed.Look { return embed.Look{Glyph: g, Fore: fore, Back: back} }
	open := embed.TerrainData{Name: "floor", Kind: embed.Floor, Passable: true, Look: look('.', white, dark)}
	own := embed.TerrainData{Name: "floor", Kind: embed.Cave, Passable: true, Look: look('.', white, black)}
	mix := func(floor embed.TerrainID, back embed.RGB) embed.TerrainData {
		return embed.TerrainData{Name: "mix", RollAll: true, Look: look(';', white, back), OneOf: []embed.TerrainChoice{
			{Terrain: floor, Weight: 3}, {Terrain: 1, Weight: 1},
		}}
	}
	equal(t, "terrain", []embed.TerrainData{
		{Name: "wall", Kind: embed.Wall, Opaque: true, Look: look(219, white, dark)},
		open,
		{Name: "door", Kind: embed.Door, Passable: true, Opaque: true, Diggable: false, Look: look('+', white, dark)},
		mix(2, dark),
		own,
		mix(5, black),
	}, d.Terrain)
	equal(t, "seal", embed.TerrainID(1), d.Seal)
	terrainOf := func(i int) (ids []embed.TerrainID) {
		for _, c := range d.Prefabs[i].Variants[0].Cells[d.Prefabs[i].W : 2*d.Prefabs[i].W] {
			ids = append(ids, c.Terrain)
		}
		return ids
	}
	equal(t, "cells of the room", []embed.TerrainID{1, 2, 4, 4, 1}, terrainOf(0))
	equal(t, "cells of the hall", []embed.TerrainID{1, 5, 5, 6, 6, 1}, terrainOf(1))
}

func TestLowerMask(t *testing.T) {
	t.Parallel()
	d := lowered(t, with(map[string]string{
		"art/a/room.xpt":  "xpt 1\nlayer 1\n|#####|\n|#...#|\n|##+##|\nlayer 2\n|×××××|\n|×xx××|\n|×××××|\n",
		"art/a/room.yaml": "maxProtrusion: 1\nspawn: mask\nlayers: [terrain, mask]\n",
	}))
	var marked []int
	for i, o := range d.Prefabs[0].Outcomes {
		if o&embed.NoSpawn != 0 {
			marked = append(marked, i)
		}
	}
	equal(t, "cells without spawn", []int{6, 7}, marked)
}

// TestLowerPool shows what a recipe without a pool means, and what tags choose.
func TestLowerPool(t *testing.T) {
	t.Parallel()
	files := small()
	d := lowered(t, files)
	own := embed.Terms{Count: 1, Distance: embed.All, Depth: embed.All}
	outpost, island := own, own
	outpost.Weight, island.Weight = 20, 10
	equal(t, "pool of all", []embed.EncounterData{
		{Name: "caves/outpost", Prefabs: []string{"caves/outpost"}, Terms: outpost},
		{Name: "island", Prefabs: []string{"island"}, Terms: island},
	}, d.Recipes[0].Pool)
	equal(t, "the pool is open", true, d.Recipes[0].OpenPool)
	equal(t, "mix of those categories that come", [embed.CategoryCount]uint32{embed.Fluff: 40, embed.Risk: 25},
		d.Recipes[0].Encounters.Mix)

	files["maps/deep.map.yaml"] += `depth: 4
encounters:
  mix: {risk: 1}
  pool:
    - {name: posts, category: risk, tags: [derelict, outpost], weight: 7, distance: 5.., notWith: [both]}
    - {name: both, category: risk, prefabs: [island, caves/outpost], sites: pushed, max: 2}
`
	d = lowered(t, files)
	equal(t, "pool", []embed.EncounterData{
		{Name: "posts", Prefabs: []string{"caves/outpost"}, Tags: []string{"derelict", "outpost"}, NotWith: []int{1},
			Terms: embed.Terms{Category: embed.Risk, Weight: 7, Count: 1, Distance: embed.Range{Min: 5, Max: embed.NoMax}, Depth: embed.All}},
		{Name: "both", Prefabs: []string{"caves/outpost", "island"},
			Terms: embed.Terms{Category: embed.Risk, Weight: 10, Count: 1, Max: 2, Distance: embed.All, Depth: embed.All, Pushed: true}},
	}, d.Recipes[0].Pool)
	equal(t, "mix", [embed.CategoryCount]uint32{embed.Risk: 1}, d.Recipes[0].Encounters.Mix)
	equal(t, "the pool is open", false, d.Recipes[0].OpenPool)
}

// TestLowerReplaces marks what the project says that it replaces, and nothing else.
func TestLowerReplaces(t *testing.T) {
	t.Parallel()
	for _, of := range []string{"", "island", "deep", "caves/outpost, deep"} {
		files := small()
		files["xpc.yaml"] += "replaces: [" + of + "]\n"
		d := lowered(t, files)
		var got []string
		for _, pf := range d.Prefabs {
			if pf.Replaces {
				got = append(got, pf.Name)
			}
		}
		for _, r := range d.Recipes {
			if r.Replaces {
				got = append(got, r.Name)
			}
		}
		equal(t, "replaces", of, strings.Join(got, ", "))
	}
}

// TestLowerRecipe takes every number of a recipe over.
func TestLowerRecipe(t *testing.T) {
	t.Parallel()
	r := lowered(t, everything()).Recipes[0]
	pool := r.Pool
	r.Pool = nil
	share := func(num, den uint32) embed.Ratio { return embed.Ratio{Num: num, Den: den} }
	equal(t, "recipe", embed.RecipeData{
		Name: "deep", File: "maps/deep.map.yaml", Generator: 1, W: 60, H: 60, Depth: 4, Tags: []string{"wet"},
		Margin: 14,
		Carving: embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{Engine: embed.EngineColored, Open: share(9, 20), Visits: share(5, 1), Smooth: 5,
			MinCave: 17, MaxCave: 900, MinPillar: 2, Pockets: share(3, 100)}},
		Join: embed.Joining{By: embed.JoinGraph, Loops: share(3, 25), MaxTunnel: 40, Branch: share(1, 4), Widen: share(7, 20)},
		Require: embed.Require{
			Open: embed.RatioRange{Min: share(9, 50), Max: share(2, 5)}, Loops: embed.RatioRange{Min: share(1, 50), Max: share(3, 10)},
			Small: embed.Range{Min: 1, Max: embed.NoMax}, Medium: embed.Range{Min: 4, Max: 9}, Large: embed.Range{Min: 1, Max: embed.NoMax},
			SmallRooms: embed.All, MediumRooms: embed.All, LargeRooms: embed.All,
			ExitDistance: embed.All, DeadEnd: embed.All,
		},
		Exits: embed.Exits{Count: 2, Separation: embed.Range{Min: 30, Max: embed.NoMax}},
		Encounters: embed.Encounters{Density: share(6, 1), Mix: [embed.CategoryCount]uint32{embed.Fluff: 50, embed.Risk: 30},
			MaxShift: 6},
	}, r)
	if len(pool) != 2 || pool[0].Terms.Prefer != embed.PreferSmall || !pool[1].Terms.AllEntrances || pool[0].Terms.Gap != 1 {
		t.Errorf("the pool is %+v", pool)
	}
	var names []string
	for _, e := range pool {
		names = append(names, e.Name+": "+strings.Join(e.Prefabs, " "))
	}
	equal(t, "names", []string{"a: island", "b: caves/outpost"}, names)
}

// TestLowerRecipeWords takes every word of engines and of joining over, and the distance of exits.
func TestLowerRecipeWords(t *testing.T) {
	t.Parallel()
	files := small()
	recipe := files["maps/deep.map.yaml"]
	for word, want := range map[string]embed.Engine{
		"colored": embed.EngineColored, "sequential": embed.EngineSequential, "sync": embed.EngineSync,
	} {
		files["maps/deep.map.yaml"] = recipe + "automaton: {engine: " + word + "}\n"
		equal(t, word, want, lowered(t, files).Recipes[0].Automaton.Engine)
	}
	for word, want := range map[string]embed.JoinBy{"graph": embed.JoinGraph, "digger": embed.JoinDigger} {
		files["maps/deep.map.yaml"] = recipe + "join: {by: " + word + "}\n"
		equal(t, word, want, lowered(t, files).Recipes[0].Join.By)
	}
	files["maps/deep.map.yaml"] = recipe + "require: {exitDistance: 20..90}\n"
	equal(t, "exitDistance", embed.Range{Min: 20, Max: 90}, lowered(t, files).Recipes[0].Require.ExitDistance)
}

// Variants and overlays: their cells, what stands on them, the masks over all of them, and the roll.
func TestLowerOutcomes(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"xpc.yaml":     small()["xpc.yaml"],
		"palette.yaml": small()["palette.yaml"],
		"prefabs/hut.xpt": `xpt 1
layer 1
|#####|
|#...#|
|##+##|
layer 2
|×××××|
|×a×××|
|×××××|
layer 3
|××N××|
|×××#×|
|×××××|
layer 4
|×××××|
|×××;×|
|×××××|
`,
		"prefabs/hut.b.xpt": `xpt 1
layer 1
|#####|
|#..##|
|##+##|
layer 2
|×××××|
|××b××|
|×××××|
`,
		"prefabs/hut.yaml": `maxProtrusion: 1
baseWeight: 3
layers: [terrain, objects, overlay cut, overlay dusty]
objects:
  a: {item: scrap}
  b: {prop: shelf}
overlays:
  cut: {chance: 25%}
  dusty: {chance: 100%, excludes: [cut]}
variants: [{art: hut.b.xp, weight: 2}]
legend: {terrain: {none: {glyph: "N", kind: none}}}
`,
	}
	data := lowered(t, files)
	if len(data.Prefabs) != 1 {
		t.Fatalf("%d prefabs", len(data.Prefabs))
	}
	pf := data.Prefabs[0]
	equal(t, "files", []string{"prefabs/hut.xp", "prefabs/hut.yaml", "prefabs/hut.b.xp"}, pf.Files)
	type summary struct {
		Name   string
		Weight uint32
		Marks  []embed.MarkData
	}
	var variants []summary
	for _, v := range pf.Variants {
		variants = append(variants, summary{v.Name, v.Weight, v.Marks})
	}
	equal(t, "variants", []summary{
		{"", 3, []embed.MarkData{{Object: 0, X: 1, Y: 1, W: 1, H: 1}}},
		{"hut.b.xp", 2, []embed.MarkData{{Object: 1, X: 2, Y: 1, W: 1, H: 1}}},
	}, variants)
	equal(t, "overlays", []any{"cut", embed.Ratio{Num: 1, Den: 4}, []int(nil), "dusty", embed.Certain, []int{0}},
		[]any{pf.Overlays[0].Name, pf.Overlays[0].Chance, pf.Overlays[0].Excludes,
			pf.Overlays[1].Name, pf.Overlays[1].Chance, pf.Overlays[1].Excludes})
	const solid, open, either = embed.Present | embed.MaybeSolid, embed.Present | embed.MaybeOpen | embed.SurelyOpen,
		embed.Present | embed.MaybeOpen | embed.MaybeSolid
	equal(t, "outcomes", []embed.Outcome{
		solid, solid, solid, solid, solid,
		solid, open, open, either, solid,
		solid, solid, open, solid, solid,
	}, pf.Outcomes)

	bytes, err := embed.Encode(data, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(bytes))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	const rolls = 4000
	for seed := range rolls {
		var c embed.Contents
		b.PrefabAt(0).Roll(embed.Setting{Seed: uint64(seed)}, &c)
		what := b.PrefabAt(0).Variant(c.Variant).Name()
		for _, o := range c.Overlays {
			what += " " + b.PrefabAt(0).Overlay(o).Name()
		}
		if c.Objects[0].Kind != map[int]string{0: "item", 1: "prop"}[c.Variant] {
			t.Fatalf("%s has %v", what, c.Objects)
		}
		seen[what]++
	}
	for what, share := range map[string]float64{
		" cut": .15, " dusty": .45, "hut.b.xp cut": .1, "hut.b.xp dusty": .3,
	} {
		if got := float64(seen[what]) / rolls; got < share-.04 || got > share+.04 {
			t.Errorf("%q comes in %.3f of the rolls, want %.2f", what, got, share)
		}
	}
	if len(seen) != 4 {
		t.Errorf("outcomes: %v", seen)
	}
}

// Images of variants: found by a glob or not, missing, broken, and with a script of their own.
func TestVariantFiles(t *testing.T) {
	t.Parallel()
	hut := "xpt 1\nlayer 1\n|####|\n|#..#|\n|#+##|\n"
	script := func(art string) string { return "maxProtrusion: 1\nvariants: [{art: " + art + "}]\n" }
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string // the end of the only finding
		count int    // prefabs
	}{
		{"beside", map[string]string{"prefabs/hut.yaml": script("hut.b.xp"), "prefabs/hut.b.xpt": hut}, "", 1},
		{"below", map[string]string{"prefabs/hut.yaml": script("more/hut.b.xp"), "prefabs/more/hut.b.xpt": hut}, "", 1},
		{"missing", map[string]string{"prefabs/hut.yaml": script("hut.b.xp")},
			`prefabs/hut.yaml:2:18: error: the image of the variant, "prefabs/hut.b.xp", is not there [XP0310 variant-missing]`, 1},
		{"no image", map[string]string{"prefabs/hut.yaml": script("hut.yaml")},
			`prefabs/hut.yaml:2:18: error: the variant "hut.yaml" is no .xp image [XP0310 variant-missing]`, 1},
		{"broken", map[string]string{"prefabs/hut.yaml": script("hut.b.xp"), "prefabs/hut.b.xp": "x"},
			"[XP0102 truncated]", 1},
		{"its own", map[string]string{"prefabs/hut.yaml": script("hut.b.xp"), "prefabs/hut.b.xpt": hut,
			"prefabs/hut.b.yaml": "maxProtrusion: 1\n"},
			`has a script of its own, so it is a prefab [XP0310 variant-missing]`, 2},
		{"itself", map[string]string{"prefabs/hut.yaml": script("hut.xp")},
			`has a script of its own, so it is a prefab [XP0310 variant-missing]`, 1},
		{"no script", map[string]string{"prefabs/hut.yaml": script("hut.b.xp"), "prefabs/hut.b.xpt": hut, "prefabs/hut.c.xpt": hut},
			`prefabs/hut.c.xp: error: the image has no script: "hut.c.yaml" is not there [XP0321 script-missing]`, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.files["xpc.yaml"] = "version: 1\nrules: {legend-unused: off, duplicate-art: off}\n"
			c.files["palette.yaml"] = small()["palette.yaml"]
			c.files["prefabs/hut.xpt"] = hut
			r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, c.files), Mode: compile.Make})
			if err != nil {
				t.Fatal(err)
			}
			got := strings.TrimSpace(short(r.Findings))
			if strings.Contains(got, "\n") || !strings.HasSuffix(got, c.want) || (got == "") != (c.want == "") {
				t.Errorf("findings:\n%s\nwant %s", got, c.want)
			}
			if r.Prefabs != c.count {
				t.Errorf("%d prefabs, want %d", r.Prefabs, c.count)
			}
		})
	}
}

// Params and conditions, with their names looked up.
func TestLowerConditions(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"xpc.yaml": small()["xpc.yaml"], "palette.yaml": small()["palette.yaml"],
		"prefabs/hut.xpt": "xpt 1\nlayer 1\n|####|\n|#..#|\n|#+##|\nlayer 2\n|××××|\n|×ab×|\n|××××|\nlayer 3\nlayer 4\n",
		"prefabs/hut.yaml": `maxProtrusion: 1
layers: [terrain, objects, overlay none, overlay dusty]
params: {mood: {calm: 1}, faction: {derelict: 2, zion: 1}}
attributes: {owner: $faction, price: $$5}
overlays: {none: {chance: 10%}, dusty: {chance: 10%}}
objects:
  a: {robot: boss, of: $mood, when: {depth: 5.., params: {faction: [zion, derelict]}, overlay: dusty, tags: [wet], not: {params: {mood: calm}, depth: 9}}}
  b: {oneOf: [{item: scrap, when: {tags: dry}}, {item: key}]}
`,
	}
	data := lowered(t, files)
	pf := data.Prefabs[0]
	equal(t, "params", []embed.ParamData{
		{Name: "mood", Values: []embed.ParamValueData{{Value: "calm", Weight: 1}}},
		{Name: "faction", Values: []embed.ParamValueData{{Value: "derelict", Weight: 2}, {Value: "zion", Weight: 1}}},
	}, pf.Params)
	equal(t, "attributes", []embed.AttributeData{{Name: "owner", Param: 2}, {Name: "price", Values: []string{"$5"}}}, pf.Attributes)
	equal(t, "of", []embed.AttributeData{{Name: "of", Param: 1}}, pf.Objects[0].Alternatives[0].Attributes)
	equal(t, "when", &embed.ConditionData{
		Depth: embed.Range{Min: 5, Max: embed.NoMax}, Params: []embed.ParamTestData{{Param: 1, Values: []int{1, 0}}},
		Overlays: []int{1}, Tags: []string{"wet"},
		Not: &embed.ConditionData{Depth: embed.Range{Min: 9, Max: 9}, Params: []embed.ParamTestData{{Param: 0, Values: []int{0}}}},
	}, pf.Objects[0].When)
	equal(t, "when of an alternative", &embed.ConditionData{Depth: embed.All, Tags: []string{"dry"}}, pf.Objects[1].Alternatives[0].When)
	if pf.Objects[0].Alternatives[0].When != nil || pf.Objects[1].When != nil || pf.Objects[1].Alternatives[1].When != nil {
		t.Error("what has no condition has one")
	}
	if _, err := embed.Encode(data, sha256.Sum256); err != nil {
		t.Fatal(err)
	}
}

func TestLowerGroups(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"xpc.yaml": small()["xpc.yaml"], "palette.yaml": small()["palette.yaml"],
		"prefabs/hut.xpt": "xpt 1\nlayer 1\n|#####|\n|#...#|\n|#+###|\nlayer 2\n|×××××|\n|×abc×|\n|×××××|\n",
		"prefabs/hut.yaml": `maxProtrusion: 1
layers: [terrain, objects]
objects: {a: {item: x}, b: {item: y}, c: {item: z}}
groups:
  - {of: [c, a], shuffle: true}
  - {of: b, exactly: 0..1}
unique: run
`,
	}
	pf := lowered(t, files).Prefabs[0]
	equal(t, "unique", embed.Unique{Scope: embed.RunScope, Group: "hut", Max: 1}, pf.Unique)
	equal(t, "groups", []embed.GroupData{{Exactly: embed.All, Shuffle: true}, {Exactly: embed.Range{Max: 1}}}, pf.Groups)
	equal(t, "members", []int{1, 2, 1}, []int{pf.Objects[0].Group, pf.Objects[1].Group, pf.Objects[2].Group})
}
