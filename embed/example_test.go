package embed_test

import (
	"crypto/sha256"
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// outpost is a bundle as the compiler makes it: one prefab with a terminal that opens a door.
func outpost() string {
	const floor, wall = 1, 2
	thing := func(kind string) embed.ObjectData {
		return embed.ObjectData{Chance: embed.Certain, Alternatives: []embed.AlternativeData{{
			Kind: kind, Name: "steel", Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1}, Facing: orient.South,
		}}}
	}
	pf := embed.PrefabData{
		Name: "caves/outpost", ID: 1, W: 5, H: 3, Places: embed.Embedded, Front: orient.South, MaxProtrusion: 1,
		Depth: embed.All, Cave: embed.All, Transforms: orient.All,
		Objects: []embed.ObjectData{thing("terminal"), thing("door")},
	}
	pf.Objects[0].Alternatives[0].Opens = []int{1}
	drawn := embed.VariantData{
		Weight: 1, Marks: []embed.MarkData{{Object: 0, X: 2, Y: 2}, {Object: 1, X: 4, Y: 2}},
	}
	for _, c := range "/----" + "|...|" + "|.t-d" {
		cell := embed.CellData{Terrain: wall, Look: embed.Look{Glyph: uint32(c)}}
		outcome := embed.Present | embed.MaybeSolid
		if c == '.' {
			cell.Terrain, outcome = floor, embed.Present|embed.MaybeOpen|embed.SurelyOpen
		}
		drawn.Cells, pf.Outcomes = append(drawn.Cells, cell), append(pf.Outcomes, outcome)
	}
	pf.Variants = []embed.VariantData{drawn}
	data, err := embed.Encode(&embed.Data{
		Terrain: []embed.TerrainData{
			{Name: "floor", Kind: embed.Floor, Passable: true}, {Name: "wall", Kind: embed.Wall, Opaque: true},
		},
		Prefabs: []embed.PrefabData{pf},
	}, sha256.Sum256)
	if err != nil {
		panic(err)
	}
	return string(data)
}

func ExamplePrefab_Roll() {
	b, err := embed.Open(outpost()) // a game opens what it embeds
	if err != nil {
		fmt.Println(err)
		return
	}
	pf, ok := b.PrefabNamed("caves/outpost")
	if !ok {
		return
	}
	var c embed.Contents // reused from roll to roll
	pf.Roll(embed.Setting{Orientation: orient.R90, X: 10, Y: 20, Seed: 7}, &c)
	for i, cell := range c.Cells {
		fmt.Printf("%c", rune(cell.Look.Glyph))
		if i%c.W == c.W-1 {
			fmt.Println()
		}
	}
	for _, o := range c.Objects {
		fmt.Println(o.Kind, o.Name, "at", o.X, o.Y, "looks", o.Facing)
		for _, i := range o.Opens {
			fmt.Println("  opens the", c.Objects[i].Kind, "at", c.Objects[i].X, c.Objects[i].Y)
		}
	}
	// Output:
	// --\
	// ..|
	// t.|
	// |.|
	// d-|
	// terminal steel at 10 22 looks west
	//   opens the door at 10 24
	// door steel at 10 24 looks west
}
