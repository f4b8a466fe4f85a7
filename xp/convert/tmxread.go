package convert

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// readTMX reads the tile layers of a map.
func readTMX(c Converter, data []byte) (*xp.Image, []Loss, error) {
	r := &tmxReader{xmlText: newXMLText(data), legend: c.Legend, image: &xp.Image{Version: xp.Version}}
	r.maxLayers, r.maxCells = bounds(c.Limits)
	if err := r.read(); err != nil {
		return nil, nil, err
	}
	if r.flipped > 0 {
		r.lose("left out: that %s flipped or turned", areCells(r.flipped))
	}
	if len(r.names) > 0 {
		r.lose("left out: the names of layers: %s", strings.Join(r.names, ", "))
	}
	return r.image, r.losses, nil
}

// areCells returns "1 cell is" or "n cells are".
func areCells(n int) string {
	if n == 1 {
		return "1 cell is"
	}
	return fmt.Sprintf("%d cells are", n)
}

// tmxReader reads one map.
type tmxReader struct {
	*xmlText
	legend              *Legend
	maxLayers, maxCells int
	cells               int // of all layers so far
	width, height       int // of the map
	tilesets            []*tileset
	image               *xp.Image
	losses              []Loss
	flipped             int      // cells
	names               []string // of layers, quoted
}

func (r *tmxReader) lose(format string, args ...any) {
	r.losses = append(r.losses, Loss(fmt.Sprintf(format, args...)))
}

// read reads the whole map. Groups of layers are read as if their layers stood outside.
func (r *tmxReader) read() error {
	t, err := r.open("map")
	if err == nil {
		err = r.head(t)
	}
	for depth := 0; err == nil; {
		var ok bool
		if t, ok, err = r.child(); err != nil {
			break
		}
		switch {
		case ok && t.name == "group":
			depth++
		case ok:
			err = r.element(t, depth)
		case depth > 0:
			depth--
		case len(r.image.Layers) == 0:
			return r.fault(t.at, "the map has no tile layers; at least 1 is needed")
		default:
			return r.close()
		}
	}
	return err
}

// head reads the attributes of the map.
func (r *tmxReader) head(t tag) error {
	if way := t.attribute("orientation"); way != "orthogonal" {
		return r.fault(t.at, "the orientation of the map is %q; orthogonal maps are read", shorten(way))
	}
	if t.attribute("infinite") == "1" {
		return r.fault(t.at, "the map is infinite; finite ones are read: in Tiled, Map > Map Properties > Infinite makes it one")
	}
	var err error
	if r.width, err = r.number(t, "width", 1, math.MaxInt32); err == nil {
		r.height, err = r.number(t, "height", 1, math.MaxInt32)
	}
	return err
}

