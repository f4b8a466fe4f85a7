package trial

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

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
