package xp_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
)

// refused lists files that are none, with the error that each gives.
func refused(tb testing.TB) []refusal {
	gz := func(parts ...any) []byte { return packGzip(tb, payload(parts...)) }
	member, stream := packGzip(tb, small()), packZlib(tb, small())
	return []refusal{
		{"empty", nil, xp.ErrEmpty, "byte 0: the file is empty"},
		{"lfs", []byte("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n"), xp.ErrLFS,
			"byte 0: the file is a Git LFS pointer, the image itself was not fetched: git lfs pull fetches it"},
		{"rexp", payload("REXP", 1, 2), xp.ErrForeign,
			`byte 0: the file begins with "REXP": it is another program's, REXPaint writes no such mark`},
		{"png", []byte("\x89PNG\r\n\x1a\n0000"), xp.ErrMagic,
			`byte 0: the file begins with "\x89PNG\r\n\x1a\n"; an .xp image is gzip, or zlib, or begins with a version and a layer count`},
		{"plain and negative", []byte("\xfe\xff\xff\xff\xff\xff\xff\xff"), xp.ErrMagic,
			`byte 0: the file begins with "\xfe\xff\xff\xff\xff\xff\xff\xff"; an .xp image is gzip, or zlib, or begins with a version and a layer count`},
		{"text", []byte("hello, world"), xp.ErrMagic,
			`byte 0: the file begins with "hello, w"; an .xp image is gzip, or zlib, or begins with a version and a layer count`},
		{"fresh memory", gz(-858993460, -858993460), xp.ErrUnwritten,
			"byte 0: the image begins with bytes 0xcc, the mark of memory that was never written: the program that saved it is at fault"},
		{"fresh memory in a size", gz(-1, 1, 5, -858993460), xp.ErrUnwritten,
			"byte 8, layer 1: the size of the layer holds bytes 0xcc, the mark of memory that was never written: the program that saved it is at fault"},
		{"gzip in gzip", packGzip(tb, member), xp.ErrMagic,
			"byte 0: what is compressed in the file is a gzip file again: it was compressed twice; unpack it once"},
		{"gzip in zlib", packZlib(tb, member), xp.ErrMagic,
			"byte 0: what is compressed in the file is a gzip file again: it was compressed twice; unpack it once"},
		{"wide cells", gz(-1, 1, 2, 2, make([]byte, 48)), xp.ErrCellSize,
			"byte 56: the file fits cells of 12 bytes, those of the .xp format have 10"},
		{"wide cells, two layers", gz(-1, 2, 2, 2, make([]byte, 48), 2, 2, make([]byte, 48)), xp.ErrCellSize,
			"byte 56, layer 2: the file fits cells of 12 bytes, those of the .xp format have 10"},
		{"no count", gz(-1), xp.ErrTruncated, "byte 4: the image ends before its layer count"},
		{"half a version", []byte{255, 255}, xp.ErrTruncated, "byte 2: the image ends before its layer count"},
		{"no layers", gz(-1, 0), xp.ErrNoLayers, "byte 4: the layer count is 0, at least 1 is needed"},
		{"negative layers", gz(-1, -3), xp.ErrNegativeLayers, "byte 4: the layer count is -3, at least 1 is needed"},
		{"65 layers", gz(-1, 65), xp.ErrTooManyLayers, "byte 4: the layer count is 65, at most 64 are allowed"},
		{"no size", gz(-1, 1, 5), xp.ErrTruncated, "byte 12, layer 1: the image ends before the size of this layer"},
		{"width 0", gz(-1, 1, 0, 5), xp.ErrSize, "byte 8, layer 1: the layer is 0×5 cells, both must be at least 1"},
		{"height -5", gz(-1, 1, 5, -5), xp.ErrSize, "byte 8, layer 1: the layer is 5×-5 cells, both must be at least 1"},
		{"too many cells", gz(-1, 1, 8192, 8193), xp.ErrTooManyCells,
			"byte 8, layer 1: the layer is 8192×8193 cells, at most 67108864 are allowed in all layers together"},
		{"more than can be", gz(-1, 1, 8192, 8192), xp.ErrTruncated,
			"byte 8, layer 1: the layer is 8192×8192 cells, more than a file of 41 bytes can hold"},
		{"half the cells", gz(-1, 1, 2, 2, cellBytes(3), "xx"), xp.ErrTruncated,
			"byte 48, layer 1, cell (1,1): the image ends early: the layer has 3 of its 4 cells"},
		{"second layer missing", gz(-1, 2, 2, 2, cellBytes(4)), xp.ErrTruncated,
			"byte 56, layer 2: the image ends before the size of this layer"},
		{"bytes after", gz(small(), "x"), xp.ErrTrailing, "byte 124: the last layer (2) ends here, but bytes follow it"},
		{"bytes after, plain", payload(small(), "x"), xp.ErrTrailing, "byte 124: the last layer (2) ends here, but bytes follow it"},
		{"animation", gz(1, 10, -1, 1, 1, 1, cellBytes(1)), xp.ErrAnimation,
			"not supported: this is a REXPaint animation (.axp), not an image (.xp)"},

		{"gzip: cut header", member[:9], xp.ErrTruncated, "byte 0 of the file: the file ends inside its gzip header"},
		{"gzip: cut name", withFields(member)[:20], xp.ErrTruncated, "byte 15 of the file: the file ends inside its gzip header"},
		{"gzip: cut extra", withFields(member)[:13], xp.ErrTruncated, "byte 12 of the file: the file ends inside its gzip header"},
		{"gzip: cut header sum", withFields(member)[:32], xp.ErrTruncated, "byte 31 of the file: the file ends inside its gzip header"},
		{"gzip: wrong header sum", changed(withFields(member), 31, 0), xp.ErrChecksum,
			"byte 31 of the file: the gzip header stores the checksum 6f00, its bytes have 6f5e"},
		{"gzip: method", changed(member, 2, 7), nil, "not supported: gzip with compression method 0x07"},
		{"gzip: flags", changed(member, 3, 0x80), nil, "not supported: gzip with reserved flags 0x80"},
		{"gzip: cut stream", member[:len(member)-12], xp.ErrTruncated, ""},
		{"gzip: damaged stream", changed(member, 10, 7), xp.ErrCorrupt, ""},
		{"gzip: no trailer", member[:len(member)-3], xp.ErrNoTrailer, ""},
		{"gzip: wrong sum", changed(member, -8, 1), xp.ErrChecksum, ""},
		{"gzip: wrong length", changed(member, -4, 1), xp.ErrLength, ""},
		{"gzip: junk after", append(member[:len(member):len(member)], "junk"...), xp.ErrTrailing, ""},
		{"gzip: half a member after", append(member[:len(member):len(member)], 0x1f, 0x8b), xp.ErrTruncated, ""},
		{"zlib: dictionary", changed(changed(stream, 0, 0x78), 1, 0xbb), nil, "not supported: zlib with a preset dictionary"},
		{"zlib: no trailer", stream[:len(stream)-1], xp.ErrNoTrailer, ""},
		{"zlib: wrong sum", changed(stream, -1, stream[len(stream)-1]+1), xp.ErrChecksum, ""},
		{"zlib: junk after", append(stream[:len(stream):len(stream)], 0), xp.ErrTrailing, ""},
	}
}

