package trial

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
)

// check says what in a report cannot be, whoever wrote it: counts below 0, or beyond the maps and caves that there
// are. What a trial wrote passes. Places are named as jq has them. It gives a [*UsageError].
func (r *Report) check() error {
	c := &checker{report: r, shard: Shard{1, 1}}
	if r.Shard != nil {
		c.shard = *r.Shard
	}
	if s := c.shard; s.Of < 1 || s.Index < 1 || s.Index > s.Of {
		return refuse("shard is %d of %d: it is one of them, counted from 1", s.Index, s.Of)
	}
	seed, err := strconv.ParseUint(r.Seed, 10, 64)
	if err != nil {
		return refuse("seed is %q: it is a whole number of up to 64 bits", r.Seed)
	}
	c.seed = seed
	if r.Maps < 1 {
		return refuse("maps is %d: it is 1 at least", r.Maps)
	}
	c.count("", "minPlaced[1]", r.MinPlaced[1], noMost, "")
	c.count("", "minPlaced[0]", r.MinPlaced[0], r.MinPlaced[1], "minPlaced[1]")
	recipes := map[string]*Recipe{}
	for i := range r.Recipes {
		recipes[r.Recipes[i].Name] = &r.Recipes[i]
		c.recipe(fmt.Sprintf("recipes[%d].", i), &r.Recipes[i])
	}
	for i := range r.Prefabs {
		at := fmt.Sprintf("prefabs[%d].", i)
		c.count(at, "rolls", r.Prefabs[i].Rolls, noMost, "")
		for k := range r.Prefabs[i].Tries {
			t, at := &r.Prefabs[i].Tries[k], fmt.Sprintf("%stries[%d].", at, k)
			if recipes[t.Recipe] == nil {
				return cmp.Or(c.err, refuse("%srecipe is %q: the report has no recipe of that name", at, t.Recipe))
			}
			c.try(at, t, recipes[t.Recipe])
		}
	}
	return c.err
}

// noMost bounds what no other number of a report does.
const noMost = math.MaxInt

// checker looks at a report and keeps the first thing that cannot be.
type checker struct {
	report *Report
	shard  Shard
	seed   uint64
	err    error
}

// count checks a count that is at most as many as there are of something else.
func (c *checker) count(at, name string, n, most int, of string) {
	switch {
	case c.err != nil:
	case n < 0:
		c.err = refuse("%s%s is %d: it is 0 at least", at, name, n)
	case n > most:
		c.err = refuse("%s%s is %d: it is at most %d, %s", at, name, n, most, of)
	}
}

// counts checks counts by word.
func (c *checker) counts(at, name string, m map[string]int, most int, of string) {
	for _, word := range slices.Sorted(maps.Keys(m)) {
		c.count(at, fmt.Sprintf("%s[%q]", name, word), m[word], most, of)
	}
}

// sum checks that parts, each of which is a count, make up a whole.
func (c *checker) sum(at, name string, parts []int, whole int, of string) {
	sum := 0
	for _, n := range parts {
		c.count(at, name, n, whole, of)
		sum += n
	}
	if c.err == nil && sum != whole {
		c.err = refuse("%s%s add up to %d: they make up %d, %s", at, name, sum, whole, of)
	}
}

// recipe checks the counts of the maps of a recipe.
func (c *checker) recipe(at string, line *Recipe) {
	if want := c.shard.count(c.report.Maps); c.err == nil && line.Done != want {
		c.err = refuse("%sdone is %d: it is %d, the maps of shard %d of %d", at, line.Done, want, c.shard.Index, c.shard.Of)
	}
	c.count(at, "unmet", line.Unmet, line.Done, "done")
	c.count(at, "caves", line.Caves, noMost, "")
	c.sum(at, "sizes[]", line.Sizes[:], line.Caves, "caves")
	if line.Whole != nil {
		c.whole(at+"whole.", line.Whole, line.Done)
	}
}

