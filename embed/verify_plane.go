package embed

// rows verifies the masks of prefab i: nothing outside the box, and no outcome that contradicts
// another.
func (v *verifier) rows(rec string, i int, c Class) {
	words, stored := rowWords(c.L), storedCount(Spawn(rec[prefabSpawn]))
	mask := c.D * words // words of a mask
	n := uint64(stored) * uint64(mask)
	if !v.check(u32(rec, prefabRows) == v.next[secRows] && n <= uint64(v.count[secRows]-v.next[secRows]),
		secPrefabs, i, "masks that do not follow the ones before, or leave their section") {
		return
	}
	s := v.b.sec[secRows][8*int(v.next[secRows]):][:8*int(n)]
	v.next[secRows] += uint32(n)
	var wrong uint64
	inside := ^uint64(0) >> (-c.L & 63) // of the last word of a row
	opens, sures, solids := s[8*storedOpen*mask:], s[8*storedSurely*mask:], s[8*storedSolid*mask:]
	for at := 0; at < 8*mask; at += 8 {
		open, surely, solid := u64(opens, at), u64(sures, at), u64(solids, at)
		wrong |= surely &^ (open &^ solid)
		if words == 1 || at/8%words == words-1 {
			wrong |= (open | solid) &^ inside
		}
	}
	if stored > storedNoSpawn {
		spawns := s[8*storedNoSpawn*mask:]
		for at := 0; at < 8*mask; at += 8 {
			wrong |= u64(spawns, at) &^ (u64(opens, at) | u64(solids, at))
		}
	}
	v.check(wrong == 0, secPrefabs, i, "masks that contradict each other or leave the box")
}

// variants verifies the images of prefab i.
func (v *verifier) variants(rec string, i int, pf Prefab) {
	first, n := v.claim(rec, prefabVariants, secPrefabs, i, secVariants, 1)
	var weight uint64
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secVariants, variantSize, j)
		v.plane(r, secVariants, j, pf, false)
		v.str(r, variantName, secVariants, j)
		weight += uint64(u32(r, variantWeight))
		from, machines := v.claim(r, variantMachines, secVariants, j, secMachines, 0)
		for k := from; k < from+machines && v.err == nil; k++ {
			v.machine(k, pf)
		}
		v.marks(r, j, pf)
	}
	v.check(weight > 0, secPrefabs, i, "variants of which none can come")
}

// overlays verifies the overlays of prefab i.
func (v *verifier) overlays(rec string, i int, pf Prefab) {
	first, n := v.claim(rec, prefabOverlays, secPrefabs, i, secOverlays, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secOverlays, overlaySize, j)
		v.plane(r, secOverlays, j, pf, true)
		v.str(r, overlayName, secOverlays, j)
		v.chance(r, overlayChance, secOverlays, j)
		v.numbers(r, overlayExcludes, secOverlays, j, uint32(j-first))
	}
}

// plane verifies the plane that record i of a section begins with.
func (v *verifier) plane(rec string, s section, i int, pf Prefab, cut bool) {
	first, looks := v.claim(rec, planeLooks, s, i, secLooks, 1)
	sound := (cut || !v.cuts) && v.sound[secLooks]
	for j := first; j < first+looks && v.err == nil && !sound; j++ {
		id := u16(v.b.record(secLooks, lookSize, j), lookTerrain)
		if v.check(uint32(id) <= v.count[secTerrain], secLooks, j, "terrain that there is not") && v.cuts && !cut {
			v.check(id == 0 || v.b.Terrain(TerrainID(id)).Kind() != Cut, secLooks, j,
				"terrain that cuts out, which only an overlay may")
		}
	}
	w, h := pf.Size()
	width := u32(rec, planeWidth)
	size := uint64(w) * uint64(h) * uint64(width)
	if !v.check((width == 1 || width == 2 || width == 4) && u32(rec, planeCells) == v.next[secCells] &&
		size <= uint64(v.count[secCells]-v.next[secCells]), s, i,
		"cells that do not follow the ones before, or leave their section") || v.err != nil {
		return
	}
	v.next[secCells] += uint32(size)
	p := pf.planeOf(rec)
	v.check(allBelow(p.cells, p.width, uint32(looks)), s, i, "a cell without a look")
}

// allBelow reports whether all numbers of that width in bytes are below n, at least 1.
func allBelow(s string, width int, n uint32) bool {
	if width == 1 {
		return n >= 256 || bytesBelow(s, uint64(n))
	}
	for i := 0; i < len(s); i += width {
		if width == 2 && uint32(u16(s, i)) >= n || width == 4 && u32(s, i) >= n {
			return false
		}
	}
	return true
}

// bytesBelow reports whether all bytes are below n, from 1 to 255. It looks at 8 bytes at once: with
// the high bit of each byte off, adding 128-n (or 256-n, if n is over 128) sets it where the rest is
// n or more.
func bytesBelow(s string, n uint64) bool {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	var over uint64
	if n <= 128 {
		for ; len(s) >= 16; s = s[16:] {
			x, y := u64(s, 0), u64(s, 8)
			over |= x | y | (x&^highs + (128-n)*ones) | (y&^highs + (128-n)*ones)
		}
	} else {
		for ; len(s) >= 8; s = s[8:] {
			x := u64(s, 0)
			over |= x & (x&^highs + (256-n)*ones)
		}
	}
	for i := range len(s) {
		if uint64(s[i]) >= n {
			return false
		}
	}
	return over&highs == 0
}

// machine verifies drawn shape i.
func (v *verifier) machine(i int, pf Prefab) {
	w, h := pf.Size()
	r := v.b.record(secMachines, machineSize, i)
	v.str(r, machineName, secMachines, i)
	v.check(u32(r, machineObject) <= uint32(pf.ObjectCount()) && u32(r, machinePassable) <= 1, secMachines, i,
		"a shape of an object that there is not")
	first, n := v.claim(r, machineCells, secMachines, i, secMachineCells, 1)
	for j := first; j < first+n && v.err == nil; j++ {
		c := v.b.record(secMachineCells, machineCellSize, j)
		v.check(int(u16(c, machineCellX)) < w && int(u16(c, machineCellY)) < h &&
			u16(c, machineCellLook+lookTerrain) == 0, secMachineCells, j, "a cell outside the box")
	}
}

// marks verifies the references of variant i.
func (v *verifier) marks(rec string, i int, pf Prefab) {
	w, h := pf.Size()
	first, n := v.claim(rec, variantMarks, secVariants, i, secMarks, 0)
	if v.plainMarks(first, n, pf) {
		return
	}
	var before uint64
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secMarks, markSize, j)
		x, y, object := u16(r, markX), u16(r, markY), u32(r, markObject)
		mw, mh := int(u16(r, markW)), int(u16(r, markH))
		if mw != 1 || mh != 1 {
			v.slotted(pf)
		}
		v.check(mw > 0 && mh > 0 && int(x)+mw <= w && int(y)+mh <= h && object < uint32(pf.ObjectCount()), secMarks, j,
			"a reference outside the box, or to an object that there is not")
		place := uint64(object)<<32 | uint64(y)<<16 | uint64(x)
		v.check(j == first || place > before, secMarks, j, "a reference out of order, or twice")
		before = place
	}
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
