package prefab

// Recipe is a map recipe: how a map is made and what it gets. [ReadRecipe] makes one; every key
// that is not written has its default. Only style caves is supported.
type Recipe struct {
	File       string
	Generator  Field[int]    // version of all algorithms; 1
	Name       Field[string] // default: the file's name without .map.yaml
	Size       Field[Size]   // required
	Depth      Field[int]    // 1
	Tags       []Field[string]
	Style      Field[string] // "caves"
	Margin     Field[int]    // cells; 14
	Automaton  Automaton
	Joining    Joining
	Require    Require
	Exits      Exits
	Encounters Encounters

	unreadPool  bool // a finding hides entries of the pool
	unreadDepth bool // a finding hides the depth
}

// Size is the width and height of a map in cells.
type Size struct{ W, H int }

// Automaton holds the numbers of the cellular automaton.
type Automaton struct {
	Engine    Field[string] // colored (default), sequential or sync
	Open      Field[Ratio]  // share of cells open at first; 45 %
	Visits    Field[Ratio]  // a cell, 1/2 … 30; 5
	Smooth    Field[int]    // passes; 5
	MinCave   Field[int]    // cells; 17
	MaxCave   Field[int]    // cells; 0 = no limit
	MinPillar Field[int]    // cells; 0 = none are removed
	Pockets   Field[Ratio]  // share of the domain; 0
}

// Joining says how caves are joined.
type Joining struct {
	By        Field[string] // graph (default) or digger
	Loops     Field[Ratio]  // of the number of caves; 12 %
	MaxTunnel Field[int]    // cells; 40
	Branch    Field[Ratio]  // of the loops; 25 %
	Widen     Field[Ratio]  // chance; 35 %
}

// Require bounds what a map must be. A field that is not given bounds nothing.
type Require struct {
	Span                     // the key
	Open   Field[RatioRange] // share of open cells
	Loops  Field[RatioRange] // loops a cave
	Small  Field[Range]      // caves of 17 to 60 cells
	Medium Field[Range]      // caves of 61 to 200 cells
	Large  Field[Range]      // caves of more than 200 cells

	ExitDistance Field[Range] // steps from the entrance to the nearest other exit
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
