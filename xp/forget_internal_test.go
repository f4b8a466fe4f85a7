package xp

import (
	"bytes"
	"testing"

	"github.com/klauspost/compress/flate"
)

func TestBringsCodes(t *testing.T) {
	t.Parallel()
	pack := func(level int, data []byte) []byte {
		var out bytes.Buffer
		zw, err := flate.NewWriter(&out, level)
		if err != nil {
			t.Fatal(err)
		}
		zw.Write(data)
		zw.Close()
		return out.Bytes()
	}
	room := make([]byte, 4000)
	for i := range room {
		room[i] = byte(i * i / 7 % 50)
	}
	for name, c := range map[string]struct {
		stream []byte
		want   bool
	}{
		"dynamic":        {pack(6, room), true},
		"fixed":          {pack(6, []byte("a")), false},
		"stored":         {pack(0, room), false},
		"blank":          {bytes.Clone(blank), true},
		"literals alone": {pack(flate.HuffmanOnly, room), true}, // a code for distances is written all the same
		"nothing":        {nil, false},
		"cut":            {pack(6, room)[:12], false},
		"ones":           {bytes.Repeat([]byte{255}, 100), false},
		"zeros":          {make([]byte, 100), false},
	} {
		// A checksum and a length follow in a file.
		if got := bringsCodes(append(c.stream, make([]byte, 8)...)); got != c.want {
			t.Errorf("%s: %v, want %v; stream begins % x", name, got, c.want, c.stream[:min(20, len(c.stream))])
		}
	}
}

func TestBlank(t *testing.T) {
	t.Parallel()
	r := bytes.NewReader(blank)
	n, err := new(bytes.Buffer).ReadFrom(flate.NewReader(r))
	if n != 0 || err != nil || r.Len() != 0 {
		t.Errorf("the blank stream has %d bytes, error %v, %d bytes after it; want none", n, err, r.Len())
	}
}

func BenchmarkForget(b *testing.B) {
	m := New(20, 20, 4)
	for i := range m.Layers[0].Cells {
		m.Layers[0].Cells[i] = MakeCell(Glyph(i*i/7%50), RGB{R: uint8(i % 3)}, RGB{})
	}
	var out bytes.Buffer
	if err := Encode(&out, m); err != nil {
		b.Fatal(err)
	}
	stream := out.Bytes()[10:]
	b.ReportAllocs()
	for b.Loop() {
		if !bringsCodes(stream) {
			b.Fatal("no codes")
		}
	}
}
