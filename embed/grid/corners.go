package grid

// Corners is a set of the four corners of a tile.
type Corners uint8

// The corners.
const (
	NorthWest Corners = 1 << iota
	NorthEast
	SouthWest
	SouthEast
)

// Corners returns which corners of a tile are earth, for tile sets that draw the transitions from earth
// to open ground: 16 tiles do for all cases. Tiles lie between cells: the corners of the tile (x, y)
// are the centers of the cells (x-1, y-1), (x, y-1), (x-1, y) and (x, y), so that a map has W+1 by H+1
// tiles. Earth and Rock are earth, and so is what lies outside of the map.
//
// Source: J. McNeill, "Tileset Design Tip" (playtechs, 2007).
func (g *Grid) Corners(x, y int) (c Corners) {
	for i, at := range [...]Point{{x - 1, y - 1}, {x, y - 1}, {x - 1, y}, {x, y}} {
		if class := g.At(at.X, at.Y); class == Earth || class == Rock {
			c |= 1 << i
		}
	}
	return c
}
