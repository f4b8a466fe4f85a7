package cave

import (
	"math/bits"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// maxBlocks is the most blocks of a walk in a row or column: 64 in all, one bit each.
const maxBlocks = 8

// maxSteps bounds the blocks that a walk enters from one start.
const maxSteps = 2000

// ramble is a way through a board of nx by ny blocks that enters none twice, nor all four of a square.
type ramble struct {
	nx, ny int
	path   []int8 // blocks, y*8+x
	best   []int8
	tried  [maxBlocks*maxBlocks + 1]uint8 // by length of the path: directions that were tried, bit by bit
}

// corridor draws a line through the middles of blocks, or near them.
func (gd *guide) corridor(o *embed.Guide, key embed.Key) {
	f, wk := &gd.box, &gd.walk
	f.turn(key.Word(0))
	wk.size(f, max(o.Width.Min, 1)+apart, o.Legs)
	blocks := wk.nx * wk.ny
	want := o.Legs + 1
	if o.Legs <= 0 { // 55 to 75 % of the blocks
		want = (blocks*(55+int(embed.Below(key.Word(1), 21))) + 50) / 100
	}
	wk.find(min(max(want, 2), blocks), key.Named("walk"))
	var last grid.Point
	for i, b := range wk.best {
		p, w := gd.stop(o, b, key.Named("stop").Cell(int(b&7), int(b>>3)))
		if i == 0 {
			last = p
		}
		gd.stroke(last, p, w)
		last = p
	}
	if len(wk.best) == 1 {
		gd.stroke(f.at(0, f.s/2), f.at(f.l-1, f.s/2), across(o.Width, f.s, key.Word(2)))
		return
	}
	gd.fence()
}

// size chooses the number of blocks, none of them narrower than pitch: for that many legs, so that
// about two in three blocks are entered; for no number of legs as many as there is room for.
func (wk *ramble) size(f *frame, pitch, legs int) {
	wk.nx, wk.ny = 1, 1
	for legs <= 0 || wk.nx*wk.ny*2 < 3*(legs+1) {
		wide, high := f.l/(wk.nx+1), f.s/(wk.ny+1)
		if wk.nx == maxBlocks || wide < pitch {
			wide = 0
		}
		if wk.ny == maxBlocks || high < pitch {
			high = 0
		}
		switch {
		case wide == 0 && high == 0:
			return
		case wide >= high:
			wk.nx++
		default:
			wk.ny++
		}
	}
}

// find makes best a way through want blocks, or the longest that it came upon.
func (wk *ramble) find(want int, key embed.Key) {
	wk.best = wk.best[:0]
	n := wk.nx * wk.ny
	first := int(embed.Below(key.Word(0), uint64(n)))
	for i := range n {
		at := (first + i) % n
		wk.from(int8(at/wk.nx<<3|at%wk.nx), want, key)
		if len(wk.best) >= want {
			return
		}
	}
}

// from walks from a block, and back where it cannot go on.
func (wk *ramble) from(start int8, want int, key embed.Key) {
	wk.path = append(wk.path[:0], start)
	entered := uint64(1) << start
	wk.tried[1] = 0
	for steps := 0; len(wk.path) > 0 && steps < maxSteps; {
		n := len(wk.path)
		if n > len(wk.best) {
			wk.best = append(wk.best[:0], wk.path...)
			if n >= want {
				return
			}
		}
		at := wk.path[n-1]
		next, ok := wk.step(at, entered, key.Cell(int(at&7), int(at>>3)).With(uint64(n)))
		if !ok {
			wk.path = wk.path[:n-1]
			entered &^= 1 << at
			continue
		}
		steps++
		wk.path = append(wk.path, next)
		entered |= 1 << next
		wk.tried[n+1] = 0
	}
}

// step returns a block to go on to from the last one of the path, which it then counts as tried.
func (wk *ramble) step(at int8, entered uint64, key embed.Key) (next int8, ok bool) {
	tried := &wk.tried[len(wk.path)]
	for _, d := range shuffled(key.Word(0)) {
		if *tried>>d&1 != 0 {
			continue
		}
		*tried |= 1 << d
		x, y := int(at&7)+steps[d].X, int(at>>3)+steps[d].Y
		if uint(x) >= uint(wk.nx) || uint(y) >= uint(wk.ny) || entered>>(y<<3|x)&1 != 0 {
			continue
		}
		if next = int8(y<<3 | x); !squared(entered|1<<next, x, y) {
			return next, true
		}
	}
	return 0, false
}

// squared reports whether all blocks of a square of two by two with (x, y) in it are entered.
func squared(entered uint64, x, y int) bool {
	for i := range 4 {
		x0, y0 := x-i&1, y-i>>1
		if x0 >= 0 && y0 >= 0 && bits.OnesCount64(entered&(0x303<<(y0<<3+x0))) == 4 {
			return true
		}
	}
	return false
}

// stop returns where the corridor goes through a block, and how wide it is there.
func (gd *guide) stop(o *embed.Guide, b int8, key embed.Key) (grid.Point, int) {
	f, wk := &gd.box, &gd.walk
	x, y := int(b&7), int(b>>3)
	w, h := f.l/wk.nx, f.s/wk.ny
	u := (2*x+1)*f.l/(2*wk.nx) + jitter(w/5, key.Word(0))
	v := (2*y+1)*f.s/(2*wk.ny) + jitter(h/5, key.Word(1))
	return f.at(u, v), across(o.Width, min(w, h)-apart/2, key.Word(2))
}

// fence draws walls along the sides of the blocks that were entered, but for those through which the
// corridor goes.
func (gd *guide) fence() {
	f, wk := &gd.box, &gd.walk
	at := func(x, y int) grid.Point { return f.at(x*f.l/wk.nx, y*f.s/wk.ny) }
	for i, b := range wk.best {
		x, y := int(b&7), int(b>>3)
		for d, s := range steps {
			next := int8((y+s.Y)<<3 | (x + s.X))
			if i > 0 && wk.best[i-1] == next || i+1 < len(wk.best) && wk.best[i+1] == next {
				continue
			}
			if nx, ny := x+s.X, y+s.Y; uint(nx) >= uint(wk.nx) || uint(ny) >= uint(wk.ny) {
				continue // the side of the frame is no wall
			}
			switch d {
			case 0:
				gd.wall(at(x+1, y), at(x+1, y+1))
			case 1:
				gd.wall(at(x, y+1), at(x+1, y+1))
			case 2:
				gd.wall(at(x, y), at(x, y+1))
			default:
				gd.wall(at(x, y), at(x+1, y))
			}
		}
	}
}
