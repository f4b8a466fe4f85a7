package xp

import (
	"encoding/binary"
	"io"
	"math/bits"
)

// An inflater that is used again must forget the file before. klauspost's keeps its Huffman tables,
// and a block may come without codes for distances, or for the lengths of its codes. It is damaged
// if it uses them, but they are then those of an earlier block, whichever file that was in: the same
// file would be one image or another, or none, by what was read before. So a file whose first block
// does not replace all tables, which no packer writes for more than a few bytes, is read after a
// blank one, and the tables are always the same.

// blank is a deflate stream of one block that holds nothing. Its codes are one for the end of the
// block and one for the farthest distance, of a bit each.
var blank = []byte{0x05, 0xdd, 0x81, 0x00, 0x00, 0x00, 0x00, 0x00, 0x90, 0xff, 0x6b, 0x25, 0x00}

// forget makes the inflater, which is at the start of its stream, forget the file before.
func (u *unpacker) forget() error {
	start := u.position()
	if bringsCodes(u.packed[start:]) {
		return nil
	}
	u.in.Reset(blank)
	u.openInflater()
	u.inflater.Read(u.none[:])
	u.in.Reset(u.packed)
	u.in.Seek(start, io.SeekStart)
	return u.openInflater()
}

// codeOrder is the order in which a block gives the lengths of the codes that its code lengths are
// written in (RFC 1951, section 3.2.7).
var codeOrder = [19]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// bringsCodes reports whether a deflate stream begins with a block that has Huffman codes of its
// own, at least one for distances among them. It reads no more than the lengths of the codes.
func bringsCodes(stream []byte) bool {
	r := bitReader{rest: stream}.filled()
	const dynamic = 2
	if r.take(3)>>1 != dynamic {
		return false
	}
	literals, distances, given := r.take(5)+257, r.take(5)+1, r.take(4)+4
	var lengths [19]uint8
	for _, symbol := range codeOrder[:given] {
		if r.count < 3 {
			r = r.filled()
		}
		lengths[symbol] = uint8(r.take(3))
	}
	var t lengthTable
	if !t.fill(&lengths) {
		return false
	}
	last := uint(0)
	for i := uint(0); i < literals+distances; {
		if r.count < 7+7 {
			r = r.filled()
		}
		entry := t[r.bits&(1<<7-1)]
		r.take(int(entry & 7))
		if entry == 0 || r.count < 0 {
			return false
		}
		repeat := uint(1)
		switch symbol := uint(entry >> 3); symbol {
		case 16:
			repeat = 3 + r.take(2)
		case 17:
			last, repeat = 0, 3+r.take(3)
		case 18:
			last, repeat = 0, 11+r.take(7)
		default:
			last = symbol
		}
		i += repeat
		if last != 0 && i > literals {
			return true
		}
	}
	return false
}

// lengthTable maps the next 7 bits of a stream to a symbol and the length of its code: symbol<<3 |
// length, or 0 where no code is.
type lengthTable [1 << 7]uint8

// fill makes the table for codes of the given lengths. It reports false unless the codes fit.
func (t *lengthTable) fill(lengths *[19]uint8) bool {
	var first [9]int // code of each length, left-aligned in 7 bits; then the next one
	for _, n := range lengths {
		if n > 0 {
			first[n+1] += 1 << (7 - n)
		}
	}
	for n := 2; n < len(first); n++ {
		first[n] += first[n-1]
	}
	if first[8] > len(t) {
		return false
	}
	for symbol, n := range lengths {
		if n == 0 {
			continue
		}
		for i := int(bits.Reverse8(uint8(first[n])) >> 1); i < len(t); i += 1 << n {
			t[i] = uint8(symbol)<<3 | n
		}
		first[n] += 1 << (7 - n)
	}
	return true
}

// bitReader reads bits, the lowest of each byte first. After the end they are 0 and count is negative.
type bitReader struct {
	rest  []byte
	bits  uint64
	count int // bits that are there
}

// filled returns the reader with at least 56 bits, unless the end is near.
func (r bitReader) filled() bitReader {
	if len(r.rest) >= 8 {
		n := (63 - r.count) >> 3
		r.bits |= binary.LittleEndian.Uint64(r.rest) << (r.count & 63)
		r.rest, r.count = r.rest[n:], r.count+8*n
		return r
	}
	for r.count <= 56 && len(r.rest) > 0 {
		r.bits |= uint64(r.rest[0]) << (r.count & 63)
		r.rest, r.count = r.rest[1:], r.count+8
	}
	return r
}

// take returns the next n bits, up to 7, of those that are there.
func (r *bitReader) take(n int) uint {
	v := uint(r.bits & (1<<(n&63) - 1))
	r.bits >>= n & 63
	r.count -= n
	return v
}
