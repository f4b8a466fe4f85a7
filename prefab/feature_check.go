package prefab

import (
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

// stand is a feature whose place is known: a reserve, or a prefab at a cell. Its sizes are those that
// its box may have: two, if it may be turned and is no square.
type stand struct {
	*Feature
	at    Span
	areas []Area
}

// features checks the features of the recipe.
func (c *poolCheck) features() {
	var stands []stand
	for i := range c.recipe.Features {
		f := &c.recipe.Features[i]
		if f.Reserve.Value.W > 0 {
			stands = append(stands, stand{f, f.Reserve.Span, []Area{f.Reserve.Value}})
		}
		if f.Prefab.Value == "" {
			continue
		}
		found := c.named(f.Prefab)
		if len(found) != 1 || f.partial || found[0].Partial || !c.ableTo(f, found[0]) {
			continue
		}
		pf := found[0]
		if some := c.turnsOf(f, pf); some != 0 && pf.Joined {
			if areas := c.within(f, pf, some); f.At.Given() && areas != nil {
				stands = append(stands, stand{f, f.At.Span, areas})
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

// sizesOf returns the sizes that a prefab's box has in some orientations: one or two.
func sizesOf(pf *Summary, some orient.Set) (out []Size) {
	for o := range some.Each() {
		w, h := o.Size(pf.W, pf.H)
		if s := (Size{w, h}); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// within returns the areas that the box of a feature at a fixed place may take, those that lie inside
// the border of the map. It makes a finding if the box lies inside the border in no orientation.
func (c *poolCheck) within(f *Feature, pf *Summary, some orient.Set) (out []Area) {
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
	sizes := sizesOf(pf, some)
	for _, s := range sizes {
		x0, y0, x1, y1 := max(in.X, 1), max(in.Y, 1), min(in.X+in.W, size.W-1), min(in.Y+in.H, size.H-1)
		if s.W <= x1-x0 && s.H <= y1-y0 && (!fixed || x0 == in.X && y0 == in.Y) {
			out = append(out, Area{in.X, in.Y, s.W, s.H})
		}
	}
	if out != nil {
		return out
	}
	var texts []string
	for _, s := range sizes {
		texts = append(texts, s.text())
	}
	inside := "; inside its border the map has the cells [1, 1] to [" + strconv.Itoa(size.W-2) + ", " + strconv.Itoa(size.H-2) + "]"
	message := "the box of prefab " + quoted(pf.Name) + ", " + diag.Listed(texts) + ", does not fit into area " + in.text()
	if fixed {
		last := sizes[0]
		message = "the box of prefab " + quoted(pf.Name) + ", " + diag.Listed(texts) + ", does not fit at [" + strconv.Itoa(in.X) + ", " +
			strconv.Itoa(in.Y) + "]: it would reach [" + strconv.Itoa(in.X+last.W-1) + ", " + strconv.Itoa(in.Y+last.H-1) + "]"
	}
	c.add(diag.BadArea, span, message+inside, "", diag.Related{Pos: diag.InFile(pf.File), Message: "its image"})
	return nil
}

// apart finds features that are in the way of earlier ones in every orientation of both. What is left
// out where it has no room may be in the way.
func (c *poolCheck) apart(stands []stand) {
	for i, s := range stands {
		for _, other := range stands[:i] {
			by := max(s.Clearance.Value, other.Clearance.Value)
			switch {
			case s.Prefab.Value == "" && other.Prefab.Value == "":
				continue // reserves may overlap
			case s.Prefab.Value == "":
				by = other.Clearance.Value
			case other.Prefab.Value == "":
				by = s.Clearance.Value
			}
			if s.Optional.Value || other.Optional.Value && s.Prefab.Value == "" || !s.meets(other, by) {
				continue
			}
			message := "overlap"
			if !s.meets(other, 0) {
				message = "are less than " + diag.Counted(by, "cell") + " apart, which is the clearance"
			}
			c.add(diag.FeatureOverlap, s.at, s.text()+" and "+other.text()+" "+message, "",
				diag.Related{Pos: other.at.Pos, Message: "the other feature"})
			break
		}
	}
}

// meets reports whether two features, grown by some cells, meet in all orientations of both.
func (s stand) meets(other stand, by int) bool {
	for _, a := range s.areas {
		for _, b := range other.areas {
			if !a.meets(b, by) {
				return false
			}
		}
	}
	return true
}

// text is how messages name a feature with its place.
func (s stand) text() string {
	if s.Prefab.Value == "" {
		return "reserve " + s.Reserve.Value.text()
	}
	return "prefab " + quoted(s.Prefab.Value) + " at [" + strconv.Itoa(s.At.Value.X) + ", " + strconv.Itoa(s.At.Value.Y) + "]"
}
