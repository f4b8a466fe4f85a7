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
		w[i] = erodeWord(w[i], n)
	}
}

// erodeWord is erodeX for a row of one word.
func erodeWord(w uint64, n int) uint64 {
	for have := 1; have < n && w != 0; {
		s := min(have, n-have)
		have += s
		w &= w >> s
	}
	return w
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

// erodeRow is erodeX for one row.
func erodeRow(row []uint64, n int) {
	if len(row) == 1 {
		row[0] = erodeWord(row[0], n)
		return
	}
	for have := 1; have < n; {
		s := min(have, n-have)
		have += s
		for k := range row {
			row[k] &= shifted(row, k, s)
		}
	}
}

// raised returns word k of row moved by n cells towards larger x: bit x is cell 64k+x-n. n is not negative.
func raised(row []uint64, k, n int) uint64 {
	k -= n >> 6
	r := uint(n & 63)
	switch {
	case k < 0:
		return 0
	case k == 0:
		return row[0] << r
	}
	return row[k]<<r | row[k-1]>>(64-r)
}
