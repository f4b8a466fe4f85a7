package xpdiff

import (
	"github.com/seed18752ec6/xpc/xp"
)

// slot is a layer of a merge, in up to three images.
type slot struct {
	number   Three[int] // from 1; 0 in an image that does not have the layer
	layer    Three[*xp.Layer]
	sizes    *sizing
	present  bool // the merged image has it
	disputed bool // one side removed what the other changed
	merged   int  // its number in the merged image, from 1
}

// matchLayers returns the layers of three images, bottom first.
func matchLayers(m Three[*xp.Image]) []*slot {
	ours := matchBase(m.Base, m.Ours)
	theirs := matchBase(m.Base, m.Theirs)
	var slots []*slot
	for i := range ours { // layer i of the base, and what was added below it
		for j := range max(len(ours[i].added), len(theirs[i].added)) {
			slots = append(slots, newSlot(m, -1, nth(ours[i].added, j), nth(theirs[i].added, j)))
		}
		if i < len(m.Base.Layers) {
			slots = append(slots, newSlot(m, i, ours[i].same, theirs[i].same))
		}
	}
	return slots
}

// newSlot returns the slot of layers by index; -1 is none.
func newSlot(m Three[*xp.Image], base, ours, theirs int) *slot {
	return &slot{
		number: Three[int]{base + 1, ours + 1, theirs + 1},
		layer:  Three[*xp.Layer]{layerAt(m.Base, base), layerAt(m.Ours, ours), layerAt(m.Theirs, theirs)},
	}
}

// nth returns item i of a list of indices, or -1.
func nth(list []int, i int) int {
	if i < len(list) {
		return list[i]
	}
	return -1
}

// match tells what a side has at one layer of the base.
type match struct {
	added []int // the layers that it added below, by index
	same  int   // the layer itself; -1 if the side removed it
}

// matchBase returns a match for each layer of the base, and one for what was added above the last.
func matchBase(base, side *xp.Image) []match {
	out := make([]match, len(base.Layers)+1)
	at := 0
	for _, p := range align(base.Layers, side.Layers) {
		if p.before < 0 {
			out[at].added = append(out[at].added, p.after)
			continue
		}
		out[at].same = p.after
		at++
	}
	return out
}

// has reports whether an image has the layer.
func (s *slot) has(side Side) bool { return s.number.Of(side) != 0 }

// dispute sets whether the removal of the layer is in conflict. If it is not, the layer goes.
func (s *slot) dispute(disputed bool, keep Side) {
	s.disputed = disputed
	s.present = disputed && s.has(keep)
}

// changedBy reports whether a side changed a cell of the layer.
func (s *slot) changedBy(side Side) bool {
	for c := range differing(s.layer.Base, s.layer.Of(side)) {
		if s.layer.Of(side).In(c.X, c.Y) {
			return true
		}
	}
	return false
}
