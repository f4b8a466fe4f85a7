package convert

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"strconv"

	"github.com/seed18752ec6/xpc/xp"
)

// The .xml of REXPaint, byte for byte as version 1.60 writes it, without an end to the last line:
//
//	<image>
//	  <name>door</name>
//	  <width>1</width>
//	  <height>1</height>
//	  <data>
//	    <row>
//	      <cell><ascii>43</ascii><fgd>#8C7F70</fgd><bkg>#000000</bkg></cell>
//	    </row>
//	  </data>
//	</image>
//
// The cells of what REXPaint shows, row by row: glyph, fore and back. The name is that of the file
// and is not read. Blanks between tags mean nothing, and colors may be in small letters.
// Sources: REXPaint 1.60, manual, appendix E, and files exported by it in public repositories.

// writeXML writes what REXPaint shows of an image.
func writeXML(_ Converter, w io.Writer, m *xp.Image, name string) error {
	first := &m.Layers[0]
	out := bufio.NewWriter(w)
	out.WriteString("<image>\n  <name>")
	if err := xml.EscapeText(out, []byte(base(name))); err != nil {
		return err
	}
	out.WriteString("</name>\n  <width>" + strconv.Itoa(first.Width) + "</width>\n  <height>" +
		strconv.Itoa(first.Height) + "</height>\n  <data>\n")
	for _, row := range shownRows(m) {
		out.WriteString("    <row>\n")
		for _, c := range row {
			b := append(out.AvailableBuffer(), "      <cell><ascii>"...)
			b = strconv.AppendUint(b, uint64(c.Glyph()), 10)
			b = appendHex(append(b, "</ascii><fgd>"...), c.Fore)
			b = appendHex(append(b, "</fgd><bkg>"...), c.Back)
			out.Write(append(b, "</bkg></cell>\n"...))
		}
		out.WriteString("    </row>\n")
	}
	out.WriteString("  </data>\n</image>")
	return out.Flush()
}

// readXML reads the cells of an .xml.
func readXML(c Converter, data []byte) (*xp.Image, []Loss, error) {
	text, err := newXMLText(data)
	if err != nil {
		return nil, nil, err
	}
	r := &xmlReader{xmlText: text}
	_, r.maxCells = bounds(c.Limits)
	if err := r.read(); err != nil {
		return nil, nil, err
	}
	return &xp.Image{Version: xp.Version, Layers: []xp.Layer{r.layer}}, nil, nil
}

// xmlReader reads one file.
type xmlReader struct {
	*xmlText
	maxCells int
	layer    xp.Layer // without cells where the text is too short for as many as its size says
}

// read reads the whole of it.
func (r *xmlReader) read() error {
	if _, err := r.open("image"); err != nil {
		return err
	}
	for done := false; ; {
		t, ok, err := r.child()
		switch {
		case err != nil:
			return err
		case !ok && !done:
			return r.fault(t.at, "the image ends without <data>")
		case !ok:
			return r.finish()
		case done:
			return r.fault(t.at, "found <%s> after </data>", t.title())
		case t.is("name"):
			_, _, err = r.value(t)
		case t.is("width"):
			err = r.size(t, &r.layer.Width)
		case t.is("height"):
			err = r.size(t, &r.layer.Height)
		case t.is("data"):
			done, err = true, r.data(t)
		default:
			err = r.fault(t.at, "found <%s>; <image> has name, width, height and data", t.title())
		}
		if err != nil {
			return err
		}
	}
}

// size reads the width or the height.
func (r *xmlReader) size(t tag, to *int) error {
	if *to > 0 {
		return r.fault(t.at, "<%s> stands twice", t.title())
	}
	v, err := r.integer(t, 1, math.MaxInt32)
	*to = int(v)
	return err
}

// leastCell is the shortest text of a cell.
const leastCell = len("<cell><ascii>0</ascii><fgd>#000000</fgd><bkg>#000000</bkg></cell>")

