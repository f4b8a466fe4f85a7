// Package orient is the arithmetic of the eight ways to turn a prefab: points, sizes, directions,
// sets of orientations, and the glyphs that change when a picture is turned.
//
// The eight orientations are the symmetries of a rectangle's grid. R90 turns clockwise, M0 mirrors
// x to W-1-x, and MN is M0 followed by RN. With x to the right and y down, a cell (x, y) of a
// W×H box goes to
//
//	r0   (x, y)          m0   (W-1-x, y)
//	r90  (H-1-y, x)      m90  (H-1-y, W-1-x)
//	r180 (W-1-x, H-1-y)  m180 (x, H-1-y)
//	r270 (y, W-1-x)      m270 (y, x)
//
// Every type of this package is a small value; none allocates but for text.
package orient

// Orientation is one of the eight ways to turn a box. The zero value is R0, which leaves it as it is.
type Orientation uint8

// The orientations in canonical order: the order in which sites are counted and sets are listed.
const (
	R0   Orientation = iota // as drawn
	R90                     // a quarter clockwise
	R180                    // a half
	R270                    // a quarter counterclockwise
	M0                      // mirrored in x
	M90                     // mirrored in x, then a quarter clockwise
	M180                    // mirrored in y
	M270                    // transposed
)

// Count is the number of orientations; every Orientation is below it.
const Count = 8

// Mirrored reports whether o exchanges left and right, so that text would read backwards.
func (o Orientation) Mirrored() bool { return o >= M0 }

// Quarters returns the number of clockwise quarter turns, 0 to 3, that follow the mirroring.
func (o Orientation) Quarters() int { return int(o & 3) }

// Swapped reports whether o exchanges width and height.
func (o Orientation) Swapped() bool { return o&1 != 0 }

// Size returns the size of a w×h box once turned.
func (o Orientation) Size(w, h int) (int, int) {
	if o.Swapped() {
		return h, w
	}
	return w, h
}

// Point returns where the cell (x, y) of a w×h box comes to lie in the turned box, counted from
// 0 at its top left. Points outside the box are turned by the same formula.
func (o Orientation) Point(x, y, w, h int) (int, int) {
	switch o {
	case R90:
		return h - 1 - y, x
	case R180:
		return w - 1 - x, h - 1 - y
	case R270:
		return y, w - 1 - x
	case M0:
		return w - 1 - x, y
	case M90:
		return h - 1 - y, w - 1 - x
	case M180:
		return x, h - 1 - y
	case M270:
		return y, x
	}
	return x, y
}

// Dir returns where a thing that looks towards d looks once turned. NoDir stays NoDir.
func (o Orientation) Dir(d Dir) Dir {
	if d == NoDir {
		return NoDir
	}
	quarter := d - North
	if o.Mirrored() {
		quarter = -quarter // east and west change places
	}
	return North + (quarter+Dir(o&3))&3
}

// Then returns the orientation that turns by o first and by next after it.
func (o Orientation) Then(next Orientation) Orientation {
	quarters := o
	if next.Mirrored() {
		quarters = -o // a turn before a mirror is the opposite turn after it
	}
	return (o^next)&M0 | (quarters+next)&3
}

// Inverse returns the orientation that undoes o.
func (o Orientation) Inverse() Orientation {
	if o.Mirrored() {
		return o
	}
	return -o & 3
}
