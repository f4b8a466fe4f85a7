package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// gap is a straight row or column of cells between two caves, or between a tunnel and a cave: where
// a tunnel may be dug.
type gap struct {
	a, b int32  // labels at its two ends: the cave or minus the tunnel before it, the cave after it
	x, y int16  // its first cell
	n    uint16 // cells
	dir  uint8  // index into steps
	hash uint32 // of its first cell and direction
}

// steps holds the four directions: east, south, west, north.
var steps = [4]grid.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// cell returns the cell of the line through gp that is i cells from its first.
func (gp gap) cell(i int) grid.Point {
	d := steps[gp.dir]
	return grid.Point{X: int(gp.x) + i*d.X, Y: int(gp.y) + i*d.Y}
}

// newGap returns the gap that begins at p.
func newGap(a, b int32, p grid.Point, n int, dir uint8, key embed.Key) gap {
	place := uint64(p.X) | uint64(p.Y)<<20 | uint64(dir)<<40
	return gap{a, b, int16(p.X), int16(p.Y), uint16(n), dir, uint32(key.Word(place))}
}

// channel is a series of gaps between the same two caves, in rows that follow one another, that
// overlap from row to row. Of all its gaps two are kept: the shortest, and the one whose turn comes
// first in random order.
type channel struct {
	shortest, early gap
	from, to        int // cells of the gap in the last row
}

// add takes in the gap of the next row.
func (c *channel) add(gp gap, from, to int) {
	c.from, c.to = from, to
	if gp.n < c.shortest.n || gp.n == c.shortest.n && byLength.turn(&gp) < byLength.turn(&c.shortest) {
		c.shortest = gp
	}
	if byChance.turn(&gp) < byChance.turn(&c.early) {
		c.early = gp
	}
}

// collect lists the gaps of up to longest cells between neighboring runs of different caves, two of
// each channel, in rows and then in columns.
func (j *joiner) collect(longest int, key embed.Key) {
	g := j.g
	j.gaps = j.gaps[:0]
	for y := range g.H {
		j.runs = grid.AppendRuns(j.runs[:0], g.Open.Row(y))
		for i := 1; i < len(j.runs); i++ {
			x0, x1 := int(j.runs[i-1].X1), int(j.runs[i].X0)
			if x1-x0 > longest {
				continue
			}
			if a, b := g.Label[y*g.W+x0-1], g.Label[y*g.W+x1]; a != b {
				j.flow(newGap(a, b, grid.Point{X: x0, Y: y}, x1-x0, 0, key), x0)
			}
		}
		j.nextRow()
	}
	j.nextRow()
	j.collectColumns(longest, key)
}

// collectColumns lists the gaps of columns. It goes through the rows of 64 columns at a time, since labels of
// a column lie far apart, and takes the gaps that it meets in order of columns then.
func (j *joiner) collectColumns(longest int, key embed.Key) {
	g := j.g
	for left := 0; left < g.W; left += 64 {
		j.strip(left, longest)
		for i := range min(64, g.W-left) {
			for _, d := range j.drops[i] {
				j.flow(newGap(d.a, d.b, grid.Point{X: left + i, Y: int(d.y)}, int(d.n), 1, key), int(d.y))
			}
			j.nextRow()
		}
	}
	j.nextRow()
}

// drop is a gap of a column, below a cell labelled a and above one labelled b.
type drop struct {
	a, b int32
	y, n uint16 // its first cell, its cells
}

// strip lists the gaps of 64 columns in drops.
func (j *joiner) strip(left, longest int) {
	g := j.g
	var last [64]drop // the gap that has begun in each column; a is 0 where there is none
	var above uint64
	for i := range j.drops {
		j.drops[i] = j.drops[i][:0]
	}
	for y := range g.H {
		open, at := g.Open.Row(y)[left>>6], y*g.W+left
		for w := above &^ open; w != 0; w &= w - 1 {
			i := trailing(w)
			last[i] = drop{a: g.Label[at-g.W+i], y: uint16(y)}
		}
		for w := open &^ above; w != 0; w &= w - 1 {
			i := trailing(w)
			d := last[i]
			if d.n = uint16(y) - d.y; d.a == 0 || int(d.n) > longest {
				continue
			}
			if d.b = g.Label[at+i]; d.a != d.b {
				j.drops[i] = append(j.drops[i], d)
			}
		}
		above = open
	}
}

// flow adds the next gap of a row, which begins at cell from of it, to its channel. The channels of
// the row above stand in the order of their gaps, and so do those of this row: one that is passed
// over has ended.
func (j *joiner) flow(gp gap, from int) {
	to := from + int(gp.n)
	i := j.passed
	for i < len(j.above) && j.above[i].to <= from {
		i++
	}
	j.end(i)
	for ; i < len(j.above) && j.above[i].from < to; i++ {
		if c := &j.above[i]; c.shortest.a == gp.a && c.shortest.b == gp.b {
			c.add(gp, from, to)
			j.row = append(j.row, *c)
			j.end(i)
			j.passed++
			return
		}
	}
	j.row = append(j.row, channel{gp, gp, from, to})
}

// nextRow ends the channels that this row has not continued.
func (j *joiner) nextRow() {
	j.end(len(j.above))
	j.above, j.row, j.passed = j.row, j.above[:0], 0
}

// end lists the gaps of the channels of the row above up to the n-th: they have ended.
func (j *joiner) end(n int) {
	for ; j.passed < n; j.passed++ {
		c := &j.above[j.passed]
		j.gaps = append(j.gaps, c.shortest)
		if c.early != c.shortest {
			j.gaps = append(j.gaps, c.early)
		}
	}
}

// order says how gaps are sorted.
type order uint8

const (
	byLength order = iota // shortest first, those of one length in random order
	byChance              // in random order
)

// turn returns the part of the gap's hash that decides among equal ones.
func (o order) turn(gp *gap) uint32 {
	if o == byLength {
		return gp.hash % digits
	}
	return gp.hash / digits
}

// digits is the number of values of one digit of a sort key.
const digits = 1 << 11

// digit returns the lower (0) or upper (1) digit of the sort key of gp.
func (o order) digit(gp *gap, i int) int {
	switch {
	case o == byLength && i == 0:
		return int(gp.hash % digits)
	case o == byLength:
		return int(min(gp.n, digits-1))
	case i == 0:
		return int(gp.hash / digits % digits)
	}
	return int(gp.hash / digits / digits)
}

// sort orders gaps by two passes of counting. Equal ones keep their order.
func (j *joiner) sort(gaps []gap, o order) {
	j.spare = resize(j.spare, len(gaps))
	in, out := gaps, j.spare
	for pass := range 2 {
		clear(j.counts[:])
		for i := range in {
			j.counts[o.digit(&in[i], pass)]++
		}
		at := int32(0)
		for d, n := range j.counts {
			j.counts[d] = at
			at += n
		}
		for i := range in {
			d := o.digit(&in[i], pass)
			out[j.counts[d]] = in[i]
			j.counts[d]++
		}
		in, out = out, in
	}
}
