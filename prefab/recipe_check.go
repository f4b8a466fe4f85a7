package prefab

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Sizes of caves, in cells: a cave is small up to smallCave, medium up to mediumCave.
const (
	leastCave  = 17
	smallCave  = 60
	mediumCave = 200
)

// possible finds requirements of a recipe that no map of it can meet.
func (r *reader) possible(m *Recipe) {
	if !m.Size.Given() || m.Size.Value == (Size{}) {
		return
	}
	w, h := m.Size.Value.W-2*m.Margin.Value, m.Size.Value.H-2*m.Margin.Value
	if w < 3 || h < 3 {
		at := m.Size.Span
		if m.Margin.Given() {
			at = m.Margin.Span
		}
		r.add(diag.RequirementImpossible, at, "a margin of "+strconv.Itoa(m.Margin.Value)+
			" leaves no room for caves in a map of "+strconv.Itoa(m.Size.Value.W)+" by "+
			strconv.Itoa(m.Size.Value.H), "make the map larger or the margin smaller")
		return
	}
	r.cavesPossible(m, w*h)
	r.exitsPossible(m, w*h)
	for _, e := range m.Encounters.Pool {
		if e.Required.Value && !m.holds(e.Depth.Value) {
			r.add(diag.RequirementImpossible, e.Depth.Span, "entry "+quoted(e.Name.Value)+
				" is required, but its depth does not hold the recipe's, which is "+
				strconv.Itoa(m.Depth.Value), "")
		}
		if e.Required.Value && e.Distance.Value.Min > w*h {
			r.add(diag.RequirementImpossible, e.Distance.Span, "entry "+quoted(e.Name.Value)+
				" is required farther from the entrance than there are cells", "")
		}
	}
}

// holds reports whether a range of depths holds the recipe's, or may hold it.
func (m *Recipe) holds(depths Range) bool { return m.unreadDepth || depths.Holds(m.Depth.Value) }

// exitsPossible finds distances of exits that no map with room for some cells has. The first exit is
// the entrance.
func (r *reader) exitsPossible(m *Recipe, room int) {
	apart, from, count := m.Exits.Separation, m.Require.ExitDistance, m.Exits.Count.Value
	tooFar := func(f Field[Range], what string) bool {
		if f.Value.Min > room {
			r.add(diag.RequirementImpossible, f.Span, what+" lie at least "+strconv.Itoa(f.Value.Min)+
				" steps apart in a map with room for "+diag.Counted(room, "open cell"), "")
		}
		return f.Value.Min > room
	}
	if count < 2 {
		if from.Value != All {
			r.add(diag.KeyConflict, from.Span, "exitDistance is measured between exits, but"+
				" exits.count is "+strconv.Itoa(count), "raise exits.count, or remove exitDistance")
		}
		return
	}
	far := tooFar(apart, "exits")
	far = tooFar(from, "the entrance and each other exit") || far
	switch {
	case far:
	case from.Value.Max < apart.Value.Min:
		r.add(diag.RequirementImpossible, from.Span, "exitDistance allows at most "+
			diag.Counted(from.Value.Max, "step")+", but exits.separation asks for "+
			strconv.Itoa(apart.Value.Min)+" at least", "")
	case count == 2 && from.Value.Min > apart.Value.Max:
		r.add(diag.RequirementImpossible, from.Span, "exitDistance asks for "+
			diag.Counted(from.Value.Min, "step")+" at least, but exits.separation allows at most "+
			strconv.Itoa(apart.Value.Max), "")
	}
}

// cavesPossible finds numbers of caves that do not fit a map with room for some cells.
func (r *reader) cavesPossible(m *Recipe, room int) {
	least, most := m.Automaton.MinCave, m.Automaton.MaxCave
	if most.Value > 0 && most.Value < least.Value {
		r.add(diag.RequirementImpossible, most.Span, "maxCave is "+strconv.Itoa(most.Value)+
			", below minCave, which is "+strconv.Itoa(least.Value), "")
		return
	}
	needed := int64(0) // a number and a size multiply beyond 32 bits
	for _, q := range []struct {
		word     string
		f        Field[Range]
		from, to int
	}{
		{"small", m.Require.Small, leastCave, smallCave},
		{"medium", m.Require.Medium, smallCave + 1, mediumCave},
		{"large", m.Require.Large, mediumCave + 1, NoMax},
	} {
		if q.f.Value.Min == 0 {
			continue
		}
		from := max(q.from, least.Value)
		if from > q.to || most.Value > 0 && most.Value < from {
			is := " are"
			if q.f.Value.Min == 1 {
				is = " is"
			}
			r.add(diag.RequirementImpossible, q.f.Span, diag.Counted(q.f.Value.Min, q.word+" cave")+is+
				" required, but minCave and maxCave leave none", "")
			continue
		}
		if needed += int64(q.f.Value.Min) * int64(from); needed > int64(room) {
			r.add(diag.RequirementImpossible, q.f.Span, "the caves required need at least "+
				strconv.FormatInt(needed, 10)+" cells"+"; the map has room for "+strconv.Itoa(room), "")
			return
		}
	}
}

