// Package raster draws images: as pictures, with a font of its own or a sheet
// of the user's, and as text for a terminal.
//
// All of it is a function of the image and the options alone: equal inputs give
// equal pixels and equal bytes.
package raster

import (
	"fmt"
	"image"
	"image/color"

	"github.com/seed18752ec6/xpc/xp"
)

// MaxScale is the largest [Options.Scale].
const MaxScale = 64

// MaxPixels is the number of pixels that [Draw] draws at most. [Encode] has no such
// bound, since it holds one row at a time.
const MaxPixels = 1 << 28

// Options say how an image becomes a picture. The zero value draws all layers as
// REXPaint shows them, one pixel for each pixel of the font [Square].
type Options struct {
	Font     *Font    // what the glyphs look like; nil is [Square]
	Scale    int      // pixels of the picture for one of the font, to MaxScale; 0 is 1
	Layer    int      // one layer alone, from 1 as REXPaint counts; 0 is all of them
	Backdrop Backdrop // what shows where nothing is drawn; the zero value is Black
}

// Backdrop is what shows at cells that no layer draws.
type Backdrop uint8

const (
	Black   Backdrop = iota // black, as REXPaint shows a base that is transparent
	Checker                 // two dark grays in fields of half a cell
)

// The grays of [Checker], dark enough not to be taken for art.
var (
	checkerDark  = xp.RGB{R: 20, G: 20, B: 24}
	checkerLight = xp.RGB{R: 34, G: 34, B: 40}
)

// Draw returns the picture of an image: a [*image.Paletted] where 256 colors do, else
// a [*image.NRGBA], opaque, with its top left at (0, 0).
// The error tells which option does not fit the image.
func Draw(m *xp.Image, o Options) (image.Image, error) {
	p, err := newPainter(m, o)
	if err != nil {
		return nil, err
	}
	w, h := p.size()
	if int64(w)*int64(h) > MaxPixels {
		return nil, fmt.Errorf("the picture would have %dx%d pixels; at most %d are drawn at once",
			w, h, MaxPixels)
	}
	if p.palette == nil {
		return p.drawTrue(), nil
	}
	out := image.NewPaletted(image.Rect(0, 0, w, h), p.colorModel())
	at := 0
	for row, times := range p.rows() {
		for range times {
			at += copy(out.Pix[at:], row)
		}
	}
	return out, nil
}

// drawTrue draws in 24-bit color.
func (p *painter) drawTrue() *image.NRGBA {
	w, h := p.size()
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	at := 0
	for row, times := range p.rows() {
		first := out.Pix[at : at+4*w]
		for x := range w {
			first[4*x], first[4*x+1], first[4*x+2] = row[3*x], row[3*x+1], row[3*x+2]
			first[4*x+3] = 255
		}
		for range times {
			at += copy(out.Pix[at:], first)
		}
	}
	return out
}

// colorModel returns the palette in the form of package color.
func (p *painter) colorModel() color.Palette {
	out := make(color.Palette, len(p.palette))
	for i, c := range p.palette {
		out[i] = color.NRGBA{R: c.R, G: c.G, B: c.B, A: 255}
	}
	return out
}

// look returns the layer that the options show; cells that nothing draws are
// transparent in it. It may share its cells with the image.
func look(m *xp.Image, layer int) (*xp.Layer, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	switch {
	case layer < 0 || layer > len(m.Layers):
		return nil, fmt.Errorf("there is no layer %d; the image has %s", layer, layersOf(m))
	case layer > 0:
		return &m.Layers[layer-1], nil
	case len(m.Layers) == 1:
		return &m.Layers[0], nil
	}
	flat := m.Flatten()
	blank := xp.MakeCell(' ', xp.RGB{}, xp.RGB{}) // what Flatten shows where nothing is drawn
	for x := range flat.Width {
		for y, c := range flat.Column(x) {
			if c == blank && !drawn(m, x, y) {
				flat.Set(x, y, xp.Transparent)
			}
		}
	}
	return &flat, nil
}

func layersOf(m *xp.Image) string {
	if len(m.Layers) == 1 {
		return "layer 1 alone"
	}
	return fmt.Sprintf("layers 1 to %d", len(m.Layers))
}

// drawn reports whether any layer draws (x, y).
func drawn(m *xp.Image, x, y int) bool {
	for i := range m.Layers {
		if l := &m.Layers[i]; l.In(x, y) && !l.At(x, y).Transparent() {
			return true
		}
	}
	return false
}
