package grid

// Distances holds the number of steps from each cell of a board to the nearest of some sources, a
// step being one cell up, down, left or right over set cells. The zero value is ready; it is
// overwritten and its memory reused by the next call of From.
type Distances struct {
	stride int // w+2: the map has a border of cells that are not open
	w, h   int
	steps  []int32 // padded row by row: steps, unseen, or closed
	queue  []int32
}

const (
	unseen = -1
	closed = -2
)

// From computes the distances over open from all sources at once. Sources that are not set in open
// are left out; equal ones count once. Its cost is one write a cell and a few steps an open cell.
func (d *Distances) From(open *Board, sources ...Point) {
	d.prepare(open)
	for _, p := range sources {
		d.seed(open, p)
	}
	d.spread()
}

// FromBoard computes the distances over open from all cells that are also set in sources.
func (d *Distances) FromBoard(open, sources *Board) {
	d.prepare(open)
	for x, y := range sources.All() {
		d.seed(open, Point{x, y})
	}
	d.spread()
}

// At returns the steps to (x, y), or -1 where it cannot be reached, is not open or lies outside.
func (d *Distances) At(x, y int) int {
	if uint(x) >= uint(d.w) || uint(y) >= uint(d.h) {
		return -1
	}
	return max(-1, int(d.steps[(y+1)*d.stride+x+1]))
}

// Reached returns the number of cells reached, sources included.
func (d *Distances) Reached() int { return len(d.queue) }

// Farthest returns a cell with the most steps, the first of them in row-major order, and its
// steps; ok is false where nothing was reached.
func (d *Distances) Farthest() (p Point, steps int, ok bool) {
	if len(d.queue) == 0 {
		return Point{}, 0, false
	}
	best := d.queue[len(d.queue)-1]
	most := d.steps[best]
	for i := len(d.queue) - 1; i >= 0 && d.steps[d.queue[i]] == most; i-- {
		best = min(best, d.queue[i])
	}
	return d.point(best), int(most), true
}

// Cells yields the cells reached, nearest first, with their steps.
func (d *Distances) Cells() func(yield func(p Point, steps int) bool) {
	return func(yield func(p Point, steps int) bool) {
		for _, i := range d.queue {
			if !yield(d.point(i), int(d.steps[i])) {
				return
			}
		}
	}
}

// AppendWay appends the cells of a shortest way from p back to a source, both included: of the cells
// that are one step nearer, it takes the first to the north, west, east or south. It appends nothing
// where p was not reached.
func (d *Distances) AppendWay(dst []Point, p Point) []Point {
	n := d.At(p.X, p.Y)
	if n < 0 {
		return dst
	}
	s := int32(d.stride)
	i := int32((p.Y+1)*d.stride + p.X + 1)
	for dst = append(dst, p); n > 0; n-- {
		for _, o := range [...]int32{-s, -1, 1, s} {
			if d.steps[i+o] == int32(n)-1 {
				i += o
				break
			}
		}
		dst = append(dst, d.point(i))
	}
	return dst
}

func (d *Distances) point(i int32) Point {
	return Point{int(i)%d.stride - 1, int(i)/d.stride - 1}
}

// prepare marks the open cells as unseen and all others as closed.
func (d *Distances) prepare(open *Board) {
	d.w, d.h, d.stride = open.w, open.h, open.w+2
	d.steps = resize(d.steps, (d.h+2)*d.stride)
	d.queue = d.queue[:0]
	fill(d.steps, closed)
	for y := range d.h {
		row := d.steps[(y+1)*d.stride+1:]
		for i, w := range open.Row(y) {
			for ; w != 0; w &= w - 1 {
				row[i<<6+trailing(w)] = unseen
			}
		}
	}
}

func (d *Distances) seed(open *Board, p Point) {
	if !open.At(p.X, p.Y) {
		return
	}
	d.visit(int32((p.Y+1)*d.stride+p.X+1), 0)
}

func (d *Distances) visit(i, steps int32) {
	if d.steps[i] == unseen {
		d.steps[i] = steps
		d.queue = append(d.queue, i)
	}
}

// spread visits every cell once, in order of distance; the queue holds them all at the end.
func (d *Distances) spread() {
	s := int32(d.stride)
	for head := 0; head < len(d.queue); head++ {
		i := d.queue[head]
		next := d.steps[i] + 1
		d.visit(i-s, next)
		d.visit(i-1, next)
		d.visit(i+1, next)
		d.visit(i+s, next)
	}
}
