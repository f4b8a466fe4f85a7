package embed

// Terrain is a terrain of a bundle: a small value, valid as long as it.
type Terrain struct {
	b  *Bundle
	id TerrainID
}

// rec returns the terrain's record.
func (t Terrain) rec() string { return t.b.record(secTerrain, terrainSize, int(t.id)-1) }

// ID returns the number by which cells name the terrain.
func (t Terrain) ID() TerrainID { return t.id }

// Name returns the name of the legend's entry.
func (t Terrain) Name() string { return t.b.str(t.rec(), terrainName) }

// Kind returns what the terrain is to the map; NoKind if it is random.
func (t Terrain) Kind() Kind { return Kind(t.rec()[terrainKind]) }

// Passable reports whether one can walk there, once a door on it is open.
func (t Terrain) Passable() bool { return t.rec()[terrainFlags]&terrainPassable != 0 }

// Opaque reports whether it blocks sight.
func (t Terrain) Opaque() bool { return t.rec()[terrainFlags]&terrainOpaque != 0 }

// Diggable reports whether it can be dug away.
func (t Terrain) Diggable() bool { return t.rec()[terrainFlags]&terrainDiggable != 0 }

// Look returns how a cell is drawn that gets the terrain by a roll or by placement.
func (t Terrain) Look() Look { return lookAt(t.rec(), terrainLook) }

// RollAll reports whether random terrain is rolled once for all of a prefab's cells.
func (t Terrain) RollAll() bool { return t.rec()[terrainFlags]&terrainRollAll != 0 }

// ChoiceCount returns the number of alternatives of random terrain; 0 if it is not random.
func (t Terrain) ChoiceCount() int { return runLen(t.rec(), terrainChoices) }

// Choice returns alternative i of random terrain, counted from 0.
func (t Terrain) Choice(i int) TerrainChoice {
	r := t.b.record(secChoices, choiceSize, item(t.rec(), terrainChoices, i))
	return TerrainChoice{TerrainID(u32(r, choiceTerrain)), u32(r, choiceWeight)}
}
