package convert

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/xml"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// The .tmx of Tiled, an XML form that its documentation describes ("TMX Map Format", versions 1.4 to
// 1.10, doc.mapeditor.org). It is written so:
//
//	map          orthogonal, of the size of the image; property "version" where it is not -1
//	tileset      a tile for each look of a cell, in order of glyph, fore and back, with the
//	             properties "glyph", "fore" and "back"
//	layer        one for each layer, bottom first: "layer 1", "layer 2"; data in CSV, with tile 0,
//	             which is none, where a cell is undrawn
//
// The picture of the tiles is a file beside it, a.tmx.png for a.tmx. The format knows pictures
// inside too, but Tiled itself (1.8) does not show those.
//
// Read is any orthogonal map, in every form of layers that Tiled writes but one: tmxdata.go and
// tmxchunk.go. What a tile is as a cell follows from the legend, from the tile's properties of those
// names, and else, in a tileset of the size of a font, from its number: tile 35 is glyph 35 in the
// plain colors. A flipped tile has the glyph that looks so, if there is one. Tilesets in files of
// their own are opened by [Converter.Open]. All else that a map holds is told: tmxloss.go.

// writeTMX writes all layers.
func writeTMX(c Converter, w io.Writer, m *xp.Image, name string) error {
	tiles := looks(m)
	out := bufio.NewWriter(w)
	width, height := mapSize(m)
	t := &tmxWriter{Writer: out}
	t.tileWidth, t.tileHeight = cmp.Or(c.Font, raster.Square()).Size()
	t.tileWidth, t.tileHeight = t.tileWidth*max(c.Scale, 1), t.tileHeight*max(c.Scale, 1)
	t.lines(`<?xml version="1.0" encoding="UTF-8"?>`,
		`<map version="1.4" orientation="orthogonal" renderorder="right-down"`+
			attr("width", width)+attr("height", height)+
			attr("tilewidth", t.tileWidth)+attr("tileheight", t.tileHeight)+
			` infinite="0"`+attr("nextlayerid", len(m.Layers)+1)+` nextobjectid="1">`)
	if m.Version != xp.Version {
		t.lines(" <properties>",
			`  <property name="version" type="int"`+attr("value", int(m.Version))+"/>", " </properties>")
	}
	if len(tiles) > 0 {
		if err := t.tileset(name, tiles); err != nil {
			return err
		}
	}
	ids := make(map[xp.Cell]int, len(tiles))
	for i, look := range tiles {
		ids[look] = i + 1
	}
	for i := range m.Layers {
		t.layer(i+1, width, height, &m.Layers[i], ids)
	}
	t.lines("</map>")
	return out.Flush()
}

// looks returns the cells of an image, each look once, in order of glyph, fore and back. The one
// that is undrawn is left out.
func looks(m *xp.Image) []xp.Cell {
	seen := map[xp.Cell]bool{xp.Transparent: true}
	var tiles []xp.Cell
	for i := range m.Layers {
		for _, c := range m.Layers[i].Cells {
			if !seen[c] {
				seen[c] = true
				tiles = append(tiles, c)
			}
		}
	}
	slices.SortFunc(tiles, func(a, b xp.Cell) int {
		return cmp.Or(cmp.Compare(a.Glyph(), b.Glyph()), compareColors(a.Fore, b.Fore), compareColors(a.Back, b.Back))
	})
	return tiles
}

func compareColors(a, b xp.RGB) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
}

// tmxWriter writes one map. Errors stay in the writer until it is flushed.
type tmxWriter struct {
	*bufio.Writer
	tileWidth, tileHeight int // pixels
}

// lines writes lines.
func (t *tmxWriter) lines(all ...string) {
	for _, line := range all {
		t.WriteString(line)
		t.WriteByte('\n')
	}
}

// attr returns a blank and an attribute.
func attr(name string, value int) string { return " " + name + `="` + strconv.Itoa(value) + `"` }

// sheetColumns is how many tiles stand in a row of the picture, as in REXPaint's fonts.
const sheetColumns = 16

