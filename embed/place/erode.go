package place

import "github.com/seed18752ec6/xpc/embed/grid"

// The erosions of grid go row by row. These go through all words of a board at once: every row
// ends in a word of zeros, so that what is shifted in from the next row is nothing. A view of up
// to 64 cells across, as most are, has one word more a row, and that word is passed over.

// erodeX makes dst the cells of src from which n cells to the right, the cell itself included, are
// all set. dst may be src.
func erodeX(dst, src *grid.Board, n int) {
	switch {
	case n > 64:
		dst.ErodeX(src, n)
		return
	case dst != src:
		dst.Copy(src)
	}
	w := dst.Words()
	if dst.Stride() == 2 {
		erodeNarrow(w, n)
		return
	}
	for have := 1; have < n; {
		s := min(have, n-have)
		have += s
		next := w[0]
		for i := range len(w) - 1 {
			word := next
			next = w[i+1]
			w[i] = word & (word>>s | next<<(64-s))
		}
	}
}

// erodeNarrow is erodeX for rows of one word: all steps of doubling are made on one word before
// the next.
func erodeNarrow(w []uint64, n int) {
	for i := 0; i < len(w); i += 2 {
		word := w[i]
		for have := 1; have < n && word != 0; {
			s := min(have, n-have)
			have += s
			word &= word >> s
		}
		w[i] = word
	}
}

// erodeY makes dst the cells of src from which n cells downwards, the cell itself included, are
// all set. dst may be src.
func erodeY(dst, src *grid.Board, n int) {
	if dst != src {
		dst.Copy(src)
	}
	w := dst.Words()
	for have := 1; have < n; {
		s := min(have, n-have)
		have += s
		step := min(s*dst.Stride(), len(w))
		from := w[step:]
		for i, word := range from {
			w[i] &= word
		}
		clear(w[len(w)-step:])
	}
}

// moveRight moves the cells of b by n to the right, n > 0. None may leave the board.
func moveRight(b *grid.Board, n int) {
	if n >= 64 {
		b.Shift(b, n, 0)
		return
	}
	w := b.Words()
	var before uint64
	for i, word := range w {
		w[i] = word<<n | before>>(64-n)
		before = word
	}
}
