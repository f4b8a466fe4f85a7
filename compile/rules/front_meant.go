package rules

import (
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
)

// frontMeant returns the side that was meant as the front of an embedded prefab: where nothing leads
// in at the front, the one other side that something leads in at; [orient.NoDir] if there is no such.
func (pass *Pass) frontMeant() orient.Dir {
	if pass.Prefab.Script.Sealed.Value || pass.enterable(prefab.Embedded) {
		return orient.NoDir
	}
	meant := orient.NoDir
	for d := orient.North; d <= orient.West; d++ {
		if d == pass.Prefab.Script.Front.Value || !pass.leadsIn(d) {
			continue
		}
		if meant != orient.NoDir {
			return orient.NoDir
		}
		meant = d
	}
	return meant
}

// leadsIn reports whether a side of the box has an open cell between its corners, or a connection.
func (pass *Pass) leadsIn(side orient.Dir) bool {
	for _, c := range pass.Prefab.Connections {
		if c.Dir == side {
			return true
		}
	}
	w, h := pass.Prefab.Size()
	for i, open := range pass.open {
		p := pass.cell(i)
		inX, inY := p.X > 0 && p.X < w-1, p.Y > 0 && p.Y < h-1
		if open && (side == orient.North && p.Y == 0 && inX || side == orient.South && p.Y == h-1 && inX ||
			side == orient.West && p.X == 0 && inY || side == orient.East && p.X == w-1 && inY) {
			return true
		}
	}
	return false
}

// orFront returns the hint to name another front where one was meant, else the hint given: to mend
// what a wrong front makes of a drawing would spoil the drawing.
func (pass *Pass) orFront(hint string) string {
	if meant := pass.frontMeant(); meant != orient.NoDir {
		return "write front: " + meant.String()
	}
	return hint
}
