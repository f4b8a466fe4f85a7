package xp

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash"
	"hash/adler32"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/flate"
)

// The containers are unwrapped here and not by klauspost's gzip and zlib packages, which give one
// error for a wrong checksum and a wrong length and none that tells a missing trailer from a cut
// stream. Framing is little; inflating, the part that costs, is theirs.

// maxRatio is the most that a deflate stream can grow: 258 bytes from a two-bit code pair.
const maxRatio = 1032

// unpacker reads what the container of a file holds.
type unpacker struct {
	packed    []byte
	in        bytes.Reader // over packed
	container Container
	inflater  io.ReadCloser // kept from file to file
	none      [1]byte       // where a blank stream would put what it has not
	adler     hash.Hash32   // sum of a zlib stream
	crc       uint32        // sum of a gzip member so far
	size      uint32        // bytes of a gzip member so far, modulo 2^32
	offset    int64         // bytes handed out
	err       error         // what ended it: io.EOF, *FormatError or UnsupportedError
}

// open starts on a file.
func (u *unpacker) open(packed []byte) {
	u.packed = packed
	u.in.Reset(packed)
	u.offset, u.err = 0, nil
	switch {
	case len(packed) >= 2 && packed[0] == 0x1f && packed[1] == 0x8b:
		u.container = Gzip
		u.err = u.openMember()
	case isZlib(packed):
		u.container = Zlib
		u.err = u.openZlib()
	default:
		u.container = Plain
		return
	}
	if u.err == nil {
		u.err = u.forget()
	}
}

// isZlib reports whether the two bytes of a zlib header stand at the front. No plain image of
// fewer than 256 layers begins so, and of those with a version only such as nobody writes.
func isZlib(b []byte) bool {
	return len(b) >= 2 && b[0]&0x0f == 8 && b[0]>>4 <= 7 && binary.BigEndian.Uint16(b)%31 == 0
}

// capacity returns the most bytes that the file can hold, as far as its length tells.
func (u *unpacker) capacity() int64 {
	if u.container == Plain {
		return int64(len(u.packed))
	}
	return int64(len(u.packed)) * maxRatio
}

// position returns how far into the file the reading is.
func (u *unpacker) position() int64 { return int64(len(u.packed) - u.in.Len()) }

// fault returns a FormatError at a position in the file.
func (u *unpacker) fault(at int64, kind error, format string, args ...any) error {
	return &FormatError{Offset: at, Packed: true, X: -1, Y: -1, Err: because(kind, format, args...)}
}

// Read reads up to len(p) bytes. It returns io.EOF after the last byte only when the container
// ended as it should: sums and lengths agree and nothing follows.
func (u *unpacker) Read(p []byte) (int, error) {
	for u.err == nil && len(p) > 0 {
		n, err := u.readMember(p)
		u.offset += int64(n)
		if err != nil {
			u.err = u.ended(err)
		}
		if n > 0 {
			return n, nil
		}
	}
	return 0, u.err
}

// readFull fills p unless the file ends first. Unlike io.ReadFull it returns io.EOF for any
// clean end before that.
func (u *unpacker) readFull(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var k int
		k, err = u.Read(p[n:])
		n += k
	}
	return n, err
}

// readMember reads from the present gzip member, or from the whole of another container.
func (u *unpacker) readMember(p []byte) (int, error) {
	if u.container == Plain {
		return u.in.Read(p)
	}
	n, err := u.inflater.Read(p)
	if u.container == Gzip {
		u.crc = crc32.Update(u.crc, crc32.IEEETable, p[:n])
		u.size += uint32(n)
	} else {
		u.adler.Write(p[:n])
	}
	return n, err
}

// ended turns what ended a member into what ends the file: nil if another member follows.
func (u *unpacker) ended(err error) error {
	switch {
	case err == io.EOF && u.container == Gzip:
		return u.closeMember()
	case err == io.EOF && u.container == Zlib:
		return u.closeZlib()
	case err == io.EOF:
		return io.EOF
	case errors.Is(err, io.ErrUnexpectedEOF):
		return u.fault(u.position(), ErrTruncated, "the file ends inside its compressed bytes")
	}
	return u.fault(u.position(), ErrCorrupt, "the compressed bytes do not decode: the file was changed or damaged")
}

// openInflater starts inflating at the present position.
func (u *unpacker) openInflater() error {
	if u.inflater == nil {
		u.inflater = flate.NewReader(&u.in)
		return nil
	}
	return u.inflater.(flate.Resetter).Reset(&u.in, nil)
}

// take returns the next n bytes of the file, or false if there are fewer.
func (u *unpacker) take(n int) ([]byte, bool) {
	if u.in.Len() < n {
		return nil, false
	}
	at := int(u.position())
	u.in.Seek(int64(n), io.SeekCurrent)
	return u.packed[at : at+n], true
}

