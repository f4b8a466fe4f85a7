package convert

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// look is how a tile of a layer is drawn.
type look struct {
	cell  xp.Cell
	stuck bool // it is flipped or turned, and its glyph has no such form
}

// The highest bits of the number of a tile say how it is flipped. The lowest of them turns tiles of
// hexagonal maps, and means nothing in others.
const (
	flippedAcross   = 1 << 31
	flippedDown     = 1 << 30
	flippedDiagonal = 1 << 29 // before the others
	flipFlags       = 15 << 28
)

// look returns the look of a tile that stands at a place of a layer or a chunk. A fault asks for the
// place in the text, which takes time to find.
func (r *tmxReader) look(at func() int, x, y int, number uint32) (look, error) {
	gid := number &^ flipFlags
	if gid == 0 {
		return look{cell: xp.Transparent}, nil
	}
	s, err := r.tilesetOf(at, x, y, gid)
	if err != nil {
		return look{}, err
	}
	id := gid - s.first
	m := r.converter.Legend.tileOf(s, id).over(s.tiles[id])
	if !m.hasGlyph && !m.undrawn {
		if s.unread != "" || !s.numbers {
			r.lacks(at, x, y, gid, s)
			return look{}, nil
		}
		s.guessed = true
	}
	seen := look{cell: r.converter.Legend.cell(m, xp.Glyph(id))}
	if m.undrawn {
		return seen, nil
	}
	o := raster.Flipped(number&flippedDiagonal != 0, number&flippedAcross != 0, number&flippedDown != 0)
	g, ok := raster.TurnPicture(o, seen.cell.Glyph())
	return look{seen.cell.WithGlyph(g), !ok && !seen.cell.Transparent()}, nil
}

// tilesetOf returns the tileset that has a tile.
func (r *tmxReader) tilesetOf(at func() int, x, y int, gid uint32) (*tileset, error) {
	after := sort.Search(len(r.tilesets), func(i int) bool { return r.tilesets[i].first > gid })
	if after == 0 {
		return nil, r.fault(at(), "there is no tile %d, which stands at (%d,%d): no tileset before this layer has it", gid, x, y)
	}
	s := r.tilesets[after-1]
	if s.count > 0 && gid-s.first >= s.count {
		return nil, r.fault(at(), "there is no tile %d, which stands at (%d,%d): the tileset %s ends with %d", gid, x, y, s.title(), s.first+s.count-1)
	}
	return s, nil
}

// unknownTiles are those of which nothing says the glyph: all of them, so that a legend can be written
// in one go.
type unknownTiles struct {
	first  *SyntaxError
	others words // in the words of a legend
}

// fault returns the fault of the first of them, which tells of the others.
func (u *unknownTiles) fault() error {
	if n := u.others.count; n > 0 {
		u.first.Message += fmt.Sprintf("; so with %s: %s", counted(n, "other"), u.others)
	}
	return u.first
}

// lacks notes that nothing says the glyph of a tile.
func (r *tmxReader) lacks(at func() int, x, y int, gid uint32, s *tileset) {
	id := gid - s.first
	name := fmt.Sprintf("%s%d", legendName(s.name), id)
	if r.unknown != nil {
		r.unknown.others.add(name)
		return
	}
	why, mend := "and nothing says its glyph", ": give the tile a property glyph"
	if s.unread != "" {
		why, mend = s.unread, "; embed it in the map"
	}
	const most = 64 // as many as a message can bear
	r.unknown = &unknownTiles{others: words{most: most}, first: r.fault(at(), "tile %d at (%d,%d) is tile %d of the tileset %s, %s%s, or give a legend with: tile %s GLYPH",
		gid, x, y, id, s.title(), why, mend, name)}
}

// legendName returns the name of a tileset as a legend writes it, with a blank behind; "" if none can.
func legendName(name string) string {
	_, err := strconv.ParseUint(name, 10, 28)
	switch {
	case name == "" || strings.ContainsAny(name, "|\n\r"):
		return ""
	case err == nil || strings.ContainsAny(name, " \t") || strings.HasPrefix(name, "//"):
		return "|" + name + "| "
	}
	return name + " "
}
