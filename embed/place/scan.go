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
// told by these rows laid upon each other and eroded along x. Few boxes have sides that meet walls in time;
// what lies behind the walls is looked at for those alone.
type scanner struct {
	class embed.Class
	gap   int
	step  int      // by how much the row of the view grows from row to row of the box
	rows  []uint64 // laid upon each other: of the words that hold the cells of the boxes at hand
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

// scan appends the candidates of v whose depth runs down its rows, or up them, by the rules up to keep,
// and counts. They come row by row of the view.
func (s *scanner) scan(v *view, dst []spot, down bool) ([]spot, counts) {
	s.step = 1
	if down {
		s.step = -1
	}
	var n counts
	for y := v.cells.y0; y < v.cells.y1; y++ {
		own := v.own.Row(y)
		for k, w := range own {
			if w == 0 {
				continue
			}
			c := w & shifted(own, k, s.class.L-1)
			if c == 0 {
				continue
			}
			n.corners += bits.OnesCount64(c)
			for w := s.word(v, y, k, c, &n); w != 0; w &= w - 1 {
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

// word judges the boxes with both corners in O_c of word k of row y: bit by bit, c are those.
//
// A side run is longer than m if the rows 0 … m are open; met are the candidates of which both runs
// are m at most, so that those without those of m-1 are those whose deeper run is m.
func (s *scanner) word(v *view, y, k int, c uint64, n *counts) (found uint64) {
	left, right := c, c
	var before uint64
	for m := 1; m <= s.class.P; m++ {
		open := v.open.Row(y + m*s.step)
		left &= open[k]
		right &= shifted(open, k, s.class.L-1)
		met := c &^ (left | right)
		if exact := met &^ before; exact != 0 {
			found |= s.fit(v, y, m, k, exact)
		}
		before = met
	}
	n.protrusion += bits.OnesCount64(before)
	n.earth += bits.OnesCount64(found)
	return found
}

// fit returns those of boxes in word k of row y whose rows up to m-1 are E without Q or O_c, whose rows from m
// on are E without Q, and around which lies E from row m on.
func (s *scanner) fit(v *view, y, m, k int, boxes uint64) uint64 {
	end, l := s.class.D+s.gap, s.class.L
	if uint(y+end*s.step) >= uint(v.h) {
		return 0 // there is no earth outside of the view
	}
	from := max(0, k-(s.gap+64)>>6)
	to := min(v.own.Stride()-1, k+1+(l+s.gap+63)>>6)
	s.rows = resize(s.rows, to-from)
	k -= from
	s.full()
	for i := range m {
		at := y + i*s.step
		own := v.own.Row(at)[from:to]
		for j, w := range v.free.Row(at)[from:to] {
			s.rows[j] &= w | own[j]
		}
	}
	if boxes &= s.columns(k, l, 0); boxes == 0 {
		return 0
	}
	s.full()
	s.lay(&v.earth, y, m, end, from, to)
	boxes &= s.columns(k, l+2+2*s.gap, 1+s.gap)
	if v.whole || boxes == 0 {
		return boxes
	}
	s.full()
	s.lay(&v.free, y, m, s.class.D-1, from, to)
	return boxes & s.columns(k, l, 0)
}

// full sets all cells of rows.
func (s *scanner) full() {
	for k := range s.rows {
		s.rows[k] = ^uint64(0)
	}
}

// lay lays the words from … to-1 of some rows of b upon rows: the rows first … last of the boxes in row y.
func (s *scanner) lay(b *grid.Board, y, first, last, from, to int) {
	for i := first; i <= last; i++ {
		for j, w := range b.Row(y + i*s.step)[from:to] {
			s.rows[j] &= w
		}
	}
}

// columns returns, for the boxes of word k, which of them have n columns in rows, from the one on that lies
// before cells left of the box.
func (s *scanner) columns(k, n, before int) uint64 {
	erodeRow(s.rows, n)
	return raised(s.rows, k, before)
}
