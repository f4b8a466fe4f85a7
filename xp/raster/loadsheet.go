package raster

import (
	"errors"
	"fmt"
	"image"
	"image/color"
)

const (
	sheetColumns = 16 // of every sheet, as in REXPaint
	maxGlyph     = 64 // pixels of a glyph of a user's sheet, each way
	maxRows      = 4096
	maxSheet     = 4 << 20 // pixels of a sheet
)

// LoadSheet makes a font of a picture in REXPaint's form: glyphs in 16 columns and the
// given number of rows, 0 for the usual 16, in order from the top left.
// A pixel covers as much as it is bright, or as it is opaque where the picture has
// transparent pixels. The color at the top left of glyph 32, the blank, is the back: a
// key color such as magenta does not cover, and on a bright back the dark pixels cover.
// The error tells what of the picture is not as a sheet must be.
func LoadSheet(sheet image.Image, rows int) (*Font, error) {
	if rows == 0 {
		rows = sheetColumns
	}
	b := sheet.Bounds()
	if err := CheckSheet(b.Dx(), b.Dy(), rows); err != nil {
		return nil, err
	}
	width, height := b.Dx()/sheetColumns, b.Dy()/rows
	cover := coverage(sheet, image.Pt(b.Min.X, b.Min.Y+' '/sheetColumns*height))
	masks := make([]uint8, 0, (sheetColumns*rows+specials)*width*height)
	inked := false
	for g := range sheetColumns * rows {
		left := b.Min.X + g%sheetColumns*width
		top := b.Min.Y + g/sheetColumns*height
		for y := range height {
			for x := range width {
				c := cover(sheet.At(left+x, top+y))
				masks = append(masks, c)
				inked = inked || c != 0
			}
		}
	}
	if !inked {
		return nil, errors.New("the font sheet is of one color: it shows no glyph")
	}
	return newFont(width, height, masks), nil
}

// CheckSheet returns the error that [LoadSheet] has for every picture of this size in pixels, if
// there is one. So what the header of a file tells is refused before its pixels are read: of a size
// that it lets pass, they are 4 Mi at most.
func CheckSheet(width, height, rows int) error {
	if rows == 0 {
		rows = sheetColumns
	}
	if rows < 3 || rows > maxRows {
		return fmt.Errorf("a font sheet has 3 to %d rows of glyphs, not %d", maxRows, rows)
	}
	if err := checkSide(width, sheetColumns, "columns", "wide"); err != nil {
		return err
	}
	if err := checkSide(height, rows, "rows", "high"); err != nil {
		return err
	}
	if width*height > maxSheet { // no overflow: both sides are bounded
		return fmt.Errorf("this font sheet is %d by %d pixels; at most %d pixels are read", width, height, maxSheet)
	}
	return nil
}

// checkSide checks the pixels along one side of a sheet, that has so many glyphs there.
func checkSide(pixels, glyphs int, unit, side string) error {
	if pixels <= 0 || pixels%glyphs != 0 {
		return fmt.Errorf("a font sheet has %d %s of glyphs; this one is %d pixels %s, not a multiple of %d",
			glyphs, unit, pixels, side, glyphs)
	}
	if pixels/glyphs > maxGlyph {
		return fmt.Errorf("the glyphs of this font sheet are %d pixels %s; at most %d are read",
			pixels/glyphs, side, maxGlyph)
	}
	return nil
}

// coverage returns how much a color of the sheet covers, given a place of its back.
func coverage(sheet image.Image, at image.Point) func(color.Color) uint8 {
	if o, ok := sheet.(interface{ Opaque() bool }); ok && !o.Opaque() {
		return func(c color.Color) uint8 {
			n := color.NRGBAModel.Convert(c).(color.NRGBA)
			return n.A
		}
	}
	back := color.NRGBAModel.Convert(sheet.At(at.X, at.Y)).(color.NRGBA)
	dark := min(back.R, back.G, back.B) < 128
	return func(c color.Color) uint8 {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		switch {
		case n == back:
			return 0
		case dark:
			return max(n.R, n.G, n.B)
		}
		return 255 - min(n.R, n.G, n.B)
	}
}
