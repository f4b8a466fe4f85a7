package xp

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// pack returns data as one gzip member.
func pack(t *testing.T, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	zw := gzip.NewWriter(&out)
	if _, err := zw.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// numbers returns 32-bit numbers as stored.
func numbers(values ...int32) []byte {
	var out []byte
	for _, v := range values {
		out = binary.LittleEndian.AppendUint32(out, uint32(v))
	}
	return out
}

// TestBombIsNotUnpacked sees how far into a bomb the decoder goes: not past what it must know.
func TestBombIsNotUnpacked(t *testing.T) {
	t.Parallel()
	zeros := make([]byte, 16<<20)
	for name, c := range map[string]struct {
		head   []byte
		err    error
		offset int64 // bytes read of what is packed
	}{
		"after the image":     {append(numbers(-1, 1, 1, 1), make([]byte, 10)...), ErrTrailing, 27 + 26},
		"after a bad count":   {numbers(-1, 99), ErrTooManyLayers, 8},
		"after a bad size":    {numbers(-1, 1, 1<<16, 1<<16), ErrTooManyCells, 16},
		"after a second size": {append(append(numbers(-1, 2, 1, 1), make([]byte, 10)...), numbers(-1, -1)...), ErrSize, 2 * 34},
	} {
		var d Decoder
		var m Image
		err := d.Decode(bytes.NewReader(pack(t, append(c.head, zeros...))), &m)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: error is %v, want %v", name, err, c.err)
		}
		if d.unpacker.offset > c.offset {
			t.Errorf("%s: %d bytes were unpacked, %d suffice", name, d.unpacker.offset, c.offset)
		}
	}
}

// TestEmptyMembers sees that many empty members cost no memory each.
func TestEmptyMembers(t *testing.T) {
	empty := pack(t, nil)
	image := pack(t, append(numbers(-1, 1, 1, 1), make([]byte, 10)...))
	data := append(bytes.Repeat(empty, 20_000), image...)
	var d Decoder
	var m Image
	r := bytes.NewReader(nil)
	n := testing.AllocsPerRun(3, func() {
		r.Reset(data)
		if err := d.Decode(r, &m); err != nil {
			t.Error(err)
		}
	})
	if n > 1 {
		t.Errorf("%v allocations, want none for members", n)
	}
}

// TestGrowth sees that a layer which grows as it is read holds the same cells as one that is not.
func TestGrowth(t *testing.T) {
	t.Parallel()
	m := New(300, 700, 1)
	for i := range m.Layers[0].Cells {
		m.Layers[0].Cells[i].Fore.B = byte(i / 50_000)
	}
	var out bytes.Buffer
	if err := Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	got, err := Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Layers[0].Cells) != len(m.Layers[0].Cells) {
		t.Fatalf("%d cells, want %d", len(got.Layers[0].Cells), len(m.Layers[0].Cells))
	}
	for i, c := range got.Layers[0].Cells {
		if c != m.Layers[0].Cells[i] {
			t.Fatalf("cell %d is %v, want %v", i, c, m.Layers[0].Cells[i])
		}
	}
}
