package raster

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"io"
	"math"

	"github.com/seed18752ec6/xpc/xp"
)

// Animation writes pictures of a canvas as a GIF that begins again when it has ended. It holds one
// picture at a time, and writes of each the part that differs from the one before.
// The bytes are a function of the pictures alone, for one release of Go, whose compress/lzw makes
// them.
type Animation struct {
	out    *bufio.Writer
	canvas *Canvas
	shown  []uint8 // the picture written or held last
	held   []byte  // its blocks, after the delay; nil at first
	delay  int     // of the picture held
	packed bytes.Buffer
	pix    []uint8
	err    error
}

// transparent is the color of pixels that stay as they are.
const transparent = 255

// maxDelay is the longest time of one picture, in hundredths of a second.
const maxDelay = math.MaxUint16

// NewAnimation begins a GIF of pictures of the canvas. The first error of w is kept and told by Show
// and Close; so is that of a canvas of more than 65,535 pixels to a side.
func NewAnimation(w io.Writer, c *Canvas) *Animation {
	a := &Animation{out: bufio.NewWriter(w), canvas: c}
	if c.Width > math.MaxUint16 || c.Height > math.MaxUint16 {
		a.err = errors.New("a GIF has at most 65535 pixels to a side")
		return a
	}
	head := binary.LittleEndian.AppendUint16([]byte("GIF89a"), uint16(c.Width))
	head = binary.LittleEndian.AppendUint16(head, uint16(c.Height))
	head = append(head, 0xf7, 0, 0) // a palette of 256 colors, square pixels
	for i := range 256 {
		var rgb xp.RGB
		if i < len(c.Palette) {
			rgb = c.Palette[i]
		}
		head = append(head, rgb.R, rgb.G, rgb.B)
	}
	head = append(head, "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"...) // for ever
	a.write(head)
	return a
}

func (a *Animation) write(b []byte) {
	if a.err == nil {
		_, a.err = a.out.Write(b)
	}
}

// Show adds the canvas as it is now, for a number of hundredths of a second. A picture like the one
// before is shown as that one, longer. It returns the first error, after which nothing is written.
func (a *Animation) Show(delay int) error {
	if a.err != nil {
		return a.err
	}
	x, y, w, h := a.changed()
	if w == 0 {
		a.delay = min(a.delay+delay, maxDelay)
		return nil
	}
	a.flush()
	a.delay = min(delay, maxDelay)
	a.hold(x, y, w, h)
	a.shown = append(a.shown[:0], a.canvas.Pix...)
	return a.err
}

// changed returns the rectangle of the pixels that differ from those shown; one of no width if none do.
func (a *Animation) changed() (x, y, w, h int) {
	c := a.canvas
	if a.shown == nil {
		return 0, 0, c.Width, c.Height
	}
	x0, y0, x1, y1 := c.Width, c.Height, 0, 0
	for y := range c.Height {
		old, now := a.shown[y*c.Width:(y+1)*c.Width], c.Pix[y*c.Width:(y+1)*c.Width]
		if bytes.Equal(old, now) {
			continue
		}
		first, last := 0, c.Width-1
		for old[first] == now[first] {
			first++
		}
		for old[last] == now[last] {
			last--
		}
		x0, x1 = min(x0, first), max(x1, last+1)
		y0, y1 = min(y0, y), y+1
	}
	return x0, y0, max(x1-x0, 0), y1 - y0
}

// hold packs a rectangle of the canvas; pixels in it that stay as they are become transparent.
func (a *Animation) hold(x, y, w, h int) {
	c := a.canvas
	a.pix = a.pix[:0]
	for row := y; row < y+h; row++ {
		at := row*c.Width + x
		for i, v := range c.Pix[at : at+w] {
			if a.shown != nil && a.shown[at+i] == v {
				v = transparent
			}
			a.pix = append(a.pix, v)
		}
	}
	a.packed.Reset()
	z := lzw.NewWriter(&a.packed, lzw.LSB, 8)
	z.Write(a.pix) // to memory: neither fails
	z.Close()
	out := append(a.held[:0], transparent, 0, 0x2c)
	for _, n := range [4]int{x, y, w, h} {
		out = binary.LittleEndian.AppendUint16(out, uint16(n))
	}
	out = append(out, 0, 8) // no palette of its own; codes begin at 8 bits
	for data := a.packed.Bytes(); len(data) > 0; {
		n := min(len(data), 255)
		out = append(append(out, byte(n)), data[:n]...)
		data = data[n:]
	}
	a.held = append(out, 0)
}

// flush writes the picture that is held.
func (a *Animation) flush() {
	if a.held == nil {
		return
	}
	const stay, seeThrough = 1 << 2, 1 // what is shown stays; there is a transparent color
	a.write(binary.LittleEndian.AppendUint16([]byte{0x21, 0xf9, 4, stay | seeThrough}, uint16(a.delay)))
	a.write(a.held)
}

// Close ends the GIF, and returns the first error. It does not close the writer.
func (a *Animation) Close() error {
	a.flush()
	a.write([]byte{0x3b})
	if a.err == nil {
		a.err = a.out.Flush()
	}
	return a.err
}
