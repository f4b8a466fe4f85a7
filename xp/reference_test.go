package xp_test

import (
	"bytes"
	stdgzip "compress/gzip"
	stdzlib "compress/zlib"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
)

// A second reader of the format, by the letter of its table and with the standard library's
// inflater alone, that package xp is held against. It knows right from wrong and nothing of places
// and sentences.

// reference reads what a container holds. It returns nil unless that is one image and no more.
func reference(data []byte, cells int) *xp.Image {
	m := new(xp.Image)
	number := func() int {
		if len(data) < 4 {
			data = nil
			return -1
		}
		n := int32(binary.LittleEndian.Uint32(data))
		data = data[4:]
		return int(n)
	}
	count := number()
	if count < 0 {
		m.Version = int32(count)
		count = number()
	}
	if count < 1 || count > xp.MaxLayers {
		return nil
	}
	for range count {
		w, h := number(), number()
		if w < 1 || h < 1 || int64(w)*int64(h) > int64(cells) || len(data) < w*h*xp.CellSize {
			return nil
		}
		cells -= w * h
		l := xp.Layer{Width: w, Height: h, Cells: make([]xp.Cell, w*h)}
		for i := range l.Cells {
			b := data[i*xp.CellSize:]
			l.Cells[i] = xp.MakeCell(xp.Glyph(binary.LittleEndian.Uint32(b)),
				xp.RGB{R: b[4], G: b[5], B: b[6]}, xp.RGB{R: b[7], G: b[8], B: b[9]})
		}
		data = data[w*h*xp.CellSize:]
		m.Layers = append(m.Layers, l)
	}
	if len(data) > 0 {
		return nil
	}
	return m
}

// An inflater unpacks files by the standard library. It keeps its memory.
type inflater struct {
	in   bytes.Reader
	gzip stdgzip.Reader
	zlib io.ReadCloser
	data bytes.Buffer
}

// inflate returns what the container of a file holds, which container it is, and whether it is
// sound to the last byte of the file. The data is good until the next call.
func (z *inflater) inflate(file []byte) (data []byte, c xp.Container, sound bool) {
	z.in.Reset(file)
	z.data.Reset()
	var err error
	switch {
	case len(file) >= 2 && file[0] == 0x1f && file[1] == 0x8b:
		c = xp.Gzip
		if err = z.gzip.Reset(&z.in); err == nil {
			_, err = z.data.ReadFrom(&z.gzip)
		}
	case len(file) >= 2 && file[0]&15 == 8 && file[0] < 0x80 && (int(file[0])<<8|int(file[1]))%31 == 0:
		c = xp.Zlib
		if z.zlib == nil {
			z.zlib, err = stdzlib.NewReader(&z.in)
		} else {
			err = z.zlib.(stdzlib.Resetter).Reset(&z.in, nil)
		}
		if err == nil {
			_, err = z.data.ReadFrom(z.zlib)
		}
	default:
		return file, xp.Plain, true
	}
	return z.data.Bytes(), c, err == nil && z.in.Len() == 0
}

// inflated is inflate with data that stays.
func inflated(file []byte) (data []byte, c xp.Container, sound bool) {
	return new(inflater).inflate(file)
}

// A checker decodes files and sees that what comes of them is sound. It keeps its memory, since
// the tests of damage run through hundreds of thousands of files.
type checker struct {
	decoder      xp.Decoder
	encoder      xp.Encoder
	inflater     inflater
	reader       bytes.Reader
	image, again xp.Image
	packed       bytes.Buffer
}

// newChecker returns a checker for images of up to so many cells; 0 is the decoder's own limit.
// Files may be of any size, since those of stored blocks are as large as the image.
func newChecker(cells int) *checker {
	return &checker{decoder: xp.Decoder{Limits: xp.Limits{Cells: cells, Packed: 1 << 30}}, encoder: xp.Encoder{Level: 1}}
}

// check sees that a file gives an error with a place, or an image (in c.image) that survives
// writing and reading.
func (c *checker) check(tb testing.TB, file []byte) error {
	tb.Helper()
	c.reader.Reset(file)
	if err := c.decoder.Decode(&c.reader, &c.image); err != nil {
		checkPlace(tb, file, err)
		return err
	}
	c.packed.Reset()
	if err := c.encoder.Encode(&c.packed, &c.image); err != nil {
		tb.Fatalf("the image that was read cannot be written: %v", err)
	}
	c.reader.Reset(c.packed.Bytes())
	if err := c.decoder.Decode(&c.reader, &c.again); err != nil {
		tb.Fatalf("the image that was written cannot be read: %v", err)
	}
	sameImage(tb, &c.image, &c.again)
	return nil
}