// try checks the counts of a prefab in the maps of a recipe.
func (c *checker) try(at string, t *Try, line *Recipe) {
	c.tally(at, &t.Tally, line)
	each := methods * line.Caves // what may happen to a cave once by each method
	for _, n := range t.Protrusion {
		c.count(at, "protrusion[]", n, t.Held, "held")
	}
	c.counts(at, "turned", t.Turned, t.Caves, "caves")
	c.count(at, "spots", t.Spots, noMost, "")
	c.counts(at, "refused", t.Refused, each, "two for each cave of the recipe")
	c.counts(at, "survivors", t.Survivors, noMost, "")
	c.count(at, "near", t.Near, each, "two for each cave of the recipe")
	for i := range t.Heat {
		c.count(at, fmt.Sprintf("heat[%d].caves", i), t.Heat[i].Caves, t.Near, "near")
	}
	for i := range t.Objects {
		o, at := &t.Objects[i], fmt.Sprintf("%sobjects[%d].", at, i)
		c.count(at, "entry", o.Entry, noMost, "")
		c.count(at, "came", o.Came, noMost, "")
		c.count(at, "reached", o.Reached, o.Came, "came")
		c.example(at+"missed.", o.Missed)
	}
	for i := range t.WhatIfs {
		c.tally(fmt.Sprintf("%swhatIfs[%d].", at, i), &t.WhatIfs[i].Tally, line)
	}
	c.example(at+"example.", t.Example)
	for _, word := range slices.Sorted(maps.Keys(t.Against)) {
		c.example(fmt.Sprintf("%sagainst[%q].", at, word), t.Against[word])
	}
}

// tally checks maps and caves.
func (c *checker) tally(at string, t *Tally, line *Recipe) {
	c.count(at, "maps", t.Maps, line.Done, "done of its recipe")
	c.count(at, "placed", t.Placed, t.Maps, "maps")
	c.count(at, "caves", t.Caves, line.Caves, "caves of its recipe")
	c.count(at, "held", t.Held, t.Caves, "caves")
	var all, held [len(t.Sizes)]int
	for i, s := range t.Sizes {
		all[i], held[i] = s[0], s[1]
	}
	c.sum(at, "sizes[][0]", all[:], t.Caves, "caves")
	c.sum(at, "sizes[][1]", held[:], t.Held, "held")
	for i := range t.Sizes {
		c.count(at, fmt.Sprintf("sizes[%d][1]", i), held[i], all[i], "the caves of that size")
	}
}

// example checks that a spot is on a map of the shard.
func (c *checker) example(at string, e *Example) {
	switch {
	case e == nil || c.err != nil:
	case e.Map < 0 || e.Map >= c.report.Maps || !c.shard.holds(e.Map):
		c.err = refuse("%smap is %d: it is the number of a map of shard %d of %d, from 0 to %d", at, e.Map,
			c.shard.Index, c.shard.Of, c.report.Maps-1)
	case e.Seed != seedText(c.seed+uint64(e.Map)):
		c.err = refuse("%sseed is %q: that of map %d is %s", at, e.Seed, e.Map, seedText(c.seed+uint64(e.Map)))
	case e.Cave < 1:
		c.err = refuse("%scave is %d: caves are counted from 1", at, e.Cave)
	}
}

// whole checks what happened in so many whole maps.
func (c *checker) whole(at string, w *Whole, done int) {
	for _, n := range []struct {
		name string
		n    int
	}{{"attempts", w.Attempts}, {"wanted", w.Wanted}, {"placed", w.Placed}, {"features", w.Features}} {
		c.count(at, n.name, n.n, noMost, "")
	}
	for _, l := range []struct {
		name string
		list []Share
		most int
	}{{"encounters", w.Encounters, w.Placed}, {"prefabs", w.Prefabs, noMost}} { // prefabs come in slots, too
		for i, s := range l.list {
			c.count(at, fmt.Sprintf("%s[%d].placed", l.name, i), s.Placed, l.most, "placed")
			c.count(at, fmt.Sprintf("%s[%d].maps", l.name, i), s.Maps, min(s.Placed, done), "the maps, and as often as it came")
		}
	}
	for i := range w.Spread {
		s, at := &w.Spread[i], fmt.Sprintf("%sspread[%d].", at, i)
		c.count(at, "placed", s.Placed, w.Placed, "placed of all")
		c.count(at, "most", s.Most, s.Placed, "placed")
		for _, m := range []struct {
			name string
			of   *Moments
		}{{"pairs", &s.Pairs}, {"uniform", &s.Uniform}} {
			c.count(at, m.name+".n", m.of.N, noMost, "")
			c.count(at, m.name+".squares", m.of.Squares, noMost, "")
			c.count(at, m.name+".sum", m.of.Sum, m.of.Squares, "squares")
		}
		c.example(at+"worst.", s.Worst)
	}
	for i := range w.Unmet {
		u := &w.Unmet[i]
		c.count(at, fmt.Sprintf("unmet[%d].maps", i), u.Maps, done, "the maps")
		for k, n := range u.Numbers {
			c.count(at, fmt.Sprintf("unmet[%d].numbers[%d]", i, k), n, c.report.Maps-1, "the last map")
		}
	}
	c.counts(at, "refused", w.Refused, noMost, "")
}
