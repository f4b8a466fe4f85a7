package embed_test

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

func name(i int) string { return "caves/prefab-" + strconv.Itoa(i) }

// library returns data of n prefabs as designers draw them: 20×20 cells, two dozen different looks,
// an entrance, some objects, a machine.
func library(n int) *embed.Data {
	d := &embed.Data{Tool: "xpc test", Terrain: testTerrain(), Seal: wall}
	for i := range n {
		d.Prefabs = append(d.Prefabs, libraryPrefab(d, i))
	}
	return d
}

func libraryPrefab(d *embed.Data, i int) embed.PrefabData {
	const side = 20
	pf := embed.PrefabData{
		Name: name(i), ID: idOf(name(i)), About: "A room in the wall.",
		Files: []string{name(i) + ".xp", name(i) + ".yaml"}, W: side, H: side,
		Places: embed.Embedded, Front: orient.South, MaxProtrusion: 3, Buffer: 1, Category: embed.Risk, Weight: 10,
		Depth: embed.All, Cave: embed.All, Tags: []string{"room", "tag" + strconv.Itoa(i%7)}, Transforms: orient.All,
		Attributes: []embed.AttributeData{{Name: "music", Values: []string{"drone"}}},
		Entrances:  []embed.EntranceData{{Side: orient.South, Cells: []embed.Point{{X: 9, Y: 19}, {X: 10, Y: 19}}}},
	}
	for _, o := range []struct{ kind, name string }{
		{"item", "scrap"}, {"robot", "sentry"}, {"terminal", "access"}, {"door", "vault"}, {"machine", "forge"},
	} {
		pf.Objects = append(pf.Objects, embed.ObjectData{
			Reference: uint32(o.kind[0]), Chance: embed.Ratio{Num: 3, Den: 4},
			Alternatives: []embed.AlternativeData{
				{Kind: o.kind, Name: o.name, Weight: 3, Chance: embed.Certain, Count: embed.Count{Plus: 1}, Facing: orient.East},
				{Kind: o.kind, Name: "other", Weight: 1, Chance: embed.Certain, Count: embed.Count{Dice: 1, Sides: 3}},
			},
		})
	}
	pf.Objects[2].Alternatives[0].Opens = []int{3}
	key := embed.Seed(uint64(i))
	v := embed.VariantData{Weight: 1, Cells: make([]embed.CellData, side*side)}
	for c := range v.Cells {
		word := key.With(uint64(c)).Word(0)
		cell := &v.Cells[c]
		cell.Terrain = []embed.TerrainID{floor, floor, wall, wall, door, rubble, 0, 0}[embed.Below(word, 8)]
		if x, y := c%side, c/side; y == side-1 && (x == 9 || x == 10) {
			cell.Terrain = floor
		}
		if cell.Terrain > 0 {
			cell.Look = embed.Look{Glyph: 176 + uint32(cell.Terrain) + uint32(word&3), Fore: embed.RGB{R: 90}}
		}
	}
	for o := range pf.Objects {
		for _, y := range []int{4, 5, 10} {
			v.Marks = append(v.Marks, embed.MarkData{Object: o, X: 3 + 2*o, Y: y})
		}
	}
	v.Machines = []embed.MachineData{{Name: "forge", Object: 5, Cells: []embed.MachineCellData{
		{X: 11, Y: 4}, {X: 12, Y: 4}, {X: 11, Y: 5},
	}}}
	pf.Variants = []embed.VariantData{v}
	pf.Outcomes = outcomes(d, &pf)
	return pf
}
