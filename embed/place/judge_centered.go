package place

// clear is the first rule of a centered prefab: the box and its buffer are earth, the cave, or tunnels that
// touch it.
func (j *judge) clear() bool {
	j.box(j.shape.Prefab().Buffer(), func(x, y int) {
		switch j.at(x, y) {
		case Soil, Own, Passage:
		default:
			j.fault(x, y)
		}
	})
	return j.passed()
}

// neighbor: the cells around the buffer are not of other caves, nor of tunnels that do not touch this one.
func (j *judge) neighbor() bool {
	j.box(j.shape.Prefab().Buffer()+1+j.gap, func(x, y int) {
		if j.at(x, y) == Foreign {
			j.fault(x, y)
		}
	})
	return j.passed()
}

// untouched: no kept cell in the box.
func (j *judge) untouched() bool {
	j.box(0, func(x, y int) {
		if j.p.g.Kept.At(x, y) {
			j.fault(x, y)
		}
	})
	return j.passed()
}

// reach: the buffer lies in the cave, or beside it.
func (j *judge) reach() bool {
	met := false
	j.box(j.shape.Prefab().Buffer(), func(x, y int) {
		met = met || j.at(x, y) == Own || j.at(x, y-1) == Own || j.at(x-1, y) == Own ||
			j.at(x+1, y) == Own || j.at(x, y+1) == Own
	})
	return met
}

// near: the box does not miss the middle of the cave by more cells than it may.
func (j *judge) near() bool {
	area := j.p.g.Caves.Region(j.v.Site.Cave).Area
	dx, dy := j.p.miss(j.v.Site)
	j.v.Site.Shift = max(shift(dx, area), shift(dy, area))
	return j.v.Site.Shift <= max(j.opt.MaxShift, 0)
}
