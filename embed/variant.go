package embed

// Variant is one image of a prefab as drawn, before any roll: a small value.
type Variant struct {
	pf Prefab
	i  int
}

// rec returns the variant's record.
func (v Variant) rec() string { return v.pf.b.record(secVariants, variantSize, v.i) }

// Name returns the variant's name; "" for the image beside the script.
func (v Variant) Name() string { return v.pf.b.str(v.rec(), variantName) }

// Weight returns the weight among the variants.
func (v Variant) Weight() uint32 { return u32(v.rec(), variantWeight) }

// Cell returns the cell (x, y) of the box as drawn. Its terrain may be random.
func (v Variant) Cell(x, y int) CellData { return v.pf.planeCell(v.rec()[variantPlane:], x, y) }

// MarkCount returns the number of references on the objects layer.
func (v Variant) MarkCount() int { return runLen(v.rec(), variantMarks) }

// Mark returns reference i, in the order of objects, then row by row. One that is no slot is 1 by 1.
func (v Variant) Mark(i int) MarkData {
	r := v.pf.b.record(secMarks, markSize, item(v.rec(), variantMarks, i))
	return MarkData{
		Object: int(u32(r, markObject)), X: int(u16(r, markX)), Y: int(u16(r, markY)),
		W: int(u16(r, markW)), H: int(u16(r, markH)),
	}
}

// MachineCount returns the number of drawn shapes.
func (v Variant) MachineCount() int { return runLen(v.rec(), variantMachines) }

// Machine returns shape i.
func (v Variant) Machine(i int) DrawnMachine {
	return DrawnMachine{v.pf, item(v.rec(), variantMachines, i)}
}

// DrawnMachine is a drawn shape, before it is turned: a small value.
type DrawnMachine struct {
	pf Prefab
	i  int
}

// rec returns the shape's record.
func (m DrawnMachine) rec() string { return m.pf.b.record(secMachines, machineSize, m.i) }

// Name returns the name of the legend's entry, or "".
func (m DrawnMachine) Name() string { return m.pf.b.str(m.rec(), machineName) }

// Passable reports whether one can walk over it.
func (m DrawnMachine) Passable() bool { return u32(m.rec(), machinePassable) != 0 }

// Object returns 1 + the index of the entry that names it in the object table; 0 = none.
func (m DrawnMachine) Object() int { return int(u32(m.rec(), machineObject)) }

// Len returns the number of its cells.
func (m DrawnMachine) Len() int { return runLen(m.rec(), machineCells) }

// Cell returns cell i.
func (m DrawnMachine) Cell(i int) MachineCellData {
	r := m.pf.b.record(secMachineCells, machineCellSize, item(m.rec(), machineCells, i))
	return MachineCellData{
		X: int(u16(r, machineCellX)), Y: int(u16(r, machineCellY)), Look: lookAt(r, machineCellLook),
	}
}

// Overlay is a layer that replaces cells when its roll comes up: a small value.
type Overlay struct {
	pf Prefab
	i  int
}

// rec returns the overlay's record.
func (v Overlay) rec() string { return v.pf.b.record(secOverlays, overlaySize, v.i) }

// Name returns the overlay's name.
func (v Overlay) Name() string { return v.pf.b.str(v.rec(), overlayName) }

// Chance returns the chance that it comes up.
func (v Overlay) Chance() Ratio { return ratioAt(v.rec(), overlayChance) }

// ExcludeCount returns the number of overlays with which it does not come up.
func (v Overlay) ExcludeCount() int { return runLen(v.rec(), overlayExcludes) }

// Exclude returns the index of earlier overlay i with which it does not come up.
func (v Overlay) Exclude(i int) int { return v.pf.b.numbered(v.rec(), overlayExcludes, i) }

// Cell returns the cell (x, y) of the box as drawn. Terrain 0 leaves the cell as it is.
func (v Overlay) Cell(x, y int) CellData { return v.pf.planeCell(v.rec()[overlayPlane:], x, y) }
