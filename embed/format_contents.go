package embed

// The grammar goes on: what stands in prefabs.

// objects: entries of a prefab's object table.
const (
	objectReference    = 0  // u32: glyph
	objectAbout        = 4  // string
	objectChance       = 12 // ratio, at most 1
	objectFlags        = 20 // u32: rollAll 1, required 2, fits 4, fitsTurned 8
	objectAlternatives = 24 // run alts, at least one
	objectWhen         = 32 // run conds: none = always
	objectGroup        = 40 // u32: 1 + group of the prefab, 0 = none
	objectSlotW        = 44 // u16: width as drawn of all prefabs that it may be, or height of some; 0 = of none
	objectSlotH        = 46 // u16: height, or width
	objectSize         = 48

	objectRollAll    = 1
	objectRequired   = 2
	objectFits       = 4 // each of its prefabs has a transform in which it is slotW wide and slotH high
	objectFitsTurned = 8 // or slotH wide and slotW high
	objectAllFlags   = 15
)

// alts: things that an object can be.
const (
	alternativeKind       = 0  // u32: kind
	alternativeName       = 4  // string
	alternativeWeight     = 12 // u32
	alternativeChance     = 16 // ratio, at most 1
	alternativeDice       = 24 // u32, at most MaxDice
	alternativeSides      = 28 // u32
	alternativePlus       = 32 // i32
	alternativeFacing     = 36 // u8: Dir as drawn, 0 = none
	alternativeFlags      = 37 // u8: locked 1, secret 2
	alternativeNth        = 38 // u16: how many earlier ones of the object have its kind and name
	alternativeOpens      = 40 // run numbers: entries of the prefab's object table
	alternativeLinks      = 48 // run numbers: likewise
	alternativeAttributes = 56 // run attrs
	alternativeWhen       = 64 // run conds: none = always
	alternativeNests      = 72 // run nests: at least one of kind prefab, none of others
	alternativeSize       = 80

	alternativeLocked   = 1
	alternativeSecret   = 2
	alternativeAllFlags = 3
)

// nests: prefabs that may fill the slots of an object.
const (
	nestPrefab = 0 // u32: prefab, of a lower level
	nestWith   = 4 // run withs
	nestSize   = 12
)

// withs: params of nested prefabs that are fixed.
const (
	withParam  = 0 // u32: param of the nested prefab; each once, in order
	withFrom   = 4 // u32: 1 + param of the prefab with the slot, 0 = none
	withValues = 8 // run numbers: values of the param; one or, with from, one for each value of that
	withSize   = 16
)

// limits: how often prefabs may be placed that slots of a prefab may hold.
const (
	limitScope = 0  // u32: Scope, not NoScope
	limitMax   = 4  // u32: at least 1
	limitMost  = 8  // u32: at least 1
	limitGroup = 12 // string, not empty
	limitSize  = 20
)

// params: words that are rolled once for a placed prefab.
const (
	paramName   = 0 // string
	paramValues = 8 // run pvalues, at least one
	paramSize   = 16
)

// pvalues: what params can be.
const (
	paramValueValue  = 0 // string
	paramValueWeight = 8 // u32
	paramValueSize   = 12
)

// conds: conditions. In a run, each record is what must not hold for the one before it to hold.
const (
	conditionDepth    = 0  // range
	conditionTests    = 8  // run ptests: all of them
	conditionOverlays = 16 // run numbers: overlays of the prefab; one of them, none = does not matter
	conditionTags     = 24 // run lists: all of them
	conditionSize     = 32
)

// ptests: a param has one of some values.
const (
	paramTestParam  = 0 // u32: param of the prefab
	paramTestValues = 4 // run numbers: values of the param, at least one
	paramTestSize   = 12
)

// groups: objects that are placed together; who is in a group stands in objects.
const (
	groupExactly = 0 // range
	groupFlags   = 8 // u32: shuffle 1
	groupSize    = 12

	groupShuffle = 1
)

// A plane is part of the records of variants and overlays: W*H cells as drawn, row by row, each an
// index into a run of looks. The cells take W*H times the width, in bytes, of the section cells.
const (
	planeLooks = 0  // run looks, at least one
	planeCells = 8  // u32: first byte in cells
	planeWidth = 12 // u32: bytes of a cell: 1, 2 or 4
	planeSize  = 16
)

// looks: the different cells of a plane.
const (
	lookLook    = 0  // look
	lookTerrain = 10 // u16: TerrainID
	lookSize    = 12
)

// variants: images.
const (
	variantPlane    = 0  // plane; terrain of kind Cut does not occur
	variantName     = 16 // string
	variantWeight   = 24 // u32
	variantMachines = 28 // run machines
	variantMarks    = 36 // run marks
	variantSize     = 44
)

// overlays: layers that replace cells.
const (
	overlayPlane    = 0  // plane
	overlayName     = 16 // string
	overlayChance   = 24 // ratio, at most 1
	overlayExcludes = 32 // run numbers: earlier overlays of the prefab
	overlaySize     = 40
)

// machines: drawn shapes.
const (
	machineName     = 0  // string
	machineObject   = 8  // u32: 1 + entry of the object table, 0 = none
	machinePassable = 12 // u32: 0 or 1
	machineCells    = 16 // run mcells, at least one
	machineSize     = 24
)

// mcells: cells of drawn shapes.
const (
	machineCellX    = 0 // u16
	machineCellY    = 2 // u16
	machineCellLook = 4 // look
	machineCellSize = 16
)

// marks: references on the objects layer, in the order of entries, then row by row, each once.
const (
	markX      = 0  // u16
	markY      = 2  // u16
	markObject = 4  // u32: entry of the object table
	markW      = 8  // u16: width of a slot, 1 of other marks
	markH      = 10 // u16: height, likewise
	markSize   = 12
)
