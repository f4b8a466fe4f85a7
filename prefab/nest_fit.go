package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// fits returns the orientations in which a nested prefab fills a slot as drawn while the prefab with the
// slot is placed in one of its own: on the map it stands in one of its transforms.
func fits(child *Prefab, slot Box, o orient.Orientation) (set orient.Set) {
	for t := range orient.All.Each() {
		w, h := t.Size(child.Size())
		if w == slot.W && h == slot.H && child.Script.Transforms.Value.Has(t.Then(o)) {
			set = set.With(t)
		}
	}
	return set
}

// turns returns the orientations in which a nested prefab may fill a slot as drawn, whatever the
// orientation of this one.
func (pf *Prefab) turns(child *Prefab, slot Box) (set orient.Set) {
	for o := range pf.Script.Transforms.Value.Each() {
		set |= fits(child, slot, o)
	}
	return set
}

// fit finds slots of an object that a prefab which it may be does not fill, in some orientation.
func (j *joiner) fit(o *Object, a *Alternative) {
	for _, name := range a.Prefabs {
		child := j.pf.children[name.Value]
		if child == nil {
			continue
		}
		var seen []Box // sizes
		for _, image := range j.pf.Images() {
			for _, slot := range image.slotsOf(o) {
				size := Box{W: slot.W, H: slot.H}
				if !slices.Contains(seen, size) {
					seen = append(seen, size)
					j.fitSlot(image, o, name, child, slot)
				}
			}
		}
	}
}

// slotsOf returns the slots of an object in this image.
func (pf *Prefab) slotsOf(o *Object) []Box {
	for _, placed := range pf.Objects {
		if placed.Object == o {
			return placed.Slots
		}
	}
	return nil
}

// fitSlot finds a slot of an image that a prefab does not fill, in some orientation.
func (j *joiner) fitSlot(image *Prefab, o *Object, name Field[string], child *Prefab, slot Box) {
	is := quoted(name.Value) + " is " + child.Box.sizeText() + " cells"
	where := "the slot of " + o.Reference.String() + " is " + slot.sizeText()
	related := []diag.Related{
		{Pos: image.Pos(ObjectsLayer, Point{slot.X, slot.Y}), Message: "the slot"},
		{Pos: diag.InFile(child.File), Message: "the nested prefab"},
	}
	if w, h := child.Size(); (w != slot.W || h != slot.H) && (w != slot.H || h != slot.W) {
		j.pf.Whole = false
		j.find(diag.NestedSize, name.Span, is+", and "+where+": a nested prefab fills its slot",
			"draw the slot as large as the prefab, or the prefab as large as the slot", related...)
		return
	}
	var without orient.Set
	for turned := range j.pf.Script.Transforms.Value.Each() {
		if fits(child, slot, turned) == 0 {
			without = without.With(turned)
		}
	}
	if without == 0 {
		return
	}
	j.pf.Whole = false
	if at := child.Script.Transforms; at.Given() {
		related = append(related, diag.Related{Pos: at.Pos, Message: "its transforms"})
	}
	j.find(diag.NestedSize, name.Span, is+" and may be placed in "+orientText(child.Script.Transforms.Value)+" alone, and "+
		where+": it fills it in no way while this prefab is placed in "+orientText(without),
		"give the nested prefab more transforms, or this one fewer", related...)
}

// orientText lists orientations.
func orientText(set orient.Set) string {
	var words []string
	for o := range set.Each() {
		words = append(words, o.String())
	}
	return diag.Listed(words)
}

// fixed finds params that an alternative fixes and that a prefab which it may be does not have, and
// values that the params do not have.
func (j *joiner) fixed(a *Alternative) {
	for _, name := range a.Prefabs {
		child := j.pf.children[name.Value]
		if child == nil || child.Script.unreadParams {
			continue
		}
		for _, w := range a.With {
			p := child.Script.Param(w.Param)
			switch {
			case p == nil:
				var names []string
				for _, p := range child.Script.Params {
					names = append(names, p.Name)
				}
				j.findWith(Field[string]{w.Param, w.Span}, names, "the nested prefab "+quoted(name.Value)+" has no param "+quoted(w.Param),
					diag.Related{Pos: diag.InFile(child.Script.File), Message: "its script"})
			case p.partial:
			case w.From.Value == "" && p.Index(w.Value.Value) < 0:
				j.findWith(w.Value, p.names(), "param "+quoted(w.Param)+" of the nested prefab "+quoted(name.Value)+
					" has no value "+quoted(w.Value.Value)+"; it has "+diag.Listed(p.names()),
					diag.Related{Pos: p.Pos, Message: "the param"})
			case w.From.Value != "":
				j.fixedFrom(w, name.Value, p)
			}
		}
	}
}

// names returns the values of the param.
func (p *Param) names() (out []string) {
	for _, v := range p.Values {
		out = append(out, v.Value)
	}
	return out
}

// fixedFrom finds a value of a param of the script that a param of a nested prefab does not have.
func (j *joiner) fixedFrom(w With, name string, p *Param) {
	from := j.pf.Script.Param(w.From.Value)
	if from == nil || from.partial {
		return
	}
	for _, v := range from.Values {
		if p.Index(v.Value) >= 0 {
			continue
		}
		j.findWith(w.From, nil, "param "+quoted(w.Param)+" of the nested prefab "+quoted(name)+" has no value "+
			quoted(v.Value)+", which "+quoted(from.Name)+" may have; it has "+diag.Listed(p.names()),
			diag.Related{Pos: v.Pos, Message: "the value"}, diag.Related{Pos: p.Pos, Message: "the param of the nested prefab"})
		return
	}
}

// findWith adds a finding about a fixed param, once: alternatives share those beside oneOf. Words are what
// may be meant by what stands there.
func (j *joiner) findWith(at Field[string], words []string, message string, related ...diag.Related) {
	if slices.ContainsFunc(j.findings, func(d diag.Diagnostic) bool { return d.Pos == at.Pos && d.Message == message }) {
		return
	}
	j.pf.Whole = false
	j.find(diag.ParamUndefined, at.Span, message, meant(at.Value, words), related...).Fixes = Respell(at, words)
}
