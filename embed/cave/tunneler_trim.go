package cave

import "slices"

// trim makes the ends of tunnels that lead to nothing earth again, the last one dug first, so that a
// tunnel from which one had branched off is shortened too.
func (t *tunneling) trim() {
	for i := len(t.parts) - 1; i >= 0; i-- {
		if p := &t.parts[i]; p.Role == Corridor && !p.kept {
			t.shorten(p)
		}
	}
	t.parts = slices.DeleteFunc(t.parts, func(p Part) bool {
		return p.Area.W <= 0 || p.Area.H <= 0 || !all(&t.open, p.Area)
	})
}

// shorten fills up the last rows of a corridor that nothing touches.
func (t *tunneling) shorten(p *Part) {
	for p.Area.W > 0 && p.Area.H > 0 {
		f := side(p.Area, heading(p.Dir), 0, p.Width)
		row := f.rect(0, 1, 0, p.Width)
		if some(&t.open, f.rect(1, 1, 0, p.Width)) || some(&t.open, f.rect(0, 1, -1, 1)) ||
			some(&t.open, f.rect(0, 1, p.Width, 1)) {
			return
		}
		t.open.ClearRect(row.X, row.Y, row.W, row.H)
		t.p.tunnels.ClearRect(row.X, row.Y, row.W, row.H)
		switch heading(p.Dir) {
		case 0:
			p.Area.W--
		case 1:
			p.Area.H--
		case 2:
			p.Area.X++
			p.Area.W--
		default:
			p.Area.Y++
			p.Area.H--
		}
	}
}
