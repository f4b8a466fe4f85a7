package embed_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

// idOf is what the compiler makes of a prefab's name.
func idOf(name string) embed.ID {
	sum := sha256.Sum256([]byte(name))
	return embed.ID(binary.LittleEndian.Uint64(sum[:]))
}

// encode encodes data that must fit.
func encode(t testing.TB, d *embed.Data) string {
	t.Helper()
	data, err := embed.Encode(d, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// open encodes and opens data.
func open(t testing.TB, d *embed.Data) *embed.Bundle {
	t.Helper()
	b, err := embed.Open(encode(t, d))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The terrain of all generated data. Rubble and gravel are random.
const (
	floor embed.TerrainID = iota + 1
	wall
	door
	cut
	rubble
	gravel
)

func testTerrain() []embed.TerrainData {
	look := func(glyph uint32) embed.Look { return embed.Look{Glyph: glyph, Fore: embed.RGB{R: 9, G: 8, B: 7}} }
	return []embed.TerrainData{
		{Name: "floor", Kind: embed.Floor, Passable: true, Look: look('.')},
		{Name: "wall", Kind: embed.Wall, Opaque: true, Look: look('#')},
		{Name: "door", Kind: embed.Door, Passable: true, Opaque: true, Look: look('+')},
		{Name: "gone", Kind: embed.Cut},
		{Name: "rubble", Diggable: true, Look: look(';'), OneOf: []embed.TerrainChoice{
			{Terrain: floor, Weight: 3}, {Terrain: wall, Weight: 1},
		}},
		{Name: "gravel", RollAll: true, OneOf: []embed.TerrainChoice{
			{Terrain: floor, Weight: 1}, {Terrain: door, Weight: 0}, {Terrain: wall, Weight: 1},
		}},
	}
}

// testOutlines are a half cell, whose turned forms are three more, and a wall that is the same once
// turned by a half.
func testOutlines() []embed.OutlineData {
	const u = embed.OutlineUnit
	return []embed.OutlineData{
		{Name: "half", Regions: [][]embed.Point{{{}, {X: u}, {Y: u}}}},
		{Name: "wall-ew", Regions: [][]embed.Point{
			{{}, {X: u}, {X: u, Y: u / 3}, {Y: u / 3}}, {{Y: u / 3 * 2}, {X: u, Y: u / 3 * 2}, {X: u, Y: u}, {Y: u}},
		}},
	}
}

// outcomes says what each cell can be, plainly: over each variant, and over every set of overlays.
func outcomes(d *embed.Data, pf *embed.PrefabData) []embed.Outcome {
	all := make([]embed.Outcome, pf.W*pf.H)
	for i := range all {
		sure := true
		for j := range pf.Variants {
			v := &pf.Variants[j]
			for _, o := range inSlots(d, pf, v, i%pf.W, i/pf.W) {
				all[i] |= o &^ (embed.SurelyOpen | embed.NoSpawn)
				sure = sure && o&embed.MaybeSolid == 0
			}
			kinds := []embed.TerrainID{v.Cells[i].Terrain}
			for _, o := range pf.Overlays {
				if o.Cells[i].Terrain != 0 {
					kinds = append(kinds, o.Cells[i].Terrain)
				}
			}
			for _, id := range kinds {
				passable, solid := can(d, id)
				if passable {
					all[i] |= embed.Present | embed.MaybeOpen
				}
				if solid {
					all[i] |= embed.Present | embed.MaybeSolid
				}
				sure = sure && passable && !solid
			}
		}
		if sure {
			all[i] |= embed.SurelyOpen
		}
	}
	return all
}

func can(d *embed.Data, id embed.TerrainID) (passable, solid bool) {
	switch {
	case id == 0 || d.Terrain[id-1].Kind == embed.Cut:
		return false, false
	case len(d.Terrain[id-1].OneOf) == 0:
		return d.Terrain[id-1].Passable, !d.Terrain[id-1].Passable
	}
	for _, c := range d.Terrain[id-1].OneOf {
		if p, s := can(d, c.Terrain); c.Weight > 0 {
			passable, solid = passable || p, solid || s
		}
	}
	return passable, solid
}

// anyData draws data of a few prefabs and recipes in which every field takes part.
func anyData(t *rapid.T) *embed.Data {
	d := &embed.Data{
		Tool: "xpc test", Project: rapid.StringN(0, 5, 20).Draw(t, "project"),
		Terrain: testTerrain(), Seal: wall, Turns: anyTurns(t), Outlines: testOutlines(),
	}
	d.Terrain[wall-1].Outline = rapid.IntRange(0, len(d.Outlines)).Draw(t, "outline")
	names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z]{1,3}(/[a-z0-9_.-]{1,9})?`), 0, 5, rapid.ID).Draw(t, "names")
	for _, name := range names {
		d.Prefabs = append(d.Prefabs, anyPrefab(t, d, name))
		anySlots(t, d)
	}
	d.Kinds = anyKinds(t, d)
	if len(names) > 0 {
		for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, len(names), rapid.ID).Draw(t, "recipes") {
			d.Recipes = append(d.Recipes, anyRecipe(t, d, "map-"+name, names))
		}
	}
	return d
}

// anyTurns draws a few glyphs that turn in ways of their own, among them such as cells have.
func anyTurns(t *rapid.T) (out []embed.TurnData) {
	glyph := rapid.OneOf(rapid.SampledFrom([]uint32{'#', '.', '/', 218, 300, embed.NoForm}), rapid.Uint32())
	for _, g := range rapid.SliceOfNDistinct(rapid.Uint32Range(0, 400), 0, 4, rapid.ID).Draw(t, "glyphs") {
		forms := embed.TurnData{g}
		for o := 1; o < len(forms); o++ {
			forms[o] = glyph.Draw(t, "form")
		}
		out = append(out, forms)
	}
	slices.SortFunc(out, func(a, b embed.TurnData) int { return cmp.Compare(a[0], b[0]) })
	return out
}

func anyPrefab(t *rapid.T, d *embed.Data, name string) embed.PrefabData {
	side := rapid.OneOf(rapid.IntRange(2, 9), rapid.IntRange(60, 70))
	pf := embed.PrefabData{
		Name: name, ID: idOf(name), About: rapid.String().Draw(t, "about"), Files: anyWords(t, "files"),
		W: side.Draw(t, "w"), H: rapid.IntRange(2, 9).Draw(t, "h"),
		Places:        embed.Places(rapid.IntRange(1, 15).Draw(t, "places")),
		Front:         rapid.SampledFrom([]orient.Dir{orient.North, orient.East, orient.South, orient.West}).Draw(t, "front"),
		MaxProtrusion: 1, Buffer: rapid.IntRange(1, 3).Draw(t, "buffer"),
		Sealed:     rapid.Bool().Draw(t, "sealed"),
		Replaces:   rapid.Bool().Draw(t, "replaces"),
		Spawn:      embed.Spawn(rapid.IntRange(0, 2).Draw(t, "spawn")),
		Category:   embed.Category(rapid.IntRange(0, 4).Draw(t, "category")),
		Weight:     rapid.Uint32().Draw(t, "weight"),
		Depth:      anyRange(t, "depth"),
		Cave:       anyRange(t, "cave"),
		Prefer:     embed.Prefer(rapid.IntRange(0, 2).Draw(t, "prefer")),
		Tags:       anyTags(t, "tags"),
		Params:     anyParams(t),
		Transforms: orient.Set(rapid.IntRange(1, 255).Draw(t, "transforms")),
	}
	pf.Attributes = anyAttributes(t, pf.Params)
	if scope := embed.Scope(rapid.IntRange(0, 2).Draw(t, "scope")); scope > 0 {
		pf.Unique = embed.Unique{Scope: scope, Group: rapid.StringN(1, 5, 20).Draw(t, "group"), Max: rapid.IntRange(1, 9).Draw(t, "max")}
	}
	if rapid.Bool().Draw(t, "swap") {
		pf.W, pf.H = pf.H, pf.W
	}
	for i := range rapid.IntRange(0, 4).Draw(t, "objects") {
		pf.Objects = append(pf.Objects, anyObject(t, &pf, uint32('a'+i)))
	}
	link := rapid.SliceOfN(rapid.IntRange(0, max(0, len(pf.Objects)-1)), 0, 2)
	for i := range pf.Objects {
		a := &pf.Objects[i].Alternatives[0]
		a.Opens, a.Links = none(link.Draw(t, "opens")), none(link.Draw(t, "links"))
		a.Attributes = append(a.Attributes, typedAttributes(t, &pf)...)
	}
	for i := range rapid.IntRange(1, 2).Draw(t, "variants") {
		pf.Variants = append(pf.Variants, anyVariant(t, &pf, i))
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "overlays") {
		o := embed.OverlayData{Name: "over" + strconv.Itoa(i), Chance: anyChance(t), Cells: anyCells(t, &pf, 0, wall, cut)}
		if i > 0 && rapid.Bool().Draw(t, "excludes") {
			o.Excludes = []int{0}
		}
		pf.Overlays = append(pf.Overlays, o)
	}
	for range rapid.IntRange(0, 2).Draw(t, "groups") {
		pf.Groups = append(pf.Groups, embed.GroupData{Exactly: anyRange(t, "exactly"), Shuffle: rapid.Bool().Draw(t, "shuffle")})
	}
	for i := range pf.Objects {
		o := &pf.Objects[i]
		o.Group = rapid.IntRange(0, len(pf.Groups)).Draw(t, "group")
		o.When = anyCondition(t, &pf, 2)
		o.Alternatives[0].When = anyCondition(t, &pf, 1)
	}
	pf.Outcomes = outcomes(d, &pf)
	if pf.Spawn == embed.SpawnMask {
		for i, o := range pf.Outcomes {
			if o&embed.Present != 0 && i%3 == 0 {
				pf.Outcomes[i] |= embed.NoSpawn
			}
		}
	}
	pf.Entrances, pf.Connections = anyEntrances(t, &pf), anyConnections(t, &pf)
	return pf
}

// none makes an empty list nil, as it comes back from a bundle.
func none[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

func anyWords(t *rapid.T, label string) []string {
	return none(rapid.SliceOfN(rapid.StringN(0, 6, 20), 0, 3).Draw(t, label))
}

// anyTags draws tags, which are never empty and hold no line feed.
func anyTags(t *rapid.T, label string) []string {
	return none(rapid.SliceOfN(rapid.StringMatching(`[a-zÀ-ž_ -]{1,6}`), 0, 3).Draw(t, label))
}

func anyRange(t *rapid.T, label string) embed.Range {
	list := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(0, embed.NoMax)), 2, 2).Draw(t, label)
	return embed.Range{Min: slices.Min(list), Max: slices.Max(list)}
}

func anyChance(t *rapid.T) embed.Ratio {
	den := rapid.Uint32Min(1).Draw(t, "den")
	return embed.Ratio{Num: rapid.Uint32Range(0, den).Draw(t, "num"), Den: den}
}

func anyParams(t *rapid.T) (list []embed.ParamData) {
	for i := range rapid.IntRange(0, 2).Draw(t, "params") {
		p := embed.ParamData{Name: "param" + strconv.Itoa(i)}
		for j := range rapid.IntRange(1, 3).Draw(t, "values") {
			p.Values = append(p.Values, embed.ParamValueData{
				Value: strconv.Itoa(j), Weight: rapid.Uint32Range(uint32(max(0, 1-j)), 9).Draw(t, "weight"),
			})
		}
		list = append(list, p)
	}
	return list
}

// anyCondition draws a condition, or none, with at most that many below it that must not hold.
func anyCondition(t *rapid.T, pf *embed.PrefabData, below int) *embed.ConditionData {
	if rapid.Bool().Draw(t, "always") {
		return nil
	}
	c := &embed.ConditionData{Depth: anyRange(t, "depth"), Tags: anyTags(t, "tags")}
	for i, p := range pf.Params {
		if rapid.Bool().Draw(t, "test") {
			values := rapid.SliceOfN(rapid.IntRange(0, len(p.Values)-1), 1, 2).Draw(t, "values")
			c.Params = append(c.Params, embed.ParamTestData{Param: i, Values: values})
		}
	}
	for i := range pf.Overlays {
		if rapid.Bool().Draw(t, "overlay") {
			c.Overlays = append(c.Overlays, i)
		}
	}
	if below > 0 {
		c.Not = anyCondition(t, pf, below-1)
	}
	return c
}

func anyAttributes(t *rapid.T, params []embed.ParamData) []embed.AttributeData {
	var list []embed.AttributeData
	for i := range rapid.IntRange(0, 2).Draw(t, "attributes") {
		a := embed.AttributeData{Name: "key" + strconv.Itoa(i), Values: []string{rapid.String().Draw(t, "value")}}
		if rapid.Bool().Draw(t, "list") {
			a.List, a.Values = true, anyWords(t, "values")
		} else if len(params) > 0 && rapid.Bool().Draw(t, "param") {
			a.Param, a.Values = rapid.IntRange(1, len(params)).Draw(t, "of"), nil
		}
		list = append(list, a)
	}
	return list
}

func anyObject(t *rapid.T, pf *embed.PrefabData, reference uint32) embed.ObjectData {
	o := embed.ObjectData{
		Reference: reference, About: rapid.String().Draw(t, "about"), Chance: anyChance(t),
		RollAll: rapid.Bool().Draw(t, "rollAll"), Required: rapid.Bool().Draw(t, "required"),
	}
	for range rapid.IntRange(1, 3).Draw(t, "alternatives") {
		a := embed.AlternativeData{
			Kind:   rapid.SampledFrom([]string{"item", "robot", embed.KindNothing}).Draw(t, "kind"),
			Name:   rapid.SampledFrom([]string{"", "scrap", "sentry"}).Draw(t, "name"),
			Weight: rapid.Uint32Range(0, 9).Draw(t, "weight"), Chance: anyChance(t),
			Count:      embed.Count{Plus: rapid.IntRange(-1, 3).Draw(t, "plus")},
			Facing:     orient.Dir(rapid.IntRange(0, 4).Draw(t, "facing")),
			Locked:     rapid.Bool().Draw(t, "locked"),
			Secret:     rapid.Bool().Draw(t, "secret"),
			Attributes: anyAttributes(t, pf.Params),
		}
		if rapid.Bool().Draw(t, "dice") {
			a.Count.Dice, a.Count.Sides = 2, 4
		}
		o.Alternatives = append(o.Alternatives, a)
	}
	return o
}

// anyCells draws a plane of few or of many different looks.
func anyCells(t *rapid.T, pf *embed.PrefabData, terrain ...embed.TerrainID) []embed.CellData {
	seed := embed.Seed(rapid.Uint64().Draw(t, "cells"))
	glyphs := rapid.SampledFrom([]uint64{1, 3, 100_000}).Draw(t, "glyphs")
	cells := make([]embed.CellData, pf.W*pf.H)
	for i := range cells {
		key := seed.With(uint64(i))
		cells[i].Terrain = terrain[embed.Below(key.Word(0), uint64(len(terrain)))]
		if cells[i].Terrain > 0 {
			cells[i].Look = embed.Look{
				Glyph: uint32(embed.Below(key.Word(1), glyphs)), Back: embed.RGB{R: 1, G: 2, B: uint8(glyphs)},
			}
		}
	}
	return cells
}

func anyVariant(t *rapid.T, pf *embed.PrefabData, i int) embed.VariantData {
	v := embed.VariantData{
		Name: []string{"", "b.xp"}[i], Weight: rapid.Uint32Range(1, 9).Draw(t, "weight"),
		Cells: anyCells(t, pf, 0, floor, wall, door, rubble, gravel),
	}
	for y := range pf.H {
		for x := range pf.W {
			if object := (x + y) % 7; object < len(pf.Objects) {
				v.Marks = append(v.Marks, embed.MarkData{Object: object, X: x, Y: y, W: 1, H: 1})
			}
		}
	}
	slices.SortStableFunc(v.Marks, func(a, b embed.MarkData) int { return a.Object - b.Object })
	for range rapid.IntRange(0, 2).Draw(t, "machines") {
		m := embed.MachineData{
			Name: rapid.String().Draw(t, "name"), Passable: rapid.Bool().Draw(t, "passable"),
			Object: rapid.IntRange(0, len(pf.Objects)).Draw(t, "object"),
		}
		for x := range rapid.IntRange(1, pf.W).Draw(t, "cells") {
			m.Cells = append(m.Cells, embed.MachineCellData{X: x, Y: 1, Look: embed.Look{Glyph: 200, Fore: embed.RGB{G: 4}}})
		}
		v.Machines = append(v.Machines, m)
	}
	return v
}

func anyEntrances(t *rapid.T, pf *embed.PrefabData) []embed.EntranceData {
	var list []embed.EntranceData
	for range rapid.IntRange(0, 2).Draw(t, "entrances") {
		up := pf.Front.Up()
		l, d := up.Size(pf.W, pf.H)
		e := embed.EntranceData{Side: pf.Front}
		for x := range rapid.IntRange(1, l).Draw(t, "width") {
			px, py := up.Inverse().Point(x, 0, l, d)
			e.Cells = append(e.Cells, embed.Point{X: px, Y: py})
		}
		list = append(list, e)
	}
	return list
}

func anyConnections(t *rapid.T, pf *embed.PrefabData) []embed.ConnectionData {
	var list []embed.ConnectionData
	for range rapid.IntRange(0, 2).Draw(t, "connections") {
		list = append(list, embed.ConnectionData{
			Name: rapid.String().Draw(t, "name"), Role: embed.Role(rapid.IntRange(1, 2).Draw(t, "role")),
			Hidden: rapid.Bool().Draw(t, "hidden"), Dir: orient.Dir(rapid.IntRange(1, 4).Draw(t, "dir")),
			Cells: []embed.Point{{X: pf.W - 1, Y: pf.H - 1}, {X: pf.W - 2, Y: pf.H - 1}},
		})
	}
	return list
}
