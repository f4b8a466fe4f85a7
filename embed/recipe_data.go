package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// RecipeData is a map recipe.
type RecipeData struct {
	Name       string
	File       string // source map
	Generator  int    // version of all algorithms; [Generator]
	W, H       int    // cells
	Depth      int
	Tags       []string
	Margin     int      // cells between the caves and the map's edge
	Carving             // of the whole map
	Regions    []Region // of style composite alone; at least one
	Join       Joining
	Require    Require
	Exits      Exits
	Features   []FeatureData // in the order in which they are set
	Encounters Encounters
	Pool       []EncounterData // complete: the compiler adds what a recipe without a pool means
	OpenPool   bool            // the recipe has no pool: each prefab with a category is an entry of its own
	Replaces   bool            // see [Join]: it replaces a recipe of its name in an earlier bundle
}

// Carving says how the open cells of a map, or of a region of one, come about. Of its parts only
// those that the style uses count; a bundle holds no others.
type Carving struct {
	Style     Style
	Automaton Automaton // caves, guided, mines
	Guide     Guide     // guided
	Mines     Mines     // mines
	Tunnels   Tunnels   // tunnels
}

// Region is a rectangle of a composite map that is carved by itself, in any style but composite.
// [Seam] cells along its sides stay earth.
type Region struct {
	Area
	Carving
}

// Area is a rectangle of cells of the map: X and Y of its top left cell from 0, and its size.
// As a part of the map's it lies within it. The zero value stands for the whole map.
type Area struct{ X, Y, W, H int }

// Meets reports whether two areas have a cell in common.
func (a Area) Meets(b Area) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}

// Guide says in which part of the map caves come.
type Guide struct {
	Shape GuideShape
	Legs  int    // of a serpentine, branches of a tree: 1 to MaxLegs, or 0 for as many as fit well; 0 of other shapes
	Width Range  // cells across, from 1; the zero value of art
	Art   string // of GuideArt: one bit a cell of the map, row by row from bit 0, each row from a new byte
}

// GuideArtSize returns the number of bytes of [Guide.Art] of a map of w by h cells.
func GuideArtSize(w, h int) int { return (w + 7) / 8 * h }

// Mines says what rooms lie among the caves of a mine.
type Mines struct {
	Rooms      Range // how many, at most MaxRooms
	RoomWidth  Range // cells inside
	RoomHeight Range
}

// FeatureData is a prefab that is set before the caves are dug, or an area that is kept free. The
// prefab is one that may be [Preplaced].
type FeatureData struct {
	Prefab       string     // by name; "" for a reserve: all else but Area is nothing then
	Area         Area       // in which its box comes, as turned; where fixed, X and Y of its top left cell alone
	Fixed        bool       // it comes at Area's X and Y
	Orientations orient.Set // in which it may come: those of the prefab that the recipe leaves, at least one
	Count        Count      // how often it comes; at most MaxRequired
	Chance       Ratio      // with which each of them comes
	Optional     bool       // where it has no room it is left out; else the attempt fails
	Clearance    int        // cells of earth round it, at most MaxClearance
}

// Automaton holds the numbers of the cellular automaton.
type Automaton struct {
	Engine    Engine
	Open      Ratio // share of cells open at first
	Visits    Ratio // a cell
	Smooth    int   // passes
	MinCave   int   // cells; smaller caves are filled
	MaxCave   int   // cells; larger ones are filled; 0 = no limit
	MinPillar int   // cells; smaller bits of earth in caves are dug; 0 = none
	Pockets   Ratio // share of the domain kept as earth
}

// Joining says how caves are joined.
type Joining struct {
	By        JoinBy
	Loops     Ratio // of the number of caves
	MaxTunnel int   // cells
	Branch    Ratio // of the loops
	Widen     Ratio // chance
}

// Require bounds what a map must be. Ranges without ends bound nothing.
type Require struct {
	Open         RatioRange // open cells of the domain
	Loops        RatioRange // loops a cave or room
	Linearity    RatioRange // caves and rooms on the shortest way from the entrance to the second exit
	Small        Range      // caves of 17 to 60 cells
	Medium       Range      // caves of 61 to 200 cells
	Large        Range      // caves of more than 200 cells
	SmallRooms   Range      // rooms of 20 to 39 cells
	MediumRooms  Range      // rooms of 40 to 79 cells
	LargeRooms   Range      // rooms of 80 cells and more
	ExitDistance Range      // steps from the entrance to each exit
	DeadEnd      Range      // steps into the longest dead end without a reward
}

// Exits says how many ways lead out of a map.
type Exits struct {
	Count      int
	Separation Range // steps between any two
}

// Encounters says how many encounters a map gets.
type Encounters struct {
	Density  Ratio                 // for each 1,000 open cells
	Mix      [CategoryCount]uint32 // weight of each category; Mix[NoCategory] is 0
	MaxShift int                   // cells by which a centered prefab may miss the cave's center
}

// EncounterData is one entry of a pool.
type EncounterData struct {
	Name    string
	Prefabs []string // by name; at least one: the compiler has looked up the tags
	Tags    []string // from which the prefabs were found; none if they are named
	NotWith []int    // indices of other entries of the pool: not in one cave with them
	Terms   Terms
}

// Terms says when and where an encounter may come. Where a prefab has terms of its own, the
// encounter's category and preference win, and depth and cave size of both must hold.
type Terms struct {
	Category     Category // NoCategory: that of the prefab
	Weight       uint32
	Prefer       Prefer // PreferNone: that of the prefab
	Required     bool
	Count        int   // placements that are required; at most MaxRequired
	Max          int   // most placements; 0 = no limit
	Distance     Range // steps from the entrance
	Depth        Range // of the map
	MinArea      int   // cells of the cave
	AllEntrances bool  // every entrance of the prefab must face the cave
	Pushed       bool  // the sites' distribution of the article, not the uniform one
	Gap          int   // width of an extra ring
}

// Seam is the number of cells along the sides of a region that stay earth.
const Seam = 2

// The bounds of numbers that say how much work a map is.
const (
	MaxMapSide   = 1 << 14 // width and height of a map
	MaxRequired  = 1000    // placements of one encounter that a recipe may require, or of one feature
	MaxBuffer    = 64      // open cells around a centered prefab
	MaxClearance = 64      // cells of earth around a feature
	MaxRegions   = 64      // of a composite map
	MaxFeatures  = 1000    // of a recipe
	MaxLegs      = 64      // of a guide
	MaxRooms     = 1000    // of a mine
)
