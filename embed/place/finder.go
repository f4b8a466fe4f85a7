package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// finder looks for tunnels from lanes to caves, in a map as it was generated. A tunnel is as wide all
// along as its connector, and ends where all cells of its front are cells of caves. It is straight if
// it can be; else it has one bend; else it goes wherever a square of its width can be moved. It may
// go through earth and whatever is open, but not through lanes of others, and not through walls of
// rooms, save with its last row, straight into the room (finder_door.go).
type finder struct {
	g     *grid.Grid
	caves grid.Board // where a tunnel may end
	base  grid.Board // where it may go: earth and open cells, without lanes and walls
	doors doors
	fits  grid.Board // top left cells of squares in base
	wide  grid.Board // cells of caves from which caves go on to the right, as far as it is wide
	high  grid.Board // likewise downwards
	parts grid.Regions
	path  grid.Board // cells of the tunnel at hand; empty between two of them
	marks []uint8    // by top left of a square: how it was reached; clear between two searches
	queue []int32

	cells []grid.Point // of all tunnels: what is to be dug
}

// The most rows that a straight tunnel, or a leg of one with a bend, has outside of the box.
const maxLeg = 40

// begin reads a map. In halls tunnels are as good as caves.
func (t *finder) begin(g *grid.Grid, lanes []lane, halls []embed.Area) {
	t.g, t.cells = g, t.cells[:0]
	t.caves.Copy(&g.Open)
	for y := range g.H {
		for _, r := range g.Tunnels.Row(y) {
			t.caves.ClearRun(y, int(r.X0), int(r.X1))
		}
	}
	t.fits.Reset(g.W, g.H)
	for _, a := range halls {
		if a == (embed.Area{}) {
			a.W, a.H = g.W, g.H
		}
		t.fits.SetRect(a.X, a.Y, a.W, a.H)
	}
	t.fits.And(&g.Open)
	t.caves.Or(&t.fits)
	if t.caves.Empty() {
		t.caves.Copy(&g.Open)
	}
	t.main()
	t.base.Copy(&g.Earth)
	t.base.Or(&g.Open)
	t.wall()
	for i := range lanes {
		t.put(&lanes[i], false)
	}
	t.path.Reset(g.W, g.H)
}

// main keeps of the caves those of the main component: the one of most cells, of two the first.
func (t *finder) main() {
	t.parts.Label(&t.g.Open)
	if t.parts.Count() < 2 {
		return
	}
	best := 1
	for id := 2; id <= t.parts.Count(); id++ {
		if t.parts.Region(id).Area > t.parts.Region(best).Area {
			best = id
		}
	}
	t.parts.Window(&t.fits, best, 0, 0, t.g.W, t.g.H)
	t.caves.And(&t.fits)
}

// put opens a lane for its own tunnel, or closes it.
func (t *finder) put(l *lane, open bool) {
	b := l.rect(l.from, l.end)
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			if t.base.In(x, y) {
				may := open && (t.g.Earth.At(x, y) || t.g.Open.At(x, y))
				t.base.Put(x, y, may && !t.inWall(x, y))
				t.open(x, y, may)
			}
		}
	}
}

// find looks for the tunnel of a lane, and adds what is to be dug to cells; ok is false if there is
// none. Among bends of one length the key decides.
func (t *finder) find(l *lane, key embed.Key) (ok bool) {
	t.put(l, true)
	ok = t.straight(l) || t.bend(l, key) || t.wander(l)
	t.put(l, false)
	return ok
}

// straight finds a tunnel without a bend.
func (t *finder) straight(l *lane) bool {
	for row := l.from; row < l.out+maxLeg; row++ {
		b := l.rect(row, row+1)
		if all(&t.caves, b) {
			if row > l.from {
				t.add(l.rect(l.from, row))
			}
			t.collect()
			return true
		}
		if t.door(l, row) {
			t.add(l.rect(l.from, row+1))
			t.collect()
			return true
		}
		if !all(&t.base, b) {
			return false
		}
	}
	return false
}

