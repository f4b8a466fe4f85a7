package convert

import (
	"image"

	"github.com/seed18752ec6/xpc/xp"
)

// An infinite map has no size: its layers are made of chunks, rectangles of tiles anywhere. Tiled
// writes those of 16 by 16 in which there is a tile. The image that is read reaches from the
// first drawn cell to the last, of all layers, in both directions.

// patch is a chunk that was read.
type patch struct {
	at    image.Point // its top left in the map
	cells xp.Layer
}

// farthest is how far from the origin a chunk may lie, in tiles: two of them fit into 32 bits.
const farthest = 1 << 28

// chunks reads the chunks of a layer.
func (r *tmxReader) chunks(form tileForm, what string) error {
	var all []patch
	for {
		t, ok, err := r.child()
		switch {
		case err != nil:
			return err
		case !ok:
			r.patches = append(r.patches, all)
			return nil
		case !t.is("chunk"):
			return r.fault(t.at, "found <%s> among the chunks of %s", t.title(), what)
		}
		p, err := r.chunk(t, form, "a chunk of "+what)
		if err != nil {
			return err
		}
		all = append(all, p)
	}
}

// chunk reads one chunk.
func (r *tmxReader) chunk(t tag, form tileForm, what string) (p patch, err error) {
	var size image.Point
	for _, n := range []struct {
		name      string
		to        *int
		low, high int64
	}{
		{"x", &p.at.X, -farthest, farthest}, {"y", &p.at.Y, -farthest, farthest},
		{"width", &size.X, 1, farthest}, {"height", &size.Y, 1, farthest},
	} {
		if *n.to, err = r.number(t, n.name, n.low, n.high); err != nil {
			return p, err
		}
	}
	count := int64(size.X) * int64(size.Y)
	if count > int64(r.maxCells-r.cells) {
		return p, r.fault(t.at, "the image has more than %d cells", r.maxCells)
	}
	r.cells += int(count)
	all, err := r.tiles(t, form, what, size.X, size.Y)
	if err != nil {
		return p, err
	}
	p.cells = xp.NewLayer(size.X, size.Y)
	return p, r.paint(all, p.cells.Set)
}

// join makes the layers of the chunks. The fault is told at the end of the map.
func (r *tmxReader) join(end int) error {
	box := r.drawn()
	if box.Empty() {
		return r.fault(end, "the map is infinite and has no tiles; at least 1 is needed")
	}
	layers := int64(len(r.patches))
	cells := int64(box.Dx()) * int64(box.Dy()) * layers
	if cells > int64(r.maxCells) {
		return r.fault(end, "the image would have %d×%d cells in %s, more than %d", box.Dx(), box.Dy(), counted(len(r.patches), "layer"), r.maxCells)
	}
	if cells > freeCells && cells > cellsPerByte*int64(len(r.text)) {
		return r.fault(end, "the tiles of the map lie %d×%d cells apart, and most of them are empty: move them together", box.Dx(), box.Dy())
	}
	if box.Min != (image.Point{}) {
		r.left.lose("left out: that the top left of the image is at (%d,%d) of the infinite map", box.Min.X, box.Min.Y)
	}
	covered := 0
	for _, all := range r.patches {
		l := xp.NewLayer(box.Dx(), box.Dy())
		for _, p := range all {
			covered += p.paste(&l, box.Min)
		}
		r.image.Layers = append(r.image.Layers, l)
	}
	if covered > 0 {
		r.left.lose("left out: %s of chunks that lie under others", counted(covered, "cell"))
	}
	return nil
}

// paste draws a chunk into a layer whose top left is at a place of the map, and returns how many cells
// of earlier ones it covers.
func (p *patch) paste(l *xp.Layer, corner image.Point) (covered int) {
	for x := range p.cells.Width {
		for y, c := range p.cells.Column(x) {
			if c == xp.Transparent {
				continue
			}
			at := p.at.Add(image.Pt(x, y)).Sub(corner)
			if l.At(at.X, at.Y) != xp.Transparent {
				covered++
			}
			l.Set(at.X, at.Y, c)
		}
	}
	return covered
}

// drawn returns the smallest rectangle that holds all cells that are not undrawn.
func (r *tmxReader) drawn() (box image.Rectangle) {
	for _, all := range r.patches {
		for _, p := range all {
			for x := range p.cells.Width {
				for y, c := range p.cells.Column(x) {
					if c != xp.Transparent {
						at := p.at.Add(image.Pt(x, y))
						box = box.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
					}
				}
			}
		}
	}
	return box
}
