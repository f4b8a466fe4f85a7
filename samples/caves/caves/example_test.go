package caves_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/samples/caves/caves"
)

// A level generator: the map of a seed, with prefabs in it and what stands in them.
func Example() {
	recipe, _ := caves.Bundle().RecipeNamed(caves.RecipeLowerCaves)
	var gen mapgen.Generator // reuse it from level to level
	level := gen.Run(recipe, 7)

	var contents embed.Contents
	for i := range level.Placements {
		p := &level.Placements[i]
		p.Roll(&contents) // terrain, machines and objects, in map coordinates
		if p.Prefab.ID() == caves.FolkHermit {
			for _, o := range contents.Objects {
				if o.Kind == caves.KindActor {
					fmt.Printf("%s, facing %s: %s\n", p.Prefab.Name(), p.Facing(), o.Name)
				}
			}
		}
	}
	fmt.Println(level.Grid.W, "x", level.Grid.H, "cells,", len(level.Placements), "prefabs")
	// Output:
	// folk/hermit, facing north: hermit
	// 128 x 80 cells, 16 prefabs
}
