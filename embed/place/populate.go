package place

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Job says which encounters a map gets.
type Job struct {
	Recipe embed.Recipe // its depth, encounters and pool
	Exits  []grid.Point // the entrance first; their caves get no encounter
	Key    embed.Key    // of the map and the attempt
	Taken  Tally        // by earlier maps of the run; not changed
	Before []Placement  // on this map already; they count against limits
}

// Population is what [Placer.Populate] did. It belongs to the Placer and is overwritten by the next
// call.
type Population struct {
	Placements []Placement // in the order in which they were applied
	Refused    []Refusal   // what the ladder tried in vain
	Wanted     int         // encounters that the density asks for
	Missing    []Missing   // required ones that were not placed as often as they must be
}

// Missing is a required encounter that was not placed as often as it must be.
type Missing struct {
	Encounter     embed.Encounter
	Found, Wanted int // placements
}

// populace is what Populate works with.
type populace struct {
	job     Job
	known   embed.Recipe // of which tags and entries are: to read them takes time and memory
	tags    embed.Tags
	out     Population
	memory  memory
	entries []entry
	caves   []hold
	median  int // area of the median cave
	shapes  shaping
	queues  []queue                                  // by entry and category: entry*CategoryCount + category
	weights [embed.PreferSmall + 1][shapings]weights // by preference and shaping
	ranked  []ranked                                 // entries
	runners []ranked                                 // prefabs
	near    []int32                                  // neighbors of a cave
	deck    []embed.Category
	quota   [embed.CategoryCount]int
	turns   [embed.CategoryCount]uint64 // cards dealt
	meter   cave.Meter
	limits  limits
}

// entry is an encounter of the pool and how often it was placed.
type entry struct {
	encounter embed.Encounter
	name      string
	terms     embed.Terms
	prefer    embed.Prefer // of the entry, or of all of its prefabs
	mixed     bool         // its prefabs differ in what they prefer
	deep      bool         // not for this depth
	placed    int
	reach     int // see Placer.visit
	beyond    int
}

// ranked is a candidate of a race whose whole order is wanted.
type ranked struct {
	at   embed.Arrival
	name string
	i    int
}

// Populate gives the caves of the grid in use their encounters and applies what it places.
//
// Required encounters come first. The density then says how many there shall be in all, and the
// mix how many of each category: a deck without streaks, from which the required ones are taken
// out. For each card one encounter of the category is chosen by weight; it goes to a cave chosen
// by area, preference, category and occupied neighbors, and there to one of its prefabs. Where no
// prefab of it has a site in any cave, the next encounter has its turn.
//
// All choices are races keyed by names and cells, so that one more prefab, encounter or cave
// changes only what it wins. A cave that has refused an encounter is not asked again, and on maps
// of more than 1,024 caves an encounter gives up its turn after 64 caves. A map with an encounter
// in Missing is not what the recipe asks for.
func (p *Placer) Populate(j Job) *Population {
	t := &p.people
	t.begin(j, p.g)
	t.limits.reset(j.Taken)
	for i := range j.Before {
		j.Before[i].Roll(&p.stamp.contents)
		t.limits.count(&p.stamp.contents)
	}
	p.Tags = t.tags
	p.require()
	t.deal()
	for _, category := range t.deck {
		p.card(category)
	}
	return &t.out
}

// begin reads the job and the caves.
func (t *populace) begin(j Job, g *grid.Grid) {
	t.job = j
	t.out.Placements, t.out.Refused = t.out.Placements[:0], t.out.Refused[:0]
	t.out.Missing = t.out.Missing[:0]
	t.memory.reset()
	t.turns = [embed.CategoryCount]uint64{}
	if t.known != j.Recipe {
		t.known, t.tags = j.Recipe, j.Recipe.Tags()
		t.entries = resize(t.entries, j.Recipe.PoolCount())
		for i := range t.entries {
			t.entries[i].read(j.Recipe.Pool(i), j.Recipe.Depth())
		}
	}
	for i := range t.entries {
		t.entries[i].placed = 0
	}
	t.queues = resize(t.queues, len(t.entries)*int(embed.CategoryCount))
	for i := range t.queues {
		t.queues[i].filled, t.queues[i].spent = false, false
	}
	t.holds(g)
	e := j.Recipe.Encounters()
	t.out.Wanted = wanted(e.Density, g.Open.Count(), len(t.caves))
	t.quota = Quotas(e.Mix, t.out.Wanted)
}

// read reads an encounter of the pool.
func (e *entry) read(enc embed.Encounter, depth int) {
	*e = entry{encounter: enc, name: enc.Name(), terms: enc.Terms()}
	e.deep = !e.terms.Depth.Holds(depth)
	e.ahead(enc)
	e.prefer = e.terms.Prefer
	if e.prefer != embed.PreferNone {
		return
	}
	e.prefer = enc.Prefab(0).Prefer()
	for i := range enc.PrefabCount() {
		if enc.Prefab(i).Prefer() != e.prefer {
			e.prefer, e.mixed = embed.PreferNone, true
			return
		}
	}
}

