package xpdiff

import (
	"github.com/seed18752ec6/xpc/xp"
)

// Conflicts are what both sides of a merge changed differently. The zero value is none.
type Conflicts struct {
	TooLarge int64 // cells of the merged image, if it was not made for being too large; else 0

	Head   *Three[Head]    // if both changed the version or the container; else nil
	Sizes  []SizeConflict  // by their lowest layer
	Layers []LayerConflict // the layers with conflicts, bottom first
}

// None reports whether there are no conflicts.
func (c *Conflicts) None() bool {
	return c.TooLarge == 0 && c.Head == nil && len(c.Sizes) == 0 && len(c.Layers) == 0
}

// Cells returns the number of cells in conflict.
func (c *Conflicts) Cells() int {
	n := 0
	for i := range c.Layers {
		n += len(c.Layers[i].Cells)
	}
	return n
}

// SizeConflict tells of layers whose width or height both sides changed differently, or which one
// side cut where the other drew.
type SizeConflict struct {
	Layers        []int          // their numbers in the merged image
	Size          Three[xp.Size] // zero without a base
	Merged        xp.Size        // the size in the merged image
	Width, Height bool           // which of the two is in conflict
}

// LayerConflict tells of a layer that holds cells in conflict.
type LayerConflict struct {
	Number  Three[int]     // in each image, from 1; 0 in one that does not have the layer
	Merged  int            // in the merged image, likewise
	Removed bool           // one side removed the layer and the other changed it
	Cells   []CellConflict // row by row, from the left; none where an image has no layer else
}

// CellConflict is one cell that both sides changed differently.
type CellConflict struct {
	X, Y int // from 0 at the top left
	Cell Three[Spot]
}

// Spot is a cell of an image, or the lack of one.
type Spot struct {
	Cell xp.Cell // [xp.Transparent] where there is none
	In   bool    // the image has the layer, and the layer has the cell
}
