package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// finish lets b come to its end before the free rows: it joins what lies ahead, opens a hall, or
// builds a room, and where it can do none it leaves a last chance.
func (t *tunneling) finish(b *tunneler, free int, key embed.Key) {
	reach := t.o.JoinDistance
	if b.age >= b.most {
		reach = t.o.TunnelJoinDistance
	}
	if free <= reach && comes(key, wordJoin, t.o.Join.At(b.born)) &&
		!t.crowded(b.front, free) && t.join(b, free) {
		return
	}
	if !b.last && comes(key, wordHall, t.o.Halls) {
		was := *b
		if hub, ok := t.hall(b, key); ok {
			for dir := range uint8(4) {
				if dir != (was.dir+2)&3 && comes(key, wordLeave+uint64(dir)<<8, b.chances.side) {
					t.leave(&was, hub, dir, true, key)
				}
			}
			return
		}
	}
	middle := front{b.cell(0, b.width/2), b.dir, 1}
	if t.buildBy(middle, b.width, key) || b.last || b.part == 0 {
		return
	}
	t.lastChance(b, key)
}

// lastChance leaves a narrow tunneler at the side of b's end that has more room.
func (t *tunneling) lastChance(b *tunneler, key embed.Key) {
	w := min(t.o.Widths.Min, b.width)
	tip := b.rect(1-w, w, 0, b.width)
	if !all(&t.open, tip) {
		return
	}
	best, most := front{}, 0
	for _, dir := range [...]uint8{(b.dir + 3) & 3, (b.dir + 1) & 3} {
		f := side(tip, dir, 0, w)
		if n := t.free(f, 2*b.step); n > most && !t.crowded(f, b.step) {
			best, most = f, n
		}
	}
	if most < b.step+minEnd {
		return
	}
	t.wait(tunneler{
		front: best, key: key.With(wordEnd), step: b.step, chances: b.chances, last: true,
	}, b.born, 1)
}

// join digs from b, before which so many rows are free, into the tunnel behind them: at full width
// where the tunnel lies across all of its front, else where it does. A narrow tunnel joins a room by a
// door. Nothing is joined to which there is a short way already.
func (t *tunneling) join(b *tunneler, free int) bool {
	from, n := t.widest(&t.p.tunnels, b.front, free+2)
	door := n == 0 && b.width <= doorWidth
	if door {
		if from, n = t.widest(&t.p.rooms, b.front, free+2); n > 0 {
			from, n = from+n/2, 1
		}
	}
	if n == 0 || !all(&t.p.domain, b.rect(free+1, 1, from, n)) || some(&t.open, b.rect(free+1, 1, from-1, n+2)) {
		return false
	}
	if t.walk.within(&t.open, b.cell(0, b.width/2), b.cell(free+2, from+n/2), t.o.LoopSteps-1) {
		return false
	}
	joint := b.rect(free+1, 1, from, n)
	t.advance(b, free)
	t.hollow(joint, &t.p.tunnels)
	if door {
		return true
	}
	t.parts = append(t.parts, Part{Role: Joint, Area: joint, Dir: compass(b.dir), Width: n, Generation: b.born})
	return true
}

// doorWidth is the greatest width of a tunnel that may end at the door of a room.
const doorWidth = 2

// widest returns the longest run of cells of a row ahead of f that are set, as far as it lies before
// the front: its first cell across, and their number.
func (t *tunneling) widest(b *grid.Board, f front, row int) (from, n int) {
	run := 0
	for i := range f.width {
		if p := f.cell(row, i); !b.At(p.X, p.Y) {
			run = 0
			continue
		}
		if run++; run > n {
			from, n = i-run+1, run
		}
	}
	return from, n
}
