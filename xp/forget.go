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
// does not replace all tables, which no packer writes but for a few bytes, is read after a
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
// own, at least one for distances among them. It reads no more than the lengths of the codes, and
// says no where a stream is damaged there or too short for it to read eight bytes at once.
func bringsCodes(stream []byte) bool {
	const dynamic = 2
	r := bitReader{stream: stream}
	if !r.fill() || r.bits>>1&3 != dynamic {
		return false
	}
	r.drop(3)
	literals := int(r.drop(5)) + 257
	all := literals + int(r.drop(5)) + 1
	given := r.drop(4) + 4
	var lengths [19]uint8
	for i, symbol := range codeOrder[:given] {
		if i&15 == 0 && !r.fill() {
			return false
		}
		lengths[symbol] = uint8(r.drop(3))
	}
	var t lengthTable
	return t.fill(&lengths) && t.reaches(r, literals, all)
}

// lengthTable maps the next 7 bits of a stream to a symbol and the length of its code: symbol<<3 |
// length, or 0 where no code is.
type lengthTable [1 << 7]uint8

// fill makes the table for codes of the given lengths. It reports false unless the codes fit.
func (t *lengthTable) fill(lengths *[19]uint8) bool {
	var start [9]uint8 // of the symbols of each length among all
	for _, n := range lengths {
		start[n+1]++
	}
	start[1] = 0 // those of length 0 have no code
	for n := 2; n < len(start); n++ {
		start[n] += start[n-1]
	}
	var sorted [19]uint8
	next := start
	for symbol, n := range lengths {
		if n > 0 {
			sorted[next[n]] = uint8(symbol)
			next[n]++
		}
	}
	// The table of codes up to n bits is that of n-1 bits twice, and the codes of n bits, each with
	// its bits in the order of the stream.
	code := 0
	for n := 1; n <= 7; n++ {
		code <<= 1
		copy(t[1<<(n-1):1<<n], t[:1<<(n-1)])
		for _, symbol := range sorted[start[n]:next[n]] {
			if code >= 1<<n {
				return false
			}
			t[bits.Reverse8(uint8(code))>>(8-n)] = symbol<<3 | uint8(n)
			code++
		}
	}
	return true
}

// reaches reads the lengths of codes and reports whether one after the literals' is not 0.
func (t *lengthTable) reaches(r bitReader, literals, all int) bool {
	last := uint8(0)
	for i := 0; i < all; {
		if r.count < 7+7 && !r.fill() {
			return false
		}
		entry := t[r.bits&(1<<7-1)]
		r.drop(int(entry & 7))
		switch symbol := entry >> 3; {
		case entry == 0:
			return false
		case symbol < 16:
			last = symbol
			i++
		case symbol == 16:
			i += 3 + int(r.drop(2))
		case symbol == 17:
			last = 0
			i += 3 + int(r.drop(3))
		default:
			last = 0
			i += 11 + int(r.drop(7))
		}
		if last != 0 && i > literals {
			return true
		}
	}
	return false
}

// bitReader reads bits, the lowest of each byte first.
type bitReader struct {
	stream []byte
	at     int    // the byte that is read next
	bits   uint64 // those that were read
	count  int    // how many of them; what stands above is of the next bytes
}

// fill reads until at least 56 bits are there. It reports false if fewer than 8 bytes are left.
func (r *bitReader) fill() bool {
	if r.at+8 > len(r.stream) {
		return false
	}
	r.bits |= binary.LittleEndian.Uint64(r.stream[r.at:]) << (r.count & 63)
	r.at += (63 - r.count) >> 3
	r.count |= 56
	return true
}

// drop returns the next n bits, of those that are there, and goes past them.
func (r *bitReader) drop(n int) uint64 {
	v := r.bits & (1<<(n&63) - 1)
	r.bits >>= n & 63
	r.count -= n
	return v
}
