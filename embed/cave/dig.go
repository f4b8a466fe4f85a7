package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// rule says how near a tunnel may come to what is open already. All rules let it touch the cave or
// tunnel that it leaves with its first cell, and the cave that it reaches with its last.
type rule uint8

const (
	strict rule = iota // touches nothing else, corners included
	roomy              // strict, and two cells free at both sides but for two cells at each end
	loose              // may run along its own two caves, and touch corners of others
)

// The numbers of random words that one tunnel takes from its key.
const (
	wordStyle = iota
	wordSplit
	wordOffset
	wordWiden
	wordSide
	wordWiggle // and the next ones
)

// The least areas of the smaller of two caves for tunnels two and three cells wide.
const (
	areaOfTwo   = 120
	areaOfThree = 300
)

// minBend is the length from which on a tunnel may be other than straight.
const minBend = 5

// dig digs a tunnel through the gap if the rule lets it, and reports whether it did. The line is
// bent where the tunnel's key says so and there is room for it.
func (j *joiner) dig(gp gap, p Purpose, r rule) bool {
	key := j.key.With(uint64(gp.hash)).Cell(int(gp.x), int(gp.y))
	if r == strict && gp.n >= minBend {
		switch key.Word(wordStyle) >> 62 {
		case 0:
			if j.dogleg(gp, key) && j.free(gp.a, gp.b, r) {
				j.commit(gp, p, key)
				return true
			}
		case 1:
			if j.wiggle(gp, key); j.free(gp.a, gp.b, r) {
				j.commit(gp, p, key)
				return true
			}
		}
	}
	j.path = j.path[:0]
	for i := range int(gp.n) {
		j.path = append(j.path, gp.cell(i))
	}
	if !j.free(gp.a, gp.b, r) {
		return false
	}
	j.commit(gp, p, key)
	return true
}

// free reports whether the cells of the path may be dug under the rule.
func (j *joiner) free(a, b int32, r rule) bool {
	last := len(j.path) - 1
	for i, p := range j.path {
		if !j.mayDig(p) || i > 0 && j.area.along(j.path[i-1], p) {
			return false
		}
		at := p.Y*j.g.W + p.X
		for w := block(&j.g.Open, p.X, p.Y); w != 0; w &= w - 1 {
			k := trailing(w)
			l, corner := j.g.Label[at+j.around[k]], k&1 == 0
			reach := 0
			if corner {
				reach = 1 // one cell more
			}
			if l == a && i <= reach || l == b && i >= last-reach {
				continue
			}
			if r != loose || l != a && l != b && !corner {
				return false
			}
		}
		if r == roomy && i >= 2 && i <= last-2 && !j.lonely(p) {
			return false
		}
	}
	return true
}

// lonely reports whether nothing is open within two cells of p, up, down, left and right, which for
// a straight path that is free means at its sides.
func (j *joiner) lonely(p grid.Point) bool {
	for _, d := range steps {
		if j.g.Open.At(p.X+2*d.X, p.Y+2*d.Y) {
			return false
		}
	}
	return true
}

// mayDig reports whether p is earth that a tunnel may go through.
func (j *joiner) mayDig(p grid.Point) bool {
	return j.ground.At(p.X, p.Y) && !j.g.Open.At(p.X, p.Y)
}

// dogleg makes the path one with two corners: straight, up to three cells to a side, and straight
// on until it meets the second cave. It reports whether it does, within a few cells more.
func (j *joiner) dogleg(gp gap, key embed.Key) bool {
	n := int(gp.n)
	split := 1 + int(embed.Below(key.Word(wordSplit), uint64(n-2)))
	r := embed.Below(key.Word(wordOffset), 6)
	offset, side := 1+int(r>>1), steps[(gp.dir+1+uint8(r&1)*2)&3]
	j.path = j.path[:0]
	for i := range split + 1 {
		j.path = append(j.path, gp.cell(i))
	}
	p := gp.cell(split)
	for range offset {
		p = grid.Point{X: p.X + side.X, Y: p.Y + side.Y}
		j.path = append(j.path, p)
	}
	ahead := steps[gp.dir]
	for range n - split + 6 {
		p = grid.Point{X: p.X + ahead.X, Y: p.Y + ahead.Y}
		if j.labelAt(p) == gp.b {
			return true
		}
		j.path = append(j.path, p)
	}
	return false
}

