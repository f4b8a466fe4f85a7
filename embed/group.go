package embed

import (
	"cmp"
	"slices"
)

// Groups: their encoding, verification, accessors, and how they are rolled.

// groups writes a prefab's groups.
func (e *encoder) groups(r out, list []GroupData) {
	first := e.count(secGroups)
	for _, g := range list {
		group := e.add(secGroups)
		group.span(groupExactly, g.Exactly)
		group[groupFlags] = flag(g.Shuffle, groupShuffle)
	}
	e.run(r, prefabGroups, secGroups, first)
}

// groups verifies the groups of prefab i.
func (v *verifier) groups(rec string, i int) {
	first, n := v.claim(rec, prefabGroups, secPrefabs, i, secGroups, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secGroups, groupSize, j)
		v.span(r, groupExactly, secGroups, j)
		v.check(u32(r, groupFlags)&^groupShuffle == 0, secGroups, j, unknownBits)
	}
}

// GroupCount returns the number of groups.
func (pf Prefab) GroupCount() int { return runLen(pf.rec(), prefabGroups) }

// Group returns group i, in the script's order.
func (pf Prefab) Group(i int) Group { return Group{pf, item(pf.rec(), prefabGroups, i)} }

// Group is some objects of a prefab that are placed together: a small value.
type Group struct {
	pf Prefab
	i  int
}

// rec returns the group's record.
func (g Group) rec() string { return g.pf.b.record(secGroups, groupSize, g.i) }

// Index returns the i for which [Prefab.Group] returns g.
func (g Group) Index() int {
	first, _ := run(g.pf.rec(), prefabGroups)
	return g.i - first
}

// Exactly returns how many of all cells of its objects get something; [All] if all do.
func (g Group) Exactly() Range { return rangeAt(g.rec(), groupExactly) }

// Shuffle reports whether it is rolled which object stands on which of the cells.
func (g Group) Shuffle() bool { return g.rec()[groupFlags]&groupShuffle != 0 }

// member is a reference of the group at hand.
type member struct {
	at    Arrival
	place int // index into places
	x, y  int
	w, h  int
}

// group rolls which references of a group stand where, and which of them count. A reference that does
// not count has no object any more: -1.
func (r *roller) group(g Group) {
	key, ok := r.members(g)
	if !ok {
		return
	}
	c := r.c
	if g.Shuffle() {
		r.race(key.Named("shuffle"))
		// In order of arrival the cells go to the references in their own order.
		slices.SortFunc(c.members, byArrival)
		places := c.places
		next := 0
		for i := range places {
			if r.in(g, places[i]) {
				places[i].X, places[i].Y = c.members[next].x, c.members[next].y
				places[i].W, places[i].H = c.members[next].w, c.members[next].h
				next++
			}
		}
		r.members(g)
	}
	if exactly := g.Exactly(); exactly != All {
		least, most := min(exactly.Min, len(c.members)), min(exactly.Max, len(c.members))
		n := least + int(Below(key.Named("count").Word(0), uint64(most-least+1)))
		r.race(key.Named("exactly"))
		slices.SortFunc(c.members, byArrival)
		for _, m := range c.members[n:] {
			c.places[m.place].Object = -1
		}
	}
}

// in reports whether a reference belongs to a group.
func (r *roller) in(g Group, m MarkData) bool {
	if m.Object < 0 {
		return false
	}
	own, ok := r.pf.ObjectEntry(m.Object).Group()
	return ok && own.i == g.i
}

// members lists the references of a group, and returns the key of its rolls, which is named after the
// least of them; ok is false if there are none.
func (r *roller) members(g Group) (key Key, ok bool) {
	c := r.c
	c.members = c.members[:0]
	least := ^uint32(0)
	for i, m := range c.places {
		if r.in(g, m) {
			c.members = append(c.members, member{place: i, x: m.X, y: m.Y, w: m.W, h: m.H})
			least = min(least, r.pf.ObjectEntry(m.Object).Reference())
		}
	}
	return r.key.Named("group").With(uint64(least)), len(c.members) > 0
}

// race lets the cells of the members run.
func (r *roller) race(key Key) {
	for i := range r.c.members {
		m := &r.c.members[i]
		m.at = Arrive(key.Cell(m.x, m.y).Word(0), 1)
	}
}

// byArrival is the order of arrival; of two on one cell the earlier reference comes first.
func byArrival(a, b member) int {
	return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x), cmp.Compare(a.place, b.place))
}
