package prefab

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Sizes of caves and rooms, in cells: a cave is small up to smallCave, medium up to mediumCave.
const (
	leastCave  = 17
	smallCave  = 60
	mediumCave = 200
	smallRoom  = 20
	mediumRoom = 40
	largeRoom  = 80
	leastSide  = 3 // of what caves can be dug in
)

// possible finds requirements of a recipe that no map of it can meet, and areas that it does not have.
func (r *reader) possible(m *Recipe) {
	if !m.Size.Given() || m.Size.Value == (Size{}) || m.unreadMargin {
		return
	}
	r.areasPossible(m)
	w, h := m.Size.Value.W-2*m.Margin.Value, m.Size.Value.H-2*m.Margin.Value
	if w < leastSide || h < leastSide {
		at := m.Size.Span
		if m.Margin.Given() {
			at = m.Margin.Span
		}
		r.add(diag.RequirementImpossible, at, "a margin of "+strconv.Itoa(m.Margin.Value)+
			" leaves no room for caves in a map of "+m.Size.Value.text(), "make the map larger or the margin smaller")
		return
	}
	room := w * h
	if !m.unreadStyle {
		grounds := m.grounds()
		room = 0
		for _, g := range grounds {
			r.groundPossible(g)
			room += g.w * g.h
		}
		r.cavesPossible(m, grounds, room)
		r.roomsPossible(m, grounds)
	}
	r.exitsPossible(m, room)
	for _, e := range m.Encounters.Pool {
		if e.Required.Value && !m.holds(e.Depth.Value) {
			r.add(diag.RequirementImpossible, e.Depth.Span, "entry "+quoted(e.Name.Value)+
				" is required, but its depth does not hold the recipe's, which is "+
				strconv.Itoa(m.Depth.Value), "")
		}
		if e.Required.Value && e.Distance.Value.Min > room {
			r.add(diag.RequirementImpossible, e.Distance.Span, "entry "+quoted(e.Name.Value)+
				" is required farther from the entrance than there are cells", "")
		}
	}
}

// text is how messages write a size.
func (s Size) text() string { return strconv.Itoa(s.W) + " by " + strconv.Itoa(s.H) }

// MarginKnown reports whether the margin is the recipe's, and not the default behind a finding about it.
func (m *Recipe) MarginKnown() bool { return !m.unreadMargin }

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
	r.waysPossible(m, room)
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

// waysPossible finds bounds of ways and dead ends that no map has.
func (r *reader) waysPossible(m *Recipe, room int) {
	line, dead, count := m.Require.Linearity, m.Require.DeadEnd, m.Exits.Count.Value
	if open := m.Require.Open; open.Value.Min.Den > 0 && open.Value.Min.Cmp(Certain) > 0 {
		r.add(diag.RequirementImpossible, open.Span, "open is the share of cells that are open; it is at most 100%",
			"write a share with %, such as 30%..")
	}
	switch {
	case line.Value == (RatioRange{}):
	case count < 2:
		r.add(diag.KeyConflict, line.Span, "linearity is measured along the way to the second exit, but exits.count is "+
			strconv.Itoa(count), "raise exits.count, or remove linearity")
	case line.Value.Min.Den > 0 && line.Value.Min.Cmp(Certain) > 0:
		r.add(diag.RequirementImpossible, line.Span, "linearity is the share of caves and rooms along one way; it is at most 100%",
			"write a share with %, such as 50%..")
	}
	if dead.Value.Min > room {
		r.add(diag.RequirementImpossible, dead.Span, "a dead end of at least "+strconv.Itoa(dead.Value.Min)+
			" steps is longer than the map has room for, which is "+diag.Counted(room, "open cell"), "")
	}
}

// cavesPossible finds numbers of caves that do not fit a map with room for some cells.
func (r *reader) cavesPossible(m *Recipe, grounds []ground, room int) {
	least, most, some := NoMax, 0, false
	for _, g := range grounds {
		if g.Style.Value == "tunnels" {
			continue
		}
		some = true
		least = min(least, g.Automaton.MinCave.Value)
		if n := g.Automaton.MaxCave.Value; n == 0 {
			most = NoMax
		} else {
			most = max(most, n)
		}
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
		from := max(q.from, least)
		if why := ", but style tunnels digs none"; !some {
			r.add(diag.RequirementImpossible, q.f.Span, required(q.f.Value.Min, q.word+" cave")+why, "")
			continue
		}
		if from > q.to || most < from {
			r.add(diag.RequirementImpossible, q.f.Span, required(q.f.Value.Min, q.word+" cave")+
				", but minCave and maxCave leave none", "")
			continue
		}
		if needed += int64(q.f.Value.Min) * int64(from); needed > int64(room) {
			r.add(diag.RequirementImpossible, q.f.Span, "the caves required need at least "+
				strconv.FormatInt(needed, 10)+" cells"+"; the map has room for "+strconv.Itoa(room), "")
			return
		}
	}
}

// required says that a number of things is required.
func required(n int, what string) string {
	if n == 1 {
		return "1 " + what + " is required"
	}
	return diag.Counted(n, what) + " are required"
}

// CheckRecipe returns the findings about names, pools and features of a recipe: prefabs that are not
// there, entries that can hold no prefab, categories of the mix without an entry that can come,
// features that have no room.
func CheckRecipe(m *Recipe, prefabs []*Summary) diag.List {
	c := &poolCheck{reader: reader{file: m.File}, recipe: m, prefabs: prefabs}
	c.features()
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
	byName  map[string][]*Summary
	names   []string
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
	named = true
	for _, f := range e.Prefabs {
		found := c.named(f)
		named = named && len(found) > 0
		out = append(out, found...)
	}
	for _, k := range c.prefabs {
		if len(e.Tags) > 0 && k.HasTags(e.Tags) {
			out = append(out, k)
		}
	}
	return out, named && len(e.Prefabs)+len(e.Tags) > 0
}

// named returns the prefabs of a name: one, or several where a finding says so. If there is none, there
// is a finding.
func (c *poolCheck) named(f Field[string]) (out []*Summary) {
	if c.byName == nil {
		c.byName = map[string][]*Summary{}
		for _, k := range c.prefabs { // of a name that no prefab can have there is a finding
			name := UsableName(k.Name)
			c.byName[name], c.names = append(c.byName[name], k), append(c.names, name)
		}
	}
	if out = c.byName[f.Value]; out == nil {
		d := c.add(diag.UnknownPrefab, f.Span, "there is no prefab "+quoted(f.Value), "")
		if c.compared += len(c.names); c.compared < maxCompared {
			d.Hint, d.Fixes = meant(f.Value, c.names), respell(f.Span, f.Value, c.names)
		}
	}
	return out
}
