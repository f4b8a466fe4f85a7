package embed

import (
	"cmp"
	"hash/crc32"
	"math"
	"slices"
	"strconv"
)

// Encode writes a bundle. Equal data give equal bytes; the order of prefabs and recipes does not
// matter. sum is SHA-256 ([crypto/sha256.Sum256]), which this package does not import since games
// do not need it; it is called once, with what [Hashed] returns of the finished bundle.
//
// The only error is a bundle that outgrows its format: a [*SizeError]. Data that contradicts itself
// (an index out of range, a name twice, a plane of the wrong size) is a mistake of the compiler
// and panics.
func Encode(d *Data, sum func([]byte) [32]byte) ([]byte, error) {
	e := &encoder{d: d, strings: map[string]uint32{"": 0}, kinds: map[string]uint32{}, prefabs: map[string]uint32{}}
	e.bundle()
	e.terrain()
	e.allKinds()
	e.turns()
	e.outlines()
	e.allPrefabs()
	e.allRecipes()
	e.index()
	if err := e.tooBig(); err != nil {
		return nil, err
	}
	data := e.join(sum)
	if _, err := Open(string(data)); err != nil {
		panic("xpc: internal error: an encoded bundle does not open: " + err.Error())
	}
	return data, nil
}

// Hashed returns the part of a bundle that its content hash covers: all but the tail, which holds
// the hash.
func Hashed(data string) string { return data[:max(0, len(data)-tailSize)] }

// A SizeError says which part of a bundle has outgrown its format.
type SizeError struct {
	Part string // such as "terrain"
	Size int64  // how many there are
	Max  int64  // how many there may be
}

// Error names the part and both numbers.
func (e *SizeError) Error() string {
	return "the bundle holds " + strconv.FormatInt(e.Size, 10) + " of " + strconv.Quote(e.Part) +
		"; its format allows " + strconv.FormatInt(e.Max, 10)
}

// encoder fills sections. Records are written by their owners, children after their parents, so
// that the runs of a section follow each other.
type encoder struct {
	records
	d       *Data
	strings map[string]uint32 // offsets in the section strings
	kinds   map[string]uint32 // indices by name
	prefabs map[string]uint32 // likewise; order is that of the indices
	order   []*PrefabData
	levels  map[string]int // of prefabs by name
	palette map[CellData]uint32
	font    []TurnData // Data.Turns in order of glyph
}

// bundle writes what concerns all of the bundle.
func (e *encoder) bundle() {
	r := e.add(secBundle)
	e.str(r, bundleTool, e.d.Tool)
	e.str(r, bundleProject, e.d.Project)
	r.u32(bundleSeal, uint32(e.d.Seal))
	r.num(bundleGenerator, cmp.Or(e.d.Generator, Generator))
}

// terrain writes all terrains.
func (e *encoder) terrain() {
	for i := range e.d.Terrain {
		t := &e.d.Terrain[i]
		r := e.add(secTerrain)
		e.str(r, terrainName, t.Name)
		r[terrainKind] = byte(t.Kind)
		r[terrainFlags] = flag(t.Passable, terrainPassable) | flag(t.Opaque, terrainOpaque) |
			flag(t.Diggable, terrainDiggable) | flag(t.RollAll, terrainRollAll)
		r.u16(terrainOutline, t.Outline)
		r.look(terrainLook, t.Look)
		first := e.count(secChoices)
		for _, c := range merged(t.OneOf) {
			choice := e.add(secChoices)
			choice.u32(choiceTerrain, uint32(c.Terrain))
			choice.u32(choiceWeight, c.Weight)
		}
		e.run(r, terrainChoices, secChoices, first)
	}
}

// turns writes how glyphs turn.
func (e *encoder) turns() {
	e.font = slices.SortedFunc(slices.Values(e.d.Turns), func(a, b TurnData) int { return cmp.Compare(a[0], b[0]) })
	for i, forms := range e.font {
		if i > 0 && e.font[i-1][0] == forms[0] {
			mistake("a glyph that turns in two ways")
		}
		r := e.add(secTurns)
		for o, g := range forms {
			r.u32(turnForms+4*o, g)
		}
	}
}

// merged adds up the weights of equal alternatives: they would draw the same number and race as one.
func merged(list []TerrainChoice) []TerrainChoice {
	var kept []TerrainChoice
	for _, c := range list {
		i := slices.IndexFunc(kept, func(k TerrainChoice) bool { return k.Terrain == c.Terrain })
		if i < 0 {
			kept = append(kept, c)
			continue
		}
		kept[i].Weight = uint32(min(uint64(kept[i].Weight)+uint64(c.Weight), math.MaxUint32))
	}
	return kept
}

// tooBig returns an error if a count does not fit into the fields that hold it.
func (e *encoder) tooBig() error {
	if n := int64(len(e.d.Terrain)); n > math.MaxUint16 {
		return &SizeError{"terrain", n, math.MaxUint16}
	}
	total := int64(headFixed + len(sections)*headEntry + headEnd + tailSize)
	for i := range e.sec {
		total += int64(len(e.sec[i]) + sectionAlign)
	}
	if total > math.MaxUint32 {
		return &SizeError{"bytes", total, math.MaxUint32}
	}
	return nil
}

// join puts head, sections and tail together.
func (e *encoder) join(sum func([]byte) [32]byte) []byte {
	head := make(out, headFixed, headFixed+int(sectionCount)*headEntry+headEnd)
	size := cap(head) + tailSize
	for i, s := range sections {
		count := e.count(section(i))
		for len(e.sec[i])%sectionAlign != 0 {
			e.sec[i] = append(e.sec[i], 0)
		}
		entry := make(out, headEntry)
		copy(entry[entryName:entrySize], s.name)
		entry.u64(entrySize, uint64(len(e.sec[i])))
		entry.num(entryCount, count)
		entry.num(entryRecord, s.size)
		entry.u32(entrySum, crc32.Checksum(e.sec[i], castagnoli()))
		head = append(head, entry...)
		size += len(e.sec[i])
	}
	copy(head, magic)
	head.u32(headVersion, Version)
	head.u32(headSections, uint32(sectionCount))
	head.u64(headSize, uint64(size))
	head = head[:cap(head)]
	head.u32(len(head)-headEnd, crc32.Checksum(head[:len(head)-headEnd], castagnoli()))

	data := append(make([]byte, 0, size), head...)
	data = append(data, slices.Concat(e.sec[:]...)...)
	hash := sum(data)
	tail := make(out, tailSize)
	copy(tail, hash[:])
	tail.u32(len(hash), crc32.Checksum(hash[:], castagnoli()))
	return append(data, tail...)
}
