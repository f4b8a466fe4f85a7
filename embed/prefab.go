package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// Prefab is a prefab of a bundle: a small value, valid as long as it, compared with ==. The zero
// value is no prefab, and its methods panic.
//
// Positions lie in the box as drawn, from 0 at its top left; [Prefab.Shape] turns them.
type Prefab struct {
	b  *Bundle
	at int // offset of its record
}

// Bundle returns the bundle that the prefab is of.
func (pf Prefab) Bundle() *Bundle { return pf.b }

// Index returns the i for which [Bundle.PrefabAt] returns pf.
func (pf Prefab) Index() int { panic(unwritten) }

// ID returns the prefab's ID.
func (pf Prefab) ID() ID { panic(unwritten) }

// Name returns the prefab's name, such as caves/outpost.
func (pf Prefab) Name() string { panic(unwritten) }

// About returns the designer's description.
func (pf Prefab) About() string { panic(unwritten) }

// FileCount returns the number of source files that messages may name.
func (pf Prefab) FileCount() int { panic(unwritten) }

// File returns source file i: the image, then the script, then whatever else made the prefab.
func (pf Prefab) File(i int) string { panic(unwritten) }

// Size returns the width and height of the box as drawn.
func (pf Prefab) Size() (w, h int) { panic(unwritten) }

// Places returns the ways to place the prefab.
func (pf Prefab) Places() Places { panic(unwritten) }

// Front returns the side, as drawn, that faces the cave.
func (pf Prefab) Front() orient.Dir { panic(unwritten) }

// MaxProtrusion returns how many cells of depth may stand in the cave.
func (pf Prefab) MaxProtrusion() int { panic(unwritten) }

// Buffer returns the width of the open ring round a centered prefab.
func (pf Prefab) Buffer() int { panic(unwritten) }

// Sealed reports whether there is no way in but digging.
func (pf Prefab) Sealed() bool { panic(unwritten) }

// Spawn says whether the game may put things of its own inside.
func (pf Prefab) Spawn() Spawn { panic(unwritten) }

// Category says what the prefab is to the player.
func (pf Prefab) Category() Category { panic(unwritten) }

// Weight returns the prefab's weight among the prefabs of an encounter.
func (pf Prefab) Weight() uint32 { panic(unwritten) }

// Depth returns the depths of maps for which the prefab is made.
func (pf Prefab) Depth() Range { panic(unwritten) }

// Cave returns the sizes of caves, in cells, that suit the prefab.
func (pf Prefab) Cave() Range { panic(unwritten) }

// Prefer says which caves the prefab likes among those.
func (pf Prefab) Prefer() Prefer { panic(unwritten) }

// TagCount returns the number of tags.
func (pf Prefab) TagCount() int { panic(unwritten) }

// Tag returns tag i.
func (pf Prefab) Tag(i int) string { panic(unwritten) }

// HasTag reports whether the prefab has a tag.
func (pf Prefab) HasTag(tag string) bool { panic(unwritten) }

// AttributeCount returns the number of attributes.
func (pf Prefab) AttributeCount() int { panic(unwritten) }

// AttributeAt returns attribute i, in the script's order.
func (pf Prefab) AttributeAt(i int) Attribute { panic(unwritten) }

// Attribute returns the attribute of a name.
func (pf Prefab) Attribute(name string) (a Attribute, ok bool) { panic(unwritten) }

// Transforms returns the orientations in which the prefab may be placed, as the script says.
func (pf Prefab) Transforms() orient.Set { panic(unwritten) }

// Distinct returns those of [Prefab.Transforms] that differ: of several that give the same prefab
// in everything, the first in canonical order.
func (pf Prefab) Distinct() orient.Set { panic(unwritten) }

// ShapeCount returns the number of distinct orientations.
func (pf Prefab) ShapeCount() int { panic(unwritten) }

// Shape returns the prefab in its i-th distinct orientation, in canonical order.
func (pf Prefab) Shape(i int) Shape { panic(unwritten) }

// Turned returns the prefab in any of the eight orientations.
func (pf Prefab) Turned(o orient.Orientation) Shape { panic(unwritten) }

// Class returns the prefab's class.
func (pf Prefab) Class() Class { panic(unwritten) }

// Outcome says what the cell (x, y) of the box as drawn can be over all rolls. It panics outside.
func (pf Prefab) Outcome(x, y int) Outcome { panic(unwritten) }

// ObjectCount returns the number of entries in the object table.
func (pf Prefab) ObjectCount() int { panic(unwritten) }

// ObjectEntry returns entry i of the object table, in the script's order.
func (pf Prefab) ObjectEntry(i int) ObjectEntry { panic(unwritten) }

// VariantCount returns the number of variants, at least 1.
func (pf Prefab) VariantCount() int { panic(unwritten) }

// Variant returns variant i; 0 is the image beside the script.
func (pf Prefab) Variant(i int) Variant { panic(unwritten) }

// OverlayCount returns the number of overlays.
func (pf Prefab) OverlayCount() int { panic(unwritten) }

// Overlay returns overlay i, in the order in which they are rolled.
func (pf Prefab) Overlay(i int) Overlay { panic(unwritten) }

// Attribute is a word of the game's with its values: a small value.
type Attribute struct {
	b  *Bundle
	at int
}

// Name returns the attribute's name.
func (a Attribute) Name() string { panic(unwritten) }

// IsList reports whether the values were written as a list.
func (a Attribute) IsList() bool { panic(unwritten) }

// Len returns the number of values: 1, but for a list.
func (a Attribute) Len() int { panic(unwritten) }

// Value returns value i, as it was written.
func (a Attribute) Value(i int) string { panic(unwritten) }
