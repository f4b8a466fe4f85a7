// Package preview draws maps with placed prefabs, for the command and for people.
//
// A map becomes an image of one layer, which package raster draws as a picture or for a
// terminal. Natural ground has a look of its own here; cells of prefabs look as they were drawn,
// with what stands on them on top. [Draw] draws it in one of several views, as a plan with a key;
// [WriteFilm] shows how it is made.
package preview

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/xp"
)

// Map returns an image of the map in one layer: natural ground, then the placements in order with
// their machines and objects, then the exits. Equal maps give equal images.
func Map(m *mapgen.Result) *xp.Image {
	out := newImage(m.Grid)
	drawMap(out, m.Grid, m.Grid.Class, m.Placements, m.Exits)
	return out
}

// drawMap draws a map whose cells have those classes, with the placements that stand on it, over all of an
// image of its size.
func drawMap(out *xp.Image, g *grid.Grid, class []grid.Class, placements []place.Placement, exits []cave.Exit) {
	var contents embed.Contents
	p := &painter{natural: ground{g.W, g.H, naturalized(g.W, class, placements, &contents)}, layer: &out.Layers[0]}
	p.near = nearOpen(&p.natural)
	for y := range g.H {
		for x := range g.W {
			p.ground(x, y)
		}
	}
	for i := range placements {
		pl := &placements[i]
		pl.Roll(&contents)
		seal, ok := pl.Prefab.Bundle().Seal()
		for _, at := range pl.Walls {
			if ok {
				p.look(at.X, at.Y, seal.Look())
			}
		}
		p.contents(&contents, pl.Touched)
	}
	p.exits(exits)
}

// ground is the classes of the cells of a map of w by h.
type ground struct {
	w, h  int
	class []grid.Class
}

// at returns the class of (x, y), and Rock outside of the map.
func (g *ground) at(x, y int) grid.Class {
	if uint(x) >= uint(g.w) || uint(y) >= uint(g.h) {
		return grid.Rock
	}
	return g.class[y*g.w+x]
}

// newImage returns an image of a cell for each cell of the map; of one cell for a map of none, since an
// image has some.
func newImage(g *grid.Grid) *xp.Image { return xp.New(max(g.W, 1), max(g.H, 1), 1) }

// naturalized returns the classes of a map of w cells a row, with cells of prefabs that are ground or
// earth as those of caves are: where a drawing is round because its corners are, so is the picture.
func naturalized(w int, class []grid.Class, placements []place.Placement, contents *embed.Contents) []grid.Class {
	out := slices.Clone(class)
	for i := range placements {
		pl := &placements[i]
		pl.Roll(contents)
		for j, cell := range contents.Cells {
			if cell.Terrain == 0 || !pl.Touched[j] {
				continue
			}
			at := (pl.Y+j/contents.W)*w + pl.X + j%contents.W
			switch pl.Prefab.Bundle().Terrain(cell.Terrain).Kind() {
			case embed.Cave:
				out[at] = grid.Cave
			case embed.Earth:
				out[at] = grid.Earth
			}
		}
	}
	return out
}

// isNatural reports whether a kind looks like what caves are made of.
func isNatural(k embed.Kind) bool { return k == embed.Cave || k == embed.Earth }

// plain reports whether a glyph is bare ground or rock, which the map has a look of its own for. All
// other glyphs, such as plants and ore, stay.
func plain(g uint32) bool {
	switch g {
	case 0, ' ', '.', ',', 249, 250, 176, 177, 178, 219:
		return true
	}
	return false
}

// painter writes looks into the layer of a map.
type painter struct {
	natural ground // the map, with the ground and the earth of prefabs as those of caves
	layer   *xp.Layer
	near    *grid.Board // cells within two steps, diagonals included, of what is not earth or rock
}

// contents writes one placed prefab: its cells, machines and objects.
func (p *painter) contents(c *embed.Contents, touched []bool) {
	for i, cell := range c.Cells {
		if cell.Terrain == 0 || !touched[i] {
			continue
		}
		x, y := c.Setting.X+i%c.W, c.Setting.Y+i/c.W
		switch kind := c.Prefab.Bundle().Terrain(cell.Terrain).Kind(); {
		case !isNatural(kind):
			p.look(x, y, cell.Look)
		case !plain(cell.Look.Glyph):
			p.over(x, y, xp.Glyph(cell.Look.Glyph), rgb(cell.Look.Fore))
		}
	}
	for i := range c.Machines {
		for _, cell := range c.Machines[i].Cells {
			p.over(cell.X, cell.Y, xp.Glyph(cell.Look.Glyph), rgb(cell.Look.Fore))
		}
	}
	for i := range c.Objects {
		o := &c.Objects[i]
		if mark, ok := objectMark(o); ok {
			p.over(o.X, o.Y, mark.glyph, mark.fore)
		}
	}
}

// exits marks the entrance and the exits.
func (p *painter) exits(exits []cave.Exit) {
	for i, e := range exits {
		mark := entranceMark
		if i > 0 {
			mark = exitMark
		}
		p.layer.Set(e.At.X, e.At.Y, xp.MakeCell(mark.glyph, mark.fore, groundBack))
	}
}

// look writes a cell of a prefab.
func (p *painter) look(x, y int, l embed.Look) {
	p.layer.Set(x, y, xp.MakeCell(xp.Glyph(l.Glyph), rgb(l.Fore), rgb(l.Back)))
}

// over writes a glyph and its color over the back that is there.
func (p *painter) over(x, y int, glyph xp.Glyph, fore xp.RGB) {
	p.layer.Set(x, y, xp.MakeCell(glyph, fore, p.layer.At(x, y).Back))
}

func rgb(c embed.RGB) xp.RGB { return xp.RGB{R: c.R, G: c.G, B: c.B} }
