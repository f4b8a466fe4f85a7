package embed

import (
	"cmp"
	"slices"
)

// variants writes a prefab's images.
func (e *encoder) variants(r out, pf *PrefabData) {
	first := e.count(secVariants)
	for i := range pf.Variants {
		v := &pf.Variants[i]
		if slices.ContainsFunc(pf.Variants[:i], func(w VariantData) bool { return w.Name == v.Name }) {
			mistake(pf.Name + ": two variants of one name")
		}
		variant := e.add(secVariants)
		e.plane(variant, pf, v.Cells)
		e.str(variant, variantName, v.Name)
		variant.u32(variantWeight, v.Weight)
		e.machines(variant, v.Machines)
		e.marks(variant, v.Marks)
	}
	e.run(r, prefabVariants, secVariants, first)
}

// overlays writes a prefab's overlays.
func (e *encoder) overlays(r out, pf *PrefabData) {
	first := e.count(secOverlays)
	for i := range pf.Overlays {
		v := &pf.Overlays[i]
		if slices.ContainsFunc(pf.Overlays[:i], func(w OverlayData) bool { return w.Name == v.Name }) {
			mistake(pf.Name + ": two overlays of one name")
		}
		overlay := e.add(secOverlays)
		e.plane(overlay, pf, v.Cells)
		e.str(overlay, overlayName, v.Name)
		overlay.ratio(overlayChance, v.Chance)
		e.numbers(overlay, overlayExcludes, v.Excludes)
	}
	e.run(r, prefabOverlays, secOverlays, first)
}

// plane writes the cells of a variant or overlay: its different looks in the order in which they
// first occur, and for each cell the index of its look, as narrow as their number allows.
func (e *encoder) plane(r out, pf *PrefabData, cells []CellData) {
	if len(cells) != pf.W*pf.H {
		mistake(pf.Name + ": a plane that is not as large as the box")
	}
	first := e.count(secLooks)
	if e.palette == nil {
		e.palette = map[cellKey]uint32{}
	}
	clear(e.palette)
	e.indices = e.indices[:0]
	for i, c := range cells {
		if i > 0 && c == cells[i-1] {
			e.indices = append(e.indices, e.indices[i-1])
			continue
		}
		key := keyOf(c)
		index, ok := e.palette[key]
		if !ok {
			index = uint32(len(e.palette))
			e.palette[key] = index
			look := e.add(secLooks)
			look.look(lookLook, c.Look)
			look.u16(lookTerrain, int(c.Terrain))
		}
		e.indices = append(e.indices, index)
	}
	e.run(r, planeLooks, secLooks, first)
	r.num(planeCells, e.count(secCells))
	width := planeCellWidth(len(e.palette))
	r.num(planeWidth, width)
	plane := slices.Grow(e.sec[secCells], len(cells)*width)
	for _, index := range e.indices {
		for n := range width {
			plane = append(plane, byte(index>>(8*n)))
		}
	}
	e.sec[secCells] = plane
}

// cellKey is a cell in two words, which are hashed faster than its fields.
type cellKey struct{ glyph, colors uint64 }

func keyOf(c CellData) cellKey {
	f, b := c.Look.Fore, c.Look.Back
	return cellKey{
		uint64(c.Terrain)<<32 | uint64(c.Look.Glyph),
		uint64(f.R)<<40 | uint64(f.G)<<32 | uint64(f.B)<<24 | uint64(b.R)<<16 | uint64(b.G)<<8 | uint64(b.B),
	}
}

// planeCellWidth returns how many bytes an index below n takes in a plane.
func planeCellWidth(n int) int {
	switch {
	case n <= 1<<8:
		return 1
	case n <= 1<<16:
		return 2
	}
	return 4
}

// machines writes the drawn shapes of a variant.
func (e *encoder) machines(r out, list []MachineData) {
	first := e.count(secMachines)
	for _, m := range list {
		machine := e.add(secMachines)
		e.str(machine, machineName, m.Name)
		machine.num(machineObject, m.Object)
		machine[machinePassable] = flag(m.Passable, 1)
		from := e.count(secMachineCells)
		for _, c := range m.Cells {
			cell := e.add(secMachineCells)
			cell.point(machineCellX, c.X, c.Y)
			cell.look(machineCellLook, c.Look)
		}
		e.run(machine, machineCells, secMachineCells, from)
	}
	e.run(r, variantMachines, secMachines, first)
}

// marks writes the references of a variant, in order and each once: an image may have several layers
// of them.
func (e *encoder) marks(r out, list []MarkData) {
	first := e.count(secMarks)
	sorted := slices.SortedFunc(slices.Values(list), func(a, b MarkData) int {
		return cmp.Or(cmp.Compare(a.Object, b.Object), cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
	})
	for _, m := range slices.Compact(sorted) {
		mark := e.add(secMarks)
		mark.point(markX, m.X, m.Y)
		mark.num(markObject, m.Object)
		mark.point(markW, max(1, m.W), max(1, m.H))
	}
	e.run(r, variantMarks, secMarks, first)
}
