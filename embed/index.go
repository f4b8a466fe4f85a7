package embed

import "math/bits"

// The sections ids and names are hash tables with open addressing. A slot begins with 1 + the index
// of a prefab, or 0 if it is free; a slot of names repeats the prefab's name, so that a search need
// not visit its record. The home of a prefab is the top bits of its ID, or of the hash of its name;
// it stands there or in one of the slots after it, at most maxProbe further, with no free slot
// between. A table of 2ᵏ homes has 2ᵏ + maxProbe + 1 slots, the last of them free, so that no search
// wraps or runs out.
const maxProbe = 63

// homesOf returns the number of homes of a table with that many slots.
func homesOf(slots int) uint64 { return uint64(slots - maxProbe - 1) }

// index writes both tables. Names follow when the prefabs are there: see indexNames.
func (e *records) index() {
	e.table(secIDs, func(i int) uint64 { return uint64(e.ids[i]) })
	e.table(secNames, func(i int) uint64 { return nameHash(e.names[i]) })
}

// indexNames repeats the names of the prefabs in the table of names.
func (e *records) indexNames() {
	for at := 0; at < len(e.sec[secNames]); at += nameSize {
		slot := out(e.sec[secNames][at : at+nameSize])
		if i := u32(string(slot), slotPrefab); i > 0 {
			copy(slot[slotName:], e.sec[secPrefabs][int(i-1)*prefabSize+prefabName:][:8])
		}
	}
}

// table writes the table of all prefabs with the given hashes: the smallest with at least twice as
// many homes in which none stands too far from its home.
func (e *records) table(s section, hash func(i int) uint64) {
	n, size := len(e.ids), sections[s].size
	homes := 1
	for homes < 2*n {
		homes *= 2
	}
	for ; homes <= 1<<30; homes *= 2 {
		e.sec[s] = make(out, size*(homes+maxProbe+1))
		if fillTable(e.sec[s], size, n, hash) {
			return
		}
	}
	mistake("prefabs whose IDs or names are too much alike")
}

// fillTable puts n prefabs into an empty table; false if one would stand too far from its home.
func fillTable(table out, size, n int, hash func(i int) uint64) bool {
	slots := len(table) / size
	taken := make([]bool, slots)
	for i := range n {
		home := int(Below(hash(i), homesOf(slots)))
		slot := home
		for taken[slot] {
			if slot++; slot > home+maxProbe {
				return false
			}
		}
		taken[slot] = true
		table.num(size*slot+slotPrefab, i+1)
	}
	return !taken[slots-1]
}

// Prefab returns the prefab of an ID.
func (b *Bundle) Prefab(id ID) (pf Prefab, ok bool) {
	table := b.sec[secIDs]
	for slot := int(Below(uint64(id), b.idHomes)); ; slot++ {
		i := u32(table, idSize*slot)
		if i == 0 {
			return Prefab{}, false
		}
		if pf = (Prefab{b, int(i) - 1}); pf.ID() == id {
			return pf, true
		}
	}
}

// PrefabNamed returns the prefab of a name, such as caves/outpost.
func (b *Bundle) PrefabNamed(name string) (pf Prefab, ok bool) {
	table, strings := b.sec[secNames], b.sec[secStrings]
	for slot := int(Below(nameHash(name), b.nameHomes)); ; slot++ {
		rec := table[slot*nameSize:][:nameSize]
		i := u32(rec, slotPrefab)
		if i == 0 {
			return Prefab{}, false
		}
		if at, n := run(rec, slotName); n == len(name) && strings[at:at+n] == name {
			return Prefab{b, int(i) - 1}, true
		}
	}
}

// nameHash returns the hash of a name for the table: 8 bytes at a time, each multiplied to 128 bits
// and folded. Looking up a name takes a fifth longer with the hash that keys use.
func nameHash(name string) uint64 {
	h := uint64(len(name)) ^ saltNamed
	if len(name) < 8 {
		return fold(h ^ lastBytes(name))
	}
	last := u64(name, len(name)-8)
	for len(name) >= 8 {
		h = fold(h ^ u64(name, 0))
		name = name[8:]
	}
	return fold(h ^ last>>(64-8*len(name))) // as lastBytes, without a branch for each length
}

// fold multiplies and adds both halves of the product without carry.
func fold(x uint64) uint64 {
	hi, lo := bits.Mul64(x, stepWord)
	return hi ^ lo
}
