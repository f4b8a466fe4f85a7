package convert

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// Format is one kind of file that an image can be read from or written to.
type Format struct {
	Extension string // of file names, in lower case with its dot
	About     string // what it is, in a few words

	read   func(c Converter, data []byte) (*xp.Image, []Loss, error)
	write  func(c Converter, w io.Writer, m *xp.Image, name string) error
	holds  holds
	beside func(c Converter, m *xp.Image, name string) []File // nil where there are none
}

// Reads reports whether images are read from the format.
func (f Format) Reads() bool { return f.read != nil }

// Writes reports whether images are written in the format.
func (f Format) Writes() bool { return f.write != nil }

// formats is the table, in the order in which messages list it.
var formats = []Format{
	{".xp", "REXPaint image", readXP, writeXP, holdsAll, nil},
	{".xpt", "text twin of an image", readText, writeText, holdsTwin, nil},
	{".json", "JSON form of an image", readJSON, writeJSON, holdsAll, nil},
	{".tmx", "map of Tiled, a tile for each look of a cell", readTMX, writeTMX, holdsTMX, tilePicture},
	{".csv", "cells as REXPaint exports them, a line each", readCSV, writeCSV, holdsFlat, nil},
	{".xml", "cells as REXPaint exports them, a tag each", readXML, writeXML, holdsFlat, nil},
	{".txt", "characters alone; a legend gives them colors", readTXT, writeTXT, holdsTXT, nil},
	{".png", "picture", nil, writePNG, holdsFlat, nil},
	{".ans", "colored text for terminals, in UTF-8", nil, writeANS, holdsANS, nil},
	{".bbcode", "colored text for forums", nil, writeBBCode, holdsBBCode, nil},
}

// Formats returns all formats.
func Formats() []Format { return slices.Clone(formats) }

// readXP reads the format that all the others are converted from.
func readXP(c Converter, data []byte) (*xp.Image, []Loss, error) {
	d := xp.Decoder{Limits: c.Limits}
	m := new(xp.Image)
	if err := d.Decode(bytes.NewReader(data), m); err != nil {
		return nil, nil, err
	}
	return m, nil, nil
}

func writeXP(_ Converter, w io.Writer, m *xp.Image, _ string) error { return xp.Encode(w, m) }

// readText reads the text twin. Its parser bounds the image by the size of the text, so the
// limits are looked at afterwards.
func readText(c Converter, data []byte) (*xp.Image, []Loss, error) {
	m, err := xptext.Parse(string(data))
	if err != nil {
		return nil, nil, err
	}
	layers, cells := bounds(c.Limits)
	if len(m.Layers) > layers {
		return nil, nil, fmt.Errorf("the image has %d layers; at most %d are read", len(m.Layers), layers)
	}
	found := 0
	for i := range m.Layers {
		found += len(m.Layers[i].Cells)
	}
	if found > cells {
		return nil, nil, fmt.Errorf("the image has %d cells; at most %d are read", found, cells)
	}
	return m, nil, nil
}

// writeText writes the text twin.
func writeText(_ Converter, w io.Writer, m *xp.Image, _ string) error {
	return xptext.Write(w, m)
}

// bounds returns the limits with their defaults set.
func bounds(limits xp.Limits) (layers, cells int) {
	return cmp.Or(max(limits.Layers, 0), xp.MaxLayers), cmp.Or(max(limits.Cells, 0), xp.MaxCells)
}

// writePNG writes a picture of what REXPaint shows.
func writePNG(c Converter, w io.Writer, m *xp.Image, _ string) error {
	return raster.Encode(w, m, raster.Options{Font: c.Font, Scale: c.Scale})
}

// writeANS writes what a terminal shows: UTF-8, and colors of 24 bits. REXPaint's own .ans files
// are for programs that show the text mode of DOS: code page 437 and a palette of 16 colors, which
// few images keep to.
func writeANS(c Converter, w io.Writer, m *xp.Image, _ string) error {
	return raster.Terminal(w, m, raster.TermOptions{Color: true, Glyphs: c.Glyphs})
}
