package place_test

import (
	"crypto/sha256"
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// bundle returns a bundle of one prefab. A game has it from xpc build, which makes it from drawings.
func bundle() (*embed.Bundle, error) {
	const floor, wall = 1, 2
	rows := []string{
		"  ##  ",
		" #..# ",
		"#....#",
		"##.###",
	}
	den := embed.PrefabData{
		Name: "caves/den", ID: 1, W: 6, H: 4, Places: embed.Embedded, Front: orient.South, MaxProtrusion: 2,
		Depth: embed.All, Cave: embed.All, Transforms: orient.All,
		Entrances: []embed.EntranceData{{Side: orient.South, Cells: []embed.Point{{X: 2, Y: 3}}}},
	}
	drawn := embed.VariantData{Weight: 1}
	for _, row := range rows {
		for _, c := range row {
			cell, outcome := embed.CellData{}, embed.Outcome(0)
			switch c {
			case '.':
				cell.Terrain, outcome = floor, embed.Present|embed.MaybeOpen|embed.SurelyOpen
			case '#':
				cell.Terrain, outcome = wall, embed.Present|embed.MaybeSolid
			}
			drawn.Cells, den.Outcomes = append(drawn.Cells, cell), append(den.Outcomes, outcome)
		}
	}
	den.Variants = []embed.VariantData{drawn}
	data, err := embed.Encode(&embed.Data{
		Terrain: []embed.TerrainData{
			{Name: "floor", Kind: embed.Floor, Passable: true}, {Name: "wall", Kind: embed.Wall, Opaque: true},
		},
		Prefabs: []embed.PrefabData{den},
	}, sha256.Sum256)
	if err != nil {
		return nil, err
	}
	return embed.Open(string(data))
}

// A game with a generator of its own fills a grid, surveys it, and places prefabs.
func ExamplePlacer() {
	rows := []string{ // the game's own map: walls and floors
		"##############################",
		"##############################",
		"##############################",
		"######......##################",
		"#####.........################",
		"#####..........###############",
		"######..........######....####",
		"########.......................",
		"########........#######...####",
		"##########....################",
		"##############################",
		"##############################",
		"##############################",
		"##############################",
		"##############################",
	}
	g := grid.New(30, len(rows))
	for y := 1; y < g.H-1; y++ {
		for x := 1; x < g.W-1; x++ {
			if rows[y][x] == '.' {
				g.Class[y*g.W+x] = grid.Cave
			}
		}
	}
	g.Class[7*g.W+25] = grid.Stairs
	g.Survey()

	b, err := bundle()
	if err != nil {
		fmt.Println(err)
		return
	}
	pf, ok := b.PrefabNamed("caves/den")
	if !ok {
		return
	}

	var p place.Placer
	p.Use(g)
	seed := uint64(7)
	site, ok := p.Embedded(pf, 1, place.Options{}, embed.Seed(seed))
	if !ok {
		r := p.Report()
		fmt.Println(string(r.AppendText(nil)))
		return
	}
	pl := p.Stamp(site, 3, seed)
	for _, o := range pl.Contents.Objects {
		fmt.Println(o.Kind, o.Name, o.X, o.Y)
	}
	p.Apply(pl)

	fmt.Println(site.Prefab.Name(), "faces", site.Facing())
	for i, class := range g.Class {
		fmt.Printf("%c", class.Char())
		if i%g.W == g.W-1 {
			fmt.Println()
		}
	}
	// Output:
	// caves/den faces north
	// XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
	// X############################X
	// X############################X
	// X#####......#################X
	// X####.........###############X
	// X####..........##############X
	// X#####..........######....###X
	// X#######.................>...X
	// X#######..PPpPPP#######...###X
	// X#########PppppP#############X
	// X#########WPppPW#############X
	// X##########WPPW##############X
	// X############################X
	// X############################X
	// XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
}
