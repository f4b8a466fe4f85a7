// Package preview draws maps with placed prefabs, for the command and for people.
//
// A map becomes an image of one layer, which package raster draws as a picture or for a
// terminal. Natural ground has a look of its own here; cells of prefabs look as they were drawn,
// with what stands on them on top.
package preview

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/xp"
)

// Map returns an image of the map in one layer: natural ground, then the placements in order with
// their machines and objects, then the exits. Equal maps give equal images.
func Map(m *mapgen.Result) *xp.Image {
	g := m.Grid
	out := xp.New(g.W, g.H, 1)
	p := &painter{grid: g, layer: &out.Layers[0], near: nearOpen(g)}
	for y := range g.H {
		for x := range g.W {
			p.ground(x, y)
		}
	}
	var contents embed.Contents
	for i := range m.Placements {
		pl := &m.Placements[i]
		pl.Roll(&contents)
		seal, ok := pl.Prefab.Bundle().Seal()
		for _, at := range pl.Walls {
			if ok {
				p.look(at.X, at.Y, seal.Look())
			}
		}
		p.contents(&contents, pl.Touched)
	}
	p.exits(m.Exits)
	return out
}

// painter writes looks into the layer of a map.
type painter struct {
	grid  *grid.Grid
	layer *xp.Layer
	near  *grid.Board // cells within two steps, diagonals included, of what is not earth or rock
}

// contents writes one placed prefab: its cells, machines and objects.
func (p *painter) contents(c *embed.Contents, touched []bool) {
	for i, cell := range c.Cells {
		if cell.Terrain != 0 && touched[i] {
			p.look(c.Setting.X+i%c.W, c.Setting.Y+i/c.W, cell.Look)
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