// checkPlace sees that an error of Decode is of its types, and that its place is one of the file.
func checkPlace(tb testing.TB, file []byte, err error) {
	tb.Helper()
	var format *xp.FormatError
	if !errors.As(err, &format) {
		if !errors.As(err, new(xp.UnsupportedError)) {
			tb.Fatalf("error is a %T (%v), want *FormatError or UnsupportedError", err, err)
		}
		return
	}
	most := int64(len(file))
	if !format.Packed {
		most *= 1032 // the most that deflate grows by
	}
	if format.Offset < 0 || format.Offset > most {
		tb.Errorf("offset of %v is outside the file of %d bytes", err, len(file))
	}
	if (format.X < 0) != (format.Y < 0) || format.X >= 0 && format.Layer < 1 || format.Err == nil {
		tb.Errorf("place of %v is layer %d, cell (%d,%d)", err, format.Layer, format.X, format.Y)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		tb.Errorf("%v leaks io.EOF", err)
	}
}

// agree is check, and sees that package xp and the reference say the same of a file. It reports
// the difference by name if one is known to be: see known.
func (c *checker) agree(tb testing.TB, file []byte) (difference string, err error) {
	tb.Helper()
	err = c.check(tb, file)
	data, container, sound := c.inflater.inflate(file)
	cells := c.decoder.Limits.Cells
	if cells == 0 {
		cells = xp.MaxCells
	}
	var want *xp.Image
	if sound {
		want = reference(data, cells)
	}
	switch {
	case (err == nil) != (want != nil):
		difference = known(file, err, sound)
		if difference == "" {
			tb.Errorf("error is %v; the standard library says sound=%v, the reference says image=%v", err, sound, want != nil)
		}
	case err == nil && c.image.Container != container:
		tb.Errorf("container is %v, want %v", c.image.Container, container)
	case err == nil:
		sameImage(tb, want, &c.image)
	}
	return difference, err
}

// known names what package xp and the standard library are meant to see differently, or "".
func known(file []byte, err error, sound bool) string {
	for _, k := range knownDifferences {
		if k.is(file, err, sound) {
			return k.name
		}
	}
	return ""
}

// knownDifferences lists the files of which package xp and the reference on the standard library
// say different things, with the reason. Each is shown by a test to exist.
var knownDifferences = []struct {
	name, why string
	is        func(file []byte, err error, sound bool) bool
}{
	{"reserved flags", "RFC 1952 asks that a set reserved flag is an error; compress/gzip looks past it",
		func(_ []byte, err error, sound bool) bool {
			return sound && err != nil && strings.Contains(err.Error(), "gzip with reserved flags")
		}},
	{"long field", "compress/gzip refuses names and comments of 512 bytes and more; RFC 1952 has no bound",
		func(file []byte, err error, sound bool) bool {
			return !sound && err == nil && len(file) > 3 && file[3]&(1<<3|1<<4) != 0 && longField(file)
		}},
	{"codes of the block before", "klauspost's inflater takes them where a block has none, see explained; the file must be made for it",
		func(file []byte, err error, sound bool) bool {
			return !sound && err == nil && bytes.Equal(file, borrowed())
		}},
}

// longField reports whether a stretch of 512 bytes without a zero follows the header.
func longField(file []byte) bool {
	for field := range bytes.SplitSeq(file[10:], []byte{0}) {
		if len(field) >= 511 {
			return true
		}
	}
	return false
}

// TestReference holds the reference itself against images that were made, not read.
func TestReference(t *testing.T) {
	t.Parallel()
	for _, s := range ownImages() {
		name, m := s.name, s.image
		data, c, sound := inflated(encode(t, m))
		if c != xp.Gzip || !sound {
			t.Errorf("%s: container %v, sound %v", name, c, sound)
		}
		got := reference(data, 1<<20)
		if got == nil {
			t.Errorf("%s: the reference refuses it", name)
			continue
		}
		if !cmp.Equal(m, got, cells) {
			t.Errorf("%s (-want +got):\n%s", name, cmp.Diff(m, got, cells))
		}
		if reference(data[:len(data)-1], 1<<20) != nil || reference(slices.Concat(data, []byte{0}), 1<<20) != nil {
			t.Errorf("%s: the reference takes a byte less, or one more", name)
		}
	}
}
