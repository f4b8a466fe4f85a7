package prefab

// Palette is a palette file, or the legend block of a script: as it is written, before names are
// looked up. [ReadPalette] makes one.
type Palette struct {
	File        string
	Colors      []Color
	Terrain     []*Terrain
	Connections []*ConnectionEntry
	Machines    []*MachineEntry
}

// Legend is what cells mean: the entries of all palettes of a project and, for one prefab, of its
// script, with every name looked up. Entries keep the order of their files. A Legend is not
// changed once it is made, and may be shared.
type Legend struct {
	Colors      []Color
	Terrain     []*Terrain
	Connections []*ConnectionEntry // without the built-in digits
	Machines    []*MachineEntry
}

// TerrainNamed returns the terrain entry of a name, or nil.
func (l *Legend) TerrainNamed(name string) *Terrain {
	for _, e := range l.Terrain {
		if e.Name == name {
			return e
		}
	}
	return nil
}
