package place

import "github.com/seed18752ec6/xpc/embed/grid"

// search is one of the searches that look for each other.
type search struct {
	queue []uint32 // cells, y<<16 | x
	head  int
	root  int // another search that it has met; itself = none
	live  int // of a root: searches of its group that are not at their end
}

// meet searches the map from one cell of each piece of after that touch holds, until all have met.
func (p *Placer) meet(v *view, x, y int) bool {
	t := &p.veto
	t.begin(p.g, v, x, y)
	for n := 0; ; n++ {
		cx, cy, ok := t.touch.Select(0)
		if !ok {
			break
		}
		mx, my := v.mapCell(x+cx, y+cy)
		t.start(p.g, n, mx, my)
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

// begin marks the overwritten cells.
func (t *veto) begin(g *grid.Grid, v *view, x, y int) {
	t.mark = resize(t.mark, g.W*g.H)
	t.epoch += uint32(len(t.search)) + 1
	if t.epoch > 1<<31 {
		clear(t.mark)
		t.epoch = 1
	}
	t.search = t.search[:0]
	for cy := range t.open.H() {
		open, after := t.open.Row(cy), t.after.Row(cy)
		for k := range open {
			for w := open[k] &^ after[k]; w != 0; w &= w - 1 {
				mx, my := v.mapCell(x+k<<6+first(w), y+cy)
				t.mark[my*g.W+mx] = t.epoch
			}
		}
	}
}

// start begins search n at a cell of the map.
func (t *veto) start(g *grid.Grid, n, x, y int) {
	t.search = resize(t.search, n+1)
	s := &t.search[n]
	s.queue = append(s.queue[:0], uint32(y)<<16|uint32(x))
	s.head, s.root, s.live = 0, n, 1
	t.mark[y*g.W+x] = t.epoch + 1 + uint32(n)
}

// step lets search i visit one cell. It returns how many other groups it has met, and whether its
// group is at its end.
func (t *veto) step(g *grid.Grid, i int) (met int, end bool) {
	s := &t.search[i]
	if s.head == len(s.queue) {
		return 0, false
	}
	c := s.queue[s.head]
	s.head++
	x, y := int(c&0xffff), int(c>>16)
	met = t.visit(g, i, x, y-1) + t.visit(g, i, x-1, y) + t.visit(g, i, x+1, y) + t.visit(g, i, x, y+1)
	if s.head < len(s.queue) {
		return met, false
	}
	r := &t.search[t.root(i)]
	r.live--
	return met, r.live == 0
}

// visit adds an open cell to search i, or joins the search that has been there.
func (t *veto) visit(g *grid.Grid, i, x, y int) (met int) {
	if !g.Open.At(x, y) {
		return 0
	}
	at := &t.mark[y*g.W+x]
	switch {
	case *at < t.epoch:
		*at = t.epoch + 1 + uint32(i)
		t.search[i].queue = append(t.search[i].queue, uint32(y)<<16|uint32(x))
	case *at > t.epoch:
		a, b := t.root(i), t.root(int(*at-t.epoch-1))
		if a != b {
			t.search[b].root = a
			t.search[a].live += t.search[b].live
			return 1
		}
	}
	return 0
}

// root returns the search that stands for the group of search i.
func (t *veto) root(i int) int {
	for t.search[i].root != i {
		i = t.search[i].root
	}
	return i
}
