package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// middle holds the boards of centered sites, in the upright view.
type middle struct {
	sites   [2]grid.Board // of the box as drawn, and with width and height exchanged
	open    grid.Board    // what may be cleared: E without Q, O_c, tunnels that touch the cave
	beside  grid.Board    // O_c and the cells at its sides
	scratch grid.Board
	shapes  []int // distinct orientations that have a site
}

// CenteredSites appends all sites of a centered prefab in a cave to dst, in canonical order:
// orientation, y, x, however far from the cave's center. A prefab that is not centered has none, nor
// does a cave that is too small for the options or that the grid does not have.
func (p *Placer) CenteredSites(dst []Site, pf embed.Prefab, cave int, opt Options) []Site {
	if !p.beginCentered(pf, cave, opt) {
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
// MaxShift cells along an axis is none, so a refusal proves that there is no site. Then ok is
// false, and [Placer.Report] says why; so it is for a cave that [Options.Fits] finds too small.
func (p *Placer) Centered(pf embed.Prefab, cave int, opt Options, key embed.Key) (s Site, ok bool) {
	if !p.beginCentered(pf, cave, opt) {
		return Site{}, false
	}
	p.middles(pf, cave, opt)
	c := &p.middle
	c.shapes = c.shapes[:0]
	var near [2]Site // by size: turned shapes of one size share their sites
	var n [2]int
	var known [2]bool
	for i := range pf.ShapeCount() {
		shape := pf.Shape(i)
		size := shape.Orientation() & 1
		if !known[size] {
			near[size], n[size] = p.nearest(shape, cave, opt.MaxShift, key)
			known[size] = true
		}
		if n[size] > 0 {
			c.shapes = append(c.shapes, i)
			p.report.Survivors[ruleShift] += n[size]
		}
	}
	if len(c.shapes) == 0 {
		return Site{}, false
	}
	r := embed.Below(key.Named("orientation").Word(0), uint64(len(c.shapes)))
	o := pf.Shape(c.shapes[r]).Orientation()
	s = near[o&1]
	s.Orientation = o
	return s, true
}

// beginCentered is begin for centered prefabs, which small caves are not asked for.
func (p *Placer) beginCentered(pf embed.Prefab, cave int, opt Options) bool {
	if p.begin(Centered, pf, cave) && !opt.Fits(pf, p.g.Caves.Region(cave).Area) {
		p.report.Reason = Eligible
	}
	return p.report.Reason == NoReason
}

// Fits reports whether a cave of that area is large enough for a centered prefab.
func (o Options) Fits(pf embed.Prefab, area int) bool {
	if o.MinArea > 0 {
		return area >= o.MinArea
	}
	w, h := pf.Size()
	return 4*int64(area) >= 3*int64(w)*int64(h)
}

// middles fills the boards of sites and counts the survivors. Bit (x, y) of a board stands for the
// box whose top left is that cell of the upright view. Every rule asks something of all cells of a
// rectangle, so each is an erosion.
func (p *Placer) middles(pf embed.Prefab, cave int, opt Options) {
	w, h := pf.Size()
	b, gap := pf.Buffer(), p.wide(opt.Gap)
	reach := max(w, h) + 2*b + gap + 2
	p.visit(cave, reach, 1+gap)
	v := p.view(upright)
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
	erodeX(out, &t.open, cw)
	erodeY(out, out, ch)
	if n[ruleOpen] = out.Count(); n[ruleOpen] == 0 {
		return n
	}
	around := 1 + gap
	t.without(&v.foreign, cw+2*around, ch+2*around)
	t.scratch.Shift(&t.scratch, around, around)
	out.And(&t.scratch)
	n[ruleNeighbor] = out.Count()

	if !v.loose {
		t.without(&v.kept, w, h)
		t.scratch.Shift(&t.scratch, -b, -b)
		out.And(&t.scratch)
	}
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
	erodeX(&t.scratch, &t.scratch, w)
	erodeY(&t.scratch, &t.scratch, h)
}

// centered returns the site of a shape whose top left is (x, y) of the upright view.
func (p *Placer) centered(s embed.Shape, cave, x, y int) Site {
	v := p.view(upright)
	at := Site{
		Prefab: s.Prefab(), Method: Centered, Cave: cave, Orientation: s.Orientation(),
		X: v.x + x, Y: v.y + y,
	}
	area := p.g.Caves.Region(cave).Area
	dx, dy := p.miss(at)
	at.Shift = max(shift(dx, area), shift(dy, area))
	return at
}
