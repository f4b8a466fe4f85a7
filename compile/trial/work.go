package trial

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// worker goes over maps, one at a time.
type worker struct {
	plan   *plan
	stage  stage
	counts [][]*counts // by recipe and attempt
	lines  []Recipe    // by recipe: maps and caves
	wholes []*Whole
	misses map[missKey]missed
	faults []cellFault
	sites  []place.Site
}

// task is a map.
type task struct{ recipe, i int }

// run goes over the maps of the shard and fills the report.
func (p *plan) run(ctx context.Context, r *Report) error {
	var tasks []task
	for i := range p.o.Maps { // of all recipes in turn
		for k := range p.recipes {
			if p.o.Shard.holds(i) {
				tasks = append(tasks, task{k, i})
			}
		}
	}
	workers := make([]*worker, max(1, min(p.o.Workers, len(tasks))))
	var next atomic.Int64
	var wait sync.WaitGroup
	var told sync.Mutex
	done := 0
	for i := range workers {
		workers[i] = newWorker(p)
		wait.Go(func() {
			for ctx.Err() == nil {
				k := int(next.Add(1)) - 1
				if k >= len(tasks) {
					return
				}
				workers[i].do(tasks[k])
				told.Lock()
				if done++; p.o.Progress != nil {
					p.o.Progress(done, len(tasks))
				}
				told.Unlock()
			}
		})
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	all := workers[0]
	for _, w := range workers[1:] {
		all.add(w)
	}
	all.fill(r)
	if p.o.Timing != nil {
		for _, stage := range slices.Sorted(maps.Keys(all.stage.took)) {
			p.o.Timing(stage, all.stage.took[stage])
		}
	}
	return nil
}

func newWorker(p *plan) *worker {
	w := &worker{plan: p, lines: make([]Recipe, len(p.recipes)), misses: map[missKey]missed{}}
	w.stage.clock, w.stage.took = p.o.Clock, map[string]int64{}
	for _, g := range p.recipes {
		var list []*counts
		for _, t := range g.tries {
			list = append(list, newCounts(t))
		}
		w.counts = append(w.counts, list)
		w.wholes = append(w.wholes, newWhole(g.recipe))
	}
	return w
}

// add adds what another worker has counted.
func (w *worker) add(o *worker) {
	for stage, took := range o.stage.took {
		w.stage.took[stage] += took
	}
	for k := range w.lines {
		w.lines[k].add(&o.lines[k])
		w.wholes[k].add(o.wholes[k])
		for i := range w.counts[k] {
			w.counts[k][i].add(o.counts[k][i])
		}
	}
}

// fill writes what was counted into the report.
func (w *worker) fill(r *Report) {
	for k, g := range w.plan.recipes {
		r.Recipes[k].add(&w.lines[k])
		if w.plan.o.Whole {
			r.Recipes[k].Whole = w.wholes[k]
		}
		for i, t := range g.tries {
			pf := &r.Prefabs[t.index]
			pf.Tries = append(pf.Tries, w.counts[k][i].result(t, g.recipe.Name()))
			if t.rolls != nil {
				pf.Rolls = max(pf.Rolls, len(t.rolls.list))
			}
		}
	}
}

// add adds the maps and caves of another part.
func (r *Recipe) add(o *Recipe) {
	r.Done += o.Done
	r.Unmet += o.Unmet
	r.Caves += o.Caves
	addAll(r.Sizes[:], o.Sizes[:])
}

// do makes a map and tries everything in it.
func (w *worker) do(t task) {
	g := w.plan.recipes[t.recipe]
	seed := w.plan.o.Seed + uint64(t.i)
	m := w.stage.set(g.recipe, seed)
	line := &w.lines[t.recipe]
	line.Done++
	line.Caves += len(m.Caves)
	if len(m.Unmet) > 0 {
		line.Unmet++
	}
	for i := range m.Caves {
		line.Sizes[sizeOf(m.Caves[i].Cells)]++
	}
	if w.plan.o.Whole {
		w.wholes[t.recipe].count(m, spot{number: t.i, seed: seed})
		return
	}
	list := w.counts[t.recipe]
	held := make([]bool, len(g.tries))
	better := make([][]bool, len(g.tries))
	for i, a := range g.tries {
		better[i] = make([]bool, len(a.changes))
	}
	for c := 1; c <= len(m.Caves); c++ {
		clear(w.misses)
		for i, a := range g.tries {
			at := spot{number: t.i, seed: seed, cave: c, cell: m.Caves[c-1]}
			held[i] = w.try(a, list[i], at, better[i]) || held[i]
		}
	}
	for i := range g.tries {
		list[i].Maps++
		if held[i] {
			list[i].Placed++
		}
		for k, ok := range better[i] {
			list[i].changes[k].Maps++
			if ok {
				list[i].changes[k].Placed++
			}
		}
	}
}

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
	why := w.bars(a, at)
	if why != place.NoReason {
		c.reasons[why]++
		return false
	}
	var refused [methods]place.Report
	var turned orient.Set
	var asked [methods]bool
	for i := range a.ways {
		way := &a.ways[i]
		if w.barsWay(way, at) != place.NoReason {
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
	size := sizeOf(at.cell.Cells)
	c.cave(size, held)
	for i := range a.ways {
		if m := a.ways[i].method; !held && asked[m] && w.barsWay(&a.ways[i], at) == place.NoReason {
			asked[m] = false
			w.refuse(a, c, at, &a.ways[i], &refused[m])
		}
	}
	for k := range a.changes {
		ok := w.would(&a.changes[k], at)
		c.changes[k].cave(size, ok)
		better[k] = better[k] || ok
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

// bars says why a cave cannot get the prefab, whatever its shape, or NoReason.
func (w *worker) bars(a *attempt, at spot) place.Reason {
	if a.never != place.NoReason {
		return a.never
	}
	if w.stage.exits[at.cave-1] || !a.pf.Cave().Holds(at.cell.Cells) {
		return place.Eligible
	}
	why := place.Eligible
	for i := range a.ways {
		if why = w.barsWay(&a.ways[i], at); why == place.NoReason {
			break
		}
	}
	return why
}

// barsWay says why a cave is not one by the terms of an encounter.
func (w *worker) barsWay(way *way, at spot) place.Reason {
	if at.cell.Cells < way.minArea {
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
		if w.barsWay(&c.ways[i], at) != place.NoReason {
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

// missKey is what prefabs share that lack the same cells in a cave.
type missKey struct {
	method            place.Method
	class             embed.Class
	front             orient.Dir
	distinct          orient.Set
	w, h, buffer, gap int
	shift, area       int
}

// missed is the spot that lacks least, and its cells as drawn.
type missed struct {
	site   place.Site
	ok     bool
	faults []cellFault
}

// cellFault is a cell of the box as drawn, or around it, for which a spot is refused.
type cellFault struct {
	x, y int
	is   place.Ground
}

// nearest returns the spot in a cave that lacks least.
func (w *worker) nearest(pf embed.Prefab, way *way, cave int) missed {
	bw, bh := pf.Size()
	key := missKey{
		way.method, pf.Class(), pf.Front(), pf.Distinct(), bw, bh, pf.Buffer(), way.opt.Gap, way.opt.MaxShift, way.opt.MinArea,
	}
	m, known := w.misses[key]
	if known {
		return m
	}
	p := &w.stage.placer
	if m.site, m.ok = p.NearMiss(pf, way.method, cave, way.opt); m.ok {
		v := p.Judge(m.site, way.opt)
		tw, th := m.site.Shape().Size()
		back := m.site.Orientation.Inverse()
		for _, f := range v.Faults {
			x, y := back.Point(f.X-m.site.X, f.Y-m.site.Y, tw, th)
			m.faults = append(m.faults, cellFault{x, y, f.Is})
		}
	}
	w.misses[key] = m
	return m
}
