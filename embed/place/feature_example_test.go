package place_test

import (
	"crypto/sha256"
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// lodge returns a bundle of a prefab whose connection, two cells wide, leads west.
func lodge() (*embed.Bundle, error) {
	pf := embed.PrefabData{
		Name: "lodge", ID: 1, W: 4, H: 4, Places: embed.Preplaced, Front: orient.West, Depth: embed.All, Cave: embed.All,
		Transforms: orient.All,
		Connections: []embed.ConnectionData{{
			Name: "porch", Role: embed.TunnelRole, Dir: orient.West, Cells: []embed.Point{{X: 0, Y: 1}, {X: 0, Y: 2}},
		}},
	}
	drawn := embed.VariantData{Weight: 1}
	for _, c := range "####" + "...#" + "...#" + "####" {
		cell, outcome := embed.CellData{Terrain: 2}, embed.Present|embed.MaybeSolid
		if c == '.' {
			cell.Terrain, outcome = 1, embed.Present|embed.MaybeOpen|embed.SurelyOpen
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
		return nil, err
	}
	return embed.Open(string(data))
}

// A game with a generator of its own sets prefabs first, digs around them, and lets them be joined.
func ExamplePreplacer() {
	b, err := lodge()
	if err != nil {
		fmt.Println(err)
		return
	}
	var p place.Preplacer
	frozen, _ := p.Plan(place.FeatureJob{
		W: 34, H: 12, Key: embed.Seed(4),
		Features: []place.Feature{
			{
				Prefab: b.PrefabAt(0), Area: embed.Area{X: 20, Y: 1, W: 12, H: 10}, Orientations: orient.All,
				Count: embed.Count{Plus: 1}, Chance: embed.Certain, Clearance: 1,
			},
			{Area: embed.Area{X: 3, Y: 2, W: 5, H: 3}}, // kept free
		},
	})

	g := grid.New(34, 12)
	g.Frozen.Or(frozen.Earth) // nothing digs here
	g.Frozen.Or(frozen.Taken)
	for x, y := range frozen.Taken.All() {
		g.Class[y*g.W+x] = grid.Reserved
	}
	for y := 2; y < 10; y++ { // the game's own cave
		for x := 5; x < 15; x++ {
			if !g.Frozen.At(x, y) {
				g.Class[y*g.W+x] = grid.Cave
			}
		}
	}
	g.Survey()

	features := p.Settle(g, nil)
	for i := range features.Placements {
		pl := &features.Placements[i]
		fmt.Println(pl.Prefab.Name(), "turned", pl.Orientation, "with", len(pl.Connectors[0].Tunnel), "cells dug")
	}
	for i, class := range g.Class {
		fmt.Printf("%c", class.Char())
		if i%g.W == g.W-1 {
			fmt.Println()
		}
	}
	// Output:
	// lodge turned r180 with 38 cells dug
	// XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
	// X################################X
	// X##rrrrr.......#######PPPPW######X
	// X##rrrrr.......#######Pppp,,,####X
	// X##rrrrr.......#######Pppp,,,####X
	// X####..........#######PPPPW,,####X
	// X####..........############,,####X
	// X####..........,,,,,,,,,,,,,,####X
	// X####..........,,,,,,,,,,,,,,####X
	// X####..........##################X
	// X################################X
	// XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
}
