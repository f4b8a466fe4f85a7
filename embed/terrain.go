package embed

// Terrain is a terrain of a bundle: a small value, valid as long as it.
type Terrain struct {
	b  *Bundle
	id TerrainID
}

// ID returns the number by which cells name the terrain.
func (t Terrain) ID() TerrainID { return t.id }

// Name returns the name of the legend's entry.
func (t Terrain) Name() string { panic(unwritten) }

// Kind returns what the terrain is to the map; NoKind if it is random.
func (t Terrain) Kind() Kind { panic(unwritten) }

// Passable reports whether one can walk there, once a door on it is open.
func (t Terrain) Passable() bool { panic(unwritten) }

// Opaque reports whether it blocks sight.
func (t Terrain) Opaque() bool { panic(unwritten) }

// Diggable reports whether it can be dug away.
func (t Terrain) Diggable() bool { panic(unwritten) }

// Look returns how a cell is drawn that gets the terrain by a roll or by placement.
func (t Terrain) Look() Look { panic(unwritten) }

// RollAll reports whether random terrain is rolled once for all of a prefab's cells.
func (t Terrain) RollAll() bool { panic(unwritten) }

// ChoiceCount returns the number of alternatives of random terrain; 0 if it is not random.
func (t Terrain) ChoiceCount() int { panic(unwritten) }

// Choice returns alternative i of random terrain, counted from 0.
func (t Terrain) Choice(i int) TerrainChoice { panic(unwritten) }