// farthest bounds what is read ahead around a cave: a prefab that is deeper is seldom placed.
const farthest = 24

// ahead finds how much around a cave searches for the prefabs of the entry read.
func (e *entry) ahead(enc embed.Encounter) {
	gap := min(max(e.terms.Gap, 0), farthest)
	for i := range enc.PrefabCount() {
		if pf := enc.Prefab(i); pf.Places().Has(embed.Embedded) {
			c := pf.Class()
			e.reach, e.beyond = max(e.reach, min(c.D, farthest)+gap+1), max(e.beyond, min(c.P, farthest)+1)
		}
	}
}

// full reports whether the encounter was placed as often as it may be.
func (e *entry) full() bool { return e.terms.Max > 0 && e.placed >= e.terms.Max }

// comes reports whether the encounter can come as the category.
func (e *entry) comes(c embed.Category) bool {
	if e.terms.Category != embed.NoCategory {
		return e.terms.Category == c
	}
	for i := range e.encounter.PrefabCount() {
		if e.holds(e.encounter.Prefab(i), c) {
			return true
		}
	}
	return false
}

// holds reports whether the entry may place the prefab when it comes as the category: in an entry
// without a category of its own each prefab has its own.
func (e *entry) holds(pf embed.Prefab, c embed.Category) bool {
	return e.terms.Category != embed.NoCategory || c == embed.NoCategory || pf.Category() == c
}

// require places the required encounters, in the order of a race.
func (p *Placer) require() {
	t := &p.people
	t.ranked = t.ranked[:0]
	key := t.job.Key.Named("required")
	for i := range t.entries {
		e := &t.entries[i]
		switch {
		case e.deep:
			t.out.Refused = append(t.out.Refused, Refusal{Encounter: e.encounter, Reason: Depth})
		case e.terms.Required:
			at := embed.Arrive(key.Named(e.name).Word(0), max(1, uint64(e.terms.Weight)))
			t.ranked = append(t.ranked, ranked{at, e.name, i})
			continue
		}
		if e.terms.Required {
			t.missing(e, e.wanted())
		}
	}
	for i := range t.ranked {
		r := turn(t.ranked, i)
		e := &t.entries[r.i]
		for n := e.wanted(); n > 0 && !e.full(); n-- {
			category, ok := p.ladder(r.i, e.terms.Category)
			if !ok {
				t.missing(e, n)
				break
			}
			t.quota[category] = max(0, t.quota[category]-1)
		}
	}
}

// wanted returns how often a required encounter must be placed.
func (e *entry) wanted() int { return max(1, e.terms.Count) }

// missing notes that a required encounter has n placements too few.
func (t *populace) missing(e *entry, n int) {
	t.out.Missing = append(t.out.Missing, Missing{e.encounter, e.wanted() - n, e.wanted()})
}

// card places one encounter of a category: the first, in the order of a race, that finds a place.
func (p *Placer) card(c embed.Category) {
	t := &p.people
	key := t.job.Key.Named("type").With(uint64(c)).With(t.turns[c])
	t.turns[c]++
	t.ranked = t.ranked[:0]
	for i := range t.entries {
		e := &t.entries[i]
		if e.deep || e.full() || e.terms.Weight == 0 || t.queue(i, c).spent || !e.comes(c) {
			continue
		}
		at := embed.Arrive(key.Named(e.name).Word(0), uint64(e.terms.Weight))
		t.ranked = append(t.ranked, ranked{at, e.name, i})
	}
	for i := range t.ranked {
		if _, ok := p.ladder(turn(t.ranked, i).i, c); ok {
			return
		}
	}
}

// sorted is how many candidates of a race are found one by one before all others are sorted.
const sorted = 16

// turn returns candidate i in the order of a race, once those before it had their turns. Races are run so
// far as their order is wanted: most often that is a few.
func turn(r []ranked, i int) ranked {
	switch {
	case i < sorted:
		return lead(r[i:])
	case i == sorted:
		slices.SortFunc(r[i:], ranked.compare)
	}
	return r[i]
}

// compare orders candidates by their arrival, and those that arrive at once by name.
func (r ranked) compare(o ranked) int {
	if order := r.at.Compare(o.at); order != 0 {
		return order
	}
	return cmp.Compare(r.name, o.name)
}

// lead moves the candidate that comes first to the front.
func lead(r []ranked) ranked {
	best := 0
	for i := 1; i < len(r); i++ {
		if r[i].compare(r[best]) < 0 {
			best = i
		}
	}
	r[0], r[best] = r[best], r[0]
	return r[0]
}
