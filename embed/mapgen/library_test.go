package mapgen_test

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// terrains are what prefabs of these tests are drawn with, a character each.
var terrains = []embed.TerrainData{
	{Name: "wall", Kind: embed.Wall, Opaque: true},
	{Name: "floor", Kind: embed.Floor, Passable: true},
	{Name: "door", Kind: embed.Door, Passable: true, Opaque: true},
	{Name: "ground", Kind: embed.Cave, Passable: true, Diggable: true},
	{Name: "water", Kind: embed.Liquid},
}

const chars = "#.+,~"

// prefab reads a prefab whose front looks south. Without maxProtrusion it is centered.
func prefab(name string, maxProtrusion int, rows ...string) embed.PrefabData {
	sum := sha256.Sum256([]byte(name))
	w, h := len(rows[0]), len(rows)
	d := embed.PrefabData{
		Name: name, ID: embed.ID(binary.LittleEndian.Uint64(sum[:])), W: w, H: h, Buffer: 1,
		Places: embed.Embedded, Front: orient.South, MaxProtrusion: maxProtrusion, Weight: 10,
		Depth: embed.All, Cave: embed.All, Transforms: orient.All,
	}
	if maxProtrusion == 0 {
		d.Places = embed.Centered
	}
	v := embed.VariantData{Weight: 1}
	for i, c := range []byte(strings.Join(rows, "")) {
		id := strings.IndexByte(chars, c) + 1
		o := embed.Outcome(0)
		switch {
		case id > 0 && terrains[id-1].Passable:
			o = embed.Present | embed.MaybeOpen | embed.SurelyOpen
		case id > 0:
			o = embed.Present | embed.MaybeSolid
		}
		v.Cells = append(v.Cells, embed.CellData{Terrain: embed.TerrainID(id), Look: embed.Look{Glyph: uint32(c)}})
		d.Outcomes = append(d.Outcomes, o)
		if i >= w*(h-1) && o&embed.MaybeOpen != 0 {
			d.Entrances = append(d.Entrances, embed.EntranceData{
				Side: orient.South, Cells: []embed.Point{{X: i % w, Y: h - 1}},
			})
		}
	}
	d.Variants = []embed.VariantData{v}
	return d
}

// prefabs are those of the tests.
func prefabs() []embed.PrefabData {
	return []embed.PrefabData{
		prefab("caves/cache", 1, "#####", "#...#", "##+##"),
		prefab("caves/den", 2, "  ##  ", " #..# ", "#....#", "##..##"),
		prefab("caves/gate", 1, "#####", "#.~.#", "#...#", "#+++#"),
		prefab("caves/hermit", 1, "###", "#.#", "#+#"),
		prefab("caves/outpost", 0, ",#####,", "##...##", "#..#..#", "+.###.+", "#..#..#", "##...##", ",##+##,"),
		prefab("caves/palace", 1, palace()...),
		prefab("caves/skull", 2, "  ###  ", " #...# ", "##.~.##", "#.....#", "##...##", " ##+## "),
	}
}

// palace returns the rows of a prefab that no cave has room for.
func palace() (rows []string) {
	for range 59 {
		rows = append(rows, strings.Repeat("#", 60))
	}
	return append(rows, strings.Repeat("+", 60))
}

// recipe returns the recipe of the tests for a map of w by h cells.
func recipe(w, h int) embed.RecipeData {
	o := cave.Default(w, h)
	r := embed.RecipeData{
		Name: "map", Generator: embed.Generator, W: w, H: h, Depth: 4, Margin: 12,
		Carving: o.Carving, Join: o.Join,
		Require: embed.Require{
			Small: embed.All, Medium: embed.All, Large: embed.All,
			SmallRooms: embed.All, MediumRooms: embed.All, LargeRooms: embed.All, ExitDistance: embed.All, DeadEnd: embed.All,
		},
		Exits: embed.Exits{Count: 2, Separation: embed.All},
		Encounters: embed.Encounters{
			Density: embed.Ratio{Num: 6, Den: 1}, Mix: [embed.CategoryCount]uint32{0, 40, 15, 25, 20}, MaxShift: 6,
		},
		Pool: []embed.EncounterData{
			entry("any-fluff", embed.Fluff, "caves/cache", "caves/hermit"),
			entry("loot", embed.Reward, "caves/cache", "caves/gate"),
			entry("outposts", embed.Risk, "caves/gate", "caves/outpost"),
			entry("lair", embed.Danger, "caves/den", "caves/skull"),
		},
	}
	return r
}

// entry returns an entry of a pool whose terms forbid nothing.
func entry(name string, c embed.Category, prefabs ...string) embed.EncounterData {
	return embed.EncounterData{
		Name: name, Prefabs: prefabs,
		Terms: embed.Terms{Category: c, Weight: 10, Distance: embed.All, Depth: embed.All},
	}
}

// open returns the recipe of a bundle with the prefabs of the tests.
func open(r embed.RecipeData) embed.Recipe {
	d := embed.Data{Tool: "test", Terrain: terrains, Seal: 1, Prefabs: prefabs(), Recipes: []embed.RecipeData{r}}
	data, err := embed.Encode(&d, sha256.Sum256)
	if err != nil {
		panic(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		panic(err)
	}
	return b.RecipeAt(0)
}
