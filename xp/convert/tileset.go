package convert

import (
	"math"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// tileset is what a map says of a tileset.
type tileset struct {
	name  string
	first uint32 // number of its first tile in the map
	count uint32 // tiles; 0 if the map does not tell
	apart bool   // it is in a file of its own
	tiles map[uint32]meaning
}

// tileset reads a tileset. Of one in a file of its own the map has the name of that alone.
func (r *tmxReader) tileset(t tag) error {
	first, err := r.number(t, "firstgid", 1, 1<<28-1)
	if err != nil {
		return err
	}
	s := &tileset{name: t.attribute("name"), first: uint32(first), tiles: map[uint32]meaning{}}
	if n := len(r.tilesets); n > 0 && s.first <= r.tilesets[n-1].first {
		return r.fault(t.at, "firstgid of this tileset is %d, and that of the one before is %d; they grow", first, r.tilesets[n-1].first)
	}
	r.tilesets = append(r.tilesets, s)
	if source := t.attribute("source"); source != "" {
		s.name, s.apart = base(source), true
		return r.skip()
	}
	if t.attribute("tilecount") != "" && t.attribute("columns") != "0" { // collections have gaps
		count, err := r.number(t, "tilecount", 0, 1<<28-1)
		if err != nil {
			return err
		}
		s.count = uint32(count)
	}
	for {
		c, ok, err := r.child()
		switch {
		case err != nil || !ok:
			return err
		case c.name == "tile":
			err = r.tile(c, s)
		default:
			err = r.skip()
		}
		if err != nil {
			return err
		}
	}
}

// tile reads what a tileset says of a tile.
func (r *tmxReader) tile(t tag, s *tileset) error {
	id, err := r.number(t, "id", 0, 1<<28-1)
	if err != nil {
		return err
	}
	m := s.tiles[uint32(id)]
	for {
		c, ok, err := r.child()
		switch {
		case err != nil:
			return err
		case !ok:
			s.tiles[uint32(id)] = m
			return nil
		case c.name == "properties":
			err = r.properties(func(p tag) error { return r.property(p, &m) })
		default:
			err = r.skip()
		}
		if err != nil {
			return err
		}
	}
}

// properties reads a list of properties that was opened.
func (r *tmxReader) properties(read func(tag) error) error {
	for {
		c, ok, err := r.child()
		if err != nil || !ok {
			return err
		}
		if c.name == "property" {
			if err := read(c); err != nil {
				return err
			}
		}
		if err := r.skip(); err != nil {
			return err
		}
	}
}

// property reads a property of a tile.
func (r *tmxReader) property(p tag, m *meaning) error {
	var err error
	switch p.attribute("name") {
	case "glyph":
		word := p.attribute("value")
		g, bad := strconv.ParseUint(word, 10, 32)
		if bad != nil {
			return r.fault(p.at, "the property glyph is %q; it is a whole number from 0 to %d", shorten(word), uint32(math.MaxUint32))
		}
		m.glyph, m.hasGlyph = xp.Glyph(g), true
	case "fore":
		m.fore, err = r.tileColor(p)
		m.hasFore = true
	case "back":
		m.back, err = r.tileColor(p)
		m.hasBack = true
	}
	return err
}

// tileColor reads a color as Tiled writes it, #AARRGGBB with the opacity before, or without it.
// A back of opacity 0 is transparent; others do not exist in an image.
func (r *tmxReader) tileColor(p tag) (xp.RGB, error) {
	name, word := p.attribute("name"), p.attribute("value")
	color := word
	if len(word) == len("#AARRGGBB") {
		switch opacity := strings.ToLower(word[1:3]); {
		case opacity == "ff":
			color = word[:1] + word[3:]
		case opacity == "00" && name == "back":
			color = xp.Key.String()
		}
	}
	c, err := xp.ParseRGB(color)
	if err != nil || len(color) != len("#RRGGBB") {
		return c, r.fault(p.at, "the property %s is %q; it is a color without opacity, #ffRRGGBB or #RRGGBB", name, shorten(word))
	}
	return c, nil
}
