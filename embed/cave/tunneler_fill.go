package cave

import "github.com/seed18752ec6/xpc/embed"

// branches lets tunnelers begin wherever a tunnel or hall still has much free earth beside it, and
// their children dig, until there is no such place.
func (t *tunneling) branches() {
	for first := 0; first < len(t.parts); {
		end := len(t.parts)
		for ; first < end; first++ {
			if r := t.parts[first].Role; r == Corridor || r == Hall {
				t.branchesOf(t.parts[first])
			}
		}
		t.run()
	}
}

// branchesOf lets tunnelers wait at the sides of a part.
func (t *tunneling) branchesOf(p Part) {
	for dir := range uint8(4) {
		n := sideLength(p.Area, dir)
		w := min(t.o.StandardWidth, n)
		for i := 1; i+w < n; i++ {
			f := side(p.Area, dir, i, w)
			key := t.key.Named("branch").Cell(f.at.X, f.at.Y).With(uint64(dir))
			step := t.o.StepLength
			if t.free(f, 2*step+minEnd) < 2*step+minEnd || t.crowded(f, 2*step) {
				continue
			}
			t.wait(tunneler{front: f, key: key, step: step, chances: t.inherit(t.chances(), key)}, p.Generation, 1)
			i += w + t.o.Spacing
		}
	}
}

// fill builds rooms along all that was dug, wherever there is room for one and chance will have it:
// along tunnels and halls first, then behind other rooms.
func (t *tunneling) fill() {
	for i := 0; i < len(t.parts); i++ {
		if t.parts[i].Role != Chamber {
			t.fillAlong(t.parts[i], t.o.FillRooms)
		}
	}
	for i := 0; i < len(t.parts); i++ {
		if t.parts[i].Role == Chamber {
			t.fillAlong(t.parts[i], t.o.JoinedRooms)
		}
	}
}

// fillAlong builds rooms at the sides of a part. Where chance will have none, the next few cells of
// the side get none either.
func (t *tunneling) fillAlong(p Part, percent int) {
	for dir := range uint8(4) {
		n := sideLength(p.Area, dir)
		for i := 0; i < n; i++ {
			f := side(p.Area, dir, i, 1)
			if q := f.cell(2, 0); !t.clear.At(q.X, q.Y) {
				continue
			}
			key := t.key.Named("fill").Cell(f.at.X, f.at.Y).With(uint64(dir))
			if !comes(key, wordEnd, percent) {
				i += leftFree
				continue
			}
			t.buildBy(f, p.Width, key)
		}
	}
}

// leftFree is the number of cells along a tunnel that stay free where a room does not come.
const leftFree = 7

// joinRooms opens doors between rooms side by side, each pair with a chance.
func (t *tunneling) joinRooms() {
	for i := range len(t.parts) {
		p := t.parts[i]
		if p.Role != Chamber {
			continue
		}
		for dir := range uint8(2) {
			t.doorsTo(p, dir)
		}
	}
}

// doorsTo opens doors through one wall of a room: of the cells behind which another room lies, one of
// each run may become a door.
func (t *tunneling) doorsTo(p Part, dir uint8) {
	n := sideLength(p.Area, dir)
	from := 0
	for i := range n + 1 {
		if i < n && t.wallBetween(side(p.Area, dir, i, 1)) {
			continue
		}
		if run := i - from; run > 0 {
			f := side(p.Area, dir, from, 1)
			key := t.key.Named("between").Cell(f.at.X, f.at.Y).With(uint64(dir))
			if comes(key, 0, t.o.JoinedRooms) {
				t.doorBetween(side(p.Area, dir, from+int(embed.Below(key.Word(1), uint64(run))), 1))
			}
		}
		from = i + 1
	}
}

// wallBetween reports whether a door may be opened ahead of f, a cell of a room, into another room.
func (t *tunneling) wallBetween(f front) bool {
	door, beyond := f.cell(1, 0), f.cell(2, 0)
	return t.p.domain.At(door.X, door.Y) && t.p.rooms.At(beyond.X, beyond.Y) && !some(&t.open, f.rect(1, 1, -1, 3))
}

// doorBetween opens a door ahead of f.
func (t *tunneling) doorBetween(f front) {
	t.hollow(f.rect(1, 1, 0, 1), &t.p.tunnels)
}
