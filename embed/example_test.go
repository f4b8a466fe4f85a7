package embed_test

import (
	"crypto/sha256"
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// outpost is a bundle as a compiler makes it: one prefab with a terminal that opens a door.
func outpost() string {
	d := embed.Data{Terrain: []embed.TerrainData{
		{Name: "floor", Kind: embed.Floor, Passable: true}, {Name: "wall", Kind: embed.Wall, Opaque: true},
	}}
	pf := plain(orient.South, "/----", "|...|", "|.t-d")
	pf.Name, pf.ID = "caves/outpost", idOf("caves/outpost")
	thing := func(kind string) embed.ObjectData {
		return embed.ObjectData{Chance: embed.Certain, Alternatives: []embed.AlternativeData{{
			Kind: kind, Name: "steel", Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1}, Facing: orient.South,
		}}}
	}
	pf.Objects = []embed.ObjectData{thing("terminal"), thing("door")}
	pf.Objects[0].Alternatives[0].Opens = []int{1}
	pf.Variants[0].Marks = []embed.MarkData{{Object: 0, X: 2, Y: 2}, {Object: 1, X: 4, Y: 2}}
	d.Prefabs = []embed.PrefabData{pf}
	data, err := embed.Encode(&d, sha256.Sum256)
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

// A choice by weight that a further candidate changes only by winning it.
func ExampleRace() {
	key := embed.Seed(7).Named("loot").Cell(3, 4)
	var r embed.Race
	names := []string{"scrap", "launcher", "nothing"}
	for i, weight := range []uint64{6, 1, 3} {
		r.Enter(i, key.Named(names[i]).Word(0), weight)
	}
	if i, ok := r.Winner(); ok {
		fmt.Println(names[i])
	}
	// Output: scrap
}
