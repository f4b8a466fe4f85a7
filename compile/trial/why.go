package trial

import (
	"context"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
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
// the cell is in the way in all of the maps. It is nil where the cell never is. A cell that is neither in the box nor
// around it is a [*UsageError].
func Why(ctx context.Context, o Options, x, y int) (*Refusal, error) {
	o.Whole, o.Shard, o.bare = false, Shard{}, true
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
	if pf := p.prefabs[0]; !w.around(x, y) {
		width, height := pf.Size()
		return nil, refuse("the box of %s has columns 0 to %d and rows 0 to %d: column %d, row %d is neither in it nor around it",
			pf.Name(), width-1, height-1, x, y)
	}
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

// around reports whether a cell is one of the box of the only prefab, or of its margin in the maps of some recipe.
func (w *worker) around(x, y int) bool {
	tried := false
	for _, list := range w.counts {
		for _, c := range list {
			if tried = true; c.heat.has(x, y) {
				return true
			}
		}
	}
	return !tried
}

// refusal returns the spot that lacks least in a cave without a site, and the way in which it was tried.
func (w *worker) refusal(a *attempt, c *counts, at spot) (missed, *way) {
	clear(w.misses)
	if w.bars(a.pf, a.ways, at) != place.NoReason || w.try(a, c, at, make([]bool, len(a.changes))) {
		return missed{}, nil
	}
	for i := range a.ways {
		if w.barsWay(a.pf, &a.ways[i], at) != place.NoReason {
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

// Replayer makes maps of examples again. It is for one goroutine.
type Replayer struct {
	plan *plan
	work *worker
	at   [2]int // recipe and number of the map at hand
	made bool
}

// NewReplayer returns a replayer for reports of what the options ask for.
func NewReplayer(o Options) (*Replayer, error) {
	o.Shard, o.bare = Shard{}, true
	p, err := newPlan(&o)
	if err != nil {
		return nil, err
	}
	return &Replayer{plan: p, work: newWorker(p)}, nil
}

// At returns the spot of an example with the verdict on it, and its map without encounters. The map is valid until
// the next call. ok is false where the example is not one of this project's, or has no spot.
func (r *Replayer) At(prefab, recipe string, e *Example) (out *Refusal, ok bool) {
	for k, g := range r.plan.recipes {
		if g.recipe.Name() != recipe {
			continue
		}
		for _, a := range g.tries {
			if a.pf.Name() == prefab {
				return r.replay(k, a, e)
			}
		}
	}
	return nil, false
}

func (r *Replayer) replay(recipe int, a *attempt, e *Example) (*Refusal, bool) {
	g, s := r.plan.recipes[recipe], &r.work.stage
	if at := [2]int{recipe, e.Map}; !r.made || at != r.at {
		s.set(g.recipe, r.plan.o.Seed+uint64(e.Map))
		r.at, r.made = at, true
	}
	var turn orient.Orientation
	if turn.UnmarshalText([]byte(e.Orientation)) != nil || e.Cave < 1 || e.Cave > s.before.Caves.Count() {
		return nil, false
	}
	out := &Refusal{Recipe: g.recipe.Name(), Example: *e, Grid: &s.before}
	found := false
	for i := range a.ways {
		if way := &a.ways[i]; way.method.String() == e.Method {
			v := s.placer.Judge(place.Site{
				Prefab: a.pf, Method: way.method, Cave: e.Cave, Orientation: turn, X: e.X, Y: e.Y,
			}, way.opt)
			if !found || v.OK() {
				out.Verdict, found = v, true
			}
		}
	}
	return out, found
}

// Stamp places the prefab of a site that was replayed last, into a copy of its map.
func (r *Replayer) Stamp(v *Refusal) (*grid.Grid, place.Placement) {
	var p place.Placer
	g := copyOf(v.Grid)
	p.Use(g)
	recipe := r.plan.recipes[r.at[0]].recipe
	p.Tags = recipe.Tags()
	pl := p.Stamp(v.Verdict.Site, recipe.Depth(), uint64(embed.Seed(r.plan.o.Seed+uint64(r.at[1])).Named("trial")))
	p.Apply(pl)
	return g, *pl
}
