package xptext

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// Parse reads an image from its text. What is not as the package comment says gives a
// [*SyntaxError]; the first one ends the reading. Memory is bounded by a fixed multiple of the text.
func Parse(text string) (*xp.Image, error) {
	p := &parser{
		lines:  strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n"),
		image:  &xp.Image{Version: xp.Version},
		chars:  map[rune]symbol{},
		colors: map[string]xp.RGB{},
		file:   defaults{fore: xp.RGB{R: 255, G: 255, B: 255}},
	}
	if err := p.parse(); err != nil {
		return nil, err
	}
	return p.image, nil
}

// parser holds what the lines said so far.
type parser struct {
	lines  []string
	at     int  // index of the present line
	begun  bool // the first line was seen
	image  *xp.Image
	size   xp.Size           // of the layers that say no other; zero if not known yet
	chars  map[rune]symbol   // what char lines say
	colors map[string]xp.RGB // what color lines say
	file   defaults
	layer  *layer // the one being read; nil before the first
	backed int    // cells of the largest layer with rows
}

// symbol is what a character of a row of glyphs stands for.
type symbol struct {
	glyph xp.Glyph
	kind  symbolKind
}

type symbolKind uint8

const (
	drawnGlyph  symbolKind = iota
	undrawnCell            // the cell is undrawn
	listedGlyph            // a cell line gives the glyph
)

// defaults are the colors of cells for which no row says any.
type defaults struct {
	fore, back xp.RGB
	paint      map[xp.Glyph]paint
}

// paint is the default colors of a glyph; either may be missing.
type paint struct {
	fore, back       xp.RGB
	hasFore, hasBack bool
}

// parse reads all lines.
func (p *parser) parse() error {
	for ; p.at < len(p.lines); p.at++ {
		words, err := p.words(p.lines[p.at])
		if err != nil {
			return err
		}
		if len(words) == 0 {
			continue
		}
		if err := p.line(words); err != nil {
			return err
		}
	}
	p.at = max(len(p.lines)-1, 0)
	if !p.begun {
		return p.fault(1, `the text is empty; its first line is "xpt 1"`)
	}
	if p.layer == nil {
		return p.fault(1, `the text ends without a layer; "layer 1" begins one`)
	}
	return p.endLayer()
}

// line reads a line of at least one word, and the rows that belong to it.
func (p *parser) line(words []word) error {
	first := words[0]
	if !p.begun {
		if len(words) != 2 || first.text != "xpt" || words[1].text != "1" {
			return p.fault(first.col, `the first line is not "xpt 1"`)
		}
		p.begun = true
		return nil
	}
	a := args{p: p, words: words, next: 1}
	switch {
	case first.quoted:
		return p.glyphRows(first.col)
	case first.text == "layer":
		return p.beginLayer(&a)
	case p.layer == nil:
		return p.headLine(first, &a)
	}
	return p.layerLine(first, &a)
}

// headLine reads a line that stands before the first layer.
func (p *parser) headLine(first word, a *args) error {
	switch first.text {
	case "version":
		return p.version(a)
	case "container":
		return p.container(a)
	case "size":
		size, err := a.size()
		if err != nil {
			return err
		}
		p.size = size
		return a.end()
	case "char":
		return p.char(a)
	case "color":
		return p.color(a)
	case "fore":
		return a.only(foreChannel, &p.file.fore)
	case "back":
		return a.only(backChannel, &p.file.back)
	case "paint":
		return p.file.read(a)
	case "cell":
		return p.fault(first.col, `"cell" stands before the first layer; "layer 1" begins one`)
	}
	return p.fault(first.col, "%q is not one of version, container, size, char, color, fore, back, paint and layer", first.text)
}

// layerLine reads a line that stands in a layer.
func (p *parser) layerLine(first word, a *args) error {
	l := p.layer
	switch first.text {
	case "fore":
		if a.more() {
			return l.setDefault(a, foreChannel, &l.own.fore)
		}
		return p.colorRows(foreChannel, first.col)
	case "back":
		if a.more() {
			return l.setDefault(a, backChannel, &l.own.back)
		}
		return p.colorRows(backChannel, first.col)
	case "paint":
		if l.rows {
			return p.fault(first.col, `"paint" stands after the rows of the layer; it belongs before them`)
		}
		return l.own.read(a)
	case "cell":
		return p.cell(a)
	case "version", "container", "size", "char", "color":
		return p.fault(first.col, "%q stands in a layer; it belongs before the first", first.text)
	}
	return p.fault(first.col, "%q is not one of fore, back, paint, cell, layer and a row between bars", first.text)
}

// fault returns a SyntaxError in the present line. Strings among args are clipped.
func (p *parser) fault(col int, format string, args ...any) error {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = clip(s)
		}
	}
	return &SyntaxError{Line: p.at + 1, Col: col, Message: fmt.Sprintf(format, args...)}
}

// faultAt returns a SyntaxError at a byte of the present line.
func (p *parser) faultAt(line string, index int, format string, args ...any) error {
	return p.fault(utf8.RuneCountInString(line[:index])+1, format, args...)
}

// clip shortens what a message shows of a text that may be of any length.
func clip(s string) string {
	const most = 60 // characters
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
