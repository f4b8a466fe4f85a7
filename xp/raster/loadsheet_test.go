package raster_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// tinySheet is a sheet of glyphs of two by two pixels: one black pixel, then clockwise
// three grays that grow brighter with the index.
func tinySheet() *image.Gray {
	m := image.NewGray(image.Rect(0, 0, 32, 32))
	for g := range 256 {
		if g == ' ' {
			continue
		}
		x, y := g%16*2, g/16*2
		m.SetGray(x+1, y, color.Gray{Y: 255})
		m.SetGray(x+1, y+1, color.Gray{Y: uint8(g)})
		m.SetGray(x, y+1, color.Gray{Y: uint8(g / 2)})
	}
	return m
}

// allGlyphs holds the 256 glyphs in 16 columns, white on the given back.
func allGlyphs(fore, back xp.RGB) *xp.Image {
	m := xp.New(16, 16, 1)
	for g := range xp.Glyph(256) {
		m.Layers[0].Set(int(g%16), int(g/16), xp.MakeCell(g, fore, back))
	}
	return m
}

// TestLoadSheet draws the built-in font as sheets in several forms and reads it back: the
// font that comes of it draws the same pictures.
func TestLoadSheet(t *testing.T) {
	t.Parallel()
	white, key := color.NRGBA{R: 255, G: 255, B: 255, A: 255}, color.NRGBA{R: 255, B: 255, A: 255}
	black, clear := color.NRGBA{A: 255}, color.NRGBA{R: 9}
	for name, c := range map[string]struct{ fore, back color.NRGBA }{
		"white on black":       {white, black},
		"black on white":       {black, white},
		"white on magenta":     {white, key},
		"white on transparent": {white, clear},
		"black on transparent": {black, clear},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			base, err := raster.Draw(allGlyphs(gold, night), raster.Options{})
			if err != nil {
				t.Fatal(err)
			}
			sheet := image.NewNRGBA(base.Bounds().Add(image.Pt(-3, 5)))
			for y := range 128 {
				for x := range 128 {
					to := c.back
					if base.At(x, y) == (color.NRGBA{R: gold.R, G: gold.G, B: gold.B, A: 255}) {
						to = c.fore
					}
					sheet.SetNRGBA(x-3, y+5, to)
				}
			}
			font, err := raster.LoadSheet(sheet, 0)
			if err != nil {
				t.Fatal(err)
			}
			if w, h := font.Size(); w != 8 || h != 8 || font.Len() != 256 {
				t.Errorf("%d glyphs of %dx%d, want 256 of 8x8", font.Len(), w, h)
			}
			got, err := raster.Draw(allGlyphs(gold, night), raster.Options{Font: font})
			if err != nil {
				t.Fatal(err)
			}
			samePixels(t, got, base)
		})
	}
}

// TestLoadSheetRows reads a sheet of an extended font.
func TestLoadSheetRows(t *testing.T) {
	t.Parallel()
	sheet := image.NewGray(image.Rect(0, 0, 16, 40))
	sheet.SetGray(3, 39, color.Gray{Y: 200})
	font, err := raster.LoadSheet(sheet, 20)
	if err != nil {
		t.Fatal(err)
	}
	if w, h := font.Size(); w != 1 || h != 2 || font.Len() != 320 {
		t.Errorf("%d glyphs of %dx%d, want 320 of 1x2", font.Len(), w, h)
	}
}

func TestLoadSheetErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		w, h, rows int
		want       string
	}{
		{130, 128, 0, "a font sheet has 16 columns of glyphs; this one is 130 pixels wide, not a multiple of 16"},
		{128, 100, 0, "a font sheet has 16 rows of glyphs; this one is 100 pixels high, not a multiple of 16"},
		{128, 128, 20, "a font sheet has 20 rows of glyphs; this one is 128 pixels high, not a multiple of 20"},
		{0, 0, 0, "a font sheet has 16 columns of glyphs; this one is 0 pixels wide, not a multiple of 16"},
		{1040, 16, 0, "the glyphs of this font sheet are 65 pixels wide; at most 64 are read"},
		{16, 1040, 0, "the glyphs of this font sheet are 65 pixels high; at most 64 are read"},
		{16, 16, 2, "a font sheet has 3 to 4096 rows of glyphs, not 2"},
		{16, 16, 0, "the font sheet is of one color: it shows no glyph"},
	} {
		t.Run(fmt.Sprintf("%dx%d", c.w, c.h), func(t *testing.T) {
			t.Parallel()
			sheet := image.NewNRGBA(image.Rect(0, 0, c.w, c.h))
			draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.Black), image.Point{}, draw.Src)
			_, err := raster.LoadSheet(sheet, c.rows)
			if diff := cmp.Diff(c.want, fmt.Sprint(err)); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}
