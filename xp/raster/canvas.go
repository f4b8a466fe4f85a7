package raster

import (
	"fmt"

	"github.com/seed18752ec6/xpc/xp"
)

// Canvas is a picture of a fixed palette into which images are drawn: for a series of pictures that
// share their colors. Colors that the palette has not become the nearest that it has.
type Canvas struct {
	Width, Height int      // pixels
	Pix           []uint8  // index into the palette, one a pixel, row by row
	Palette       []xp.RGB // 1 to [MaxPalette] colors; not to be changed once something was drawn

	known map[xp.RGB]uint8
}

// MaxPalette is the number of colors that a canvas may have: GIF needs one of 256 for what stays.
const MaxPalette = 255

// NewCanvas returns a canvas of the first color of the palette.
// It panics for a size below 1, or a palette of no or too many colors.
func NewCanvas(width, height int, palette []xp.RGB) *Canvas {
	if width < 1 || height < 1 || len(palette) < 1 || len(palette) > MaxPalette {
		panic(fmt.Sprintf("raster: a canvas of %dx%d pixels and %d colors", width, height, len(palette)))
	}
	return &Canvas{
		Width: width, Height: height, Pix: make([]uint8, width*height), Palette: palette,
		known: map[xp.RGB]uint8{},
	}
}

// Index returns the place in the palette of a color, or of the one nearest to it: the first of the
// nearest, by red, green and blue weighed as the eye does, roughly.
func (c *Canvas) Index(color xp.RGB) uint8 {
	if i, ok := c.known[color]; ok {
		return i
	}
	best, least := 0, -1
	for i, p := range c.Palette {
		dr, dg, db := int(p.R)-int(color.R), int(p.G)-int(color.G), int(p.B)-int(color.B)
		if d := 3*dr*dr + 6*dg*dg + 2*db*db; least < 0 || d < least {
			best, least = i, d
		}
	}
	c.known[color] = uint8(best)
	return uint8(best)
}

// Fill fills a rectangle with a color; what lies outside of the canvas is left out.
func (c *Canvas) Fill(x, y, width, height int, color xp.RGB) {
	x0, y0 := max(x, 0), max(y, 0)
	x1, y1 := min(x+width, c.Width), min(y+height, c.Height)
	if x0 >= x1 {
		return
	}
	i := c.Index(color)
	for ; y0 < y1; y0++ {
		row := c.Pix[y0*c.Width+x0 : y0*c.Width+x1]
		for k := range row {
			row[k] = i
		}
	}
}

// Draw draws an image with its top left at (x, y); what lies outside of the canvas is left out. The
// error tells which option does not fit the image.
func (c *Canvas) Draw(x, y int, m *xp.Image, o Options) error {
	p, err := newPainter(m, o)
	if err != nil {
		return err
	}
	draw := c.drawTrue
	if p.palette, p.index = nil, nil; p.font.crisp {
		draw = c.drawIndex
		for _, cell := range p.layer.Cells {
			_, fore, back := p.resolve(cell)
			c.Index(fore)
			c.Index(back)
		}
		p.palette, p.index = c.Palette, c.known
	}
	row := y
	for pixels, times := range p.rows() {
		for range times {
			if row >= 0 && row < c.Height {
				draw(x, row, pixels)
			}
			row++
		}
	}
	return nil
}

// drawIndex draws a row of pixels that are indices already.
func (c *Canvas) drawIndex(x, y int, pixels []byte) {
	if x < 0 {
		pixels, x = pixels[min(-x, len(pixels)):], 0
	}
	if x < c.Width {
		copy(c.Pix[y*c.Width+x:(y+1)*c.Width], pixels)
	}
}

// drawTrue draws a row of pixels of three bytes each.
func (c *Canvas) drawTrue(x, y int, rgb []byte) {
	for i := range len(rgb) / 3 {
		if at := x + i; at >= 0 && at < c.Width {
			c.Pix[y*c.Width+at] = c.Index(xp.RGB{R: rgb[3*i], G: rgb[3*i+1], B: rgb[3*i+2]})
		}
	}
}

// Mean returns the color that a cell has from afar, as the font draws it; black for a cell that is
// transparent.
func (f *Font) Mean(c xp.Cell) xp.RGB {
	if c.Transparent() {
		return xp.RGB{}
	}
	return blend(c.Fore, c.Back, f.ink[f.slot(uint32(c.Glyph()))])
}
