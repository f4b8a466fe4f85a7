package embed

import "math/bits"

// The masks of a prefab lie in the section rows, in the front-up frame of its form 0: for each mask,
// for each row from the front to the back, the words of the row. Their number follows from the
// prefab's record, so that one offset is all it stores. Form 1 is form 0 mirrored in x, and is
// mirrored as it is read.

// maskCount returns how many masks a prefab stores: Present to MaybeSolid, in the order of the bits
// of an Outcome, and NoSpawn after them if its Spawn is SpawnMask.
func maskCount(s Spawn) int {
	if s == SpawnMask {
		return 5
	}
	return 4
}

// rowWords returns how many words hold n bits.
func rowWords(n int) int { return (n + 63) >> 6 }

// MaskSize returns the width and height of a mask, and the number of words that a row takes.
func (s Shape) MaskSize(m Mask) (w, h, words int) {
	c := s.Class()
	if m == MaskHalo {
		return c.L + 2, c.D + 2, rowWords(c.L + 2)
	}
	return c.L, c.D, rowWords(c.L)
}

// Row returns word i of row y of a mask in the front-up frame: bits 64*i to 64*i+63. Bits outside
// the mask are 0. It panics if there is no such word.
func (s Shape) Row(m Mask, y, i int) uint64 {
	_, h, words := s.MaskSize(m)
	if uint(y) >= uint(h) || uint(i) >= uint(words) || m > MaskHalo {
		panic("xpc: internal error: no such row of a mask")
	}
	r := s.rows()
	if m == MaskHalo {
		return r.halo(y, i)
	}
	return r.word(m, y, i)
}

// AppendRows appends all words of a mask to dst, row by row.
func (s Shape) AppendRows(dst []uint64, m Mask) []uint64 {
	_, h, words := s.MaskSize(m)
	r := s.rows()
	for y := range h {
		for i := range words {
			if m == MaskHalo {
				dst = append(dst, r.halo(y, i))
			} else {
				dst = append(dst, r.word(m, y, i))
			}
		}
	}
	return dst
}

// rows are the masks of one form.
type rows struct {
	s        string // of the section, from the prefab's first row
	l, d     int    // size of a mask
	words    int    // of a row
	mirrored bool   // of form 1
}

// rows returns the masks of the shape's form.
func (s Shape) rows() rows {
	c := s.Class()
	first := int(u32(s.pf.rec(), prefabRows))
	return rows{s.pf.b.sec[secRows][first*8:], c.L, c.D, rowWords(c.L), s.Form() == 1}
}

// word returns a word of a stored mask; 0 outside.
func (r rows) word(m Mask, y, i int) uint64 {
	if uint(y) >= uint(r.d) || uint(i) >= uint(r.words) {
		return 0
	}
	row := (int(m)*r.d + y) * r.words
	if !r.mirrored {
		return u64(r.s, (row+i)*8)
	}
	// Bits 64*i to 64*i+63 of the mirrored row are the 64 bits from l-64*(i+1) on, reversed.
	from := r.l - 64*(i+1)
	if from < 0 {
		return bits.Reverse64(u64(r.s, row*8) << -from)
	}
	at, shift := row+from>>6, from&63
	word := u64(r.s, at*8) >> shift
	if shift > 0 {
		word |= u64(r.s, (at+1)*8) << (64 - shift)
	}
	return bits.Reverse64(word)
}

// halo returns a word of MaskHalo, whose cell (x, y) is the cell (x-1, y-1) of the stored masks.
func (r rows) halo(y, i int) uint64 {
	var near uint64
	for row := y - 2; row <= y; row++ {
		open, before := r.word(MaskMaybeOpen, row, i), r.word(MaskMaybeOpen, row, i-1)
		near |= open | open<<1 | open<<2 | before>>63 | before>>62
	}
	present, before := r.word(MaskPresent, y-1, i), r.word(MaskPresent, y-1, i-1)
	return near &^ (present<<1 | before>>63)
}
