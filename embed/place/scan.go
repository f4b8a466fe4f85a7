package place

import (
	"math/bits"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// scanner finds the candidates of one class along one axis: the cells where the front-left corner
// of a box may lie, by rules 2 to 6, for the facing up or the facing down the view.
//
// Bit x of a row stands for the box whose columns are x … x+L-1. What is told of all columns of some rows is
// told by these rows laid upon each other and eroded along x. Few rows have candidates whose sides meet walls
// in time; what lies behind the walls is looked at for those alone.
type scanner struct {
	class embed.Class
	gap   int
	step  int // by how much the row of the view grows from row to row of the box

	corners []uint64 // candidates of the row at hand by rule 2
	left    []uint64 // of them, those whose run on the left is longer than m
	right   []uint64 // likewise
	met     []uint64 // those of which no run is longer than m
	exact   []uint64 // those whose deeper run is m
	found   []uint64 // those that rules 5 and 6 allow as well
	rows    []uint64 // laid upon each other
}

// counts holds the survivors of the rules that are the same for all forms of a class.
type counts struct{ corners, protrusion, earth, keep int }

// spot is a candidate: where the front-left corner of a box may lie, left being the smaller column of
// the view, and how many open cells each side has from there on.
type spot struct {
	at   uint32 // y<<16 | x in the window as the map lies: canonical order is ascending
	a, b uint16 // cells of the smaller column, and of the larger one
	near bool   // a taboo cell is so near that the front of a box may touch it
}

// in returns the cell of a spot in a view.
func (s spot) in(v *view) (x, y int) {
	x, y = int(s.at&0xffff), int(s.at>>16)
	if v.turned {
		return y, x
	}
	return x, y
}

// begin begins scans of v for a class.
func (s *scanner) begin(v *view, c embed.Class, gap int) {
	s.class, s.gap = c, gap
	n := v.own.Stride() - 1
	for _, row := range [...]*[]uint64{&s.corners, &s.left, &s.right, &s.met, &s.exact, &s.found, &s.rows} {
		*row = resize(*row, n)
	}
}

// scan appends the candidates of v whose depth runs down its rows, or up them, by the rules up to keep,
// and counts. They come row by row of the view.
func (s *scanner) scan(v *view, dst []spot, down bool) ([]spot, counts) {
	s.step = 1
	if down {
		s.step = -1
	}
	var n counts
	for y := v.cells.y0; y < v.cells.y1; y++ {
		if !s.ends(v, y, &n) || !s.meets(v, y, &n) {
			continue
		}
		for k, w := range s.found {
			n.earth += bits.OnesCount64(w)
			for ; w != 0; w &= w - 1 {
				if x := k<<6 + first(w); v.loose || !s.holds(&v.kept, x, y, -1, s.class.D, down) {
					at := v.spot(x, y, s.class.L, down)
					at.near = !v.closed && s.holds(&v.taboo, x, y, -1, s.class.P, down)
					dst = append(dst, at)
				}
			}
		}
	}
	return dst, n
}

// holds reports whether the rows from … to of the box whose front-left corner is (x, y), with a column
// more at each side, hold a cell of b.
func (s *scanner) holds(b *grid.Board, x, y, from, to int, down bool) bool {
	top := y + from
	if down {
		top = y - to
	}
	return b.AnyRect(x-1, top, s.class.L+2, to-from+1)
}

// spot returns the spot whose cell is (x, y), of a box l cells wide.
func (v *view) spot(x, y, l int, down bool) spot {
	at := uint32(y<<16 | x)
	if v.turned {
		at = uint32(x<<16 | y)
	}
	return spot{at: at, a: uint16(v.run(x, y, down)), b: uint16(v.run(x+l-1, y, down))}
}

// ends sets in corners the boxes of row y with both corners in O_c, and reports whether there are any.
func (s *scanner) ends(v *view, y int, n *counts) bool {
	own, some := v.own.Row(y), 0
	for k := range s.corners {
		c := own[k]
		if c != 0 {
			c &= shifted(own, k, s.class.L-1)
		}
		s.corners[k] = c
		some += bits.OnesCount64(c)
	}
	n.corners += some
	return some > 0
}

// meets sets in found the candidates of row y by rules 3 to 6, and reports whether there are any.
//
// A side run is longer than m if the rows 0 … m are open; met are the candidates of which both runs
// are m at most, so that those without those of m-1 are those whose deeper run is m.
func (s *scanner) meets(v *view, y int, n *counts) (found bool) {
	copy(s.left, s.corners)
	copy(s.right, s.corners)
	clear(s.met)
	clear(s.found)
	for m := 1; m <= s.class.P; m++ {
		open, some := v.open.Row(y+m*s.step), 0
		for k := range s.met {
			s.left[k] &= open[k]
			s.right[k] &= shifted(open, k, s.class.L-1)
			met := s.corners[k] &^ (s.left[k] | s.right[k])
			s.exact[k] = met &^ s.met[k]
			s.met[k] = met
			some += bits.OnesCount64(s.exact[k])
		}
		n.protrusion += some
		if some > 0 && s.fits(v, y, m) {
			found = true
			for k, w := range s.exact {
				s.found[k] |= w
			}
		}
	}
	return found
}

// fits leaves in exact those of row y whose rows up to m-1 are E without Q or O_c, whose rows from m on are E
// without Q, and around which lies E from row m on; it reports whether there are any.
func (s *scanner) fits(v *view, y, m int) bool {
	full(s.rows)
	for i := range m {
		free, own := v.free.Row(y+i*s.step), v.own.Row(y+i*s.step)
		for k := range s.rows {
			s.rows[k] &= free[k] | own[k]
		}
	}
	if !s.keep(s.class.L, 0) {
		return false
	}
	full(s.rows)
	if !s.lay(&v.earth, y, m, s.class.D+s.gap) || !s.keep(s.class.L+2+2*s.gap, 1+s.gap) {
		return false
	}
	if v.whole {
		return true
	}
	full(s.rows)
	return s.lay(&v.free, y, m, s.class.D-1) && s.keep(s.class.L, 0)
}

// full sets all cells.
func full(row []uint64) {
	for k := range row {
		row[k] = ^uint64(0)
	}
}

// lay lays the rows from … to of boxes in row y of b upon rows, and reports whether any cell is in all of
// them: there is none where one of them is not of the view.
func (s *scanner) lay(b *grid.Board, y, from, to int) bool {
	if last := y + to*s.step; uint(last) >= uint(b.H()) {
		return false
	}
	var some uint64
	for i := from; i <= to; i++ {
		row := b.Row(y + i*s.step)
		some = 0
		for k := range s.rows {
			s.rows[k] &= row[k]
			some |= s.rows[k]
		}
		if some == 0 {
			break
		}
	}
	return some != 0
}

// keep leaves in exact the boxes for which the n columns from the one on that lies before cells left of the
// box are in rows, and reports whether there are any.
func (s *scanner) keep(n, before int) bool {
	erodeRow(s.rows, n)
	var some uint64
	for k := range s.exact {
		s.exact[k] &= raised(s.rows, k, before)
		some |= s.exact[k]
	}
	return some != 0
}
