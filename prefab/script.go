package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Script is the text that gives one image its meaning. [ReadScript] makes one; every key that is
// not written has its default. An image without a script has the script of [NoScript].
type Script struct {
	File          string
	Name          Field[string]
	About         Field[string]
	Place         Field[Places]     // Embedded; 0 where a finding hides it
	Front         Field[orient.Dir] // South: the side, as drawn, that faces the cave
	MaxProtrusion Field[int]        // not given: 0
	Sealed        Field[bool]
	Buffer        Field[int] // 1
	Category      Field[Category]
	Weight        Field[int]   // 10
	Depth         Field[Range] // All
	Cave          CaveFit
	Unique        Unique
	Tags          []Field[string]
	Transforms    Field[orient.Set] // all 8
	Spawn         Field[Spawn]      // SpawnAllow
	Attributes    []Attribute
	Layers        []LayerWord // nil: those of the project
	Objects       []*Object   // in the order of the file
	Groups        []*Group    // references that are placed together
	Params        []*Param    // linked rolls
	Overlays      []*Overlay  // in the order in which they are rolled
	BaseWeight    Field[int]  // 1: weight of the image beside the script among its variants
	Variants      []*Variant
	Legend        *Palette // nil: none
	Ignore        []diag.Ignore

	unreadObjects  bool // a finding hides entries under objects
	unreadParams   bool // likewise under params
	unreadOverlays bool // likewise under overlays
	hurtOverlays   bool // there are findings under overlays
	unreadVariants bool // likewise under variants
	unreadLayers   bool // a finding hides the layers
	unreadFront    bool // a finding hides the front
	partial        bool // there are findings
}

// NoScript returns what an image without a script means: terrain alone, pre-placed.
func NoScript() *Script {
	s := defaultScript("")
	s.Place.Value = Preplaced
	return s
}

// MissingScript returns what stands for a script that cannot be had: as [NoScript], but nobody
// counts on its category or whatever else it may say.
func MissingScript() *Script {
	s := NoScript()
	s.partial = true
	return s
}

// defaultScript returns a script without a key.
func defaultScript(file string) *Script {
	return &Script{
		File:       file,
		Place:      Field[Places]{Value: Embedded},
		Front:      Field[orient.Dir]{Value: orient.South},
		Buffer:     Field[int]{Value: 1},
		Weight:     Field[int]{Value: 10},
		BaseWeight: Field[int]{Value: 1},
		Depth:      Field[Range]{Value: All},
		Cave:       CaveFit{Size: Field[Range]{Value: All}},
		Unique:     Unique{Max: Field[int]{Value: 1}},
		Transforms: Field[orient.Set]{Value: orient.All},
	}
}

// Nests returns the names of the prefabs that the slots of the script may hold, as often as they are
// written: a prefab depends on what these are.
func (s *Script) Nests() (names []Field[string]) {
	for _, o := range s.Objects {
		for _, a := range o.Alternatives {
			names = append(names, a.Prefabs...)
		}
	}
	return names
}

// Object returns the entry under objects that a reference names, or nil.
func (s *Script) Object(ref Reference) *Object {
	for _, o := range s.Objects {
		if o.Reference == ref {
			return o
		}
	}
	return nil
}

// LosesObjects reports whether a finding hides an entry under objects or part of one: what no
// object does, one that is hidden may do.
func (s *Script) LosesObjects() bool {
	return s.unreadObjects || slices.ContainsFunc(s.Objects, func(o *Object) bool { return o.partial })
}

// LosesPlace reports whether a finding hides how the prefab is placed.
func (s *Script) LosesPlace() bool { return s.unreadFront || s.Place.Value == 0 }

// Places is a set of ways to place a prefab.
type Places uint8

// The ways to place a prefab.
const (
	Embedded  Places = 1 << iota // set into the wall of a cave, its front to the cave
	Centered                     // in the middle of a cave
	Preplaced                    // where a recipe says, before caves are dug
	Nested                       // in a slot of another prefab
)

// Has reports whether all ways of q are in the set.
func (p Places) Has(q Places) bool { return p&q == q }

// CaveFit says which caves suit a prefab.
type CaveFit struct {
	Size   Field[Range] // cells; All
	Prefer Field[Prefer]
}

// Prefer says whether a prefab likes large or small caves.
type Prefer uint8

// The preferences.
const (
	PreferNone Prefer = iota
	PreferLarge
	PreferSmall
)

// Category says what an encounter is to the player.
type Category uint8

// The categories.
const (
	NoCategory Category = iota
	Fluff
	Reward
	Risk
	Danger
)

var categoryWords = [...]string{"none", "fluff", "reward", "risk", "danger"}

// String returns the word that files use.
func (c Category) String() string {
	if int(c) < len(categoryWords) {
		return categoryWords[c]
	}
	return ""
}

// Spawn says whether the game may put things of its own inside a prefab.
type Spawn uint8

// SpawnMask forbids it on the cells that the mask layer marks.
const (
	SpawnAllow Spawn = iota
	SpawnForbid
	SpawnMask
)
