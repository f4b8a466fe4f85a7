package prefab

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// OrientationsOf returns those of a prefab's orientations in which a feature may come.
func (f *Feature) OrientationsOf(pf *Summary) (out orient.Set) {
	for o := range pf.Transforms.Value.Each() {
		turned := f.Facing.Value == orient.NoDir || o.Dir(pf.Front) == f.Facing.Value
		listed := f.Orientation == nil || slices.ContainsFunc(f.Orientation, func(l Field[orient.Orientation]) bool { return l.Value == o })
		if turned && listed {
			out = out.With(o)
		}
	}
	return out
}

// features checks the features of the recipe.
func (c *poolCheck) features() {
	var stands []stand
	asked := map[string]int{} // by group of unique
	for i := range c.recipe.Features {
		f := &c.recipe.Features[i]
		if f.Reserve.Value.W > 0 {
			stands = append(stands, stand{f, f.Reserve.Span, []spot{{box: f.Reserve.Value}}})
		}
		if f.Prefab.Value == "" {
			continue
		}
		found := c.named(f.Prefab)
		if len(found) != 1 || f.partial || found[0].Partial || !c.ableTo(f, found[0]) {
			continue
		}
		pf := found[0]
		c.limited(f, pf, asked)
		if some := c.turnsOf(f, pf); some != 0 && pf.Joined {
			if comes := c.within(f, pf, some); f.At.Given() && comes != nil {
				stands = append(stands, stand{f, f.At.Span, comes})
			}
		}
	}
	c.apart(stands)
}

// ableTo reports whether a prefab may be set before caves are dug.
func (c *poolCheck) ableTo(f *Feature, pf *Summary) bool {
	if pf.Place.Value.Has(Preplaced) {
		return c.atDepth(f, pf)
	}
	var places []string
	for i, word := range placeWords {
		if pf.Place.Value.Has(1 << i) {
			places = append(places, word)
		}
	}
	c.add(diag.KeyConflict, f.Prefab.Span, "prefab "+quoted(pf.Name)+" may not be set before caves are dug: its place is "+
		andListed(places), "add preplaced to place in its script",
		diag.Related{Pos: pf.Key(pf.Place.Span).Pos, Message: "its place"})
	return false
}

// atDepth reports whether a prefab comes at the depth of the map.
func (c *poolCheck) atDepth(f *Feature, pf *Summary) bool {
	if c.recipe.holds(pf.Depth) {
		return true
	}
	at := pf.Key(pf.DepthAt)
	c.add(diag.KeyConflict, f.Prefab.Span, "prefab "+quoted(pf.Name)+" does not come at depth "+
		strconv.Itoa(c.recipe.Depth.Value)+", which is that of the map", "",
		diag.Related{Pos: at.Pos, Message: "its depth"})
	return false
}

// turnsOf returns the orientations in which a feature may come, and makes a finding of each that the
// prefab does not have, or if none is left.
func (c *poolCheck) turnsOf(f *Feature, pf *Summary) orient.Set {
	has := pf.Transforms.Value
	related := diag.Related{Pos: pf.Key(pf.Transforms.Span).Pos, Message: "its transforms"}
	foreign := false
	for _, o := range f.Orientation {
		if !has.Has(o.Value) {
			foreign = true
			c.add(diag.KeyConflict, o.Span, "prefab "+quoted(pf.Name)+" does not come in orientation "+o.Value.String()+
				"; its transforms are "+spoken(has), "", related)
		}
	}
	some := f.OrientationsOf(pf)
	if some != 0 || foreign || !f.Facing.Given() {
		return some
	}
	var ways []string
	seen := map[orient.Dir]bool{}
	for o := range has.Each() {
		way := o.Dir(pf.Front)
		if listed := f.Orientation == nil || slices.ContainsFunc(f.Orientation, func(l Field[orient.Orientation]) bool { return l.Value == o }); listed && !seen[way] {
			seen[way] = true
			ways = append(ways, way.String())
		}
	}
	message := "no orientation of prefab " + quoted(pf.Name) + " turns its front to the " + f.Facing.Value.String() +
		": with its transforms it faces " + diag.Listed(ways)
	if f.Orientation != nil {
		message = "in the orientations listed prefab " + quoted(pf.Name) + " does not face " + f.Facing.Value.String() +
			": it faces " + diag.Listed(ways)
	}
	c.add(diag.KeyConflict, f.Facing.Span, message, "", related)
	return 0
}

// spoken lists the orientations of a set.
func spoken(s orient.Set) string {
	var names []string
	for o := range s.Each() {
		names = append(names, o.String())
	}
	return andListed(names)
}

// fit is a way to set a prefab: the size of its box as turned, and its leads.
type fit struct {
	size  Size
	leads []Lead
}

