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
func (s Shape) Outcome(x, y int) Outcome {
	w, h := s.Size()
	if uint(x) >= uint(w) || uint(y) >= uint(h) {
		panic("embed: a cell outside the box of a prefab")
	}
	x, y = s.Facing().Up().Point(x, y, w, h)
	r := s.rows()
	bit := func(stored int) Outcome { return Outcome(r.word(stored, y, x>>6) >> (x & 63) & 1) }
	o := bit(storedOpen)*(Present|MaybeOpen) | bit(storedSurely)*SurelyOpen | bit(storedSolid)*(Present|MaybeSolid)
	if s.pf.Spawn() == SpawnMask {
		o |= bit(storedNoSpawn) * NoSpawn
	}
	return o
}

// FrontUp returns the orientation that takes the box as drawn to the front-up frame.
func (s Shape) FrontUp() orient.Orientation { return s.o.Then(s.Facing().Up()) }

// Form returns 0 or 1: shapes of one prefab with equal Form have equal masks. A prefab has two
// forms, each the other mirrored in x.
func (s Shape) Form() int {
	if s.FrontUp() == s.pf.Front().Up() {
		return 0
	}
	return 1
}

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
)

// EntranceCount returns the number of entrances.
func (s Shape) EntranceCount() int { return runLen(s.pf.rec(), prefabEntrances) }

// Entrance returns entrance i. Those of an embedded prefab lie on its front.
func (s Shape) Entrance(i int) Entrance { return Entrance{s, item(s.pf.rec(), prefabEntrances, i)} }

// ConnectionCount returns the number of connections.
func (s Shape) ConnectionCount() int { return runLen(s.pf.rec(), prefabConnections) }

// Connection returns connection i.
func (s Shape) Connection(i int) Connection {
	return Connection{s, item(s.pf.rec(), prefabConnections, i)}
}

// Entrance is a way into the prefab: cells of one side of the box.
type Entrance struct {
	s Shape
	i int
}

// rec returns the entrance's record.
func (e Entrance) rec() string { return e.s.pf.b.record(secEntrances, entranceSize, e.i) }

// Side returns the side of the turned box on which the entrance lies.
func (e Entrance) Side() orient.Dir { return e.s.o.Dir(orient.Dir(u32(e.rec(), entranceSide))) }

// SurelyOpen reports whether all of its cells are open in every outcome.
func (e Entrance) SurelyOpen() bool {
	for i := range e.Len() {
		if c := e.Cell(i); e.s.Outcome(c.X, c.Y)&SurelyOpen == 0 {
			return false
		}
	}
	return true
}

// Len returns the number of cells.
func (e Entrance) Len() int { return runLen(e.rec(), entranceCells) }

// Cell returns cell i in the turned box.
func (e Entrance) Cell(i int) Point { return e.s.pf.turn(e.drawn(i), e.s.o) }

// Column returns the column of cell i in the front-up frame. Its row is 0 on the front.
func (e Entrance) Column(i int) int { return e.s.pf.turn(e.drawn(i), e.s.FrontUp()).X }

// drawn returns cell i in the box as drawn.
func (e Entrance) drawn(i int) Point { return e.s.pf.b.pointOf(item(e.rec(), entranceCells, i)) }

// Connection is where the map joins the prefab.
type Connection struct {
	s Shape
	i int
}

// rec returns the connection's record.
func (c Connection) rec() string { return c.s.pf.b.record(secConnections, connectionSize, c.i) }

// Name returns the name of the legend's entry.
func (c Connection) Name() string { return c.s.pf.b.str(c.rec(), connectionName) }

// Role returns what the connection is.
func (c Connection) Role() Role { return Role(c.rec()[connectionRole]) }

// Hidden reports whether it is not to be seen.
func (c Connection) Hidden() bool { return c.rec()[connectionHidden] != 0 }

// Dir returns where it leads on the map.
func (c Connection) Dir() orient.Dir { return c.s.o.Dir(orient.Dir(c.rec()[connectionDir])) }

// Len returns its width: the number of its cells.
func (c Connection) Len() int { return runLen(c.rec(), connectionCells) }

// Cell returns cell i in the turned box.
func (c Connection) Cell(i int) Point {
	return c.s.pf.turn(c.s.pf.b.pointOf(item(c.rec(), connectionCells, i)), c.s.o)
}

// pointOf returns the cell, as drawn, that record i of points holds.
func (b *Bundle) pointOf(i int) Point {
	r := b.record(secPoints, pointSize, i)
	return Point{int(u16(r, pointX)), int(u16(r, pointY))}
}

// turn returns a cell of the box as drawn in the box turned by o.
func (pf Prefab) turn(p Point, o orient.Orientation) Point {
	w, h := pf.Size()
	x, y := o.Point(p.X, p.Y, w, h)
	return Point{x, y}
}
