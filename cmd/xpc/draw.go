package main

import (
	"fmt"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// draw prints an image to standard output as its terminal can show it: in color or without, and
// where the image is wider than the terminal, in bands of columns one below the other.
func (e *env) draw(m *xp.Image, o raster.TermOptions) error {
	o.Color = e.colored(e.stdout)
	width, columns := m.Layers[0].Width, e.stdout.columns()
	if columns <= 0 || width <= columns {
		return raster.Terminal(e.stdout, m, o)
	}
	for from := 0; from < width; from += columns {
		to := min(from+columns, width)
		fmt.Fprintf(e.stdout, "[columns %d to %d of %d]\n", from, to-1, width)
		if err := raster.Terminal(e.stdout, band(m, from, to), o); err != nil {
			return err
		}
	}
	return nil
}

// band returns the columns of an image from one up to another. It shares the cells.
func band(m *xp.Image, from, to int) *xp.Image {
	out := *m
	out.Layers = make([]xp.Layer, len(m.Layers))
	for i, l := range m.Layers {
		from, to := min(from, l.Width), min(to, l.Width) // layers of another width are refused when drawn
		out.Layers[i] = xp.Layer{Width: to - from, Height: l.Height, Cells: l.Cells[from*l.Height : to*l.Height]}
	}
	return &out
}
