package place

import "github.com/seed18752ec6/xpc/embed/grid"

// atlas holds the boards that views are read from, their words side by side: a view is a few rows of all
// of them, and on a large map each row of a board is a miss of the caches. It follows the boards of the grid
// from Use on, and is written where they are.
type atlas struct {
	w, h, stride int
	words        []sheet // h rows of stride words
}

// sheet is a word of each board.
type sheet struct {
	earth, rings, open, kept uint64 // E, Q, O, K of the grid
	inside, filled           uint64 // of the placer
}

// read makes a the atlas of the grid in use.
func (a *atlas) read(p *Placer) {
	g := p.g
	a.w, a.h, a.stride = g.W, g.H, g.Open.Stride()
	a.words = resize(a.words, a.h*a.stride)
	a.update(p, box{0, 0, g.W, g.H})
}

// update reads the cells of a box anew.
func (a *atlas) update(p *Placer, b box) {
	g := p.g
	k0, k1 := max(b.x0, 0)>>6, (min(b.x1, a.w)+63)>>6
	for y := max(b.y0, 0); y < min(b.y1, a.h); y++ {
		earth, rings, open, kept := g.Earth.Row(y), g.Rings.Row(y), g.Open.Row(y), g.Kept.Row(y)
		inside, filled := p.inside.Row(y), p.filled.Row(y)
		for k := k0; k < k1; k++ {
			a.words[y*a.stride+k] = sheet{earth[k], rings[k], open[k], kept[k], inside[k], filled[k]}
		}
	}
}

// copyTo makes boards of v windows, as [grid.Board.Extract] does: earth, free from rings, open, kept, taboo
// from inside, foreign from filled.
func (a *atlas) copyTo(v *view) {
	boards := [...]*grid.Board{&v.earth, &v.free, &v.open, &v.kept, &v.taboo, &v.foreign}
	for _, b := range boards {
		b.Reset(v.w, v.h)
	}
	n := v.earth.Stride() - 1
	at, r := v.x>>6, uint(v.x&63) // v.x may be negative: both round down
	tail := ^uint64(0) >> (-v.w & 63)
	for j := max(0, -v.y); j < min(v.h, a.h-v.y); j++ {
		row := a.words[(v.y+j)*a.stride:][:a.stride]
		earth, free, open := v.earth.Row(j), v.free.Row(j), v.open.Row(j)
		kept, taboo, foreign := v.kept.Row(j), v.taboo.Row(j), v.foreign.Row(j)
		hi := sheetAt(row, at)
		for k := range n {
			lo := hi
			hi = sheetAt(row, at+k+1)
			mask := ^uint64(0)
			if k == n-1 {
				mask = tail
			}
			earth[k] = (lo.earth>>r | hi.earth<<(64-r)) & mask
			free[k] = (lo.rings>>r | hi.rings<<(64-r)) & mask
			open[k] = (lo.open>>r | hi.open<<(64-r)) & mask
			kept[k] = (lo.kept>>r | hi.kept<<(64-r)) & mask
			taboo[k] = (lo.inside>>r | hi.inside<<(64-r)) & mask
			foreign[k] = (lo.filled>>r | hi.filled<<(64-r)) & mask
		}
	}
}

// sheetAt returns sheet k of a row; outside of it nothing is set.
func sheetAt(row []sheet, k int) sheet {
	if uint(k) >= uint(len(row)) {
		return sheet{}
	}
	return row[k]
}
