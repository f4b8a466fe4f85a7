package cave

import (
	"math"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// seedTries is the number of ways that are looked at for each seed, and seedDraws that of ways drawn,
// of which most may lie too near to others. Beyond seedTries the ways of all seeds have no more than
// seedRows rows, and one for each cell of the domain, so that a long domain without space for landings
// does not take minutes.
const (
	seedTries = 24
	seedDraws = 512
	seedRows  = 1 << 20
)

// maxInset is how far the ways of seeds stay away from the sides of the domain that they run along.
const maxInset = 12

// way is the way of a seed through the domain: so many rows from its front, then so many to a side,
// then on as before. The front lies outside of the domain.
type way struct {
	front
	first, across, last int
	turn                uint8 // 0 straight, 1 right, 3 left
}

// seeds digs the ways of all seeds. A seed that finds no room for its width tries narrower ones.
func (t *tunneling) seeds() {
	t.spare = seedRows + t.box.W*t.box.H
	for i := range t.o.Seeds {
		key := t.key.Named("seed").With(uint64(i))
		for w := t.o.StandardWidth; w > 0; w-- {
			if best, ok := t.bestWay(i, w, key); ok {
				t.digWay(i, best, key)
				break
			}
		}
	}
}

// bestWay returns the way of seed i that keeps its ends apart from those of others, has landings, is
// blocked by the fewest rows and crowded the least, in this order; ok is false if it is blocked
// everywhere.
func (t *tunneling) bestWay(i, width int, key embed.Key) (best way, ok bool) {
	least, looked := [4]int{math.MaxInt}, 0
	for n := 0; n < seedDraws && (looked < seedTries || least[0] > 0 || least[1] > 0); n++ {
		inset := maxInset
		if n >= seedDraws/2 { // the ends of others leave too little else
			inset = 0
		}
		w, fits := t.drawWay(i, width, inset, key.With(uint64(n)))
		if !fits {
			return best, false
		}
		near, missing := t.tooNear(&w)
		if near > least[0] || near == least[0] && missing > least[1] {
			continue
		}
		if looked++; looked > seedTries {
			if t.spare -= w.first + w.across + w.last; t.spare < 0 {
				break
			}
		}
		most := [2]int{math.MaxInt}
		if near == least[0] && missing == least[1] {
			most = [2]int(least[2:])
		}
		if blocked, crowded, better := t.look(&w, most); better {
			best, least, ok = w, [4]int{near, missing, blocked, crowded}, true
		}
	}
	return best, ok
}

// drawWay draws a way between two opposite sides of the domain, inset cells away from those
// that it runs along: for the first seed along the longer side, for the second across, for others
// either way. fits is false if the domain is narrower than the way is wide.
func (t *tunneling) drawWay(i, width, inset int, key embed.Key) (w way, fits bool) {
	dir := uint8(key.Word(0) >> 62)
	if i < 2 {
		dir &= 2
		if (t.box.W < t.box.H) != (i == 1) {
			dir++
		}
	}
	outside, long := t.box, t.box.W
	switch dir {
	case 0:
		outside.X--
		outside.W = 1
	case 1:
		outside.Y--
		outside.H, long = 1, t.box.H
	case 2:
		outside.X += outside.W
		outside.W = 1
	default:
		outside.Y += outside.H
		outside.H, long = 1, t.box.H
	}
	room := sideLength(outside, dir) - width + 1
	if room < 1 {
		return w, false
	}
	inset = min(room/6, inset)
	span := uint64(room - 2*inset)
	from, to := inset+int(embed.Below(key.Word(1), span)), inset+int(embed.Below(key.Word(2), span))
	w = way{front: side(outside, dir, from, width), first: long}
	if n := max(to-from, from-to); n >= 2*width+t.o.Spacing && long >= 4*(width+4) {
		w.first = long/4 + int(embed.Below(key.Word(3), uint64(long/2)))
		w.across, w.last, w.turn = n, long-w.first, 1
		if to < from {
			w.turn = 3
		}
	}
	return w, true
}

// legs yields the three straight pieces of a way: where each begins, and its rows.
func (w *way) legs(yield func(f front, rows int) bool) {
	f := w.front
	if !yield(f, w.first) || w.turn == 0 {
		return
	}
	f = f.turned(w.first, w.turn)
	if !yield(f, w.across) {
		return
	}
	yield(f.turned(w.across, 4-w.turn), w.last)
}

// turned returns the front at the side of the corner that comes after n rows: 1 to the right, 3 to
// the left.
func (f front) turned(n int, turn uint8) front {
	return side(f.rect(n-f.width+1, f.width, 0, f.width), (f.dir+turn)&3, 0, f.width)
}

// look counts the rows of a way that cannot be dug, and those along which a tunnel runs. It is better
// than the best way so far if some can be dug, and fewer of the first kind or else of the second are
// against it than against that one; it looks no further than it takes to know.
func (t *tunneling) look(w *way, most [2]int) (blocked, crowded int, better bool) {
	if blocked, better = t.blocked(w, most[0]); !better {
		return blocked, 0, false
	}
	if blocked < most[0] {
		most[1] = math.MaxInt
	}
	for f, n := range w.legs {
		for i := 0; i < n; i += minCrowd {
			if crowded >= most[1] {
				return blocked, crowded, false
			}
			f := f
			f.at = f.cell(i, 0)
			if t.beside(f, minCrowd, 1-f.width) {
				crowded++
			}
		}
	}
	return blocked, crowded, crowded < most[1]
}

// blocked counts the rows of a way that cannot be dug; ok is false if none can be, or more than most
// cannot.
func (t *tunneling) blocked(w *way, most int) (blocked int, ok bool) {
	rows := 0
	for f, n := range w.legs {
		rows += n
		if all(&t.safe, f.rect(1, n, 0, f.width)) {
			continue
		}
		for i := 1; i <= n; i++ {
			if t.passes(f, i) {
				continue
			}
			if blocked++; blocked > most {
				return blocked, false
			}
		}
	}
	return blocked, blocked < rows
}

// passes reports whether row n ahead of f may be dug by a seed, which goes through other tunnels.
func (t *tunneling) passes(f front, n int) bool {
	for i := range f.width {
		p := f.cell(n, i)
		if !t.safe.At(p.X, p.Y) && !t.p.tunnels.At(p.X, p.Y) {
			return false
		}
	}
	return true
}

// back returns the front from which the way is seen from its other end.
func (w *way) back() (f front) {
	w.legs(func(leg front, n int) bool {
		f = side(leg.rect(n+1, 1, 0, leg.width), (leg.dir+2)&3, 0, leg.width)
		return true
	})
	return f
}

// landing opens a small room at the beginning of a way, as seen from f, and the row behind it. It
// returns the rows of the room, 0 where there is no space for it, and its middle. Ways of other seeds
// do not touch it.
func (t *tunneling) landing(f front) (rows int, middle grid.Point) {
	a, middle, ok := t.landingAt(f)
	if !ok {
		return 0, middle
	}
	n := a.W
	t.hollow(a, &t.p.rooms)
	t.hollow(f.rect(n+1, 1, 0, f.width), &t.p.tunnels)
	t.safe.ClearRect(a.X-1, a.Y-1, a.W+2, a.H+2)
	t.parts = append(t.parts, Part{Role: Landing, Area: a, Dir: compass(f.dir), Width: f.width})
	return n, middle
}

// landingAt returns where a landing would be, and its middle; where there is no space for one, the
// middle of the first row of the way.
func (t *tunneling) landingAt(f front) (a embed.Area, middle grid.Point, ok bool) {
	n := f.width + 2
	if all(&t.clear, f.rect(n+1, 1, 0, f.width)) {
		for _, across := range [...]int{-1, 0, -2} {
			if a = f.rect(1, n, across, n); all(&t.clear, a) {
				return a, grid.Point{X: a.X + n/2, Y: a.Y + n/2}, true
			}
		}
	}
	return a, f.cell(1, f.width/2), false
}

// tooNear returns by how many steps the ends of a way lie too near to each other or to those of others,
// and how many of them have no space for a landing.
func (t *tunneling) tooNear(w *way) (miss, missing int) {
	_, a, first := t.landingAt(w.front)
	_, b, second := t.landingAt(w.back())
	want := int32(t.o.Separation * (t.box.W + t.box.H) / 200)
	most := max(0, want-blocks(a, b))
	for _, e := range t.ends {
		most = max(most, want-blocks(a, e.At), want-blocks(b, e.At))
	}
	for _, ok := range [...]bool{first, second} {
		if !ok {
			missing++
		}
	}
	return int(most), missing
}

// digWay digs a way, with a landing at each of its ends, and lets rooms and other tunnelers come along
// it.
func (t *tunneling) digWay(seed int, w way, key embed.Key) {
	first, from := t.landing(w.front)
	last, to := t.landing(w.back())
	t.ends = append(t.ends, End{from, seed}, End{to, seed})
	b := tunneler{chances: t.chances(), step: t.o.StepLength, key: key.Named("way")}
	w.first -= first
	if w.turn == 0 {
		w.first -= last
	} else {
		w.last -= last
	}
	w.at = w.cell(first, 0)
	w.legs(func(f front, n int) bool {
		if b.part > 0 {
			t.connect(b.rect(1-b.width, b.width, 0, b.width), &b)
		}
		b.front, b.part = f, 0
		t.digLeg(&b, n)
		return true
	})
}

// digLeg digs a straight piece of a way.
func (t *tunneling) digLeg(b *tunneler, rows int) {
	since := 0
	for range rows {
		if !t.passes(b.front, 1) {
			b.at, b.part, since = b.cell(1, 0), 0, 0
			continue
		}
		t.advance(b, 1)
		t.parts[b.part-1].kept = true
		if since++; since == b.step {
			since = 0
			b.age++
			key := b.key.With(uint64(b.age))
			t.roomsBeside(b, b.step, key)
			t.branchOff(b, key)
		}
	}
}

// branchOff lets tunnelers leave at both sides of the step dug last.
func (t *tunneling) branchOff(b *tunneler, key embed.Key) {
	hub := b.rect(1-b.width, b.width, 0, b.width)
	for _, dir := range [...]uint8{(b.dir + 3) & 3, (b.dir + 1) & 3} {
		if comes(key, wordLeave+uint64(dir)<<8, b.chances.side) {
			t.leave(b, hub, dir, false, key)
		}
	}
}

// chances returns those of tunnelers that have no parents.
func (t *tunneling) chances() chances {
	o := &t.o
	return chances{o.ChangeDirection, o.StraightSpawn, o.TurnSpawn, o.RoomLeft, o.RoomRight}
}

// start digs the first row of what leaves features, and lets tunnelers go on from there.
func (t *tunneling) start(list []Start) {
	for _, s := range list {
		s.At.X -= t.p.x
		s.At.Y -= t.p.y
		dir, first := heading(s.Dir), embed.Area{X: s.At.X, Y: s.At.Y, W: 1, H: 1}
		width := min(max(s.Width, 1), MaxSide)
		if dir&1 == 0 {
			first.H = width
		} else {
			first.W = width
		}
		if !all(&t.p.domain, first) {
			continue
		}
		b := tunneler{
			front: side(first, dir, 0, width), step: t.o.StepLength, chances: t.chances(),
			key: t.key.Named("start").Cell(s.At.X, s.At.Y).With(uint64(dir)),
		}
		b.at = b.cell(-1, 0)
		t.advance(&b, 1)
		t.parts[b.part-1].kept = true
		t.wait(b, t.present, 1)
	}
}
