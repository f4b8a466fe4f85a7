package place

import "github.com/seed18752ec6/xpc/embed"

// seek finds the candidates of an embedded prefab in a cave, by every rule but connectivity, leaves them
// in p.forms, and counts the survivors. Where no box of its class fits, which most often is so, nothing more
// of the prefab is read. One whose numbers contradict each other has none.
func (p *Placer) seek(pf embed.Prefab, cave int, opt Options) {
	p.report = Report{Method: Embedded}
	p.forms = p.forms[:0]
	p.frames[0].loaded, p.frames[1].loaded = false, false
	c := pf.Class()
	if c.P < 1 || c.P >= c.D || c.L < 1 {
		return
	}
	k := p.know(c, cave, opt)
	front := pf.Front()
	for o := range pf.Distinct().Each() {
		spots, n := p.candidates(k, o.Dir(front))
		p.count(n)
		if len(spots) > 0 {
			f := p.form(pf.Turned(o))
			p.sift(p.view(f.axis()), f, spots, opt.AllEntrances)
		}
	}
}

// know returns what is known of a class in a cave, which it makes the views show.
func (p *Placer) know(c embed.Class, cave int, opt Options) *known {
	p.gap = p.wide(opt.Gap)
	p.visit(cave, c.D+p.gap+1, c.P+1)
	return p.knownOf(c, p.gap)
}

// count counts the survivors of the rules that are the same for all forms of a class.
func (p *Placer) count(n counts) {
	r := &p.report
	r.Survivors[ruleCorners] += n.corners
	r.Survivors[ruleProtrusion] += n.protrusion
	r.Survivors[ruleEarth] += n.earth
	r.Survivors[ruleKeep] += n.keep
}

// wide returns how much wider a ring is than one cell: one wider than the map is as wide as it.
func (p *Placer) wide(gap int) int { return min(max(gap, 0), max(p.g.W, p.g.H)) }

// sift leaves those of the spots to a form that the rules entrance and front allow, and counts.
func (p *Placer) sift(v *view, f *form, spots []spot, all bool) {
	r := &p.report
	f.left = f.left[:0]
	for _, s := range spots {
		if !f.sealed && !f.enters(v, s, all) {
			continue
		}
		r.Survivors[ruleEntrance]++
		if !s.near || !f.beside(v, s) {
			f.left = append(f.left, s)
		}
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

// beside reports whether a taboo cell lies on the rim of the box at a spot: another cave, a tunnel that does
// not touch this one, or an open cell of a prefab could be reached from past the front, rule 6c.
func (f *form) beside(v *view, s spot) bool {
	f.loadHalo()
	x, y := s.in(v)
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
