package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// corners is rule 2: both ends of the front are cells of the cave.
func (j *judge) corners() bool {
	c := j.shape.Class()
	if c.P < 1 || c.P >= c.D || c.L < 1 {
		return false // its numbers contradict each other: it has no candidates
	}
	for _, i := range [2]int{0, c.L - 1} {
		if x, y := j.cell(i, 0); j.at(x, y) != Own {
			j.fault(x, y)
		}
	}
	return j.passed()
}

// protrusion is rules 3 and 4: both sides meet a wall within maxProtrusion cells. The fault is the first cell
// that should have been a wall.
func (j *judge) protrusion() bool {
	c := j.shape.Class()
	var d [2]int
	for side, i := range [2]int{0, c.L - 1} {
		for {
			x, y := j.cell(i, d[side])
			if !j.p.isOpen(x, y) {
				break
			}
			if d[side]++; d[side] == c.P+1 {
				j.fault(x, y)
			}
		}
	}
	if j.flipped() {
		d[0], d[1] = d[1], d[0]
	}
	j.v.Site.D1, j.v.Site.D2, j.v.Site.Gap = d[0], d[1], j.gap
	return j.passed()
}

// depth returns the rows that stand in the cave.
func (j *judge) depth() int { return max(j.v.Site.D1, j.v.Site.D2) }

// ground is rules 5 and 6: behind the deeper wall contact everything is earth, and a ring of it lies around.
func (j *judge) ground() bool {
	c, m := j.shape.Class(), j.depth()
	for k := range c.D {
		for i := range c.L {
			x, y := j.cell(i, k)
			if !j.p.isFree(x, y) && (k >= m || j.at(x, y) != Own) {
				j.fault(x, y)
			}
		}
	}
	for k := m; k < c.D+1+j.gap; k++ {
		for i := -1 - j.gap; i < c.L+1+j.gap; i++ {
			if x, y := j.cell(i, k); !j.p.isEarth(x, y) {
				j.fault(x, y)
			}
		}
	}
	return j.passed()
}

// keep is the end of rule 5: no kept cell in the box or around it.
func (j *judge) keep() bool {
	j.box(1, func(x, y int) {
		if j.p.g.Kept.At(x, y) {
			j.fault(x, y)
		}
	})
	return j.passed()
}

// entrance is rule 6a: an entrance faces the cave with all of its cells, or every one does. The faults are
// the cells before entrances that are not the cave's, and cells of entrances that may be shut.
func (j *judge) entrance() bool {
	if j.shape.Prefab().Sealed() {
		return true
	}
	ways, good := 0, 0
	for n := range j.shape.EntranceCount() {
		e := j.shape.Entrance(n)
		if e.Side() != j.shape.Facing() {
			continue
		}
		ways++
		if j.faces(e) {
			good++
		}
	}
	if good > 0 && (good == ways || !j.opt.AllEntrances) {
		j.v.Faults = nil
		return true
	}
	return false
}

// faces reports whether an entrance leads into the cave.
func (j *judge) faces(e embed.Entrance) bool {
	good := true
	for k := range e.Len() {
		i := e.Column(k)
		if x, y := j.cell(i, 0); j.outcome(x, y)&embed.SurelyOpen == 0 {
			good = false
			j.fault(x, y)
		}
		if x, y := j.cell(i, -1); j.at(x, y) != Own {
			good = false
			j.fault(x, y)
		}
	}
	return good
}

// front is rule 6c: nothing but the cave and its tunnels can be reached past the front.
func (j *judge) front() bool {
	j.box(0, func(x, y int) {
		if j.outcome(x, y)&embed.MaybeOpen == 0 {
			return
		}
		for _, d := range around {
			nx, ny := x+d.X, y+d.Y
			if !j.within(nx, ny) && (j.at(nx, ny) == Foreign || j.p.inside.At(nx, ny)) {
				j.fault(nx, ny)
			}
		}
	})
	return j.passed()
}

// connectivity is rule 6b: what was connected stays so, and no pocket is left in the box. The faults are the
// cells through which a way led that has no other, or those of the pocket.
func (j *judge) connectivity() bool {
	var gone, after, piece, touch, reached grid.Board
	gone.Reset(j.p.g.W, j.p.g.H)
	j.box(0, func(x, y int) {
		if j.p.isOpen(x, y) && j.outcome(x, y)&embed.Present != 0 {
			gone.Set(x, y)
		}
	})
	after.Copy(&j.p.g.Open)
	after.AndNot(&gone)
	reach := func(b *grid.Board, from, through *grid.Board) bool { // makes b all that is joined with one cell of from
		x, y, ok := from.Select(0)
		if b.Reset(j.p.g.W, j.p.g.H); ok {
			b.Set(x, y)
			b.Flood(through)
		}
		return ok
	}
	for reach(&piece, &gone, &gone) {
		gone.AndNot(&piece)
		touch.Dilate4(&piece)
		touch.And(&after)
		if reach(&reached, &touch, &after); !touch.Within(&reached) {
			j.faultAll(&piece)
		}
	}
	j.box(0, func(x, y int) {
		if !after.At(x, y) {
			return
		}
		reached.Reset(j.p.g.W, j.p.g.H)
		reached.Set(x, y)
		reached.Flood(&after)
		for cx, cy := range reached.All() {
			if !j.within(cx, cy) {
				return
			}
		}
		j.fault(x, y)
	})
	return j.passed()
}

func (j *judge) faultAll(b *grid.Board) {
	for x, y := range b.All() {
		j.fault(x, y)
	}
}
