package xp_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/seed18752ec6/xpc/xp"
)

// unpacked returns what the container of a file holds, by the packages that xp does not use.
func unpacked(tb fataler, data []byte, c xp.Container) []byte {
	tb.Helper()
	var r io.Reader = bytes.NewReader(data)
	var err error
	switch c {
	case xp.Gzip:
		r, err = gzip.NewReader(r)
	case xp.Zlib:
		r, err = zlib.NewReader(r)
	}
	if err != nil {
		tb.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		tb.Fatal(err)
	}
	return out
}

// decode returns the image in a file.
func decode(tb testing.TB, data []byte) *xp.Image {
	tb.Helper()
	m, err := xp.Decode(bytes.NewReader(data))
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// sameImage reports a difference between two images, but for their containers.
func sameImage(tb testing.TB, want, got *xp.Image) {
	tb.Helper()
	same := func(a, b xp.Layer) bool {
		return a.Width == b.Width && a.Height == b.Height && slices.Equal(a.Cells, b.Cells)
	}
	if want.Version == got.Version && slices.EqualFunc(want.Layers, got.Layers, same) {
		return
	}
	tb.Errorf("images differ (-want +got):\n%s", cmp.Diff(want, got, cells))
}

// TestCorpusRoundTrip sees that real images survive writing, and that what is stored is the same
// to the byte, whoever wrote it.
func TestCorpusRoundTrip(t *testing.T) {
	t.Parallel()
	for _, r := range manifest(t) {
		data := readFile(t, r.file)
		m, err := xp.Decode(bytes.NewReader(data))
		if errors.Is(err, xp.ErrUnwritten) {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", r.file, err)
			continue
		}
		again := encode(t, m)
		sameImage(t, m, decode(t, again))
		if !bytes.Equal(unpacked(t, data, m.Container), unpacked(t, again, xp.Gzip)) {
			t.Errorf("%s: the bytes in the container changed", r.file)
		}
	}
}

func TestEncodeHeader(t *testing.T) {
	t.Parallel()
	data := encode(t, xp.New(2, 2, 1))
	rexpaint := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 11}
	if !bytes.HasPrefix(data, rexpaint) {
		t.Errorf("the file begins with % x, want % x", data[:10], rexpaint)
	}
}

func TestEncodePayload(t *testing.T) {
	t.Parallel()
	for _, version := range []int32{-1, -16843009, 0} {
		m := decode(t, small())
		m.Version = version
		want := small()
		if version == 0 {
			want = want[4:]
		} else {
			want = payload(int(version), want[4:])
		}
		if got := unpacked(t, encode(t, m), xp.Gzip); !bytes.Equal(got, want) {
			t.Errorf("version %d: % x\nwant % x", version, got, want)
		}
	}
}

func TestEncoderLevels(t *testing.T) {
	t.Parallel()
	m := room(30, 3)
	var e xp.Encoder
	for _, level := range []int{1, 6, 0, 9, 8, 8} {
		e.Level = level
		var out bytes.Buffer
		if err := e.Encode(&out, m); err != nil {
			t.Fatal(err)
		}
		sameImage(t, m, decode(t, out.Bytes()))
		if level == 8 && !bytes.Equal(out.Bytes(), encode(t, m)) {
			t.Error("level 8 differs from the default, or from an Encoder's first file")
		}
	}
	for _, level := range []int{-1, 10} {
		e.Level = level
		if err := e.Encode(io.Discard, m); err == nil {
			t.Errorf("level %d: no error", level)
		}
	}
}

// stubborn is a writer that fails after some bytes.
type stubborn struct{ left int }

var errFull = errors.New("the disk is full")

func (s *stubborn) Write(p []byte) (int, error) {
	n := min(s.left, len(p))
	s.left -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestEncodeWriterFault(t *testing.T) {
	t.Parallel()
	m := room(40, 2)
	e := xp.Encoder{Level: 1}
	var all bytes.Buffer
	if err := e.Encode(&all, m); err != nil {
		t.Fatal(err)
	}
	for n := range all.Len() {
		if err := e.Encode(&stubborn{n}, m); !errors.Is(err, errFull) {
			t.Fatalf("after %d of %d bytes: error is %v, want the writer's", n, all.Len(), err)
		}
	}
	var out bytes.Buffer
	if err := e.Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	sameImage(t, m, decode(t, out.Bytes()))
}

func TestCheck(t *testing.T) {
	t.Parallel()
	with := func(change func(m *xp.Image)) *xp.Image {
		m := xp.New(3, 2, 2)
		change(m)
		return m
	}
	for name, c := range map[string]struct {
		image *xp.Image
		err   error
	}{
		"good":             {xp.New(3, 2, 2), nil},
		"no layers":        {&xp.Image{Version: -1}, xp.ErrNoLayers},
		"version 1":        {with(func(m *xp.Image) { m.Version = 1 }), xp.ErrMagic},
		"width 0":          {with(func(m *xp.Image) { m.Layers[1].Width = 0 }), xp.ErrSize},
		"height -1":        {with(func(m *xp.Image) { m.Layers[1].Height = -1 }), xp.ErrSize},
		"a cell too few":   {with(func(m *xp.Image) { m.Layers[0].Cells = m.Layers[0].Cells[1:] }), xp.ErrSize},
		"size overflowing": {with(func(m *xp.Image) { m.Layers[0].Width, m.Layers[0].Height = 1<<31-1, 1<<31-1 }), xp.ErrSize},
	} {
		if err := c.image.Check(); !errors.Is(err, c.err) {
			t.Errorf("%s: error is %v, want %v", name, err, c.err)
		}
		var out bytes.Buffer
		if err := xp.Encode(&out, c.image); !errors.Is(err, c.err) {
			t.Errorf("%s: Encode's error is %v, want %v", name, err, c.err)
		} else if err != nil && out.Len() > 0 {
			t.Errorf("%s: Encode wrote %d bytes of an image that it refused", name, out.Len())
		}
	}
}

func TestEncoderAllocatesNothing(t *testing.T) {
	m := room(20, 4)
	var e xp.Encoder
	n := testing.AllocsPerRun(100, func() {
		if err := e.Encode(io.Discard, m); err != nil {
			t.Error(err)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations for each image, want 0", n)
	}
}
