package place

import (
	"cmp"
	"math/bits"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// middle holds the boards of centered sites, in the wide view.
type middle struct {
	sites   [2]grid.Board // of the box as drawn, and with width and height exchanged
	open    grid.Board    // what may be cleared: E without Q, O_c, tunnels that touch the cave
	beside  grid.Board    // O_c and the cells at its sides
	scratch grid.Board
	shapes  []int // distinct orientations that have a site
}

// CenteredSites appends all sites of a centered prefab in a cave to dst, in canonical order:
// orientation, y, x, however far from the cave's center. A prefab that is not centered has none.
func (p *Placer) CenteredSites(dst []Site, pf embed.Prefab, cave int, opt Options) []Site {
	p.report = Report{Method: Centered}
	if !pf.Places().Has(embed.Centered) {
		return dst
	}
	p.middles(pf, cave, opt)
	for i := range pf.ShapeCount() {
		s := pf.Shape(i)
		for x, y := range p.middle.sites[s.Orientation()&1].All() {
			dst = append(dst, p.centered(s, cave, x, y))
		}
	}
	return dst
}

// Centered chooses one of the orientations in which a centered prefab has a site in the cave, and
// there the site that is nearest to the cave's center. A site that misses the center by more than
// MaxShift is none. Where there is none, ok is false, and [Placer.Report] says why.
func (p *Placer) Centered(pf embed.Prefab, cave int, opt Options, key embed.Key) (s Site, ok bool) {
	p.report = Report{Method: Centered}
	if !pf.Places().Has(embed.Centered) {
		return Site{}, false
	}
	p.middles(pf, cave, opt)
	c := &p.middle
	c.shapes = c.shapes[:0]
	for i := range pf.ShapeCount() {
		if near, n := p.nearest(pf.Shape(i), cave, key); n > 0 && near.Shift <= opt.MaxShift {
			c.shapes = append(c.shapes, i)
			p.report.Survivors[ruleShift] += n
		}
	}
	if len(c.shapes) == 0 {
		return Site{}, false
	}
	r := embed.Below(key.Named("orientation").Word(0), uint64(len(c.shapes)))
	s, _ = p.nearest(pf.Shape(c.shapes[r]), cave, key)
	return s, true
}

// Fits reports whether a cave of that area is large enough for a centered prefab.
func (o Options) Fits(pf embed.Prefab, area int) bool {
	if o.MinArea > 0 {
		return area >= o.MinArea
	}
	w, h := pf.Size()
	return 4*area >= 3*w*h
}

// middles fills the boards of sites and counts the survivors. Bit (x, y) of a board stands for the
// box whose top left is that cell of the wide view. Every rule asks something of all cells of a
// rectangle, so each is an erosion.
func (p *Placer) middles(pf embed.Prefab, cave int, opt Options) {
	p.report = Report{Method: Centered}
	w, h := pf.Size()
	b, gap := pf.Buffer(), max(opt.Gap, 0)
	reach := max(w, h) + 2*b + gap + 2
	v := p.view(wide, cave, reach, reach)
	t := &p.middle
	t.open.Copy(&v.free)
	t.open.AndNot(&v.kept) // kept earth would be a gap in the ring
	t.open.Or(&v.own)
	t.open.Or(&v.tunnel)
	var n [2][ruleShift]int
	n[0] = t.find(v, &t.sites[0], w, h, b, gap)
	n[1] = t.find(v, &t.sites[1], h, w, b, gap)
	for i := range pf.ShapeCount() {
		for rule, left := range n[pf.Shape(i).Orientation()&1] {
			p.report.Survivors[rule] += left
		}
	}
}

// find sets in out the sites of a box of w by h cells with a buffer of b, and counts. Until the
// end bit (x, y) stands for the rectangle to be cleared, box and buffer.
func (t *middle) find(v *view, out *grid.Board, w, h, b, gap int) (n [ruleShift]int) {
	cw, ch := w+2*b, h+2*b
	out.ErodeX(&t.open, cw)
	out.ErodeY(out, ch)
	n[ruleOpen] = out.Count()

	around := 1 + gap
	t.without(&v.foreign, cw+2*around, ch+2*around)
	t.scratch.Shift(&t.scratch, around, around)
	out.And(&t.scratch)
	n[ruleNeighbor] = out.Count()

	t.without(&v.kept, w, h)
	t.scratch.Shift(&t.scratch, -b, -b)
	out.And(&t.scratch)
	n[ruleKept] = out.Count()

	t.beside.Dilate4(&v.own)
	t.without(&t.beside, cw, ch)
	out.AndNot(&t.scratch)
	n[ruleReach] = out.Count()
	out.Shift(out, b, b)
	return n
}

// without sets in scratch the top left cells of the rectangles of w by h that hold no cell of b.
func (t *middle) without(b *grid.Board, w, h int) {
	t.scratch.Copy(b)
	t.scratch.Not()
	t.scratch.ErodeX(&t.scratch, w)
	t.scratch.ErodeY(&t.scratch, h)
}

// nearest returns the site of a shape that is nearest to the cave's center, and how many are as
// near; of these the key chooses.
func (p *Placer) nearest(s embed.Shape, cave int, key embed.Key) (near Site, n int) {
	best := far
	var low uint64
	for x, y := range p.middle.sites[s.Orientation()&1].All() {
		at := p.centered(s, cave, x, y)
		d := p.offset(at)
		c := d.compare(best)
		if c > 0 {
			continue
		}
		tie := key.Named("tie").Cell(at.X, at.Y).Word(0)
		if c < 0 {
			best, n = d, 0
		}
		if n == 0 || tie < low {
			near, low = at, tie
		}
		n++
	}
	return near, n
}

// centered returns the site of a shape whose top left is (x, y) of the wide view.
func (p *Placer) centered(s embed.Shape, cave, x, y int) Site {
	v := &p.views[wide]
	at := Site{
		Prefab: s.Prefab(), Method: Centered, Cave: cave, Orientation: s.Orientation(),
		X: v.x + x, Y: v.y + y,
	}
	area := p.g.Caves.Region(cave).Area
	dx, dy := p.miss(at)
	at.Shift = max(shift(dx, area), shift(dy, area))
	return at
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
