package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// NearMiss returns, of a prefab that finds no room in a cave, the candidate that lacks least: of those
// that the rule of the earth refuses, and all rules before it let pass, the one that it refuses for the
// fewest cells, or the first of these in canonical order. Candidates of a centered prefab are those within
// MaxShift of the cave's center. ok is false where no candidate came so far, or where one came farther.
// [Placer.Judge] lists the cells. It is a search of its own, and changes [Placer.Report].
func (p *Placer) NearMiss(pf embed.Prefab, m Method, cave int, opt Options) (s Site, ok bool) {
	best := miss{fewest: maxFaults}
	switch {
	case m == Embedded && p.begin(m, pf, cave):
		if p.seek(pf, cave, opt); p.report.Survivors[ruleEarth] == 0 {
			p.nearWall(&best, pf, p.wide(opt.Gap))
		}
	case m == Centered && p.beginCentered(pf, cave, opt):
		p.nearMiddle(&best, pf, cave, opt)
	}
	best.site.Prefab, best.site.Method, best.site.Cave = pf, m, cave
	return best.site, best.fewest > 0 && best.fewest < maxFaults
}

const maxFaults = 1 << 30

// miss is the best candidate so far.
type miss struct {
	site   Site
	fewest int
}

// take notes a candidate of the orientation at hand that is refused for n cells.
func (b *miss) take(s Site, n int) {
	if n > b.fewest || n == b.fewest && (s.Orientation != b.site.Orientation ||
		s.Y > b.site.Y || s.Y == b.site.Y && s.X > b.site.X) {
		return
	}
	b.site, b.fewest = s, n
}

// nearWall looks through the candidates of an embedded prefab. Orientations of one facing have the same.
func (p *Placer) nearWall(best *miss, pf embed.Prefab, gap int) {
	var seen [5]bool
	for o := range pf.Distinct().Each() {
		facing := o.Dir(pf.Front())
		if seen[facing] {
			continue
		}
		seen[facing] = true
		v, f := p.view(axisOf(facing)), form{frame: &frame{class: pf.Class()}, facing: facing}
		for y := v.cells.y0; y < v.cells.y1; y++ {
			own := v.own.Row(y)
			for k, w := range own {
				if w != 0 {
					w &= shifted(own, k, f.class.L-1)
				}
				for ; w != 0; w &= w - 1 {
					x := k<<6 + first(w)
					s := Site{Orientation: o, X: x, Y: y}
					if f.down() {
						s.Y -= f.class.D - 1
					}
					s.X, s.Y = v.mapCell(s.X, s.Y)
					best.take(s, f.lacks(v, x, y, gap, best.fewest))
				}
			}
		}
	}
}

// lacks returns how many cells the box whose front-left corner is (x, y) of the view lacks of earth: more than
// most where they are more than that, or where it stands out too far.
func (f *form) lacks(v *view, x, y, gap, most int) (n int) {
	c := f.class
	m := max(v.run(x, y, f.down()), v.run(x+c.L-1, y, f.down()))
	if m > c.P {
		return maxFaults
	}
	without := func(b *grid.Board, y, x0, x1 int) int { // cells of a row that are not set
		if uint(y) >= uint(v.h) {
			return x1 - x0
		}
		return x1 - x0 - b.CountRun(y, x0, x1)
	}
	for k := 0; k < c.D+1+gap && n <= most; k++ {
		row := f.row(y, k)
		if k < c.D {
			n += without(&v.free, row, x, x+c.L)
		}
		switch {
		case k < m && uint(row) < uint(v.h):
			n -= v.own.CountRun(row, x, x+c.L)
		case k >= c.D:
			n += without(&v.earth, row, x-1-gap, x+c.L+1+gap)
		case k >= m:
			n += without(&v.earth, row, x-1-gap, x) + without(&v.earth, row, x+c.L, x+c.L+1+gap)
		}
	}
	return n
}

// row returns the row of the view that is row k behind row y.
func (f *form) row(y, k int) int {
	if f.down() {
		return y - k
	}
	return y + k
}

// nearMiddle looks through the candidates of a centered prefab, those that may miss the center so far.
func (p *Placer) nearMiddle(best *miss, pf embed.Prefab, cave int, opt Options) {
	p.middles(pf, cave, opt)
	r, v, b := p.g.Caves.Region(cave), p.view(upright), pf.Buffer()
	var seen [2]bool
	for o := range pf.Distinct().Each() {
		if seen[o&1] {
			continue
		}
		seen[o&1] = true
		w, h := o.Size(pf.Size())
		x0, x1, _ := window(r.SumX, r.Area, w, opt.MaxShift)
		y0, y1, _ := window(r.SumY, r.Area, h, opt.MaxShift)
		for y := max(y0, v.y-h); y <= min(y1, v.y+v.h); y++ {
			for x := max(x0, v.x-w); x <= min(x1, v.x+v.w); x++ {
				cw, ch := w+2*b, h+2*b
				n := cw*ch - p.middle.open.CountRect(x-b-v.x, y-b-v.y, cw, ch)
				best.take(Site{Orientation: o, X: x, Y: y}, n)
			}
		}
	}
}
