package embed

// RecipeData is a map recipe of style caves.
type RecipeData struct {
	Name       string
	File       string // source map
	Generator  int    // version of all algorithms; [Generator]
	W, H       int    // cells
	Depth      int
	Tags       []string
	Style      Style
	Margin     int // cells between the caves and the map's edge
	Automaton  Automaton
	Join       Join
	Require    Require
	Exits      Exits
	Encounters Encounters
	Pool       []EncounterData // complete: the compiler adds what a recipe without a pool means
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

// Join says how caves are joined.
type Join struct {
	By        JoinBy
	Loops     Ratio // of the number of caves
	MaxTunnel int   // cells
	Branch    Ratio // of the loops
	Widen     Ratio // chance
}

// Require bounds what a map must be. Ranges without ends bound nothing.
type Require struct {
	Open         RatioRange // open cells of the domain
	Loops        RatioRange // loops a cave
	Linearity    RatioRange // caves on the shortest way from entrance to main exit; none: not measured yet
	Small        Range      // caves of 17 to 60 cells
	Medium       Range      // caves of 61 to 200 cells
	Large        Range      // caves of more than 200 cells
	ExitDistance Range      // steps from the entrance to each exit
	DeadEnd      Range      // steps; All or the zero value: not measured yet
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

// The bounds of numbers that say how much work a map is.
const (
	MaxMapSide  = 1 << 14 // width and height of a map
	MaxRequired = 1000    // placements of one encounter that a recipe may require
	MaxBuffer   = 64      // open cells around a centered prefab
)
