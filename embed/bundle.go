package embed

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// Bundle is an opened bundle: [Open] returns one. The zero value is none, and its methods panic; so
// do those of the zero values of what a bundle hands out: Prefab, Recipe, Terrain and the like. It is
// not changed once it is opened and may be shared. It keeps the string that it was opened from, and
// so does every string that its accessors return.
type Bundle struct {
	sec       [sectionCount]string
	hash      [32]byte
	idHomes   uint64 // of the hash tables of index.go
	nameHomes uint64
}

// record returns record i of a section with records of that size. It is cut in two steps, so that
// the compiler knows its length and does not check the loads from it.
func (b *Bundle) record(s section, size, i int) string { return b.sec[s][i*size:][:size] }

// str returns the string that a field of a record names.
func (b *Bundle) str(rec string, field int) string {
	at, n := run(rec, field)
	return b.sec[secStrings][at : at+n]
}

// listed returns string i of the list that a field of a record names.
func (b *Bundle) listed(rec string, field, i int) string {
	return b.str(b.record(secLists, 8, item(rec, field, i)), 0)
}

// numbered returns number i of the list that a field of a record names.
func (b *Bundle) numbered(rec string, field, i int) int {
	return int(u32(b.record(secNumbers, 4, item(rec, field, i)), 0))
}

// run returns the first record and the number of records that a field names.
func run(rec string, field int) (first, n int) {
	return int(u32(rec, field)), int(u32(rec, field+4))
}

// outside ends an access to item i of a list of n.
func outside(i, n int) {
	panic("embed: index " + strconv.Itoa(i) + " of a list of " + strconv.Itoa(n))
}

// runLen returns the number of records that a field names.
func runLen(rec string, field int) int { return int(u32(rec, field+4)) }

// item returns record i of those that a field names.
func item(rec string, field, i int) int {
	first, n := run(rec, field)
	if uint(i) >= uint(n) {
		outside(i, n)
	}
	return first + i
}

// The views of the forms that fields have.

func ratioAt(rec string, i int) Ratio { return Ratio{u32(rec, i), u32(rec, i+4)} }

func rangeAt(rec string, i int) Range { return Range{int(u32(rec, i)), int(u32(rec, i+4))} }

func areaAt(rec string, i int) Area {
	return Area{int(u32(rec, i)), int(u32(rec, i+4)), int(u32(rec, i+8)), int(u32(rec, i+12))}
}

func lookAt(rec string, i int) Look {
	return Look{
		Glyph: u32(rec, i),
		Fore:  RGB{rec[i+4], rec[i+5], rec[i+6]},
		Back:  RGB{rec[i+7], rec[i+8], rec[i+9]},
	}
}

// Tool returns what wrote the bundle, with its version.
func (b *Bundle) Tool() string { return b.str(b.sec[secBundle], bundleTool) }

// Project returns the name that the project gave itself, or "".
func (b *Bundle) Project() string { return b.str(b.sec[secBundle], bundleProject) }

// Generator returns the version of the algorithms by which the bundle's prefabs are rolled.
func (b *Bundle) Generator() int { return int(u32(b.sec[secBundle], bundleGenerator)) }

// ContentHash returns the hash of [Hashed] that the compiler stored. Open does not compute it.
func (b *Bundle) ContentHash() [32]byte { return b.hash }

// PrefabCount returns the number of prefabs.
func (b *Bundle) PrefabCount() int { return len(b.sec[secPrefabs]) / prefabSize }

// PrefabAt returns prefab i, counted from 0 in the order of names. It panics if there is none.
func (b *Bundle) PrefabAt(i int) Prefab {
	if n := b.PrefabCount(); uint(i) >= uint(n) {
		outside(i, n)
	}
	return Prefab{b, i}
}

// RecipeCount returns the number of map recipes.
func (b *Bundle) RecipeCount() int { return len(b.sec[secRecipes]) / recipeSize }

// RecipeAt returns recipe i, counted from 0 in the order of names. It panics if there is none.
func (b *Bundle) RecipeAt(i int) Recipe {
	if n := b.RecipeCount(); uint(i) >= uint(n) {
		outside(i, n)
	}
	return Recipe{b, i}
}

// RecipeNamed returns the recipe of a name.
func (b *Bundle) RecipeNamed(name string) (r Recipe, ok bool) {
	low, high := 0, b.RecipeCount()
	for low < high {
		mid := (low + high) / 2
		if r = (Recipe{b, mid}); r.Name() == name {
			return r, true
		} else if r.Name() < name {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return Recipe{}, false
}

// TerrainCount returns the number of terrains: their IDs are 1 to that number.
func (b *Bundle) TerrainCount() int { return len(b.sec[secTerrain]) / terrainSize }

// Terrain returns the terrain of an ID. It panics if the bundle has none, as for 0.
func (b *Bundle) Terrain(id TerrainID) Terrain {
	if n := b.TerrainCount(); id == 0 || int(id) > n {
		panic("embed: terrain " + strconv.Itoa(int(id)) + " of a bundle that has 1 to " + strconv.Itoa(n))
	}
	return Terrain{b, id}
}

// TerrainNamed returns the first terrain of a name. It searches all of them.
func (b *Bundle) TerrainNamed(name string) (t Terrain, ok bool) {
	for i := range b.TerrainCount() {
		if t = b.Terrain(TerrainID(i + 1)); t.Name() == name {
			return t, true
		}
	}
	return Terrain{}, false
}

// Turned returns what a glyph of the project's font becomes under an orientation, as [Prefab.Roll] turns
// the looks of cells. Where the font has no such form, ok is false and the glyph is returned as it is.
func (b *Bundle) Turned(o orient.Orientation, glyph uint32) (turned uint32, ok bool) {
	low, high := 0, len(b.sec[secTurns])/turnSize
	for low < high {
		mid := (low + high) / 2
		rec := b.record(secTurns, turnSize, mid)
		switch own := u32(rec, turnForms); {
		case own == glyph:
			turned = u32(rec, turnForms+4*int(o))
			if turned == orient.NoForm {
				return glyph, false
			}
			return turned, true
		case own < glyph:
			low = mid + 1
		default:
			high = mid
		}
	}
	return o.Glyph(glyph)
}

// TurnCount returns the number of glyphs that turn otherwise than those of code page 437.
func (b *Bundle) TurnCount() int { return len(b.sec[secTurns]) / turnSize }

// Turn returns the forms of glyph i of those, in order of glyph.
func (b *Bundle) Turn(i int) (f TurnData) {
	if n := b.TurnCount(); uint(i) >= uint(n) {
		outside(i, n)
	}
	for o := range f {
		f[o] = u32(b.record(secTurns, turnSize, i), turnForms+4*o)
	}
	return f
}

// Seal returns the terrain into which placement turns earth beside open prefab cells; ok is false
// if the project has none.
func (b *Bundle) Seal() (t Terrain, ok bool) {
	id := TerrainID(u32(b.sec[secBundle], bundleSeal))
	return Terrain{b, id}, id != 0
}
