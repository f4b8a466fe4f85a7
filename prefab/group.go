package prefab

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Group is an entry under groups: some references that are placed together.
type Group struct {
	Span    // the entry
	Of      []Link
	Exactly Field[Range] // how many of all their cells get something; not given: all
	Shuffle Field[bool]  // which reference stands on which of their cells is rolled
}

// Holds reports whether a reference is in the group.
func (g *Group) Holds(ref Reference) bool {
	for _, l := range g.Of {
		if l.Reference == ref {
			return true
		}
	}
	return false
}

// Group returns the group of a reference, or nil.
func (s *Script) Group(ref Reference) *Group {
	for _, g := range s.Groups {
		if g.Holds(ref) {
			return g
		}
	}
	return nil
}

// groups reads the list under groups. A reference is in one group at most.
func (r *reader) groups(n *node) (out []*Group) {
	taken := map[Reference]diag.Pos{}
	r.list(n, "groups, such as {of: [g], exactly: 2}", func(i *node) {
		g := &Group{Span: i.Span}
		u := r.fields(i, "a group", []keyReader{
			{"of", func(n *node) { g.Of = r.links(n) }},
			{"exactly", func(n *node) { r.ranged(n, &g.Exactly) }},
			{"shuffle", func(n *node) { r.boolean(n, &g.Shuffle) }},
		})
		r.require(i, u, "of", "a group")
		if i.shape != mapShape {
			return
		}
		if !g.Exactly.Given() && !g.Shuffle.Given() && !u.hasAny("exactly", "shuffle") {
			r.add(diag.MissingKey, i.Span, "a group has neither exactly nor shuffle", "add one of them")
		}
		for _, l := range g.Of {
			if at, ok := taken[l.Reference]; ok {
				r.add(diag.KeyConflict, l.Span, "reference "+l.Reference.String()+" is in two groups; it takes one",
					"", diag.Related{Pos: at, Message: "it stands here first"})
			}
			taken[l.Reference] = l.Pos
		}
		out = append(out, g)
	})
	return out
}

// groups holds the groups of the script against its objects, and against the cells of each image.
func (j *joiner) groups() {
	s := j.pf.Script
	for _, g := range s.Groups {
		var members []*Object
		for _, l := range g.Of {
			if o := s.Object(l.Reference); o != nil {
				members = append(members, o)
			} else {
				j.undefinedMember(l)
			}
		}
		if g.Shuffle.Value {
			j.fixedMembers(g, members)
			j.slotMembers(g)
		}
		if g.Exactly.Given() {
			j.groupCount(g)
		}
	}
}

// undefinedMember finds a reference of a group that has no entry.
func (j *joiner) undefinedMember(l Link) {
	if j.pf.Script.unreadObjects {
		return
	}
	j.find(diag.GroupUndefined, l.Span, "a group names "+l.Reference.String()+
		", which has no entry under objects", j.meantReference(l.Reference))
}

// fixedMembers finds what cannot change places with others: a machine object names the shape on
// which it stands, and a door stands on terrain of kind door.
func (j *joiner) fixedMembers(g *Group, members []*Object) {
	var machine, door, other *Object
	for _, o := range members {
		if o.namesMachine() {
			machine = o
		}
		switch {
		case o.MayHave(DoorObject):
			door = o
		case other == nil:
			other = o
		}
	}
	if machine != nil {
		j.find(diag.KeyConflict, g.Shuffle.Span, "a group that is shuffled holds the machine object "+
			machine.Reference.String()+", which names the shape that it stands on", "take it out of the group")
	}
	if door != nil && other != nil {
		j.find(diag.KeyConflict, g.Shuffle.Span, "a group that is shuffled holds the door "+
			door.Reference.String()+" and "+other.Reference.String()+", which is none: doors stand on terrain of kind door",
			"let doors change places with doors alone")
	}
}

// groupCount finds a group that asks for more placements than an image has.
func (j *joiner) groupCount(g *Group) {
	s := j.pf.Script
	if j.pf.LosesImages() || s.unreadObjects {
		return
	}
	for _, image := range j.pf.Images() {
		total, most := image.placements(g), g.Exactly.Value.Max
		if most == NoMax {
			most = g.Exactly.Value.Min
		}
		if most <= total {
			continue
		}
		what := "cell"
		if slices.ContainsFunc(s.Objects, func(o *Object) bool { return g.Holds(o.Reference) && o.Nests() }) {
			what = "placement"
		}
		j.find(diag.GroupCount, g.Exactly.Span, "a group asks for "+strconv.Itoa(most)+
			" of its "+what+"s, and "+quoted(image.File)+" has "+diag.Counted(total, what)+" with its references",
			"draw more of them, or ask for fewer", diag.Related{Pos: diag.InFile(image.File), Message: "the image"})
		return
	}
}

// placements returns on how many cells of this image the references of a group stand.
func (pf *Prefab) placements(g *Group) (n int) {
	for _, p := range pf.Objects {
		if g.Holds(p.Object.Reference) {
			n += len(p.Cells)
		}
	}
	return n
}

// Asked returns how many placements a group takes of those of this image, both ends included, and
// how many there are. In a scene, what prefabs in slots took is out of both.
func (pf *Prefab) Asked(g *Group) (asked Range, of int) {
	of = pf.placements(g)
	if !g.Exactly.Given() {
		return Range{of, of}, of
	}
	taken := pf.taken[g]
	return Range{max(0, min(g.Exactly.Value.Min-taken, of)), max(0, min(g.Exactly.Value.Max-taken, of))}, of
}

// Spares reports whether a group may leave all cells of an object empty, in this image or a variant
// that shows it.
func (pf *Prefab) Spares(o *Object) bool {
	g := pf.Script.Group(o.Reference)
	if g == nil {
		return false
	}
	for _, image := range pf.Images() {
		asked, of := image.Asked(g)
		if own := len(image.standsOn(o)); own > 0 && asked.Min <= of-own {
			return true
		}
	}
	return false
}

// standsOn returns the cells of this image with an object's reference.
func (pf *Prefab) standsOn(o *Object) []Point {
	for _, p := range pf.Objects {
		if p.Object == o {
			return p.Cells
		}
	}
	return nil
}

// MayStandOn returns the cells of this image on which a roll may put an object: those of its
// reference and, where a group shuffles them, those of the others.
func (pf *Prefab) MayStandOn(placed Placed) []Point {
	g := pf.Script.Group(placed.Object.Reference)
	if g == nil || !g.Shuffle.Value {
		return placed.Cells
	}
	var out []Point
	for _, p := range pf.Objects {
		if g.Holds(p.Object.Reference) {
			out = append(out, p.Cells...)
		}
	}
	return out
}