// tileset writes the tiles and the name of their picture.
func (t *tmxWriter) tileset(name string, tiles []xp.Cell) error {
	sheet, key := tileSheet(tiles)
	var escaped bytes.Buffer
	if err := xml.EscapeText(&escaped, []byte(base(name))); err != nil {
		return err
	}
	t.lines(` <tileset firstgid="1" name="` + escaped.String() + `"` +
		attr("tilewidth", t.tileWidth) + attr("tileheight", t.tileHeight) +
		attr("tilecount", len(tiles)) + attr("columns", sheetColumns) + ">")
	escaped.Reset()
	if err := xml.EscapeText(&escaped, []byte(pictureName(name))); err != nil {
		return err
	}
	trans := ""
	if key != nil {
		trans = ` trans="` + key.String()[1:] + `"`
	}
	size := &sheet.Layers[0]
	t.lines(`  <image source="` + escaped.String() + `"` + trans +
		attr("width", size.Width*t.tileWidth) + attr("height", size.Height*t.tileHeight) + "/>")
	for i, c := range tiles {
		glyph := `   <property name="glyph" type="int" value="`
		if c.Glyph() > math.MaxInt32 {
			glyph = `   <property name="glyph" value="` // more than an int of Tiled holds
		}
		t.lines("  <tile"+attr("id", i)+">", "   <properties>",
			`    <property name="back" type="color" value="#ff`+c.Back.String()[1:]+`"/>`,
			`    <property name="fore" type="color" value="#ff`+c.Fore.String()[1:]+`"/>`,
			" "+glyph+strconv.FormatUint(uint64(c.Glyph()), 10)+`"/>`,
			"   </properties>", "  </tile>")
	}
	t.lines(" </tileset>")
	return nil
}

// pictureName returns the name of the picture of the tiles, which stands in the folder of the map.
func pictureName(name string) string { return fileName(name) + ".png" }

// tilePicture returns the picture of the tiles; there is none where there are no tiles.
func tilePicture(c Converter, m *xp.Image, name string) []File {
	tiles := looks(m)
	if len(tiles) == 0 {
		return nil
	}
	return []File{{pictureName(name), func(w io.Writer) error {
		sheet, _ := tileSheet(tiles)
		return raster.Encode(w, sheet, raster.Options{Font: c.Font, Scale: c.Scale})
	}}}
}

// tileSheet returns the picture of tiles as an image. Tiles that are transparent are of a color
// that no other has, which is returned too.
func tileSheet(tiles []xp.Cell) (sheet *xp.Image, key *xp.RGB) {
	sheet = xp.New(sheetColumns, (len(tiles)+sheetColumns-1)/sheetColumns, 1)
	used := map[xp.RGB]bool{{}: true}
	for _, c := range tiles {
		used[c.Fore], used[c.Back] = true, true
	}
	for i, c := range tiles {
		if c.Transparent() {
			if key == nil {
				key = unused(used)
			}
			c = xp.MakeCell(' ', *key, *key)
		}
		sheet.Layers[0].Set(i%sheetColumns, i/sheetColumns, c)
	}
	return sheet, key
}

// unused returns a color that is not among those that are, a bright pink if there is one.
func unused(used map[xp.RGB]bool) *xp.RGB {
	for n := range 1 << 24 {
		c := xp.RGB{R: uint8(254 - n), G: uint8(n >> 8), B: uint8(254 - n>>16)}
		if !used[c] {
			return &c
		}
	}
	panic("xpc: internal error: an image with all colors there are") // is longer than memory
}

// layer writes the tiles of a layer.
func (t *tmxWriter) layer(number, width, height int, l *xp.Layer, ids map[xp.Cell]int) {
	t.lines(" <layer"+attr("id", number)+` name="layer `+strconv.Itoa(number)+`"`+
		attr("width", width)+attr("height", height)+">", `  <data encoding="csv">`)
	for y := range height {
		for x := range width {
			b := t.AvailableBuffer()
			id := 0
			if l.In(x, y) {
				id = ids[l.At(x, y)]
			}
			b = strconv.AppendInt(b, int64(id), 10)
			if x < width-1 || y < height-1 {
				b = append(b, ',')
			}
			t.Write(b)
		}
		t.WriteByte('\n')
	}
	t.lines("</data>", " </layer>")
}
