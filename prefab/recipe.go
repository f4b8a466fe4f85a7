package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// Recipe is a map recipe: how a map is made and what it gets. [ReadRecipe] makes one; every key
// that is not written has its default.
type Recipe struct {
	File       string
	Generator  Field[int]    // version of all algorithms; 1
	Name       Field[string] // default: the file's name without .map.yaml
	Size       Field[Size]   // required
	Depth      Field[int]    // 1
	Tags       []Field[string]
	Margin     Field[int] // cells; 14
	Carving               // of the whole map
	Regions    []Region   // of style composite alone
	Features   []Feature  // in the order in which they are set
	Joining    Joining
	Require    Require
	Exits      Exits
	Encounters Encounters

	unreadPool   bool // a finding hides entries of the pool
	unreadDepth  bool // a finding hides the depth
	unreadStyle  bool // a finding hides the style
	unreadMargin bool // likewise
}

// Size is the width and height of a map in cells.
type Size struct{ W, H int }

// Carving says how the open cells of a map, or of a region of one, come about. Parts that the style
// does not use have their defaults.
type Carving struct {
	Style     Field[string] // "caves"
	Automaton Automaton     // caves, guided, mines
	Guide     Guide         // guided
	Mines     Mines         // mines
	Tunnels   Tunnels       // tunnels
}

// Uses reports whether the style uses a key: automaton, guide, mines, tunnels or regions.
func (c *Carving) Uses(key string) bool { return slices.Contains(stylesOf(key), c.Style.Value) }

// Region is a rectangle of a composite map that is carved by itself.
type Region struct {
	Span // the region
	Area Field[Area]
	Carving
}

// Area is a rectangle of cells of the map: its top left cell, from 0, and its size.
type Area struct{ X, Y, W, H int }

// Guide says in which part of the map caves come.
type Guide struct {
	Span                // the key
	Shape Field[string] // corridor, serpentine, ring, tree, blob; "art" where an image is named
	Legs  Field[int]    // of a serpentine, branches of a tree; 0 = as many as fit well
	Width Field[Range]  // cells across; 14..22, of smooth caves 10..16
	Art   Field[string] // the image, as it is written; "" = none
	File  string        // of the image

	drawn string // of the image, once [Guide.Draw] has seen it
}

// Mines says what rooms lie among the caves of a mine.
type Mines struct {
	Rooms      Field[Range] // how many; 5..8
	RoomWidth  Field[Range] // cells inside; 6..12
	RoomHeight Field[Range] // 5..9
}

// Feature is a prefab that is set before caves are dug, or an area that is kept free.
type Feature struct {
	Span                                    // the feature
	Prefab      Field[string]               // "" for a reserve
	Reserve     Field[Area]                 // that is kept free; or
	At          Field[Point]                // the top left cell of the box as turned; or
	Area        Field[Area]                 // in which the box comes
	Facing      Field[orient.Dir]           // of the front; NoDir = any
	Orientation []Field[orient.Orientation] // nil = any of the prefab's
	Count       Field[Count]                // how often it comes; 1
	Chance      Field[Ratio]                // with which each of them comes; certain
	Optional    Field[bool]                 // where it has no room it is left out
	Clearance   Field[int]                  // cells of earth around it; 2

	partial bool // it has findings
}

// Automaton holds the numbers of the cellular automaton.
type Automaton struct {
	Engine    Field[string] // colored (default), sequential or sync
	Open      Field[Ratio]  // share of cells open at first; 45 %, of guided maps 50 %, of mines 42 %
	Visits    Field[Ratio]  // a cell, 1/2 … 30; 5, of guided maps 1, of mines 4
	Smooth    Field[int]    // passes; 5
	MinCave   Field[int]    // cells; 17, of mines 12
	MaxCave   Field[int]    // cells; 0 = no limit
	MinPillar Field[int]    // cells; 0 = none are removed
	Pockets   Field[Ratio]  // share of the domain; 0
}

// Joining says how caves are joined.
type Joining struct {
	By        Field[string] // graph (default) or digger
	Loops     Field[Ratio]  // of the number of caves; 12 %, of mines 50 %
	MaxTunnel Field[int]    // cells; 40, of mines 25
	Branch    Field[Ratio]  // of the loops; 25 %
	Widen     Field[Ratio]  // chance; 35 %
}

// Require bounds what a map must be. A field that is not given bounds nothing.
type Require struct {
	Span                        // the key
	Open      Field[RatioRange] // share of open cells
	Loops     Field[RatioRange] // loops a cave or room
	Linearity Field[RatioRange] // caves and rooms on the shortest way from the entrance to the second exit
	Small     Field[Range]      // caves of 17 to 60 cells
	Medium    Field[Range]      // caves of 61 to 200 cells
	Large     Field[Range]      // caves of more than 200 cells

	SmallRooms  Field[Range] // rooms of 20 to 39 cells
	MediumRooms Field[Range] // rooms of 40 to 79 cells
	LargeRooms  Field[Range] // rooms of 80 cells and more

	ExitDistance Field[Range] // steps from the entrance to the nearest other exit
	DeadEnd      Field[Range] // steps into the longest dead end
}

// Exits says how many ways lead out of a map.
type Exits struct {
	Count      Field[int]   // 2
	Separation Field[Range] // steps between any two; All
}

// Encounters says what the caves of a map get.
type Encounters struct {
	Span                  // the key
	Density  Field[Ratio] // encounters a 1,000 open cells; 6
	Mix      []MixShare   // in the order of the file; nil = the default mix
	MaxShift Field[int]   // cells that a centered prefab may miss the center by; 6
	Pool     []PoolEntry  // nil: every prefab with a category is an entry of its own
}

// MixShare is the share of a category among the encounters of a map.
type MixShare struct {
	Span     // the category
	Category Category
	Weight   int
}

// PoolEntry is an encounter that a map may get.
type PoolEntry struct {
	Span         // the entry
	Name         Field[string]
	Category     Field[Category]
	Weight       Field[int]      // 10
	Prefabs      []Field[string] // names; or
	Tags         []Field[string] // all prefabs that have all of these tags
	Prefer       Field[Prefer]
	Required     Field[bool]
	Count        Field[int]      // placements that are required; 1
	Max          Field[int]      // most placements; 0 = no limit
	Distance     Field[Range]    // steps from the entrance; All
	NotWith      []Field[string] // names of entries: not in one cave with them
	Depth        Field[Range]    // All
	MinArea      Field[int]      // cells of the cave; 0
	AllEntrances Field[bool]
	Pushed       Field[bool] // sites: pushed
	Gap          Field[int]  // width of an extra ring; 0

	unreadRequired bool // a finding hides whether it is required
	partial        bool // it has findings
}
