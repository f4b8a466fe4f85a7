package xptext

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// layer is the layer that is being read.
type layer struct {
	own     defaults
	size    xp.Size // zero if not known yet
	rows    bool    // its rows of glyphs were read
	sparse  bool    // they were some of them
	line    int     // index of its first line
	cells   []xp.Cell
	kinds   []symbolKind // of each cell, in the order of cells
	pending int          // cells of kind listedGlyph
}

// beginLayer reads: layer N, or layer N size WxH.
func (p *parser) beginLayer(a *args) error {
	if err := p.endLayer(); err != nil {
		return err
	}
	w, err := a.take("the number of the layer")
	if err != nil {
		return err
	}
	number := len(p.image.Layers) + 1
	if w.text != strconv.Itoa(number) {
		return p.fault(w.col, "%q is not the number of the next layer, which is %d", w.text, number)
	}
	l := &layer{size: p.size, line: p.at, own: defaults{fore: p.file.fore, back: p.file.back}}
	if a.more() && a.words[a.next].text == "size" {
		a.next++
		if l.size, err = a.size(); err != nil {
			return err
		}
	}
	p.layer = l
	return a.end()
}

// endLayer adds the layer that was being read, if any, to the image.
func (p *parser) endLayer() error {
	l := p.layer
	if l == nil {
		return nil
	}
	number := len(p.image.Layers) + 1
	switch {
	case l.rows && l.pending > 0:
		return p.listedFault(l)
	case l.rows:
		if !l.sparse {
			p.backed = max(p.backed, len(l.cells))
		}
		p.image.Layers = append(p.image.Layers, xp.Layer{Width: l.size.Width, Height: l.size.Height, Cells: l.cells})
	case !p.borne(l):
		p.at = l.line
		return p.fault(1, "layer %d has no rows; "+leftOut, number, freeLayers)
	default:
		p.image.Layers = append(p.image.Layers, xp.NewLayer(l.size.Width, l.size.Height))
	}
	if p.size == (xp.Size{}) {
		p.size = l.size
	}
	return nil
}

// leftOut says where rows of glyphs may be left out.
const leftOut = "they may be left out only where an earlier layer has as many cells with all rows, and in the first %d layers"

// borne reports whether the size of the present layer is borne out by what was read before, so that
// it needs no rows for that.
func (p *parser) borne(l *layer) bool {
	count := l.size.Width * l.size.Height
	return count > 0 && count <= p.backed && len(p.image.Layers) < freeLayers
}

// listedFault reports the first cell whose glyph is marked as listed and is not.
func (p *parser) listedFault(l *layer) error {
	i := slices.Index(l.kinds, listedGlyph)
	p.at = l.line
	return p.fault(1, "the glyph at %d,%d is marked %q and no cell line of the layer gives it", i/l.size.Height, i%l.size.Height, listed)
}

// setDefault reads a default color of the layer.
func (l *layer) setDefault(a *args, ch channel, c *xp.RGB) error {
	if l.rows {
		return a.p.fault(a.words[0].col, "the layer's %s stands after its rows; it belongs before them", ch.word)
	}
	return a.only(ch, c)
}

// glyphRows reads the rows of glyphs, which begin at the present line: all of them, or some that have
// their y before them.
func (p *parser) glyphRows(col int) error {
	l := p.layer
	_, sparse := p.numbered(p.at)
	switch {
	case l == nil:
		return p.fault(col, `a row stands before the first layer; "layer 1" begins one`)
	case l.rows:
		return p.fault(col, "the layer has its rows of glyphs already; the word fore or back begins rows of colors")
	case sparse && !p.borne(l):
		return p.fault(col, "the layer has some of its rows alone; "+leftOut, freeLayers)
	case sparse:
		l.sparse = true
		p.beginRows(l)
		return p.numberedRows(l.size, p.cellGlyph)
	}
	if l.size == (xp.Size{}) {
		var err error
		if l.size, err = p.measure(); err != nil {
			return err
		}
	}
	if err := p.checkRows(l.size, "glyphs"); err != nil {
		return err
	}
	p.beginRows(l)
	return p.eachRow(l.size, p.cellGlyph)
}

// beginRows makes the cells of a layer whose rows of glyphs begin.
func (p *parser) beginRows(l *layer) {
	l.rows = true
	l.cells = xp.NewLayer(l.size.Width, l.size.Height).Cells
	l.kinds = slices.Repeat([]symbolKind{undrawnCell}, len(l.cells))
}