// attribute returns the value of an attribute, "" if there is none.
func (t tag) attribute(name string) string {
	for _, a := range t.attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// number returns the whole number of an attribute.
func (r *xmlText) number(t tag, name string, low, high int64) (int, error) {
	word := t.attribute(name)
	v, ok := parseInteger([]byte(word))
	if !ok || v < low || v > high {
		return 0, r.fault(t.at, "%s of <%s> is %q; it is a whole number from %d to %d", name, t.name, shorten(word), low, high)
	}
	return int(v), nil
}

// element reads what stands in the map or in a group of it.
func (r *tmxReader) element(t tag, depth int) error {
	switch t.name {
	case "tileset":
		return r.tileset(t)
	case "layer":
		return r.layer(t)
	case "properties":
		if depth > 0 {
			return r.skip()
		}
		return r.properties(func(p tag) error {
			if p.attribute("name") != "version" {
				return nil
			}
			v, err := r.number(p, "value", math.MinInt32, 0)
			r.image.Version = int32(v)
			return err
		})
	case "objectgroup":
		r.lose("left out: the object layer %q", shorten(t.attribute("name")))
	case "imagelayer":
		r.lose("left out: the picture layer %q", shorten(t.attribute("name")))
	}
	return r.skip()
}

// layer reads a tile layer.
func (r *tmxReader) layer(t tag) error {
	number := len(r.image.Layers) + 1
	if number > r.maxLayers {
		return r.fault(t.at, "the image has more than %d layers", r.maxLayers)
	}
	for i, name := range [...]string{"width", "height"} {
		want := [...]int{r.width, r.height}[i]
		if word := t.attribute(name); word != "" && word != strconv.Itoa(want) {
			return r.fault(t.at, "%s of layer %d is %q, that of the map is %d; they are the same in a finite map", name, number, shorten(word), want)
		}
	}
	if name := t.attribute("name"); name != "" && name != fmt.Sprint("layer ", number) && len(r.names) < mostListed {
		r.names = append(r.names, fmt.Sprintf("%q", shorten(name)))
	}
	for _, name := range []string{"offsetx", "offsety", "opacity", "tintcolor", "visible"} {
		if value := t.attribute(name); value != "" {
			r.lose("left out: %s=%q of layer %d", name, shorten(value), number)
		}
	}
	read := false
	for {
		c, ok, err := r.child()
		switch {
		case err != nil:
			return err
		case !ok && !read:
			return r.fault(c.at, "layer %d has no <data>", number)
		case !ok:
			return nil
		case c.name != "data":
			err = r.skip()
		case read:
			err = r.fault(c.at, "<data> stands twice in layer %d", number)
		default:
			read, err = true, r.data(c, number)
		}
		if err != nil {
			return err
		}
	}
}

// data reads the tiles of a layer: their numbers with commas between, row by row.
func (r *tmxReader) data(t tag, number int) error {
	encoding := t.attribute("encoding")
	if encoding != "csv" {
		return r.fault(t.at, "the tiles of layer %d are not in CSV; in Tiled, Map > Map Properties > Tile Layer Format makes them so", number)
	}
	start := int(r.decoder.InputOffset())
	end, _, err := r.next()
	if err != nil {
		return err
	}
	if end.name != t.name {
		return r.fault(end.at, "found <%s> among the tiles of layer %d", shorten(end.name), number)
	}
	count := int64(r.width) * int64(r.height)
	if count > int64(r.maxCells-r.cells) {
		return r.fault(t.at, "the image has more than %d cells", r.maxCells)
	}
	if room := int64(end.at - start); 2*count-1 > room { // so the text bears the cells out
		return r.fault(start, "layer %d is %d×%d tiles, more than stand here", number, r.width, r.height)
	}
	r.cells += int(count)
	l := xp.Layer{Width: r.width, Height: r.height, Cells: make([]xp.Cell, count)}
	r.image.Layers = append(r.image.Layers, l)
	return r.tiles(&l, start, end.at)
}

// tiles reads the numbers that stand between two places into a layer.
func (r *tmxReader) tiles(l *xp.Layer, start, end int) error {
	s := scanner{text: r.text[:end], at: start}
	looks := map[uint32]xp.Cell{0: xp.Transparent}
	for i := range len(l.Cells) {
		at := s.next()
		gid, err := s.integer("the number of a tile", 0, math.MaxUint32)
		if err != nil {
			return err
		}
		const flags = 0xf0000000 // flipped across, down, diagonally, and turned in hexagons
		if gid&flags != 0 {
			r.flipped++
		}
		gid &^= flags
		look, known := looks[uint32(gid)]
		if !known {
			if look, err = r.look(at, uint32(gid)); err != nil {
				return err
			}
			looks[uint32(gid)] = look
		}
		l.Set(i%l.Width, i/l.Width, look)
		if i < len(l.Cells)-1 {
			if err := s.expect(',', fmt.Sprintf(`the "," before tile %d of %d`, i+2, len(l.Cells))); err != nil {
				return err
			}
		}
	}
	if s.skip(); s.at < end {
		return s.fault(s.at, "found %s after the last of %d×%d tiles", s.found(), l.Width, l.Height)
	}
	return nil
}

// look returns the cell of a tile.
func (r *tmxReader) look(at int, gid uint32) (xp.Cell, error) {
	for i := len(r.tilesets) - 1; i >= 0; i-- {
		if s := r.tilesets[i]; s.first <= gid {
			id := gid - s.first
			if s.count > 0 && id >= s.count {
				return xp.Cell{}, r.fault(at, "there is no tile %d: the tileset %q ends with %d", gid, s.name, s.first+s.count-1)
			}
			m := r.legend.tile(s.name, id).over(s.tiles[id])
			if !m.hasGlyph && !m.undrawn && (s.apart || i > 0) {
				return xp.Cell{}, r.unknown(at, gid, s)
			}
			return r.legend.cell(m, xp.Glyph(id)), nil
		}
	}
	return xp.Cell{}, r.fault(at, "there is no tile %d: no tileset stands before this layer that has it", gid)
}

// unknown returns the fault of a tile of which nothing says the glyph.
func (r *tmxReader) unknown(at int, gid uint32, s *tileset) error {
	id, name := gid-s.first, shorten(s.name)
	if s.apart {
		return r.fault(at, "tile %d is tile %d of the tileset %q, a file of its own, which is not opened; embed it in the map, or give a legend with: tile %s %d GLYPH", gid, id, name, name, id)
	}
	return r.fault(at, "tile %d is tile %d of the tileset %q, not the first, and nothing says its glyph: give the tile a property glyph, or give a legend with: tile %s %d GLYPH", gid, id, name, name, id)
}
