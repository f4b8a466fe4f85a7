package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// Prefab is a prefab of a bundle: a small value, valid as long as it, compared with ==. The zero
// value is no prefab, and its methods panic.
//
// Positions lie in the box as drawn, from 0 at its top left; [Prefab.Shape] turns them.
type Prefab struct {
	b *Bundle
	i int
}

// rec returns the prefab's record.
func (pf Prefab) rec() string { return pf.b.record(secPrefabs, prefabSize, pf.i) }

// Bundle returns the bundle that the prefab is of.
func (pf Prefab) Bundle() *Bundle { return pf.b }

// Index returns the i for which [Bundle.PrefabAt] returns pf.
func (pf Prefab) Index() int { return pf.i }

// ID returns the prefab's ID.
func (pf Prefab) ID() ID { return ID(u64(pf.rec(), prefabID)) }

// Name returns the prefab's name, such as caves/outpost.
func (pf Prefab) Name() string { return pf.b.str(pf.rec(), prefabName) }

// About returns the designer's description.
func (pf Prefab) About() string { return pf.b.str(pf.rec(), prefabAbout) }

// FileCount returns the number of source files that messages may name.
func (pf Prefab) FileCount() int { return runLen(pf.rec(), prefabFiles) }

// File returns source file i: the image, then the script, then whatever else made the prefab.
func (pf Prefab) File(i int) string { return pf.b.listed(pf.rec(), prefabFiles, i) }

// Size returns the width and height of the box as drawn.
func (pf Prefab) Size() (w, h int) {
	r := pf.rec()
	return int(u16(r, prefabW)), int(u16(r, prefabH))
}

// Places returns the ways to place the prefab.
func (pf Prefab) Places() Places { return Places(pf.rec()[prefabPlaces]) }

// Front returns the side, as drawn, that faces the cave.
func (pf Prefab) Front() orient.Dir { return orient.Dir(pf.rec()[prefabFront]) }

// MaxProtrusion returns how many cells of depth may stand in the cave.
func (pf Prefab) MaxProtrusion() int { return int(u16(pf.rec(), prefabProtrusion)) }

// Buffer returns the width of the open ring round a centered prefab.
func (pf Prefab) Buffer() int { return int(u16(pf.rec(), prefabBuffer)) }

// Sealed reports whether there is no way in but digging.
func (pf Prefab) Sealed() bool { return pf.rec()[prefabFlags]&prefabSealed != 0 }

// Replaces reports whether the prefab replaces one of its name in an earlier bundle: see [Join].
func (pf Prefab) Replaces() bool { return pf.rec()[prefabFlags]&prefabReplaces != 0 }

// Spawn says whether the game may put things of its own inside.
func (pf Prefab) Spawn() Spawn { return Spawn(pf.rec()[prefabSpawn]) }

// Category says what the prefab is to the player.
func (pf Prefab) Category() Category { return Category(pf.rec()[prefabCategory]) }

// Weight returns the prefab's weight among the prefabs of an encounter.
func (pf Prefab) Weight() uint32 { return u32(pf.rec(), prefabWeight) }

// Depth returns the depths of maps for which the prefab is made.
func (pf Prefab) Depth() Range { return rangeAt(pf.rec(), prefabDepth) }

// Cave returns the sizes of caves, in cells, that suit the prefab.
func (pf Prefab) Cave() Range { return rangeAt(pf.rec(), prefabCave) }

// Prefer says which caves the prefab likes among those.
func (pf Prefab) Prefer() Prefer { return Prefer(pf.rec()[prefabPrefer]) }

// TagCount returns the number of tags.
func (pf Prefab) TagCount() int { return runLen(pf.rec(), prefabTags) }

// Tag returns tag i.
func (pf Prefab) Tag(i int) string { return pf.b.listed(pf.rec(), prefabTags, i) }

// HasTag reports whether the prefab has a tag.
func (pf Prefab) HasTag(tag string) bool {
	for i := range pf.TagCount() {
		if pf.Tag(i) == tag {
			return true
		}
	}
	return false
}

// AttributeCount returns the number of attributes.
func (pf Prefab) AttributeCount() int { return runLen(pf.rec(), prefabAttributes) }

// AttributeAt returns attribute i, in the script's order.
func (pf Prefab) AttributeAt(i int) Attribute {
	return Attribute{b: pf.b, i: item(pf.rec(), prefabAttributes, i)}
}

// Attribute returns the attribute of a name.
// That of a param has no value before it is rolled: see [Contents.Attribute].
func (pf Prefab) Attribute(name string) (a Attribute, ok bool) {
	return pf.b.attributeNamed(pf.rec(), prefabAttributes, name)
}

// Transforms returns the orientations in which the prefab may be placed, as the script says.
func (pf Prefab) Transforms() orient.Set { return orient.Set(pf.rec()[prefabTransforms]) }

// Distinct returns those of [Prefab.Transforms] that differ: of several that give the same prefab
// in everything, the first in canonical order.
func (pf Prefab) Distinct() orient.Set { return orient.Set(pf.rec()[prefabDistinct]) }

// ShapeCount returns the number of distinct orientations.
func (pf Prefab) ShapeCount() int { return pf.Distinct().Len() }

// Shape returns the prefab in its i-th distinct orientation, in canonical order.
func (pf Prefab) Shape(i int) Shape { return Shape{pf, pf.Distinct().At(i)} }

// Turned returns the prefab in any of the eight orientations.
func (pf Prefab) Turned(o orient.Orientation) Shape { return Shape{pf, o} }

// Class returns the prefab's class.
func (pf Prefab) Class() Class {
	l, d := pf.Front().Up().Size(pf.Size())
	return Class{l, d, pf.MaxProtrusion()}
}

// Outcome says what the cell (x, y) of the box as drawn can be over all rolls. It panics outside.
func (pf Prefab) Outcome(x, y int) Outcome { return pf.Turned(orient.R0).Outcome(x, y) }

// ObjectCount returns the number of entries in the object table.
func (pf Prefab) ObjectCount() int { return runLen(pf.rec(), prefabObjects) }

// ObjectEntry returns entry i of the object table, in the script's order.
func (pf Prefab) ObjectEntry(i int) ObjectEntry {
	return ObjectEntry{pf, item(pf.rec(), prefabObjects, i)}
}

// VariantCount returns the number of variants, at least 1.
func (pf Prefab) VariantCount() int { return runLen(pf.rec(), prefabVariants) }

// Variant returns variant i; 0 is the image beside the script.
func (pf Prefab) Variant(i int) Variant {
	return Variant{pf, item(pf.rec(), prefabVariants, i)}
}

// OverlayCount returns the number of overlays.
func (pf Prefab) OverlayCount() int { return runLen(pf.rec(), prefabOverlays) }

// Overlay returns overlay i, in the order in which they are rolled.
func (pf Prefab) Overlay(i int) Overlay {
	return Overlay{pf, item(pf.rec(), prefabOverlays, i)}
}
