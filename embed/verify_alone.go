package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// Much of what a record must say it says by itself. Of the sections that are large this is found out while
// their sums are computed, when their bytes are at hand anyway, in loops without a branch for each thing. What
// comes of a section is one verdict: where it is sound, the walk over the records passes over what was seen;
// where it is not, or may not be, each record goes through the checks that say what is wrong. A test holds
// both against each other.
//
// Bounds are differences as signed numbers: one below 0 leaves its sign in the bits of all.

// alone is what the records of a section say by themselves.
type alone struct {
	text  uint64 // the greatest end of a string
	most  uint64 // the greatest number of a terrain, or 1 + that of a kind
	wrong int64  // below 0 if something is out of its bounds
}

// look adds up what records of a section say by themselves.
func (v *verifier) look(s section, records string) {
	switch s {
	case secObjects:
		v.alone[s].objects(records)
	case secAlternatives:
		v.alone[s].alternatives(records)
	case secLooks:
		v.alone[s].looks(records)
	case secLists:
		v.alone[s].lists(records)
	case secAttributes:
		v.alone[s].attributes(records)
	}
}

// kindOf returns the kind of a name, or one that there is not.
func (v *verifier) kindOf(name string) uint32 {
	if k, ok := v.b.KindNamed(name); ok {
		return uint32(k.i)
	}
	return v.count[secKinds]
}

// judge finds the sections whose records are sound by themselves.
func (v *verifier) judge() {
	most := [sectionCount]uint64{secLooks: uint64(v.count[secTerrain]), secAlternatives: uint64(v.count[secKinds])}
	for _, s := range [...]section{secObjects, secAlternatives, secLooks, secLists, secAttributes} {
		a := &v.alone[s]
		v.sound[s] = a.wrong >= 0 && a.text <= uint64(v.count[secStrings]) && a.most <= most[s] && !v.thorough
	}
}

// textEnd returns where a string ends that a field names.
func textEnd(rec string, field int) uint64 {
	run := u64(rec, field)
	return run>>32 + run&(1<<32-1)
}

// chanceEnd returns a number below 0 if a share is not between 0 and 1.
func chanceEnd(rec string, field int) int64 {
	ratio := u64(rec, field)
	num, den := int64(uint32(ratio)), int64(ratio>>32)
	return (den - 1) | (den - num)
}

func (a *alone) objects(s string) {
	text, wrong := a.text, a.wrong
	for ; len(s) >= objectSize; s = s[objectSize:] {
		text = max(text, textEnd(s, objectAbout))
		wrong |= chanceEnd(s, objectChance) | (objectAllFlags - int64(u32(s, objectFlags)))
	}
	a.text, a.wrong = text, wrong
}

func (a *alone) alternatives(s string) {
	text, most, wrong := a.text, a.most, a.wrong
	for ; len(s) >= alternativeSize; s = s[alternativeSize:] {
		rolled, rest := u64(s, alternativeDice), u64(s, alternativePlus)
		dice, sides, plus := int64(uint32(rolled)), int64(rolled>>32), int64(int32(rest))
		facing, flags := int64(rest>>(8*(alternativeFacing-alternativePlus))&255), int64(rest>>(8*(alternativeFlags-alternativePlus))&255)
		text = max(text, textEnd(s, alternativeName))
		most = max(most, 1+uint64(u32(s, alternativeKind)))
		wrong |= chanceEnd(s, alternativeChance) | ((dice - 1) ^ (sides - 1)) | (MaxDice - dice) | (2*MaxCount - sides) |
			(plus + MaxCount) | (MaxCount - plus - dice*sides) |
			(int64(orient.West) - facing) | (alternativeAllFlags - flags)
	}
	a.text, a.most, a.wrong = text, most, wrong
}

func (a *alone) looks(s string) {
	most, other := a.most, uint64(0)
	for ; len(s) >= 2*lookSize; s = s[2*lookSize:] {
		most, other = max(most, uint64(u16(s, lookTerrain))), max(other, uint64(u16(s, lookSize+lookTerrain)))
	}
	if len(s) >= lookSize {
		most = max(most, uint64(u16(s, lookTerrain)))
	}
	a.most = max(most, other)
}

func (a *alone) lists(s string) {
	text := a.text
	for ; len(s) >= 8; s = s[8:] {
		text = max(text, textEnd(s, 0))
	}
	a.text = text
}

// attributes looks at their names alone: see [verifier.attributes].
func (a *alone) attributes(s string) {
	text := a.text
	for ; len(s) >= attributeSize; s = s[attributeSize:] {
		text = max(text, textEnd(s, attributeName))
	}
	a.text = text
}

// soundTables reports whether each prefab is found by its ID and by its name, and nothing else is in the
// tables: as many slots are taken as there are prefabs, and each prefab is found in one.
func (v *verifier) soundTables() bool {
	return !v.thorough && v.taken(secIDs, idSize) && v.taken(secNames, nameSize) && v.found()
}

// taken reports whether as many slots of a table are taken as there are prefabs, the last one is not, and
// those that are free hold nothing else.
func (v *verifier) taken(s section, size int) bool {
	n, table := int(v.count[s]), v.b.sec[s]
	if n <= maxProbe+1 || u32(table, size*(n-1)) != 0 {
		return false
	}
	taken, rest := uint64(0), uint64(0)
	for ; len(table) >= size; table = table[size:] {
		i := uint64(u32(table, slotPrefab))
		used := -i >> 63
		taken += used
		if size == nameSize {
			rest |= u64(table, slotName) & (used - 1)
		}
	}
	return taken == uint64(v.count[secPrefabs]) && rest == 0
}

// found reports whether each prefab stands where it is looked for, under its name, and none hides another.
func (v *verifier) found() bool {
	ids, names, prefabs := v.b.sec[secIDs], v.b.sec[secNames], v.b.sec[secPrefabs]
	for i := range int(v.count[secPrefabs]) {
		r := prefabs[i*prefabSize:][:prefabSize]
		id := u64(r, prefabID)
		home := int(Below(id, v.b.idHomes))
		for slot := home; ; slot++ {
			j := int(u32(ids, idSize*slot)) - 1
			if j == i {
				break
			}
			if uint(j) >= uint(v.count[secPrefabs]) || slot == home+maxProbe || u64(prefabs, j*prefabSize+prefabID) == id {
				return false
			}
		}
		home = int(Below(nameHash(v.b.str(r, prefabName)), v.b.nameHomes))
		for slot := home; ; slot++ {
			rec := names[slot*nameSize:][:nameSize]
			j := int(u32(rec, slotPrefab)) - 1
			if j == i && u64(rec, slotName) == u64(r, prefabName) {
				break
			}
			if j < 0 || j == i || slot == home+maxProbe {
				return false
			}
		}
	}
	return true
}
