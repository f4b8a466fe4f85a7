package raster

import (
	"fmt"
	"iter"
	"math"

	"github.com/seed18752ec6/xpc/xp"
)

// A picture is painted one row of pixels at a time, so that an image of any size is
// encoded in the memory of a row. Two forms exist: an index of one byte a pixel, where
// the font is crisp and the cells have at most 256 colors between them, and three bytes
// of red, green and blue. Which one is decided by one walk over the cells, before.

// painter paints one layer.
type painter struct {
	layer    *xp.Layer
	font     *Font
	scale    int
	backdrop Backdrop
	palette  []xp.RGB         // in order of use, column by column; nil for 24-bit color
	index    map[xp.RGB]uint8 // inverse of palette
}

// patch is one cell, ready to be painted.
type patch struct {
	mask       []uint8
	fore, back xp.RGB
	foreIndex  uint8
	backIndex  uint8
}

// newPainter checks the options against the image.
func newPainter(m *xp.Image, o Options) (*painter, error) {
	p := &painter{font: o.Font, scale: o.Scale, backdrop: o.Backdrop}
	if p.font == nil {
		p.font = Square()
	}
	if p.scale == 0 {
		p.scale = 1
	}
	if p.scale < 0 || p.scale > MaxScale {
		return nil, fmt.Errorf("scale %d is not one of 1 to %d", o.Scale, MaxScale)
	}
	var err error
	if p.layer, err = look(m, o.Layer); err != nil {
		return nil, err
	}
	w := int64(p.layer.Width) * int64(p.font.width*p.scale)
	h := int64(p.layer.Height) * int64(p.font.height*p.scale)
	if w > math.MaxInt32 || h > math.MaxInt32 { // what PNG has room for
		return nil, fmt.Errorf("the picture would have %dx%d pixels; at most %d are drawn each way",
			w, h, math.MaxInt32)
	}
	if p.font.crisp {
		p.collect()
	}
	return p, nil
}

// size returns the width and height of the picture in pixels.
func (p *painter) size() (w, h int) {
	return p.layer.Width * p.font.width * p.scale, p.layer.Height * p.font.height * p.scale
}

// collect fills in the palette, unless there are over 256 colors.
func (p *painter) collect() {
	p.index = make(map[xp.RGB]uint8)
	var last xp.Cell
	for i, c := range p.layer.Cells {
		if i > 0 && c == last {
			continue
		}
		last = c
		slot, fore, back := p.resolve(c)
		ink := p.font.ink[slot]
		if ink != 0 && !p.add(fore) || ink != 255 && !p.add(back) {
			p.palette, p.index = nil, nil
			return
		}
	}
}

// add puts a color into the palette. It reports whether there was room.
func (p *painter) add(c xp.RGB) bool {
	if _, ok := p.index[c]; ok {
		return true
	}
	if len(p.palette) == 256 {
		return false
	}
	p.index[c] = uint8(len(p.palette))
	p.palette = append(p.palette, c)
	return true
}

// resolve returns what a cell shows: the place of its mask, and its colors.
func (p *painter) resolve(c xp.Cell) (slot int, fore, back xp.RGB) {
	switch {
	case !c.Transparent():
		return p.font.slot(uint32(c.Glyph())), c.Fore, c.Back
	case p.backdrop == Checker:
		return p.font.count + checker, checkerLight, checkerDark
	}
	return p.font.count + checker, xp.RGB{}, xp.RGB{}
}

// rows yields the rows of pixels from the top down, and for each how many times it
// stands in the picture. A row is valid until the next one is asked for.
func (p *painter) rows() iter.Seq2[[]byte, int] {
	return func(yield func([]byte, int) bool) {
		w, _ := p.size()
		depth := 1
		if p.palette == nil {
			depth = 3
		}
		buf := make([]byte, w*depth)
		line := make([]patch, p.layer.Width)
		for y := range p.layer.Height {
			p.lay(line, y)
			for row := range p.font.height {
				if p.palette == nil {
					p.paintTrue(buf, line, row)
				} else {
					p.paintIndex(buf, line, row)
				}
				if !yield(buf, p.scale) {
					return
				}
			}
		}
	}
}

// lay prepares the cells of row y.
func (p *painter) lay(line []patch, y int) {
	size := p.font.width * p.font.height
	for x := range line {
		slot, fore, back := p.resolve(p.layer.Cells[x*p.layer.Height+y])
		line[x] = patch{
			mask: p.font.masks[slot*size : (slot+1)*size],
			fore: fore, back: back,
			foreIndex: p.index[fore], backIndex: p.index[back],
		}
	}
}

// paintIndex paints one row of pixels by index into the palette.
func (p *painter) paintIndex(buf []byte, line []patch, row int) {
	at := 0
	for i := range line {
		c := &line[i]
		flip := c.foreIndex ^ c.backIndex
		for _, cover := range c.mask[row*p.font.width : (row+1)*p.font.width] {
			v := c.backIndex ^ flip&cover // cover is 0 or 255
			for range p.scale {
				buf[at] = v
				at++
			}
		}
	}
}

// paintTrue paints one row of pixels as red, green, blue.
func (p *painter) paintTrue(buf []byte, line []patch, row int) {
	at := 0
	for i := range line {
		c := &line[i]
		for _, cover := range c.mask[row*p.font.width : (row+1)*p.font.width] {
			v := blend(c.fore, c.back, cover)
			for range p.scale {
				buf[at], buf[at+1], buf[at+2] = v.R, v.G, v.B
				at += 3
			}
		}
	}
}

// blend returns the color between back (cover 0) and fore (cover 255).
func blend(fore, back xp.RGB, cover uint8) xp.RGB {
	mix := func(f, b uint8) uint8 {
		return uint8((int(f)*int(cover) + int(b)*(255-int(cover)) + 127) / 255)
	}
	return xp.RGB{R: mix(fore.R, back.R), G: mix(fore.G, back.G), B: mix(fore.B, back.B)}
}
