package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// Shape is a prefab in one orientation: a small value.
//
// Two frames are met here. The turned box is the prefab as it lies on the map, from 0 at its top
// left. The front-up frame is the turned box as the board sees it that brings the front to row 0
// by [orient.Dir.Up] of [Shape.Facing]; there the box is Class().L cells wide and Class().D deep.
type Shape struct {
	pf Prefab
	o  orient.Orientation
}

// Class is what prefabs share that have the same sites but for their entrances: cells along the
// front, cells from front to back, and how many of these may stand in the cave.
type Class struct{ L, D, P int }

// Prefab returns the prefab.
func (s Shape) Prefab() Prefab { return s.pf }

// Orientation returns the orientation.
func (s Shape) Orientation() orient.Orientation { return s.o }

// Facing returns the side of the map to which the front looks.
func (s Shape) Facing() orient.Dir { return s.o.Dir(s.pf.Front()) }

// Size returns the width and height of the turned box.
func (s Shape) Size() (w, h int) { return s.o.Size(s.pf.Size()) }

// Class returns the prefab's class.
func (s Shape) Class() Class { return s.pf.Class() }

// Outcome says what the cell (x, y) of the turned box can be over all rolls. It panics outside.
func (s Shape) Outcome(x, y int) Outcome { panic(unwritten) }

// FrontUp returns the orientation that takes the box as drawn to the front-up frame.
func (s Shape) FrontUp() orient.Orientation { return s.o.Then(s.Facing().Up()) }

// Form returns 0 or 1: shapes of one prefab with equal Form have equal masks. A prefab has at most
// two, each the other mirrored in x.
func (s Shape) Form() int { panic(unwritten) }

// Mask chooses one of the masks of a shape.
type Mask uint8

// The masks. All but Halo have Class().D rows of Class().L bits; bit x of row y is the cell (x, y)
// of the front-up frame. Halo has a margin of one cell around, so that its bit x of row y is the
// cell (x-1, y-1).
const (
	MaskPresent    Mask = iota // outcomes that hold Present
	MaskMaybeOpen              // MaybeOpen
	MaskSurelyOpen             // SurelyOpen
	MaskMaybeSolid             // MaybeSolid
	MaskHalo                   // the 8 neighbors of MaybeOpen cells that are not Present
	storedMasks    = MaskHalo
)

// MaskSize returns the width and height of a mask, and the number of words that a row takes.
func (s Shape) MaskSize(m Mask) (w, h, words int) { panic(unwritten) }

// Row returns word i of row y of a mask in the front-up frame: bits 64*i to 64*i+63. Bits outside
// the mask are 0. It panics if there is no such word.
func (s Shape) Row(m Mask, y, i int) uint64 { panic(unwritten) }

// AppendRows appends all words of a mask to dst, row by row.
func (s Shape) AppendRows(dst []uint64, m Mask) []uint64 { panic(unwritten) }

// EntranceCount returns the number of entrances.
func (s Shape) EntranceCount() int { panic(unwritten) }

// Entrance returns entrance i. Those of an embedded prefab lie on its front.
func (s Shape) Entrance(i int) Entrance { panic(unwritten) }

// ConnectionCount returns the number of connections.
func (s Shape) ConnectionCount() int { panic(unwritten) }

// Connection returns connection i.
func (s Shape) Connection(i int) Connection { panic(unwritten) }

// Entrance is a way into the prefab: cells of one side of the box.
type Entrance struct {
	s  Shape
	at int
}

// Side returns the side of the turned box on which the entrance lies.
func (e Entrance) Side() orient.Dir { panic(unwritten) }

// SurelyOpen reports whether all of its cells are open in every outcome.
func (e Entrance) SurelyOpen() bool { panic(unwritten) }

// Len returns the number of cells.
func (e Entrance) Len() int { panic(unwritten) }

// Cell returns cell i in the turned box.
func (e Entrance) Cell(i int) Point { panic(unwritten) }

// Column returns the column of cell i in the front-up frame. Its row is 0 on the front.
func (e Entrance) Column(i int) int { panic(unwritten) }

// Connection is where the map joins the prefab.
type Connection struct {
	s  Shape
	at int
}

// Name returns the name of the legend's entry.
func (c Connection) Name() string { panic(unwritten) }

// Role returns what the connection is.
func (c Connection) Role() Role { panic(unwritten) }

// Hidden reports whether it is not to be seen.
func (c Connection) Hidden() bool { panic(unwritten) }

// Dir returns where it leads on the map.
func (c Connection) Dir() orient.Dir { panic(unwritten) }

// Len returns its width: the number of its cells.
func (c Connection) Len() int { panic(unwritten) }

// Cell returns cell i in the turned box.
func (c Connection) Cell(i int) Point { panic(unwritten) }
