package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// outline is what a planned prefab takes of the map, on boards with a margin as wide as its clearance.
type outline struct {
	x, y  int        // map cell of the boards' top left
	claim grid.Board // its cells in some roll, and the throats of its connectors
	open  grid.Board // of the claim: open in every roll, once connectors are dug
	maybe grid.Board // of the claim: open in some roll
	ring  grid.Board // all cells around the claim as far as the clearance reaches
	guard grid.Board // ring without the lanes

	scratch grid.Board
}

// draw reads a planned prefab.
func (o *outline) draw(pl *plan, lanes []lane) {
	c, s := pl.clearance, pl.site.Shape()
	w, h := s.Size()
	o.x, o.y = pl.box.x0-c, pl.box.y0-c
	for _, b := range []*grid.Board{&o.claim, &o.open, &o.maybe} {
		b.Reset(w+2*c, h+2*c)
	}
	for y := range h {
		for x := range w {
			out := s.Outcome(x, y)
			o.claim.Put(c+x, c+y, out&embed.Present != 0)
			o.open.Put(c+x, c+y, out&embed.SurelyOpen != 0)
			o.maybe.Put(c+x, c+y, out&embed.MaybeOpen != 0)
		}
	}
	for i := range lanes {
		b := o.local(lanes[i].rect(0, lanes[i].from))
		o.claim.SetRect(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0)
		o.open.SetRect(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0)
		o.maybe.SetRect(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0)
	}
	o.ring.Copy(&o.claim)
	for range c {
		o.scratch.Dilate8(&o.ring)
		o.ring.Copy(&o.scratch)
	}
	o.ring.AndNot(&o.claim)
	o.guard.Copy(&o.ring)
	for i := range lanes {
		b := o.local(lanes[i].rect(lanes[i].from, lanes[i].end))
		o.guard.ClearRect(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0)
	}
}

// local returns cells of the map as cells of the boards.
func (o *outline) local(b box) box { return box{b.x0 - o.x, b.y0 - o.y, b.x1 - o.x, b.y1 - o.y} }

// addTo sets the cells of a board of the outline in one of the map.
func (o *outline) addTo(dst, b *grid.Board) {
	for x, y := range b.All() {
		if dst.In(o.x+x, o.y+y) {
			dst.Set(o.x+x, o.y+y)
		}
	}
}
