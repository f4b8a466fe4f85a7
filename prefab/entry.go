package prefab

import (
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/xp"
)

// Entry is what the entries of all three sections of a legend have in common: a name, and which
// cells they match.
type Entry struct {
	Span               // the entry's name
	Name     string    // unique in its section
	Glyphs   Glyphs    // any of these; none = any glyph
	Fore     ColorName // not given = any color
	Back     ColorName // not given = any color
	Override bool      // replaces the earlier entry of its name
	InScript bool      // written in a script, not in a palette

	loose   bool // a finding hides which cells it matches: it is taken last, and is never ambiguous
	partial bool // a finding hides what it means: rules must not reason about its cells
}

// ColorName is a color as an entry names it. [Share] and [Join] look names up in palettes.
type ColorName struct {
	Span
	Name string // "" for a color that is written as #rrggbb
	RGB  xp.RGB // of a named color once it is looked up
}

// Glyphs is a set of glyphs, in the order in which they are written.
type Glyphs []xp.Glyph

// Kind is what a terrain is to the map: it sets whether the cell is passable, opaque, diggable.
type Kind uint8

// The kinds of terrain.
const (
	Floor   Kind = iota + 1 // built open ground
	Cave                    // the map's own open ground
	Door                    // a door object may stand on it
	Stairs                  // open, kept by later placements
	Liquid                  // not passable, seen across
	Wall                    // built
	Earth                   // drawn earth, stays natural and diggable
	Barrier                 // dug for this prefab's own connections alone
	None                    // of overlays: not the prefab's after all
)

var kindWords = [...]string{
	"", "floor", "cave", "door", "stairs", "liquid", "wall", "earth", "barrier", "none",
}

// String returns the word that files use.
func (k Kind) String() string {
	if int(k) < len(kindWords) {
		return kindWords[k]
	}
	return ""
}

// Terrain is an entry of the section terrain. An entry with OneOf is random terrain: its Kind is
// zero, and its flags are those of its alternatives, which have no OneOf themselves.
type Terrain struct {
	Entry
	Kind     Kind
	Passable bool
	Opaque   bool
	Diggable bool
	Shape    Field[string] // the name of an outline; not given = open or solid, as it is opaque
	Outline  *Outline      // of that name, once it is looked up; nil = none
	OneOf    []TerrainChoice
	Roll     Roll // how OneOf is rolled
	Missing  bool // stands for a cell that no entry matches; such a prefab has findings
}

// TerrainChoice is an alternative of random terrain.
type TerrainChoice struct {
	Span            // the name of the alternative
	Name   string   // of an entry of the section terrain
	Weight int      // 1 by default; 0 never comes
	Entry  *Terrain // nil in a palette, as it is read; never in a Legend without findings
}

// MaybeOpen reports whether some outcome of the terrain is passable.
func (e *Terrain) MaybeOpen() bool { return e.some(func(t *Terrain) bool { return t.Passable }) }

// SurelyOpen reports whether every outcome of the terrain is passable.
func (e *Terrain) SurelyOpen() bool { return !e.MaybeSolid() }

// MaybeSolid reports whether some outcome of the terrain is not passable.
func (e *Terrain) MaybeSolid() bool { return e.some(func(t *Terrain) bool { return !t.Passable }) }

// MayBe reports whether some outcome of the terrain is of a kind.
func (e *Terrain) MayBe(k Kind) bool { return e.some(func(t *Terrain) bool { return t.Kind == k }) }

// Always reports whether every outcome of the terrain is of a kind.
func (e *Terrain) Always(k Kind) bool { return !e.some(func(t *Terrain) bool { return t.Kind != k }) }

// some reports whether the test holds of an outcome that can come.
func (e *Terrain) some(test func(*Terrain) bool) bool {
	if len(e.OneOf) == 0 {
		return test(e)
	}
	for _, c := range e.OneOf {
		if c.Weight > 0 && c.Entry != nil && test(c.Entry) {
			return true
		}
	}
	return false
}

// ConnectionEntry is an entry of the section connections, or a built-in digit.
type ConnectionEntry struct {
	Entry
	Role   Role
	Width  int        // 1 … 9 for digits; at least 1
	Hidden bool       // the connection is not to be seen
	Dir    orient.Dir // where it leads as drawn; NoDir = to the nearest side
}

// Role is what a connection is.
type Role uint8

// The roles of connections.
const (
	Tunnel Role = iota + 1
	DoorRole
)

var roleWords = [...]string{"", "tunnel", "door"}

// String returns the word that files use.
func (r Role) String() string {
	if int(r) < len(roleWords) {
		return roleWords[r]
	}
	return ""
}

// MachineEntry is an entry of the section machines: a type of which any number of shapes may be.
type MachineEntry struct {
	Entry
	Passable bool // false by default
}
