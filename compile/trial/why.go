package trial

import (
	"context"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// Refusal is a spot of a prefab that is refused, and the map around it.
type Refusal struct {
	Recipe  string
	Example Example
	Verdict place.Verdict
	Grid    *grid.Grid // the map without its encounters
	Caves   int        // in which the cell was in the way, of the Looked ones
	Looked  int        // caves without a site that were looked at
}

// Why returns the first refusal of the prefab that the options name for a cell of its box as drawn, and how often
// the cell is in the way in all of the maps. It is nil where the cell never is.
func Why(ctx context.Context, o Options, x, y int) (*Refusal, error) {
	o.Whole, o.Shard = false, Shard{}
	if o.Maps < 1 || len(o.Prefabs) != 1 {
		return nil, refuse("there is nothing to look at: one prefab and at least one map are needed")
	}
	p, err := newPlan(&o)
	if err != nil {
		return nil, err
	}
	var out *Refusal
	looked, caves := 0, 0
	w := newWorker(p)
	for k, g := range p.recipes {
		for i := range o.Maps {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if len(g.tries) == 0 || g.tries[0].never != place.NoReason {
				continue
			}
			at := spot{number: i, seed: o.Seed + uint64(i)}
			m := w.stage.set(g.recipe, at.seed)
			for c := range m.Caves {
				at.cave, at.cell = c+1, m.Caves[c]
				miss, way := w.refusal(g.tries[0], w.counts[k][0], at)
				if way == nil {
					continue
				}
				looked++
				if !miss.lacks(x, y) {
					continue
				}
				if caves++; out == nil {
					out = &Refusal{
						Recipe: g.recipe.Name(), Example: *at.example(&miss.site),
						Verdict: w.stage.placer.Judge(miss.site, way.opt), Grid: copyOf(&w.stage.before),
					}
				}
			}
		}
	}
	if out != nil {
		out.Caves, out.Looked = caves, looked
	}
	return out, nil
}

// refusal returns the spot that lacks least in a cave without a site, and the way in which it was tried.
func (w *worker) refusal(a *attempt, c *counts, at spot) (missed, *way) {
	clear(w.misses)
	if w.bars(a, at) != place.NoReason || w.try(a, c, at, make([]bool, len(a.changes))) {
		return missed{}, nil
	}
	for i := range a.ways {
		if w.barsWay(&a.ways[i], at) != place.NoReason {
			continue
		}
		if miss := w.nearest(a.pf, &a.ways[i], at.cave); miss.ok {
			return miss, &a.ways[i]
		}
	}
	return missed{}, nil
}

func (m *missed) lacks(x, y int) bool {
	for _, f := range m.faults {
		if f.x == x && f.y == y {
			return true
		}
	}
	return false
}

// copyOf copies what pictures show of a map.
func copyOf(g *grid.Grid) *grid.Grid {
	out := grid.New(g.W, g.H)
	copy(out.Class, g.Class)
	out.Kept.Copy(&g.Kept)
	out.Frozen.Copy(&g.Frozen)
	out.Survey()
	return out
}

// At makes the map of an example again, as it was before its encounters, and returns it with the verdict on the
// spot: of a site, that all rules allow it.
func (o Options) At(prefab, recipe string, e *Example) (*Refusal, error) {
	o.Prefabs, o.Whole, o.Shard = []string{prefab}, false, Shard{}
	p, err := newPlan(&o)
	if err != nil {
		return nil, err
	}
	for _, g := range p.recipes {
		if g.recipe.Name() != recipe || len(g.tries) == 0 {
			continue
		}
		w := newWorker(p)
		w.stage.set(g.recipe, o.Seed+uint64(e.Map))
		out := &Refusal{Recipe: recipe, Example: *e, Grid: copyOf(&w.stage.before)}
		a := g.tries[0]
		for i := range a.ways {
			if a.ways[i].method.String() == e.Method {
				s := place.Site{Prefab: a.pf, Method: a.ways[i].method, Cave: e.Cave, X: e.X, Y: e.Y}
				if err := s.Orientation.UnmarshalText([]byte(e.Orientation)); err != nil {
					return nil, refuse("the report has an orientation %q", e.Orientation)
				}
				if v := w.stage.placer.Judge(s, a.ways[i].opt); i == 0 || v.OK() {
					out.Verdict = v
				}
			}
		}
		return out, nil
	}
	return nil, refuse("the report is not of this project")
}
