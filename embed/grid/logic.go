package grid

// Copy makes b equal to src, its size included.
func (b *Board) Copy(src *Board) {
	b.shape(src.w, src.h)
	copy(b.bits, src.bits)
}

// And keeps the cells that are set in o as well.
func (b *Board) And(o *Board) {
	d := b.same(o)
	for i := range d {
		d[i] &= o.bits[i]
	}
}

// Or adds the cells of o.
func (b *Board) Or(o *Board) {
	d := b.same(o)
	for i := range d {
		d[i] |= o.bits[i]
	}
}

// AndNot removes the cells of o.
func (b *Board) AndNot(o *Board) {
	d := b.same(o)
	for i := range d {
		d[i] &^= o.bits[i]
	}
}

// Not sets the cells that are clear and clears those that are set.
func (b *Board) Not() {
	for y := range b.h {
		row := b.Row(y)
		last := len(row) - 2
		for i := 0; i <= last; i++ {
			row[i] = ^row[i]
		}
		if last >= 0 {
			row[last] &= b.tail()
		}
	}
}

// Meets reports whether b and o have a cell in common.
func (b *Board) Meets(o *Board) bool {
	d := b.same(o)
	for i, w := range d {
		if w&o.bits[i] != 0 {
			return true
		}
	}
	return false
}

// Within reports whether every cell of b is set in o.
func (b *Board) Within(o *Board) bool {
	d := b.same(o)
	for i, w := range d {
		if w&^o.bits[i] != 0 {
			return false
		}
	}
	return true
}

// same returns the words of b after a check that o has its size.
func (b *Board) same(o *Board) []uint64 {
	if b.w != o.w || b.h != o.h {
		panic("grid: boards of different sizes")
	}
	return b.bits[:len(o.bits)]
}

// tail is the mask of the cells in the last word of a row.
func (b *Board) tail() uint64 { return ^uint64(0) >> (-b.w & 63) }
