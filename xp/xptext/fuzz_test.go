package xptext_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// FuzzParse reads any text. It never panics, and what it reads has a text of one form.
func FuzzParse(f *testing.F) {
	f.Add(byHand)
	f.Add(xptext.Format(level(6, 9)))
	f.Add("xpt 1\nversion none\ncontainer zlib\nchar |_| undrawn\nchar |Ā| 300\nlayer 1\n|Ā_�|\ncell 2,0 glyph 9 back transparent\nlayer 2 size 1x1\n|␀|\nback\n|×|\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := xptext.Parse(text)
		if err != nil {
			return
		}
		cells := 0
		for i := range m.Layers {
			cells += len(m.Layers[i].Cells)
		}
		if cells > 64*len(text) {
			t.Errorf("%d cells from a text of %d bytes", cells, len(text))
		}
		checkTwin(t, m)
	})
}

// FuzzFormat makes an image of any bytes and sees that it survives its text.
func FuzzFormat(f *testing.F) {
	f.Add([]byte("12\x00\x00\x00abcdef\xff\xff\x00\x00abc\xff\x00\xff"), uint8(2))
	f.Fuzz(func(t *testing.T, data []byte, height uint8) {
		h := int(height)%9 + 1
		w := len(data) / xp.CellSize / h
		if w == 0 {
			return
		}
		m := xp.New(w, h, 1)
		for i := range m.Layers[0].Cells {
			b := data[i*xp.CellSize:]
			g := xp.Glyph(b[0]) | xp.Glyph(b[1])<<8 | xp.Glyph(b[2])<<16 | xp.Glyph(b[3])<<24
			m.Layers[0].Cells[i] = xp.MakeCell(g, xp.RGB{R: b[4], G: b[5], B: b[6]}, xp.RGB{R: b[7], G: b[8], B: b[9]})
		}
		checkTwin(t, m)
	})
}
