package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// This file is the grammar of bundles; encode*.go writes by it, open.go, verify*.go and the
// accessors read by it.
//
// A bundle is a head, the sections one after the other without gaps, and a tail. All numbers are
// little-endian.
//
//	head   0  8 bytes  magic
//	       8  u32      version
//	      12  u32      number of sections
//	      16  u64      size of the bundle in bytes, head and tail included
//	      24  32 bytes for each section:
//	              0  8 bytes  name, ASCII, filled up with zeros
//	              8  u64      size in bytes, a multiple of 8
//	             16  u32      number of records
//	             20  u32      size of a record
//	             24  u32      CRC-32C of the section
//	             28  u32      flags: bit 0: a reader that does not know the section may skip it
//	       +  u32      CRC-32C of the head up to here
//	       +  u32      0
//	tail   0  32 bytes content hash: SHA-256 of all before the tail
//	      32  u32      CRC-32C of the hash
//	      36  u32      0
//
// A section is its records and zeros up to a multiple of 8 bytes. Sections have no gaps between
// them and no offsets of their own, so they cannot overlap.
//
// The fields of the records are the constants below: their offsets within the record, each with
// its form. Forms:
//
//	u8 u16 u32 u64  numbers; reserved bytes, which no constant names, are 0
//	i32             a signed number
//	ratio           u32, u32: numerator and denominator
//	range           u32, u32: least and greatest, both included; a greatest of 2³¹-1 is no end
//	area            u32, u32, u32, u32: x and y of the top left cell, width and height
//	look            u32 glyph, then red, green and blue of fore and of back
//	string          u32, u32: offset and size in the section strings
//	run SECTION     u32, u32: first record and number of records in another section; 0, 0 without any
//
// Runs of one section follow each other in the order of their owners, without gaps or overlaps, and
// together are the whole section: so every record has one owner, and nothing can be cyclic. The one
// exception are prefabs in slots of others, which have levels for that.

// Version is the version of the bundle format that [Encode] writes, and the newest that [Open]
// reads. All earlier ones are read as well.
//
//	1  the first: image, script, palette and recipes
//
// What needs a new version, and what does not:
//   - A new section is no new version. A reader that does not know it refuses the bundle and names
//     the section, unless the section is marked as one that may be skipped. So a bundle that does
//     not use a new feature is read by old readers too.
//   - A new word (kind, style, engine, flag …) is no new version: a reader refuses values that it
//     does not know.
//   - A changed record, or a changed meaning, is a new version. Its reader keeps the earlier records.
const Version = 1

const (
	magic        = "\x89XPB\r\n\x1a\n" // as PNG's: finds transfers that change line ends
	headVersion  = 8
	headSections = 12
	headSize     = 16
	headFixed    = 24
	headEntry    = 32
	headEnd      = 8
	tailSize     = 40
	maxSections  = 64
	skippable    = 1 // flag of a section
)

// The offsets in a section's entry of the head.
const (
	entryName    = 0
	entrySize    = 8
	entryCount   = 16
	entryRecord  = 20
	entrySum     = 24
	entryFlags   = 28
	sectionAlign = 8
)

// section is one of the sections of version 1, in the order of the file.
type section int

const (
	secBundle section = iota
	secTerrain
	secChoices
	secKinds
	secTurns
	secOutlines
	secEdges
	secPrefabs
	secAttributes
	secEntrances
	secConnections
	secObjects
	secAlternatives
	secNests
	secWiths
	secVariants
	secOverlays
	secParams
	secParamValues
	secConditions
	secParamTests
	secGroups
	secLimits
	secMachines
	secMachineCells
	secMarks
	secPoints
	secLooks
	secRecipes
	secCarvings
	secAutomata
	secGuides
	secMines
	secTunnels
	secFeatures
	secPool
	secLists
	secNumbers
	secIDs
	secNames
	secRows
	secCells
	secStrings
	sectionCount
)

