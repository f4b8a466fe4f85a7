package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// drawing is an embedded prefab in the front-up frame, as text: # solid, . open in every outcome,
// ? open in some, a blank is not the prefab's. Entrances are column ranges of row 0.
type drawing struct {
	rows      []string
	p         int
	entrances [][2]int // first and last column
	sealed    bool
}

func (d drawing) at(x, y int) byte {
	if y < 0 || y >= len(d.rows) || x < 0 || x >= len(d.rows[y]) {
		return ' '
	}
	return d.rows[y][x]
}

func (d drawing) maybeOpen(x, y int) bool { c := d.at(x, y); return c == '.' || c == '?' }

func (d drawing) class() embed.Class {
	return embed.Class{L: len(d.rows[0]), D: len(d.rows), P: d.p}
}

// mirror returns the drawing left to right.
func (d drawing) mirror() drawing {
	l := d.class().L
	m := drawing{p: d.p, sealed: d.sealed}
	for _, r := range d.rows {
		b := []byte(r)
		for i := range b {
			b[i] = r[l-1-i]
		}
		m.rows = append(m.rows, string(b))
	}
	for _, e := range d.entrances {
		m.entrances = append(m.entrances, [2]int{l - 1 - e[1], l - 1 - e[0]})
	}
	return m
}

// forms returns the drawing facing the sides, as it is (turn R0…R270 stand for the facings in
// order) or mirrored too (M0…M270).
func (d drawing) forms(mirrored bool, sides ...orient.Dir) []form {
	var forms []form
	for _, side := range sides {
		forms = append(forms, d.form(side, orient.Orientation(side-orient.North)))
	}
	if mirrored {
		for _, side := range sides {
			forms = append(forms, d.mirror().form(side, orient.M0+orient.Orientation(side-orient.North)))
		}
	}
	return forms
}

func (d drawing) form(side orient.Dir, turn orient.Orientation) form {
	c := d.class()
	f := form{turn: turn, facing: side, frame: &frame{
		class: c, sealed: d.sealed, words: (c.L + 63) / 64, span: (c.L + 2 + 63) / 64,
	}}
	f.present = make([]uint64, c.D*f.words)
	f.halo = make([]uint64, (c.D+2)*f.span)
	for y := -1; y <= c.D; y++ {
		for x := -1; x <= c.L; x++ {
			if d.at(x, y) != ' ' {
				f.present[y*f.words+x/64] |= 1 << (x % 64)
			} else if d.beside(x, y) {
				f.halo[(y+1)*f.span+(x+1)/64] |= 1 << ((x + 1) % 64)
			}
		}
	}
	for _, e := range d.entrances {
		w := way{len(f.cols), len(f.cols), true}
		for x := e[0]; x <= e[1]; x++ {
			f.cols = append(f.cols, int32(x))
			w.sure = w.sure && d.at(x, 0) == '.'
		}
		w.to = len(f.cols)
		f.ways = append(f.ways, w)
	}
	f.outline()
	return f // its shape is none: all masks are there
}

// beside reports whether one of the 8 neighbors of (x, y) may be open.
func (d drawing) beside(x, y int) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if (dx != 0 || dy != 0) && d.maybeOpen(x+dx, y+dy) {
				return true
			}
		}
	}
	return false
}

// oracle judges one site cell by cell, as the rules are written. It shares nothing with the
// product but the grid: no boards, no windows, no masks.
type oracle struct {
	g    *grid.Grid
	d    drawing // in the front-up frame
	side orient.Dir
	x, y int // top left of the turned box
	cave int
	gap  int
	all  bool
}

// cell returns the map cell of a cell of the front-up frame.
func (o oracle) cell(u, v int) (int, int) {
	depth := o.d.class().D
	switch o.side {
	case orient.South:
		return o.x + u, o.y + depth - 1 - v
	case orient.West:
		return o.x + v, o.y + u
	case orient.East:
		return o.x + depth - 1 - v, o.y + u
	}
	return o.x + u, o.y + v
}

func (o oracle) inside(x, y int) bool {
	return x > 0 && y > 0 && x < o.g.W-1 && y < o.g.H-1
}

func (o oracle) open(u, v int) bool {
	x, y := o.cell(u, v)
	return o.openAt(x, y)
}

func (o oracle) openAt(x, y int) bool {
	return o.inside(x, y) && o.g.At(x, y).Open() && !o.g.Used.At(x, y) && !o.g.Frozen.At(x, y)
}

func (o oracle) earth(u, v int) bool {
	x, y := o.cell(u, v)
	return o.inside(x, y) && o.g.At(x, y) == grid.Earth && !o.g.Used.At(x, y) && !o.g.Frozen.At(x, y)
}

