package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// The numbers of the digger: segments of a corridor, the cells of one, and the corridors that are
// tried from a group before it is left to the graph.
const (
	maxSegments = 11
	minSegment  = 2
	maxSegment  = 4
	maxTries    = 500
)

// groups are the sets of caves that the digger has joined so far.
type groups struct {
	smallest heap    // roots, ranked by area; those that were joined since stand in it as well
	areas    []int32 // by root: cells of the caves
	sizes    []int32 // by root: caves
	next     []int32 // by cave: the next one of its group, in a circle
	tunnels  []int32 // by cave: 1 + the tunnel dug last that ends at it
	count    int
}

func (gs *groups) begin(j *joiner) {
	n := len(j.roots) - 1
	gs.count, gs.smallest = n, gs.smallest[:0]
	gs.areas, gs.sizes = resize(gs.areas, n+1), resize(gs.sizes, n+1)
	gs.next, gs.tunnels = resize(gs.next, n+1), resize(gs.tunnels, n+1)
	clear(gs.tunnels)
	for id := range int32(n + 1) {
		gs.sizes[id], gs.next[id] = 1, id
		if id > 0 {
			gs.areas[id] = j.sizes[id]
			gs.smallest.push(entry{gs.areas[id], id})
		}
	}
}

// join makes one group of two, whose roots are a and b; its root is the smaller.
func (gs *groups) join(a, b int32) {
	root := min(a, b)
	gs.areas[root], gs.sizes[root] = gs.areas[a]+gs.areas[b], gs.sizes[a]+gs.sizes[b]
	gs.next[a], gs.next[b] = gs.next[b], gs.next[a]
	gs.smallest.push(entry{gs.areas[root], root})
	gs.count--
}

// wander joins caves by corridors that turn at random: from the smallest group, a corridor starts
// at one of its caves or, as often, at one of its tunnels, and is dug if it meets another group. It
// turns left and right, but never back on itself, and keeps two cells from all that is open at its
// sides. A group from which no corridor gets anywhere is left to the others, or to the graph.
func (j *joiner) wander(key embed.Key) {
	gs := &j.groups
	gs.begin(j)
	for len(gs.smallest) > 0 && gs.count > 1 {
		top := gs.smallest.pop()
		if find(j.roots, top.item) != top.item || gs.areas[top.item] != top.rank {
			continue
		}
		at := j.firstOf(top.item)
		k := key.Cell(at.X, at.Y).With(uint64(top.rank))
		for try := range uint64(maxTries) {
			if j.corridor(top.item, k.With(try)) {
				break
			}
		}
	}
}

// corridor tries one corridor from the group, and reports whether it was dug.
func (j *joiner) corridor(group int32, key embed.Key) bool {
	p, dir := j.start(group, key), int(key.Word(0)>>62)
	for j.g.Open.At(p.X, p.Y) {
		p = grid.Point{X: p.X + steps[dir].X, Y: p.Y + steps[dir].Y}
	}
	from := grid.Point{X: p.X - steps[dir].X, Y: p.Y - steps[dir].Y}
	if !j.ground.At(p.X, p.Y) || j.area.along(from, p) {
		return false
	}
	j.path = j.path[:0]
	turned := 0
	for segment := range uint64(maxSegments) {
		for range minSegment + embed.Below(key.Word(16+2*segment), maxSegment-minSegment+1) {
			if len(j.path) > 0 && j.area.along(j.path[len(j.path)-1], p) {
				return false
			}
			if l := j.labelAt(p); l != 0 {
				return len(j.path) > 0 && j.reach(group, from, l)
			}
			if !j.mayDig(p) || !j.spacious(p, dir) {
				return false
			}
			j.path = append(j.path, p)
			p = grid.Point{X: p.X + steps[dir].X, Y: p.Y + steps[dir].Y}
		}
		if l := j.labelAt(p); l != 0 && !j.area.along(j.path[len(j.path)-1], p) {
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

// start returns a random cell of a random cave of the group or, as often, of a tunnel at that cave
// if it has one.
func (j *joiner) start(group int32, key embed.Key) grid.Point {
	id := group
	for range embed.Below(key.Word(1), uint64(j.groups.sizes[group])) {
		id = j.groups.next[id]
	}
	if t := int(j.groups.tunnels[id]); t > 0 && key.Word(2)>>63 != 0 {
		line := j.cellsOf(t - 1)
		return line[embed.Below(key.Word(3), uint64(len(line)))]
	}
	return j.cellOf(id, int(embed.Below(key.Word(3), uint64(j.sizes[id]))))
}

// cellOf returns the n-th cell of a node in row-major order.
func (j *joiner) cellOf(node int32, n int) grid.Point {
	for _, r := range j.runsOf(node) {
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
		if j.g.Open.At(p.X+i*side.X, p.Y+i*side.Y) ||
			j.g.Open.At(p.X-i*side.X, p.Y-i*side.Y) {
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
	a := j.labelAt(from)
	j.commit(gap{a: a, b: l}, Spanning, 0)
	j.groups.join(group, find(j.roots, j.home(l)))
	for _, id := range [2]int32{j.home(a), j.home(l)} {
		j.groups.tunnels[id] = int32(len(j.list))
	}
	j.link(a, l)
	return true
}
