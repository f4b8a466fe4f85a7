package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Sites appends all sites of an embedded prefab in a cave to dst, in canonical order: orientation,
// y, x. They are those that all rules but connectivity allow, which [Placer.Cuts] judges; the
// report leaves it uncounted. A prefab that is not embedded has none, nor does a cave that the grid
// does not have.
func (p *Placer) Sites(dst []Site, pf embed.Prefab, cave int, opt Options) []Site {
	if !p.begin(Embedded, pf, cave) {
		return dst
	}
	p.seek(pf, cave, opt)
	for i := range p.forms {
		dst = p.list(dst, pf, cave, i)
	}
	return dst
}

// Embedded chooses one of the sites of a prefab in a cave that cut nothing: each with the same
// chance, unless the options say otherwise. Where there is none, ok is false, and [Placer.Report]
// says which rule left none over, or why none was looked for: a prefab that is not embedded, a cave
// that the grid does not have. Equal grids, prefabs, options and keys give equal sites.
func (p *Placer) Embedded(pf embed.Prefab, cave int, opt Options, key embed.Key) (s Site, ok bool) {
	if !p.begin(Embedded, pf, cave) {
		return Site{}, false
	}
	p.seek(pf, cave, opt)
	return p.draw(pf, cave, opt, key)
}

// draw draws candidates until one cuts nothing. Those that do are dropped, so that the choice is
// uniform over the others: each candidate is judged once at most. A facing that was drawn first is
// kept until none of its candidates is left, so that the choice among facings is uniform over those
// that have a site.
func (p *Placer) draw(pf embed.Prefab, cave int, opt Options, key embed.Key) (s Site, ok bool) {
	from := orient.NoDir // any facing
	for n := uint64(0); ; n++ {
		if opt.DirectionFirst && (n == 0 || p.total(from) == 0) {
			from = p.direction(key.Named("facing").Word(n))
		}
		i, x, y, ok := p.pick(opt, from, key.Word(n))
		if !ok {
			return Site{}, false
		}
		f := &p.forms[i]
		if !p.cuts(p.view(f.axis()), f, x, y) {
			p.report.Survivors[ruleConnectivity] = 1
			return p.site(pf, cave, i, x, y), true
		}
		p.cands[i].Clear(x, y)
		f.left--
	}
}

// pick draws one of the candidates of all forms of a facing that are left; ok is false if none is.
func (p *Placer) pick(opt Options, from orient.Dir, word uint64) (i, x, y int, ok bool) {
	if opt.Pushed {
		return p.pickPushed(from, word)
	}
	total := p.total(from)
	if total == 0 {
		return 0, 0, 0, false
	}
	r := int(embed.Below(word, uint64(total)))
	for i := range p.forms {
		c := p.count(i, from)
		if r < c {
			x, y = p.nth(i, r)
			return i, x, y, true
		}
		r -= c
	}
	panic("xpc: internal error: place: more sites drawn than counted")
}

// total returns the number of candidates of all forms of a facing.
func (p *Placer) total(facing orient.Dir) int {
	n := 0
	for i := range p.forms {
		n += p.count(i, facing)
	}
	return n
}

// count returns the number of candidates of form i if it has the facing; NoDir is any.
func (p *Placer) count(i int, facing orient.Dir) int {
	if facing != orient.NoDir && p.forms[i].facing != facing {
		return 0
	}
	return p.forms[i].left
}

// direction draws one of the facings that have a candidate.
func (p *Placer) direction(word uint64) orient.Dir {
	var with [5]bool
	n := uint64(0)
	for i := range p.forms {
		if d := p.forms[i].facing; !with[d] && p.forms[i].left > 0 {
			with[d] = true
			n++
		}
	}
	r := embed.Below(word, n)
	for d := orient.North; d <= orient.West; d++ {
		if with[d] {
			if r == 0 {
				return d
			}
			r--
		}
	}
	return orient.NoDir
}

// ordered returns the candidates of form i as the map sees them, so that their canonical order is
// row by row. What it points to is good until the next call.
func (p *Placer) ordered(i int) *grid.Board {
	if p.forms[i].axis() == upright {
		return &p.cands[i]
	}
	p.scratch.Transpose(&p.cands[i])
	return &p.scratch
}

// cell turns a cell of an ordered board into one of the form's view.
func (f *form) cell(x, y int) (int, int) {
	if f.axis() == turned {
		return y, x
	}
	return x, y
}

// nth returns the cell of the n-th candidate of form i in canonical order.
func (p *Placer) nth(i, n int) (x, y int) {
	x, y, ok := p.ordered(i).Select(n)
	if !ok {
		panic("xpc: internal error: place: no such site")
	}
	return p.forms[i].cell(x, y)
}

// list appends the sites of form i in canonical order.
func (p *Placer) list(dst []Site, pf embed.Prefab, cave, i int) []Site {
	if p.forms[i].left == 0 {
		return dst
	}
	o := p.ordered(i)
	for y := range o.H() {
		for k, w := range o.Row(y) {
			for ; w != 0; w &= w - 1 {
				cx, cy := p.forms[i].cell(k<<6+first(w), y)
				dst = append(dst, p.site(pf, cave, i, cx, cy))
			}
		}
	}
	return dst
}

// site returns the site of form i whose front-left corner in its view is (x, y).
func (p *Placer) site(pf embed.Prefab, cave, i, x, y int) Site {
	f := &p.forms[i]
	v := p.view(f.axis())
	a := f.run(v, x, y)
	b := f.run(v, x+f.class.L-1, y)
	if f.mirrored() {
		a, b = b, a
	}
	s := Site{
		Prefab: pf, Method: Embedded, Cave: cave, Orientation: f.turn,
		D1: a, D2: b, Gap: p.gap,
	}
	if f.down() {
		y -= f.class.D - 1
	}
	s.X, s.Y = v.mapCell(x, y)
	return s
}

// run returns the number of open cells from (x, y) of the view away from the front.
func (f *form) run(v *view, x, y int) int {
	step := 1
	if f.down() {
		step = -1
	}
	n := 0
	for v.open.At(x, y+n*step) {
		n++
	}
	return n
}

// mirrored reports whether the smaller column of the view is the right side, as seen from the
// prefab facing its cave: it is for a front that looks south or west.
func (f *form) mirrored() bool { return f.down() != (f.axis() == turned) }
