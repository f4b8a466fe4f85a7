package place

import (
	"cmp"
	"math/bits"

	"github.com/seed18752ec6/xpc/embed"
)

// nearest returns the site of a shape that is nearest to the cave's center, of those that miss it
// by maxShift cells at most, and how many those are. Of equally near ones the key chooses. In a row
// only the two sites beside the center can be nearest.
func (p *Placer) nearest(s embed.Shape, cave, maxShift int, key embed.Key) (near Site, n int) {
	r := p.g.Caves.Region(cave)
	w, h := s.Size()
	x0, x1, middle := window(r.SumX, r.Area, w, maxShift)
	y0, y1, _ := window(r.SumY, r.Area, h, maxShift)
	v := p.view(upright)
	x0, x1, middle = x0-v.x, x1-v.x, middle-v.x
	c := closest{p: p, shape: s, cave: cave, key: key.Named("tie"), best: far}
	board := &p.middle.sites[s.Orientation()&1]
	for y := max(y0-v.y, 0); y <= min(y1-v.y, board.H()-1); y++ {
		row := board.Row(y)
		n += board.CountRun(y, x0, x1+1)
		if x, ok := lastUpTo(row, middle); ok && x >= x0 {
			c.try(x, y)
		}
		if x, ok := firstFrom(row, middle+1); ok && x <= x1 {
			c.try(x, y)
		}
	}
	return c.near, n
}

// anyShift is a MaxShift that bounds nothing: no map is so large.
const anyShift = 1 << 20

// window returns, along one axis, the first and the last cell where a box of n cells may begin so
// that it misses the center by maxShift cells at most, and the last cell where its middle does not
// lie beyond the center. The miss of a box that begins at x, in units of 1/(2*area) of a cell, is
// |area*(2x+n-1) - 2*sum|, and half a cell more than maxShift cells are area*(2*maxShift+1).
func window(sum int64, area, n, maxShift int) (from, to, middle int) {
	a := int64(area)
	at := 2*sum - a*int64(n-1)
	most := a * (2*int64(min(max(maxShift, 0), anyShift)) + 1)
	return int(-floorDiv(most-at, 2*a)), int(floorDiv(at+most, 2*a)), int(floorDiv(at, 2*a))
}

// closest is the state of a search for the nearest site.
type closest struct {
	p     *Placer
	shape embed.Shape
	cave  int
	key   embed.Key
	best  distance
	near  Site
	low   uint64
}

// try takes the site (x, y) of the view if it is nearer, or as near and chosen.
func (c *closest) try(x, y int) {
	at := c.p.centered(c.shape, c.cave, x, y)
	d := c.p.offset(at)
	order := d.compare(c.best)
	if order > 0 {
		return
	}
	if tie := c.key.Cell(at.X, at.Y).Word(0); order < 0 || tie < c.low {
		c.best, c.near, c.low = d, at, tie
	}
}

// lastUpTo returns the last set cell of a row that is not beyond x.
func lastUpTo(row []uint64, x int) (int, bool) {
	if x < 0 {
		return 0, false
	}
	k := min(x>>6, len(row)-1)
	w := row[k]
	if x>>6 == k {
		w &= ^uint64(0) >> (63 - x&63)
	}
	for {
		if w != 0 {
			return k<<6 + 63 - bits.LeadingZeros64(w), true
		}
		if k--; k < 0 {
			return 0, false
		}
		w = row[k]
	}
}

// firstFrom returns the first set cell of a row that is not before x.
func firstFrom(row []uint64, x int) (int, bool) {
	x = max(x, 0)
	for k := x >> 6; k < len(row); k++ {
		w := row[k]
		if k == x>>6 {
			w &= ^uint64(0) << (x & 63)
		}
		if w != 0 {
			return k<<6 + first(w), true
		}
	}
	return 0, false
}

func floorDiv(a, b int64) int64 {
	if a < 0 {
		return -((-a + b - 1) / b)
	}
	return a / b
}

// miss returns by how much the middle of the box misses the cave's centroid along each axis, in
// units of 1/(2*area) of a cell.
func (p *Placer) miss(s Site) (dx, dy uint64) {
	r := p.g.Caves.Region(s.Cave)
	w, h := s.Shape().Size()
	return difference(int64(r.Area)*int64(2*s.X+w-1), 2*r.SumX),
		difference(int64(r.Area)*int64(2*s.Y+h-1), 2*r.SumY)
}

// shift returns the whole cells of a miss of d, the half cell that cannot be helped left out.
func shift(d uint64, area int) int {
	a := uint64(area)
	if d <= a {
		return 0
	}
	return int((d - a + 2*a - 1) / (2 * a))
}

func difference(a, b int64) uint64 { return uint64(max(a-b, b-a)) }

// distance is the square of a miss, in 128 bits.
type distance struct{ hi, lo uint64 }

var far = distance{^uint64(0), ^uint64(0)}

// offset returns the squared distance of a centered site from the center of its cave.
func (p *Placer) offset(s Site) distance {
	dx, dy := p.miss(s)
	xh, xl := bits.Mul64(dx, dx)
	yh, yl := bits.Mul64(dy, dy)
	lo, carry := bits.Add64(xl, yl, 0)
	hi, _ := bits.Add64(xh, yh, carry)
	return distance{hi, lo}
}

func (d distance) compare(o distance) int {
	return cmp.Or(cmp.Compare(d.hi, o.hi), cmp.Compare(d.lo, o.lo))
}
