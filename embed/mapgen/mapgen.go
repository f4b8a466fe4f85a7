// Package mapgen runs a map recipe: it generates caves, chooses exits, checks what the recipe
// requires, tries again where that is not met, and gives the caves their encounters.
//
//	var g mapgen.Generator // reused from map to map
//	m := g.Run(recipe, 7)
//	for i := range m.Placements { … }
//
// The same bundle, recipe and seed give the same map everywhere.
package mapgen

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// Attempts is how often a map is generated anew, with another seed, until it meets its recipe.
const Attempts = 50

// Result is a map. It belongs to its Generator and is overwritten by the next run.
type Result struct {
	Recipe     embed.Recipe
	Seed       uint64
	Attempt    int               // the attempt that gave the map, from 1
	Grid       *grid.Grid        // the map with all placements
	Before     []grid.Class      // the map before the first placement, row by row
	Labels     []int32           // cave numbers of that map, row by row; 0 = none
	Caves      []Cave            // cave 1 first
	Exits      []cave.Exit       // the entrance first
	Placements []place.Placement // in the order in which they were applied
	Refused    []place.Refusal
	Metrics    Metrics
	Unmet      []Unmet // what the recipe requires and the map is not: empty for a good map
}

// Cave is a cave as it was before the first placement.
type Cave struct {
	Cells     int
	First     grid.Point // in row-major order
	Center    grid.Point // its centroid, rounded down
	Neighbors []int32    // caves that share a tunnel with it
}

// Metrics are the figures of a map before the first placement.
type Metrics struct {
	cave.Metrics
	ExitDistance int // fewest steps from the entrance to another exit; 0 with fewer than two exits
	Separation   int // fewest steps between two exits; 0 with fewer than two
}

// Unmet is one thing that a recipe requires and the map is not. Found and the ends are whole
// numbers, or shares where Share is set.
type Unmet struct {
	What     string      // the recipe's word: "open", "loops", "small", "exitDistance", "encounter", …
	Name     string      // of the encounter; "" for the others
	Found    embed.Ratio // over 1 for whole numbers
	Min, Max embed.Ratio // Max.Den 0 = no upper end
	Share    bool
}

// Generator runs recipes and reuses its memory. The zero value is ready. It is for one goroutine.
type Generator struct {
	result Result
}

// Run makes the map of a recipe and a seed. It always returns a map: where no attempt meets the
// recipe, the least bad one, with [Result.Unmet].
func (g *Generator) Run(r embed.Recipe, seed uint64) *Result {
	panic("xpc: internal error: not written")
}

// AppendHashInput appends what a map's hash is computed over: width and height as four bytes each,
// little-endian, the class of each cell row by row as one byte, then of each placement the ID as
// eight bytes, the orientation as one, and x and y of the origin as four bytes each.
func (m *Result) AppendHashInput(dst []byte) []byte { panic("xpc: internal error: not written") }
