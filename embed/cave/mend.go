package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// mend joins the groups of caves that no straight gap joins: from each group it searches the
// nearest other one through earth, and digs there by one corner if it can, else the way it went. A
// group that finds no other is closed in for good. Every pass joins each of the other groups to one
// more, so that there are few passes.
func (j *joiner) mend() {
	j.stuck = resize(j.stuck, len(j.roots))
	clear(j.stuck)
	for again := j.apart(); again; {
		again = false
		for id := int32(1); int(id) < len(j.roots); id++ {
			if find(j.roots, id) != id || j.stuck[id] || !j.apart() {
				continue
			}
			if j.bridge(id) {
				again = true
			} else {
				j.stuck[find(j.roots, id)] = true
			}
		}
	}
}

// bridge digs from the group of node id to the nearest other one; ok is false if there is no way.
func (j *joiner) bridge(id int32) (ok bool) {
	var a, b int32
	if p := j.firstOf(id); j.isMain(id) {
		a, b, ok = j.search.approach(j.g, j.area, j.ground, p, j.others(id))
	} else {
		a, b, ok = j.search.nearest(j.g, j.area, j.ground, p)
	}
	if !ok {
		return false
	}
	j.path = append(j.path[:0], j.search.path...)
	j.straighten(a, b)
	j.commit(gap{a: a, b: b}, Mending, 0)
	j.link(a, b)
	j.joinAll(id)
	return true
}

// isMain reports whether most open cells of the nodes are those of the group of node id.
func (j *joiner) isMain(id int32) bool {
	own, all := 0, 0
	for node, n := range j.sizes {
		if all += int(n); node > 0 && find(j.roots, int32(node)) == find(j.roots, id) {
			own += int(n)
		}
	}
	return 2*own > all
}

// others lists the runs of all open cells that are not of the group of node id.
func (j *joiner) others(id int32) []grid.Run {
	j.rest = j.rest[:0]
	for node := int32(1); int(node) < len(j.roots); node++ {
		if !j.same(node, id) {
			j.rest = append(j.rest, j.runsOf(node)...)
		}
	}
	for t := range j.list {
		if j.same(j.homes[t], id) {
			continue
		}
		for _, p := range j.cellsOf(t) {
			j.rest = append(j.rest, grid.Run{Y: int32(p.Y), X0: int32(p.X), X1: int32(p.X) + 1})
		}
	}
	return j.rest
}

// straighten replaces the path, which the search found, by one of a single corner with the same
// ends if that one is free.
func (j *joiner) straighten(a, b int32) {
	found := len(j.path)
	p, q := j.path[0], j.path[found-1]
	for _, corner := range [2]grid.Point{{X: q.X, Y: p.Y}, {X: p.X, Y: q.Y}} {
		j.path = appendLine(j.path, p, corner)
		j.path = append(appendLine(j.path, corner, q), q)
		whole := j.path
		j.path = whole[found:]
		if j.free(a, b, loose) {
			n := copy(whole, j.path)
			j.path = whole[:n]
			return
		}
		j.path = whole[:found]
	}
}

// appendLine appends the cells of a row or column from p to q, without q.
func appendLine(path []grid.Point, p, q grid.Point) []grid.Point {
	for p != q {
		path = append(path, p)
		p.X += sign(q.X - p.X)
		p.Y += sign(q.Y - p.Y)
	}
	return path
}

func sign(n int) int { return min(max(n, -1), 1) }

// joinAll puts all caves that the tunnel dug last touches besides, or that have a tunnel that it
// touches, into the group of node id.
func (j *joiner) joinAll(id int32) {
	for _, p := range j.path {
		for _, d := range steps {
			l := j.labelAt(grid.Point{X: p.X + d.X, Y: p.Y + d.Y})
			if l != 0 && !j.same(l, id) {
				j.link(id, l)
			}
		}
	}
}

// home returns a node of the group that a label belongs to: the cave or old tunnel itself, or one at
// an end of the tunnel.
func (j *joiner) home(label int32) int32 {
	if label > 0 {
		return label
	}
	return j.homes[-label-1]
}
