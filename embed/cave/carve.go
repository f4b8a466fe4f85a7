package cave

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// carver holds what the automaton needs while it works.
type carver struct {
	domain  grid.Board // the cells to decide, without pockets
	next    grid.Board
	pockets grid.Board
	blobs   grid.Regions
	order   []int32
	halves  halves
	cells   []int32 // of the domain, for the sequential engine
}

// maxVisits and maxSmooth bound the rounds; more changes nothing that anybody could see.
const (
	maxVisits = 64
	maxSmooth = 64
)

// carve makes the caves of g: its Open board, and Caves with their numbers.
func (c *carver) carve(g *grid.Grid, a *area, o embed.Automaton, key embed.Key) {
	m := &g.Open
	c.domain.Copy(&a.domain)
	if !o.Pockets.IsZero() {
		c.cutPockets(times(o.Pockets, a.domain.Count()), key.Named("pockets"))
	}
	sow(m, &c.domain, times(o.Open, 256), key.Named("fill"))
	m.Or(&a.fixed)
	c.run(m, o.Engine, min(o.Visits.Num, maxVisits*max(o.Visits.Den, 1)), o.Visits.Den, key)
	c.smooth(m, &a.fixed, min(o.Smooth, maxSmooth))
	c.fillHoles(m)
	if o.MinPillar > 0 {
		c.openPillars(m, o.MinPillar)
	}
	a.keepFree(m)
	g.Caves.Label(m)
	g.Caves.Retain(m, func(r *grid.Region) bool {
		return r.Area >= o.MinCave && (o.MaxCave <= 0 || r.Area <= o.MaxCave) || a.holds(&g.Caves, r)
	})
}
