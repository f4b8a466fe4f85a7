package cave

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// carver holds what the automaton needs while it works.
type carver struct {
	domain  grid.Board // the cells to decide, without pockets
	next    grid.Board // the board of the next pass
	pockets grid.Board
	closed  grid.Board // all that is not open, for pillars
	blobs   grid.Regions
	order   []blob
	halves  halves
	cells   []int32 // those of the domain, y*W+x, for the sequential engine
}

// blob is a pocket that may be chosen, with the number that decides when.
type blob struct {
	id   int
	turn uint64
}

// maxPasses bounds the visits of a cell and the passes of smoothing: a cave that wide is still
// smoothed to the end, and nobody sees what more visits do.
const maxPasses = 1024

// automaton makes the caves of a part of the map.
func (c *carver) automaton(p *plot) {
	m, o, key := &p.caves, &p.carving.Automaton, p.key
	c.domain.Copy(&p.domain)
	if n := p.domain.Count(); o.Pockets.Num > 0 {
		c.cutPockets(timesUpTo(o.Pockets, n, n), key.Named("pockets"))
	}
	sow(m, &c.domain, timesUpTo(o.Open, 256, 256), key.Named("fill"))
	m.Or(&p.fixed)
	p.tell(StageFill, nil)
	c.run(p)
	c.smooth(m, &p.fixed, o.Smooth, p.teller(StageSmooth))
	c.fillHoles(m)
	if o.MinPillar > 0 {
		c.openPillars(m, o.MinPillar)
	}
	p.tell(StageSmooth, nil)
}

// run lets the engine visit each cell of the domain as often as visits says, on average.
func (c *carver) run(p *plot) {
	m, visits := &p.caves, p.carving.Automaton.Visits
	key, show := p.key.Named("visits"), p.teller(StageAutomaton)
	switch p.carving.Automaton.Engine {
	case embed.EngineSequential:
		c.sequential(m, singleVisits(visits, c.domain.Count()), key, show)
	case embed.EngineSync:
		c.generations(m, timesUpTo(visits, 1, maxPasses), show)
	default:
		c.halves.colored(m, &c.domain, timesUpTo(visits, 4, 4*maxPasses), key, show)
	}
}

// singleVisits returns how many visits of single cells a domain of n cells gets: more than 32 bits
// hold for maps that are large.
func singleVisits(visits embed.Ratio, n int) uint64 {
	return min(times(visits, n), maxPasses*uint64(n))
}

// cutPockets takes about want cells out of the domain: whole blobs, grown as caves are, in random
// order. Blobs cover about a fifth of the domain at the most.
func (c *carver) cutPockets(want int, key embed.Key) {
	p := &c.pockets
	p.Reset(c.domain.W(), c.domain.H())
	sow(p, &c.domain, 115, key.Named("fill"))
	c.halves.colored(p, &c.domain, 12, key.Named("visits"), nil)
	c.next.Reset(p.W(), p.H())
	c.blobs.Label(p)
	c.order = c.order[:0]
	for id := 1; id <= c.blobs.Count(); id++ {
		at := c.blobs.Region(id).First
		c.order = append(c.order, blob{id, uint64(key.Cell(at.X, at.Y))})
	}
	slices.SortFunc(c.order, func(a, b blob) int {
		return cmp.Or(cmp.Compare(a.turn, b.turn), cmp.Compare(a.id, b.id))
	})
	for _, b := range c.order {
		n := c.blobs.Region(b.id).Area
		if n > want {
			continue
		}
		want -= n
		for _, r := range c.blobs.Runs(b.id) {
			c.domain.ClearRun(int(r.Y), int(r.X0), int(r.X1))
		}
	}
}

// openPillars opens the pieces of earth of fewer than n cells that lie within the domain, cells
// that touch at a corner being one piece. The piece at the map's border stays.
func (c *carver) openPillars(m *grid.Board, n int) {
	c.closed.Copy(m)
	c.closed.Not()
	c.blobs.Label8(&c.closed)
	for id := 1; id <= c.blobs.Count(); id++ {
		if c.blobs.Region(id).Area >= n {
			continue
		}
		runs := c.blobs.Runs(id)
		if !slices.ContainsFunc(runs, func(r grid.Run) bool {
			return c.domain.CountRun(int(r.Y), int(r.X0), int(r.X1)) < int(r.X1-r.X0)
		}) {
			for _, r := range runs {
				m.SetRun(int(r.Y), int(r.X0), int(r.X1))
			}
		}
	}
}

// sow opens each cell of the domain with a chance of p/256, 64 at a time: going up from the lowest
// set bit of p, a random word is joined by OR where the bit is set and by AND where it is not.
func sow(m, domain *grid.Board, p int, key embed.Key) {
	p = min(max(p, 0), 256)
	for y := range m.H() {
		row := m.Row(y)
		for i, d := range domain.Row(y) {
			if d != 0 {
				row[i] |= d & coins(p, key, uint64(y)<<12|uint64(i)<<4)
			}
		}
	}
}

// coins returns 64 bits, each set with a chance of p/256, from words counter … counter+7.
func coins(p int, key embed.Key, counter uint64) uint64 {
	if p >= 256 {
		return ^uint64(0)
	}
	w, begun := uint64(0), false
	for i := range uint64(8) {
		switch {
		case p>>i&1 != 0:
			w |= key.Word(counter + i)
			begun = true
		case begun:
			w &= key.Word(counter + i)
		}
	}
	return w
}

func trailing(w uint64) int { return bits.TrailingZeros64(w) }

func leading(w uint64) int { return bits.LeadingZeros64(w) }
