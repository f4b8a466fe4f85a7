package cave

import "github.com/seed18752ec6/xpc/embed"

// decide lets b, which has dug a step, turn, change its width, open an anteroom or a hall, and leave
// others behind.
func (t *tunneling) decide(b *tunneler, key embed.Key) {
	if b.last || !comes(key, wordTurn, b.chances.turn) {
		return
	}
	left, right := (b.dir+3)&3, (b.dir+1)&3
	whither, other := left, right
	corner := b.rect(1-b.width, b.width, 0, b.width)
	l := t.free(side(corner, left, 0, b.width), 2*b.step)
	r := t.free(side(corner, right, 0, b.width), 2*b.step)
	if l < r || l == r && key.Word(wordWhither)>>63 == 1 {
		whither, other = right, left
	}
	if b.step < b.width || max(l, r) < b.step {
		return
	}
	was := *b
	width := t.resize(b.width, b.born, key)
	hub, opened := t.hub(b, width, key)
	if !opened {
		width = min(width, b.width)
	}
	t.connect(hub, &was)
	if comes(key, wordStraight, b.chances.straight) {
		t.leave(&was, hub, was.dir, opened, key)
	}
	if comes(key, wordLeave, b.chances.side) {
		t.leave(&was, hub, other, opened, key)
	}
	b.front = t.gate(hub, whither, width, b.dir, key)
	b.part = 0
}

// resize returns the width that a tunneler of that width and generation takes on.
func (t *tunneling) resize(w, born int, key embed.Key) int {
	by := 1 + int(key.Word(wordBy)>>63)
	up, down := t.o.SizeUp.At(born), t.o.SizeDown.At(born)
	switch r := int(embed.Below(key.Word(wordSize), 100)); {
	case r < up:
		w += by
	case r < up+down:
		w -= by
	}
	return max(min(w, t.o.Widths.Max), t.o.Widths.Min)
}

// hub returns the rectangle that b and others leave from: a hall or an anteroom that is opened ahead,
// else the corner of the tunnel that was dug last.
func (t *tunneling) hub(b *tunneler, width int, key embed.Key) (hub embed.Area, opened bool) {
	if comes(key, wordHall, t.o.Halls) {
		if a, ok := t.hall(b, key); ok {
			return a, true
		}
	}
	if width > b.width || comes(key, wordHub, t.o.Anteroom.At(b.width-1)) {
		s := max(width, b.width) + 2
		a := b.rect(2, s, -(s-b.width)/2, s)
		if t.begins(b.front) && all(&t.clear, a) {
			t.advance(b, 1)
			t.hollow(a, &t.p.tunnels)
			return a, true
		}
	}
	return b.rect(1-b.width, b.width, 0, b.width), false
}

// connect records a connection.
func (t *tunneling) connect(hub embed.Area, b *tunneler) {
	if t.p.rooms.At(hub.X, hub.Y) {
		return // a hall
	}
	t.parts = append(t.parts, Part{
		Role: Connection, Area: hub, Dir: compass(b.dir), Width: b.width, Generation: b.born,
	})
}

// gate returns the front through which a tunnel of that width leaves a hub to dir, where its own
// tunnel came in forward. What is narrower than a corner leaves it at its far side; else it leaves in
// the middle.
func (t *tunneling) gate(hub embed.Area, dir uint8, width int, forward uint8, key embed.Key) front {
	n := sideLength(hub, dir) - width
	across := n / 2
	switch {
	case n > 4: // a hall
		across = 1 + int(embed.Below(key.Word(wordAcross+uint64(dir)<<8), uint64(n-1)))
	case n&1 == 1 && key.Word(wordAcross)>>63 == 1:
		across++
	}
	if n < 2 && dir == (forward+1)&3 {
		across = 0
	} else if n < 2 && dir == (forward+3)&3 {
		across = n
	}
	return side(hub, dir, across, width)
}

// leave lets a child of b dig from a hub, if it has room there; or a builder of rooms.
func (t *tunneling) leave(b *tunneler, hub embed.Area, dir uint8, opened bool, key embed.Key) {
	key = key.Cell(hub.X, hub.Y).With(uint64(dir))
	most := sideLength(hub, dir)
	if opened {
		most -= 2
	} else {
		most = min(most, b.width)
	}
	delay := t.delay(t.o.TunnelDelay, key)
	width := min(t.resize(b.width, b.born+1, key), most)
	if width > b.width {
		delay += t.o.SizeUpDelay
	}
	f := t.gate(hub, dir, width, b.dir, key)
	if !comes(key, wordEnd, t.o.Patience) {
		t.sendBuilder(front{f.cell(0, width/2), dir, 1}, width, b.born, key)
		return
	}
	c := tunneler{front: f, key: key, step: b.step, chances: t.inherit(b.chances, key)}
	if t.free(f, 2*c.step) >= c.step+minEnd && !t.crowded(f, 2*c.step) {
		t.wait(c, b.born, delay)
	}
}

// inherit returns the chances of a child.
func (t *tunneling) inherit(p chances, key embed.Key) chances {
	for i, c := range [...]*int{&p.turn, &p.straight, &p.side, &p.left, &p.right} {
		m := t.o.Mutator
		*c += int(embed.Below(key.Word(wordMutate+uint64(i)), uint64(2*m+1))) - m
		*c = min(max(*c, 0), 100)
	}
	return p
}
