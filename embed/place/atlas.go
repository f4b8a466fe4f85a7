package place

import "github.com/seed18752ec6/xpc/embed/grid"

// atlas holds the boards that views are read from, their words side by side and those of a column one below
// the other: a view is some rows of one or two columns of all boards, which lie together here, where on a
// large map each row of each board is a miss of the caches. It follows the boards of the grid from Use on,
// and is written where they are.
type atlas struct {
	w, h   int
	sheets []sheet // (w+63)/64 columns of h sheets
}

// sheet is a word of each board.
type sheet struct {
	earth, rings, open, kept uint64 // E, Q, O, K of the grid
	inside, filled           uint64 // of the placer
}

// read makes a the atlas of the grid in use.
func (a *atlas) read(p *Placer) {
	g := p.g
	a.w, a.h = g.W, g.H
	a.sheets = resize(a.sheets, (a.w+63)>>6*a.h)
	for y := range a.h {
		earth, rings, open, kept := g.Earth.Row(y), g.Rings.Row(y), g.Open.Row(y), g.Kept.Row(y)
		inside, filled := p.inside.Row(y), p.filled.Row(y)
		for k := 0; k<<6 < a.w; k++ {
			a.sheets[k*a.h+y] = sheet{earth[k], rings[k], open[k], kept[k], inside[k], filled[k]}
		}
	}
}

// at returns the sheet that holds cell (x, y), and its bit there.
func (a *atlas) at(x, y int) (s *sheet, bit uint64) { return &a.sheets[x>>6*a.h+y], 1 << (x & 63) }

// copyTo makes boards of v windows, as [grid.Board.Extract] does: earth, free from rings, open, kept, taboo
// from inside, foreign from filled.
func (a *atlas) copyTo(v *view) {
	for _, b := range [...]*grid.Board{&v.earth, &v.free, &v.open, &v.kept, &v.taboo, &v.foreign} {
		b.Reset(v.w, v.h)
	}
	at, r := v.x>>6, v.x&63 // v.x may be negative: both round down
	for k, n := 0, v.earth.Stride()-1; k < n; k++ {
		mask := ^uint64(0)
		if k == n-1 {
			mask >>= -v.w & 63
		}
		a.add(v, k, at+k, r, mask)
		if r > 0 && mask>>(64-r) > 0 {
			a.add(v, k, at+k+1, r-64, mask)
		}
	}
}

// add adds column from of the atlas to word k of the rows of a view, moved by r cells towards smaller x, or
// larger ones where r is negative.
func (a *atlas) add(v *view, k, from, r int, mask uint64) {
	if from < 0 || from<<6 >= a.w {
		return
	}
	y0, y1 := max(v.y, 0), min(v.y+v.h, a.h)
	if y0 >= y1 {
		return
	}
	right, left := uint(max(r, 0)), uint(max(-r, 0))
	stride := v.earth.Stride()
	i := (y0-v.y+1)*stride + k
	earth, free, open := v.earth.Words(), v.free.Words(), v.open.Words()
	kept, taboo, foreign := v.kept.Words(), v.taboo.Words(), v.foreign.Words()
	column := a.sheets[from*a.h:][y0:y1]
	for j := range column {
		s := &column[j]
		earth[i] |= s.earth >> (right & 63) << (left & 63) & mask
		free[i] |= s.rings >> (right & 63) << (left & 63) & mask
		open[i] |= s.open >> (right & 63) << (left & 63) & mask
		kept[i] |= s.kept >> (right & 63) << (left & 63) & mask
		taboo[i] |= s.inside >> (right & 63) << (left & 63) & mask
		foreign[i] |= s.filled >> (right & 63) << (left & 63) & mask
		i += stride
	}
}
