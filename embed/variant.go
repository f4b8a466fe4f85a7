package embed

// Variant is one image of a prefab as drawn, before any roll: a small value.
type Variant struct {
	pf Prefab
	at int
}

// Weight returns the weight among the variants.
func (v Variant) Weight() uint32 { panic(unwritten) }

// Cell returns the cell (x, y) of the box as drawn. Its terrain may be random.
func (v Variant) Cell(x, y int) CellData { panic(unwritten) }

// MarkCount returns the number of references on the objects layer.
func (v Variant) MarkCount() int { panic(unwritten) }

// Mark returns reference i, in the order of objects, then row by row.
func (v Variant) Mark(i int) MarkData { panic(unwritten) }

// MachineCount returns the number of drawn shapes.
func (v Variant) MachineCount() int { panic(unwritten) }

// Machine returns shape i.
func (v Variant) Machine(i int) DrawnMachine { panic(unwritten) }

// DrawnMachine is a drawn shape, before it is turned: a small value.
type DrawnMachine struct {
	pf Prefab
	at int
}

// Name returns the name of the legend's entry, or "".
func (m DrawnMachine) Name() string { panic(unwritten) }

// Passable reports whether one can walk over it.
func (m DrawnMachine) Passable() bool { panic(unwritten) }

// Object returns 1 + the index of the entry that names it in the object table; 0 = none.
func (m DrawnMachine) Object() int { panic(unwritten) }

// Len returns the number of its cells.
func (m DrawnMachine) Len() int { panic(unwritten) }

// Cell returns cell i.
func (m DrawnMachine) Cell(i int) MachineCellData { panic(unwritten) }

// Overlay is a layer that replaces cells when its roll comes up: a small value.
type Overlay struct {
	pf Prefab
	at int
}

// Name returns the overlay's name.
func (v Overlay) Name() string { panic(unwritten) }

// Chance returns the chance that it comes up.
func (v Overlay) Chance() Ratio { panic(unwritten) }

// ExcludeCount returns the number of overlays with which it does not come up.
func (v Overlay) ExcludeCount() int { panic(unwritten) }

// Exclude returns the index of earlier overlay i with which it does not come up.
func (v Overlay) Exclude(i int) int { panic(unwritten) }

// Cell returns the cell (x, y) of the box as drawn. Terrain 0 leaves the cell as it is.
func (v Overlay) Cell(x, y int) CellData { panic(unwritten) }
