package place

import (
	"math/bits"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// view is the map around one cave, as one axis sees it: upright, or with x and y exchanged, so
// that in both the depth of a prefab runs along the columns. Its boards hold the cave's box, side
// more columns at the left and the right, and reach more rows above and below.
type view struct {
	cave        int // 0 = nothing was read
	turned      bool
	side, reach int
	x, y        int // map cell of the window's top left
	w, h        int // of the boards

	earth   grid.Board // E
	free    grid.Board // E without Q
	own     grid.Board // O_c
	open    grid.Board // O
	tunnel  grid.Board // cells of the tunnels that touch the cave
	foreign grid.Board // O without O_c and those tunnels
	taboo   grid.Board // foreign, and passable cells of prefabs and features
	kept    grid.Board // K

	closed bool // taboo is empty
	loose  bool // kept is empty
}

// The views of a placer.
const (
	upright = iota
	turned
	wide
)

// view returns the window of a cave along an axis, with at least that many columns and rows
// around it. It is read from the grid where it is not at hand.
func (p *Placer) view(axis, cave, side, reach int) *view {
	v := &p.views[axis]
	if v.cave == cave && v.side >= side && v.reach >= reach {
		return v
	}
	v.cave, v.side, v.reach, v.turned = cave, side, reach, axis == turned
	b := p.boxes[cave-1]
	dx, dy := side, reach
	if v.turned {
		dx, dy = reach, side
	}
	v.x, v.y = b.x0-dx, b.y0-dy
	v.w, v.h = b.x1-b.x0+2*dx, b.y1-b.y0+2*dy
	p.read(v)
	if v.turned {
		v.w, v.h = v.h, v.w
	}
	return v
}

// read fills the boards of a view whose window is set.
func (p *Placer) read(v *view) {
	g := p.g
	p.window(v, &v.earth, &g.Earth)
	p.window(v, &v.free, &g.Rings)
	p.window(v, &v.open, &g.Open)
	p.window(v, &v.taboo, &p.inside)
	p.window(v, &v.kept, &g.Kept)
	g.CaveWindow(&p.scratch, v.cave, v.x, v.y, v.w, v.h)
	v.take(&v.own, &p.scratch)
	g.TunnelWindow(&p.scratch, v.cave, v.x, v.y, v.w, v.h)
	v.take(&v.tunnel, &p.scratch)
	p.window(v, &v.foreign, &p.filled)

	v.tunnel.AndNot(&v.foreign)
	q, e := v.free.Words(), v.earth.Words()
	o, own, t := v.open.Words(), v.own.Words(), v.tunnel.Words()
	f, taboo := v.foreign.Words(), v.taboo.Words()
	k := v.kept.Words()
	var anyTaboo, anyKept uint64
	for i := range e {
		q[i] = e[i] &^ q[i]
		f[i] = o[i] &^ (own[i] | t[i])
		taboo[i] |= f[i]
		anyTaboo |= taboo[i]
		anyKept |= k[i]
	}
	v.closed, v.loose = anyTaboo == 0, anyKept == 0
}

// window reads the view's window of src.
func (p *Placer) window(v *view, dst, src *grid.Board) {
	if !v.turned {
		dst.Extract(src, v.x, v.y, v.w, v.h)
		return
	}
	p.scratch.Extract(src, v.x, v.y, v.w, v.h)
	dst.Transpose(&p.scratch)
}

// take makes dst the window src as the view sees it.
func (v *view) take(dst, src *grid.Board) {
	if v.turned {
		dst.Transpose(src)
		return
	}
	dst.Copy(src)
}

// mapCell returns the map cell of the cell (x, y) of the view.
func (v *view) mapCell(x, y int) (int, int) {
	if v.turned {
		x, y = y, x
	}
	return v.x + x, v.y + y
}

func first(w uint64) int { return bits.TrailingZeros64(w) }

// shifted returns word k of row moved by n cells towards smaller x: bit x is cell 64k+x+n. n is
// not negative.
func shifted(row []uint64, k, n int) uint64 {
	k += n >> 6
	r := uint(n & 63)
	switch {
	case k >= len(row):
		return 0
	case k+1 == len(row):
		return row[k] >> r
	}
	return row[k]>>r | row[k+1]<<(64-r)
}
