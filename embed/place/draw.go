package place

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
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
		dst = p.forms[i].sites(dst, p, pf, cave)
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
		f, i := p.pick(opt, from, key.Word(n))
		if f == nil {
			return Site{}, false
		}
		v := p.view(f.axis())
		if x, y := f.left[i].in(v); !p.cuts(v, f, x, y) {
			p.report.Survivors[ruleConnectivity] = 1
			return p.site(pf, cave, f, f.left[i]), true
		}
		f.left = slices.Delete(f.left, i, i+1)
	}
}

// pick draws one of the candidates that forms of a facing have left, the i-th of f; f is nil if there is
// none.
func (p *Placer) pick(opt Options, from orient.Dir, word uint64) (f *form, i int) {
	if opt.Pushed {
		return p.pickPushed(from, word)
	}
	total := p.total(from)
	if total == 0 {
		return nil, 0
	}
	r := int(embed.Below(word, uint64(total)))
	for i := range p.forms {
		c := p.size(i, from)
		if r < c {
			return &p.forms[i], r
		}
		r -= c
	}
	panic("xpc: internal error: place: more sites drawn than counted")
}

// total returns the number of candidates of all forms of a facing.
func (p *Placer) total(facing orient.Dir) int {
	n := 0
	for i := range p.forms {
		n += p.size(i, facing)
	}
	return n
}

// size returns the number of candidates of form i if it has the facing; NoDir is any.
func (p *Placer) size(i int, facing orient.Dir) int {
	if facing != orient.NoDir && p.forms[i].facing != facing {
		return 0
	}
	return len(p.forms[i].left)
}

// direction draws one of the facings that have a candidate.
func (p *Placer) direction(word uint64) orient.Dir {
	var with [5]bool
	n := uint64(0)
	for i := range p.forms {
		if d := p.forms[i].facing; !with[d] && len(p.forms[i].left) > 0 {
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

// sites appends the sites of a form.
func (f *form) sites(dst []Site, p *Placer, pf embed.Prefab, cave int) []Site {
	if len(f.left) == 0 {
		return dst
	}
	s, v := p.site(pf, cave, f, f.left[0]), p.view(f.axis())
	for _, at := range f.left {
		s.at(v, f, at)
		dst = append(dst, s)
	}
	return dst
}

// site returns the site of a form at a spot.
func (p *Placer) site(pf embed.Prefab, cave int, f *form, at spot) Site {
	s := Site{Prefab: pf, Method: Embedded, Cave: cave, Orientation: f.turn, Gap: p.gap}
	s.at(p.view(f.axis()), f, at)
	return s
}

// at moves the site of a form to a spot.
func (s *Site) at(v *view, f *form, at spot) {
	s.D1, s.D2 = int(at.a), int(at.b)
	if f.mirrored() {
		s.D1, s.D2 = s.D2, s.D1
	}
	x, y := at.in(v)
	if f.down() {
		y -= f.class.D - 1
	}
	s.X, s.Y = v.mapCell(x, y)
}

// mirrored reports whether the smaller column of the view is the right side, as seen from the
// prefab facing its cave: it is for a front that looks south or west.
func (f *form) mirrored() bool { return f.down() != (f.axis() == turned) }
