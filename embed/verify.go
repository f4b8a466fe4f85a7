package embed

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// The verification of records walks the bundle in the order in which it was encoded, so that the
// runs of each section must come one after the other. It stops at the first error; the loops test
// for that once a record.

// records verifies all records.
func (v *verifier) records() {
	if v.count[secBundle] != 1 {
		v.fail(sections[secBundle].name, v.start[secBundle], "not one record, but this section has one")
		return
	}
	v.judge()
	v.bundle()
	for i := 0; i < int(v.count[secTerrain]) && v.err == nil; i++ {
		v.terrain(i)
	}
	for i := 0; i < int(v.count[secKinds]) && v.err == nil; i++ {
		v.kind(i)
	}
	for i := 1; i < int(v.count[secTurns]); i++ {
		glyph := func(i int) uint32 { return u32(v.b.record(secTurns, turnSize, i), turnForms) }
		v.check(glyph(i-1) < glyph(i), secTurns, i, "a glyph out of order, or twice")
	}
	for i := 0; i < int(v.count[secOutlines]) && v.err == nil; i++ {
		v.outline(i)
	}
	if v.err == nil {
		v.prefabKind = v.kindOf(KindPrefab)
	}
	for i := 0; i < int(v.count[secPrefabs]) && v.err == nil; i++ {
		v.prefab(i)
	}
	v.allNesting()
	for i := 0; i < int(v.count[secRecipes]) && v.err == nil; i++ {
		v.recipe(i)
	}
	v.tables()
	for _, s := range [...]section{
		secChoices, secEdges, secAttributes, secEntrances, secConnections, secObjects, secAlternatives,
		secNests, secWiths, secVariants, secOverlays, secParams, secParamValues, secConditions, secParamTests,
		secGroups, secLimits, secMachines, secMachineCells, secMarks, secPoints, secLooks,
		secCarvings, secAutomata, secGuides, secMines, secTunnels, secFeatures, secPool,
		secLists, secNumbers, secRows, secCells,
	} {
		if v.next[s] != v.count[s] {
			v.fail(sections[s].name, v.start[s]+int(v.next[s])*sections[s].size, "records without an owner")
		}
	}
}

// check notes what is wrong with record i of a section unless ok holds. It returns ok.
func (v *verifier) check(ok bool, s section, i int, what string) bool {
	if !ok {
		v.wrong(s, i, what)
	}
	return ok
}

// wrong notes what is wrong with record i of a section. It is kept apart so that check costs what
// its condition costs.
//
//go:noinline
func (v *verifier) wrong(s section, i int, what string) {
	v.fail(sections[s].name, v.start[s]+i*sections[s].size, what)
}

// str verifies a string of record i of a section.
func (v *verifier) str(rec string, field int, s section, i int) {
	if run := u64(rec, field); run>>32+run&(1<<32-1) > uint64(v.count[secStrings]) {
		v.wrong(s, i, "a string outside the section strings")
	}
}

// none reports whether a run is empty: most are.
func none(rec string, field int) bool { return u64(rec, field) == 0 }

// claim verifies that a field of record i of a section owns the next records of another section,
// at least that many. It returns them: none if they are not.
func (v *verifier) claim(rec string, field int, s section, i int, of section, least uint32) (first, n int) {
	from, count := u32(rec, field), u32(rec, field+4)
	if next := v.next[of]; from == next && count-1 < v.count[of]-next {
		v.next[of] = next + count
		return int(from), int(count)
	}
	if from|count|least != 0 {
		v.unclaimed(from, count, least, s, i, of)
	}
	return 0, 0
}

// unclaimed says what is wrong with a run that owns nothing.
func (v *verifier) unclaimed(from, count, least uint32, s section, i int, of section) {
	if from != v.next[of] || count > v.count[of]-from || count == 0 && least == 0 {
		v.wrong(s, i, "a run of records that does not follow the one before, or leaves its section")
	} else {
		v.wrong(s, i, "a run without a record where one is needed")
	}
}

// list verifies a run of strings.
func (v *verifier) list(rec string, field int, s section, i int) {
	first, n := v.claim(rec, field, s, i, secLists, 0)
	for j := first; j < first+n && !v.sound[secLists]; j++ {
		v.str(v.b.record(secLists, 8, j), 0, secLists, j)
	}
}

// numbers verifies a run of numbers below a bound.
func (v *verifier) numbers(rec string, field int, s section, i int, bound uint32) (first, n int) {
	first, n = v.claim(rec, field, s, i, secNumbers, 0)
	for j := first; j < first+n; j++ {
		v.check(u32(v.b.record(secNumbers, 4, j), 0) < bound, secNumbers, j, "an index of something that there is not")
	}
	return first, n
}

// chance verifies a share between 0 and 1.
func (v *verifier) chance(rec string, field int, s section, i int) {
	r := ratioAt(rec, field)
	v.check(r.Den > 0 && r.Num <= r.Den, s, i, "a chance that is not between 0 and 1")
}

// span verifies a range.
func (v *verifier) span(rec string, field int, s section, i int) {
	least, most := u32(rec, field), u32(rec, field+4)
	v.check(least <= most && most <= NoMax, s, i, "a range whose ends are exchanged or over 2³¹-1")
}

