package embed

// Recipe is a map recipe of a bundle: a small value, valid as long as it.
type Recipe struct {
	b  *Bundle
	at int
}

// Bundle returns the bundle that the recipe is of.
func (r Recipe) Bundle() *Bundle { return r.b }

// Name returns the recipe's name.
func (r Recipe) Name() string { panic(unwritten) }

// File returns the source file.
func (r Recipe) File() string { panic(unwritten) }

// Generator returns the version of all algorithms that the recipe asks for.
func (r Recipe) Generator() int { panic(unwritten) }

// Size returns the width and height of the map.
func (r Recipe) Size() (w, h int) { panic(unwritten) }

// Depth returns the depth of the map.
func (r Recipe) Depth() int { panic(unwritten) }

// TagCount returns the number of tags of the map.
func (r Recipe) TagCount() int { panic(unwritten) }

// Tag returns tag i of the map.
func (r Recipe) Tag(i int) string { panic(unwritten) }

// Style says how the map is made.
func (r Recipe) Style() Style { panic(unwritten) }

// Margin returns the number of cells between the caves and the map's edge.
func (r Recipe) Margin() int { panic(unwritten) }

// Automaton returns the numbers of the cellular automaton.
func (r Recipe) Automaton() Automaton { panic(unwritten) }

// Join says how caves are joined.
func (r Recipe) Join() Join { panic(unwritten) }

// Require bounds what the map must be.
func (r Recipe) Require() Require { panic(unwritten) }

// Exits says how many ways lead out of the map.
func (r Recipe) Exits() Exits { panic(unwritten) }

// Encounters says how many encounters the map gets.
func (r Recipe) Encounters() Encounters { panic(unwritten) }

// PoolCount returns the number of encounters in the pool.
func (r Recipe) PoolCount() int { panic(unwritten) }

// Pool returns encounter i of the pool, in the recipe's order.
func (r Recipe) Pool(i int) Encounter { panic(unwritten) }

// Encounter is an entry of a recipe's pool: a small value.
type Encounter struct {
	r  Recipe
	at int
}

// Index returns the i for which [Recipe.Pool] returns e.
func (e Encounter) Index() int { panic(unwritten) }

// Name returns the encounter's name.
func (e Encounter) Name() string { panic(unwritten) }

// Terms says when and where the encounter may come.
func (e Encounter) Terms() Terms { panic(unwritten) }

// PrefabCount returns the number of prefabs among which it chooses, at least 1.
func (e Encounter) PrefabCount() int { panic(unwritten) }

// Prefab returns prefab i among which it chooses, in the order of names.
func (e Encounter) Prefab(i int) Prefab { panic(unwritten) }

// TagCount returns the number of tags from which the prefabs were found; 0 if they are named.
func (e Encounter) TagCount() int { panic(unwritten) }

// Tag returns tag i.
func (e Encounter) Tag(i int) string { panic(unwritten) }

// NotWithCount returns the number of encounters with which it does not share a cave.
func (e Encounter) NotWithCount() int { panic(unwritten) }

// NotWith returns the index in the pool of encounter i with which it does not share a cave.
func (e Encounter) NotWith(i int) int { panic(unwritten) }
