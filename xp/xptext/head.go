package xptext

import (
	"strconv"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// version reads: version N, or version none.
func (p *parser) version(a *args) error {
	w, err := a.take("a version")
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(w.text, 10, 32)
	switch {
	case w.text == "none":
		n = 0
	case err != nil || n >= 0:
		return p.fault(w.col, "%q is not a version; one is a negative number of 32 bits, or none", w.text)
	}
	p.image.Version = int32(n)
	return a.end()
}

// container reads: container gzip, zlib or plain.
func (p *parser) container(a *args) error {
	w, err := a.take("a container")
	if err != nil {
		return err
	}
	for _, c := range [...]xp.Container{xp.Gzip, xp.Zlib, xp.Plain} {
		if w.text == c.String() {
			p.image.Container = c
			return a.end()
		}
	}
	return p.fault(w.col, "%q is not one of gzip, zlib and plain", w.text)
}

// char reads: char |c| N, or char |c| undrawn.
func (p *parser) char(a *args) error {
	w, err := a.take("a character between bars")
	if err != nil {
		return err
	}
	if !w.quoted || utf8.RuneCountInString(w.text) != 1 {
		return p.fault(w.col, "%q is not one character between bars", w.text)
	}
	r, _ := utf8.DecodeRuneInString(w.text)
	var means symbol
	if a.more() && a.words[a.next].text == "undrawn" {
		means.kind = undrawnCell
		a.next++
	} else if means.glyph, err = a.glyph(); err != nil {
		return err
	}
	if old, ok := p.chars[r]; ok && old != means {
		return p.fault(w.col+1, "%q already stands for %s", string(r), old)
	}
	p.chars[r] = means
	return a.end()
}

// String returns what a message says of a symbol that a char line gave.
func (s symbol) String() string {
	if s.kind == undrawnCell {
		return "an undrawn cell"
	}
	return "glyph " + strconv.FormatUint(uint64(s.glyph), 10)
}

// color reads: color NAME... #rrggbb.
func (p *parser) color(a *args) error {
	count := len(a.words) - 2
	if count < 1 {
		return p.fault(a.words[0].col, "a color line needs a name and a color, as in: color s #8c7f70")
	}
	value := args{p: p, words: a.words, next: len(a.words) - 1}
	c, err := value.color(foreChannel)
	if err != nil {
		return err
	}
	for _, w := range a.words[1 : 1+count] {
		if err := p.nameable(w); err != nil {
			return err
		}
		if old, ok := p.colors[w.text]; ok && old != c {
			return p.fault(w.col, "%q already names the color %v", w.text, old)
		}
		p.colors[w.text] = c
	}
	return nil
}

// nameable returns a fault unless w can name a color.
func (p *parser) nameable(w word) error {
	switch {
	case w.quoted || w.text[0] == '#' || w.text == transparent:
	case w.text == string(undrawn) || w.text == string(same):
	default:
		return nil
	}
	return p.fault(w.col, "%q cannot name a color; a name is letters or digits", w.text)
}

// read reads a paint line: paint |abc| fore C back C.
func (d *defaults) read(a *args) error {
	w, err := a.take("the glyphs between bars")
	if err != nil {
		return err
	}
	if !w.quoted {
		return a.p.fault(w.col, "%q is not between bars; a paint line is written: paint |#%%| fore s back k", w.text)
	}
	var colors paint
	if err := a.paint(&colors); err != nil {
		return err
	}
	if d.paint == nil {
		d.paint = map[xp.Glyph]paint{}
	}
	col := w.col
	for _, r := range w.text {
		col++
		g, err := a.p.drawn(r, col)
		if err != nil {
			return err
		}
		d.paint[g] = d.paint[g].over(colors)
	}
	return nil
}

// paint takes fore C and back C, at least one of them, up to the end of the line.
func (a *args) paint(colors *paint) error {
	for first := true; first || a.more(); first = false {
		w, err := a.take("fore or back")
		if err != nil {
			return err
		}
		switch w.text {
		case foreChannel.word:
			colors.fore, err = a.color(foreChannel)
			colors.hasFore = true
		case backChannel.word:
			colors.back, err = a.color(backChannel)
			colors.hasBack = true
		default:
			err = a.p.fault(w.col, "%q is neither fore nor back", w.text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// over returns p with the colors that q has in place of its own.
func (p paint) over(q paint) paint {
	if q.hasFore {
		p.fore, p.hasFore = q.fore, true
	}
	if q.hasBack {
		p.back, p.hasBack = q.back, true
	}
	return p
}

// symbol returns what a character of a row of glyphs stands for.
func (p *parser) symbol(r rune, col int) (symbol, error) {
	if s, ok := p.chars[r]; ok {
		return s, nil
	}
	switch r {
	case undrawn:
		return symbol{kind: undrawnCell}, nil
	case listed:
		return symbol{kind: listedGlyph}, nil
	case null:
		return symbol{}, nil
	}
	g, ok := xp.GlyphOf(r)
	if !ok {
		return symbol{}, p.fault(col, "the character %q (U+%04X) stands for no glyph; a char line can give it one", r, r)
	}
	return symbol{glyph: g}, nil
}

// drawn returns the glyph that a character stands for.
func (p *parser) drawn(r rune, col int) (xp.Glyph, error) {
	s, err := p.symbol(r, col)
	if err == nil && s.kind != drawnGlyph {
		err = p.fault(col, "the character %q stands for no glyph of its own", r)
	}
	return s.glyph, err
}
