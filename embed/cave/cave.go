// Package cave generates cave maps: a cellular automaton over bit rows carves caves, tunnels join
// them, exits are chosen, and the result is measured. The map is a [grid.Grid], as placement and
// games use it.
//
// Everything follows from the options and the seed: no clock, no float, no order of a Go map, no
// number of cores. Random numbers are counter based and keyed by what they decide, so that one
// more tunnel or exit changes no other choice.
package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// Maintainer's note. Generate is carve, then join:
//
//	carve  fill → automaton → smooth → fill holes → pillars → label → sift     carve.go
//	join   gaps → span → mend → loops → branches, each dug with its style      join.go
//
// Boards are in the map's own layout, but the colored engine splits rows into even and odd columns
// (split.go). A tunnel is dug by the digger alone (dig.go), which checks every cell against the
// clearance rules before it writes the first. All loops are bounded by cells, runs or caves.

// Share is a share or a number in 65,536ths: 1<<16 is all of it, or one.
type Share uint32

// Percent returns n percent.
func Percent(n int) Share { return Share((n<<16 + 50) / 100) }

// Engine names a way to run the automaton.
type Engine uint8

// The engines.
const (
	Colored    Engine = iota // cells of one (x&1, y&1) at once, each with chance 1/4 a round
	Sequential               // one random cell at a time, as the original does
	Sync                     // all cells at once, whole generations
)

// Method names a way to join caves.
type Method uint8

// The methods.
const (
	Graph  Method = iota // shortest straight gaps between caves, then loops
	Digger               // wandering corridors, as the original digs them; Graph mends what is left
)

// Options says what a map shall be; the keys of a recipe map to it one to one. [Default] returns
// the defaults. The zero value is a map of no size.
type Options struct {
	W, H   int // cells, each 0 to MaxSide; more is cut
	Margin int // cells at each side that stay earth, the border of rock included; less than 1 is 1

	Automaton Automaton
	Join      Join
	Frozen    Frozen
}

// MaxSide is the largest width and height of a map in cells.
const MaxSide = 1 << 14

// Automaton holds the numbers of the cellular automaton. Its domain is what lies inside the margin
// and is not frozen.
type Automaton struct {
	Engine    Engine
	Open      Share // chance of a cell to be open at first, rounded to 256ths; 45 %
	Visits    Share // visits of each cell, 1/2 to 30; 5. Whole generations for Sync
	Smooth    int   // passes that remove open cells with three closed sides, at most 64; 5
	MinCave   int   // cells; smaller caves are filled up; 17
	MaxCave   int   // cells; larger caves are filled up; 0 = no limit
	MinPillar int   // cells; smaller pieces of earth inside caves are opened; 0 = none
	Pockets   Share // share of the domain kept earth in blobs, at most about 20 %; 0
}

// Join holds the numbers of the tunnels.
type Join struct {
	By        Method
	Loops     Share // tunnels beyond a tree, as a share of the number of caves; 12 %
	MaxTunnel int   // cells; longer gaps are bridged only when nothing else joins the map; 40
	Branch    Share // share of the loops that start at a tunnel instead of a cave; 25 %
	Widen     Share // chance of a tunnel between large caves to be wider than one cell; 35 %
}

// Frozen holds boards of cells that generation must respect; each is nil or of the map's size.
type Frozen struct {
	Domain *grid.Board // the automaton carves only here; tunnels may still leave it
	Open   *grid.Board // stays open, and keeps its cave whatever its size; wins over Earth
	Earth  *grid.Board // stays earth, and no tunnel goes through
	Taken  *grid.Board // counts in the automaton as Open or Earth say, but is no cave afterwards: class Reserved
}

// Default returns the options of a map of w by h cells with the numbers of Stobirski's generator.
func Default(w, h int) Options {
	return Options{
		W: w, H: h, Margin: 14,
		Automaton: Automaton{
			Open: Percent(45), Visits: 5 << 16, Smooth: 5, MinCave: 17,
		},
		Join: Join{Loops: Percent(12), MaxTunnel: 40, Branch: Percent(25), Widen: Percent(35)},
	}
}

// Outcome says how a generation ended.
type Outcome uint8

// The outcomes.
const (
	Joined  Outcome = iota // all open cells are connected
	NoCaves                // no cave came out: the map is earth alone
	Apart                  // caves that are too large to give up cannot be joined
)

// Result is what Generate reports beside the map. Its slices are the generator's and are
// overwritten by its next map.
type Result struct {
	Outcome Outcome
	Domain  int      // cells that could have been carved: inside the margin and not frozen
	Removed int      // caves that were filled up because nothing could join them
	Tunnels []Tunnel // in the order in which they were dug
}

// Purpose says why a tunnel was dug.
type Purpose uint8

// The purposes.
const (
	Spanning  Purpose = iota // joins two groups of caves
	Mending                  // the same, where no straight gap did
	Looping                  // joins what was joined already
	Branching                // the same, from a cell of another tunnel
)

// Tunnel is one dug tunnel. Tunnels that meet are one component of the grid, see [grid.Links].
type Tunnel struct {
	Purpose Purpose
	From    int          // cave at its first cell; 0 for one that branches off
	To      int          // cave at its last cell
	Trunk   int          // for one that branches off: the tunnel it starts at, an index; else -1
	Width   int          // cells across
	Cells   []grid.Point // the middle line from one end to the other, then what widens it
	Length  int          // cells of the middle line
}
