package embed

// plane is an opened plane of cells: indices into looks, row by row.
type plane struct {
	cells string
	looks string
	width int // bytes of an index
}

// planeOf returns the plane that a record holds.
func (pf Prefab) planeOf(rec string) plane {
	w, h := pf.Size()
	first, n := run(rec, planeLooks)
	at, width := int(u32(rec, planeCells)), int(u32(rec, planeWidth))
	return plane{
		cells: pf.b.sec[secCells][at : at+w*h*width],
		looks: pf.b.sec[secLooks][first*lookSize : (first+n)*lookSize],
		width: width,
	}
}

// cell returns cell i of the plane.
func (p plane) cell(i int) CellData {
	var look int
	switch p.width {
	case 1:
		look = int(p.cells[i])
	case 2:
		look = int(u16(p.cells, 2*i))
	default:
		look = int(u32(p.cells, 4*i))
	}
	rec := p.looks[look*lookSize : (look+1)*lookSize]
	return CellData{TerrainID(u16(rec, lookTerrain)), lookAt(rec, lookLook)}
}

// planeCell returns the cell (x, y) of the plane that a record holds.
func (pf Prefab) planeCell(rec string, x, y int) CellData {
	w, h := pf.Size()
	if uint(x) >= uint(w) || uint(y) >= uint(h) {
		panic("embed: a cell outside the box of a prefab")
	}
	return pf.planeOf(rec).cell(y*w + x)
}
