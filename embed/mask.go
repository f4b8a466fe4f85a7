package embed

import "math/bits"

// The masks of a prefab lie in the section rows, in the front-up frame of its form 0: for each
// stored mask, for each row from the front to the back, the words of the row. Their number follows
// from the prefab's record, so that one offset is all it stores. Form 1 is form 0 mirrored in x, and
// is mirrored as it is read.
const (
	storedOpen    = iota // MaybeOpen
	storedSurely         // SurelyOpen, part of MaybeOpen without MaybeSolid
	storedSolid          // MaybeSolid; with MaybeOpen it makes Present
	storedNoSpawn        // only if the prefab's Spawn is SpawnMask; part of Present
	storedMasks
)

// storedCount returns how many masks a prefab stores.
func storedCount(s Spawn) int {
	if s == SpawnMask {
		return storedMasks
	}
	return storedNoSpawn
}

// ShapeSum returns a sum of all that sites of the prefab depend on but its entrances: the size of the box
// as drawn, its front, and what each cell can be over all rolls. Prefabs that differ in that have other
// sums, but for chance. It takes time in proportion to the box.
func (pf Prefab) ShapeSum() uint64 {
	c := pf.Class()
	w, h := pf.Size()
	first := int(u32(pf.rec(), prefabRows))
	masks := pf.b.sec[secRows][8*first:][:8*storedNoSpawn*c.D*rowWords(c.L)]
	return uint64(Seed(hash(masks)).Cell(w, h).With(uint64(pf.Front())))
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
		panic("embed: a word outside of a mask")
	}
	return s.rows().mask(m, y, i)
}

// AppendRows appends all words of a mask to dst, row by row.
func (s Shape) AppendRows(dst []uint64, m Mask) []uint64 {
	_, h, words := s.MaskSize(m)
	r := s.rows()
	if words == 1 {
		return r.appendNarrow(dst, m)
	}
	for y := range h {
		for i := range words {
			dst = append(dst, r.mask(m, y, i))
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

// mask returns a word of any mask.
func (r rows) mask(m Mask, y, i int) uint64 {
	switch m {
	case MaskPresent:
		return r.present(y, i)
	case MaskMaybeOpen:
		return r.word(storedOpen, y, i)
	case MaskSurelyOpen:
		return r.word(storedSurely, y, i)
	case MaskMaybeSolid:
		return r.word(storedSolid, y, i)
	}
	return r.halo(y, i)
}

// present returns a word of MaskPresent.
func (r rows) present(y, i int) uint64 {
	return r.word(storedOpen, y, i) | r.word(storedSolid, y, i)
}

// word returns a word of a stored mask; 0 outside.
func (r rows) word(stored, y, i int) uint64 {
	if uint(y) >= uint(r.d) || uint(i) >= uint(r.words) {
		return 0
	}
	row := (stored*r.d + y) * r.words
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
		open, before := r.word(storedOpen, row, i), r.word(storedOpen, row, i-1)
		near |= open | open<<1 | open<<2 | before>>63 | before>>62
	}
	return near &^ (r.present(y-1, i)<<1 | r.present(y-1, i-1)>>63)
}

// appendNarrow does so for a mask whose rows are single words, as nearly all are: without the
// arithmetic of wide rows.
func (r rows) appendNarrow(dst []uint64, m Mask) []uint64 {
	open, solid := r.narrow(storedOpen), r.narrow(storedSolid)
	switch m {
	case MaskHalo:
		return r.appendNarrowHalo(dst)
	case MaskSurelyOpen:
		open, solid = r.narrow(storedSurely), ""
	case MaskMaybeOpen:
		solid = ""
	case MaskMaybeSolid:
		open, solid = solid, ""
	}
	for y := range r.d {
		word := u64(open, 8*y)
		if solid != "" {
			word |= u64(solid, 8*y)
		}
		dst = append(dst, r.turned(word))
	}
	return dst
}

// appendNarrowHalo does so for MaskHalo.
func (r rows) appendNarrowHalo(dst []uint64) []uint64 {
	open, solid := r.narrow(storedOpen), r.narrow(storedSolid)
	var above, at, present uint64 // what the two rows before reach, and the row before itself
	for y := range r.d + 2 {
		var below, next uint64
		if y < r.d {
			word := r.turned(u64(open, 8*y))
			below, next = word|word<<1|word<<2, word|r.turned(u64(solid, 8*y))
		}
		dst = append(dst, (above|at|below)&^(present<<1))
		above, at, present = at, below, next
	}
	return dst
}

// narrow returns a stored mask whose rows are single words.
func (r rows) narrow(stored int) string { return r.s[8*stored*r.d:][:8*r.d] }

// turned mirrors the only word of a row if the form is mirrored.
func (r rows) turned(word uint64) uint64 {
	if r.mirrored {
		return bits.Reverse64(word) >> (64 - r.l)
	}
	return word
}