// direction reports whether d is a direction; NoDir is none.
func direction(d byte) bool { return orient.Dir(d)-orient.North <= orient.West-orient.North }

// bundle verifies what concerns all of the bundle.
func (v *verifier) bundle() {
	r := v.b.sec[secBundle]
	v.str(r, bundleTool, secBundle, 0)
	v.str(r, bundleProject, secBundle, 0)
	seal := u32(r, bundleSeal)
	v.check(seal <= v.count[secTerrain], secBundle, 0, "a seal that is no terrain")
	v.generator(u32(r, bundleGenerator), secBundle, 0)
	v.check(v.count[secTerrain] < 1<<16, secTerrain, 0, "more terrain than can be told apart")
	if v.err == nil && seal > 0 {
		t := v.b.Terrain(TerrainID(seal))
		v.check(t.ChoiceCount() == 0 && t.Kind() != Cut, secBundle, 0, "a seal that is random or cuts out")
	}
}

// generator verifies that this package has the algorithms of a version.
func (v *verifier) generator(version uint32, s section, i int) {
	v.check(version > 0, s, i, "generator 0, which there is not")
	if v.err == nil && version > Generator {
		v.err = &UnsupportedError{"generator " + strconv.FormatUint(uint64(version), 10), v.b.Tool()}
	}
}

// terrain verifies one terrain.
func (v *verifier) terrain(i int) {
	r := v.b.record(secTerrain, terrainSize, i)
	v.str(r, terrainName, secTerrain, i)
	first, n := v.claim(r, terrainChoices, secTerrain, i, secChoices, 0)
	v.check(Kind(r[terrainKind]) < kindCount && (r[terrainKind] == 0) == (n > 0), secTerrain, i,
		"a kind that there is not, or random terrain of a kind")
	v.check(r[terrainFlags]&^terrainAllFlags == 0 && uint32(u16(r, terrainOutline)) <= v.count[secOutlines], secTerrain, i, unknownBits)
	v.check(u16(r, terrainLook+lookTerrain) == 0, secTerrain, i, unknownBits)
	var weight uint64
	for j := first; j < first+n; j++ {
		c := v.b.record(secChoices, choiceSize, j)
		id := u32(c, choiceTerrain)
		weight += uint64(u32(c, choiceWeight))
		if v.check(id > 0 && id <= v.count[secTerrain], secChoices, j, "terrain that there is not") {
			t := v.b.Terrain(TerrainID(id))
			v.check(t.ChoiceCount() == 0 && t.Kind() != Cut, secChoices, j, "random terrain within random terrain")
		}
	}
	v.check(n == 0 || weight > 0, secTerrain, i, "random terrain of which nothing can come")
	v.cuts = v.cuts || Kind(r[terrainKind]) == Cut
}

const unknownBits = "bits that this version does not know"

// tables verifies both hash tables. Names are in order, so no two are alike.
func (v *verifier) tables() {
	id := func(i int) uint64 { return uint64(Prefab{v.b, i}.ID()) }
	name := func(i int) uint64 { return nameHash(Prefab{v.b, i}.Name()) }
	v.b.idHomes, v.b.nameHomes = homesOf(int(v.count[secIDs])), homesOf(int(v.count[secNames]))
	if v.err == nil && v.soundTables() {
		return
	}
	v.slots(secIDs, idSize)
	v.slots(secNames, nameSize)
	v.table(secIDs, idSize, id, func(i, j int) bool { return id(i) == id(j) })
	v.table(secNames, nameSize, name, func(i, j int) bool { return false })
}

// slots verifies the slots of a hash table, with records of that size: that its last one is free,
// that as many are taken as there are prefabs, and that they hold what their prefabs do.
func (v *verifier) slots(s section, size int) {
	slots := int(v.count[s])
	if v.err != nil || !v.check(slots > maxProbe+1 && u32(v.b.sec[s], size*(slots-1)) == 0, s, 0,
		"a table without a free slot at its end") {
		return
	}
	var used uint32
	for slot := 0; slot < slots && v.err == nil; slot++ {
		r := v.b.record(s, size, slot)
		i := u32(r, slotPrefab)
		if i == 0 && s == secNames {
			v.check(u64(r, slotName) == 0, s, slot, "a free slot with a name")
		}
		if i == 0 || !v.check(i <= v.count[secPrefabs], s, slot, "a slot of a prefab that there is not") {
			continue
		}
		used++
		if s == secNames {
			v.check(u64(r, slotName) == u64(Prefab{v.b, int(i - 1)}.rec(), prefabName), s, slot,
				"a slot with another name than its prefab's")
		}
	}
	v.check(used == v.count[secPrefabs], s, 0, "another number of slots in use than there are prefabs")
}

// table verifies that each prefab is found from its hash, before any that is alike.
func (v *verifier) table(s section, size int, hash func(i int) uint64, alike func(i, j int) bool) {
	homes := homesOf(int(v.count[s]))
	for i := 0; i < int(v.count[secPrefabs]) && v.err == nil; i++ {
		home := int(Below(hash(i), homes))
		slot, found := home, -1
		for ; slot <= home+maxProbe && found != i; slot++ {
			found = int(u32(v.b.sec[s], size*slot)) - 1
			if found < 0 || found != i && alike(found, i) {
				break
			}
		}
		v.check(found == i, s, slot, "a prefab that is not found, or that another one hides")
	}
}
