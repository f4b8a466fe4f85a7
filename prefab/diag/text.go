package diag

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// lineWidth bounds an excerpt of a text file, in runes.
const lineWidth = 100

// texts appends the text form of sorted findings. A blank line stands between two of them, so that
// each is one block, unless both are a line alone. The lesson of a rule follows its first finding.
func (p Printer) texts(out []byte, l List) []byte {
	taught := map[Code]bool{}
	tall := false // the block before has more than one line
	for i, d := range l {
		block := p.text(nil, d)
		if p.Depth == Lesson && !taught[d.Code] {
			taught[d.Code] = true
			block = p.lesson(block, d.Code)
		}
		before := tall
		tall = bytes.Count(block, []byte("\n")) > 1
		if i > 0 && (before || tall) {
			out = append(out, '\n')
		}
		out = append(out, block...)
	}
	return out
}

// text appends the text form of one finding.
func (p Printer) text(out []byte, d Diagnostic) []byte {
	out = p.headline(out, d)
	if p.Depth == Line {
		return out
	}
	out = p.excerpt(out, d)
	for _, r := range d.Related {
		out = append(out, "  "+Escape(r.Pos.String())+": "+Escape(r.Message)+"\n"...)
	}
	for _, a := range d.advices() {
		out = append(out, "  "+p.paint(cyan, a.word)+" "+Escape(a.text)+"\n"...)
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
	shown := lead + strings.TrimRight(string(runes), " ") + tail
	out = append(out, p.gutter(number)+shown+"\n"...)
	blank := strings.Repeat(" ", max(0, from)+utf8.RuneCountInString(lead))
	return append(out, p.gutter(gap)+blank+p.paint(red, strings.Repeat("^", width))+"\n"...)
}

// gutter returns what stands before an excerpt's text: the number of a line or a row, or as much
// room.
func (p Printer) gutter(number string) string { return p.paint(faint, "  "+number+" |") + " " }

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
