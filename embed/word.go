package embed

// Kind is what a terrain is to the map.
type Kind uint8

// The kinds of terrain. Random terrain has none of its own.
const (
	NoKind  Kind = iota
	Floor        // built open ground
	Cave         // the map's own open ground
	Door         // a door object may stand on it
	Stairs       // open, kept by later placements
	Liquid       // not passable, seen across
	Wall         // built
	Earth        // drawn earth, stays natural and diggable
	Barrier      // dug for this prefab's own connections alone
	Cut          // of overlays, "none" in files: not the prefab's after all
	kindCount
)

// Places is a set of ways to place a prefab.
type Places uint8

// The ways to place a prefab.
const (
	Embedded  Places = 1 << iota // set into the wall of a cave, its front to the cave
	Centered                     // in the middle of a cave
	Preplaced                    // where a recipe says, before caves are dug
	Nested                       // in a slot of another prefab
	allPlaces = Embedded | Centered | Preplaced | Nested
)

// Has reports whether all ways of q are in the set.
func (p Places) Has(q Places) bool { return p&q == q }

// Category says what an encounter is to the player.
type Category uint8

// The categories.
const (
	NoCategory Category = iota
	Fluff
	Reward
	Risk
	Danger
	CategoryCount // how many there are, NoCategory among them
)

// Prefer says whether a prefab likes large or small caves.
type Prefer uint8

// The preferences.
const (
	PreferNone Prefer = iota
	PreferLarge
	PreferSmall
	preferCount
)

// Spawn says whether the game may put things of its own inside a prefab.
type Spawn uint8

// SpawnMask forbids it on the cells whose outcome holds NoSpawn.
const (
	SpawnAllow Spawn = iota
	SpawnForbid
	SpawnMask
	spawnCount
)

// Role is what a connection is.
type Role uint8

// The roles of connections.
const (
	TunnelRole Role = iota + 1
	DoorRole
	roleCount
)

// Style says how a recipe makes its map.
type Style uint8

// The styles of recipes.
const (
	StyleCaves     Style = iota + 1 // a cellular automaton's caves, joined by tunnels
	StyleGuided                     // the same in a part of the map only, which has a shape
	StyleMines                      // rooms among sparse caves, with many loops
	StyleTunnels                    // tunnels, halls and rooms that tunnelers dig
	StyleComposite                  // regions that are carved each by itself, then joined
	styleCount
)

// GuideShape says what part of a guided map holds caves.
type GuideShape uint8

// The shapes of guides.
const (
	GuideCorridor   GuideShape = iota + 1 // a line through random places
	GuideSerpentine                       // legs to and fro across the map
	GuideRing
	GuideTree
	GuideBlob
	GuideArt // what a REXPaint image draws
	guideCount
)

// Engine says how the cellular automaton visits cells.
type Engine uint8

// The engines.
const (
	EngineColored    Engine = iota + 1 // four colors of cells, 64 cells at a time
	EngineSequential                   // cell by cell, each visit at a cell of its own
	EngineSync                         // all cells at once
	engineCount
)

// JoinBy says how caves are joined.
type JoinBy uint8

// The ways to join caves.
const (
	JoinGraph  JoinBy = iota + 1 // the shortest gaps that span all caves
	JoinDigger                   // tunnels that turn at random
	joinCount
)

// Outcome says what a cell can be over all rolls of a prefab: a set of bits. A cell that no outcome
// gives the prefab has none. In a bundle NoSpawn occurs with Present and SpawnMask alone.
type Outcome uint8

// The bits of an Outcome.
const (
	Present     Outcome = 1 << iota // the prefab's in some outcome
	MaybeOpen                       // passable in some outcome
	SurelyOpen                      // the prefab's and passable in every outcome
	MaybeSolid                      // the prefab's and not passable in some outcome
	NoSpawn                         // marked on the mask layer
	outcomeBits = iota
)
