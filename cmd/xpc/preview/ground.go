package preview

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/xp"
)

// Colors of natural ground: warm and dark, so that what designers draw stands out.
var (
	groundBack = xp.RGB{R: 24, G: 20, B: 16}
	deepBack   = xp.RGB{R: 5, G: 4, B: 4}
	rockFace   = [4]xp.RGB{{R: 112, G: 86, B: 62}, {R: 104, G: 80, B: 58}, {R: 120, G: 92, B: 66}, {R: 98, G: 74, B: 54}}
	rockBody   = [4]xp.RGB{{R: 58, G: 45, B: 34}, {R: 54, G: 42, B: 32}, {R: 62, G: 48, B: 36}, {R: 50, G: 39, B: 30}}
	rockDeep   = xp.RGB{R: 20, G: 16, B: 13}
	caveFloor  = [4]xp.RGB{{R: 74, G: 66, B: 56}, {R: 62, G: 55, B: 47}, {R: 84, G: 75, B: 63}, {R: 56, G: 50, B: 43}}
	tunnelFore = xp.RGB{R: 92, G: 80, B: 60}
	builtFore  = xp.RGB{R: 140, G: 140, B: 148}
	waterFore  = xp.RGB{R: 60, G: 110, B: 170}
)

// grain decides the small differences between cells of one kind. It is a constant, so that the
// same ground looks the same on every map.
var grain = embed.Seed(0).Named("grain")

// ground writes the look that a cell has by its class.
func (p *painter) ground(x, y int) {
	r := grain.Cell(x, y).Word(0)
	tone := r & 3
	glyph, fore, back := xp.Glyph(' '), xp.RGB{}, groundBack
	switch p.natural.at(x, y) {
	case grid.Earth:
		glyph, fore, back = p.earth(x, y, tone)
	case grid.Rock:
		glyph, fore, back = 178, rockDeep, deepBack
	case grid.Cave:
		fore = caveFloor[tone]
		glyph = caveGlyphs[r>>2&15]
	case grid.Tunnel, grid.Room:
		glyph, fore = 250, tunnelFore
	case grid.Wall, grid.PrefabSolid:
		glyph, fore = 178, builtFore
	case grid.PrefabOpen:
		glyph, fore = 250, builtFore
	case grid.Door:
		glyph, fore = '+', builtFore
	case grid.Liquid:
		glyph, fore = 247, waterFore
	case grid.Reserved:
		glyph, fore, back = '/', rockBody[3], deepBack
	}
	p.layer.Set(x, y, xp.MakeCell(glyph, fore, back))
}

// caveGlyphs are what lies on the floor of a cave, most often nothing.
var caveGlyphs = [16]xp.Glyph{' ', ' ', ' ', ' ', ' ', 250, 250, 250, 250, '.', '.', ' ', ' ', ',', '\'', ' '}

// earth returns the look of earth: bright where it faces something, then darker with depth.
func (p *painter) earth(x, y int, tone uint64) (xp.Glyph, xp.RGB, xp.RGB) {
	switch {
	case facesOpen(&p.natural, x, y):
		return 178, rockFace[tone], rockBody[tone]
	case p.near.At(x, y):
		return 177, rockBody[tone], deepBack
	}
	return 176, rockDeep, deepBack
}

// solid reports whether there is nothing to see of a class but what nobody has dug.
func solid(c grid.Class) bool { return c == grid.Earth || c == grid.Rock || c == grid.Reserved }

// facesOpen reports whether one of the 8 neighbors is not solid.
func facesOpen(g *ground, x, y int) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if !solid(g.at(x+dx, y+dy)) {
				return true
			}
		}
	}
	return false
}

// nearOpen returns the cells within two steps of what is not solid.
func nearOpen(g *ground) *grid.Board {
	out := new(grid.Board)
	out.Reset(g.w, g.h)
	for y := range g.h {
		for x := range g.w {
			if solid(g.at(x, y)) {
				continue
			}
			x0, y0 := max(x-2, 0), max(y-2, 0)
			out.SetRect(x0, y0, min(x+3, g.w)-x0, min(y+3, g.h)-y0)
		}
	}
	return out
}
