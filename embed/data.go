package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// Data is all that a bundle holds, as plain values: what the compiler's phase lower makes, and what
// [Encode] writes. It is for compilers and tests; a game opens a bundle.
//
// Positions in Data lie in the prefab's box as drawn, unturned, from 0 at its top left. Planes are
// row by row: index y*W + x.
type Data struct {
	Tool      string // that wrote the bundle, with its version: "xpc 1.0.0"; shown in messages
	Project   string // free; shown in messages
	Generator int    // version of the algorithms by which prefabs are rolled; 0 = [Generator]
	Terrain   []TerrainData
	Seal      TerrainID     // into which placement turns earth beside open prefab cells; 0 = none
	Kinds     []KindData    // of objects; one that objects have and that is not listed has no role
	Turns     []TurnData    // glyphs that turn otherwise than those of code page 437, in any order
	Outlines  []OutlineData // of terrain; each form once
	Prefabs   []PrefabData
	Recipes   []RecipeData
}

// KindData is a kind of objects.
type KindData struct {
	Name  string // unique
	Role  ObjectRole
	Names []string // that the catalogue lists, in its order; none = any name
}

// TurnData is what one glyph of the project's font becomes under the eight orientations.
type TurnData = orient.Forms

// NoForm stands for a form of a glyph that the font does not have.
const NoForm = orient.NoForm

// TerrainData is one terrain; TerrainID n is Data.Terrain[n-1]. Two may have one name, where a
// script replaces an entry of the palette.
type TerrainData struct {
	Name     string
	Kind     Kind // NoKind if random
	Passable bool
	Opaque   bool
	Diggable bool
	Look     Look            // of cells that get it by a roll or by placement; drawn cells have their own
	Outline  int             // 1 + index into Data.Outlines; 0 = none: open or solid as it is opaque
	OneOf    []TerrainChoice // random terrain: one of these comes; none of them is random itself
	RollAll  bool            // rolled once for all of a prefab's cells, not for each
}

// TerrainChoice is an alternative of random terrain.
type TerrainChoice struct {
	Terrain TerrainID
	Weight  uint32 // 0 never comes
}

// PrefabData is one prefab.
type PrefabData struct {
	Name  string // parts of a-z 0-9 _ . - joined by /; unique in the bundle
	ID    ID     // of the name; unique in the bundle
	About string
	Files []string // source map: the image, then the script, then whatever else made it

	Replaces bool // see [Join]: it replaces a prefab of its name in an earlier bundle

	W, H          int // cells of the box as drawn; at least 1, at most MaxSide
	Places        Places
	Front         orient.Dir // side, as drawn, that faces the cave
	MaxProtrusion int        // cells of depth that may stand in the cave; 0 if not embedded
	Buffer        int        // centered: width of the open ring
	Sealed        bool       // no way in but digging
	Spawn         Spawn
	Category      Category
	Weight        uint32
	Depth         Range // of maps
	Cave          Range // cells of the cave
	Prefer        Prefer
	Unique        Unique
	Tags          []string
	Params        []ParamData
	Attributes    []AttributeData
	Transforms    orient.Set // orientations in which it may be placed; not empty

	Outcomes []Outcome // a cell each, over all variants, overlays and random terrain; NoSpawn without
	// SpawnMask or Present does not count
	Entrances   []EntranceData
	Connections []ConnectionData
	Objects     []ObjectData
	Groups      []GroupData
	Variants    []VariantData // at least one; the first is the image beside the script
	Overlays    []OverlayData // in the order in which they are rolled
	Limits      []LimitData   // of the prefabs that its slots may hold; its own is Unique
}

// The bounds of what a bundle holds.
const (
	MaxSide   = 1<<16 - 1 // width and height of a prefab's box
	MaxCells  = 1 << 26   // cells of a map
	MaxDice   = 100       // dice of a Count
	MaxCount  = 1_000_000 // greatest number of a Count
	MaxVisits = 30        // visits of the automaton a cell

	MaxNesting = 16 // prefabs in slots of each other, the one that is placed not counted
)

// AttributeData is a word of the game's with its values, as they are written. Those of a type that is
// not WordValue have its form.
type AttributeData struct {
	Name   string
	Values []string // one, but for a list; none of a param
	List   bool
	Param  int // 1 + index into PrefabData.Params, whose value it has; 0 = none
	Type   ValueType
	Links  []int // of a link: index into PrefabData.Objects by value or, of a param, by value of that
}

