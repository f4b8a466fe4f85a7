package place

import "github.com/seed18752ec6/xpc/embed/grid"

// veto judges connectivity, rule 6b: whether the open cells that a box overwrites held together
// what is apart without them.
//
// What the rule asks comes down to this. Let X be a connected piece of the overwritten cells. Its
// neighbors that stay open were connected through X, so they must be connected without it; and if
// they are, for every X, each old path has a way round. Nothing else can be cut. Cells of the box
// that are not the prefab's stay open and carry paths, but must not be left as a pocket.
//
// Most boxes are judged in a collar of three cells around. Where the neighbors of an X do not meet
// there, searches start from all of their pieces at once, a run each in turn, until they have met
// or one of them is at its end. This costs no more than a few times the smallest piece, however
// large the map is, and finds at once what lies near.
type veto struct {
	open    grid.Board // O in the collar
	gone    grid.Board // overwritten cells
	after   grid.Board // open without gone
	touch   grid.Board // cells of after beside cells of gone
	spread  grid.Board
	piece   grid.Board
	scratch grid.Board

	top    int        // row of the map that is row 0 of rows
	rows   grid.Board // rows of O without overwritten cells: see meet.go
	marks  marks
	search []search
}

// collar is the width of the collar in cells.
const collar = 3

// Cuts reports whether an embedded prefab at the site would cut apart what is connected, or leave
// a pocket inside its box.
func (p *Placer) Cuts(s Site) bool { return p.cuts(p.locate(s)) }

// locate returns the form of an embedded site, its view, and there the front-left corner.
func (p *Placer) locate(s Site) (v *view, f *form, x, y int) {
	p.forms = resize(p.forms, 1)
	f = &p.forms[0]
	p.frames[0].loaded = false
	f.load(s.Shape(), &p.frames[0])
	p.visit(s.Cave, f.class.D+1, f.class.P+1)
	v = p.view(f.axis())
	x, y = s.X-v.x, s.Y-v.y
	if v.turned {
		x, y = y, x
	}
	if f.down() {
		y += f.class.D - 1
	}
	return v, f, x, y
}

// cuts is Cuts for the form whose front-left corner in its view is (x, y).
func (p *Placer) cuts(v *view, f *form, x, y int) bool {
	t := &p.veto
	m := max(v.run(x, y, f.down()), v.run(x+f.class.L-1, y, f.down()))
	top := y - collar
	if f.down() {
		top = y - m + 1 - collar
	}
	t.overwrite(v, f, x-collar, top, m)
	if t.pocket(f.class.L, m) {
		return true
	}
	t.touch.Dilate4(&t.gone)
	t.touch.And(&t.after)
	if t.together(&t.touch) {
		return false
	}
	return p.apart(v, x-collar, top)
}

// overwrite fills open, gone and after for a box of which m rows stand in the open; the collar's
// top left is (x, y) of the view.
func (t *veto) overwrite(v *view, f *form, x, y, m int) {
	f.loadPresent()
	w, h := f.class.L+2*collar, m+2*collar
	t.open.Extract(&v.open, x, y, w, h)
	t.gone.Reset(w, h)
	for j := range m {
		at := collar + j
		if f.down() {
			at = collar + m - 1 - j
		}
		row := t.gone.Row(at)
		copy(row, f.present[j*f.words:(j+1)*f.words])
		grid.ShiftRow(row, row, -collar)
	}
	t.gone.And(&t.open)
	t.after.Copy(&t.open)
	t.after.AndNot(&t.gone)
}

// pocket reports whether open cells of the box, L by m cells, stay that no cell outside of the box
// is connected with.
func (t *veto) pocket(l, m int) bool {
	t.piece.Reset(t.after.W(), t.after.H())
	t.piece.SetRect(collar, collar, l, m)
	t.piece.And(&t.after)
	if t.piece.Empty() {
		return false
	}
	t.scratch.Copy(&t.after)
	t.scratch.AndNot(&t.piece)
	t.spread.Dilate4(&t.scratch)
	t.spread.Flood(&t.piece)
	return !t.piece.Within(&t.spread)
}

// together reports whether all of cells lie in one piece of after.
func (t *veto) together(cells *grid.Board) bool {
	x, y, ok := cells.Select(0)
	if !ok {
		return true
	}
	t.spread.Reset(t.after.W(), t.after.H())
	t.spread.Set(x, y)
	t.spread.Flood(&t.after)
	return cells.Within(&t.spread)
}

// apart judges each piece of gone by itself, and in the whole map where the collar does not
// suffice. The collar's top left is (x, y) of the view.
func (p *Placer) apart(v *view, x, y int) bool {
	t := &p.veto
	for {
		px, py, ok := t.gone.Select(0)
		if !ok {
			return false
		}
		t.piece.Reset(t.gone.W(), t.gone.H())
		t.piece.Set(px, py)
		t.piece.Flood(&t.gone)
		t.gone.AndNot(&t.piece)
		t.touch.Dilate4(&t.piece)
		t.touch.And(&t.after)
		if !t.together(&t.touch) && !p.meet(v, x, y) {
			return true
		}
	}
}
