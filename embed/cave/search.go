package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// search walks breadth first over cells of a map. Its marks are clear between two searches.
type search struct {
	marks []uint8 // by cell, y*W+x
	queue []int32
	path  []grid.Point // what was found

	ends []int32    // of an approach: cells where the shortest ways begin
	ways []foothold // their cells
}

// unmarked is the mark of a cell that was not seen; source that of a cell that the search began at;
// others are 1 + the direction, an index into steps, in which the cell was entered.
const (
	unmarked = 0
	source   = 5
)

// begin makes room for a map of n cells.
func (s *search) begin(n int) {
	if len(s.marks) != n {
		s.marks = resize(s.marks, n)
		clear(s.marks)
	}
	s.queue = s.queue[:0]
}

// end clears the marks.
func (s *search) end() {
	for _, i := range s.queue {
		s.marks[i] = unmarked
	}
}

// visit marks a cell that was not seen.
func (s *search) visit(i int, mark uint8) {
	if s.marks[i] == unmarked {
		s.marks[i] = mark
		s.queue = append(s.queue, int32(i))
	}
}

// nearest searches, from all open cells that are connected with p, the nearest open cell that is
// not, through cells that may be dug. It returns the labels before and after the cells between them,
// which are in s.path; ok is false if there is no way.
func (s *search) nearest(
	g *grid.Grid, area *area, dig *grid.Board, p grid.Point,
) (a, b int32, ok bool) {
	s.begin(g.W * g.H)
	offsets := [4]int{1, g.W, -1, -g.W}
	s.visit(p.Y*g.W+p.X, source)
	for k := 0; k < len(s.queue); k++ {
		for _, o := range offsets {
			if i := int(s.queue[k]) + o; g.Label[i] != 0 {
				s.visit(i, source)
			}
		}
	}
	for k := 0; k < len(s.queue) && !ok; k++ {
		at := int(s.queue[k])
		for dir, o := range offsets {
			i := at + o
			if s.marks[i] != unmarked || area.alongAt(g.W, at, i) {
				continue
			}
			if g.Label[i] != 0 {
				a, b, ok = s.trace(g, at), g.Label[i], true
				break
			}
			if dig.At(i%g.W, i/g.W) {
				s.visit(i, uint8(dir)+1)
			}
		}
	}
	s.end()
	return a, b, ok
}

// trace writes the way from a source to cell i, without the source, into s.path and returns the
// source's label.
func (s *search) trace(g *grid.Grid, i int) int32 {
	s.path = s.path[:0]
	for s.marks[i] != source {
		s.path = append(s.path, grid.Point{X: i % g.W, Y: i / g.W})
		d := steps[s.marks[i]-1]
		i -= d.Y*g.W + d.X
	}
	slices.Reverse(s.path)
	return g.Label[i]
}
