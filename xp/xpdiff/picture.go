package xpdiff

import (
	"fmt"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// Picture returns an image of one layer that shows two images side by side, and where they differ:
// a band for all layers together, as REXPaint shows them, and one for each layer that changed. In
// the third panel of a band a glyph on a bright ground marks each changed cell and tells how it
// changed; the cells around it are dimmed. Lines below explain the marks.
//
// Of an image that is large only the part with changes is shown, and its place is told. Cells
// that nothing draws are transparent in the picture. It panics if [xp.Image.Check] refuses an
// image.
func Picture(before, after *xp.Image) *xp.Image {
	d := Compare(before, after)
	s := &sheet{}
	if len(before.Layers) > 1 || len(after.Layers) > 1 {
		b, a := flatten(before), flatten(after)
		s.bands = append(s.bands, &band{
			label: "all layers", before: &b, after: &a,
			diff: Layer{Before: 1, After: 1, From: sizeOf(&b), To: sizeOf(&a), Cells: changes(&b, &a)},
		})
	}
	for _, l := range d.Layers {
		if !l.Equal() || len(d.Layers) == 1 {
			s.bands = append(s.bands, &band{
				label: l.label(), before: layerAt(before, l.Before-1), after: layerAt(after, l.After-1), diff: l,
			})
		}
	}
	return s.draw()
}

// label returns the words over the band of a layer.
func (l *Layer) label() string {
	switch {
	case l.Added():
		return fmt.Sprintf("layer %d, added", l.After)
	case l.Removed():
		return fmt.Sprintf("layer %d, removed", l.Before)
	case l.Before != l.After:
		return fmt.Sprintf("layer %d, was layer %d", l.After, l.Before)
	}
	return fmt.Sprintf("layer %d", l.After)
}

// flatten returns the layer that shows: at each cell the topmost that is not transparent.
// Unlike [xp.Image.Flatten] it leaves cells transparent that nothing draws.
func flatten(m *xp.Image) xp.Layer {
	out := xp.NewLayer(m.Layers[0].Width, m.Layers[0].Height)
	for i := range m.Layers {
		l := &m.Layers[i]
		for x := range min(out.Width, l.Width) {
			to, from := out.Column(x), l.Column(x)
			for y := range min(out.Height, l.Height) {
				if !from[y].Transparent() {
					to[y] = from[y]
				}
			}
		}
	}
	return out
}

// band is one row of panels.
type band struct {
	label         string
	before, after *xp.Layer
	diff          Layer
}

// sheet is a picture in the making.
type sheet struct {
	bands  []*band
	window rect // the part of the images that is shown
	layer  xp.Layer
}

// The measures of a sheet, in cells.
const (
	margin = 1
	apart  = 2  // between panels
	large  = 24 // an image up to this width and height is shown whole
	around = 8  // what is shown around the changes of a larger one
)

var headings = []string{"before", "after", "changed"}

// draw draws all of the sheet.
func (s *sheet) draw() *xp.Image {
	s.window = s.view()
	width := max(s.window.x1-s.window.x0+2, len("changed"))
	height := s.window.y1 - s.window.y0 + 2
	marks := s.marks()
	wide := max(3*width+2*apart, s.widest(marks))
	m := xp.New(2*margin+wide, 2*margin+2+len(s.bands)*(height+2)+2*len(marks), 1)
	s.layer = m.Layers[0]
	for i := range s.layer.Cells {
		s.layer.Cells[i] = xp.MakeCell(' ', grayInk, sheetGround)
	}
	for i, h := range headings {
		s.write(margin+i*(width+apart), margin, h, whiteInk)
	}
	y := margin + 2
	for _, b := range s.bands {
		s.write(margin, y, s.labelOf(b), grayInk)
		for i := range headings {
			s.panel(margin+i*(width+apart), y+1, i, b)
		}
		y += height + 2
	}
	for _, k := range marks {
		s.layer.Set(margin, y, looks[k].cell())
		s.write(margin+2, y, looks[k].about, grayInk)
		y += 2
	}
	return m
}

// view returns the part of the images to show: all of them, or of large ones the part with changes.
func (s *sheet) view() rect {
	var all, changed rect
	for _, b := range s.bands {
		all.x1, all.y1 = max(all.x1, b.before.Width, b.after.Width), max(all.y1, b.before.Height, b.after.Height)
		for _, c := range b.diff.Cells {
			r := rect{c.X - around, c.Y - around, c.X + around + 1, c.Y + around + 1}
			if changed == (rect{}) {
				changed = r
			}
			changed = changed.around(r)
		}
	}
	if changed == (rect{}) || all.x1 <= large && all.y1 <= large {
		return all
	}
	part := rect{max(changed.x0, 0), max(changed.y0, 0), min(changed.x1, all.x1), min(changed.y1, all.y1)}
	if 4*part.area() > 3*all.area() { // the place of a part is no help where it is nearly all
		return all
	}
	return part
}

// labelOf returns the words over a band, with the place of the part that is shown.
func (s *sheet) labelOf(b *band) string {
	label := b.label + ": " + count(len(b.diff.Cells), "cell")
	if l := &b.diff; l.From != l.To && !l.Added() && !l.Removed() {
		label += ", " + sizeText(l.From) + " to " + sizeText(l.To)
	}
	whole := rect{0, 0, max(b.before.Width, b.after.Width), max(b.before.Height, b.after.Height)}
	part := rect{s.window.x0, s.window.y0, min(s.window.x1, whole.x1), min(s.window.y1, whole.y1)}
	if part == whole || part.x0 >= part.x1 || part.y0 >= part.y1 { // all of it, or none of a layer that is small
		return label
	}
	return fmt.Sprintf("%s, shown %v", label, part)
}

// marks returns the marks that there are.
func (s *sheet) marks() []mark {
	var found [markCount]bool
	for _, b := range s.bands {
		for i := range b.diff.Cells {
			found[markOf(&b.diff.Cells[i])] = true
		}
	}
	var marks []mark
	for k, there := range found {
		if there {
			marks = append(marks, mark(k))
		}
	}
	return marks
}

// widest returns the width of the longest line of text.
func (s *sheet) widest(marks []mark) int {
	n := 0
	for _, b := range s.bands {
		n = max(n, len(s.labelOf(b)))
	}
	for _, k := range marks {
		n = max(n, 2+len(looks[k].about))
	}
	return n
}

// write writes a line of text.
func (s *sheet) write(x, y int, text string, ink xp.RGB) {
	for i, r := range strings.ToUpper(text[:1]) + text[1:] {
		s.layer.Set(x+i, y, xp.MakeCell(xp.Glyph(r), ink, sheetGround))
	}
}

// panel draws panel i of a band, with its frame.
func (s *sheet) panel(x, y, i int, b *band) {
	w, h := s.window.x1-s.window.x0, s.window.y1-s.window.y0
	s.frame(x, y, w, h)
	shown := []*xp.Layer{b.before, b.after, b.after}[i]
	for dx := range w {
		from := column(shown, s.window.x0+dx)
		for dy := range h {
			cell := xp.MakeCell(' ', grayInk, sheetGround)
			if sy := s.window.y0 + dy; sy < len(from) {
				cell = from[sy]
				if i == 2 {
					cell = dim(cell)
				}
			}
			s.layer.Set(x+1+dx, y+1+dy, cell)
		}
	}
	if i < 2 {
		return
	}
	for j := range b.diff.Cells {
		c := &b.diff.Cells[j]
		if cx, cy := c.X-s.window.x0, c.Y-s.window.y0; uint(cx) < uint(w) && uint(cy) < uint(h) {
			s.layer.Set(x+1+cx, y+1+cy, looks[markOf(c)].cell())
		}
	}
}

// frame draws a frame around w × h cells.
func (s *sheet) frame(x, y, w, h int) {
	set := func(x, y int, g xp.Glyph) { s.layer.Set(x, y, xp.MakeCell(g, frameInk, sheetGround)) }
	for dx := range w {
		set(x+1+dx, y, 196)
		set(x+1+dx, y+h+1, 196)
	}
	for dy := range h {
		set(x, y+1+dy, 179)
		set(x+w+1, y+1+dy, 179)
	}
	set(x, y, 218)
	set(x+w+1, y, 191)
	set(x, y+h+1, 192)
	set(x+w+1, y+h+1, 217)
}
