package convert

import (
	"bufio"
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
	r := &xmlReader{xmlText: newXMLText(data)}
	_, r.maxCells = bounds(c.Limits)
	if err := r.read(); err != nil {
		return nil, nil, err
	}
	return fromRows(r.cells, r.width), nil, nil
}

// xmlReader reads one file.
type xmlReader struct {
	*xmlText
	maxCells      int
	width, height int
	cells         []xp.Cell // row by row
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
			return r.close()
		case done:
			return r.fault(t.at, "found <%s> after </data>", shorten(t.name))
		case t.name == "name":
			_, _, err = r.value(t)
		case t.name == "width":
			err = r.size(t, &r.width)
		case t.name == "height":
			err = r.size(t, &r.height)
		case t.name == "data":
			done, err = true, r.data(t)
		default:
			err = r.fault(t.at, "found <%s>; <image> has name, width, height and data", shorten(t.name))
		}
		if err != nil {
			return err
		}
	}
}

// size reads the width or the height.
func (r *xmlReader) size(t tag, to *int) error {
	if *to > 0 {
		return r.fault(t.at, "<%s> stands twice", t.name)
	}
	v, err := r.integer(t, 1, math.MaxInt32)
	*to = int(v)
	return err
}

// data reads the rows.
func (r *xmlReader) data(t tag) error {
	if r.width == 0 || r.height == 0 {
		return r.fault(t.at, "<data> stands before <width> and <height>")
	}
	if int64(r.width)*int64(r.height) > int64(r.maxCells) {
		return r.fault(t.at, "the image has more than %d cells", r.maxCells)
	}
	for range r.height {
		if err := r.row(); err != nil {
			return err
		}
	}
	t, more, err := r.child()
	if err == nil && more {
		err = r.fault(t.at, "found <%s> after the last of %s", shorten(t.name), counted(r.height, "row"))
	}
	return err
}

// row reads the cells of a row.
func (r *xmlReader) row() error {
	if _, err := r.open("row"); err != nil {
		return err
	}
	for range r.width {
		if err := r.cell(); err != nil {
			return err
		}
	}
	t, more, err := r.child()
	if err == nil && more {
		err = r.fault(t.at, "found <%s> after the last of %s", shorten(t.name), counted(r.width, "cell"))
	}
	return err
}

// cell reads one cell.
func (r *xmlReader) cell() error {
	if _, err := r.open("cell"); err != nil {
		return err
	}
	t, err := r.open("ascii")
	if err != nil {
		return err
	}
	glyph, err := r.integer(t, 0, math.MaxUint32)
	if err != nil {
		return err
	}
	var colors [2]xp.RGB
	for i, name := range [2]string{"fgd", "bkg"} {
		if colors[i], err = r.color(name); err != nil {
			return err
		}
	}
	t, more, err := r.child()
	if err == nil && more {
		err = r.fault(t.at, "found <%s>; <cell> has ascii, fgd and bkg", shorten(t.name))
	}
	r.cells = append(r.cells, xp.MakeCell(xp.Glyph(glyph), colors[0], colors[1]))
	return err
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
	c, err := xp.ParseRGB(string(text))
	if err != nil || len(text) != len("#RRGGBB") {
		return xp.RGB{}, r.fault(at, "<%s> is %s; it is a color, written #RRGGBB", name, quoted(text))
	}
	return c, nil
}
