package prefab

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// placed returns an entry with the cells of its reference, given by their indices, or with its slots.
func (j *joiner) placed(o *Object, cells []int) Placed {
	at := slices.Compact(points(j.pf.Box, cells))
	if !o.Nests() {
		return Placed{Object: o, Cells: at}
	}
	board := make([]bool, len(j.pf.Cells))
	for _, p := range at {
		board[p.Y*j.pf.Box.W+p.X] = true
	}
	out := Placed{Object: o}
	for _, cells := range groups(j.pf.Box, board) {
		slot := boundsOf(cells)
		if len(cells) != slot.W*slot.H {
			j.unevenSlot(o, cells, slot)
			continue
		}
		out.Slots = append(out.Slots, slot)
		out.Cells = append(out.Cells, slot.Middle())
	}
	return out
}

// boundsOf returns the smallest box that holds some cells.
func boundsOf(cells []Point) Box {
	first, last := cells[0], cells[0]
	for _, p := range cells {
		first.X, first.Y = min(first.X, p.X), min(first.Y, p.Y)
		last.X, last.Y = max(last.X, p.X), max(last.Y, p.Y)
	}
	return Box{first.X, first.Y, last.X - first.X + 1, last.Y - first.Y + 1}
}

// Middle returns the cell in the middle of a box: of two the upper or left one. On it stands what
// comes in a slot and is no prefab.
func (b Box) Middle() Point { return Point{b.X + (b.W-1)/2, b.Y + (b.H-1)/2} }

// sizeText is the size of a box in a message.
func (b Box) sizeText() string { return strconv.Itoa(b.W) + " by " + strconv.Itoa(b.H) }

// unevenSlot finds cells that touch and do not fill a rectangle.
func (j *joiner) unevenSlot(o *Object, cells []Point, slot Box) {
	j.pf.Whole = false
	gap := cells[0]
	for i := range slot.W * slot.H {
		p := Point{slot.X + i%slot.W, slot.Y + i/slot.W}
		if !slices.Contains(cells, p) {
			gap = p
			break
		}
	}
	j.find(diag.NestedSize, Span{Pos: j.pf.Pos(ObjectsLayer, cells[0])}, "the "+diag.Counted(len(cells), "cell")+
		" of "+o.Reference.String()+" that touch here are no full rectangle; a slot for a prefab is one, filled by its reference",
		"draw the reference on every cell of the slot, and leave a gap between two slots",
		diag.Related{Pos: j.pf.Pos(ObjectsLayer, gap), Message: "a cell without it, of " + slot.sizeText()},
		diag.Related{Pos: o.Pos, Message: "the reference's entry"})
}

// overSlots finds slots that lie over each other, as may be drawn on several layers of objects.
func (j *joiner) overSlots() {
	first := map[Point]*Object{}
	for _, placed := range j.pf.Objects {
		for _, slot := range placed.Slots {
			for i := range slot.W * slot.H {
				p := Point{slot.X + i%slot.W, slot.Y + i/slot.W}
				other := first[p]
				first[p] = placed.Object
				if other == nil {
					continue
				}
				j.pf.Whole = false
				j.find(diag.NestedSize, Span{Pos: j.pf.Pos(ObjectsLayer, p)}, "the slots of "+other.Reference.String()+
					" and "+placed.Object.Reference.String()+" lie over each other; one slot holds one prefab",
					"draw one reference, and let oneOf of its entry decide",
					diag.Related{Pos: other.Pos, Message: "the other entry"})
				return
			}
		}
	}
}

// slotMembers finds placements of a shuffled group that differ in size: what is in one would not fill the
// other.
func (j *joiner) slotMembers(g *Group) {
	for _, image := range j.pf.Images() {
		var first, size Box // of the placements
		for _, placed := range image.Objects {
			if !g.Holds(placed.Object.Reference) {
				continue
			}
			for i, p := range placed.Cells {
				slot := Box{p.X, p.Y, 1, 1}
				if placed.Slots != nil {
					slot = placed.Slots[i]
				}
				switch {
				case size.W == 0:
					first, size = slot, slot
				case size.W != slot.W || size.H != slot.H:
					j.find(diag.KeyConflict, g.Shuffle.Span, "a group that is shuffled holds placements of "+size.sizeText()+" and of "+
						slot.sizeText()+" cells, in "+quoted(image.File)+": what fills one does not fill the other",
						"let slots of one size change places",
						diag.Related{Pos: image.Pos(ObjectsLayer, Point{slot.X, slot.Y}), Message: "one of " + slot.sizeText()},
						diag.Related{Pos: image.Pos(ObjectsLayer, Point{first.X, first.Y}), Message: "one of " + size.sizeText()})
					return
				}
			}
		}
	}
}
