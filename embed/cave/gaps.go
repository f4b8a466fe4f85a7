package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// gap is a straight row or column of cells between two caves, or between a tunnel and a cave: where
// a tunnel may be dug.
type gap struct {
	a, b int32 // labels at its two ends: the cave or minus the tunnel before it, the cave after it
	line
	hash uint32 // of its first cell and direction
}

// line is a row or column of cells. It stands by itself since what has at most four fields is kept in
// registers: a gap is made, moved and compared a million times.
type line struct {
	x, y int16  // its first cell
	n    uint16 // cells
	dir  uint8  // index into steps
}

// steps holds the four directions: east, south, west, north.
var steps = [4]grid.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// cell returns the cell that is i cells from the first.
func (l line) cell(i int) grid.Point {
	d := steps[l.dir]
	return grid.Point{X: int(l.x) + i*d.X, Y: int(l.y) + i*d.Y}
}

// newGap returns the gap that begins at p.
func newGap(a, b int32, p grid.Point, n int, dir uint8, key embed.Key) gap {
	place := uint64(p.X) | uint64(p.Y)<<20 | uint64(dir)<<40
	return gap{a, b, line{int16(p.X), int16(p.Y), uint16(n), dir}, uint32(key.Word(place))}
}

// channel is a series of gaps between the same two caves, in rows that follow one another, that
// overlap from row to row. Of all its gaps two are kept: the shortest, and the one whose turn comes
// first in random order.
type channel struct {
	shortest, early gap
	from, to        int32 // cells of the gap in the last row
}

// add takes in a gap.
func (c *channel) add(gp gap) {
	if gp.n < c.shortest.n || gp.n == c.shortest.n && byLength.turn(gp) < byLength.turn(c.shortest) {
		c.shortest = gp
	}
	if byChance.turn(gp) < byChance.turn(c.early) {
		c.early = gp
	}
}

// collect lists the gaps of up to longest cells between neighboring runs of different caves, two of
// each channel, in rows and then in columns.
func (j *joiner) collect(longest int, key embed.Key) {
	j.gaps = j.gaps[:0]
	j.lines.read(j.g)
	for y := range j.g.H {
		line := j.lines.row(y)
		for i := 1; i < len(line); i++ {
			l, r := &line[i-1], &line[i]
			if n := int(r.X0 - l.X1); n > 0 && n <= longest && l.ID != r.ID {
				x0 := int(l.X1)
				j.flow(newGap(l.ID, r.ID, grid.Point{X: x0, Y: y}, n, 0, key), l.X1)
			}
		}
		j.nextRow()
	}
	j.nextRow()
	j.collectColumns(longest, key)
}

// collectColumns lists the gaps of columns. It meets them row by row, puts them into the strips of 64 columns
// that they lie in, and takes each strip column by column.
func (j *joiner) collectColumns(longest int, key embed.Key) {
	g := j.g
	j.strips, j.tops = resize(j.strips, g.Open.Stride()-1), resize(j.tops, g.W)
	for i := range j.strips {
		j.strips[i] = j.strips[i][:0]
	}
	clear(j.tops)
	for y := range g.H {
		j.drop(y, longest, key)
	}
	for _, strip := range j.strips {
		for i := range j.columns {
			j.columns[i] = j.columns[i][:0]
		}
		for _, gp := range strip {
			i := gp.x & 63
			j.columns[i] = append(j.columns[i], gp)
		}
		for _, column := range j.columns {
			for _, gp := range column {
				j.flow(gp, int32(gp.y))
			}
			j.nextRow()
		}
	}
	j.nextRow()
}

// top is where the last gap of a column has begun: below a cell with that label, which is 0 where none has.
type top struct{ label, y int32 }

// drop lists the gaps of columns that end above row y in the strips.
func (j *joiner) drop(y, longest int, key embed.Key) {
	g := j.g
	above, open := g.Open.Row(y-1), g.Open.Row(y)
	labels := g.Label[y*g.W : (y+1)*g.W]
	for i := range j.strips {
		for w := above[i] &^ open[i]; w != 0; w &= w - 1 {
			x := i<<6 + trailing(w)
			j.tops[x] = top{g.Label[(y-1)*g.W+x], int32(y)}
		}
		for w := open[i] &^ above[i]; w != 0; w &= w - 1 {
			x := i<<6 + trailing(w)
			t, b := j.tops[x], labels[x]
			n := y - int(t.y)
			if t.label == b || t.label == 0 || n > longest {
				continue
			}
			p := grid.Point{X: x, Y: int(t.y)}
			j.strips[i] = append(j.strips[i], newGap(t.label, b, p, n, 1, key))
		}
	}
}

// passed returns the index of the first run of a row, from the k-th on, that does not end before or at x.
func passed(line []grid.RowRun, k, x int) int {
	for k < len(line) && int(line[k].X1) <= x {
		k++
	}
	return k
}

// flow adds the next gap of a row, which begins at cell from of it, to its channel. The channels of
// the row above stand in the order of their gaps, and so do those of this row: one that is passed
// over has ended.
func (j *joiner) flow(gp gap, from int32) {
	to := from + int32(gp.n)
	i := j.passed
	for i < len(j.above) && j.above[i].to <= from {
		i++
	}
	j.end(i)
	for ; i < len(j.above) && j.above[i].from < to; i++ {
		if c := &j.above[i]; c.shortest.a == gp.a && c.shortest.b == gp.b {
			j.row = append(j.row, *c)
			c = &j.row[len(j.row)-1]
			c.add(gp)
			c.from, c.to = from, to
			j.end(i)
			j.passed++
			return
		}
	}
	j.row = append(j.row, channel{})
	c := &j.row[len(j.row)-1]
	c.shortest, c.early, c.from, c.to = gp, gp, from, to
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
func (o order) turn(gp gap) uint32 {
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

// few is the number of gaps up to which it costs less to insert them than to count them.
const few = 64

// sort orders gaps by two passes of counting. Equal ones keep their order.
func (j *joiner) sort(gaps []gap, o order) {
	if len(gaps) <= few {
		o.insert(gaps)
		return
	}
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

// insert orders a few gaps. Equal ones keep their order.
func (o order) insert(gaps []gap) {
	for i := 1; i < len(gaps); i++ {
		gp, at := gaps[i], i
		for ; at > 0 && o.before(&gp, &gaps[at-1]); at-- {
			gaps[at] = gaps[at-1]
		}
		gaps[at] = gp
	}
}

// before reports whether gp comes before another gap.
func (o order) before(gp, other *gap) bool {
	if a, b := o.digit(gp, 1), o.digit(other, 1); a != b {
		return a < b
	}
	return o.digit(gp, 0) < o.digit(other, 0)
}