// cellGlyph gives cell i the glyph of a character.
func (p *parser) cellGlyph(i int, r rune, col int) error {
	l := p.layer
	s, err := p.symbol(r, col)
	if err != nil || s.kind == undrawnCell {
		return err
	}
	if s.kind == listedGlyph {
		l.pending++
	}
	l.kinds[i] = s.kind
	l.cells[i] = p.painted(s.glyph)
	return nil
}

// painted returns a cell of the present layer with the glyph's default colors.
func (p *parser) painted(g xp.Glyph) xp.Cell {
	colors := paint{fore: p.layer.own.fore, back: p.layer.own.back}
	colors = colors.over(p.file.paint[g]).over(p.layer.own.paint[g])
	return xp.MakeCell(g, colors.fore, colors.back)
}

// colorRows reads the rows of a channel, which begin after the present line: all of them, or some
// that have their y before them.
func (p *parser) colorRows(ch channel, col int) error {
	l := p.layer
	if !l.rows {
		return p.fault(col, "rows of %s stand before the rows of glyphs; those come first", ch.word)
	}
	p.at++
	color := func(i int, r rune, col int) error { return p.cellColor(ch, i, r, col) }
	if _, ok := p.numbered(p.at); ok {
		return p.numberedRows(l.size, color)
	}
	if err := p.checkRows(l.size, ch.word); err != nil {
		return err
	}
	return p.eachRow(l.size, color)
}

// cellColor gives cell i the color of a letter.
func (p *parser) cellColor(ch channel, i int, r rune, col int) error {
	l := p.layer
	if r == same || r == ' ' || r == undrawn && l.kinds[i] == undrawnCell {
		return nil
	}
	c, ok := p.colors[string(r)]
	switch {
	case l.kinds[i] == undrawnCell:
		return p.fault(col, "the cell is undrawn in the rows of glyphs and has a %s here; %q belongs here", ch.word, undrawn)
	case r == undrawn && ch.word == foreChannel.word:
		return p.fault(col, "a fore cannot be transparent, and the cell is drawn in the rows of glyphs")
	case r == undrawn:
		c = xp.Key
	case !ok:
		return p.fault(col, "no color line gives the name %q", r)
	}
	if ch.word == foreChannel.word {
		l.cells[i].Fore = c
	} else {
		l.cells[i].Back = c
	}
	return nil
}

// cell reads: cell X,Y glyph N fore C back C.
func (p *parser) cell(a *args) error {
	l := p.layer
	if !l.rows {
		return p.fault(a.words[0].col, "a cell line stands before the rows of the layer; it belongs after them")
	}
	w, err := a.take("a place such as 3,2")
	if err != nil {
		return err
	}
	left, right, _ := strings.Cut(w.text, ",")
	x, errX := strconv.Atoi(left)
	y, errY := strconv.Atoi(right)
	if errX != nil || errY != nil || x < 0 || x >= l.size.Width || y < 0 || y >= l.size.Height {
		return p.fault(w.col, "%q is not a cell of this layer; one is written x,y, up to %d,%d", w.text, l.size.Width-1, l.size.Height-1)
	}
	i := x*l.size.Height + y
	if a.more() && a.words[a.next].text == "glyph" {
		a.next++
		g, err := a.glyph()
		if err != nil {
			return err
		}
		p.setGlyph(i, g)
		if !a.more() {
			return nil
		}
	}
	if l.kinds[i] == undrawnCell {
		return p.fault(w.col, "the cell %s is undrawn in the rows of glyphs; it needs a glyph first", w.text)
	}
	var colors paint
	if err := a.paint(&colors); err != nil {
		return err
	}
	c := paint{fore: l.cells[i].Fore, back: l.cells[i].Back}.over(colors)
	l.cells[i].Fore, l.cells[i].Back = c.fore, c.back
	return nil
}

// setGlyph gives cell i of the present layer a glyph; one that was undrawn gets its colors too.
func (p *parser) setGlyph(i int, g xp.Glyph) {
	l := p.layer
	switch l.kinds[i] {
	case undrawnCell:
		l.cells[i] = p.painted(g)
	case listedGlyph:
		l.pending--
	}
	l.kinds[i] = drawnGlyph
	l.cells[i] = l.cells[i].WithGlyph(g)
}
