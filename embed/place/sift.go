package place

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
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
	k, front := p.knownOf(c, gap), pf.Front()
	var all counts
	for o := range pf.Distinct().Each() {
		_, n := p.candidates(k, o.Dir(front))
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
// leaves them in the forms, and counts the survivors.
func (p *Placer) search(cave int, opt Options) {
	p.report = Report{Method: Embedded}
	gap := p.wide(opt.Gap)
	p.gap = gap
	if len(p.forms) == 0 {
		return
	}
	c := p.forms[0].class
	p.visit(cave, c.D+gap+1, c.P+1)
	k := p.knownOf(c, gap)
	for i := range p.forms {
		f := &p.forms[i]
		spots, n := p.candidates(k, f.facing)
		p.sift(p.view(f.axis()), f, spots, n, opt.AllEntrances)
	}
}

// wide returns how much wider a ring is than one cell: one wider than the map is as wide as it.
func (p *Placer) wide(gap int) int { return min(max(gap, 0), max(p.g.W, p.g.H)) }

// sift leaves those of the spots to a form that the rules entrance and front allow, and counts.
func (p *Placer) sift(v *view, f *form, spots []spot, n counts, all bool) {
	r := &p.report
	r.Survivors[ruleCorners] += n.corners
	r.Survivors[ruleProtrusion] += n.protrusion
	r.Survivors[ruleEarth] += n.earth
	r.Survivors[ruleKeep] += n.keep
	f.left = f.left[:0]
	for _, s := range spots {
		if f.sealed || f.enters(v, s, all) {
			f.left = append(f.left, s)
		}
	}
	r.Survivors[ruleEntrance] += len(f.left)
	if len(f.left) > 0 && !v.closed {
		f.loadHalo()
		f.left = slices.DeleteFunc(f.left, func(s spot) bool {
			x, y := s.in(v)
			return f.beside(v, x, y)
		})
	}
	r.Survivors[ruleFront] += len(f.left)
}

// enters reports whether an entrance of the box faces the cave with all of its cells, or every entrance:
// rule 6a.
func (f *form) enters(v *view, s spot, all bool) bool {
	x, y := s.in(v)
	above := v.own.Row(y - f.step())
	for i := range f.ways {
		if f.faces(&f.ways[i], above, x) != all {
			return !all
		}
	}
	return all && len(f.ways) > 0
}

// faces reports whether an entrance of a box whose left column is x, in front of which lies the row above,
// is open in every outcome and faces the cave with all of its cells.
func (f *form) faces(w *way, above []uint64, x int) bool {
	if !w.sure {
		return false
	}
	for _, c := range f.cols[w.from:w.to] {
		if at := x + int(c); above[at>>6]>>(at&63)&1 == 0 {
			return false
		}
	}
	return true
}

// step returns by how much the row of the view grows from row to row of the form's depth.
func (f *form) step() int {
	if f.down() {
		return -1
	}
	return 1
}

// beside reports whether a taboo cell lies on the rim of the box whose front-left corner is (x, y): another
// cave, a tunnel that does not touch this one, or an open cell of a prefab could be reached from past the
// front, rule 6c.
func (f *form) beside(v *view, x, y int) bool {
	step := f.step()
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
