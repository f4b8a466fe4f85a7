package main

import (
	"math/bits"

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

	most   int        // cells to look at; 0 stands for mostLooked
	seen   grid.Board // cells of which something is seen
	open   int        // open cells of the map of which the floor is seen
	placed []bool     // by placement: whether something of it is seen
}

// mostLooked bounds what the outlook of a map costs: some seconds. It is far beyond maps that are played:
// those of 200 by 200 cells take a million at most. Beyond it not every cell of the way is looked from.
const mostLooked = 1 << 25

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
	left := o.most
	if left == 0 {
		left = mostLooked
	}
	for i := range spread(len(o.way)) {
		if left -= o.from(g, o.way[i]); left <= 0 {
			break
		}
	}
	return len(o.way) > 0
}

// from looks around from a cell, and returns how many cells it saw.
func (o *outlook) from(g *grid.Grid, at grid.Point) (cells int) {
	o.view.Look(&o.field, at.X, at.Y, sight.Range{})
	for x, y := range o.view.All() {
		cells++
		if i := o.owner[y*g.W+x]; i > 0 {
			o.placed[i-1] = true
		}
		if g.Open.At(x, y) && !o.seen.At(x, y) {
			o.open++
		}
		o.seen.Set(x, y)
	}
	return cells
}

// spread yields the numbers below n, each once: first some far apart, then those halfway between them, so
// that any first part of them is spread over all.
func spread(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		if n == 0 || !yield(0) {
			return
		}
		for step := 1 << bits.Len(uint(n)); step > 0; step /= 2 {
			for i := step; i < n; i += 2 * step {
				if !yield(i) {
					return
				}
			}
		}
	}
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
