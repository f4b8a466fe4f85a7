package main

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/sight"
)

// outlook finds what is seen by one who walks the shortest way from the entrance of a map to its second
// exit, after all placements and as their contents are rolled.
type outlook struct {
	outlines *sight.Outlines
	field    sight.Field
	view     sight.View
	dist     grid.Distances
	walkable grid.Board
	way      []grid.Point
	owner    []int32 // by cell: 1 + the index of the placement that it belongs to, or 0
	contents embed.Contents

	seen   grid.Board // cells of which something is seen
	open   int        // open cells of the map of which the floor is seen
	placed []bool     // by placement: whether something of it is seen
}

// look walks the way through a map. It reports whether there is one.
func (o *outlook) look(m *mapgen.Result) bool {
	g := m.Grid
	o.seen.Reset(g.W, g.H)
	o.open, o.placed = 0, append(o.placed[:0], make([]bool, len(m.Placements))...)
	if len(m.Exits) < 2 {
		return false
	}
	o.set(m)
	o.dist.From(&o.walkable, m.Exits[0].At)
	o.way = o.dist.AppendWay(o.way[:0], m.Exits[1].At)
	for _, at := range o.way {
		o.view.Look(&o.field, at.X, at.Y, sight.Range{})
		for x, y := range o.view.All() {
			if i := o.owner[y*g.W+x]; i > 0 {
				o.placed[i-1] = true
			}
			if g.Open.At(x, y) && !o.seen.At(x, y) {
				o.open++
			}
			o.seen.Set(x, y)
		}
	}
	return len(o.way) > 0
}

// set prepares the field, and what can be walked on.
func (o *outlook) set(m *mapgen.Result) {
	g := m.Grid
	o.field.Take(g)
	o.field.Outlines = o.outlines
	o.owner = append(o.owner[:0], make([]int32, g.W*g.H)...)
	for i := range m.Placements {
		pl := &m.Placements[i]
		pl.Roll(&o.contents)
		o.field.Stamp(&o.contents)
		for j, touched := range pl.Touched {
			if touched {
				o.owner[(pl.Y+j/pl.W)*g.W+pl.X+j%pl.W] = int32(i + 1)
			}
		}
		for _, at := range pl.Dug {
			o.field.Set(at.X, at.Y, sight.Open)
		}
		for _, at := range pl.Walls {
			o.owner[at.Y*g.W+at.X] = int32(i + 1)
		}
	}
	o.walkable.Reset(g.W, g.H)
	for i, c := range g.Class {
		if c.Passable() {
			o.walkable.Set(i%g.W, i/g.W)
		}
	}
}
