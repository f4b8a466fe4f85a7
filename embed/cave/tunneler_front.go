package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// front is a row of open cells from which something is dug, seen by one who looks forward: row 0 is
// the front itself, row 1 is ahead of it; cells across are counted from its leftmost one.
type front struct {
	at    grid.Point // the leftmost cell
	dir   uint8      // forward: index into steps
	width int
}

// cell returns a cell ahead of the front.
func (f front) cell(ahead, across int) grid.Point {
	d, r := steps[f.dir], steps[(f.dir+1)&3]
	return grid.Point{X: f.at.X + ahead*d.X + across*r.X, Y: f.at.Y + ahead*d.Y + across*r.Y}
}

// rect returns the n rows from ahead on, m cells across each.
func (f front) rect(ahead, n, across, m int) embed.Area {
	p, q := f.cell(ahead, across), f.cell(ahead+n-1, across+m-1)
	x, y := min(p.X, q.X), min(p.Y, q.Y)
	return embed.Area{X: x, Y: y, W: max(p.X, q.X) - x + 1, H: max(p.Y, q.Y) - y + 1}
}

// side returns the front along the side of a rectangle that looks to dir, width cells from across on.
func side(a embed.Area, dir uint8, across, width int) front {
	f := front{dir: dir, width: width}
	switch dir {
	case 0:
		f.at = grid.Point{X: a.X + a.W - 1, Y: a.Y + across}
	case 1:
		f.at = grid.Point{X: a.X + a.W - 1 - across, Y: a.Y + a.H - 1}
	case 2:
		f.at = grid.Point{X: a.X, Y: a.Y + a.H - 1 - across}
	default:
		f.at = grid.Point{X: a.X + across, Y: a.Y}
	}
	return f
}

// sideLength returns the number of cells of the side of a rectangle that looks to dir.
func sideLength(a embed.Area, dir uint8) int {
	if dir&1 == 0 {
		return a.H
	}
	return a.W
}

// around2 returns the smallest rectangle that holds both.
func around2(a, b embed.Area) embed.Area {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return embed.Area{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// all reports whether all cells of a rectangle are set.
func all(b *grid.Board, a embed.Area) bool { return b.AllRect(a.X, a.Y, a.W, a.H) }

// some reports whether some cell of a rectangle is set.
func some(b *grid.Board, a embed.Area) bool { return b.AnyRect(a.X, a.Y, a.W, a.H) }

// count returns the number of set cells of a rectangle.
func count(b *grid.Board, a embed.Area) int { return b.CountRect(a.X, a.Y, a.W, a.H) }

// free returns how many rows ahead of f may be dug at its full width, limit at most.
func (t *tunneling) free(f front, limit int) int {
	if limit < 1 || !t.begins(f) {
		return 0
	}
	n := 1
	for n < limit && all(&t.clear, f.rect(n+1, 1, 0, f.width)) {
		n++
	}
	return n
}

// begins reports whether the row ahead of f may be dug: it touches nothing open but what is behind.
func (t *tunneling) begins(f front) bool {
	return all(&t.p.domain, f.rect(1, 1, 0, f.width)) && !some(&t.open, f.rect(1, 2, -1, f.width+2))
}

// crowded reports whether a tunnel runs along one of the next rows' sides, too near.
func (t *tunneling) crowded(f front, n int) bool { return t.beside(f, max(n, minCrowd), 2) }

// beside reports whether a tunnel runs along the next n rows of f: within the spacing of its sides, but
// no nearer than from cells outward.
func (t *tunneling) beside(f front, n, from int) bool {
	for lane := from; lane <= t.o.Spacing; lane++ {
		if 4*count(&t.p.tunnels, f.rect(1, n, -lane, 1)) >= 3*n ||
			4*count(&t.p.tunnels, f.rect(1, n, f.width-1+lane, 1)) >= 3*n {
			return true
		}
	}
	return false
}

// minCrowd is the least number of rows that are looked along.
const minCrowd = 5
