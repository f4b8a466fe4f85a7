package convert

import (
	"fmt"
	"math"
	"strconv"

	"github.com/seed18752ec6/xpc/xp"
)

// readTMX reads the tile layers of a map.
func readTMX(c Converter, data []byte) (*xp.Image, []Loss, error) {
	text, err := newXMLText(data)
	if err != nil {
		return nil, nil, err
	}
	r := &tmxReader{xmlText: text, converter: c, image: &xp.Image{Version: xp.Version}}
	r.maxLayers, r.maxCells = bounds(c.Limits)
	err = r.read()
	if r.unknown != nil { // it came first, and reading went on to find the others
		err = r.unknown.fault()
	}
	if err != nil {
		return nil, nil, err
	}
	return r.image, r.left.all(r), nil
}

// tmxReader reads one map.
type tmxReader struct {
	*xmlText
	converter           Converter
	maxLayers, maxCells int
	cells               int // of all layers so far
	infinite            bool
	width, height       int // of the map, where it is finite
	tilesets            []*tileset
	external            int             // bytes of those in files of their own
	looks               map[uint32]look // of tiles by the numbers that stand in layers
	unknown             *unknownTiles
	image               *xp.Image
	patches             [][]patch // of an infinite map, for each layer
	left                leftovers
}

// read reads the whole map. Groups of layers are read as if their layers stood outside.
func (r *tmxReader) read() error {
	t, err := r.open("map")
	if err == nil {
		err = r.head(t)
	}
	var groups []tag
	for err == nil {
		var ok bool
		if t, ok, err = r.child(); err != nil {
			break
		}
		switch {
		case ok && t.is("group"):
			groups = append(groups, t)
			r.left.group(t)
		case ok:
			err = r.element(t, groups)
		case len(groups) > 0:
			groups = groups[:len(groups)-1]
		case len(r.image.Layers)+len(r.patches) == 0:
			return r.fault(t.at, "the map has no tile layers; at least 1 is needed")
		default:
			if r.infinite {
				err = r.join(t.at)
			}
			if err == nil {
				err = r.finish()
			}
			return err
		}
	}
	return err
}

// head reads the attributes of the map.
func (r *tmxReader) head(t tag) error {
	if way := t.attribute("orientation"); way != "orthogonal" {
		return r.fault(t.at, "the orientation of the map is %q; orthogonal maps are read", shorten(way))
	}
	r.left.attributes(t, "the map")
	r.looks = map[uint32]look{0: {cell: xp.Transparent}}
	if r.infinite = t.attribute("infinite") == "1"; r.infinite {
		return nil // its size says nothing
	}
	var err error
	if r.width, err = r.number(t, "width", 1, math.MaxInt32); err == nil {
		r.height, err = r.number(t, "height", 1, math.MaxInt32)
	}
	return err
}

// number returns the whole number of an attribute.
func (r *xmlText) number(t tag, name string, low, high int64) (int, error) {
	word := t.attribute(name)
	v, ok := parseInteger([]byte(word))
	if !ok || v < low || v > high {
		return 0, r.fault(t.at, "%s of <%s> is %q; it is a whole number from %d to %d", name, t.title(), shorten(word), low, high)
	}
	return int(v), nil
}

// element reads what stands in the map or in groups of it.
func (r *tmxReader) element(t tag, groups []tag) error {
	switch string(t.name) {
	case "tileset":
		return r.tileset(t)
	case "layer":
		return r.layer(t)
	case "properties":
		if len(groups) > 0 {
			return r.leftProperties("the group " + nameOf(groups[len(groups)-1]))
		}
		return r.mapProperties()
	case "objectgroup":
		n, err := r.count("object")
		r.left.lose("left out: the object layer %s with %s", nameOf(t), counted(n, "object"))
		return err
	case "imagelayer":
		r.left.lose("left out: the picture layer %s", nameOf(t))
	case "editorsettings":
		r.left.lose("left out: the settings of the editor")
	default:
		r.left.lose("left out: <%s>", t.title())
	}
	return r.skip()
}

