package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// maxLoopSteps bounds how far a walk looks.
const maxLoopSteps = 64

// walk finds whether one cell can be reached from another in few steps. Its memory is a window of
// cells round the first.
type walk struct {
	seen  []bool
	queue []walkStep
}

type walkStep struct{ x, y, n int16 } // x and y from the first cell

// within reports whether q can be reached from p over open cells in at most that many steps.
func (w *walk) within(open *grid.Board, p, q grid.Point, limit int) bool {
	limit = min(limit, maxLoopSteps)
	if limit < 0 || blocks(p, q) > int32(limit) {
		return false
	}
	side := 2*limit + 1
	w.seen = resize(w.seen, side*side)
	clear(w.seen)
	w.queue = append(w.queue[:0], walkStep{})
	w.seen[limit*side+limit] = true
	for head := 0; head < len(w.queue); head++ {
		s := w.queue[head]
		x, y := p.X+int(s.x), p.Y+int(s.y)
		if x == q.X && y == q.Y {
			return true
		}
		if int(s.n) == limit {
			continue
		}
		for _, d := range steps {
			next := walkStep{s.x + int16(d.X), s.y + int16(d.Y), s.n + 1}
			i := (int(next.y)+limit)*side + int(next.x) + limit
			if !w.seen[i] && open.At(x+d.X, y+d.Y) {
				w.seen[i] = true
				w.queue = append(w.queue, next)
			}
		}
	}
	return false
}
