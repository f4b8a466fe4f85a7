package place

import (
	"math/bits"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// scanner finds the candidates of one class along one axis: the cells where the front-left corner
// of a box may lie, by rules 2 to 6, for the facing up and the facing down the view.
//
// Bit x of a row stands for the box whose columns are x … x+L-1. All boards are eroded along x
// first, once for both facings, so that one bit says something about all columns.
type scanner struct {
	class embed.Class
	gap   int

	rim   grid.Board // bit x: x-1-gap … x+L+gap are E
	inner grid.Board // rim, and x … x+L-1 are E without Q
	front grid.Board // bit x: x … x+L-1 are (E without Q) or O_c
	deep  grid.Board // bit x of row y: inner in rows y … y+(D-P)-1
	back  grid.Board // bit x of row y: rim in rows y … y+gap

	exact []uint64 // by m: candidates whose deeper side run is m
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

// prepare erodes the boards of v for a class.
func (s *scanner) prepare(v *view, c embed.Class, gap int) {
	s.class, s.gap = c, gap
	s.exact = resize(s.exact, c.P+1)
	erodeX(&s.rim, &v.earth, c.L+2+2*gap)
	moveRight(&s.rim, 1+gap)
	s.front.Copy(&v.free)
	s.front.Or(&v.own)
	erodeX(&s.front, &s.front, c.L)
	if v.whole {
		s.inner.Copy(&s.rim)
	} else {
		erodeX(&s.inner, &v.free, c.L)
		s.inner.And(&s.rim)
	}
	erodeY(&s.deep, &s.inner, c.D-c.P)
	erodeY(&s.back, &s.rim, 1+gap)
}

// scan appends the candidates of v whose depth runs down its rows, or up them, by the rules up to keep,
// and counts. They come row by row of the view.
func (s *scanner) scan(v *view, dst []spot, down bool) ([]spot, counts) {
	var n counts
	for y := v.cells.y0; y < v.cells.y1; y++ {
		own := v.own.Row(y)
		for k, w := range own {
			if w == 0 {
				continue
			}
			if c := w & shifted(own, k, s.class.L-1); c != 0 {
				n.corners += bits.OnesCount64(c)
				for w := s.word(v, y, k, c, down, &n); w != 0; w &= w - 1 {
					if x := k<<6 + first(w); v.loose || !s.holds(&v.kept, x, y, -1, s.class.D, down) {
						at := v.spot(x, y, s.class.L, down)
						at.near = !v.closed && s.holds(&v.taboo, x, y, -1, s.class.P, down)
						dst = append(dst, at)
					}
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

// word judges the boxes with both corners in O_c of one word: bit by bit, c are those.
//
// A side run is longer than m if the rows 0 … m are open; le are the candidates of which both runs
// are m at most, so le without those of m-1 are those whose deeper run is m. Rows up to m-1 must
// be front, rows from m on inner. The back row is rim.
func (s *scanner) word(v *view, y, k int, c uint64, down bool, n *counts) uint64 {
	step, deep, back := 1, y+s.class.P, y+s.class.D
	if down {
		step, deep, back = -1, y-s.class.D+1, y-s.class.D-s.gap
	}
	left, right := c, c
	allowed := s.front.Row(y)[k]
	var before uint64
	at := y
	for m := 1; m <= s.class.P; m++ {
		at += step
		open := v.open.Row(at)
		left &= open[k]
		right &= shifted(open, k, s.class.L-1)
		le := c &^ (left | right)
		s.exact[m] = le &^ before & allowed
		before = le
		allowed &= s.front.Row(at)[k]
	}
	n.protrusion += bits.OnesCount64(before)
	if before == 0 {
		return 0
	}
	behind := s.behind(deep, back, k)
	found := s.exact[s.class.P] & behind
	for m := s.class.P - 1; m >= 1; m-- {
		at -= step
		behind &= s.inner.Row(at)[k]
		found |= s.exact[m] & behind
	}
	n.earth += bits.OnesCount64(found)
	return found
}

// behind returns word k of row deep of deep and of row back of back: nothing where one of them is
// not of the view, for there is no earth.
func (s *scanner) behind(deep, back, k int) uint64 {
	h := s.rim.H()
	if uint(deep) >= uint(h) || uint(back) >= uint(h) {
		return 0
	}
	return s.deep.Row(deep)[k] & s.back.Row(back)[k]
}
