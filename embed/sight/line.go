package sight

import "github.com/seed18752ec6/xpc/embed/grid"

// Corners says what a line does where it passes exactly through a corner of four cells: it touches all
// of them, at one point.
type Corners uint8

// The ways through a corner.
const (
	Between Corners = iota // from one cell to the one across, and neither of those beside
	Around                 // over both of those beside as well, that to the side before that up or down
)

// AppendLine appends the cells that the straight line between the centers of two cells touches, both
// among them, in the order from a to b. From b to a it is the same line in the reverse order. The
// coordinates may be at most 2²⁹ apart.
func AppendLine(dst []grid.Point, a, b grid.Point, corners Corners) []grid.Point {
	w := walk(a, b)
	dst = append(dst, a)
	for w.at != b {
		if w.corner() && corners == Around {
			dst = append(dst, grid.Point{X: w.at.X + w.sx, Y: w.at.Y}, grid.Point{X: w.at.X, Y: w.at.Y + w.sy})
		}
		w.step()
		dst = append(dst, w.at)
	}
	return dst
}

// Clear reports whether the line between the centers of two cells passes over open cells alone, but for
// the two themselves: a strict test, such as for a shot. Cells with an outline count as solid. Around
// asks it of both cells at a corner, Between of neither.
func (f *Field) Clear(a, b grid.Point, corners Corners) bool {
	w := walk(a, b)
	for w.at != b {
		if w.corner() && corners == Around && (f.At(w.at.X+w.sx, w.at.Y) != Open || f.At(w.at.X, w.at.Y+w.sy) != Open) {
			return false
		}
		if w.step(); w.at != b && f.At(w.at.X, w.at.Y) != Open {
			return false
		}
	}
	return true
}

// walker goes along a line. Behind is how much farther the next side of a column is than that of a row,
// scaled so that it is a whole number: 0 at a corner.
type walker struct {
	at     grid.Point
	sx, sy int
	dx, dy int // twice the distance
	behind int
}

// walk begins a line: J. McNeill, "Raytracing on a grid" (playtechs, 2007), in whole numbers.
func walk(a, b grid.Point) walker {
	w := walker{at: a, sx: 1, sy: 1, dx: b.X - a.X, dy: b.Y - a.Y}
	if w.dx < 0 {
		w.sx, w.dx = -1, -w.dx
	}
	if w.dy < 0 {
		w.sy, w.dy = -1, -w.dy
	}
	w.behind = w.dy - w.dx
	w.dx, w.dy = 2*w.dx, 2*w.dy
	return w
}

// corner reports whether the line leaves its cell through a corner.
func (w *walker) corner() bool { return w.behind == 0 }

// step goes to the next cell: to the side, up or down, or across a corner.
func (w *walker) step() {
	aside, along := w.behind <= 0, w.behind >= 0
	if aside {
		w.at.X += w.sx
		w.behind += w.dy
	}
	if along {
		w.at.Y += w.sy
		w.behind -= w.dx
	}
}
