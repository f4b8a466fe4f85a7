package place

import (
	"cmp"
	"math/bits"

	"github.com/seed18752ec6/xpc/embed"
)

// nearest returns the site of a shape that is nearest to the cave's center, and how many are as
// near; of these the key chooses. In a row only the two sites beside the center can be nearest.
func (p *Placer) nearest(s embed.Shape, cave int, key embed.Key) (near Site, n int) {
	r := p.g.Caves.Region(cave)
	w, _ := s.Size()
	middle := int(floorDiv(2*r.SumX-int64(r.Area)*int64(w-1), 2*int64(r.Area)))
	c := closest{p: p, shape: s, cave: cave, key: key.Named("tie"), best: far}
	board := &p.middle.sites[s.Orientation()&1]
	for y := range board.H() {
		row := board.Row(y)
		if x, ok := lastUpTo(row, middle-p.view(upright).x); ok {
			c.try(x, y)
		}
		if x, ok := firstFrom(row, middle-p.view(upright).x+1); ok {
			c.try(x, y)
		}
	}
	return c.near, c.n
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
	n     int
}

// try takes the site (x, y) of the view if it is nearer, or as near and chosen.
func (c *closest) try(x, y int) {
	at := c.p.centered(c.shape, c.cave, x, y)
	d := c.p.offset(at)
	order := d.compare(c.best)
	if order > 0 {
		return
	}
	tie := c.key.Cell(at.X, at.Y).Word(0)
	if order < 0 {
		c.best, c.n = d, 0
	}
	if c.n == 0 || tie < c.low {
		c.near, c.low = at, tie
	}
	c.n++
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
