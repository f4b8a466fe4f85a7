package grid

import "math/bits"

// Board is a set of the cells of a W by H map, one bit a cell: cell (x, y) is bit x&63 of word
// x>>6 of row y. The zero value is the empty board of no size; [Board.Reset] gives it one.
// Two boards that are combined must have the same size.
type Board struct {
	w, h, stride int
	bits         []uint64 // h+2 rows of stride words; the first and the last row are zero
}

// NewBoard returns an empty board of w by h cells.
func NewBoard(w, h int) *Board {
	b := new(Board)
	b.Reset(w, h)
	return b
}

// Reset makes b an empty board of w by h cells and reuses its memory. Negative sizes count as 0.
func (b *Board) Reset(w, h int) {
	b.shape(w, h)
	clear(b.bits)
}

// shape gives b a size and leaves its words as they are, padding included.
func (b *Board) shape(w, h int) {
	b.w, b.h = max(w, 0), max(h, 0)
	b.stride = (b.w+63)>>6 + 1
	b.bits = resize(b.bits, (b.h+2)*b.stride)
}

// W returns the width in cells.
func (b *Board) W() int { return b.w }

// H returns the height in cells.
func (b *Board) H() int { return b.h }

// Stride returns the number of words of a row, its zero word at the end included.
func (b *Board) Stride() int { return b.stride }

// Row returns the words of row y, which may be written: the last word, and the bits past the
// width, must stay zero. Rows -1 and H exist and must stay zero. It panics for other y.
func (b *Board) Row(y int) []uint64 {
	o := (y + 1) * b.stride
	return b.bits[o : o+b.stride : o+b.stride]
}

// Words returns all words, row -1 to row H, for kernels that step through rows by [Board.Stride].
func (b *Board) Words() []uint64 { return b.bits }

// In reports whether (x, y) is a cell of the board.
func (b *Board) In(x, y int) bool { return uint(x) < uint(b.w) && uint(y) < uint(b.h) }

// At reports whether (x, y) is set; cells outside are not.
func (b *Board) At(x, y int) bool {
	return b.In(x, y) && b.bits[(y+1)*b.stride+x>>6]>>(x&63)&1 != 0
}

// Set sets (x, y). It panics outside of the board.
func (b *Board) Set(x, y int) { b.bits[b.index(x, y)] |= 1 << (x & 63) }

// Clear clears (x, y). It panics outside of the board.
func (b *Board) Clear(x, y int) { b.bits[b.index(x, y)] &^= 1 << (x & 63) }

// Put sets or clears (x, y). It panics outside of the board.
func (b *Board) Put(x, y int, on bool) {
	if on {
		b.Set(x, y)
	} else {
		b.Clear(x, y)
	}
}

func (b *Board) index(x, y int) int {
	if !b.In(x, y) {
		panic("grid: a cell outside of the board")
	}
	return (y+1)*b.stride + x>>6
}

// Count returns the number of set cells.
func (b *Board) Count() int {
	n := 0
	for _, w := range b.bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty reports whether no cell is set.
func (b *Board) Empty() bool {
	for _, w := range b.bits {
		if w != 0 {
			return false
		}
	}
	return true
}

// Equal reports whether b and o have the same size and the same cells.
func (b *Board) Equal(o *Board) bool {
	if b.w != o.w || b.h != o.h {
		return false
	}
	for i, w := range b.bits {
		if w != o.bits[i] {
			return false
		}
	}
	return true
}

// Select returns the n-th set cell in row-major order, counted from 0, or ok false where there are
// n or fewer. Its cost is a popcount of the words before it.
func (b *Board) Select(n int) (x, y int, ok bool) {
	if n < 0 {
		return 0, 0, false
	}
	for i, w := range b.bits {
		c := bits.OnesCount64(w)
		if n < c {
			return i%b.stride<<6 + SelectBit(w, n), i/b.stride - 1, true
		}
		n -= c
	}
	return 0, 0, false
}

// SelectBit returns the position of the n-th set bit of w, counted from 0; w must have more than n.
func SelectBit(w uint64, n int) int {
	for ; n > 0; n-- {
		w &= w - 1
	}
	return bits.TrailingZeros64(w)
}

// All yields the set cells in row-major order. The board must not be changed meanwhile.
func (b *Board) All() func(yield func(x, y int) bool) {
	return func(yield func(x, y int) bool) {
		for y := range b.h {
			for i, w := range b.Row(y) {
				for ; w != 0; w &= w - 1 {
					if !yield(i<<6+bits.TrailingZeros64(w), y) {
						return
					}
				}
			}
		}
	}
}

func trailing(w uint64) int { return bits.TrailingZeros64(w) }