// ParamData is a linked roll: a word that is rolled once for a placed prefab.
type ParamData struct {
	Name   string // unique in the prefab
	Values []ParamValueData
}

// ParamValueData is a value that a param can have.
type ParamValueData struct {
	Value  string // unique in the param
	Weight uint32 // 0 never comes; not all of a param's are 0
}

// ConditionData is what must be so for something to come: all of it. The zero value but for Depth,
// which is [All] then, always holds.
type ConditionData struct {
	Depth    Range
	Params   []ParamTestData // all of them
	Overlays []int           // indices into PrefabData.Overlays: one of them came up; none = does not matter
	Tags     []string        // of the map: all of them
	Not      *ConditionData  // must not hold
}

// ParamTestData asks for the value of a param.
type ParamTestData struct {
	Param  int   // index into PrefabData.Params
	Values []int // indices into its values: one of them came; at least one
}

// EntranceData is a way into the prefab: cells of one side of the box. For an embedded prefab the
// side is the front, and the entrance is a marked connection or, without marks, one open cell.
type EntranceData struct {
	Side  orient.Dir // as drawn
	Cells []Point    // on that side
}

// ConnectionData is where the map joins the prefab.
type ConnectionData struct {
	Name   string // of the legend's entry
	Role   Role
	Hidden bool
	Dir    orient.Dir // where it leads, as drawn
	Cells  []Point
}

// ObjectData is an entry under objects of the script.
type ObjectData struct {
	Reference    uint32 // its glyph on the objects layer; unique in the prefab
	About        string
	Chance       Ratio // of the object as a whole; [Certain] by default
	RollAll      bool  // rolled once for all of its cells, not for each
	Required     bool
	When         *ConditionData    // nil: always
	Group        int               // 1 + index into PrefabData.Groups; 0 = none
	Alternatives []AlternativeData // at least one; one comes, by weight, if the chance does
	// If one of them is of kind [KindPrefab], each mark of the object is a slot.
}

// GroupData is some objects that are placed together, on cells that they share.
type GroupData struct {
	Exactly Range // how many of all their cells get something, all numbers alike; [All] = all cells
	Shuffle bool  // which object stands on which of their cells is rolled
}

// AlternativeData is one thing that an object can be.
type AlternativeData struct {
	Kind       string     // such as "robot"; [KindNothing] puts nothing there
	Name       string     // of kind [KindPrefab]: that of the first prefab
	Weight     uint32     // 1 by default; 0 never comes
	Chance     Ratio      // of its own, once it is chosen; [Certain] by default
	Count      Count      // at most MaxCount, with at most MaxDice dice
	Facing     orient.Dir // as drawn
	Locked     bool
	Secret     bool
	Opens      []int // indices into PrefabData.Objects
	Links      []int // likewise
	Attributes []AttributeData
	When       *ConditionData // nil: always; alternatives whose condition fails do not race
	Prefabs    []NestData     // of kind [KindPrefab]: one of them comes, all alike; none of other kinds
}

// The kinds of alternatives that this package knows.
const (
	KindNothing = "nothing" // puts nothing on its cell
	KindPrefab  = "prefab"  // puts a prefab into its slot
)

// VariantData is one image under the script: its cells, and what stands on them.
type VariantData struct {
	Name     string     // as the script has it; unique in the prefab; "" for the first
	Weight   uint32     // among the variants; 0 never comes; not all are 0
	Cells    []CellData // W*H
	Machines []MachineData
	Marks    []MarkData // in any order
}

// CellData is one cell of a plane.
type CellData struct {
	Terrain TerrainID // 0 = not the prefab's; in an overlay: as without it
	Look    Look
}

// MachineData is a drawn shape.
type MachineData struct {
	Name     string // of the legend's entry; "" = none
	Passable bool
	Object   int // 1 + index into PrefabData.Objects of the machine object that names it; 0 = none
	Cells    []MachineCellData
}

// MachineCellData is one cell of a shape, as drawn on the machines layer.
type MachineCellData struct {
	X, Y int
	Look Look
}

// MarkData is a reference on a cell of the objects layer or, of an object that may be a prefab, on
// all cells of a slot.
type MarkData struct {
	Object int // index into PrefabData.Objects
	X, Y   int // the top left cell
	W, H   int // cells of a slot; 0 stands for 1
}

// OverlayData is a layer that replaces cells when its roll comes up. Terrain of kind [Cut] makes a
// cell not the prefab's.
type OverlayData struct {
	Name     string
	Chance   Ratio
	Excludes []int // indices of earlier overlays: if one of them came up, this one does not
	Cells    []CellData
}
