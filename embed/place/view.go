package place

import (
	"math/bits"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// view is the map around one cave, as one axis sees it: upright, or with x and y exchanged, so
// that in both the depth of a prefab runs along the columns. Its boards hold the box of the
// cave's cells and reach more cells on every side, of which beyond at most lie outside of the map:
// a large prefab costs no more than the map.
type view struct {
	turned bool
	reach  int
	beyond int
	x, y   int // map cell of the window's top left
	w, h   int // of the boards
	cells  box // of the cave, in the view

	earth   grid.Board // E
	free    grid.Board // E without Q
	own     grid.Board // O_c
	open    grid.Board // O
	taboo   grid.Board // foreign, and passable cells of prefabs and features
	kept    grid.Board // K
	foreign grid.Board // O without O_c and the tunnels that touch the cave; upright alone
	tunnel  grid.Board // cells of the tunnels that touch the cave; upright alone

	whole  bool // free is earth
	closed bool // taboo is empty
	loose  bool // kept is empty
}

// The views of a placer.
const (
	upright = iota
	turned
)

// visit makes the views show a cave with at least reach cells around it, and of those outside of
// the map at least beyond. They are read from the grid where they are not at hand.
func (p *Placer) visit(cave, reach, beyond int) {
	reach, beyond = max(reach, p.reach), max(beyond, p.beyond)
	v := &p.views[upright]
	if p.cave == cave {
		if v.reach >= reach && v.beyond >= beyond {
			return
		}
		reach, beyond = max(reach, v.reach), max(beyond, v.beyond)
	}
	p.cave, p.across = cave, false
	p.known = p.known[:0]
	b := p.boxes[cave-1]
	v.reach, v.beyond = reach, beyond
	v.x, v.y = max(b.x0-reach, -beyond), max(b.y0-reach, -beyond)
	v.w, v.h = min(b.x1+reach, p.g.W+beyond)-v.x, min(b.y1+reach, p.g.H+beyond)-v.y
	v.cells = box{b.x0 - v.x, b.y0 - v.y, b.x1 - v.x, b.y1 - v.y}
	p.read(v)
}

// view returns the view of an axis of the cave that was visited.
func (p *Placer) view(axis int) *view {
	v := &p.views[axis]
	if axis == turned && !p.across {
		p.across = true
		v.turn(&p.views[upright])
	}
	return v
}

// read fills the boards of the upright view, whose window is set.
func (p *Placer) read(v *view) {
	g := p.g
	p.atlas.copyTo(v)
	g.Caves.Window(&v.own, p.cave, v.x, v.y, v.w, v.h)
	v.tunnel.Reset(v.w, v.h)
	for _, t := range g.Links.Tunnels(p.cave) {
		for _, r := range g.Tunnels.RunsWithin(int(t), v.y, v.y+v.h) {
			v.tunnel.SetRun(int(r.Y)-v.y, int(r.X0)-v.x, int(r.X1)-v.x)
		}
	}
	e, q, o := v.earth.Words(), v.free.Words(), v.open.Words()
	own, tun, k := v.own.Words(), v.tunnel.Words(), v.kept.Words()
	f, t := v.foreign.Words(), v.taboo.Words()
	var rings, taboo, kept uint64
	for i := range e {
		rings |= q[i]
		q[i] = e[i] &^ q[i]
		own[i] &= o[i]
		tun[i] &= o[i] &^ f[i]
		f[i] = o[i] &^ (own[i] | tun[i])
		t[i] |= f[i]
		taboo |= t[i]
		kept |= k[i]
	}
	v.whole, v.closed, v.loose = rings == 0, taboo == 0, kept == 0
}

// turn makes v the view from with x and y exchanged.
func (v *view) turn(from *view) {
	v.turned = true
	v.x, v.y, v.w, v.h = from.x, from.y, from.h, from.w
	v.cells = box{from.cells.y0, from.cells.x0, from.cells.y1, from.cells.x1}
	v.whole, v.closed, v.loose = from.whole, from.closed, from.loose
	v.earth.Transpose(&from.earth)
	v.own.Transpose(&from.own)
	v.open.Transpose(&from.open)
	if v.whole {
		v.free.Copy(&v.earth)
	} else {
		v.free.Transpose(&from.free)
	}
	if !v.closed {
		v.taboo.Transpose(&from.taboo)
	}
	if !v.loose {
		v.kept.Transpose(&from.kept)
	}
}

// mapCell returns the map cell of the cell (x, y) of the view.
func (v *view) mapCell(x, y int) (int, int) {
	if v.turned {
		x, y = y, x
	}
	return v.x + x, v.y + y
}

// run returns the number of open cells from (x, y) along the rows, down them or up: to greater y, or to
// smaller ones.
func (v *view) run(x, y int, down bool) int {
	step := 1
	if down {
		step = -1
	}
	n := 0
	for v.open.At(x, y+n*step) {
		n++
	}
	return n
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
