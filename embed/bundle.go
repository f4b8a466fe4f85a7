package embed

// Bundle is an opened bundle. It is not changed once it is opened and may be shared. It keeps the
// string that it was opened from, and so does every string that its accessors return.
type Bundle struct {
	data string
}

// Tool returns what wrote the bundle, with its version.
func (b *Bundle) Tool() string { panic(unwritten) }

// Project returns the name that the project gave itself, or "".
func (b *Bundle) Project() string { panic(unwritten) }

// ContentHash returns the hash of [Hashed] that the compiler stored. Open does not compute it.
func (b *Bundle) ContentHash() [32]byte { panic(unwritten) }

// PrefabCount returns the number of prefabs.
func (b *Bundle) PrefabCount() int { panic(unwritten) }

// PrefabAt returns prefab i, counted from 0 in the order of names. It panics if there is none.
func (b *Bundle) PrefabAt(i int) Prefab { panic(unwritten) }

// Prefab returns the prefab of an ID.
func (b *Bundle) Prefab(id ID) (pf Prefab, ok bool) { panic(unwritten) }

// PrefabNamed returns the prefab of a name, such as caves/outpost.
func (b *Bundle) PrefabNamed(name string) (pf Prefab, ok bool) { panic(unwritten) }

// RecipeCount returns the number of map recipes.
func (b *Bundle) RecipeCount() int { panic(unwritten) }

// RecipeAt returns recipe i, counted from 0 in the order of names. It panics if there is none.
func (b *Bundle) RecipeAt(i int) Recipe { panic(unwritten) }

// RecipeNamed returns the recipe of a name.
func (b *Bundle) RecipeNamed(name string) (r Recipe, ok bool) { panic(unwritten) }

// TerrainCount returns the number of terrains: their IDs are 1 to that number.
func (b *Bundle) TerrainCount() int { panic(unwritten) }

// Terrain returns the terrain of an ID. It panics if the bundle has none, as for 0.
func (b *Bundle) Terrain(id TerrainID) Terrain { panic(unwritten) }

// TerrainNamed returns the first terrain of a name.
func (b *Bundle) TerrainNamed(name string) (t Terrain, ok bool) { panic(unwritten) }

// Seal returns the terrain into which placement turns earth beside open prefab cells; ok is false
// if the project has none.
func (b *Bundle) Seal() (t Terrain, ok bool) { panic(unwritten) }

const unwritten = "xpc: internal error: not written"