type refusal struct {
	name string
	data []byte
	err  error  // nil: an UnsupportedError
	text string // after "xp: "; "" where the place depends on the deflater
}

func TestRefused(t *testing.T) {
	t.Parallel()
	for _, r := range refused(t) {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			_, err := xp.Decode(bytes.NewReader(r.data))
			checkRefusal(t, r, err)
			_, err = xp.DecodeConfig(iotest.OneByteReader(bytes.NewReader(r.data)))
			checkRefusal(t, r, err)
		})
	}
}

// checkRefusal sees that err is what the refusal says.
func checkRefusal(t *testing.T, r refusal, err error) {
	t.Helper()
	var format *xp.FormatError
	var unsupported xp.UnsupportedError
	switch {
	case err == nil:
		t.Fatal("no error")
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		t.Fatalf("%v leaks", err)
	case r.err != nil && !errors.Is(err, r.err):
		t.Errorf("error is %v, want one of %v", err, r.err)
	case errors.As(err, &unsupported) == errors.As(err, &format):
		t.Errorf("error is a %T, want *FormatError or UnsupportedError", err)
	case r.err == nil && unsupported == "":
		t.Errorf("error is %v, want an UnsupportedError", err)
	}
	text, ok := strings.CutPrefix(err.Error(), "xp: ")
	if !ok || r.text != "" && text != r.text {
		t.Errorf("text (-want +got):\n%s", cmp.Diff("xp: "+r.text, err.Error()))
	}
	if format != nil && format.Err != nil {
		if n := int64(len(r.data)); format.Packed && (format.Offset < 0 || format.Offset > n) {
			t.Errorf("offset %d is outside the file of %d bytes", format.Offset, n)
		}
		if (format.X < 0) != (format.Y < 0) || format.X >= 0 && format.Layer == 0 {
			t.Errorf("place is layer %d, cell (%d,%d)", format.Layer, format.X, format.Y)
		}
	}
}