// wiggle makes the path one that leaves the straight line by one cell here and there.
func (j *joiner) wiggle(gp gap, key embed.Key) {
	n, side := int(gp.n), steps[(gp.dir+1)&3]
	j.path = j.path[:0]
	off := 0
	for i := range n {
		p := gp.cell(i)
		j.path = append(j.path, grid.Point{X: p.X + off*side.X, Y: p.Y + off*side.Y})
		next := off
		switch r := key.Word(wordWiggle+uint64(i)) >> 61; {
		case i == 0 || i == n-1:
		case i >= n-3:
			next = 0
		case r < 2:
			next = max(off-1, -1)
		case r < 4:
			next = min(off+1, 1)
		}
		if next != off {
			off = next
			j.path = append(j.path, grid.Point{X: p.X + off*side.X, Y: p.Y + off*side.Y})
		}
	}
}

// commit digs the path: it is open from now on, and bears the tunnel's number.
func (j *joiner) commit(gp gap, p Purpose, key embed.Key) {
	t := Tunnel{Purpose: p, Width: 1, Length: len(j.path), Trunk: -1}
	t.From, t.To = int(max(gp.a, 0)), int(max(gp.b, 0))
	if gp.a < 0 {
		t.Trunk = int(-gp.a) - 1
	}
	if p != Mending && t.From > 0 && t.To > 0 {
		t.Width = j.widen(gp, key)
	}
	j.homes = append(j.homes, j.home(gp.a))
	j.list = append(j.list, t)
	for _, p := range j.path {
		j.open(p)
	}
	j.cells = append(j.cells, j.path...)
	j.ends = append(j.ends, len(j.cells))
	j.watch.tell(j.g, StageJoin, j.path)
}

// open makes p a cell of the tunnel listed last.
func (j *joiner) open(p grid.Point) {
	j.g.Open.Set(p.X, p.Y)
	j.g.Label[p.Y*j.g.W+p.X] = -int32(len(j.list))
}

// widen adds cells to the path so that it is two or three cells wide, if its caves are large enough
// and chance will have it, and returns its width. It stays narrower where there is no room.
func (j *joiner) widen(gp gap, key embed.Key) int {
	area := min(j.sizes[gp.a], j.sizes[gp.b])
	if area < areaOfTwo || !j.o.Widen.Comes(key.Word(wordWiden)) {
		return 1
	}
	if area >= areaOfThree && j.brush(gp, -1, -1, 3) {
		return 3
	}
	side := int(key.Word(wordSide) >> 63)
	if j.brush(gp, -side, -side, 2) || j.brush(gp, side-1, side-1, 2) {
		return 2
	}
	return 1
}

// brush adds to the path the earth under a square of w by w cells, whose top left is (dx, dy) from
// each cell of the path in turn. Where a cell of it may not be dug, or touches what is neither of
// the two caves, the path stays as it was.
func (j *joiner) brush(gp gap, dx, dy, w int) bool {
	line := len(j.path)
	for i := range line {
		for k := range w * w {
			p := grid.Point{X: j.path[i].X + dx + k%w, Y: j.path[i].Y + dy + k/w}
			if j.g.Open.At(p.X, p.Y) || slices.Contains(j.path, p) {
				continue
			}
			end := i == 0 || i == line-1
			if !j.mayDig(p) || !j.between(p, gp.a, gp.b) || !end && j.area.inWall(p) {
				j.path = j.path[:line]
				return false
			}
			j.path = append(j.path, p)
		}
	}
	return true
}

// between reports whether all open cells round p are of the caves a and b.
func (j *joiner) between(p grid.Point, a, b int32) bool {
	at := p.Y*j.g.W + p.X
	for w := block(&j.g.Open, p.X, p.Y); w != 0; w &= w - 1 {
		if l := j.g.Label[at+j.around[trailing(w)]]; l != a && l != b {
			return false
		}
	}
	return true
}
