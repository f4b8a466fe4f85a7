package preview

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// lens draws maps into the canvas of a film: with glyphs where there is room for them, else with a few
// pixels a cell in its mean color, else with one pixel for several cells.
type lens struct {
	canvas *raster.Canvas
	font   *raster.Font
	scale  int
	w, h   int // pixels of a cell
	cells  int // that share a pixel, each way
	left   int // pixels beside the map
	bottom int // pixels above the caption
}

// The caption: a line of the tall font with some pixels above and below.
const (
	captionHeight = 16 + 2*captionMargin
	captionMargin = 4
	leastFilm     = 320 // pixels of a film's width by the scale, so that a caption has room
)

func newLens(m *mapgen.Result, finished *xp.Image, o FilmOptions) lens {
	l := lens{font: o.Font, scale: max(o.Scale, 1), cells: 1}
	if l.font == nil {
		l.font = raster.Square()
	}
	l.w, l.h = l.font.Size()
	l.w, l.h = l.w*l.scale, l.h*l.scale
	w, h := max(m.Grid.W, 1), max(m.Grid.H, 1)
	for side := filmSide * l.scale; w*l.w > side || h*l.h > side; {
		if l.w == 1 && l.h == 1 {
			l.cells = (max(w, h) + side - 1) / side
			break
		}
		l.w, l.h = max(l.w/2, 1), max(l.h/2, 1)
	}
	width, height := l.across(w)*l.w, l.across(h)*l.h
	least := leastFilm * l.scale
	l.left, l.bottom = max(least-width, 0)/2, height
	l.canvas = raster.NewCanvas(max(width, least), height+captionHeight*l.scale, l.palette(finished))
	l.canvas.Fill(0, 0, l.canvas.Width, height, tones.rock)
	return l
}

// across returns how many fields of the lens n cells take.
func (l *lens) across(n int) int { return (n + l.cells - 1) / l.cells }

// glyphs reports whether cells show their glyphs.
func (l *lens) glyphs() bool {
	w, h := l.font.Size()
	return l.w == w*l.scale && l.h == h*l.scale
}

// palette returns the colors of a film: those of unfinished maps, then those of the finished one, the
// most frequent first.
func (l *lens) palette(finished *xp.Image) []xp.RGB {
	out := []xp.RGB{tones.rock, tones.earth, tones.inside, tones.dug, tones.light, tones.solid, tones.gone, tones.paper, tones.ink}
	out = append(out, tones.caves[:]...)
	count := map[xp.RGB]int{}
	for _, c := range finished.Layers[0].Cells {
		if l.glyphs() {
			count[c.Back]++
			if !c.Glyph().Blank() {
				count[c.Fore]++
			}
		} else {
			count[coarse(l.font.Mean(c))]++
		}
	}
	for _, c := range out {
		delete(count, c)
	}
	first := len(out)
	for c := range count {
		out = append(out, c)
	}
	slices.SortFunc(out[first:], func(a, b xp.RGB) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	return out[:min(len(out), raster.MaxPalette)]
}

// coarse rounds a mean color, so that a map has not too many of them.
func coarse(c xp.RGB) xp.RGB { return xp.RGB{R: c.R&^7 | 4, G: c.G&^7 | 4, B: c.B&^7 | 4} }

// draw draws an image of a cell for each cell of the map.
func (l *lens) draw(img *xp.Image) error {
	if l.glyphs() {
		return l.canvas.Draw(l.left, 0, img, raster.Options{Font: l.font, Scale: l.scale})
	}
	layer := &img.Layers[0]
	l.show(layer.Width, layer.Height, layer.At)
	return nil
}

// show draws a map of w by h cells by the mean colors of what look returns. Where cells share a pixel,
// it asks for up to four of them.
func (l *lens) show(w, h int, look func(x, y int) xp.Cell) {
	step := max(l.cells/2, 1)
	for y := 0; y < h; y += l.cells {
		for x := 0; x < w; x += l.cells {
			var r, g, b, n int
			for dy := 0; dy < l.cells && y+dy < h && dy <= step; dy += step {
				for dx := 0; dx < l.cells && x+dx < w && dx <= step; dx += step {
					c := l.font.Mean(look(x+dx, y+dy))
					r, g, b, n = r+int(c.R), g+int(c.G), b+int(c.B), n+1
				}
			}
			mean := xp.RGB{R: uint8(r / n), G: uint8(g / n), B: uint8(b / n)}
			l.canvas.Fill(l.left+x/l.cells*l.w, y/l.cells*l.h, l.w, l.h, mean)
		}
	}
}

// caption writes a line below the map: what happens at its left, and where there is room, which map it
// is at its right.
func (l *lens) caption(text, name string) {
	width, height := raster.Tall().Size()
	columns := l.canvas.Width / (width * l.scale)
	l.canvas.Fill(0, l.bottom, l.canvas.Width, captionHeight*l.scale, tones.paper)
	line := xp.New(columns, 1, 1)
	for x := range columns {
		line.Layers[0].Set(x, 0, xp.MakeCell(' ', tones.ink, tones.paper))
	}
	write(&line.Layers[0], 1, 0, text, tones.ink)
	if n, m := len(glyphs(text)), len(glyphs(name)); 1+n+3+m+1 <= columns {
		write(&line.Layers[0], columns-1-m, 0, name, tones.ink)
	}
	top := l.bottom + (captionHeight-height)/2*l.scale
	if err := l.canvas.Draw(0, top, line, raster.Options{Font: raster.Tall(), Scale: l.scale}); err != nil {
		panic("xpc: internal error: preview: " + err.Error())
	}
}
