package live

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/xp"
)

// picture is cells as the page draws them: each different look once, and for each cell, row by row, its
// number among them.
type picture struct {
	W     int    `json:"w"`
	H     int    `json:"h"`
	Looks []look `json:"looks"`
	Cells []int  `json:"cells"`
}

// look is a glyph, its fore color and its back color, which are red<<16 | green<<8 | blue. A back below 0
// is transparent.
type look [3]int

// painting makes a picture.
type painting struct {
	picture
	numbers map[look]int
}

func newPainting(w, h int) *painting {
	p := &painting{picture{W: w, H: h, Cells: make([]int, w*h)}, map[look]int{}}
	p.number(look{0, 0, -1})
	return p
}

// number returns the number of a look.
func (p *painting) number(l look) int {
	n, ok := p.numbers[l]
	if !ok {
		n = len(p.Looks)
		p.numbers[l] = n
		p.Looks = append(p.Looks, l)
	}
	return n
}

// set sets a cell; one outside of the picture is left out.
func (p *painting) set(x, y int, l look) {
	if uint(x) < uint(p.W) && uint(y) < uint(p.H) {
		p.Cells[y*p.W+x] = p.number(l)
	}
}

// at returns the look of a cell of the picture.
func (p *painting) at(x, y int) look { return p.Looks[p.Cells[y*p.W+x]] }

// over puts a glyph over what a cell shows.
func (p *painting) over(x, y int, glyph, fore int) {
	if uint(x) < uint(p.W) && uint(y) < uint(p.H) {
		p.set(x, y, look{glyph, fore, max(p.at(x, y)[2], 0)})
	}
}

func number(c xp.RGB) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

func lookOf(c xp.Cell) look {
	if c.Transparent() {
		return look{0, 0, -1}
	}
	return look{int(c.Glyph()), number(c.Fore), number(c.Back)}
}

func compiledLook(l embed.Look) look {
	return look{int(l.Glyph), number(xp.RGB(l.Fore)), number(xp.RGB(l.Back))}
}

// layerPicture returns a layer as it is drawn.
func layerPicture(l *xp.Layer) *picture {
	p := newPainting(l.Width, l.Height)
	for y := range l.Height {
		for x := range l.Width {
			p.set(x, y, lookOf(l.At(x, y)))
		}
	}
	return &p.picture
}

// shown says whether a layer is part of a prefab's picture: what stands in the map. Marks of connections,
// masks, notes and what overlays may bring are not.
func shown(k prefab.LayerKind) bool {
	return k == prefab.TerrainLayer || k == prefab.MachinesLayer || k == prefab.ObjectsLayer
}

// joinedPicture returns the box of a prefab with its machines and references.
func joinedPicture(pf *prefab.Prefab) *picture {
	p := newPainting(max(pf.Box.W, 1), max(pf.Box.H, 1))
	for i, word := range pf.Layers {
		if i >= len(pf.Image.Layers) || !shown(word.Kind) {
			continue
		}
		l := &pf.Image.Layers[i]
		for y := range p.H {
			for x := range p.W {
				if ax, ay := pf.Box.X+x, pf.Box.Y+y; l.In(ax, ay) && !l.At(ax, ay).Transparent() {
					p.set(x, y, lookOf(l.At(ax, ay)))
				}
			}
		}
	}
	return &p.picture
}
