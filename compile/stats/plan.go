package stats

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/place"
)

// Maintainer's note on whole maps. If everything that a recipe wants is placed, what comes is a game of
// cards with known odds (package place, Populate): required entries come so often; of what is wanted each
// category has its share, less the required ones of it; each card is an entry of the category by weight,
// but for those that have come as often as they may, and then one of its prefabs by weight, but for those
// that are unique and have come. So one category is a walk over how often what is bounded has come, and
// categories are independent unless a bound reaches across them: then there are no exact figures.

// plan is a recipe as far as weights decide it.
type plan struct {
	recipe   embed.Recipe
	calc     *Calculator
	entries  []planned
	features []planFeature
	limits   []limit
	quota    [embed.CategoryCount]int // cards
	inexact  string
}

// planned is an entry of the pool.
type planned struct {
	of      embed.Encounter
	depth   int
	deep    bool
	times   int // required
	most    int // 1 + index of the limit on its placements; 0 = none
	prefabs []plannedPrefab
}

// plannedPrefab is a prefab of an entry that can come at the depth.
type plannedPrefab struct {
	pf     embed.Prefab
	weight uint32
	unique int // 1 + index of the limit that it counts against; 0 = none
	most   int // of that
}

// planFeature is a feature with a prefab that can come at the depth.
type planFeature struct {
	of embed.Feature
	pf embed.Prefab
}

// limit counts placements, of an entry or of what is unique.
type limit struct {
	unique embed.Unique // the zero value of an entry's
	start  int          // placements before the first card
	most   int
}

// placing is one placement: of an entry, or of a feature if entry is -1.
type placing struct {
	entry int
	pf    embed.Prefab
}

// The bounds of the work for one category.
const (
	maxWalk  = 1 << 12 // states of what is bounded, times cards
	maxCards = 2000
)

// planOf reads a recipe.
func planOf(r embed.Recipe) *plan {
	p := &plan{recipe: r, calc: New(Given{Depth: r.Depth(), Tags: r.Tags()})}
	for i := range r.PoolCount() {
		p.entry(r.Pool(i))
	}
	for i := range r.FeatureCount() {
		f := r.Feature(i)
		if pf, ok := f.Prefab(); ok && pf.Depth().Holds(r.Depth()) {
			p.features = append(p.features, planFeature{f, pf})
			p.slots(pf)
			if u := pf.Unique(); u.Scope != embed.NoScope {
				p.why("the feature %q is unique, and how often it comes is rolled", pf.Name())
			}
		}
	}
	return p
}

// why keeps the first reason for which there are no exact figures of whole maps.
func (p *plan) why(format string, args ...any) {
	if p.inexact == "" {
		p.inexact = fmt.Sprintf(format, args...)
	}
}

// slots looks whether the slots of a prefab may hold what is unique.
func (p *plan) slots(pf embed.Prefab) {
	if pf.LimitCount() > 0 {
		p.why("slots of %q may hold what is unique, so that what comes decides what may still come", pf.Name())
	}
}

// entry reads an entry of the pool.
func (p *plan) entry(of embed.Encounter) {
	terms := of.Terms()
	e := planned{of: of, depth: p.recipe.Depth(), deep: !terms.Depth.Holds(p.recipe.Depth())}
	for i := range of.PrefabCount() {
		pf := of.Prefab(i)
		if pf.Weight() == 0 || !pf.Depth().Holds(p.recipe.Depth()) {
			continue
		}
		x := plannedPrefab{pf: pf, weight: pf.Weight()}
		if u := pf.Unique(); u.Scope != embed.NoScope {
			x.unique, x.most = p.limit(u), u.Max
		}
		e.prefabs = append(e.prefabs, x)
		if !e.deep {
			p.slots(pf)
		}
	}
	if terms.Max > 0 {
		p.limits = append(p.limits, limit{most: terms.Max})
		e.most = len(p.limits)
	}
	if terms.Required && !e.deep {
		e.times = max(1, terms.Count)
		if terms.Max > 0 {
			e.times = min(e.times, terms.Max)
		}
		p.require(&e)
	}
	p.entries = append(p.entries, e)
}

// limit returns 1 + the index of the limit of what is unique.
func (p *plan) limit(u embed.Unique) int {
	for i := range p.limits {
		if l := &p.limits[i]; l.unique.Scope == u.Scope && l.unique.Group == u.Group {
			l.most = max(l.most, u.Max)
			return i + 1
		}
	}
	p.limits = append(p.limits, limit{unique: u, most: u.Max})
	return len(p.limits)
}

// require counts what a required entry takes of limits.
func (p *plan) require(e *planned) {
	name := e.of.Name()
	if len(e.prefabs) == 0 {
		p.why("the encounter %q is required, and none of its prefabs can come at depth %d", name, e.depth)
		return
	}
	if e.most > 0 {
		p.limits[e.most-1].start += e.times
	}
	for _, x := range e.prefabs {
		switch {
		case x.unique == 0:
		case len(e.prefabs) > 1:
			p.why("the encounter %q is required, and some of its prefabs are unique", name)
		default:
			l := &p.limits[x.unique-1]
			if l.start += e.times; l.start > x.most {
				p.why("the encounter %q is required more often than the unique prefab %q may come", name, x.pf.Name())
			}
		}
	}
}

// category returns the category as which a required entry comes.
func (p *plan) category(e *planned) embed.Category {
	if c := e.of.Terms().Category; c != embed.NoCategory {
		return c
	}
	c := e.prefabs[0].pf.Category()
	for _, x := range e.prefabs {
		if x.pf.Category() != c {
			p.why("the required encounter %q has no category, and its prefabs have several", e.of.Name())
		}
	}
	return c
}

// deal shares so many encounters out among the categories.
func (p *plan) deal(wanted int) {
	p.quota = place.Quotas(p.recipe.Encounters().Mix, wanted)
	for i := range p.entries {
		if e := &p.entries[i]; e.times > 0 && len(e.prefabs) > 0 {
			c := p.category(e)
			p.quota[c] = max(0, p.quota[c]-e.times)
		}
	}
	of := make([]embed.Category, len(p.limits)) // the category in which each limit counts
	for c := range embed.CategoryCount {
		for _, x := range p.hand(c) {
			if p.quota[c] == 0 {
				break
			}
			for _, n := range x.counts() {
				if of[n] != embed.NoCategory && of[n] != c {
					p.why("a limit of the encounter %q holds for cards of several categories", p.entries[x.entry].of.Name())
				}
				of[n] = c
			}
		}
	}
}

// card is an entry as it can come as a category.
type card struct {
	entry   int
	weight  uint32
	most    int
	prefabs []plannedPrefab
}

// counts lists the limits against which a card counts.
func (x *card) counts() (out []int) {
	if x.most > 0 {
		out = append(out, x.most-1)
	}
	for _, pf := range x.prefabs {
		if pf.unique > 0 {
			out = append(out, pf.unique-1)
		}
	}
	return out
}

// hand lists what a card of a category can be.
func (p *plan) hand(c embed.Category) (out []card) {
	for i := range p.entries {
		e := &p.entries[i]
		terms := e.of.Terms()
		if e.deep || terms.Weight == 0 || terms.Category != embed.NoCategory && terms.Category != c {
			continue
		}
		x := card{entry: i, weight: terms.Weight, most: e.most}
		for _, pf := range e.prefabs {
			if terms.Category != embed.NoCategory || pf.pf.Category() == c {
				x.prefabs = append(x.prefabs, pf)
			}
		}
		if len(x.prefabs) > 0 {
			out = append(out, x)
		}
	}
	return out
}
