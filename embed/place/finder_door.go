package place

import (
	"math/bits"

	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// doors is how tunnels of a finder come into rooms: through one row of cells of the wall, each with a
// cell of the room straight ahead. As in cave, corners of rooms stay, and no tunnel runs along a wall.
type doors struct {
	built bool       // there are rooms; else the boards count for nothing
	rooms grid.Board // cells of rooms where a tunnel may end
	walls grid.Board // earth that touches a room, corners included
	ways  grid.Board // base, with walls
}

// wall derives the boards from the map and from base, and takes the walls out of base.
func (t *finder) wall() {
	d := &t.doors
	d.rooms.Reset(t.g.W, t.g.H)
	for y := range t.g.H {
		row, out := t.g.Class[y*t.g.W:(y+1)*t.g.W], d.rooms.Row(y)
		for i, w := range t.g.Open.Row(y) {
			for ; w != 0; w &= w - 1 {
				if row[i<<6+bits.TrailingZeros64(w)] == grid.Room {
					out[i] |= w & -w
				}
			}
		}
	}
	d.built = !d.rooms.Empty()
	if !d.built {
		return
	}
	d.walls.Dilate8(&d.rooms)
	d.walls.And(&t.g.Earth)
	d.rooms.And(&t.caves)
	d.ways.Copy(&t.base)
	t.base.AndNot(&d.walls)
}

// inWall reports whether (x, y) is earth that touches a room.
func (t *finder) inWall(x, y int) bool { return t.doors.built && t.doors.walls.At(x, y) }

// open opens a cell of a lane to doors, or closes it.
func (t *finder) open(x, y int, may bool) {
	if t.doors.built {
		t.doors.ways.Put(x, y, may)
	}
}

// door reports whether a row of a lane may be a door: all cells of the next one are of rooms.
func (t *finder) door(l *lane, row int) bool {
	d := &t.doors
	return d.built && all(&d.rooms, l.rect(row+1, row+2)) && all(&d.ways, l.rect(row, row+1))
}

// enter adds the door that a side of a square faces; ok is false if there is none.
func (t *finder) enter(square box, n int) (ok bool) {
	if !t.doors.built {
		return false
	}
	for _, dir := range sides {
		if l := legFrom(square, dir, n); t.door(&l, 1) {
			t.add(l.rect(1, 2))
			return true
		}
	}
	return false
}

// appendDoors appends those cells of a tunnel that lie in walls of rooms. The map must be labelled anew.
func (t *finder) appendDoors(dst []cave.Door, tunnel []grid.Point) []cave.Door {
	for _, at := range tunnel {
		if !t.inWall(at.X, at.Y) {
			continue
		}
		for _, dir := range sides {
			dx, dy := dir.Step()
			if from := (grid.Point{X: at.X + dx, Y: at.Y + dy}); t.doors.rooms.At(from.X, from.Y) {
				dst = append(dst, cave.Door{At: at, From: from, Room: t.g.LabelAt(from.X, from.Y)})
				break
			}
		}
	}
	return dst
}
