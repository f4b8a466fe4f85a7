package convert

import (
	"bufio"
	"io"
	"strconv"

	"github.com/seed18752ec6/xpc/xp"
)

// The JSON form of an image, here as it is written: the cells of one column a line, so that
// a change of one cell changes one line.
//
//	{"version": -1, "layers": [
//	{"width": 1, "height": 2, "cells": [
//	[35, "#8c7f70", "#000000"], [32, "#000000", "#ff00ff"]
//	]}
//	]}
//
//	key      value
//	version  [xp.Image.Version]: -1, another negative number, or 0 for the form before R9
//	layers   bottom first
//	width    cells, at least 1
//	height   cells, at least 1
//	cells    column by column, as stored (x*height + y): glyph, fore, back
//
// The reader takes any JSON text of this shape, keys in any order. All keys are needed, and
// no other is allowed. The container of the image is not kept.

// writeJSON writes the JSON form.
func writeJSON(_ Converter, w io.Writer, m *xp.Image, _ string) error {
	out := bufio.NewWriter(w)
	out.WriteString(`{"version": ` + strconv.Itoa(int(m.Version)) + `, "layers": [`)
	for i := range m.Layers {
		l := &m.Layers[i]
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n" + `{"width": ` + strconv.Itoa(l.Width) +
			`, "height": ` + strconv.Itoa(l.Height) + `, "cells": [`)
		for j, c := range l.Cells {
			switch {
			case j == 0:
				out.WriteByte('\n')
			case j%l.Height == 0:
				out.WriteString(",\n")
			default:
				out.WriteString(", ")
			}
			out.Write(appendCell(out.AvailableBuffer(), c))
		}
		out.WriteString("\n]}")
	}
	out.WriteString("\n]}\n")
	return out.Flush()
}

// appendCell appends one cell, as in [35, "#8c7f70", "#000000"].
func appendCell(b []byte, c xp.Cell) []byte {
	b = strconv.AppendUint(append(b, '['), uint64(c.Glyph()), 10)
	b = appendColor(append(b, `, "`...), c.Fore)
	b = appendColor(append(b, `", "`...), c.Back)
	return append(b, `"]`...)
}

// appendColor appends #rrggbb.
func appendColor(b []byte, c xp.RGB) []byte {
	const hex = "0123456789abcdef"
	return append(b, '#', hex[c.R>>4], hex[c.R&15], hex[c.G>>4], hex[c.G&15], hex[c.B>>4], hex[c.B&15])
}