// Flags of a gzip member (RFC 1952, section 2.3.1).
const (
	flagHeaderCRC = 1 << 1
	flagExtra     = 1 << 2
	flagName      = 1 << 3
	flagComment   = 1 << 4
	flagReserved  = 0xe0
)

// openMember reads the header of a gzip member and starts inflating after it.
func (u *unpacker) openMember() error {
	start := u.position()
	head, ok := u.take(10)
	if !ok {
		return u.fault(u.position(), ErrTruncated, "the file ends inside its gzip header")
	}
	method, flags := head[2], head[3]
	if method != 8 {
		return UnsupportedError(fmtByte("gzip with compression method", method))
	}
	if flags&flagReserved != 0 {
		return UnsupportedError(fmtByte("gzip with reserved flags", flags))
	}
	if !u.skipFields(flags) {
		return u.fault(u.position(), ErrTruncated, "the file ends inside its gzip header")
	}
	if flags&flagHeaderCRC != 0 {
		want := crc32.ChecksumIEEE(u.packed[start:u.position()])
		sum, ok := u.take(2)
		if !ok {
			return u.fault(u.position(), ErrTruncated, "the file ends inside its gzip header")
		}
		if got := binary.LittleEndian.Uint16(sum); got != uint16(want) {
			return u.fault(u.position()-2, ErrChecksum, "the gzip header stores the checksum %04x, its bytes have %04x", got, uint16(want))
		}
	}
	u.crc, u.size = 0, 0
	return u.openInflater()
}

// skipFields skips the optional fields of a gzip header; it reports false if the file ends first.
func (u *unpacker) skipFields(flags byte) bool {
	if flags&flagExtra != 0 {
		length, ok := u.take(2)
		if !ok {
			return false
		}
		if _, ok = u.take(int(binary.LittleEndian.Uint16(length))); !ok {
			return false
		}
	}
	for _, f := range [...]byte{flagName, flagComment} {
		if flags&f == 0 {
			continue
		}
		n := bytes.IndexByte(u.packed[u.position():], 0)
		if n < 0 {
			return false
		}
		u.take(n + 1)
	}
	return true
}

// closeMember checks the trailer of a gzip member, and opens the next if there is one.
func (u *unpacker) closeMember() error {
	sum, ok := u.take(8)
	if !ok {
		return u.fault(u.position(), ErrNoTrailer, "the file ends before its checksum and length: %d of their 8 bytes are there", u.in.Len())
	}
	if got := binary.LittleEndian.Uint32(sum); got != u.crc {
		return u.fault(u.position()-8, ErrChecksum, "the file stores the checksum %08x, its contents have %08x", got, u.crc)
	}
	if got := binary.LittleEndian.Uint32(sum[4:]); got != u.size {
		return u.fault(u.position()-4, ErrLength, "the file stores the length %d, its contents have %d", got, u.size)
	}
	rest := u.packed[u.position():]
	if len(rest) == 0 {
		return io.EOF
	}
	if len(rest) < 2 || rest[0] != 0x1f || rest[1] != 0x8b {
		return u.fault(u.position(), ErrTrailing, "the gzip stream ends here, but bytes follow it (%d)", len(rest))
	}
	return u.openMember()
}

// openZlib reads the header of a zlib stream and starts inflating after it (RFC 1950).
func (u *unpacker) openZlib() error {
	head, _ := u.take(2)
	if head[1]&0x20 != 0 {
		return UnsupportedError("zlib with a preset dictionary")
	}
	if u.adler == nil {
		u.adler = adler32.New()
	}
	u.adler.Reset()
	return u.openInflater()
}

// closeZlib checks the trailer of a zlib stream.
func (u *unpacker) closeZlib() error {
	sum, ok := u.take(4)
	if !ok {
		return u.fault(u.position(), ErrNoTrailer, "the file ends before its checksum: %d of its 4 bytes are there", u.in.Len())
	}
	if got, want := binary.BigEndian.Uint32(sum), u.adler.Sum32(); got != want {
		return u.fault(u.position()-4, ErrChecksum, "the file stores the checksum %08x, its contents have %08x", got, want)
	}
	if n := u.in.Len(); n > 0 {
		return u.fault(u.position(), ErrTrailing, "the zlib stream ends here, but bytes follow it (%d)", n)
	}
	return io.EOF
}

// fmtByte appends a byte to a phrase, as in "gzip with reserved flags 0x80".
func fmtByte(phrase string, b byte) string {
	const hex = "0123456789abcdef"
	return phrase + " 0x" + string([]byte{hex[b>>4], hex[b&15]})
}
