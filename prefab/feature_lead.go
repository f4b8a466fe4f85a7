package prefab

import "github.com/seed18752ec6/xpc/embed/orient"

// Lead is where a tunnel leads away from a prefab: a row of cells in the box, at a right angle to Dir.
type Lead struct {
	Dir   orient.Dir
	At    Point // the cell with the lowest coordinates
	Width int   // cells
}

// leadsOf returns the leads of a prefab.
func leadsOf(pf *Prefab) (out []Lead) {
	for _, c := range pf.Connections {
		if c.Dir == orient.NoDir || len(c.Cells) == 0 {
			continue
		}
		l, end := Lead{Dir: c.Dir, At: c.Cells[0]}, c.Cells[0]
		for _, p := range c.Cells {
			l.At.X, l.At.Y, end.X, end.Y = min(l.At.X, p.X), min(l.At.Y, p.Y), max(end.X, p.X), max(end.Y, p.Y)
		}
		l.Width = end.X - l.At.X + 1
		if dx, _ := c.Dir.Step(); dx != 0 {
			l.Width = end.Y - l.At.Y + 1
		}
		out = append(out, l)
	}
	return out
}

// turned returns the lead of a box of w by h cells as it is in an orientation.
func (l Lead) turned(o orient.Orientation, w, h int) Lead {
	x, y := l.At.X, l.At.Y
	if dx, _ := l.Dir.Step(); dx != 0 {
		y += l.Width - 1
	} else {
		x += l.Width - 1
	}
	ax, ay := o.Point(l.At.X, l.At.Y, w, h)
	bx, by := o.Point(x, y, w, h)
	return Lead{o.Dir(l.Dir), Point{min(ax, bx), min(ay, by)}, l.Width}
}

// before returns the cells that a tunnel needs before a box, where it can turn: as many rows as its width
// and the clearance say.
func (l Lead) before(box Area, clearance int) Area {
	n := clearance + l.Width
	x, y := box.X+l.At.X, box.Y+l.At.Y
	switch l.Dir {
	case orient.North:
		return Area{x, box.Y - n, l.Width, n}
	case orient.East:
		return Area{box.X + box.W, y, n, l.Width}
	case orient.South:
		return Area{x, box.Y + box.H, l.Width, n}
	}
	return Area{box.X - n, y, n, l.Width}
}
