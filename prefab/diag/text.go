package diag

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Bounds of excerpts.
const (
	windowWidth  = 7   // cells
	windowHeight = 5   // cells
	lineWidth    = 100 // runes of a script's line
)

// appendText appends the text form of one finding.
func (p Printer) appendText(out []byte, d Diagnostic) []byte {
	out = p.headline(out, d)
	if p.Depth == Line {
		return out
	}
	out = p.excerpt(out, d)
	for _, r := range d.Related {
		out = append(out, "  "+Escape(r.Pos.String())+": "+Escape(r.Message)+"\n"...)
	}
	if d.Hint != "" {
		out = append(out, "  "+p.paint(cyan, "hint:")+" "+Escape(d.Hint)+"\n"...)
	}
	return out
}

// headline appends the line of [Short], in color if the printer has it.
func (p Printer) headline(out []byte, d Diagnostic) []byte {
	if !p.Color {
		return append(out, Short(d)+"\n"...)
	}
	color := map[Severity]string{Error: red, Warning: yellow, Info: blue}[d.Severity]
	return append(out, p.paint(bold, Escape(d.Pos.String()))+": "+
		p.paint(color, d.Severity.String())+": "+Escape(d.Message)+" "+
		p.paint(faint, "["+string(d.Code)+" "+d.Code.Name()+"]")+"\n"...)
}

// The colors, as parameters of an ANSI escape.
const (
	bold   = "1"
	faint  = "2"
	red    = "1;31"
	yellow = "1;33"
	blue   = "1;34"
	cyan   = "36"
)

// paint returns a text in color, or as it is.
func (p Printer) paint(color, s string) string {
	if !p.Color || color == "" {
		return s
	}
	return "\x1b[" + color + "m" + s + "\x1b[0m"
}

// excerpt appends the line or the cells that the finding points at, if the source has them.
func (p Printer) excerpt(out []byte, d Diagnostic) []byte {
	switch {
	case p.Source == nil:
		return out
	case d.Pos.IsCell():
		return p.window(out, d.Pos)
	case d.Pos.Line > 0:
		return p.line(out, d)
	}
	return out
}

// line appends a line of a script with its place marked:
//
//	4 | maxProtrusion: two
//	  |                ^^^
func (p Printer) line(out []byte, d Diagnostic) []byte {
	text, ok := p.Source.Line(d.Pos.File, d.Pos.Line)
	if !ok {
		return out
	}
	runes := plain(text)
	number := strconv.Itoa(d.Pos.Line)
	gap := strings.Repeat(" ", len(number))
	from, width := d.Pos.Col-1, 1
	if d.Pos.Col == 0 {
		from = 0
		width = len(runes)
	} else if d.End.Line == d.Pos.Line && d.End.Col > d.Pos.Col {
		width = d.End.Col - d.Pos.Col
	}
	lead := ""
	if from > lineWidth*3/4 {
		cut := min(from-lineWidth/4, len(runes))
		runes, from, lead = runes[cut:], from-cut, "…"
	}
	tail := ""
	if len(runes) > lineWidth {
		runes, tail = runes[:lineWidth], "…"
	}
	width = max(1, min(width, len(runes)-from))
	out = append(out, "  "+number+" | "+lead+strings.TrimRight(string(runes), " ")+tail+"\n"...)
	blank := strings.Repeat(" ", max(0, from)+utf8.RuneCountInString(lead))
	return append(out, "  "+gap+" | "+blank+p.paint(red, strings.Repeat("^", width))+"\n"...)
}

// plain returns the runes of a line with each that has no picture replaced by one that has, so
// that columns stay true.
func plain(text string) []rune {
	out := []rune(strings.ToValidUTF8(text, "\uFFFD"))
	for i, r := range out {
		switch {
		case r == '\t':
			out[i] = ' '
		case hidden(r):
			out[i] = '\uFFFD'
		}
	}
	return out
}

// window appends the cells round a place, with the place marked:
//
//	   13 14 15
//	2  #  #  #
//	3  .  +< .   layer 2 (connections)
//	4  #  #  #
func (p Printer) window(out []byte, at Pos) []byte {
	if _, _, ok := p.Source.Cell(at.File, at.Layer, at.X, at.Y); !ok {
		return out
	}
	x0, x1 := p.extent(at, windowWidth/2, 1, 0)
	y0, y1 := p.extent(at, windowHeight/2, 0, 1)
	width := max(3, len(strconv.Itoa(x1))+1)
	head := strings.Repeat(" ", 8)
	for x := x0; x <= x1; x++ {
		head += pad(strconv.Itoa(x), width)
	}
	out = append(out, strings.TrimRight(head, " ")+"\n"...)
	for y := y0; y <= y1; y++ {
		row := right(strconv.Itoa(y), 6) + "  "
		for x := x0; x <= x1; x++ {
			row += p.cell(at, x, y, width)
		}
		if y == at.Y {
			row += "  layer " + strconv.Itoa(at.Layer)
			if word := p.Source.Word(at.File, at.Layer); word != "" {
				row += " (" + Escape(word) + ")"
			}
		}
		out = append(out, strings.TrimRight(row, " ")+"\n"...)
	}
	return out
}

// extent returns the range of columns or rows of a window, at most reach to each side, that the
// layer has.
func (p Printer) extent(at Pos, reach, dx, dy int) (from, to int) {
	center := at.X*dx + at.Y*dy
	from, to = center, center
	for i := 1; i <= reach; i++ {
		if _, _, ok := p.Source.Cell(at.File, at.Layer, at.X-i*dx, at.Y-i*dy); ok {
			from = center - i
		}
		if _, _, ok := p.Source.Cell(at.File, at.Layer, at.X+i*dx, at.Y+i*dy); ok {
			to = center + i
		}
	}
	return from, to
}

// cell returns one cell of a window. A transparent one is shown as a middle dot, a blank one as a
// space.
func (p Printer) cell(at Pos, x, y, width int) string {
	r, transparent, _ := p.Source.Cell(at.File, at.Layer, x, y)
	switch {
	case transparent:
		r = '·'
	case r == '\u00A0':
		r = ' '
	case hidden(r):
		r = '\uFFFD'
	}
	if x == at.X && y == at.Y {
		return p.paint(red, string(r)+"<") + strings.Repeat(" ", width-2)
	}
	return pad(string(r), width)
}

// pad returns a text with spaces behind it up to a width in runes.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

// right returns a text with spaces before it up to a width in runes.
func right(s string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s))) + s
}
