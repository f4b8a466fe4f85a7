package convert

import (
	"strconv"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// The lines of a legend, each read after its first word.

// name reads: color NAME #rrggbb.
func (p *legendParser) name() error {
	w, err := p.need("a name")
	if err != nil {
		return err
	}
	if w.quoted || w.text[0] == '#' || w.text == transparent {
		return p.fault(w.col, "%q cannot name a color; a name is letters or digits", shorten(w.text))
	}
	c, err := p.color(false)
	if err != nil {
		return err
	}
	if old, twice := p.colors[w.text]; twice && old != c {
		return p.fault(w.col, "%q already names the color %v", shorten(w.text), old)
	}
	p.colors[w.text] = c
	return p.done()
}

// transparent is the name of [xp.Key] as a back.
const transparent = "transparent"

// color takes a color. A back may be transparent.
func (p *legendParser) color(back bool) (xp.RGB, error) {
	w, err := p.need("a color")
	if err != nil {
		return xp.RGB{}, err
	}
	named, known := p.colors[w.text]
	switch {
	case known:
		return named, nil
	case w.text == transparent && back:
		return xp.Key, nil
	case w.text == transparent:
		return xp.RGB{}, p.fault(w.col, "only a back can be transparent")
	case w.text == "" || w.text[0] != '#':
		return xp.RGB{}, p.fault(w.col, "no color line gives the name %q; a color is such a name or is written #rrggbb", shorten(w.text))
	}
	c, err := xp.ParseRGB(w.text)
	if err != nil {
		return xp.RGB{}, p.fault(w.col, "%q is not a color; one is written #rrggbb", shorten(w.text))
	}
	return c, nil
}

// lone reads: fore C, or back C.
func (p *legendParser) lone(to *xp.RGB, back bool) error {
	c, err := p.color(back)
	if err != nil {
		return err
	}
	*to = c
	return p.done()
}

// char reads: char |c| GLYPH fore C back C; some may be left out.
func (p *legendParser) char() error {
	w, err := p.need("a character between bars")
	if err != nil {
		return err
	}
	r, size := utf8.DecodeRuneInString(w.text)
	if !w.quoted || size < len(w.text) {
		return p.fault(w.col, "%q is not one character between bars", shorten(w.text))
	}
	m, err := p.glyphWord()
	if err != nil {
		return err
	}
	if err := p.colorsOf(&m); err != nil {
		return err
	}
	old := p.legend.chars[r]
	if twice := old.anotherGlyph(m); twice != "" {
		return p.fault(w.col+1, "%q already stands for %s", string(r), twice)
	}
	p.legend.chars[r] = m.over(old)
	return nil
}

// anotherGlyph returns which glyph m has where n has another, and else "".
func (m meaning) anotherGlyph(n meaning) string {
	has := func(m meaning) bool { return m.hasGlyph || m.undrawn }
	switch {
	case !has(m) || !has(n) || m.glyph == n.glyph && m.undrawn == n.undrawn:
		return ""
	case m.undrawn:
		return "an undrawn cell"
	}
	return "glyph " + strconv.FormatUint(uint64(m.glyph), 10)
}

// paint reads: paint |abc|, and colors.
func (p *legendParser) paint() error {
	w, err := p.need("characters between bars")
	if err != nil {
		return err
	}
	if !w.quoted {
		return p.fault(w.col, "%q is not between bars; a paint line is written: paint |#%%| fore #8c7f70", shorten(w.text))
	}
	if len(p.words) == 0 {
		return p.fault(p.end, "the line ends before fore or back")
	}
	var m meaning
	if err := p.colorsOf(&m); err != nil {
		return err
	}
	for _, r := range w.text {
		p.legend.chars[r] = m.over(p.legend.chars[r])
	}
	return nil
}

// tile reads: tile N GLYPH fore C back C, or tile NAME N ...; some may be left out.
func (p *legendParser) tile() error {
	w, err := p.need("the number of a tile")
	if err != nil {
		return err
	}
	var name tileName
	id, err := strconv.ParseUint(w.text, 10, 28)
	if err != nil || w.quoted {
		name.tileset = w.text
		if w, err = p.need("the number of a tile"); err != nil {
			return err
		}
		if id, err = strconv.ParseUint(w.text, 10, 28); err != nil {
			return p.fault(w.col, "%q is not the number of a tile", shorten(w.text))
		}
	}
	name.id = uint32(id)
	m, err := p.glyphWord()
	if err != nil {
		return err
	}
	if err := p.colorsOf(&m); err != nil {
		return err
	}
	old := p.legend.tiles[name]
	if twice := old.anotherGlyph(m); twice != "" {
		return p.fault(w.col, "tile %d already stands for %s", id, twice)
	}
	p.legend.tiles[name] = m.over(old)
	return nil
}

// colorsOf reads fore C and back C to the end of the line.
func (p *legendParser) colorsOf(m *meaning) error {
	for {
		w, more := p.take()
		if !more {
			return nil
		}
		var err error
		switch {
		case w.text == "fore" && !w.quoted:
			m.fore, err = p.color(false)
			m.hasFore = true
		case w.text == "back" && !w.quoted:
			m.back, err = p.color(true)
			m.hasBack = true
		default:
			err = p.fault(w.col, "%q is neither fore nor back", shorten(w.text))
		}
		if err != nil {
			return err
		}
	}
}
