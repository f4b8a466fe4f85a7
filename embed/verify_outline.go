package embed

// outline verifies one outline: its edges form convex regions within the cell, and those that lead over
// to another region are the same line there. So sight that enters a region leaves it, farther away.
func (v *verifier) outline(i int) {
	r := v.b.record(secOutlines, outlineSize, i)
	v.str(r, outlineName, secOutlines, i)
	first, n := v.claim(r, outlineEdges, secOutlines, i, secEdges, 0)
	for by := range turnWays {
		v.check(uint32(u16(r, outlineTurned+2*by)) < v.count[secOutlines], secOutlines, i, "the turned form of an outline that there is not")
	}
	v.check(n < 1<<15, secOutlines, i, "more edges than an outline has")
	begin := 0
	for j := 0; j < n && v.err == nil; j++ {
		e := Outline{v.b, i}.Edge(j)
		last := e.Next != j+1
		if v.check(e.X <= OutlineUnit && e.Y <= OutlineUnit, secEdges, first+j, "a corner outside of the cell") &&
			v.check(j+1 < n || last, secEdges, first+j, "a region that does not end") &&
			v.check(!last || e.Next == begin && j > begin+1, secEdges, first+j, "an edge whose next one does not follow") &&
			v.check(e.Over >= OverWest && e.Over < n, secEdges, first+j, "an edge that leads to none") && last {
			begin = j + 1
		}
	}
	for j := 0; j < n && v.err == nil; j++ {
		v.edge(Outline{v.b, i}, j, first+j)
	}
}

// edge verifies where an edge lies. Those before it are known to form regions.
func (v *verifier) edge(o Outline, j, record int) {
	e := o.Edge(j)
	next := o.Edge(e.Next)
	after := o.Edge(next.Next)
	dx, dy := next.X-e.X, next.Y-e.Y
	v.check((dx != 0 || dy != 0) && dx*(after.Y-next.Y)-dy*(after.X-next.X) >= 0, secEdges, record, "a region that is not convex")
	if e.Over >= 0 {
		over := o.Edge(e.Over)
		end := o.Edge(over.Next)
		v.check(over.X == next.X && over.Y == next.Y && end.X == e.X && end.Y == e.Y && over.Over == j, secEdges, record,
			"an edge that leads to another line")
	} else if e.Over != OverWall {
		v.check(sideOf(Point{e.X, e.Y}, Point{next.X, next.Y}) == e.Over, secEdges, record, "an edge that leads out of the cell and is not on its side")
	}
}
