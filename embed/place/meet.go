package place

import (
	"math/bits"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// search is one of the searches that look for each other. It visits runs, the maximal rows of cells that stay
// open: there are several times fewer of them than cells, and each takes hardly longer.
type search struct {
	queue []grid.Run
	head  int
	root  int // another search that it has met; itself = none
	live  int // of a root: searches of its group that are not at their end
}

// meet searches the map from one cell of each piece of after that touch holds, until all have met.
func (p *Placer) meet(v *view, x, y int) bool {
	t := &p.veto
	t.begin(p.g, v, x, y)
	for {
		cx, cy, ok := t.touch.Select(0)
		if !ok {
			break
		}
		mx, my := v.mapCell(x+cx, y+cy)
		t.start(p.g, mx, my)
		t.spread.Reset(t.after.W(), t.after.H())
		t.spread.Set(cx, cy)
		t.spread.Flood(&t.after)
		t.touch.AndNot(&t.spread)
	}
	for groups := len(t.search); groups > 1; {
		for i := range t.search {
			met, end := t.step(p.g, i)
			if groups -= met; groups == 1 {
				return true
			}
			if end {
				return false
			}
		}
	}
	return true
}

// begin copies the rows of the map that hold overwritten cells, without these.
func (t *veto) begin(g *grid.Grid, v *view, x, y int) {
	t.search = t.search[:0]
	t.marks.reset()
	_, t.top = v.mapCell(x, y)
	h := t.open.H()
	if v.turned {
		h = t.open.W()
	}
	t.rows.Reset(g.W, h)
	for j := range h {
		if y := t.top + j; uint(y) < uint(g.H) {
			copy(t.rows.Row(j), g.Open.Row(y))
		}
	}
	for cy := range t.open.H() {
		open, after := t.open.Row(cy), t.after.Row(cy)
		for k := range open {
			for w := open[k] &^ after[k]; w != 0; w &= w - 1 {
				mx, my := v.mapCell(x+k<<6+first(w), y+cy)
				t.rows.Clear(mx, my-t.top)
			}
		}
	}
}

// row returns the cells of row y of the map that stay open.
func (t *veto) row(g *grid.Grid, y int) []uint64 {
	if j := y - t.top; uint(j) < uint(t.rows.H()) {
		return t.rows.Row(j)
	}
	return g.Open.Row(y)
}

// start adds a search that begins at a cell of the map, unless another begins in its run.
func (t *veto) start(g *grid.Grid, x, y int) {
	n := len(t.search)
	t.search = resize(t.search, n+1)
	s := &t.search[n]
	s.queue, s.head, s.root, s.live = s.queue[:0], 0, n, 1
	if t.visit(g, n, y, x, x+1); len(s.queue) == 0 {
		t.search = t.search[:n]
	}
}

// step lets search i visit the runs beside one of its own. It returns how many other groups it has met, and
// whether its group is at its end.
func (t *veto) step(g *grid.Grid, i int) (met int, end bool) {
	s := &t.search[i]
	if s.head == len(s.queue) {
		return 0, false
	}
	r := s.queue[s.head]
	s.head++
	met = t.visit(g, i, int(r.Y)-1, int(r.X0), int(r.X1)) + t.visit(g, i, int(r.Y)+1, int(r.X0), int(r.X1))
	if s.head < len(s.queue) {
		return met, false
	}
	root := &t.search[t.root(i)]
	root.live--
	return met, root.live == 0
}

// visit adds the runs of row y that have a cell of x0 … x1-1 to search i, or joins the searches that have
// been there.
func (t *veto) visit(g *grid.Grid, i, y, x0, x1 int) (met int) {
	row := t.row(g, y)
	for x, ok := firstFrom(row, x0); ok && x < x1; x, ok = firstFrom(row, x) {
		r := grid.Run{Y: int32(y), X0: int32(runStart(row, x)), X1: int32(runEnd(row, x))}
		x = int(r.X1)
		by, known := t.marks.put(r, i)
		if !known {
			t.search[i].queue = append(t.search[i].queue, r)
			continue
		}
		if a, b := t.root(i), t.root(by); a != b {
			t.search[b].root = a
			t.search[a].live += t.search[b].live
			met++
		}
	}
	return met
}

// root returns the search that stands for the group of search i.
func (t *veto) root(i int) int {
	for t.search[i].root != i {
		i = t.search[i].root
	}
	return i
}

// runStart returns the first cell of the run of a row that holds cell x.
func runStart(row []uint64, x int) int {
	k := x >> 6
	w := ^row[k] << (63 - x&63)
	for w == 0 {
		if k == 0 {
			return 0
		}
		k--
		x, w = k<<6+63, ^row[k]
	}
	return x + 1 - bits.LeadingZeros64(w)
}

// runEnd returns the first cell behind the run of a row that holds cell x.
func runEnd(row []uint64, x int) int {
	k := x >> 6
	w := ^row[k] >> (x & 63)
	for w == 0 {
		k++
		x, w = k<<6, ^row[k]
	}
	return x + bits.TrailingZeros64(w)
}