// CheckRecipe returns the findings about names and pools of a recipe: prefabs that are not there,
// entries that can hold no prefab, categories of the mix without an entry that can come.
func CheckRecipe(m *Recipe, prefabs []*Summary) diag.List {
	c := &poolCheck{reader: reader{file: m.File}, recipe: m, prefabs: prefabs}
	coming := map[Category]bool{}
	for i := range m.Encounters.Pool {
		c.entry(&m.Encounters.Pool[i], coming)
	}
	if m.Encounters.Pool == nil {
		for _, k := range prefabs {
			c.partial = c.partial || k.Partial
			if c.comes(k) {
				coming[k.Category] = true
			}
		}
	}
	if m.unreadPool || c.partial {
		return c.findings.Sorted()
	}
	for _, s := range m.Encounters.Mix {
		if s.Weight > 0 && !coming[s.Category] {
			c.add(diag.EmptyPool, s.Span, "the mix asks for "+s.Category.String()+
				", but no entry of that category can come", "")
		}
	}
	return c.findings.Sorted()
}

// poolCheck checks a recipe against the prefabs of its project.
type poolCheck struct {
	reader
	recipe  *Recipe
	prefabs []*Summary
	partial bool // findings hide what some prefab is
}

// comes reports whether a prefab can come in an encounter of the recipe.
func (c *poolCheck) comes(k *Summary) bool {
	return k.Weight.Value > 0 && c.recipe.holds(k.Depth) && k.InCaves()
}

// entry checks one entry of the pool and notes the category that it brings.
func (c *poolCheck) entry(e *PoolEntry, coming map[Category]bool) {
	members, named := c.members(e)
	if e.partial || slices.ContainsFunc(members, func(k *Summary) bool { return k.Partial }) {
		c.partial = true
		return
	}
	category, at := e.Category.Value, Span{}
	if !e.Category.Given() {
		for _, k := range members {
			switch k.Category {
			case category:
			case NoCategory:
				at = e.Name.Span
			default:
				if category != NoCategory {
					at = e.Name.Span
				}
				category = k.Category
			}
		}
		if len(members) > 0 && (category == NoCategory || at != (Span{})) {
			c.add(diag.MissingKey, e.Name.Span, "entry "+quoted(e.Name.Value)+
				" has no category, and its prefabs do not all have one and the same", "add category")
		}
	}
	some := false
	for _, k := range members {
		some = some || c.comes(k)
	}
	if !some && named && e.Name.Value != "" {
		c.add(diag.EmptyPool, e.Name.Span, "entry "+quoted(e.Name.Value)+
			" has no prefab that can come"+c.whyNone(members), "")
		return
	}
	if (e.Weight.Value > 0 || e.Required.Value) && c.recipe.holds(e.Depth.Value) {
		coming[category] = true
	}
}

// whyNone says what keeps all of some prefabs from an encounter of the recipe.
func (c *poolCheck) whyNone(members []*Summary) string {
	all := func(out func(k *Summary) bool) bool {
		return !slices.ContainsFunc(members, func(k *Summary) bool { return !out(k) })
	}
	switch {
	case len(members) == 0:
		return ": no prefab has its tags"
	case all(func(k *Summary) bool { return !k.InCaves() }):
		return ": encounters place what is embedded or centered"
	case all(func(k *Summary) bool { return k.Weight.Value == 0 }):
		return ": their weight is 0"
	}
	return " at depth " + strconv.Itoa(c.recipe.Depth.Value)
}

// members returns the prefabs of an entry; named is false if a finding says that one is not there.
func (c *poolCheck) members(e *PoolEntry) (out []*Summary, named bool) {
	var names []string
	for _, k := range c.prefabs {
		names = append(names, usableName(k.Name))
	}
	named = true
	for _, f := range e.Prefabs {
		found := false
		for _, k := range c.prefabs {
			if usableName(k.Name) == f.Value { // of a name that no prefab can have there is a finding
				out, found = append(out, k), true
			}
		}
		if !found {
			named = false
			c.add(diag.UnknownPrefab, f.Span, "there is no prefab "+quoted(f.Value),
				meant(f.Value, names)).Fixes = respell(f.Span, f.Value, names)
		}
	}
	for _, k := range c.prefabs {
		if len(e.Tags) > 0 && k.HasTags(e.Tags) {
			out = append(out, k)
		}
	}
	return out, named && len(e.Prefabs)+len(e.Tags) > 0
}
