package convert

import (
	"bufio"
	"bytes"
	"io"
	"math"
	"strconv"

	"github.com/seed18752ec6/xpc/xp"
)

// The .csv of REXPaint, byte for byte as version 1.60 writes it, without an end to the last line:
//
//	X,Y,ASCII,Foreground,Background
//	0,0,35,#8C7F70,#000000
//	1,0,43,#8C7F70,#000000
//
// A line for each cell of what REXPaint shows, row by row: its place from 0 at the top left, its
// glyph, its fore and its back. Lines may also end in a carriage return, colors be in small
// letters, and the last line may have an end. Sources: REXPaint 1.60, manual, appendix E, and
// files exported by it in public repositories.

// leastLine is the shortest line of a cell, with its end.
const leastLine = len("0,0,0,#000000,#000000\n")

// csvHead is the first line.
const csvHead = "X,Y,ASCII,Foreground,Background"

// writeCSV writes what REXPaint shows of an image.
func writeCSV(_ Converter, w io.Writer, m *xp.Image, _ string) error {
	out := bufio.NewWriter(w)
	out.WriteString(csvHead)
	for y, row := range shownRows(m) {
		for x, c := range row {
			b := append(out.AvailableBuffer(), '\n')
			b = append(strconv.AppendInt(b, int64(x), 10), ',')
			b = append(strconv.AppendInt(b, int64(y), 10), ',')
			b = append(strconv.AppendUint(b, uint64(c.Glyph()), 10), ',')
			b = append(appendHex(b, c.Fore), ',')
			out.Write(appendHex(b, c.Back))
		}
	}
	return out.Flush()
}

// appendHex appends a color as REXPaint writes it, #RRGGBB.
func appendHex(b []byte, c xp.RGB) []byte {
	const hex = "0123456789ABCDEF"
	return append(b, '#', hex[c.R>>4], hex[c.R&15], hex[c.G>>4], hex[c.G&15], hex[c.B>>4], hex[c.B&15])
}

// readCSV reads the cells of a .csv.
func readCSV(c Converter, data []byte) (*xp.Image, []Loss, error) {
	s, err := newScanner(data)
	if err != nil {
		return nil, nil, err
	}
	r := &csvReader{scanner: s}
	_, r.maxCells = bounds(c.Limits)
	r.cells = make([]xp.Cell, 0, min(r.maxCells, len(s.text)/leastLine))
	if err := r.lines(); err != nil {
		return nil, nil, err
	}
	return r.image(), nil, nil
}

// csvReader reads one file.
type csvReader struct {
	scanner
	maxCells int
	cells    []xp.Cell // row by row
	width    int       // 0 until the second row begins
	x, y     int       // of the cell that comes next
}

// lines reads all lines.
func (r *csvReader) lines() error {
	if line := r.line(); string(line) != csvHead {
		return r.fault(0, "the first line is not %q", csvHead)
	}
	for r.at < len(r.text) {
		start := r.at
		if err := r.cell(start, r.line()); err != nil {
			return err
		}
	}
	switch {
	case len(r.cells) == 0:
		return r.fault(len(r.text), "the text ends without a cell; at least 1 is needed")
	case r.width > 0 && r.x < r.width:
		return r.fault(len(r.text), "the text ends before the cell (%d,%d), and the row above has it", r.x, r.y)
	}
	return nil
}

// line passes over a line and returns it without its end.
func (r *csvReader) line() []byte {
	rest := r.text[r.at:]
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	r.at += min(len(line)+1, len(rest))
	return bytes.TrimSuffix(line, []byte("\r"))
}

// cell reads the line of a cell.
func (r *csvReader) cell(start int, line []byte) error {
	if len(r.cells) == r.maxCells {
		return r.fault(start, "the image has more than %d cells", r.maxCells)
	}
	f := csvFields{r: r, line: line, at: start}
	x, y := f.number("X", math.MaxInt32), f.number("Y", math.MaxInt32)
	if f.err == nil {
		f.err = r.place(start, int(x), int(y))
	}
	glyph := f.number("ASCII", math.MaxUint32)
	fore, back := f.color("Foreground"), f.color("Background")
	if f.err == nil && !f.ended {
		f.err = r.fault(f.at, "the line goes on after its 5 fields")
	}
	r.cells = append(r.cells, xp.MakeCell(xp.Glyph(glyph), fore, back))
	return f.err
}

// place sees that a cell is the one that comes next: the next of the row, or the first of a new
// one where all rows so far have one width.
func (r *csvReader) place(start, x, y int) error {
	if x == 0 && y == r.y+1 && (r.width == 0 && r.x > 0 || r.x == r.width && r.width > 0) {
		r.width = r.x
		r.x, r.y = 0, y
	}
	if x != r.x || y != r.y || r.width > 0 && x >= r.width {
		wantX, wantY := r.x, r.y
		if r.width > 0 && r.x == r.width {
			wantX, wantY = 0, r.y+1
		}
		return r.fault(start, "found the cell (%d,%d), not (%d,%d): cells stand row by row, each once", x, y, wantX, wantY)
	}
	r.x++
	return nil
}

// image returns the cells as an image of one layer.
func (r *csvReader) image() *xp.Image {
	width := r.width
	if width == 0 {
		width = r.x
	}
	return fromRows(r.cells, width)
}

// fromRows returns an image of one layer, given its cells row by row.
func fromRows(cells []xp.Cell, width int) *xp.Image {
	l := xp.Layer{Width: width, Height: len(cells) / width, Cells: make([]xp.Cell, len(cells))}
	for i, c := range cells {
		l.Cells[i%width*l.Height+i/width] = c
	}
	return &xp.Image{Version: xp.Version, Layers: []xp.Layer{l}}
}

// csvFields takes the fields of a line one by one, up to the first fault.
type csvFields struct {
	r     *csvReader
	line  []byte // what is left of it
	at    int    // offset of that in the text
	ended bool   // the last field was taken
	err   error
}

// next returns the next field and its offset.
func (f *csvFields) next(name string) (field []byte, at int) {
	at = f.at
	if f.ended && f.err == nil {
		f.err = f.r.fault(at, "the line ends before %s; its fields are %s", name, csvHead)
	}
	field, rest, more := bytes.Cut(f.line, []byte(","))
	f.line, f.ended = rest, !more
	f.at += len(field)
	if more {
		f.at++
	}
	return field, at
}

// number takes a whole number from 0 up.
func (f *csvFields) number(name string, most int64) int64 {
	field, at := f.next(name)
	v, ok := parseInteger(field)
	if f.err == nil && (!ok || v < 0 || v > most) {
		f.err = f.r.fault(at, "%s is %q; it is a whole number from 0 to %d", name, shorten(string(field)), most)
	}
	return v
}

// color takes a color.
func (f *csvFields) color(name string) xp.RGB {
	field, at := f.next(name)
	c, ok := parseColor(field)
	if f.err == nil && !ok {
		f.err = f.r.fault(at, "%s is %q; it is a color, written #RRGGBB", name, shorten(string(field)))
	}
	return c
}
