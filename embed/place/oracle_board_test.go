package place_test

import (
	"math/rand/v2"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// board is a map being made for a test.
type board struct {
	*grid.Grid
	r *rand.Rand
}

// anyBoard makes a map of odd shapes: blobs, rectangles, halls, noise or walks, tunnels between
// them, and now and then everything that placement must respect. It is surveyed.
func anyBoard(r *rand.Rand, wide bool) *grid.Grid {
	w, h := between(r, 24, 60), between(r, 20, 56)
	if wide {
		w, h = between(r, 80, 130), between(r, 24, 40)
	}
	if wide && chance(r, 50) {
		w, h = h, w
	}
	if chance(r, 3) {
		w, h = between(r, 0, 12), between(r, 0, 12)
	}
	b := board{grid.New(w, h), r}
	margin := between(r, 1, 4)
	switch n := r.IntN(10); {
	case w < 12 || h < 12:
		b.noise(1, between(r, 20, 70))
	case wide:
		b.halls(margin)
	case n < 3:
		b.blobs(margin)
	case n < 6:
		b.rooms(margin, between(r, 2, 8))
	case n < 7:
		b.halls(margin)
	case n < 8:
		b.noise(margin, between(r, 15, 60))
	default:
		b.walks(margin)
	}
	if chance(r, 30) {
		b.build()
	}
	for range pick(r, 0, 1, 2, 4, 8) {
		b.tunnel(pick(r, 1, 1, 1, 2, 3))
	}
	b.clutter()
	b.Survey()
	return b.Grid
}

// dig makes a cell inside the border a class, if it was one of the others.
func (b board) dig(x, y int, c grid.Class, from ...grid.Class) {
	if x < 1 || y < 1 || x >= b.W-1 || y >= b.H-1 {
		return
	}
	for _, f := range from {
		if b.Class[y*b.W+x] == f {
			b.Class[y*b.W+x] = c
			return
		}
	}
}

func (b board) fill(x, y, w, h int, c grid.Class, from ...grid.Class) {
	for _, k := range rectangle(x, y, w, h) {
		b.dig(k.x, k.y, c, from...)
	}
}

// noise opens cells at random.
func (b board) noise(margin, percent int) {
	for y := margin; y < b.H-margin; y++ {
		for x := margin; x < b.W-margin; x++ {
			if chance(b.r, percent) {
				b.dig(x, y, grid.Cave, grid.Earth)
			}
		}
	}
}

// blobs smooths noise by majority, and drops specks.
func (b board) blobs(margin int) {
	b.noise(margin, between(b.r, 40, 52))
	for range between(b.r, 1, 5) {
		next := append([]grid.Class(nil), b.Class...)
		for y := margin; y < b.H-margin; y++ {
			for x := margin; x < b.W-margin; x++ {
				n := 0
				for _, c := range rectangle(x-1, y-1, 3, 3) {
					if b.At(c.x, c.y) == grid.Cave {
						n++
					}
				}
				next[y*b.W+x] = grid.Earth
				if n >= 5 {
					next[y*b.W+x] = grid.Cave
				}
			}
		}
		copy(b.Class, next)
	}
}

// rooms digs rectangles and ellipses, some of them close together.
func (b board) rooms(margin, n int) {
	x, y := 0, 0
	for i := range n {
		w, h := between(b.r, 1, 16), between(b.r, 1, 12)
		if i > 0 && chance(b.r, 60) { // beside the last one
			x, y = x+between(b.r, -4, 8), y+between(b.r, -4, 8)
		} else {
			x = between(b.r, margin, max(margin, b.W-margin-w))
			y = between(b.r, margin, max(margin, b.H-margin-h))
		}
		round := chance(b.r, 35)
		for _, c := range rectangle(x, y, w, h) {
			dx, dy := (2*(c.x-x)-w+1)*h, (2*(c.y-y)-h+1)*w
			if !round || dx*dx+dy*dy <= w*w*h*h {
				b.dig(c.x, c.y, grid.Cave, grid.Earth)
			}
		}
	}
}

// build makes caves rooms: all of them, or what lies in some rectangles, so that some are both.
func (b board) build() {
	if chance(b.r, 50) {
		b.fill(0, 0, b.W, b.H, grid.Room, grid.Cave)
		return
	}
	for range 4 {
		b.fill(between(b.r, 0, b.W), between(b.r, 0, b.H), between(b.r, 1, 30), between(b.r, 1, 20), grid.Room, grid.Cave)
	}
}

// halls digs long caves with much earth between them.
func (b board) halls(margin int) {
	for at := margin + between(b.r, 0, 8); at < max(b.W, b.H)-margin; at += between(b.r, 6, 14) {
		thick := between(b.r, 1, 5)
		x, y, w, h := margin, at, b.W-2*margin, thick
		if b.H > b.W {
			x, y, w, h = at, margin, thick, b.H-2*margin
		}
		b.fill(x, y, w, h, grid.Cave, grid.Earth)
		for range b.r.IntN(4) { // bays and spurs
			k := pick(b.r, grid.Cave, grid.Earth)
			b.fill(between(b.r, 1, b.W), between(b.r, y-2, y+h), between(b.r, 1, 12), between(b.r, 1, 3),
				k, grid.Cave, grid.Earth)
		}
		at += thick
	}
}

// walks digs with brushes that wander.
func (b board) walks(margin int) {
	for range between(b.r, 1, 5) {
		x, y := between(b.r, margin, b.W-margin), between(b.r, margin, b.H-margin)
		brush, straight := between(b.r, 1, 4), chance(b.r, 50)
		d := orthogonal[b.r.IntN(4)]
		for range between(b.r, 5, 60) {
			if !straight || chance(b.r, 20) {
				d = orthogonal[b.r.IntN(4)]
			}
			x, y = min(max(x+d.x, margin), b.W-margin-brush), min(max(y+d.y, margin), b.H-margin-brush)
			b.fill(x, y, brush, brush, grid.Cave, grid.Earth)
		}
	}
}

// some returns a cell of a class, if it meets one by chance.
func (b board) some(class grid.Class) (x, y int, ok bool) {
	for range 200 {
		if len(b.Class) == 0 {
			break
		}
		i := b.r.IntN(len(b.Class))
		if b.Class[i] == class {
			return i % b.W, i / b.W, true
		}
	}
	return 0, 0, false
}

// tunnel digs one with a bend between two cells of caves.
func (b board) tunnel(width int) {
	x0, y0, ok0 := b.some(grid.Cave)
	x1, y1, ok1 := b.some(grid.Cave)
	if !ok0 || !ok1 || max(x0-x1, x1-x0, y0-y1, y1-y0) > 40 {
		return
	}
	b.fill(min(x0, x1), y0, max(x0-x1, x1-x0)+width, width, grid.Tunnel, grid.Earth)
	b.fill(x1, min(y0, y1), width, max(y0-y1, y1-y0)+1, grid.Tunnel, grid.Earth)
}

// clutter adds, each now and then, all that is neither cave nor tunnel.
func (b board) clutter() {
	at := func() (x, y int) { return b.r.IntN(b.W + 1), b.r.IntN(b.H + 1) }
	for range pick(b.r, 0, 0, 1, 3, 10) { // pillars
		x, y := at()
		b.fill(x, y, between(b.r, 1, 2), between(b.r, 1, 2), grid.Earth, grid.Cave)
	}
	for range pick(b.r, 0, 0, 4, 8) {
		b.pearl()
	}
	for range pick(b.r, 0, 0, 0, 2) {
		x, y := at()
		k := pick(b.r, grid.Rock, grid.Reserved)
		b.fill(x, y, between(b.r, 1, 5), between(b.r, 1, 5), k, grid.Earth, grid.Cave)
	}
	for range pick(b.r, 0, 0, 1, 2) {
		x, y := at()
		b.fill(x, y, between(b.r, 2, 9), between(b.r, 2, 7), grid.Room, grid.Earth, grid.Tunnel)
	}
	for range pick(b.r, 0, 0, 1, 2) {
		x, y := at()
		b.feature(x, y)
	}
	for range pick(b.r, 0, 1, 2, 3) {
		if x, y, ok := b.some(pick(b.r, grid.Cave, grid.Cave, grid.Tunnel)); ok {
			b.Class[y*b.W+x] = grid.Stairs
		}
	}
	for range pick(b.r, 0, 0, 1, 4) {
		if x, y, ok := b.some(pick(b.r, grid.Cave, grid.Cave, grid.Tunnel)); ok {
			b.Kept.Set(x, y)
		}
	}
	for range pick(b.r, 0, 0, 0, 3) { // a border that is not rock
		if x, y, ok := b.some(grid.Rock); ok {
			b.Class[y*b.W+x] = pick(b.r, grid.Earth, grid.Cave, grid.Tunnel)
		}
	}
}

// pearl shuts something open into earth before the wall of a cave, where a front may come to lie.
func (b board) pearl() {
	x, y, ok := b.some(grid.Cave)
	wall := orthogonal[b.r.IntN(4)]
	for range 20 {
		if !ok || b.At(x+wall.x, y+wall.y) == grid.Earth {
			break
		}
		x, y = x+wall.x, y+wall.y
	}
	x, y = x-wall.x, y-wall.y
	if !ok || x < 2 || y < 2 || x >= b.W-2 || y >= b.H-2 {
		return
	}
	b.fill(x-1, y-1, 3, 3, grid.Earth, grid.Cave, grid.Tunnel, grid.Room)
	b.Class[y*b.W+x] = pick(b.r, grid.Cave, grid.Room, grid.Tunnel, grid.Stairs, grid.PrefabOpen, grid.Door)
	if k := b.Class[y*b.W+x]; k == grid.PrefabOpen || k == grid.Door {
		b.Frozen.Set(x, y)
	}
}

// feature freezes a rectangle of anything, inside a guard of frozen earth as features have it.
func (b board) feature(x, y int) {
	w, h := between(b.r, 1, 6), between(b.r, 1, 6)
	b.fill(x-1, y-1, w+2, h+2, grid.Earth, grid.Cave, grid.Tunnel)
	for _, c := range rectangle(x-1, y-1, w+2, h+2) {
		if c.x < 1 || c.y < 1 || c.x >= b.W-1 || c.y >= b.H-1 {
			continue
		}
		b.Frozen.Set(c.x, c.y)
		if c.x >= x && c.y >= y && c.x < x+w && c.y < y+h {
			b.Class[c.y*b.W+c.x] = pick(b.r,
				grid.PrefabOpen, grid.PrefabSolid, grid.Earth, grid.Door, grid.Cave, grid.Reserved)
		}
	}
}
