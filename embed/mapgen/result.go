package mapgen

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// Result is a map. It belongs to its Generator and is overwritten by the next run.
type Result struct {
	Recipe     embed.Recipe
	Seed       uint64
	Attempt    int               // that gave the map, from 1
	Grid       *grid.Grid        // the map with all placements
	Before     []grid.Class      // the map before the first encounter, features in it, row by row
	Labels     []int32           // its caves, row by row; a tunnel is minus its number, 0 is neither
	Caves      []Cave            // cave 1 first
	Made       cave.Result       // how they came about: tunnels, doors of rooms
	Exits      []cave.Exit       // the entrance first
	Features   int               // how many of the placements are of features: the first ones
	Placements []place.Placement // in the order in which they were applied
	Refused    []place.Refusal
	Wanted     int // encounters that the density asks for
	Metrics    Metrics
	Unmet      []Unmet // what the recipe requires and the map is not; none for a good map

	maker *Generator
}

// Attempts returns how many attempts were made: as many as it took to meet the recipe or, where none did,
// all of the constant [Attempts], the least bad of which is the map.
func (m *Result) Attempts() int {
	if len(m.Unmet) > 0 {
		return Attempts
	}
	return m.Attempt
}

// Cave is a cave or room as it was before the first placement.
type Cave struct {
	Room   bool // a built room, not a cave
	Cells  int
	First  grid.Point // in row-major order
	Center grid.Point // its centroid, rounded down
}

// AppendNeighbors appends the ids of the caves with which a cave, counted from 1, shares a tunnel,
// ascending. They are found when they are asked for: a tunnel of a map of tunnels may lead to thousands.
func (m *Result) AppendNeighbors(dst []int32, cave int) []int32 {
	return m.Grid.Links.AppendNeighbors(dst, cave)
}

// center returns the centroid of a cave, rounded down. The sums of large caves pass 32 bits.
func center(r *grid.Region) grid.Point {
	return grid.Point{X: int(r.SumX / int64(r.Area)), Y: int(r.SumY / int64(r.Area))}
}

// Metrics are the figures of a map before the first placement that recipes bound. All others are in
// [Result.Study].
type Metrics struct {
	cave.Metrics
	ExitDistance int // fewest steps from the entrance to another exit; 0 with fewer than two exits
	Separation   int // fewest steps between two exits; 0 with fewer than two
	Path         int // caves and rooms on the shortest way by tunnels from the entrance to the second exit
	DeadEnd      int // steps into the longest dead end, where the recipe bounds it; else 0
}

// Study measures the map in full, as it was before the first placement; rewards that were placed count
// where they make a dead end worth the way. It is worked out when it is asked for, belongs to the
// Generator and is overwritten by the next one.
func (m *Result) Study() *cave.Study {
	g := m.maker
	return g.meter.Study(&g.grid, m.Metrics.Domain, g.points, g.worth())
}

// AppendKept appends the cells that the map keeps: exits, stairs, and the cells before entrances,
// row by row.
func (m *Result) AppendKept(dst []grid.Point) []grid.Point {
	for x, y := range m.Grid.Kept.All() {
		dst = append(dst, grid.Point{X: x, Y: y})
	}
	return dst
}

// AppendHashInput appends what the hash of a map is computed over: width and height, the class of
// each cell row by row, then of each placement the ID, the orientation, and the origin. Sizes and
// origins take four bytes, IDs eight, all little-endian; classes and orientations take one.
func (m *Result) AppendHashInput(dst []byte) []byte {
	dst = append32(append32(dst, m.Grid.W), m.Grid.H)
	for _, c := range m.Grid.Class {
		dst = append(dst, byte(c))
	}
	for i := range m.Placements {
		pl := &m.Placements[i]
		id := uint64(pl.Prefab.ID())
		dst = append32(append32(dst, int(id&0xffffffff)), int(id>>32))
		dst = append(dst, byte(pl.Orientation))
		dst = append32(append32(dst, pl.X), pl.Y)
	}
	return dst
}

func append32(dst []byte, n int) []byte {
	return append(dst, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}
