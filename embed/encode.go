package embed

import (
	"cmp"
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
// and panics. Who encodes most of the same prefabs again and again keeps their parts: see [Link].
func Encode(d *Data, sum func([]byte) [32]byte) ([]byte, error) {
	if err := tooMuchTerrain(d); err != nil {
		return nil, err
	}
	p := PartEncoder{Terrain: d.Terrain, Turns: d.Turns, Child: d.children()}
	parts := make([]Linked, len(d.Prefabs))
	for i := range d.Prefabs {
		parts[i].Part = p.Encode(&d.Prefabs[i])
	}
	all := *d
	all.Kinds = d.allKinds()
	data, err := Link(&all, parts, sum)
	if err != nil {
		return nil, err
	}
	if _, err := Open(string(data)); err != nil {
		panic("xpc: internal error: an encoded bundle does not open: " + err.Error())
	}
	return data, nil
}

// children finds prefabs by name.
func (d *Data) children() func(name string) *PrefabData {
	var byName map[string]*PrefabData // made when the first is asked for: few projects nest
	return func(name string) *PrefabData {
		if byName == nil {
			byName = make(map[string]*PrefabData, len(d.Prefabs))
			for i := range d.Prefabs {
				byName[d.Prefabs[i].Name] = &d.Prefabs[i]
			}
		}
		return byName[name]
	}
}

// Hashed returns the part of a bundle that its content hash covers: all but the tail, which holds
// the hash.
func Hashed(data string) string { return data[:max(0, len(data)-tailSize)] }

// Tail returns what is behind [Hashed] in an encoded bundle.
func Tail(data []byte) []byte { return data[max(0, len(data)-tailSize):] }

// StoredHash returns the content hash of an encoded bundle, as [Bundle.ContentHash] does once it is opened.
func StoredHash(data []byte) (hash [32]byte) {
	copy(hash[:], Tail(data))
	return hash
}

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

// encoder fills the sections of one part. Records are written by their owners, children after their
// parents, so that the runs of a section follow each other.
type encoder struct {
	records
	texts      map[string]uint32 // numbers of strings, from 1
	textList   []string
	kinds      map[string]uint32 // numbers of kinds of objects, from 0
	kindList   []uint32          // their names
	nested     map[string]uint32 // numbers of prefabs in slots, from 0
	nestedList []uint32          // their names
	palette    map[cellKey]uint32
	indices    []uint32
}

// bundle writes what concerns all of the bundle.
func (e *encoder) bundle(d *Data) {
	r := e.add(secBundle)
	e.str(r, bundleTool, d.Tool)
	e.str(r, bundleProject, d.Project)
	r.u32(bundleSeal, uint32(d.Seal))
	r.num(bundleGenerator, cmp.Or(d.Generator, Generator))
}

// terrain writes all terrains.
func (e *encoder) terrain(list []TerrainData) {
	for i := range list {
		t := &list[i]
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

// fontOf returns how glyphs turn, in their order.
func fontOf(turns []TurnData) []TurnData {
	return slices.SortedFunc(slices.Values(turns), func(a, b TurnData) int { return cmp.Compare(a[0], b[0]) })
}

// turns writes how glyphs turn.
func (e *encoder) turns(font []TurnData) {
	for i, forms := range font {
		if i > 0 && font[i-1][0] == forms[0] {
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
