package grid

// ShiftRow writes into dst the row src moved by n cells towards smaller x: bit x of dst is bit x+n
// of src. A negative n moves towards larger x. Bits that leave are lost, cleared ones come in; dst
// may be src. With a negative n the caller cuts what passes the width.
func ShiftRow(dst, src []uint64, n int) {
	if n < 0 {
		shiftUp(dst, src, -n)
		return
	}
	k, r := n>>6, uint(n&63)
	for i := range dst {
		var lo, hi uint64
		if i+k < len(src) {
			lo = src[i+k]
		}
		if i+k+1 < len(src) {
			hi = src[i+k+1]
		}
		dst[i] = lo>>r | hi<<(64-r)
	}
}

func shiftUp(dst, src []uint64, n int) {
	k, r := n>>6, uint(n&63)
	for i := len(dst) - 1; i >= 0; i-- {
		var lo, hi uint64
		if j := i - k; j >= 0 && j < len(src) {
			hi = src[j]
		}
		if j := i - k - 1; j >= 0 && j < len(src) {
			lo = src[j]
		}
		dst[i] = hi<<r | lo>>(64-r)
	}
}

// ErodeX makes b the cells (x, y) of src such that x … x+n-1 of row y are all set; n below 1
// counts as 1. It takes about log2(n) steps a word. b may be src.
func (b *Board) ErodeX(src *Board, n int) {
	if b != src {
		b.Copy(src)
	}
	for y := range b.h {
		erodeRow(b.Row(y), n)
	}
}

// erodeRow erodes one row in place by doubling: after a step of s, bit x stands for 2s cells.
func erodeRow(row []uint64, n int) {
	have := 1
	for have < n {
		s := min(have, n-have)
		k, r := s>>6, uint(s&63)
		for i := range row {
			var lo, hi uint64
			if i+k < len(row) {
				lo = row[i+k]
			}
			if i+k+1 < len(row) {
				hi = row[i+k+1]
			}
			row[i] &= lo>>r | hi<<(64-r)
		}
		have += s
	}
}

// ErodeY makes b the cells (x, y) of src such that y … y+n-1 of column x are all set; n below 1
// counts as 1. It takes about log2(n) steps a word. b may be src.
func (b *Board) ErodeY(src *Board, n int) {
	if b != src {
		b.Copy(src)
	}
	have := 1
	for have < n {
		s := min(have, n-have)
		for y := range b.h {
			row := b.Row(y)
			if y+s >= b.h {
				clear(row)
				continue
			}
			for i, w := range b.Row(y + s) {
				row[i] &= w
			}
		}
		have += s
	}
}

// Dilate4 makes b the cells of src and their orthogonal neighbors. b must not be src.
func (b *Board) Dilate4(src *Board) {
	b.Reset(src.w, src.h)
	for y := range b.h {
		up, mid, down, out := src.Row(y-1), src.Row(y), src.Row(y+1), b.Row(y)
		var left uint64
		for i := range len(out) - 1 {
			m := mid[i]
			out[i] = m | m<<1 | left>>63 | m>>1 | mid[i+1]<<63 | up[i] | down[i]
			left = m
		}
		b.cutRow(out)
	}
}

// Dilate8 makes b the cells of src and all of their eight neighbors. b must not be src.
func (b *Board) Dilate8(src *Board) {
	b.Reset(src.w, src.h)
	for y := range b.h {
		up, mid, down, out := src.Row(y-1), src.Row(y), src.Row(y+1), b.Row(y)
		var left uint64
		m := up[0] | mid[0] | down[0]
		for i := range len(out) - 1 {
			next := up[i+1] | mid[i+1] | down[i+1]
			out[i] = m | m<<1 | left>>63 | m>>1 | next<<63
			left, m = m, next
		}
		b.cutRow(out)
	}
}

// cutRow clears the bits past the width.
func (b *Board) cutRow(row []uint64) {
	if n := len(row) - 2; n >= 0 {
		row[n] &= b.tail()
	}
}
