package stats

import (
	"context"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// MapSample is what was seen of maps that were made, failures to place among them.
type MapSample struct {
	Maps   int
	Seed   uint64 // of the first
	Short  int    // maps that do not meet the recipe
	Wanted int    // encounters that they wanted, together
	Placed int    // encounters that they got
}

// mapCounts are sampled maps with what they hold.
type mapCounts struct {
	MapSample
	wanted     []int // by map
	encounters []*tally
	prefabs    map[string]*tally
	things     map[Thing]*tally
}

// oneMap is what one map holds.
type oneMap struct {
	wanted, placed int
	short          bool
	encounters     []int
	prefabs        map[string]int
	things         map[Thing]int
}

// sampleMaps makes maps and counts what is in them, several at once; the result does not depend on how
// many.
func sampleMaps(ctx context.Context, r embed.Recipe, o RecipeOptions) (*mapCounts, error) {
	all := make([]oneMap, o.Maps)
	done := counter{tell: o.Progress, all: o.Maps}
	inParallel(o.Maps, func() func(i int) {
		var gen mapgen.Generator
		var contents embed.Contents
		return func(i int) {
			if ctx.Err() != nil {
				return
			}
			all[i].count(gen.Run(r, o.Seed+uint64(i)), &contents)
			done.step()
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	out := &mapCounts{
		MapSample: MapSample{Maps: o.Maps, Seed: o.Seed}, encounters: make([]*tally, r.PoolCount()),
		prefabs: map[string]*tally{}, things: map[Thing]*tally{},
	}
	for i := range out.encounters {
		out.encounters[i] = &tally{}
	}
	for i := range all {
		out.add(i, &all[i])
	}
	for _, t := range out.prefabs {
		t.pad(o.Maps)
	}
	for _, t := range out.things {
		t.pad(o.Maps)
	}
	return out, nil
}

// count counts what is in a map.
func (m *oneMap) count(made *mapgen.Result, c *embed.Contents) {
	m.wanted, m.short = made.Wanted, len(made.Unmet) > 0
	m.encounters = make([]int, made.Recipe.PoolCount())
	m.prefabs, m.things = map[string]int{}, map[Thing]int{}
	for i := range made.Placements {
		pl := &made.Placements[i]
		m.prefabs[pl.Prefab.Name()]++
		if i >= made.Features {
			m.placed++
			m.encounters[pl.Encounter.Index()]++
		}
		pl.Roll(c)
		thingsOf(c, m.things)
	}
}

// add counts map i.
func (s *mapCounts) add(i int, m *oneMap) {
	s.wanted = append(s.wanted, m.wanted)
	s.Wanted += m.wanted
	s.Placed += m.placed
	if m.short {
		s.Short++
	}
	for k, n := range m.encounters {
		s.encounters[k].add(n)
	}
	for name, n := range m.prefabs {
		tallyOf(s.prefabs, name).addAfter(i, n)
	}
	for t, n := range m.things {
		tallyOf(s.things, t).addAfter(i, n)
	}
}

func tallyOf[K comparable](in map[K]*tally, key K) *tally {
	t := in[key]
	if t == nil {
		t = &tally{}
		in[key] = t
	}
	return t
}

// pad counts 0 until so many numbers are counted.
func (t *tally) pad(rolls int) {
	t.counts[0] += rolls - t.rolls
	t.rolls = rolls
}

// addAfter counts a number after so many others, of which those that were not counted are 0.
func (t *tally) addAfter(rolls, n int) {
	t.pad(rolls)
	t.add(n)
}

// median returns the number of encounters that the median map wants.
func (s *mapCounts) median() int {
	if len(s.wanted) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s.wanted))
	return sorted[len(sorted)/2]
}

// chances returns what was counted; nil stands for what no map has.
func (s *mapCounts) chances(t *tally) *Chances {
	if t == nil {
		t = &tally{}
		t.pad(s.Maps)
	}
	c := t.chances()
	return &c
}
