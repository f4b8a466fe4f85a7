package trial

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// stage makes maps and keeps each as it was before its first encounter. It is for one goroutine.
type stage struct {
	gen    mapgen.Generator
	before grid.Grid
	placer place.Placer

	exits []bool // by cave-1: it has an exit, so that no encounter comes there
	steps []int32
	dist  grid.Distances
	meter cave.Meter

	clock func() int64 // nil measures nothing
	took  map[string]int64
}

// set makes a map and takes away its encounters.
func (s *stage) set(r embed.Recipe, seed uint64) *mapgen.Result {
	var last int64
	if s.clock != nil {
		last = s.clock()
	}
	s.gen.Watch = func(step mapgen.Step) {
		if s.clock != nil {
			now := s.clock()
			s.took[step.Stage.String()] += now - last
			last = now
		}
		if step.Stage == cave.StageExit {
			s.keep(step.Grid)
		}
	}
	m := s.gen.Run(r, seed)
	s.before.Survey()
	for i, label := range m.Labels {
		if s.before.Label[i] != label {
			panic("xpc: internal error: trial: a map was not kept as it was before its encounters")
		}
	}
	s.placer.Use(&s.before)
	s.placer.Tags = r.Tags()
	s.exits = append(s.exits[:0], make([]bool, s.before.Caves.Count())...)
	for _, e := range m.Exits {
		if c := s.before.LabelAt(e.At.X, e.At.Y); c > 0 {
			s.exits[c-1] = true
		}
	}
	s.steps = s.steps[:0]
	if len(m.Exits) > 0 {
		s.dist.From(&s.before.Open, m.Exits[0].At)
		s.steps = s.meter.AppendNearest(s.steps, &s.before, &s.before.Open, &s.dist)
	}
	return m
}

// keep copies what a survey does not find.
func (s *stage) keep(g *grid.Grid) {
	b := &s.before
	b.Reset(g.W, g.H)
	copy(b.Class, g.Class)
	b.Kept.Copy(&g.Kept)
	b.Used.Copy(&g.Used)
	b.Rings.Copy(&g.Rings)
	b.Frozen.Copy(&g.Frozen)
}

// steps to a cave from the entrance, or -1.
func (s *stage) stepsTo(c int) int {
	if len(s.steps) == 0 {
		return -1
	}
	return int(s.steps[c-1])
}
