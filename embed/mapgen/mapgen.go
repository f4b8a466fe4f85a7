// Package mapgen runs a map recipe: it generates caves, chooses exits, gives the caves their
// encounters, and tries again where the map is not what the recipe requires.
//
//	var g mapgen.Generator // reused from map to map
//	m := g.Run(recipe, 7)
//	for i := range m.Placements { … }
//
// The same bundle, recipe and seed give the same map everywhere.
package mapgen

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// Maintainer's note. Attempt i of a map works with the key of (seed, i), and nothing of one
// attempt reaches another. The first that meets the recipe is the map. Failing all, the least bad
// one is made once more, so that no attempt but the last is ever copied.

// Attempts is how often a map is made anew, with another seed, until it meets its recipe.
const Attempts = 50

// Generator runs recipes and reuses its memory: after the first maps of a size it does not
// allocate. The zero value is ready. It is for one goroutine.
type Generator struct {
	// Taken is what earlier maps of the run took of prefabs that a run may hold so often only. It is
	// not changed: a game adds the placements of the maps that it takes, with [place.Tally.Add].
	Taken place.Tally

	// Watch is told each step of the making of a map; nil is nobody. See [Step].
	Watch func(Step)

	grid   grid.Grid
	caves  cave.Generator
	exits  cave.Exits
	meter  cave.Meter
	placer place.Placer
	setter place.Preplacer

	job      place.FeatureJob
	halls    []embed.Area // where features may end their tunnels in tunnels
	features embed.Recipe // of which job has the features, and the tags
	placed   []place.Placement
	refused  []place.Refusal
	doors    []cave.Door // of rooms, those that features opened after the others

	points  []grid.Point // exits
	regions []embed.Region
	content []grid.Point
	result  Result
}

// Run makes the map of a recipe and a seed. It always returns one: where no attempt meets the
// recipe, the least bad, with what it lacks in [Result.Unmet].
func (g *Generator) Run(r embed.Recipe, seed uint64) *Result {
	best, least := 0, badness{}
	for i := 1; i <= Attempts; i++ {
		bad := g.attempt(r, seed, i, &least, best > 0)
		if bad.unmet == 0 {
			return g.finish()
		}
		if best == 0 || bad.less(least) {
			best, least = i, bad
		}
	}
	if g.result.Attempt != best {
		g.attempt(r, seed, best, nil, false)
	}
	return g.finish()
}

// attempt makes attempt i. Where bounded it leaves the map without encounters once it is worse
// than least.
func (g *Generator) attempt(
	r embed.Recipe, seed uint64, i int, least *badness, bounded bool,
) badness {
	m := &g.result
	key := embed.Seed(seed).With(uint64(i))
	*m = Result{
		Recipe: r, Seed: seed, Attempt: i, Grid: &g.grid, maker: g,
		Before: m.Before, Labels: m.Labels, Caves: m.Caves, Unmet: m.Unmet[:0],
	}
	g.watch(i)
	w, h := r.Size()
	o := cave.Options{
		W: w, H: h, Margin: r.Margin(), Carving: r.Carving(), Regions: g.parts(r), Join: r.Join(),
	}
	if g.plan(r, key) {
		o.Frozen, o.Starts = g.setter.Plan(g.job)
	}
	made := g.caves.Generate(&g.grid, o, key.Named("caves"))
	m.Made = made
	g.settle()
	for _, e := range made.Ends {
		g.exits.Places = append(g.exits.Places, e.At)
	}
	g.lead(r, key)
	m.Metrics.Metrics = g.meter.Measure(&g.grid, made.Domain)
	if len(m.Exits) > 1 {
		m.Metrics.Path = g.meter.Hops(&g.grid, m.Exits[0].Cave, m.Exits[1].Cave)
	}
	m.require(r.Require(), r.Exits())
	if bad := m.badness(); bounded && least.less(bad) {
		return bad
	}
	m.Before = append(m.Before[:0], g.grid.Class...)
	m.Labels = append(m.Labels[:0], g.grid.Label...)
	g.populate(r, key)
	g.treasure(r.Require().DeadEnd)
	return m.badness()
}

// parts lists the regions of a composite map.
func (g *Generator) parts(r embed.Recipe) []embed.Region {
	g.regions = g.regions[:0]
	for i := range r.RegionCount() {
		g.regions = append(g.regions, r.Region(i))
	}
	return g.regions
}

// lead chooses the exits of the map.
func (g *Generator) lead(r embed.Recipe, key embed.Key) {
	m := &g.result
	m.Exits, m.Metrics.Separation = g.exits.Choose(&g.grid, r.Exits().Count, r.Exits().Separation, key)
	cave.Apply(&g.grid, m.Exits)
	g.tell(cave.StageExit, nil)
	for i, e := range m.Exits {
		if d := &m.Metrics.ExitDistance; i == 1 || i > 1 && e.Steps < *d {
			*d = e.Steps
		}
	}
}

// populate gives the caves their encounters.
func (g *Generator) populate(r embed.Recipe, key embed.Key) {
	m := &g.result
	g.points = g.points[:0]
	for _, e := range m.Exits {
		g.points = append(g.points, e.At)
	}
	g.placer.Use(&g.grid)
	made := g.placer.Populate(place.Job{
		Recipe: r, Exits: g.points, Key: key.Named("encounters"), Taken: g.Taken, Before: g.placed,
	})
	m.Wanted = made.Wanted
	g.placed = append(g.placed, made.Placements...)
	for _, refused := range made.Refused {
		refused.Step += m.Features
		g.refused = append(g.refused, refused)
	}
	m.Placements, m.Refused = g.placed, g.refused
	for _, e := range made.Missing {
		m.Unmet = append(m.Unmet, Unmet{
			What: "encounter", Name: e.Encounter.Name(), Found: whole(e.Found), Min: whole(e.Wanted),
		})
	}
}

// treasure checks that no dead end is longer than it may be, but where something lies in it that is
// worth the way.
func (g *Generator) treasure(bound embed.Range) {
	if bound == embed.All {
		return
	}
	m := &g.result
	m.Metrics.DeadEnd = g.meter.DeadEnds(&g.grid, g.points, g.worth()).Steps
	m.number("deadEnd", m.Metrics.DeadEnd, bound)
}

// worth lists a cell of each cave with an encounter that is a reward, be it for a risk, and of what leads
// to a feature.
func (g *Generator) worth() []grid.Point {
	g.content = g.content[:0]
	for i := range g.result.Placements {
		pl := &g.result.Placements[i]
		for j := range pl.Connectors {
			if c := &pl.Connectors[j]; !c.Plugged {
				g.content = append(g.content, c.Approach...)
			}
		}
		if pl.Cave > 0 && (pl.Category == embed.Reward || pl.Category == embed.Risk) {
			g.content = append(g.content, g.grid.Caves.Region(pl.Cave).First)
		}
	}
	return g.content
}

// finish lists the caves of the map.
func (g *Generator) finish() *Result {
	m := &g.result
	m.Caves = m.Caves[:0]
	for id := 1; id <= g.grid.Caves.Count(); id++ {
		c := g.grid.Caves.Region(id)
		m.Caves = append(m.Caves, Cave{Room: c.Room, Cells: c.Area, First: c.First, Center: center(c)})
	}
	return m
}
