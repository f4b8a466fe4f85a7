package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// Most records are plain: what they may say beyond little they do not. A plain record is sound if a few
// numbers are within their bounds, which is found out without a branch for each; any other goes through
// the checks that say what is wrong. What passes here passes there, and a test holds both against each
// other.
//
// The bounds are differences as signed numbers: one below 0 leaves its sign in the sum of all.

// kindOf returns the kind of a name, or one that there is not.
func (v *verifier) kindOf(name string) uint32 {
	if k, ok := v.b.KindNamed(name); ok {
		return uint32(k.i)
	}
	return v.count[secKinds]
}

// stringEnd returns how many bytes a string that a field names leaves behind it; below 0 if it is outside.
func (v *verifier) stringEnd(rec string, field int) int64 {
	run := u64(rec, field)
	return int64(v.count[secStrings]) - int64(run>>32) - int64(run&(1<<32-1))
}

// chanceEnd returns a number below 0 if a share is not between 0 and 1.
func chanceEnd(rec string, field int) int64 {
	num, den := int64(u32(rec, field)), int64(u32(rec, field+4))
	return (den - 1) | (den - num)
}

// plainObject reports whether an object that is in no group and no slot is sound, but for what it owns.
func (v *verifier) plainObject(r string) bool {
	r = r[:objectSize]
	if v.thorough || u32(r, objectGroup)|u32(r, objectSlotW)|u32(r, objectFlags)&^(objectRollAll|objectRequired) != 0 {
		return false
	}
	return v.stringEnd(r, objectAbout)|chanceEnd(r, objectChance) >= 0
}

// plainAlternative reports whether an alternative that owns nothing is sound.
func (v *verifier) plainAlternative(r string) bool {
	r = r[:alternativeSize]
	owned := u64(r, alternativeOpens) | u64(r, alternativeLinks) | u64(r, alternativeAttributes) |
		u64(r, alternativeWhen) | u64(r, alternativeNests)
	kind := u32(r, alternativeKind)
	if owned != 0 || kind == v.prefabKind || v.thorough {
		return false
	}
	dice, sides := int64(u32(r, alternativeDice)), int64(u32(r, alternativeSides))
	plus := int64(int32(u32(r, alternativePlus)))
	if (dice == 0) != (sides == 0) {
		return false
	}
	return v.stringEnd(r, alternativeName)|chanceEnd(r, alternativeChance)|(int64(v.count[secKinds])-1-int64(kind))|
		(MaxDice-dice)|(2*MaxCount-sides)|(plus+MaxCount)|(MaxCount-plus-dice*sides)|
		(int64(orient.West)-int64(r[alternativeFacing]))|(alternativeAllFlags-int64(r[alternativeFlags])) >= 0
}

// plainLooks reports whether all of some looks are of terrain that there is.
func (v *verifier) plainLooks(first, n int) bool {
	s := v.b.sec[secLooks][first*lookSize:][:n*lookSize]
	most := uint16(0)
	for ; len(s) >= lookSize; s = s[lookSize:] {
		most = max(most, u16(s, lookTerrain))
	}
	return uint32(most) <= v.count[secTerrain] && !v.thorough
}

// plainMarks reports whether all of some references are of one cell, in the box, to objects that there
// are, and in order.
func (v *verifier) plainMarks(first, n int, pf Prefab) bool {
	w, h := pf.Size()
	right, bottom, objects := int64(w)-1, int64(h)-1, int64(pf.ObjectCount())-1
	s := v.b.sec[secMarks][first*markSize:][:n*markSize]
	var wrong int64
	var size uint32
	for before := int64(-1); len(s) >= markSize; s = s[markSize:] {
		x, y, object := int64(u16(s, markX)), int64(u16(s, markY)), int64(u32(s, markObject))
		place := object<<32 | y<<16 | x
		wrong |= (right - x) | (bottom - y) | (objects - object) | (place - before - 1)
		size |= u32(s, markW) ^ 1<<16 ^ 1
		before = place
	}
	return wrong >= 0 && size == 0 && !v.thorough
}
