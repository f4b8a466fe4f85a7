package preview_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/samples/caves/caves"
	"github.com/seed18752ec6/xpc/xp"
)

// TestNatural sees that the ground and the bare rock of prefabs look as the map's own do, so that a
// shape that is drawn round looks round, and that all else looks as it was drawn.
func TestNatural(t *testing.T) {
	t.Parallel()
	recipe, ok := caves.Bundle().RecipeNamed(caves.RecipeLowerCaves)
	if !ok {
		t.Fatal("the sample has no recipe")
	}
	var gen mapgen.Generator
	m := gen.Run(recipe, 7)
	layer := preview.Map(m).Layers[0]
	floor := layer.At(floorOf(t, m.Grid)).Back

	var contents embed.Contents
	ground, rock, built := 0, 0, 0
	for i := range m.Placements {
		pl := &m.Placements[i]
		pl.Roll(&contents)
		for j, cell := range contents.Cells {
			if cell.Terrain == 0 || !pl.Touched[j] {
				continue
			}
			got := layer.At(pl.X+j%contents.W, pl.Y+j/contents.W)
			drawn := xp.RGB{R: cell.Look.Back.R, G: cell.Look.Back.G, B: cell.Look.Back.B}
			switch kind := pl.Prefab.Bundle().Terrain(cell.Terrain).Kind(); {
			case kind == embed.Cave:
				ground++
				if got.Back != floor {
					t.Errorf("%s: cell %d is ground, and its back is %v, not %v", pl.Prefab.Name(), j, got.Back, floor)
				}
			case kind == embed.Earth && got.Back == drawn:
				t.Errorf("%s: cell %d is earth, and its back is as drawn", pl.Prefab.Name(), j)
			case kind == embed.Earth:
				rock++
			case got.Back != drawn:
				t.Errorf("%s: cell %d is %v, and its back is %v, not %v", pl.Prefab.Name(), j, kind, got.Back, drawn)
			default:
				built++
			}
		}
	}
	if ground == 0 || rock == 0 || built == 0 {
		t.Errorf("%d cells of ground, %d of earth, %d built: want some of each", ground, rock, built)
	}
}

// floorOf returns a cell of a cave.
func floorOf(t *testing.T, g *grid.Grid) (x, y int) {
	t.Helper()
	for y := range g.H {
		for x := range g.W {
			if g.At(x, y) == grid.Cave && !g.Kept.At(x, y) {
				return x, y
			}
		}
	}
	t.Fatal("the map has no cave")
	return 0, 0
}
