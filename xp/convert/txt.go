package convert

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// The .txt holds the characters of glyphs, a line for each row, in UTF-8. It has no colors.
//
// Written are all cells of what REXPaint shows, blanks at the end of a line too, so that the size
// comes back. Unlike REXPaint's export, which writes blanks as no-break spaces, it has common
// spaces, since other programs take the former for signs; a glyph table in REXPaint's form, which
// says 32 160, brings them back.
//
// Read is any text: a character is a cell, the longest line is the width, and shorter ones are
// filled with blanks. Colors are those of the legend, or white on black; REXPaint's own import of
// text, -txt2xp, makes it black on white.

// writeTXT writes the characters of what REXPaint shows.
func writeTXT(c Converter, w io.Writer, m *xp.Image, _ string) error {
	out := bufio.NewWriter(w)
	for _, row := range shownRows(m) {
		for _, cell := range row {
			out.WriteRune(c.Glyphs.Rune(cell.Glyph()))
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

// readTXT reads a text as a map.
func readTXT(c Converter, data []byte) (*xp.Image, []Loss, error) {
	s, err := newScanner(data)
	if err != nil {
		return nil, nil, err
	}
	r := &txtReader{scanner: s, converter: c}
	l, err := r.read()
	if err != nil {
		return nil, nil, err
	}
	return &xp.Image{Version: xp.Version, Layers: []xp.Layer{l}}, nil, nil
}

// txtReader reads one text.
type txtReader struct {
	scanner
	converter Converter
}

// Bounds of the cells that short lines are filled with: so many in any case, and more in
// proportion to the text, which keeps the image a fixed multiple of it.
const (
	freeCells    = 64 << 10
	cellsPerByte = 64
)

// read reads the whole text.
func (r *txtReader) read() (xp.Layer, error) {
	width, height := r.size()
	if width == 0 {
		return xp.Layer{}, r.fault(0, "the text has no characters; at least 1 is needed")
	}
	_, most := bounds(r.converter.Limits)
	cells := int64(width) * int64(height)
	if cells > int64(most) {
		return xp.Layer{}, r.fault(0, "the text is %s wide and %s high; at most %s are read",
			counted(width, "character"), counted(height, "line"), counted(most, "cell"))
	}
	if cells > freeCells && cells > cellsPerByte*int64(len(r.text)) {
		return xp.Layer{}, r.fault(0, "the longest line has %s and there are %d lines, most of them short: fill them with blanks if they are to be a map of %d cells",
			counted(width, "character"), height, cells)
	}
	return r.fill(xp.NewLayer(width, height))
}

// size returns how many characters the longest line has, and how many lines there are.
func (r *txtReader) size() (width, height int) {
	for line := range bytes.Lines(r.text) {
		height++
		width = max(width, utf8.RuneCount(trimEnd(line)))
	}
	return width, height
}

// trimEnd returns a line without its end.
func trimEnd(line []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
}

// fill reads the characters into the layer.
func (r *txtReader) fill(l xp.Layer) (xp.Layer, error) {
	known := map[rune]xp.Cell{}
	blank, err := r.cell(known, ' ')
	if err != nil {
		return l, err
	}
	y := 0
	for line := range bytes.Lines(r.text) {
		start := r.at
		r.at += len(line)
		x, at := 0, start
		for rest := trimEnd(line); len(rest) > 0; x++ {
			c, n := utf8.DecodeRune(rest)
			if c == utf8.RuneError && n == 1 {
				return l, r.fault(at, "the byte 0x%02x is not UTF-8; REXPaint writes UTF-8 where its REXPaint.cfg says txtOutputUTF8=1", rest[0])
			}
			cell, err := r.cell(known, c)
			if err != nil {
				return l, r.fault(at, "%s", err)
			}
			l.Set(x, y, cell)
			rest = rest[n:]
			at += n
		}
		for ; x < l.Width; x++ {
			l.Set(x, y, blank)
		}
		y++
	}
	return l, nil
}

// noGlyph is a character that stands for no glyph.
type noGlyph rune

func (c noGlyph) Error() string {
	return "the character " + characterName(rune(c)) + " stands for no glyph; a legend can give it one"
}

// cell returns the cell of a character.
func (r *txtReader) cell(known map[rune]xp.Cell, c rune) (xp.Cell, error) {
	if cell, ok := known[c]; ok {
		return cell, nil
	}
	legend := r.converter.Legend
	m := legend.char(c)
	g, ok := r.converter.Glyphs.GlyphOf(c)
	if !ok && !m.hasGlyph && !m.undrawn {
		return xp.Cell{}, noGlyph(c)
	}
	cell := legend.cell(m, g)
	known[c] = cell
	return cell, nil
}
