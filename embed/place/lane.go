package place

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// lane is where a tunnel may lead away from a connection. Its rows count from the cells of the
// connection, row 0, along its direction.
type lane struct {
	connection int
	dir        orient.Dir
	x, y       int // cell of row 0 with the lowest coordinates
	width      int // cells of a row
	from       int // first row behind the last cell of the prefab or a throat: the approach; before is the throat
	out        int // first row outside of the box
	end        int // first row outside of the guard

	joined      bool // a tunnel leads there
	first, last int  // its cells in finder.cells
}

// laneOf returns the lane of connection i of a shape, in the coordinates of its box; ok is false where
// there is none.
func laneOf(s embed.Shape, i, clearance int) (l lane, ok bool) {
	c := s.Connection(i)
	w, h := s.Size()
	l = lane{connection: i, dir: c.Dir(), x: w, y: h}
	x1, y1 := 0, 0
	for k := range c.Len() {
		at := c.Cell(k)
		l.x, l.y, x1, y1 = min(l.x, at.X), min(l.y, at.Y), max(x1, at.X+1), max(y1, at.Y+1)
	}
	switch l.dir {
	case orient.North:
		l.out = l.y + 1
	case orient.East:
		l.out = w - l.x
	case orient.South:
		l.out = h - l.y
	case orient.West:
		l.out = l.x + 1
	default:
		return l, false
	}
	l.width = x1 - l.x
	if dx, _ := l.dir.Step(); dx != 0 {
		l.width = y1 - l.y
	}
	if l.width < 1 {
		return l, false
	}
	l.from, l.end = 1, l.out+clearance
	for row := 1; row < l.out; row++ {
		b := l.rect(row, row+1)
		for y := b.y0; y < b.y1; y++ {
			for x := b.x0; x < b.x1; x++ {
				if s.Outcome(x, y)&embed.Present != 0 {
					l.from = row + 1
				}
			}
		}
	}
	return l, true
}

// appendLanes appends the lanes of a shape whose box is at (x, y). A throat that another lane leads
// through is as good as cells of the prefab: the throat of that lane goes on behind it.
func appendLanes(dst []lane, s embed.Shape, x, y, clearance int) []lane {
	first := len(dst)
	for i := range s.ConnectionCount() {
		if l, ok := laneOf(s, i, clearance); ok {
			dst = append(dst, l.moved(x, y))
		}
	}
	own := dst[first:]
	for again := true; again; { // each time some throat has become longer, which ends at the box
		again = false
		for i := range own {
			for row := own[i].out - 1; row >= own[i].from; row-- {
				if crossed(own, i, row) {
					own[i].from, again = row+1, true
					break
				}
			}
		}
	}
	return dst
}

// crossed reports whether a cell of a row of lane i lies in the throat of another lane.
func crossed(lanes []lane, i, row int) bool {
	b := lanes[i].rect(row, row+1)
	for k := range lanes {
		o := lanes[k].rect(0, lanes[k].from)
		if k != i && b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 {
			return true
		}
	}
	return false
}

// moved returns the lane of a box at (x, y).
func (l lane) moved(x, y int) lane {
	l.x, l.y = l.x+x, l.y+y
	return l
}

// rect returns the cells of the rows from … to-1.
func (l *lane) rect(from, to int) box {
	dx, dy := l.dir.Step()
	x0, y0 := l.x+from*dx, l.y+from*dy
	x1, y1 := l.x+(to-1)*dx, l.y+(to-1)*dy
	w, h := l.width, 1
	if dx != 0 {
		w, h = 1, l.width
	}
	return box{min(x0, x1), min(y0, y1), max(x0, x1) + w, max(y0, y1) + h}
}

// appendRow appends the cells of a row.
func (l *lane) appendRow(dst []grid.Point, row int) []grid.Point {
	b := l.rect(row, row+1)
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			dst = append(dst, grid.Point{X: x, Y: y})
		}
	}
	return dst
}

// appendShut appends those cells of the throat that dst does not have, whose terrain is not open in
// rolled contents.
func (l *lane) appendShut(dst []grid.Point, c *embed.Contents) []grid.Point {
	b := l.rect(0, l.from)
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			if at := (grid.Point{X: x, Y: y}); shut(c, x, y) && !slices.Contains(dst, at) {
				dst = append(dst, at)
			}
		}
	}
	return dst
}

// shut reports whether the terrain of a cell of the map that lies in the box of rolled contents is none
// to walk on.
func shut(c *embed.Contents, x, y int) bool {
	id := c.Cell(x, y).Terrain
	return id == 0 || !c.Prefab.Bundle().Terrain(id).Passable()
}

// blocked reports whether a machine stands in the way on a cell of the map.
func blocked(c *embed.Contents, x, y int) bool {
	for i := range c.Machines {
		for _, cell := range c.Machines[i].Cells {
			if !c.Machines[i].Passable && cell.X == x && cell.Y == y {
				return true
			}
		}
	}
	return false
}