// nameOf returns the name of a layer or a group as messages write it.
func nameOf(t tag) string { return strconv.Quote(shorten(t.attribute("name"))) }

// count passes over the rest of a tag that was opened, and counts the tags of a name in it.
func (r *xmlText) count(name string) (n int, err error) {
	for {
		t, ok, err := r.child()
		if err != nil || !ok {
			return n, err
		}
		if t.is(name) {
			n++
		}
		if err := r.skip(); err != nil {
			return n, err
		}
	}
}

// properties reads a list of properties that was opened.
func (r *xmlText) properties(read func(tag) error) error {
	for {
		c, ok, err := r.child()
		if err != nil || !ok {
			return err
		}
		if c.is("property") {
			if err := read(c); err != nil {
				return err
			}
		}
		if err := r.skip(); err != nil {
			return err
		}
	}
}

// mapProperties reads the properties of the map, of which an image has the version.
func (r *tmxReader) mapProperties() error {
	var others words
	defer func() { r.left.properties("the map", others) }()
	return r.properties(func(p tag) error {
		if p.attribute("name") != "version" {
			others.add(p.attribute("name"))
			return nil
		}
		v, err := r.number(p, "value", math.MinInt32, 0)
		r.image.Version = int32(v)
		return err
	})
}

// leftProperties passes over properties, and says of what they are.
func (r *tmxReader) leftProperties(of string) error {
	var all words
	defer func() { r.left.properties(of, all) }()
	return r.properties(func(p tag) error {
		all.add(p.attribute("name"))
		return nil
	})
}

// layer reads a tile layer.
func (r *tmxReader) layer(t tag) error {
	number := len(r.image.Layers) + len(r.patches) + 1
	if number > r.maxLayers {
		return r.fault(t.at, "the image has more than %d layers", r.maxLayers)
	}
	for i, name := range [...]string{"width", "height"} {
		want := [...]int{r.width, r.height}[i]
		if word := t.attribute(name); !r.infinite && word != "" && word != strconv.Itoa(want) {
			return r.fault(t.at, "%s of layer %d is %q, that of the map is %d; they are the same in a finite map", name, number, shorten(word), want)
		}
	}
	what := fmt.Sprint("layer ", number)
	if name := t.attribute("name"); name != "" && name != what {
		r.left.names.add(name)
	}
	r.left.attributes(t, what)
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
		case c.is("properties"):
			err = r.leftProperties(what)
		case !c.is("data"):
			r.left.lose("left out: <%s> of %s", c.title(), what)
			err = r.skip()
		case read:
			err = r.fault(c.at, "<data> stands twice in layer %d", number)
		default:
			read, err = true, r.data(c, what)
		}
		if err != nil {
			return err
		}
	}
}

// data reads the tiles of a layer.
func (r *tmxReader) data(t tag, what string) error {
	form := tileForm{t.attribute("encoding"), t.attribute("compression")}
	if r.infinite {
		return r.chunks(form, what)
	}
	count := int64(r.width) * int64(r.height)
	if count > int64(r.maxCells-r.cells) {
		return r.fault(t.at, "the image has more than %d cells", r.maxCells)
	}
	r.cells += int(count)
	all, err := r.tiles(t, form, what, r.width, r.height)
	if err != nil {
		return err
	}
	l := xp.Layer{Width: r.width, Height: r.height, Cells: make([]xp.Cell, count)}
	r.image.Layers = append(r.image.Layers, l)
	return r.paint(all, func(x, y int, c xp.Cell) { l.Cells[x*l.Height+y] = c })
}

// paint hands over the cells of tiles, row by row.
func (r *tmxReader) paint(all tiles, put func(x, y int, c xp.Cell)) error {
	x, y := 0, 0
	for i, gid := range all.gids {
		seen, known := r.looks[gid]
		if !known {
			var err error
			if seen, err = r.look(func() int { return all.place(i) }, x, y, gid); err != nil {
				return err
			}
			r.looks[gid] = seen
		}
		if seen.stuck {
			r.left.flipped++
		}
		put(x, y, seen.cell)
		if x++; x == all.width {
			x, y = 0, y+1
		}
	}
	return nil
}