func TestHostileCorpus(t *testing.T) {
	t.Parallel()
	refused := map[string]error{
		"crcbad": xp.ErrChecksum, "dims40000": xp.ErrTooManyCells, "layers_max": xp.ErrTooManyLayers,
		"neg_dims": xp.ErrSize, "neg_layers": xp.ErrNegativeLayers, "notrailer": xp.ErrNoTrailer,
		"trailing": xp.ErrTrailing, "trunc": xp.ErrTruncated, "zero_layers": xp.ErrNoLayers,
	}
	for name, want := range refused {
		data := readFile(t, "hostile/"+name+".xp")
		_, err := xp.Decode(bytes.NewReader(data))
		t.Run(name, func(t *testing.T) {
			checkRefusal(t, refusal{data: data, err: want}, err)
		})
	}
	legal := map[string]xp.Config{
		"diff_sizes":  {Version: -1, Layers: []xp.Size{{Width: 4, Height: 4}, {Width: 2, Height: 2}}},
		"glyph_big":   {Version: -1, Layers: []xp.Size{{Width: 1, Height: 1}}},
		"legacy2":     {Version: 0, Layers: []xp.Size{{Width: 2, Height: 2}, {Width: 2, Height: 2}}},
		"multimember": {Version: -1, Layers: []xp.Size{{Width: 2, Height: 2}}},
		"zlib":        {Version: -1, Container: xp.Zlib, Layers: []xp.Size{{Width: 2, Height: 2}}},
	}
	for name, want := range legal {
		t.Run(name, func(t *testing.T) {
			m, err := xp.Decode(bytes.NewReader(readFile(t, "hostile/"+name+".xp")))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, config(m)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if g := m.Layers[0].At(0, 0).Glyph(); name == "glyph_big" && g != 0x2588 {
				t.Errorf("glyph is %d, want %d", g, 0x2588)
			}
		})
	}
}

// config returns what DecodeConfig says of an image.
func config(m *xp.Image) xp.Config {
	c := xp.Config{Version: m.Version, Container: m.Container}
	for _, l := range m.Layers {
		c.Layers = append(c.Layers, xp.Size{Width: l.Width, Height: l.Height})
	}
	return c
}

func TestLimits(t *testing.T) {
	t.Parallel()
	data := packGzip(t, small())
	for _, c := range []struct {
		limits xp.Limits
		err    error
	}{
		{xp.Limits{Packed: len(data), Layers: 2, Cells: 10}, nil},
		{xp.Limits{Packed: len(data) - 1}, xp.ErrPacked},
		{xp.Limits{Layers: 1}, xp.ErrTooManyLayers},
		{xp.Limits{Cells: 9}, xp.ErrTooManyCells},
	} {
		d := xp.Decoder{Limits: c.limits}
		var m xp.Image
		if err := d.Decode(bytes.NewReader(data), &m); !errors.Is(err, c.err) {
			t.Errorf("%+v: error is %v, want %v", c.limits, err, c.err)
		}
		if _, err := d.DecodeConfig(bytes.NewReader(data)); !errors.Is(err, c.err) {
			t.Errorf("%+v: DecodeConfig's error is %v, want %v", c.limits, err, c.err)
		}
	}
}

func TestReaderFault(t *testing.T) {
	t.Parallel()
	broken := errors.New("the cable is out")
	_, err := xp.Decode(io.MultiReader(bytes.NewReader(small()[:20]), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || errors.As(err, new(*xp.FormatError)) {
		t.Errorf("error is %v, want the reader's", err)
	}
}

// noise returns n bytes that do not compress.
func noise(n int) []byte {
	out := make([]byte, n)
	for i, state := 0, uint32(1); i < n; i++ {
		state = state*1664525 + 1013904223 // linear congruential (Press et al. 1992)
		out[i] = byte(state >> 24)
	}
	return out
}

// TestAllocation sees that files that promise much get no more memory than they hold: not more
// than a constant (tables and buffers of a new Decoder) and 200 bytes for each of theirs.
func TestAllocation(t *testing.T) {
	files := map[string][]byte{
		"promises 64 Mi cells": packGzip(t, payload(-1, 1, 8192, 8192, noise(700_000))),
		"promises all layers":  packGzip(t, payload(-1, 64, 100, 100, cellBytes(10_000))),
		"plain":                payload(-1, 1, 100, 100, cellBytes(5_000)),
		"second layer":         packGzip(t, payload(-1, 2, 10, 10, cellBytes(100), 300, 300, cellBytes(100))),
	}
	for _, r := range refused(t) {
		files[r.name] = r.data
	}
	for name, data := range files {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var d xp.Decoder
		var m xp.Image
		err := d.Decode(bytes.NewReader(data), &m)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		used, bound := after.TotalAlloc-before.TotalAlloc, uint64(200_000+200*len(data))
		if used > bound {
			t.Errorf("%s: %d bytes were allocated for a file of %d, at most %d are allowed", name, used, len(data), bound)
		}
	}
}

func TestDecoderAllocatesNothing(t *testing.T) {
	data := encode(t, room(20, 4))
	var d xp.Decoder
	var m xp.Image
	r := bytes.NewReader(nil)
	n := testing.AllocsPerRun(100, func() {
		r.Reset(data)
		if err := d.Decode(r, &m); err != nil {
			t.Error(err)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations for each image, want 0", n)
	}
}
