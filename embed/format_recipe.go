package embed

// The grammar ends: recipes.

// recipes: in the order of names, which are unique. Numbers are at most 2³¹-1.
const (
	recipeName        = 0   // string
	recipeFile        = 8   // string
	recipeTags        = 16  // run lists
	recipeCarvings    = 24  // run carvings: of the map, then of its regions, if its style is composite
	recipeFeatures    = 32  // run features
	recipePool        = 40  // run pool
	recipeGenerator   = 48  // u32
	recipeW           = 52  // u32
	recipeH           = 56  // u32
	recipeDepth       = 60  // u32
	recipeMargin      = 64  // u32
	recipeJoin        = 68  // u8: JoinBy
	recipeFlags       = 69  // u8: openPool 1, replaces 2
	recipeLoops       = 72  // ratio
	recipeBranch      = 80  // ratio
	recipeWiden       = 88  // ratio
	recipeMaxTunnel   = 96  // u32
	recipeExits       = 100 // u32
	recipeApart       = 104 // range: steps between exits
	recipeDensity     = 112 // ratio
	recipeMaxShift    = 120 // u32
	recipeMix         = 124 // u32 for each Category but NoCategory
	recipeNeedOpen    = 140 // ratio, ratio: least and greatest; 0/0 = no end
	recipeNeedLoops   = 156 // ratio, ratio
	recipeNeedLine    = 172 // ratio, ratio
	recipeSmall       = 188 // range
	recipeMedium      = 196 // range
	recipeLarge       = 204 // range
	recipeSmallRooms  = 212 // range
	recipeMediumRooms = 220 // range
	recipeLargeRooms  = 228 // range
	recipeExitSteps   = 236 // range
	recipeDeadEnd     = 244 // range
	recipeSize        = 252

	recipeOpenPool = 1
	recipeReplaces = 2
	recipeAllFlags = 3
)

// carvings: how cells of a map come about. Each has those parts that its style uses.
const (
	carvingArea      = 0  // area: of a region, within the map and beside all others; 0 of the map itself
	carvingStyle     = 16 // u32: Style
	carvingAutomaton = 20 // run automata: one of caves, guided and mines, none of the others
	carvingGuide     = 28 // run guides: one of guided
	carvingMines     = 36 // run mines: one of mines
	carvingTunnels   = 44 // run tunnels: one of tunnels
	carvingSize      = 52
)

// automata: numbers of cellular automata.
const (
	automatonEngine    = 0  // u32: Engine
	automatonOpen      = 4  // ratio, at most 1
	automatonVisits    = 12 // ratio, at most MaxVisits
	automatonPockets   = 20 // ratio, at most 1
	automatonSmooth    = 28 // u32
	automatonMinCave   = 32 // u32
	automatonMaxCave   = 36 // u32
	automatonMinPillar = 40 // u32
	automatonSize      = 44
)

// guides: parts of maps in which caves come.
const (
	guideShape = 0  // u32: GuideShape
	guideLegs  = 4  // u32: at most MaxLegs; 0 of a shape without legs or branches
	guideWidth = 8  // range: from 1 to MaxMapSide; 0 of GuideArt
	guideArt   = 16 // string: as Guide.Art; empty of all shapes but GuideArt
	guideSize  = 24
)

// mines: rooms of mines.
const (
	minesRooms  = 0  // range, at most MaxRooms
	minesWidth  = 8  // range: from 1 to MaxMapSide
	minesHeight = 16 // range: likewise
	minesSize   = 24
)

// tunnels: how tunnelers dig: u32 for each number of [TunnelKeys], in their order and within their bounds.
const (
	tunnelsNumbers = 98
	tunnelsSize    = 4 * tunnelsNumbers
)

// features: what is set before the caves are dug.
const (
	featurePrefab       = 0  // u32: 1 + prefab, which is placed so; 0 = a reserve: all else but its area is 0
	featureArea         = 4  // area within the map; without a size where it is fixed
	featureDice         = 20 // u32, at most MaxDice
	featureSides        = 24 // u32
	featurePlus         = 28 // i32; no count is over MaxRequired
	featureChance       = 32 // ratio, at most 1
	featureClearance    = 40 // u32, at most MaxClearance
	featureOrientations = 44 // u8: Set, of the distinct ones of the prefab, at least one
	featureFlags        = 45 // u8: fixed 1, optional 2
	featureSize         = 48

	featureFixed    = 1
	featureOptional = 2
	featureAllFlags = 3
)

// pool: encounters of recipes.
const (
	poolName      = 0  // string
	poolPrefabs   = 8  // run numbers: prefabs, rising, at least one
	poolTags      = 16 // run lists
	poolNotWith   = 24 // run numbers: entries of the same pool
	poolWeight    = 32 // u32
	poolCount     = 36 // u32
	poolMax       = 40 // u32
	poolMinArea   = 44 // u32
	poolGap       = 48 // u32
	poolDistance  = 52 // range
	poolDepth     = 60 // range
	poolCategory  = 68 // u8: Category
	poolPrefer    = 69 // u8: Prefer
	poolFlags     = 70 // u8: required 1, allEntrances 2, pushed 4
	poolSize      = 72
	poolRequired  = 1
	poolEntrances = 2
	poolPushed    = 4
	poolAllFlags  = 7
)
