package grid

// Distances holds the number of steps from each cell of a board to the nearest of some sources, a
// step being one cell up, down, left or right over set cells. The zero value is ready; it is
// overwritten and its memory reused by the next call of From.
type Distances struct {
	w, h   int
	left   Board    // cells that were not reached; while a search runs, not yet
	queue  []uint32 // cells reached, nearest first, as their places among the bits of left
	levels []int32  // queue[levels[n]:levels[n+1]] are n steps away
	steps  []int32  // by cell, y*w+x: filled when it is first asked for
	listed bool     // steps are those of this search
}

// A search marks cells in a board, whose words stay in a near cache where numbers a cell do not. Steps
// follow from the queue: At alone lists them by cell.

// From computes the distances over open from all sources at once. Sources that are not set in open
// are left out; equal ones count once. Its cost is a few steps an open cell that is reached.
func (d *Distances) From(open *Board, sources ...Point) {
	d.prepare(open)
	for _, p := range sources {
		d.seed(p.X, p.Y)
	}
	d.spread()
}

// FromBoard computes the distances over open from all cells that are also set in sources.
func (d *Distances) FromBoard(open, sources *Board) {
	d.prepare(open)
	for x, y := range sources.All() {
		d.seed(x, y)
	}
	d.spread()
}

// At returns the steps to (x, y), or -1 where it cannot be reached, is not open or lies outside. The
// first call after a search lists the steps of all cells.
func (d *Distances) At(x, y int) int {
	if uint(x) >= uint(d.w) || uint(y) >= uint(d.h) {
		return -1
	}
	if !d.listed {
		d.list()
	}
	return int(d.steps[y*d.w+x])
}

// Reached returns the number of cells reached, sources included.
func (d *Distances) Reached() int { return len(d.queue) }

// Farthest returns a cell with the most steps, the first of them in row-major order, and its
// steps; ok is false where nothing was reached.
func (d *Distances) Farthest() (p Point, steps int, ok bool) {
	if len(d.queue) == 0 {
		return Point{}, 0, false
	}
	steps = len(d.levels) - 2
	cells := d.level(steps)
	best := cells[0]
	for _, i := range cells {
		best = min(best, i)
	}
	return d.point(best), steps, true
}

// Cells yields the cells reached, nearest first, with their steps.
func (d *Distances) Cells() func(yield func(p Point, steps int) bool) {
	return func(yield func(p Point, steps int) bool) {
		for n := range len(d.levels) - 1 {
			for _, i := range d.level(n) {
				if !yield(d.point(i), n) {
					return
				}
			}
		}
	}
}

// Within yields those of the cells reached that are set in b, a board of the size of the one that was
// searched; nearest first, with their steps.
func (d *Distances) Within(b *Board) func(yield func(p Point, steps int) bool) {
	d.left.same(b)
	return func(yield func(p Point, steps int) bool) {
		for n := range len(d.levels) - 1 {
			for _, i := range d.level(n) {
				if b.bits[i>>6]>>(i&63)&1 != 0 && !yield(d.point(i), n) {
					return
				}
			}
		}
	}
}

// AppendWay appends the cells of a shortest way from p back to a source, both included: of the cells
// that are one step nearer, it takes the first to the north, west, east or south. It appends nothing
// where p was not reached. It reads the cells that are as near as p, once.
func (d *Distances) AppendWay(dst []Point, p Point) []Point {
	if !d.left.In(p.X, p.Y) {
		return dst
	}
	i := d.index(p.X, p.Y)
	n := d.stepsTo(i)
	if n < 0 {
		return dst
	}
	for dst = append(dst, p); n > 0; n-- {
		i = d.before(i, d.level(n-1))
		dst = append(dst, d.point(i))
	}
	return dst
}

// stepsTo returns the steps to a cell, -1 where it was not reached.
func (d *Distances) stepsTo(i uint32) int {
	for n := len(d.levels) - 2; n >= 0; n-- { // most often it is asked for what is far
		for _, j := range d.level(n) {
			if j == i {
				return n
			}
		}
	}
	return -1
}

// before returns the first neighbor of cell i, north, west, east, south, that is one of cells.
func (d *Distances) before(i uint32, cells []uint32) uint32 {
	row := uint32(d.left.stride << 6)
	best := i + row
	for _, j := range cells {
		if j < best && (j == i-row || j == i-1 || j == i+1) {
			best = j
		}
	}
	return best
}

// level returns the cells that are n steps away.
func (d *Distances) level(n int) []uint32 { return d.queue[d.levels[n]:d.levels[n+1]] }

// list fills steps.
func (d *Distances) list() {
	d.listed = true
	d.steps = resize(d.steps, d.w*d.h)
	fill(d.steps, -1)
	for n := range len(d.levels) - 1 {
		for _, i := range d.level(n) {
			p := d.point(i)
			d.steps[p.Y*d.w+p.X] = int32(n)
		}
	}
}

func (d *Distances) index(x, y int) uint32 { return uint32((y+1)*d.left.stride<<6 + x) }

func (d *Distances) point(i uint32) Point {
	row := uint32(d.left.stride << 6)
	return Point{int(i % row), int(i/row) - 1}
}

// prepare begins a search in which nothing is reached.
func (d *Distances) prepare(open *Board) {
	d.w, d.h = open.w, open.h
	d.left.Copy(open)
	d.queue = resize(d.queue, open.Count()+1)[:0]
	d.levels, d.listed = append(d.levels[:0], 0), false
}

func (d *Distances) seed(x, y int) {
	if d.left.At(x, y) {
		d.left.Clear(x, y)
		d.queue = append(d.queue, d.index(x, y))
	}
}

// spread visits every cell once, in order of distance; the queue holds them all at the end. The zeros
// around a board stand for what lies outside.
func (d *Distances) spread() {
	left, row, n := d.left.bits, uint32(d.left.stride<<6), len(d.queue)
	q := d.queue[:cap(d.queue)]
	for from := 0; from < n; {
		to := n
		d.levels = append(d.levels, int32(to))
		for _, i := range q[from:to] {
			n = take(left, q, n, i-row)
			n = take(left, q, n, i-1)
			n = take(left, q, n, i+1)
			n = take(left, q, n, i+row)
		}
		from = to
	}
	d.queue = q[:n]
}

// take moves bit i of words to the end of a queue of n, if it is set, and returns the new length. Whether it
// is set cannot be foreseen, and a wrong guess of the processor costs more than all of this.
func take(words []uint64, q []uint32, n int, i uint32) int {
	w := words[i>>6]
	words[i>>6] = w &^ (1 << (i & 63))
	q[n] = i
	return n + int(w>>(i&63)&1)
}
