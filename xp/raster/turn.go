package raster

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/xp"
)

// A Turner tells what a glyph becomes once turned. Where the font has no such form it returns the
// glyph as it is, and false.
type Turner func(o orient.Orientation, g xp.Glyph) (turned xp.Glyph, ok bool)

// TurnCP437 turns the glyphs of code page 437, as [orient.Orientation.Glyph] does.
func TurnCP437(o orient.Orientation, g xp.Glyph) (turned xp.Glyph, ok bool) {
	n, ok := o.Glyph(uint32(g))
	return xp.Glyph(n), ok
}

// TurnPicture turns the glyphs of code page 437 as pictures. It returns what [TurnCP437] does, but of
// letters and other signs, which stay as they are there, ok tells whether [Square] draws them the
// same once they are turned. Shades are the same.
func TurnPicture(o orient.Orientation, g xp.Glyph) (turned xp.Glyph, ok bool) {
	turned, ok = TurnCP437(o, g)
	if o == orient.R0 || turned != g || !ok || 176 <= g && g <= 178 {
		return turned, ok
	}
	for other := range orient.Orientation(orient.Count) {
		if n, ok := TurnCP437(other, g); n != g || !ok {
			return turned, true // a sign of a direction, which this way does not change
		}
	}
	return turned, Square().alike(o, g)
}

// alike reports whether a glyph looks the same once it is turned.
func (f *Font) alike(o orient.Orientation, g xp.Glyph) bool {
	if f.width != f.height && o.Swapped() || uint64(g) >= uint64(f.count) {
		return false
	}
	mask := f.masks[int(g)*f.width*f.height:]
	for y := range f.height {
		for x := range f.width {
			tx, ty := o.Point(x, y, f.width, f.height)
			if mask[ty*f.width+tx] != mask[y*f.width+x] {
				return false
			}
		}
	}
	return true
}

// Flipped returns the orientation of a picture that is flipped on the diagonal from its top left, so
// that rows become columns, then across, so that left becomes right, then down, so that the
// top becomes the bottom, each of them or not: the flips of the tiles of Tiled.
func Flipped(diagonal, across, down bool) orient.Orientation {
	o := orient.R0
	if diagonal {
		o = orient.M270
	}
	if across {
		o = o.Then(orient.M0)
	}
	if down {
		o = o.Then(orient.M180)
	}
	return o
}

// Turn returns a layer as it is once turned: cells move, and glyphs become what the Turner says.
// It also returns how many cells that are shown have a glyph without such a form.
func Turn(l *xp.Layer, o orient.Orientation, turner Turner) (turned xp.Layer, stuck int) {
	w, h := o.Size(l.Width, l.Height)
	turned = xp.NewLayer(w, h)
	for x := range l.Width {
		for y, c := range l.Column(x) {
			g, ok := turner(o, c.Glyph())
			if !ok && !c.Transparent() {
				stuck++
			}
			tx, ty := o.Point(x, y, l.Width, l.Height)
			turned.Set(tx, ty, c.WithGlyph(g))
		}
	}
	return turned, stuck
}

// A Panel is one picture of a contact sheet.
type Panel struct {
	Orientation orient.Orientation
	Layer       xp.Layer // what REXPaint would show; cells that nothing draws are transparent
	Stuck       int      // cells whose glyph has no turned form
}

// MaxTurned is the number of cells that an image may have for [Turns], which holds it nine times.
const MaxTurned = 4 << 20

// Turns returns what an image shows, in all eight orientations in canonical order.
// An image that [xp.Image.Check] refuses is an error, and so is one of more than [MaxTurned] cells.
func Turns(m *xp.Image, turner Turner) ([orient.Count]Panel, error) {
	var panels [orient.Count]Panel
	shown, err := look(m, 0)
	if err != nil {
		return panels, err
	}
	if n := len(shown.Cells); n > MaxTurned {
		return panels, fmt.Errorf("the image has %d cells; at most %d are turned in all ways", n, MaxTurned)
	}
	for i := range panels {
		o := orient.Orientation(i)
		panels[i].Orientation = o
		panels[i].Layer, panels[i].Stuck = Turn(shown, o, turner)
	}
	return panels, nil
}

// gap is how many cells stand between the panels of a sheet.
const gap = 2

// captionFore is the color of the captions of a sheet: light, and seldom that of art.
var captionFore = xp.RGB{R: 200, G: 200, B: 200}

// PanelWidth returns how many cells each panel of a sheet takes, without the gap after it: those
// of the widest panel, and of the longest caption.
func PanelWidth(panels []Panel) int {
	width := len("m270")
	for i := range panels {
		width = max(width, panels[i].Layer.Width)
	}
	return width
}

// SheetWidth returns how many cells a sheet is wide that has so many panels in a row.
func SheetWidth(panels []Panel, across int) int {
	return across*(PanelWidth(panels)+gap) - gap
}

// Sheet returns panels as one image, so many in a row, with the name of the orientation above each
// if captions are asked for. Panels begin at columns that are [PanelWidth] and a gap of 2 apart.
// It panics unless there is a panel, and across is at least 1.
func Sheet(panels []Panel, across int, captions bool) *xp.Image {
	if len(panels) == 0 || across < 1 {
		panic("raster: a sheet needs a panel, and a row of at least one")
	}
	step := PanelWidth(panels) + gap
	caption, between := 0, 1
	if captions {
		caption = 1
	}
	height := -between
	for i := 0; i < len(panels); i += across {
		height += caption + rowHeight(panels, i, across) + between
	}
	sheet := xp.New(SheetWidth(panels, min(across, len(panels))), height, 1)
	l := &sheet.Layers[0]
	top := 0
	for i := range panels {
		left := i % across * step
		if captions {
			for x, r := range []byte(panels[i].Orientation.String()) {
				l.Set(left+x, top, xp.MakeCell(xp.Glyph(r), captionFore, xp.RGB{}))
			}
		}
		paste(l, &panels[i].Layer, left, top+caption)
		if i%across == across-1 {
			top += caption + rowHeight(panels, i-i%across, across) + between
		}
	}
	return sheet
}

// rowHeight returns the height of the row that begins with panel first.
func rowHeight(panels []Panel, first, across int) int {
	height := 0
	for i := first; i < min(first+across, len(panels)); i++ {
		height = max(height, panels[i].Layer.Height)
	}
	return height
}

// paste copies the cells of a layer into another, at a place where it has room for them.
func paste(to, from *xp.Layer, left, top int) {
	for x := range from.Width {
		copy(to.Column(left + x)[top:], from.Column(x))
	}
}
