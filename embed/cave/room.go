package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// Maintainer's note. A room is entered through its walls at a right angle, and its corners stay: of
// the cells round rooms (area.walls) those that touch one at a corner alone are never dug, and no
// tunnel goes from one cell of walls to another. A tunnel that has entered a wall therefore leads on
// into the room, or straight out. Walls that rooms share need no rule of their own.

// Door is a cell of a tunnel in the wall of a room: where a game may hang a door.
type Door struct {
	At   grid.Point
	From grid.Point // the cell of the room beside it
	Room int        // id of the room in the grid's Caves
}

// wall derives the walls from the rooms, and keeps tunnels off their corners.
func (a *area) wall() {
	a.built = !a.rooms.Empty()
	if !a.built {
		return
	}
	a.walls.Dilate8(&a.rooms)
	a.walls.AndNot(&a.rooms)
	a.corners.Dilate4(&a.rooms)
	for y := range a.walls.H() {
		dig, walls, sides := a.dig.Row(y), a.walls.Row(y), a.corners.Row(y)
		for i, w := range walls {
			dig[i] &^= w &^ sides[i]
		}
	}
}

// along reports whether two cells are both of walls, so that no tunnel goes from one to the other.
func (a *area) along(p, q grid.Point) bool {
	return a.built && a.walls.At(p.X, p.Y) && a.walls.At(q.X, q.Y)
}

// inWall reports whether a cell is one of walls.
func (a *area) inWall(p grid.Point) bool { return a.built && a.walls.At(p.X, p.Y) }

// appendDoors appends the doors of the finished map, row by row.
func (a *area) appendDoors(dst []Door, g *grid.Grid, tunnels *grid.Board) []Door {
	if !a.built {
		return dst
	}
	for y := range g.H {
		walls := a.walls.Row(y)
		for i, w := range tunnels.Row(y) {
			for w &= walls[i]; w != 0; w &= w - 1 {
				at := grid.Point{X: i<<6 + trailing(w), Y: y}
				for _, d := range steps {
					p := grid.Point{X: at.X + d.X, Y: at.Y + d.Y}
					if a.rooms.At(p.X, p.Y) {
						dst = append(dst, Door{at, p, g.LabelAt(p.X, p.Y)})
						break
					}
				}
			}
		}
	}
	return dst
}

// alongAt is along for the cells y*w+x of a map of width w.
func (a *area) alongAt(w, p, q int) bool {
	return a.built && a.walls.At(p%w, p/w) && a.walls.At(q%w, q/w)
}
