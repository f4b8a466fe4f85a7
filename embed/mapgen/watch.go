package mapgen

import (
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/place"
)

// Step is what the generator did last, and the map as it is now. It is valid during the call, and
// nothing of it may be changed. Every attempt at a map begins with [cave.StageBegin]; the last one
// that does is the map's.
type Step struct {
	cave.Step
	Attempt   int              // from 1
	Placement *place.Placement // that was applied: of a feature or an encounter; else nil
}

// watch begins attempt i for those who watch, and sets the parts of the generator to tell of it.
func (g *Generator) watch(i int) {
	g.caves.Watch, g.placer.Watch = nil, nil
	if g.Watch == nil {
		return
	}
	g.grid.Reset(g.result.Recipe.Size())
	g.tell(cave.StageBegin, nil)
	g.caves.Watch = func(s cave.Step) { g.Watch(Step{Step: s, Attempt: i}) }
	g.placer.Watch = func(pl *place.Placement) { g.tell(cave.StagePlace, pl) }
}

// tell tells the watch of the generator's own steps.
func (g *Generator) tell(s cave.Stage, pl *place.Placement) {
	if g.Watch != nil {
		g.Watch(Step{
			Step:    cave.Step{Stage: s, Grid: &g.grid, Open: &g.grid.Open},
			Attempt: g.result.Attempt, Placement: pl,
		})
	}
}
