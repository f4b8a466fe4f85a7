package grid

import "math/bits"

// FlipY makes b the board src upside down: row y of b is row H-1-y of src. b must not be src.
func (b *Board) FlipY(src *Board) {
	b.Reset(src.w, src.h)
	for y := range b.h {
		copy(b.Row(y), src.Row(b.h-1-y))
	}
}

// FlipX makes b the board src left to right: cell (x, y) of b is cell (W-1-x, y) of src. b must
// not be src.
func (b *Board) FlipX(src *Board) {
	b.Reset(src.w, src.h)
	n := b.stride - 1
	for y := range b.h {
		out, in := b.Row(y), src.Row(y)
		for i := range n {
			out[i] = bits.Reverse64(in[n-1-i])
		}
		ShiftRow(out[:n], out[:n], n<<6-b.w)
	}
}

// Transpose makes b the board src with x and y exchanged; it has H by W cells. b must not be src.
// It takes 6·64 steps a block of 64 by 64 cells.
func (b *Board) Transpose(src *Board) {
	b.Reset(src.h, src.w)
	var block [64]uint64
	for by := 0; by < src.h; by += 64 {
		rows := min(64, src.h-by)
		for bx := 0; bx < src.w; bx += 64 {
			o := (by+1)*src.stride + bx>>6
			for i := range rows {
				block[i] = src.bits[o+i*src.stride]
			}
			clear(block[rows:])
			transpose64(&block)
			o = (bx+1)*b.stride + by>>6
			for i := range min(64, src.w-bx) {
				b.bits[o+i*b.stride] = block[i]
			}
		}
	}
}

// transpose64 exchanges rows and columns of a 64 by 64 matrix of bits by swapping the off-diagonal
// halves of blocks of 64, 32, … 2.
func transpose64(a *[64]uint64) {
	swap(a, 32, 0x00000000ffffffff)
	swap(a, 16, 0x0000ffff0000ffff)
	swap(a, 8, 0x00ff00ff00ff00ff)
	swap(a, 4, 0x0f0f0f0f0f0f0f0f)
	swap(a, 2, 0x3333333333333333)
	swap(a, 1, 0x5555555555555555)
}

// swap swaps the off-diagonal halves of blocks of 2j by 2j bits, m being the left halves of their rows.
func swap(a *[64]uint64, j int, m uint64) {
	shift := uint(j) & 63
	for k := 0; k < 64; k += 2 * j {
		up, down := a[k:k+j], a[k+j:k+2*j]
		for i, w := range up {
			t := (w>>shift ^ down[i]) & m
			up[i] = w ^ t<<shift
			down[i] ^= t
		}
	}
}

// Extract makes b the window of w by h cells of src whose top left is (x, y), which may lie partly
// or wholly outside: cells there are clear. b must not be src.
func (b *Board) Extract(src *Board, x, y, w, h int) {
	b.Reset(w, h)
	for j := max(0, -y); j < min(b.h, src.h-y); j++ {
		out := b.Row(j)
		ShiftRow(out[:len(out)-1], src.Row(y+j), x)
		b.cutRow(out)
	}
}

// Insert adds the cells of src to b, with (0, 0) of src at the cell (x, y) of b, as far as they are
// on the board. b must not be src.
func (b *Board) Insert(src *Board, x, y int) {
	for j := max(0, -y); j < min(src.h, b.h-y); j++ {
		out := b.Row(y + j)
		for i, w := range src.Row(j) {
			if w == 0 {
				continue
			}
			at, r := (x+i<<6)>>6, uint(x&63)
			if at >= 0 && at < len(out) {
				out[at] |= w << r
			}
			if at++; r > 0 && at >= 0 && at < len(out) {
				out[at] |= w >> (64 - r)
			}
		}
		b.cutRow(out)
		out[len(out)-1] = 0
	}
}

// Shift makes b the board src moved by dx cells towards larger x and dy towards larger y, either
// of which may be negative; cells that leave the board are lost. b may be src.
func (b *Board) Shift(src *Board, dx, dy int) {
	if b != src {
		b.shape(src.w, src.h)
		clear(b.Words()[:b.stride])
		clear(b.Row(b.h))
	}
	for i := range b.h {
		y := i
		if dy > 0 {
			y = b.h - 1 - i // rows are read before they are overwritten
		}
		row := b.Row(y)
		if y-dy < 0 || y-dy >= b.h {
			clear(row)
			continue
		}
		ShiftRow(row, src.Row(y-dy), -dx)
		row[len(row)-1] = 0
		b.cutRow(row)
	}
}
