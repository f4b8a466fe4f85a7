package xp

import "io"

// Image is a decoded .xp file: layers, bottom first.
// Layers of a file that REXPaint wrote all have the same size; the format allows others.
type Image struct {
	// Version is the number at the head of the file: [Version] from REXPaint R9 on, other
	// negative numbers from other writers, and 0 for the form before R9, which has none.
	Version   int32
	Container Container // what the file was wrapped in; not looked at by Encode
	Layers    []Layer   // bottom first
}

// Version is the number that REXPaint writes at the head of a file since R9.
const Version = -1

// Container tells what the bytes of an image were wrapped in.
type Container uint8

const (
	Gzip  Container = iota // what REXPaint writes; may hold several members
	Zlib                   // what libtcod's functions for memory write
	Plain                  // the bare bytes
)

// String returns gzip, zlib or plain.
func (c Container) String() string {
	switch c {
	case Gzip:
		return "gzip"
	case Zlib:
		return "zlib"
	case Plain:
		return "plain"
	}
	return "unknown container"
}

// Layer is one plane of cells. A layer holds Width*Height cells, each at least 1.
type Layer struct {
	Width, Height int    // cells
	Cells         []Cell // column by column, as the file stores them: (x, y) is at x*Height + y
}

// New returns an image of the given number of layers of width × height cells, all [Transparent].
// It panics unless all three are at least 1.
func New(width, height, layers int) *Image {
	if layers < 1 {
		panic("xp: an image needs at least one layer")
	}
	m := &Image{Version: Version, Layers: make([]Layer, layers)}
	for i := range m.Layers {
		m.Layers[i] = NewLayer(width, height)
	}
	return m
}

// NewLayer returns a layer of width × height cells, all [Transparent].
// It panics unless both are at least 1.
func NewLayer(width, height int) Layer {
	if width < 1 || height < 1 {
		panic("xp: a layer needs a width and a height of at least 1")
	}
	l := Layer{Width: width, Height: height, Cells: make([]Cell, width*height)}
	for i := range l.Cells {
		l.Cells[i] = Transparent
	}
	return l
}

// In reports whether the layer has a cell at (x, y).
func (l *Layer) In(x, y int) bool {
	return uint(x) < uint(l.Width) && uint(y) < uint(l.Height)
}

// At returns the cell at (x, y), counted from 0 at the top left.
// It panics if the layer has none there.
func (l *Layer) At(x, y int) Cell { return l.Column(x)[y] }

// Set replaces the cell at (x, y), counted from 0 at the top left.
// It panics if the layer has none there.
func (l *Layer) Set(x, y int, c Cell) { l.Column(x)[y] = c }

// Column returns the cells of column x, from the top down. It shares them with the layer.
// It panics if the layer has no such column.
func (l *Layer) Column(x int) []Cell {
	if uint(x) >= uint(l.Width) {
		panic("xp: column outside the layer")
	}
	return l.Cells[x*l.Height : (x+1)*l.Height : (x+1)*l.Height]
}

// WriteTo writes the cells as the file stores them, ten bytes each, column by column.
func (l *Layer) WriteTo(w io.Writer) (n int64, err error) {
	c := counted{w: w}
	var scratch []byte
	err = writeCells(&c, l.Cells, &scratch)
	return c.n, err
}

// counted counts what is written.
type counted struct {
	w io.Writer
	n int64
}

func (c *counted) Write(p []byte) (n int, err error) {
	n, err = c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// Flatten returns the one layer that REXPaint shows: at each cell the topmost that is not
// transparent. Where all are, it shows black: glyph 32, black on black.
// The result has the size of the base; what other layers have beyond it is left out.
func (m *Image) Flatten() Layer {
	base := &m.Layers[0]
	out := Layer{Width: base.Width, Height: base.Height, Cells: make([]Cell, len(base.Cells))}
	for i := range out.Cells {
		out.Cells[i] = MakeCell(' ', RGB{}, RGB{})
	}
	for i := range m.Layers {
		l := &m.Layers[i]
		for x := range min(out.Width, l.Width) {
			to, from := out.Column(x), l.Column(x)
			for y := range min(out.Height, l.Height) {
				if !from[y].Transparent() {
					to[y] = from[y]
				}
			}
		}
	}
	return out
}