var sections = [sectionCount]struct {
	name string
	size int // of a record
}{
	secBundle:       {"bundle", bundleSize},
	secTerrain:      {"terrain", terrainSize},
	secChoices:      {"choices", choiceSize},
	secKinds:        {"kinds", kindSize},
	secTurns:        {"turns", turnSize},
	secOutlines:     {"outlines", outlineSize},
	secEdges:        {"edges", edgeSize},
	secPrefabs:      {"prefabs", prefabSize},
	secAttributes:   {"attrs", attributeSize},
	secEntrances:    {"entrance", entranceSize},
	secConnections:  {"connect", connectionSize},
	secObjects:      {"objects", objectSize},
	secAlternatives: {"alts", alternativeSize},
	secNests:        {"nests", nestSize},
	secWiths:        {"withs", withSize},
	secVariants:     {"variants", variantSize},
	secOverlays:     {"overlays", overlaySize},
	secParams:       {"params", paramSize},
	secParamValues:  {"pvalues", paramValueSize},
	secConditions:   {"conds", conditionSize},
	secParamTests:   {"ptests", paramTestSize},
	secGroups:       {"groups", groupSize},
	secLimits:       {"limits", limitSize},
	secMachines:     {"machines", machineSize},
	secMachineCells: {"mcells", machineCellSize},
	secMarks:        {"marks", markSize},
	secPoints:       {"points", pointSize},
	secLooks:        {"looks", lookSize},
	secRecipes:      {"recipes", recipeSize},
	secCarvings:     {"carvings", carvingSize},
	secAutomata:     {"automata", automatonSize},
	secGuides:       {"guides", guideSize},
	secMines:        {"mines", minesSize},
	secTunnels:      {"tunnels", tunnelsSize},
	secFeatures:     {"features", featureSize},
	secPool:         {"pool", poolSize},
	secLists:        {"lists", 8},   // a string: tags, files, values of attributes
	secNumbers:      {"numbers", 4}, // u32: an index into what the owner says
	secIDs:          {"ids", idSize},
	secNames:        {"names", nameSize},
	secRows:         {"rows", 8},    // u64: rows of masks, see mask.go
	secCells:        {"cells", 1},   // bytes: planes of cells, see plane.go
	secStrings:      {"strings", 1}, // bytes: all text
}

// bundle: one record.
const (
	bundleTool      = 0  // string
	bundleProject   = 8  // string
	bundleSeal      = 16 // u32: TerrainID, 0 = none
	bundleGenerator = 20 // u32: version of the algorithms, from 1
	bundleSize      = 24
)

// terrain: record n-1 is TerrainID n.
const (
	terrainName    = 0  // string
	terrainKind    = 8  // u8: Kind
	terrainFlags   = 9  // u8: passable 1, opaque 2, diggable 4, rollAll 8
	terrainOutline = 10 // u16: 1 + outline, 0 = none
	terrainLook    = 12 // look
	terrainChoices = 24 // run choices; none = not random
	terrainSize    = 32

	terrainPassable = 1
	terrainOpaque   = 2
	terrainDiggable = 4
	terrainRollAll  = 8
	terrainAllFlags = 15
)

// choices: alternatives of random terrain.
const (
	choiceTerrain = 0 // u32: TerrainID of terrain that is not random
	choiceWeight  = 4 // u32
	choiceSize    = 8
)

// kinds: of objects, in the order of names, which are unique.
const (
	kindName  = 0  // string, not empty
	kindRole  = 8  // u32: ObjectRole
	kindNames = 12 // run lists: that its objects may have; none = any
	kindSize  = 20
)

// turns: glyphs of the project's font that turn otherwise than those of code page 437, in order of glyph.
const (
	turnForms = 0 // u32 for each orientation, in canonical order: r0 is the glyph itself, 2³²-1 no form
	turnSize  = 4 * orient.Count
)