// data reads the rows. There are cells once the text is long enough to hold them, so that a size
// alone takes no memory; where it is not, its rows are read up to the place where something lacks.
func (r *xmlReader) data(t tag) error {
	l := &r.layer
	if l.Width == 0 || l.Height == 0 {
		return r.fault(t.at, "<data> stands before <width> and <height>")
	}
	count := int64(l.Width) * int64(l.Height)
	if count > int64(r.maxCells) {
		return r.fault(t.at, "the image has more than %d cells", r.maxCells)
	}
	if count <= int64((len(r.text)-r.at)/leastCell) {
		l.Cells = make([]xp.Cell, count)
	}
	for y := range l.Height {
		if err := r.row(y); err != nil {
			return err
		}
	}
	t, more, err := r.child()
	if err == nil && more {
		err = r.fault(t.at, "found <%s> after the last of %s", t.title(), counted(l.Height, "row"))
	}
	return err
}

// row reads the cells of a row.
func (r *xmlReader) row(y int) error {
	if _, err := r.open("row"); err != nil {
		return err
	}
	l := &r.layer
	for x := range l.Width {
		c, err := r.cell()
		if err != nil {
			return err
		}
		if l.Cells != nil {
			l.Cells[x*l.Height+y] = c
		}
	}
	t, more, err := r.child()
	if err == nil && more {
		err = r.fault(t.at, "found <%s> after the last of %s", t.title(), counted(l.Width, "cell"))
	}
	return err
}

// cell reads one cell.
func (r *xmlReader) cell() (c xp.Cell, err error) {
	if !r.empty {
		if c, ok := r.usualCell(); ok {
			return c, nil
		}
	}
	if _, err := r.open("cell"); err != nil {
		return c, err
	}
	t, err := r.open("ascii")
	if err != nil {
		return c, err
	}
	glyph, err := r.integer(t, 0, math.MaxUint32)
	if err != nil {
		return c, err
	}
	var colors [2]xp.RGB
	for i, name := range [2]string{"fgd", "bkg"} {
		if colors[i], err = r.color(name); err != nil {
			return c, err
		}
	}
	t, more, err := r.child()
	if err == nil && more {
		err = r.fault(t.at, "found <%s>; <cell> has ascii, fgd and bkg", t.title())
	}
	return xp.MakeCell(xp.Glyph(glyph), colors[0], colors[1]), err
}

// usualCell reads a cell that stands there as REXPaint writes it, but for blanks before it. It is
// five times as fast as going tag by tag, and reads nothing where one byte is another.
func (r *xmlReader) usualCell() (c xp.Cell, ok bool) {
	at := r.at
	for at < len(r.text) && isBlank(r.text[at]) {
		at++
	}
	rest, ok := bytes.CutPrefix(r.text[at:], []byte("<cell><ascii>"))
	if !ok {
		return c, false
	}
	digits := 0
	for digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9' {
		digits++
	}
	glyph, ok := parseInteger(rest[:digits])
	const fore, back, end = "</ascii><fgd>", "</fgd><bkg>", "</bkg></cell>"
	const color = len("#RRGGBB")
	rest = rest[digits:]
	if !ok || glyph > math.MaxUint32 || len(rest) < len(fore+back+end)+2*color {
		return c, false
	}
	foreText, backText := rest[len(fore):][:color], rest[len(fore+back)+color:][:color]
	if string(rest[:len(fore)]) != fore || string(rest[len(fore)+color:][:len(back)]) != back ||
		string(rest[len(fore+back)+2*color:][:len(end)]) != end {
		return c, false
	}
	foreColor, foreOK := parseColor(foreText)
	backColor, backOK := parseColor(backText)
	if !foreOK || !backOK {
		return c, false
	}
	r.at = len(r.text) - len(rest) + len(fore+back+end) + 2*color
	return xp.MakeCell(xp.Glyph(glyph), foreColor, backColor), true
}

// color reads the color in the tag of a name.
func (r *xmlReader) color(name string) (xp.RGB, error) {
	t, err := r.open(name)
	if err != nil {
		return xp.RGB{}, err
	}
	text, at, err := r.value(t)
	if err != nil {
		return xp.RGB{}, err
	}
	c, ok := parseColor(text)
	if !ok {
		return xp.RGB{}, r.fault(at, "<%s> is %s; it is a color, written #RRGGBB", name, quoted(text))
	}
	return c, nil
}
