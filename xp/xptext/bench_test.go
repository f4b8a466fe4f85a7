package xptext_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// level draws a large image of four layers and about so many colors: a patterned base, and
// little on the others.
func level(side, colors int) *xp.Image {
	m := xp.New(side, side, 4)
	for x := range side {
		for y := range side {
			n := (x*x + 3*y*y + x*y) % colors
			fore := xp.RGB{R: uint8(n * 2), G: uint8(80 + n%5*20), B: 60}
			m.Layers[0].Set(x, y, xp.MakeCell(xp.Glyph(176+n%3), fore, xp.RGB{B: uint8(n % 4)}))
			if n < 4 {
				m.Layers[1+n%3].Set(x, y, xp.MakeCell(xp.Glyph('a'+n), fore, xp.RGB{}))
			}
		}
	}
	return m
}

func BenchmarkFormat(b *testing.B) {
	m := level(200, 97)
	b.SetBytes(4 * 200 * 200 * xp.CellSize)
	b.ReportAllocs()
	for b.Loop() {
		xptext.Format(m)
	}
}

func BenchmarkParse(b *testing.B) {
	text := xptext.Format(level(200, 97))
	b.SetBytes(4 * 200 * 200 * xp.CellSize)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := xptext.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}
