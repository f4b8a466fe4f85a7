package convert

import (
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// tileset is what a map, or a file beside it, says of a tileset.
type tileset struct {
	name    string // its own
	file    string // the name of its file, without folder and extension; "" if it has none
	unread  string // why its file was not read, or ""
	first   uint32 // number of its first tile in the map
	count   uint32 // tiles; 0 if nothing tells
	numbers bool   // tiles of which nothing says the glyph are the glyphs of their numbers
	guessed bool   // that was so for one of them
	tiles   map[uint32]meaning
	left    words // what was not taken of it
}

// title returns the name for a message.
func (s *tileset) title() string { return strconv.Quote(shorten(s.name)) }

// tileset reads a tileset of a map.
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
		if err := r.readExternal(s, source, t.at); err != nil {
			return err
		}
		return r.skip()
	}
	return s.read(r.xmlText, t, len(r.tilesets) == 1)
}

// maxExternal bounds the tilesets of a map in files of their own, together: a map may name one often.
const maxExternal = 64 << 20

// readExternal reads a tileset that stands in a file of its own. One that cannot be read is none of our
// business before a tile of it is met of which the legend says nothing.
func (r *tmxReader) readExternal(s *tileset, source string, at int) error {
	s.name, s.file = base(source), base(source)
	shown := strconv.Quote(shorten(source))
	name, ok := besideMap(source)
	switch {
	case r.converter.Open == nil:
		s.unread = "a file of its own, which is not opened"
		return nil
	case !ok:
		s.unread = "whose file " + shown + " lies neither in the folder of the map nor below the one above"
		return nil
	case extension(name) != ".tsx":
		s.unread = "whose file " + shown + " is no .tsx"
		return nil
	}
	data, err := r.converter.Open(name)
	if err != nil {
		s.unread = fmt.Sprintf("whose file %s cannot be read: %v", shown, err)
		return nil
	}
	if r.external += len(data); r.external > maxExternal {
		return r.fault(at, "the tilesets of the map in files of their own are larger than %d MiB together", maxExternal>>20)
	}
	text, err := newXMLText(data)
	if err == nil {
		var t tag
		if t, err = text.open("tileset"); err == nil {
			s.name = t.attribute("name")
			err = s.read(text, t, len(r.tilesets) == 1)
		}
	}
	if err == nil {
		err = text.finish()
	}
	if err != nil {
		return fmt.Errorf("its tileset %s: %w", shown, err)
	}
	return nil
}

// besideMap returns the path of a file that a map names, from the folder of the map, with slashes.
// It is not ok for one that leads farther than to the folder above, or is no such path.
func besideMap(source string) (name string, ok bool) {
	name = path.Clean(strings.ReplaceAll(source, `\`, "/"))
	inside := strings.TrimPrefix(name, "../")
	switch {
	case name[0] == '/', strings.ContainsAny(name, ":\x00"): // of a drive, or of another machine
		return "", false
	case inside == "..", strings.HasPrefix(inside, "../"), inside == ".":
		return "", false
	}
	return name, true
}

// read reads a tileset whose tag was opened. Of one that is as large as a font, with 256 tiles or the
// 16 columns of REXPaint, tiles are the glyphs of their numbers where nothing says another. In maps
// of old the picture tells how many columns there are; where it does not, the first tileset counts as
// a font.
func (s *tileset) read(r *xmlText, t tag, first bool) error {
	for _, text := range speaking(t) {
		s.left.add(text)
	}
	columns, count := t.attribute("columns"), t.attribute("tilecount")
	s.numbers = columns == "16" || count == "256" || first && columns+count == ""
	if count != "" && columns != "0" { // collections have gaps
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
		case c.is("tile"):
			err = s.tile(r, c)
		case c.is("properties"):
			err = r.properties(func(p tag) error {
				s.left.add("the property " + p.attribute("name"))
				return nil
			})
		case c.is("image"):
			if n := columnsOf(t, c); n > 0 && columns+count == "" {
				s.numbers = n == 16
			}
			err = r.skip()
		default:
			s.left.add(wordsOf(c))
			err = r.skip()
		}
		if err != nil {
			return err
		}
	}
}

// columnsOf returns how many columns of tiles the picture of a tileset has; 0 if that does not say.
func columnsOf(tileset, picture tag) int64 {
	size := func(t tag, name string) int64 {
		n, _ := parseInteger([]byte(t.attribute(name))) // what is no number is 0 as well
		return n
	}
	width, spacing := size(picture, "width"), size(tileset, "spacing")
	step := size(tileset, "tilewidth") + spacing
	if width <= 0 || step <= 0 {
		return 0
	}
	return (width - 2*size(tileset, "margin") + spacing) / step
}

// wordsOf names what stands in a tileset, in the words of Tiled.
func wordsOf(t tag) string {
	switch string(t.name) {
	case "objectgroup":
		return "collision shapes"
	case "animation":
		return "animations"
	case "wangsets", "terraintypes":
		return "terrains"
	case "tileoffset":
		return "the drawing offset"
	case "grid":
		return "the grid"
	case "transformations":
		return "the allowed transformations"
	case "editorsettings":
		return "the settings of the editor"
	}
	return "<" + t.title() + ">"
}

// tile reads what a tileset says of a tile.
func (s *tileset) tile(r *xmlText, t tag) error {
	id, err := r.number(t, "id", 0, 1<<28-1)
	if err != nil {
		return err
	}
	for name, value := range attributes(t.attrs) {
		if usual, ok := quiet["tile"][string(name)]; !ok || usual != "" && usual != string(value) {
			s.left.add(tag{name: name}.title() + " of tiles")
		}
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
		case c.is("properties"):
			err = r.properties(func(p tag) error { return s.property(r, p, &m) })
		case c.is("image"):
			err = r.skip()
		default:
			s.left.add(wordsOf(c))
			err = r.skip()
		}
		if err != nil {
			return err
		}
	}
}

// property reads a property of a tile.
func (s *tileset) property(r *xmlText, p tag, m *meaning) error {
	var err error
	switch name := p.attribute("name"); name {
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
	default:
		s.left.add("the property " + name + " of tiles")
	}
	return err
}

// tileColor reads a color as Tiled writes it, #AARRGGBB with the opacity before, or without it.
// A back of opacity 0 is transparent; others do not exist in an image.
func (r *xmlText) tileColor(p tag) (xp.RGB, error) {
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
	c, ok := parseColor([]byte(color))
	if !ok {
		return c, r.fault(p.at, "the property %s is %q; it is a color without opacity, #ffRRGGBB or #RRGGBB", name, shorten(word))
	}
	return c, nil
}