// fitsOf returns the ways in which a prefab comes in some orientations.
func fitsOf(pf *Summary, some orient.Set) (out []fit) {
	for o := range some.Each() {
		var f fit
		f.size.W, f.size.H = o.Size(pf.W, pf.H)
		for _, lead := range pf.Leads {
			f.leads = append(f.leads, lead.turned(o, pf.W, pf.H))
		}
		out = append(out, f)
	}
	return out
}

// spot returns the box at a cell, and what its tunnels need.
func (f fit) spot(at Area, clearance int) spot {
	s := spot{box: Area{at.X, at.Y, f.size.W, f.size.H}}
	for _, l := range f.leads {
		s.lanes = append(s.lanes, l.before(s.box, clearance))
	}
	return s
}

// room returns the cells in which the top left of a box may be: within an area or at its top left alone,
// inside the border of the map, with cells before each of its connections, if there are tunnels. W and H are numbers of cells.
func (f fit) room(in Area, fixed bool, of Size, clearance int, tunnels bool) Area {
	gap := func(d orient.Dir) (cells int) {
		for _, l := range f.leads {
			if tunnels && l.Dir == d {
				cells = max(cells, clearance+l.Width)
			}
		}
		return cells
	}
	x0, x1 := max(in.X, 1+gap(orient.West)), min(in.X+in.W, of.W-1-gap(orient.East))-f.size.W
	y0, y1 := max(in.Y, 1+gap(orient.North)), min(in.Y+in.H, of.H-1-gap(orient.South))-f.size.H
	if fixed {
		x1, y1 = min(x1, in.X), min(y1, in.Y)
	}
	return Area{x0, y0, max(0, x1-x0+1), max(0, y1-y0+1)}
}

// within returns the spots that a feature at a fixed place may take: inside the border of the
// map, with room for the tunnels to its connections. It makes a finding if there is no place for the box
// in any orientation.
func (c *poolCheck) within(f *Feature, pf *Summary, some orient.Set) (out []spot) {
	size := c.recipe.Size.Value
	if size == (Size{}) {
		return nil
	}
	in, span, fixed := f.Area.Value, f.Area.Span, f.At.Given()
	if fixed {
		at := f.At.Value
		in, span = Area{at.X, at.Y, size.W - at.X, size.H - at.Y}, f.At.Span
	}
	if !in.inside(size) {
		return nil // there is a finding
	}
	clearance, boxed, before := f.Clearance.Value, false, 0
	fits := fitsOf(pf, some)
	for _, way := range fits {
		boxed = boxed || way.room(in, fixed, size, clearance, false).inside(size)
		if way.room(in, fixed, size, clearance, true).inside(size) {
			out = append(out, way.spot(in, clearance))
		}
		for _, l := range way.leads {
			before = max(before, clearance+l.Width)
		}
	}
	if out != nil {
		return out
	}
	var texts []string
	for _, way := range fits {
		if text := way.size.text(); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	where := "fit into area " + in.text()
	if last := fits[0].size; fixed {
		where = "fit at [" + strconv.Itoa(in.X) + ", " + strconv.Itoa(in.Y) + "]: it would reach [" +
			strconv.Itoa(in.X+last.W-1) + ", " + strconv.Itoa(in.Y+last.H-1) + "]"
	}
	message := "the box of prefab " + quoted(pf.Name) + ", " + diag.Listed(texts) + ", does not " + where +
		"; inside its border the map has the cells [1, 1] to [" + strconv.Itoa(size.W-2) + ", " + strconv.Itoa(size.H-2) + "]"
	if boxed {
		message = "between the border and the connections of prefab " + quoted(pf.Name) + " there is no room for tunnels, which take " +
			diag.Counted(before, "cell") + ": the clearance and their width"
	}
	c.add(diag.BadArea, span, message, "", diag.Related{Pos: diag.InFile(pf.File), Message: "its image"})
	return nil
}

// limited finds features that ask for more of a prefab than its unique allows on a map.
func (c *poolCheck) limited(f *Feature, pf *Summary, asked map[string]int) {
	if pf.Unique.Scope == NoScope || f.Optional.Value || f.Chance.Value != Certain {
		return
	}
	group := cmp.Or(pf.Unique.Group.Value, pf.Name)
	before := asked[group]
	asked[group] += f.Count.Value.Min()
	if most := pf.Unique.Max.Value; before <= most && asked[group] > most {
		at := f.Count.Span
		if !f.Count.Given() {
			at = f.Prefab.Span
		}
		c.add(diag.RequirementImpossible, at, "the features ask for at least "+strconv.Itoa(asked[group])+" of "+quoted(group)+
			", of which a map holds "+strconv.Itoa(most)+" at most", "make it optional, or raise max under unique",
			diag.Related{Pos: pf.Key(pf.Unique.Span).Pos, Message: "how often it may come"})
	}
}
