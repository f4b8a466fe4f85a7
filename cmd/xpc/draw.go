package main

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// span is a range of columns or rows, the end exclusive.
type span struct{ from, to int }

// draw prints an image to standard output as its terminal can show it: in color or without, and
// where the image is wider than the terminal, in bands of columns one below the other. Bands leave
// out columns at the sides that lie outside of what matters.
func (e *env) draw(m *xp.Image, matters span, o raster.TermOptions) error {
	o.Color = e.colored(e.stdout)
	width, columns := m.Layers[0].Width, e.stdout.columns
	if columns <= 0 || width <= columns {
		return raster.Terminal(e.stdout, m, o)
	}
	for from := matters.from; from < matters.to; from += columns {
		to := min(from+columns, matters.to)
		fmt.Fprintf(e.stdout, "[columns %d to %d of %d]\n", from, to-1, width)
		if err := raster.Terminal(e.stdout, band(m, from, to), o); err != nil {
			return err
		}
	}
	return nil
}

// allColumns is the span of a whole image.
func allColumns(m *xp.Image) span { return span{0, m.Layers[0].Width} }

// dugColumns is the span of the columns of a map in which there is anything but untouched ground,
// with the ground beside them that the picture shades; all of them if there is nothing.
func dugColumns(g *grid.Grid) span {
	const shade = 3
	s := span{g.W, 0}
	for i, c := range g.Class {
		if x := i % g.W; c != grid.Earth && c != grid.Rock {
			s = span{min(s.from, x), max(s.to, x+1)}
		}
	}
	if s.to == 0 {
		return span{0, g.W}
	}
	return span{max(s.from-shade, 0), min(s.to+shade, g.W)}
}

// band returns the columns of an image from one up to another. It shares the cells.
func band(m *xp.Image, from, to int) *xp.Image {
	out := *m
	out.Layers = nil
	for _, l := range m.Layers {
		from, to := min(from, l.Width), min(to, l.Width)
		if from < to { // a layer may be narrower than the first, which has all of the columns
			cells := l.Cells[from*l.Height : to*l.Height]
			out.Layers = append(out.Layers, xp.Layer{Width: to - from, Height: l.Height, Cells: cells})
		}
	}
	return &out
}
