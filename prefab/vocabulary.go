package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Words that readers take and that no type of theirs prints, each list in the order of its values.
var (
	scriptsWords = []string{"required", "optional"}
	levelWords   = []string{"off", "info", "warning", "error"}
	spawnWords   = []string{"allow", "forbid", "mask"}
	preferWords  = []string{"none", "large", "small"}
	turnSetWords = []string{"all", "rotations", "none"}
	rollWords    = []string{"each", "all"}
	siteWords    = []string{"uniform", "pushed"}
	styleWords   = []string{"caves", "guided", "mines", "tunnels", "composite"}
	engineWords  = []string{"colored", "sequential", "sync"}
	guideWords   = []string{"corridor", "serpentine", "ring", "tree", "blob"}
	joinWords    = []string{"graph", "digger"}
)

// Vocabulary holds the words that keys of text files take, each list in the order in which messages
// name them. Package schema makes schemas of it. The caller owns all lists.
type Vocabulary struct {
	Layers      []string // but overlay, which has a name behind it
	Scripts     []string
	Levels      []string // of a rule
	Rules       []string // names of the rules whose level a project may set, sorted
	RuleCodes   []string // their codes, sorted
	Kinds       []string // of terrain
	Roles       []string // of connections
	Rolls       []string
	Places      []string
	Directions  []string
	Categories  []string
	Prefers     []string
	Scopes      []string // of unique
	Turns       []string // the eight orientations
	TurnSets    []string
	Spawns      []string
	ObjectKinds []string // built in
	ObjectRoles []string // that a catalogue may give
	ObjectKeys  []string // keys of objects, which can be neither kinds nor attributes
	ValueTypes  []string // of attributes in a catalogue
	Styles      []string // of maps
	Guides      []string // shapes of guides
	Engines     []string
	Joins       []string
	Sites       []string
}

// Words returns the vocabulary of this version.
func Words() Vocabulary {
	v := Vocabulary{
		Layers:      slices.Clone(layerWords[1:OverlayLayer]),
		Scripts:     slices.Clone(scriptsWords),
		Levels:      slices.Clone(levelWords),
		Kinds:       slices.Clone(kindWords[1:]),
		Roles:       slices.Clone(roleWords[1:]),
		Rolls:       slices.Clone(rollWords),
		Places:      slices.Clone(placeWords),
		Directions:  slices.Clone(directionWords),
		Categories:  slices.Clone(categoryWords[1:]),
		Prefers:     slices.Clone(preferWords),
		Scopes:      slices.Clone(scopeWords[1:]),
		Turns:       slices.Clone(turnWords),
		TurnSets:    slices.Clone(turnSetWords),
		Spawns:      slices.Clone(spawnWords),
		ObjectRoles: slices.Clone(objectRoleWords[1:]),
		ObjectKeys:  slices.Clone(objectKeys),
		ValueTypes:  slices.Clone(valueTypeWords),
		Styles:      slices.Clone(styleWords),
		Guides:      slices.Clone(guideWords),
		Engines:     slices.Clone(engineWords),
		Joins:       slices.Clone(joinWords),
		Sites:       slices.Clone(siteWords),
	}
	for _, k := range builtInKinds() {
		v.ObjectKinds = append(v.ObjectKinds, k.Name)
	}
	for _, c := range diag.Codes() {
		if c.Adjustable() {
			v.Rules, v.RuleCodes = append(v.Rules, c.Name()), append(v.RuleCodes, string(c))
		}
	}
	slices.Sort(v.Rules)
	return v
}

// Bounds are the most that values of text files may be.
type Bounds struct {
	Number   int // of whole numbers and ends of ranges
	Weight   int // of weights and shares of a mix
	Name     int // characters of a name
	Glyph    int // index of a glyph
	Width    int // of a connection
	Dice     int // of a count
	Sides    int // of each of several dice
	Count    int // objects, all dice together
	MapSide  int // cells
	MapCells int
	Passes   int // of the automaton
	Required int // placements of an encounter
	Exits    int

	Regions   int // of a composite map
	Features  int
	Clearance int // cells of earth around a feature
	Legs      int // of a guide
	Rooms     int // of a mine
	LeastRoom int // cells across a room of a mine: the least
	Seam      int // cells of earth along the sides of a region: just as many
}

// Most returns the bounds of this version.
func Most() Bounds {
	return Bounds{
		Number: maxNumber, Weight: maxWeight, Name: maxNameLen, Glyph: maxGlyph, Width: maxWidth,
		Dice: maxDice, Sides: maxSides, Count: maxCount, MapSide: maxMapSide, MapCells: maxMapCells,
		Passes: maxPasses, Required: maxRequired, Exits: maxExits, Regions: maxRegions, Features: maxFeatures,
		Clearance: maxClearance, Legs: maxLegs, Rooms: maxRooms, LeastRoom: leastRoom, Seam: seam,
	}
}
