package cave

import "github.com/seed18752ec6/xpc/embed"

// buildBy builds a room behind a door ahead of f, a front one cell wide beside a tunnel of width
// cells: of a size that the width gives a weight, or of the next smaller one for which there is room.
// It reports whether it did.
func (t *tunneling) buildBy(f front, width int, key embed.Key) bool {
	door := f.cell(1, 0)
	if !t.p.domain.At(door.X, door.Y) || some(&t.open, f.rect(1, 2, -1, 3)) || !all(&t.clear, f.rect(2, 1, 0, 1)) {
		return false
	}
	sizes := [...]struct {
		weight *embed.Table
		area   embed.Range
	}{
		{&t.o.SmallRooms, t.o.SmallArea}, {&t.o.MediumRooms, t.o.MediumArea}, {&t.o.LargeRooms, t.o.LargeArea},
	}
	var race embed.Race
	for i, s := range sizes {
		race.Enter(i, key.Word(wordSize+uint64(i)<<8), uint64(max(s.weight.At(width-1), 0)))
	}
	first, ok := race.Winner()
	for i := first; ok && i >= 0; i-- {
		if i < first && sizes[i].weight.At(width-1) <= 0 {
			continue
		}
		if a, found := t.grow(front{f.cell(1, 0), f.dir, 1}, sizes[i].area, key); found {
			t.hollow(embed.Area{X: door.X, Y: door.Y, W: 1, H: 1}, &t.p.tunnels)
			t.hollow(a, &t.p.rooms)
			t.parts = append(t.parts, Part{Role: Chamber, Area: a, Dir: compass(f.dir), Width: width, Generation: t.present})
			return true
		}
	}
	return false
}

// hall opens a hall ahead of b, into which its tunnel leads at full width, and reports whether there
// is room for one.
func (t *tunneling) hall(b *tunneler, key embed.Key) (embed.Area, bool) {
	if !t.begins(b.front) || !all(&t.clear, b.rect(2, 1, 0, b.width)) {
		return embed.Area{}, false
	}
	f := b.front
	f.at = b.cell(1, 0)
	a, ok := t.grow(f, t.o.HallArea, key.With(wordHall))
	if ok {
		t.advance(b, 1)
		t.hollow(a, &t.p.rooms)
		t.parts = append(t.parts, Part{Role: Hall, Area: a, Dir: compass(b.dir), Width: b.width, Generation: b.born})
	}
	return a, ok
}

// growth is a rectangle that grows ahead of a front: rows 1 to deep, from left cells left of the
// front to right cells right of it.
type growth struct {
	front
	deep, left, right int
}

func (g *growth) across() int      { return g.left + g.width + g.right }
func (g *growth) area() int        { return g.deep * g.across() }
func (g *growth) rect() embed.Area { return g.front.rect(1, g.deep, -g.left, g.across()) }

// The sides to which a rectangle grows.
const (
	ahead = iota
	leftward
	rightward
	growSides
)

// strip returns the n rows or columns that a rectangle would grow by.
func (g *growth) strip(to, n int) embed.Area {
	switch to {
	case ahead:
		return g.front.rect(g.deep+1, n, -g.left, g.across())
	case leftward:
		return g.front.rect(1, g.deep, -g.left-n, n)
	}
	return g.front.rect(1, g.deep, g.width+g.right, n)
}

// add makes the rectangle grow by n rows or columns.
func (g *growth) add(to, n int) {
	switch to {
	case ahead:
		g.deep += n
	case leftward:
		g.left += n
	default:
		g.right += n
	}
}

// grow returns a rectangle ahead of f, of as many cells as the range says, that may be dug: it starts
// as the row ahead, whose cells must be clear, and grows by its shorter sides as long as it finds room
// and is smaller than it is to be. Narrow gaps that would be left beside it are taken in.
func (t *tunneling) grow(f front, size embed.Range, key embed.Key) (embed.Area, bool) {
	g := growth{front: f, deep: 1}
	want := draw(size, key.Word(wordAcross))
	turn := int(key.Word(wordHub) >> 63)
	for g.area() < want && t.extend(&g, want, turn) {
		turn++
	}
	for to := range growSides {
		t.takeGap(&g, to, size.Max)
	}
	ok := size.Holds(g.area()) && t.shapely(g.deep, g.across())
	return g.rect(), ok
}

// extend lets the rectangle grow by one row or column, within most cells: by its shorter side if it
// can, to the left and to the right in turn.
func (t *tunneling) extend(g *growth, most, turn int) bool {
	order := [growSides]int{ahead, leftward + turn&1, rightward - turn&1}
	if g.across() <= g.deep {
		order = [growSides]int{leftward + turn&1, rightward - turn&1, ahead}
	}
	for _, to := range order {
		if t.mayGrow(g, to, 1, most) {
			g.add(to, 1)
			return true
		}
	}
	return false
}

// mayGrow reports whether the rectangle can grow by n rows or columns within most cells.
func (t *tunneling) mayGrow(g *growth, to, n, most int) bool {
	next := *g
	next.add(to, n)
	return next.area() <= most && t.shapely(next.deep, next.across()) && all(&t.clear, g.strip(to, n))
}

// takeGap lets the rectangle grow by one or two rows or columns where no more would be left.
func (t *tunneling) takeGap(g *growth, to, most int) {
	n := 0
	for n < 3 && all(&t.clear, g.strip(to, n+1)) {
		n++
	}
	if 0 < n && n < 3 && t.mayGrow(g, to, n, most) {
		g.add(to, n)
	}
}

// shapely reports whether a rectangle is not too long for its width. What is a cell longer than wide
// never is.
func (t *tunneling) shapely(w, h int) bool {
	long, short := max(w, h), min(w, h)
	return long-short < 2 || 100*short >= t.o.RoomAspect*long
}
