package trial

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// spot is a cave of the map at hand.
type spot struct {
	number int
	seed   uint64
	cave   int
	cell   mapgen.Cave
}

// example returns a site, or the cave alone, as an example.
func (s spot) example(at *place.Site) *Example {
	e := &Example{Map: s.number, Seed: seedText(s.seed), Cave: s.cave}
	if at != nil {
		e.Orientation, e.X, e.Y, e.Method = at.Orientation.String(), at.X, at.Y, at.Method.String()
	}
	return e
}

// try tries a prefab in a cave, as it is and as it would be, and reports whether it has a site as it is.
func (w *worker) try(a *attempt, c *counts, at spot, better []bool) (held bool) {
	if a.never != place.NoReason {
		c.reasons[a.never]++
		return false
	}
	if why := w.bars(a.pf, a.ways, at); why != place.NoReason {
		c.reasons[why]++
	} else {
		held = w.tryAsIs(a, c, at)
	}
	size := sizeOf(at.cell.Cells)
	for k := range a.changes {
		if x := &a.changes[k]; w.bars(x.pf, x.ways, at) == place.NoReason {
			ok := w.would(x, at)
			c.changes[k].cave(size, ok)
			better[k] = better[k] || ok
		}
	}
	return held
}

// tryAsIs tries a prefab in a cave that may get it.
func (w *worker) tryAsIs(a *attempt, c *counts, at spot) (held bool) {
	var refused [methods]place.Report
	var asked [methods]bool
	var turned orient.Set
	for i := range a.ways {
		way := &a.ways[i]
		if w.barsWay(a.pf, way, at) != place.NoReason {
			continue
		}
		site, ok := w.search(a.pf, way, at)
		report := w.stage.placer.Report()
		c.survive(&report)
		if way.method == place.Embedded && report.Survivors[report.Len()-2] > 0 {
			turned |= w.turned(a.pf, way, at.cave)
		}
		switch {
		case !ok && !asked[way.method]:
			refused[way.method], asked[way.method] = report, true
		case ok && !held:
			held = true
			w.hold(a, c, at, &site)
		}
	}
	for o := range turned.Each() {
		c.turned[o]++
	}
	c.cave(sizeOf(at.cell.Cells), held)
	for i := range a.ways {
		if m := a.ways[i].method; !held && asked[m] && w.barsWay(a.pf, &a.ways[i], at) == place.NoReason {
			asked[m] = false
			w.refuse(a, c, at, &a.ways[i], &refused[m])
		}
	}
	return held
}

// turned returns the orientations that have a spot in a cave.
func (w *worker) turned(pf embed.Prefab, way *way, cave int) (set orient.Set) {
	w.sites = w.stage.placer.Sites(w.sites[:0], pf, cave, way.opt)
	for i := range w.sites {
		set = set.With(w.sites[i].Orientation)
	}
	return set
}

// bars says why a cave cannot get a prefab, whatever its shape, or NoReason.
func (w *worker) bars(pf embed.Prefab, ways []way, at spot) place.Reason {
	if w.stage.exits[at.cave-1] || !pf.Cave().Holds(at.cell.Cells) {
		return place.Eligible
	}
	why := place.Eligible
	for i := range ways {
		if why = w.barsWay(pf, &ways[i], at); why == place.NoReason {
			break
		}
	}
	return why
}

// barsWay says why a cave is not one by the terms of an encounter, or too small for a centered prefab.
func (w *worker) barsWay(pf embed.Prefab, way *way, at spot) place.Reason {
	if area := at.cell.Cells; area < way.minArea || way.method == place.Centered && !way.opt.Fits(pf, area) {
		return place.Eligible
	}
	if way.distance != embed.All {
		if d := w.stage.stepsTo(at.cave); d < 0 || !way.distance.Holds(d) {
			return place.Distance
		}
	}
	return place.NoReason
}

// search looks for a site and draws one, by the seed of the map and the names of prefab and cave.
func (w *worker) search(pf embed.Prefab, way *way, at spot) (place.Site, bool) {
	key := embed.Seed(at.seed).Named("trial").Named(pf.Name()).Cell(at.cell.First.X, at.cell.First.Y)
	if way.method == place.Centered {
		return w.stage.placer.Centered(pf, at.cave, way.opt, key)
	}
	return w.stage.placer.Embedded(pf, at.cave, way.opt, key)
}

// would reports whether a changed prefab has a site.
func (w *worker) would(c *change, at spot) bool {
	for i := range c.ways {
		if w.barsWay(c.pf, &c.ways[i], at) != place.NoReason {
			continue
		}
		if _, ok := w.search(c.pf, &c.ways[i], at); ok {
			return true
		}
	}
	return false
}

// survive adds the survivors of a search.
func (c *counts) survive(r *place.Report) {
	if r.Reason != place.NoReason {
		return
	}
	addAll(c.survivors[r.Method][:], r.Survivors[:])
	if r.Method == place.Embedded {
		c.spots += r.Survivors[r.Len()-2]
	} else {
		c.spots += r.Survivors[r.Len()-1]
	}
}

// hold counts a site.
func (w *worker) hold(a *attempt, c *counts, at spot, s *place.Site) {
	if c.example == nil || at.number < c.example.Map {
		c.example = at.example(s)
	}
	if s.Method == place.Embedded {
		c.protrusion[max(s.D1, s.D2)-1]++
	}
	if a.pf.Sealed() || a.rolls == nil {
		return
	}
	ways := w.facing(s)
	for i := range a.rolls.list {
		for _, t := range a.rolls.list[i].objects {
			c.came[t.entry]++
			if t.ways&ways != 0 || t.ring && s.Method == place.Centered {
				c.reached[t.entry]++
			} else if c.missed[t.entry] == nil || at.number < c.missed[t.entry].Map {
				c.missed[t.entry] = at.example(s)
			}
		}
	}
}

// facing returns the entrances that lead into the cave at a site, a bit each.
func (w *worker) facing(s *place.Site) (ways uint64) {
	shape := s.Shape()
	dx, dy := shape.Facing().Step()
	for i := range min(shape.EntranceCount(), 63) {
		e, open := shape.Entrance(i), true
		for k := range e.Len() {
			at := e.Cell(k)
			open = open && w.stage.before.LabelAt(s.X+at.X+dx, s.Y+at.Y+dy) == s.Cave
		}
		if open && e.Side() == shape.Facing() {
			ways |= 1 << i
		}
	}
	return ways
}

// refuse counts a cave without a site.
func (w *worker) refuse(a *attempt, c *counts, at spot, way *way, r *place.Report) {
	if r.Reason != place.NoReason {
		c.reasons[r.Reason]++
		return
	}
	rule := 0
	for r.Survivors[rule] > 0 && rule < r.Len()-1 {
		rule++
	}
	c.refused[way.method][rule]++
	miss := w.nearest(a.pf, way, at.cave)
	if miss.ok {
		c.near++
	}
	for _, f := range miss.faults {
		c.heat.add(f)
	}
	if e := c.against[way.method][rule]; e == nil || at.number < e.Map {
		var s *place.Site
		if miss.ok {
			s = &miss.site
		}
		c.against[way.method][rule] = at.example(s)
	}
}
