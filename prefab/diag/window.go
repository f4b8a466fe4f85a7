package diag

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// The size of a window, in cells. It is smaller only where the layer is.
const (
	windowWidth  = 7
	windowHeight = 5
)

// Characters of a window that stand for no glyph of the table: none of them can be mistaken for one
// that is drawn.
const (
	undrawn    = '×' // a transparent cell, as in the text twin of an image
	drawnBlank = '␣' // glyphs 0 and 32
)

// window appends the cells round a place, the place itself in brackets. Numbers of columns stand
// right above their cells.
//
//	  | 13 14 15
//	2 |  #  #  #
//	3 |  . [+] .    layer 2 (connections)
//	4 |  #  #  #
func (p Printer) window(out []byte, at Pos) []byte {
	if _, _, ok := p.Source.Cell(at.File, at.Layer, at.X, at.Y); !ok {
		return out
	}
	x0, x1 := p.extent(at, windowWidth, 1, 0)
	y0, y1 := p.extent(at, windowHeight, 0, 1)
	slot := max(3, len(strconv.Itoa(x1))+1)
	rowWidth := len(strconv.Itoa(y1))
	head := ""
	for x := x0; x <= x1; x++ {
		head += right(strconv.Itoa(x), slot-1) + " "
	}
	head = p.gutter(right("", rowWidth)) + p.paint(faint, strings.TrimRight(head, " "))
	out = append(out, head+"\n"...)
	for y := y0; y <= y1; y++ {
		row := p.gutter(right(strconv.Itoa(y), rowWidth))
		for x := x0; x <= x1; x++ {
			row += p.cell(at, x, y, slot)
		}
		if y == at.Y {
			row += p.paint(faint, "   "+p.layerText(at))
		}
		out = append(out, strings.TrimRight(row, " ")+"\n"...)
	}
	return out
}

// layerText names the layer of a place and what it is read as.
func (p Printer) layerText(at Pos) string {
	s := "layer " + strconv.Itoa(at.Layer)
	if word := p.Source.Word(at.File, at.Layer); word != "" {
		s += " (" + Escape(word) + ")"
	}
	return s
}

// extent returns the range of columns or rows of a window of a size: the place in the middle or, at
// an edge of the layer, as near to it as keeps the size.
func (p Printer) extent(at Pos, size, dx, dy int) (from, to int) {
	has := func(i int) bool {
		_, _, ok := p.Source.Cell(at.File, at.Layer, at.X+i*dx, at.Y+i*dy)
		return ok
	}
	before, after := 0, 0
	for before < size-1 && has(-before-1) {
		before++
	}
	for after < size-1 && has(after+1) {
		after++
	}
	half := size / 2
	first := min(before, max(half, size-1-after))
	last := min(after, size-1-first)
	center := at.X*dx + at.Y*dy
	return center - first, center + last
}

// cell returns one cell of a window: its character with room to both sides of it.
func (p Printer) cell(at Pos, x, y, slot int) string {
	r, transparent, _ := p.Source.Cell(at.File, at.Layer, x, y)
	color := ""
	switch {
	case transparent:
		r, color = undrawn, faint
	case r == ' ' || r == '\u00A0':
		r, color = drawnBlank, faint
	case hidden(r):
		r = utf8.RuneError
	}
	room := strings.Repeat(" ", slot-3)
	if x == at.X && y == at.Y {
		return room + p.paint(red, "["+string(r)+"]")
	}
	return room + " " + p.paint(color, string(r)) + " "
}

// right returns a text with spaces before it up to a width in runes.
func right(s string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s))) + s
}