// outlines: how cells are open in part, and after those of the palettes their turned forms.
const (
	outlineName   = 0  // string
	outlineEdges  = 8  // run edges
	outlineTurned = 16 // u16 for each orientation, in canonical order: outline
	outlineSize   = 16 + 2*turnWays

	turnWays = orient.Count
)

// edges: of regions, one region after the other, each clockwise.
const (
	edgeX    = 0 // u16: in units of OutlineUnit
	edgeY    = 2 // u16
	edgeNext = 4 // u16: edge of the outline: the one that follows, or the first of the region
	edgeOver = 6 // i16: edge of the outline, or one of OverWall …
	edgeSize = 8
)

// prefabs: in the order of names, which are unique.
const (
	prefabID          = 0   // u64, unique
	prefabName        = 8   // string
	prefabAbout       = 16  // string
	prefabW           = 24  // u16
	prefabH           = 26  // u16
	prefabPlaces      = 28  // u8: Places
	prefabFront       = 29  // u8: Dir
	prefabTransforms  = 30  // u8: Set
	prefabDistinct    = 31  // u8: Set, of those
	prefabCategory    = 32  // u8: Category
	prefabPrefer      = 33  // u8: Prefer
	prefabSpawn       = 34  // u8: Spawn
	prefabFlags       = 35  // u8: sealed 1, replaces 2
	prefabProtrusion  = 36  // u16
	prefabBuffer      = 38  // u16
	prefabWeight      = 40  // u32
	prefabDepth       = 44  // range
	prefabCave        = 52  // range
	prefabRows        = 60  // u32: first of rows; their number follows from the fields above
	prefabFiles       = 64  // run lists
	prefabTags        = 72  // run lists
	prefabAttributes  = 80  // run attrs
	prefabEntrances   = 88  // run entrance
	prefabConnections = 96  // run connect
	prefabObjects     = 104 // run objects
	prefabVariants    = 112 // run variants
	prefabOverlays    = 120 // run overlays
	prefabParams      = 128 // run params
	prefabGroups      = 136 // run groups
	prefabUnique      = 144 // u32: Scope
	prefabUniqueMax   = 148 // u32: at least 1, but 0 without a scope
	prefabUniqueGroup = 152 // string; empty without a scope
	prefabLimits      = 160 // run limits
	prefabLevel       = 168 // u32: above the levels of all that it nests, 0 = nests nothing; at most MaxNesting
	prefabSize        = 172

	prefabSealed   = 1
	prefabReplaces = 2
	prefabAllFlags = 3
)

// attrs: of prefabs and of alternatives.
const (
	attributeName   = 0  // string
	attributeValues = 8  // run lists; one, but for a list; none of a param
	attributeList   = 16 // u8: 1 = written as a list
	attributeType   = 17 // u8: ValueType
	attributeParam  = 20 // u32: 1 + param of the prefab, 0 = none
	attributeLinks  = 24 // run numbers: of a link, the entry of the object table that each value names or, of a param, each of its values
	attributeSize   = 32
)

// entrance: cells on one side of the box.
const (
	entranceSide  = 0 // u32: Dir as drawn
	entranceCells = 4 // run points, at least one
	entranceSize  = 12
)

// connect: connections.
const (
	connectionName   = 0  // string
	connectionRole   = 8  // u8: Role
	connectionHidden = 9  // u8: 0 or 1
	connectionDir    = 10 // u8: Dir as drawn
	connectionCells  = 12 // run points, at least one
	connectionSize   = 20
)

// points: cells of the box as drawn.
const (
	pointX    = 0 // u16
	pointY    = 2 // u16
	pointSize = 4
)

// ids, names: slots of hash tables, see index.go.
const (
	slotPrefab = 0 // u32: 1 + prefab, 0 = free
	slotName   = 4 // string, in names alone: the name of the prefab
	idSize     = 4
	nameSize   = 12
)
