package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// The numbers of the digger: segments of a corridor, the cells of one, and the attempts on a map.
const (
	maxSegments = 11
	minSegment  = 2
	maxSegment  = 4
	breakOut    = 100_000
)

// wander joins caves by corridors that turn at random: from the smallest group, a corridor starts
// at one of its caves or, as often, at one of its tunnels, and is dug if it meets another group. It
// turns left and right, but never back on itself, and keeps two cells from all that is open at its
// sides. What it has not joined after its attempts is left to the graph.
func (j *joiner) wander(key embed.Key) {
	group := j.smallest()
	for try := range uint64(breakOut) {
		if group == 0 {
			return
		}
		if j.corridor(group, key.With(try)) {
			group = j.smallest()
		}
	}
}

// smallest returns the root of the group with the fewest cave cells, the first of equal ones, or 0
// where there is one group alone.
func (j *joiner) smallest() int32 {
	j.sizes = resize(j.sizes, len(j.roots))
	clear(j.sizes)
	for id := 1; id < len(j.roots); id++ {
		j.sizes[find(j.roots, int32(id))] += j.g.Caves.Region(id).Area
	}
	best, groups := int32(0), 0
	for id, n := range j.sizes {
		if n > 0 {
			groups++
			if best == 0 || n < j.sizes[best] {
				best = int32(id)
			}
		}
	}
	if groups < 2 {
		return 0
	}
	return best
}

// corridor tries one corridor from the group, and reports whether it was dug.
func (j *joiner) corridor(group int32, key embed.Key) bool {
	p, ok := j.start(group, key)
	dir := int(key.Word(0) >> 62)
	for ok && j.g.LabelAt(p.X, p.Y) != 0 {
		p = grid.Point{X: p.X + steps[dir].X, Y: p.Y + steps[dir].Y}
	}
	from := grid.Point{X: p.X - steps[dir].X, Y: p.Y - steps[dir].Y}
	if !ok || !j.area.dig.At(p.X, p.Y) {
		return false
	}
	j.path = j.path[:0]
	turned := 0
	for segment := range uint64(maxSegments) {
		for range minSegment + embed.Below(key.Word(16+2*segment), maxSegment-minSegment+1) {
			if l := int32(j.g.LabelAt(p.X, p.Y)); l != 0 {
				return len(j.path) > 0 && j.reach(group, from, l)
			}
			if !j.mayDig(p) || !j.spacious(p, dir) {
				return false
			}
			j.path = append(j.path, p)
			p = grid.Point{X: p.X + steps[dir].X, Y: p.Y + steps[dir].Y}
		}
		if l := int32(j.g.LabelAt(p.X, p.Y)); l != 0 {
			return j.reach(group, from, l) // not round it
		}
		turn := int(embed.Below(key.Word(17+2*segment), 3)) - 1
		if turned += turn; turned < -1 || turned > 1 {
			turned -= turn
			continue
		}
		last := j.path[len(j.path)-1]
		dir = (dir + turn) & 3
		p = grid.Point{X: last.X + steps[dir].X, Y: last.Y + steps[dir].Y}
	}
	return false
}

// start returns a random cell of the group: as often one of its tunnels, if it has any that was
// drawn, as one of its caves.
func (j *joiner) start(group int32, key embed.Key) (p grid.Point, ok bool) {
	if n := len(j.cells); n > 0 && key.Word(1)>>63 != 0 {
		p = j.cells[embed.Below(key.Word(2), uint64(n))]
	} else {
		id := 1 + int(embed.Below(key.Word(2), uint64(j.g.Caves.Count())))
		p = j.cellOf(id, int(embed.Below(key.Word(3), uint64(j.g.Caves.Region(id).Area))))
	}
	return p, find(j.roots, j.home(int32(j.g.LabelAt(p.X, p.Y)))) == group
}

// cellOf returns the n-th cell of a cave in row-major order.
func (j *joiner) cellOf(id, n int) grid.Point {
	for _, r := range j.g.Caves.Runs(id) {
		if w := int(r.X1 - r.X0); n >= w {
			n -= w
		} else {
			return grid.Point{X: int(r.X0) + n, Y: int(r.Y)}
		}
	}
	panic("xpc: internal error: cave: cell beyond the area of its cave")
}

// spacious reports whether two cells at both sides of p are not open, across the direction.
func (j *joiner) spacious(p grid.Point, dir int) bool {
	side := steps[(dir+1)&3]
	for i := 1; i <= 2; i++ {
		if j.g.LabelAt(p.X+i*side.X, p.Y+i*side.Y) != 0 ||
			j.g.LabelAt(p.X-i*side.X, p.Y-i*side.Y) != 0 {
			return false
		}
	}
	return true
}

// reach digs the path, which led from the open cell from to one with label l, if that is of another
// group.
func (j *joiner) reach(group int32, from grid.Point, l int32) bool {
	if find(j.roots, j.home(l)) == group {
		return false
	}
	a := int32(j.g.LabelAt(from.X, from.Y))
	j.commit(gap{a: a, b: l}, Spanning, 0)
	j.link(j.home(a), j.home(l))
	return true
}
