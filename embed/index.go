package embed

// The sections ids and names are hash tables with open addressing. A slot holds 1 + the index of a
// prefab, or 0 if it is free. The home of a prefab is the top bits of its ID, or of the hash of its
// name; it stands there or in one of the slots after it, at most maxProbe further, with no free
// slot between. A table of 2ᵏ homes has 2ᵏ + maxProbe + 1 slots, the last of them free, so that no
// search wraps or runs out.
const maxProbe = 63

// homeOf returns the home of a hash in a table with that many slots.
func homeOf(hash uint64, slots int) int {
	homes := uint64(slots - maxProbe - 1)
	return int(Below(hash, homes))
}

// index writes both tables.
func (e *encoder) index() {
	e.sec[secIDs] = hashTable(len(e.ids), func(i int) uint64 { return uint64(e.ids[i]) })
	e.sec[secNames] = hashTable(len(e.names), func(i int) uint64 { return hash(e.names[i]) })
}

// hashTable returns the table of n prefabs with the given hashes: the smallest with at least twice
// as many homes in which none stands too far from its home.
func hashTable(n int, hash func(i int) uint64) []byte {
	homes := 1
	for homes < 2*n {
		homes *= 2
	}
	for ; homes <= 1<<31; homes *= 2 {
		table := make(out, 4*(homes+maxProbe+1))
		if fillTable(table, n, hash) {
			return table
		}
	}
	mistake("prefabs whose IDs or names are too much alike")
	return nil
}

// fillTable puts n prefabs into an empty table; false if one would stand too far from its home.
func fillTable(table out, n int, hash func(i int) uint64) bool {
	for i := range n {
		home := homeOf(hash(i), len(table)/4)
		slot := home
		for table[4*slot]|table[4*slot+1]|table[4*slot+2]|table[4*slot+3] != 0 {
			if slot++; slot > home+maxProbe {
				return false
			}
		}
		table.num(4*slot, i+1)
	}
	return table[len(table)-4]|table[len(table)-3]|table[len(table)-2]|table[len(table)-1] == 0
}

// Prefab returns the prefab of an ID.
func (b *Bundle) Prefab(id ID) (pf Prefab, ok bool) {
	table := b.sec[secIDs]
	for slot := homeOf(uint64(id), len(table)/4); ; slot++ {
		i := u32(table, 4*slot)
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
	table := b.sec[secNames]
	for slot := homeOf(hash(name), len(table)/4); ; slot++ {
		i := u32(table, 4*slot)
		if i == 0 {
			return Prefab{}, false
		}
		if pf = (Prefab{b, int(i) - 1}); pf.Name() == name {
			return pf, true
		}
	}
}
