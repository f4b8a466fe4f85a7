package raster

import (
	_ "embed"
	"sync"
)

// Font is a set of glyphs of one size. A glyph is a mask: for each pixel how much
// of the fore color covers the back color, 0 to 255.
// A Font does not change and is safe for concurrent use. The zero value is not
// useful: see [Square], [Tall] and [LoadSheet].
type Font struct {
	width, height int     // pixels of one glyph
	masks         []uint8 // glyph after glyph, row by row; the two of [Font.special] last
	ink           []uint8 // mean of each mask, 0 to 255
	count         int     // glyphs, without the special ones
	crisp         bool    // all of the masks are 0 or 255
}

// The built-in sheets, in the form that sheet.go tells.
var (
	//go:embed square.txt
	squareText string
	//go:embed tall.txt
	tallText string
)

var (
	squareFont = sync.OnceValue(func() *Font { return mustFont(squareText, 8, 8) })
	tallFont   = sync.OnceValue(func() *Font { return mustFont(tallText, 8, 16) })
)

// Square returns the built-in font of 256 glyphs of 8 by 8 pixels, in the order of
// code page 437. It is read from its sheet, square.txt, by the first call.
func Square() *Font { return squareFont() }

// Tall returns the built-in font of 256 glyphs of 8 by 16 pixels, in the order of code
// page 437: for pictures of text, as a terminal shows it. Its sheet is tall.txt.
func Tall() *Font { return tallFont() }

// Size returns the width and height of one glyph in pixels.
func (f *Font) Size() (width, height int) { return f.width, f.height }

// Len returns the number of glyphs. A glyph of a higher index is drawn as a
// crossed box.
func (f *Font) Len() int { return f.count }

// slot returns the place of a glyph among the masks, that of the crossed box for
// an index that the font does not have.
func (f *Font) slot(index uint32) int {
	if uint64(index) >= uint64(f.count) {
		return f.count + crossedBox
	}
	return int(index)
}

// The masks that stand after those of the glyphs.
const (
	crossedBox = iota // for a glyph that the font does not have
	checker           // for a cell that nothing draws
	specials
)

// newFont makes a font of masks, which it keeps.
func newFont(width, height int, masks []uint8) *Font {
	f := &Font{width: width, height: height, count: len(masks) / (width * height)}
	f.masks = append(masks, make([]uint8, specials*width*height)...)
	f.drawSpecials()
	f.measure()
	return f
}

// drawSpecials draws the crossed box, and a checker of two by two fields.
func (f *Font) drawSpecials() {
	box := f.masks[(f.count+crossedBox)*f.width*f.height:]
	fields := f.masks[(f.count+checker)*f.width*f.height:]
	for y := range f.height {
		slope := y * f.width / f.height
		for x := range f.width {
			at := y*f.width + x
			edge := x == 0 || y == 0 || x == f.width-1 || y == f.height-1
			if edge || x == slope || x == f.width-1-slope {
				box[at] = 255
			}
			if (2*x/f.width+2*y/f.height)%2 == 1 {
				fields[at] = 255
			}
		}
	}
}

// measure fills in what is derived from the masks.
func (f *Font) measure() {
	size := f.width * f.height
	f.crisp = true
	f.ink = make([]uint8, len(f.masks)/size)
	for i := range f.ink {
		sum := 0
		for _, c := range f.masks[i*size : (i+1)*size] {
			sum += int(c)
			f.crisp = f.crisp && (c == 0 || c == 255)
		}
		f.ink[i] = uint8((sum + size/2) / size)
	}
}
