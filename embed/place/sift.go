package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// seek finds the candidates of a prefab in a cave. Where no box of its class fits, which most often is
// so, nothing more of the prefab is read, and p.forms is empty.
func (p *Placer) seek(pf embed.Prefab, cave int, opt Options) {
	if p.report = (Report{Method: Embedded}); p.barren(pf, cave, opt) {
		p.forms = p.forms[:0]
		return
	}
	p.load(pf)
	p.search(cave, opt)
}

// barren reports whether the rules up to the earth leave no candidate for any form of a prefab, and counts
// the survivors if so.
func (p *Placer) barren(pf embed.Prefab, cave int, opt Options) bool {
	c := pf.Class()
	if c.P < 1 || c.P >= c.D || c.L < 1 {
		return true
	}
	gap := p.wide(opt.Gap)
	p.visit(cave, c.D+gap+1, c.P+1)
	var all counts
	for o := range pf.Distinct().Each() {
		_, n := p.candidates(c, gap, o.Dir(pf.Front()))
		if n.earth > 0 {
			return false
		}
		all.corners += n.corners
		all.protrusion += n.protrusion
	}
	p.report.Survivors[ruleCorners], p.report.Survivors[ruleProtrusion] = all.corners, all.protrusion
	return true
}

// search finds the candidates of all forms in p.forms in a cave, by every rule but connectivity,
// and counts the survivors. p.cands[i] holds those of form i, as the form's view sees them: the
// cell of the front-left corner, left being the smaller column of the view.
func (p *Placer) search(cave int, opt Options) {
	p.report = Report{Method: Embedded}
	p.cands = resize(p.cands, len(p.forms))
	gap := p.wide(opt.Gap)
	p.gap = gap
	for i := range p.forms {
		f := &p.forms[i]
		p.visit(cave, f.class.D+gap+1, f.class.P+1)
		base, n := p.candidates(f.class, gap, f.facing)
		if f.left = n.earth; f.left > 0 {
			p.cands[i].Copy(base)
		}
		p.sift(p.view(f.axis()), f, &p.cands[i], n, opt.AllEntrances)
	}
}

// wide returns how much wider a ring is than one cell: one wider than the map is as wide as it.
func (p *Placer) wide(gap int) int { return min(max(gap, 0), max(p.g.W, p.g.H)) }

// sift applies the rules keep, entrance and front to cand, and counts.
func (p *Placer) sift(v *view, f *form, cand *grid.Board, n counts, all bool) {
	r := &p.report
	r.Survivors[ruleCorners] += n.corners
	r.Survivors[ruleProtrusion] += n.protrusion
	r.Survivors[ruleEarth] += n.earth
	if f.left > 0 && !v.loose {
		f.keep(v, cand)
		f.left = cand.Count()
	}
	r.Survivors[ruleKeep] += f.left
	if f.left > 0 && !f.sealed {
		f.enter(v, cand, all)
		f.left = cand.Count()
	}
	r.Survivors[ruleEntrance] += f.left
	if f.left > 0 && !v.closed {
		f.loadHalo()
		f.face(v, cand)
		f.left = cand.Count()
	}
	r.Survivors[ruleFront] += f.left
}

// keep drops the boxes that hold a kept cell or touch one: rule 5. Kept cells are few.
func (f *form) keep(v *view, cand *grid.Board) {
	l, d := f.class.L, f.class.D
	for y := range v.h {
		for k, w := range v.kept.Row(y) {
			for ; w != 0; w &= w - 1 {
				x := k<<6 + first(w)
				top := y - d
				if f.down() {
					top = y - 1
				}
				cand.ClearRect(x-l, top, l+2, d+2)
			}
		}
	}
}

// enter drops the boxes without an entrance that faces the cave with all of its cells, or those
// with an entrance that does not: rule 6a.
func (f *form) enter(v *view, cand *grid.Board, all bool) {
	step := -1
	if f.down() {
		step = 1
	}
	for y := 1; y < v.h-1; y++ {
		row, above := cand.Row(y), v.own.Row(y+step)
		for k, w := range row {
			if w != 0 {
				row[k] = w & f.facingCave(above, k, all)
			}
		}
	}
}

// facingCave returns, for the boxes whose corner is a bit of word k of a row, which have an
// entrance before which the row above is all cave; or in which every entrance is such.
func (f *form) facingCave(above []uint64, k int, all bool) uint64 {
	var some uint64
	every := ^uint64(0)
	for _, e := range f.ways {
		var open uint64
		if e.sure {
			open = ^uint64(0)
			for _, c := range f.cols[e.from:e.to] {
				open &= shifted(above, k, int(c))
			}
		}
		some |= open
		every &= open
	}
	if all {
		return some & every
	}
	return some
}

// face drops the boxes that another cave, a tunnel that does not touch this one, or an open cell
// of a prefab could be reached from past the front: rule 6c.
func (f *form) face(v *view, cand *grid.Board) {
	for y := 1; y < v.h-1; y++ {
		row := cand.Row(y)
		for k, w := range row {
			for ; w != 0; w &= w - 1 {
				if f.beside(v, k<<6+first(w), y) {
					row[k] &^= w & -w
				}
			}
		}
	}
}

// beside reports whether a taboo cell lies on the rim of the box whose front-left corner is (x, y).
func (f *form) beside(v *view, x, y int) bool {
	step := 1
	if f.down() {
		step = -1
	}
	y -= step
	for i := 0; i < len(f.rim); i += f.span {
		taboo := v.taboo.Row(y)
		for k, m := range f.rim[i : i+f.span] {
			if m&shifted(taboo, k, x-1) != 0 {
				return true
			}
		}
		y += step
	}
	return false
}
