package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/xp"
)

// Reference is the glyph that stands for an object on the objects layer.
type Reference = xp.Glyph

// Object is an entry under objects: what a roll may put on the cells of its reference. Exactly one
// of the alternatives comes if the chance does; an object without oneOf has one alternative.
type Object struct {
	Span         // the reference
	Reference    Reference
	About        Field[string]
	Chance       Field[Ratio] // of the object as a whole; Certain
	Roll         Field[Roll]
	Required     Field[bool]
	When         *When         // of the object as a whole; nil = always
	OneOf        bool          // alternatives are written under oneOf
	Alternatives []Alternative // at least one, but in an object with findings

	partial bool // it has findings
}

// Alternative is one thing that an object can be. Where an object has oneOf, keys that it gives
// beside it hold for every alternative that does not give them itself.
type Alternative struct {
	Span                  // the kind
	Kind       string     // such as "robot"; "nothing" puts nothing there
	Role       ObjectRole // of the kind
	Name       Field[string]
	Weight     Field[int]   // 1; 0 never comes
	Chance     Field[Ratio] // of its own, once it is chosen; Certain
	Count      Field[Count] // exactly 1
	Facing     Field[orient.Dir]
	Opens      []Link
	Links      []Link
	Locked     Field[bool]
	Secret     Field[bool]
	Attributes []Attribute
	When       *When           // nil = always; alternatives whose condition fails are not chosen
	Prefabs    []Field[string] // of kind prefab: names of prefabs, of which one comes; Name is the first
	With       []With          // params of those that are fixed
}

// With fixes a param of a nested prefab.
type With struct {
	Span                // the param
	Param string        // of the nested prefab
	Value Field[string] // one of its values; "" where From is given
	From  Field[string] // a param of the script itself, whose value it has; "" = none
}

// Link is a reference of the same script that opens or links names. It means all of its cells.
type Link struct {
	Span
	Reference Reference
}

// Attribute is a word of the game's with its values, as they are written.
type Attribute struct {
	Span   // the name
	Name   string
	Values []string // one, but for a list; of a param as it is written
	List   bool
	Param  Field[string] // whose value it has; "" = none
	Type   ValueType     // WordValue unless a catalogue says otherwise
	Links  []Link        // of type link: what each value names or, of a param, what each of its values does
	Listed bool          // the catalogue lists it
}

// Roll says for what a random choice is made.
type Roll uint8

// RollEach rolls for every cell by itself, RollAll once for all cells of an entry.
const (
	RollEach Roll = iota
	RollAll
)

// MayHave reports whether one of the object's alternatives has a role.
func (o *Object) MayHave(role ObjectRole) bool {
	return slices.ContainsFunc(o.Alternatives, func(a Alternative) bool { return a.Role == role })
}

// Nests reports whether the object may be a prefab: each of its placements is a slot then.
func (o *Object) Nests() bool {
	return slices.ContainsFunc(o.Alternatives, func(a Alternative) bool { return a.Kind == KindPrefab })
}

// Stands reports whether the object may be something that stands on a cell.
func (o *Object) Stands() bool {
	return slices.ContainsFunc(o.Alternatives, func(a Alternative) bool { return a.stands() })
}

// stands reports whether the alternative is something that stands on a cell.
func (a *Alternative) stands() bool { return a.Kind != KindNothing && a.Kind != KindPrefab }

// absent reports whether the alternative, once chosen, may put nothing there.
func (a *Alternative) absent() bool {
	return a.Kind == KindNothing || !a.Chance.Value.IsCertain() || a.Count.Value.Min() == 0
}
