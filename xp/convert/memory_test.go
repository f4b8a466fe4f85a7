package convert_test

import (
	"image"
	"io"
	"runtime"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// TestWriteMemory sees that no writer holds its file, or a second image: of an image of 7 MB, whose
// .xml has 51 MB, it takes less than half an image. It is not parallel, since it counts the memory
// that the process takes.
func TestWriteMemory(t *testing.T) {
	m := xp.New(1000, 700, 1)
	for i := range m.Layers[0].Cells {
		m.Layers[0].Cells[i] = xp.MakeCell(xp.Glyph(33+i/99%90), xp.RGB{R: uint8(i / 1000 % 9)}, xp.RGB{})
	}
	sheet := image.NewGray(image.Rect(0, 0, 16, 16)) // of a pixel a glyph
	sheet.Pix[1] = 255
	font, err := raster.LoadSheet(sheet, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := convert.Converter{Font: font}
	const most = 3 << 20
	for _, f := range convert.Formats() {
		if !f.Writes() {
			continue
		}
		if _, err := c.Write(io.Discard, "a"+f.Extension, m); err != nil { // tables that stay
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		files, _, err := c.Files("a"+f.Extension, m)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if err := file.Write(io.Discard); err != nil {
				t.Fatal(err)
			}
		}
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > most {
			t.Errorf("%s takes %d bytes; at most %d", f.Extension, took, most)
		}
	}
}