func (o oracle) free(u, v int) bool {
	x, y := o.cell(u, v)
	return o.earth(u, v) && !o.g.Rings.At(x, y)
}

func (o oracle) own(u, v int) bool {
	x, y := o.cell(u, v)
	return o.open(u, v) && o.g.LabelAt(x, y) == o.cave
}

func (o oracle) corners() bool { return o.own(0, 0) && o.own(o.d.class().L-1, 0) }

// runs returns the side runs, as long as they are.
func (o oracle) runs() (d1, d2 int) {
	for o.open(0, d1) {
		d1++
	}
	for o.open(o.d.class().L-1, d2) {
		d2++
	}
	return d1, d2
}

func (o oracle) protrusion() bool {
	d1, d2 := o.runs()
	return max(d1, d2) <= o.d.p
}

func (o oracle) m() int { return max2(o.runs()) }

func max2(a, b int) int { return max(a, b) }

func (o oracle) ground() bool {
	c, m := o.d.class(), o.m()
	for v := range c.D {
		for u := range c.L {
			if !o.free(u, v) && (v >= m || !o.own(u, v)) {
				return false
			}
		}
	}
	for v := m; v <= c.D+o.gap; v++ {
		for u := -1 - o.gap; u <= c.L+o.gap; u++ {
			if !o.earth(u, v) {
				return false
			}
		}
	}
	return true
}

func (o oracle) keep() bool {
	c := o.d.class()
	for v := -1; v <= c.D; v++ {
		for u := -1; u <= c.L; u++ {
			if x, y := o.cell(u, v); o.g.Kept.At(x, y) {
				return false
			}
		}
	}
	return true
}

func (o oracle) entrance() bool {
	if o.d.sealed {
		return true
	}
	some, every := false, true
	for _, e := range o.d.entrances {
		ok := true
		for u := e[0]; u <= e[1]; u++ {
			ok = ok && o.d.at(u, 0) == '.' && o.own(u, -1)
		}
		some, every = some || ok, every && ok
	}
	return some && (every || !o.all)
}

func (o oracle) front() bool {
	c := o.d.class()
	for v := -1; v <= c.D; v++ {
		for u := -1; u <= c.L; u++ {
			if u >= 0 && v >= 0 && u < c.L && v < c.D || !o.d.beside(u, v) {
				continue
			}
			x, y := o.cell(u, v)
			label := o.g.LabelAt(x, y)
			mine := label == o.cave || label < 0 && o.g.Links.Touches(-label, o.cave)
			built := (o.g.Used.At(x, y) || o.g.Frozen.At(x, y)) && o.g.At(x, y).Passable()
			if o.open(u, v) && !mine || built {
				return false
			}
		}
	}
	return true
}

// connected compares the components of the open cells before and after, over the whole map.
func (o oracle) connected() bool {
	c := o.d.class()
	gone, pocket := map[[2]int]bool{}, map[[2]int]bool{}
	for v := range c.D {
		for u := range c.L {
			x, y := o.cell(u, v)
			if o.d.at(u, v) != ' ' {
				gone[[2]int{x, y}] = true
			} else {
				pocket[[2]int{x, y}] = true
			}
		}
	}
	before := o.components(nil)
	after := o.components(gone)
	now := map[int]int{} // component before → after
	free := map[int]bool{}
	for cell, id := range after {
		was := before[cell]
		if other, ok := now[was]; ok && other != id {
			return false
		}
		now[was] = id
		free[id] = free[id] || !pocket[cell]
	}
	for _, ok := range free {
		if !ok {
			return false
		}
	}
	return true
}

// components numbers the open cells that are not gone.
func (o oracle) components(gone map[[2]int]bool) map[[2]int]int {
	ids := map[[2]int]int{}
	n := 0
	var visit func(x, y, id int)
	visit = func(x, y, id int) {
		cell := [2]int{x, y}
		if ids[cell] != 0 || gone[cell] || !o.openAt(x, y) {
			return
		}
		ids[cell] = id
		visit(x+1, y, id)
		visit(x-1, y, id)
		visit(x, y+1, id)
		visit(x, y-1, id)
	}
	for y := range o.g.H {
		for x := range o.g.W {
			if ids[[2]int{x, y}] == 0 {
				n++
				visit(x, y, n)
			}
		}
	}
	return ids
}

// judge returns how many rules the site keeps, in the order of the report, up to the first that
// it breaks.
func (o oracle) judge() int {
	for i, keeps := range []func() bool{
		o.corners, o.protrusion, o.ground, o.keep, o.entrance, o.front, o.connected,
	} {
		if !keeps() {
			return i
		}
	}
	return Rules
}
