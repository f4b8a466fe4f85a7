package convert_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
)

// BenchmarkFormats writes and reads an image of four drawn layers in each format; MB/s are those
// of its cells.
func BenchmarkFormats(b *testing.B) {
	m := xp.New(100, 100, 4)
	for i := range m.Layers {
		for j := range m.Layers[i].Cells {
			m.Layers[i].Cells[j] = xp.MakeCell(xp.Glyph(1+j%200), xp.RGB{R: uint8(j % 7)}, xp.RGB{B: uint8(i)})
		}
	}
	for _, f := range convert.Formats() {
		name := "a" + f.Extension
		var buf bytes.Buffer
		if err := convert.Write(&buf, name, m); err != nil {
			b.Fatal(err)
		}
		b.Run("Write/100x100x4/"+f.Extension, func(b *testing.B) {
			b.SetBytes(4 * 100 * 100 * xp.CellSize)
			b.ReportAllocs()
			for b.Loop() {
				if err := convert.Write(io.Discard, name, m); err != nil {
					b.Fatal(err)
				}
			}
		})
		if !f.Reads() {
			continue
		}
		b.Run("Read/100x100x4/"+f.Extension, func(b *testing.B) {
			b.SetBytes(4 * 100 * 100 * xp.CellSize)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := convert.Read(name, buf.Bytes()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
