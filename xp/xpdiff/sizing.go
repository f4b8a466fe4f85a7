package xpdiff

import (
	"github.com/seed18752ec6/xpc/xp"
)

// sizing is the size of those layers that have the same three sizes: in images from REXPaint, of
// all layers. What is in conflict for one of them is so for all, so that they stay alike.
type sizing struct {
	size       Three[xp.Size]
	merged     xp.Size
	wide, high bool // the width, the height is in conflict
	slots      []*slot
}

// sizes finds the size of each layer.
func (w *merging) sizes() {
	for _, s := range w.slots {
		s.sizes = w.group(s)
		s.sizes.slots = append(s.sizes.slots, s)
	}
	for _, g := range w.groups {
		_, g.wide = merge(g.widths(), w.keep)
		_, g.high = merge(g.heights(), w.keep)
		if g.outOfProportion() {
			g.dispute(true, true)
		}
		g.merged = g.settled(w.keep)
		g.dispute(g.lost())
		g.merged = g.settled(w.keep)
	}
}

// group returns the group that a layer belongs to.
func (w *merging) group(s *slot) *sizing {
	size := Three[xp.Size]{s.sizeIn(w.images, Base), s.sizeIn(w.images, Ours), s.sizeIn(w.images, Theirs)}
	for _, g := range w.groups {
		if g.size == size {
			return g
		}
	}
	g := &sizing{size: size}
	w.groups = append(w.groups, g)
	return g
}

// sizeIn returns the size of the layer in an image, that of layer 1 if the image does not have it.
func (s *slot) sizeIn(images Three[*xp.Image], side Side) xp.Size {
	if m := images.Of(side); !s.has(side) && len(m.Layers) > 0 {
		return sizeOf(&m.Layers[0])
	}
	return sizeOf(s.layer.Of(side))
}

func (g *sizing) widths() Three[int] {
	return Three[int]{g.size.Base.Width, g.size.Ours.Width, g.size.Theirs.Width}
}

func (g *sizing) heights() Three[int] {
	return Three[int]{g.size.Base.Height, g.size.Ours.Height, g.size.Theirs.Height}
}

// dispute adds conflicts of the width and the height, where the sides have different ones.
func (g *sizing) dispute(wide, high bool) {
	g.wide = g.wide || wide && g.size.Ours.Width != g.size.Theirs.Width
	g.high = g.high || high && g.size.Ours.Height != g.size.Theirs.Height
}

// settled returns the merged size if a side is kept.
func (g *sizing) settled(keep Side) (size xp.Size) {
	size.Width, _ = merge(g.widths(), keep)
	size.Height, _ = merge(g.heights(), keep)
	if g.wide {
		size.Width = g.size.Of(keep).Width
	}
	if g.high {
		size.Height = g.size.Of(keep).Height
	}
	return size
}

// largest returns the most cells that a layer can get, whichever side is kept.
func (g *sizing) largest() int64 {
	return max(cellsOf(g.settled(Base)), cellsOf(g.settled(Ours)), cellsOf(g.settled(Theirs)))
}

// outOfProportion reports whether a wide image was merged with a high one, which gives an image
// with many more cells than both have.
func (g *sizing) outOfProportion() bool {
	return g.largest() > 1<<16+8*(cellsOf(g.size.Base)+cellsOf(g.size.Ours)+cellsOf(g.size.Theirs))
}

// tooLarge returns the number of cells of the merged image if it is too large to be read again, and
// larger than the images together; else 0. So many small layers meet a large image.
func (w *merging) tooLarge() int64 {
	var merged, images int64
	for _, g := range w.groups {
		for _, s := range g.slots {
			if s.present || s.disputed {
				merged += g.largest()
			}
			images += int64(len(s.layer.Base.Cells) + len(s.layer.Ours.Cells) + len(s.layer.Theirs.Cells))
		}
	}
	if merged <= max(xp.MaxCells, images) {
		return 0
	}
	return merged
}

func cellsOf(s xp.Size) int64 { return int64(s.Width) * int64(s.Height) }

// lost reports in which direction cells that a side changed lie outside of the merged size.
func (g *sizing) lost() (wide, high bool) {
	for _, s := range g.slots {
		for _, side := range []Side{Ours, Theirs} {
			l := s.layer.Of(side)
			if l.Width <= g.merged.Width && l.Height <= g.merged.Height {
				continue
			}
			for c := range differing(s.layer.Base, l) {
				if l.In(c.X, c.Y) {
					wide = wide || c.X >= g.merged.Width
					high = high || c.Y >= g.merged.Height
				}
			}
		}
	}
	return wide, high
}