// bend finds the shortest tunnel with one bend.
func (t *finder) bend(l *lane, key embed.Key) bool {
	var first, second box
	best, turn := -1, uint64(0)
	for row := l.from; row < l.out+maxLeg && all(&t.base, l.rect(row, row+1)); row++ {
		if row < l.from+l.width-1 {
			continue
		}
		corner := l.rect(row-l.width+1, row+1)
		for side, dir := range [2]orient.Dir{l.dir.Clockwise(), l.dir.Clockwise().Opposite()} {
			leg := legFrom(corner, dir, l.width)
			rows, ok := t.leg(&leg)
			n, word := row-l.from+rows, key.Word(uint64(row)<<1|uint64(side))
			if ok && (best < 0 || n < best || n == best && word < turn) {
				best, turn = n, word
				first, second = l.rect(l.from, row+1), corner
				if rows > 1 {
					second = leg.rect(1, rows)
				}
			}
		}
	}
	if best < 0 {
		return false
	}
	t.add(first)
	t.add(second)
	t.collect()
	return true
}

// legFrom returns the lane that leaves a square towards dir; its row 1 is the first outside.
func legFrom(corner box, dir orient.Dir, width int) lane {
	l := lane{dir: dir, width: width, x: corner.x0, y: corner.y0}
	switch dir {
	case orient.East:
		l.x = corner.x1 - 1
	case orient.South:
		l.y = corner.y1 - 1
	}
	return l
}

// leg returns the first row of a leg whose cells are all of caves, or lie behind a door.
func (t *finder) leg(l *lane) (row int, ok bool) {
	for row = 1; row <= maxLeg; row++ {
		b := l.rect(row, row+1)
		if all(&t.caves, b) {
			return row, true
		}
		if t.door(l, row) {
			return row + 1, true
		}
		if !all(&t.base, b) {
			break
		}
	}
	return 0, false
}

// The marks of squares: 1 + the index in sides of the step by which one was reached, or the source.
const sourceMark = 5

var sides = [4]orient.Dir{orient.North, orient.East, orient.South, orient.West}

// wander moves a square breadth first from the first rows of the lane, until a side of it faces caves
// with all of its cells, or a door.
func (t *finder) wander(l *lane) bool {
	n := l.width
	from := l.rect(l.from, l.from+n)
	if !all(&t.base, from) {
		return false
	}
	erodeX(&t.fits, &t.base, n)
	erodeY(&t.fits, &t.fits, n)
	erodeX(&t.wide, &t.caves, n)
	erodeY(&t.high, &t.caves, n)
	w := t.g.W
	if len(t.marks) != w*t.g.H {
		t.marks = resize(t.marks, w*t.g.H)
		clear(t.marks)
	}
	t.queue = append(t.queue[:0], int32(from.y0*w+from.x0))
	t.marks[t.queue[0]] = sourceMark
	found := false
	for k := 0; k < len(t.queue) && !found; k++ {
		at := int(t.queue[k])
		x, y := at%w, at/w
		found = t.wide.At(x, y-1) || t.high.At(x+n, y) || t.wide.At(x, y+n) || t.high.At(x-1, y) ||
			t.enter(box{x, y, x + n, y + n}, n)
		if found {
			t.trace(x, y, n)
			break
		}
		for i, d := range sides {
			dx, dy := d.Step()
			next := at + dy*w + dx
			if t.fits.At(x+dx, y+dy) && t.marks[next] == 0 {
				t.marks[next] = uint8(1 + i)
				t.queue = append(t.queue, int32(next))
			}
		}
	}
	for _, at := range t.queue {
		t.marks[at] = 0
	}
	return found
}

// trace adds the way of the square that came to (x, y).
func (t *finder) trace(x, y, n int) {
	for {
		t.add(box{x, y, x + n, y + n})
		mark := t.marks[y*t.g.W+x]
		if mark == sourceMark {
			break
		}
		dx, dy := sides[mark-1].Step()
		x, y = x-dx, y-dy
	}
	t.collect()
}

// add adds cells to the tunnel at hand.
func (t *finder) add(b box) { t.path.SetRect(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0) }

// collect moves the tunnel at hand to cells, without what is open.
func (t *finder) collect() {
	for x, y := range t.path.All() {
		if !t.g.Open.At(x, y) {
			t.cells = append(t.cells, grid.Point{X: x, Y: y})
		}
	}
	t.path.Reset(t.g.W, t.g.H)
}

// all reports whether all cells of a rectangle are set.
func all(b *grid.Board, r box) bool { return b.AllRect(r.x0, r.y0, r.x1-r.x0, r.y1-r.y0) }
