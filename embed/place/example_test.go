package place_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

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

	pf := place.Sketch{ // a game looks it up: bundle.PrefabNamed("caves/den")
		Name: "caves/den", MaxProtrusion: 2,
		Rows: []string{"  ##  ", " #..# ", "#....#", "##E###"},
	}.Prefab()

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
	fmt.Println(place.DrawMap(g)[1:])
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
