package prefab

// slotOutcome is what the prefabs in slots make of a cell. The zero value is a cell in no slot.
type slotOutcome struct {
	Outcome      // without SurelyOpen
	filled  bool // a prefab may come there
	always  bool // each of them has a cell there in every roll
	certain bool // the slot is never empty
	built   bool // one of them may have a cell there that is not of kind cave
}

// over returns what a cell can be that is o without the slot, and whether it is the prefab's always.
func (s slotOutcome) over(o Outcome, always bool) (Outcome, bool) {
	if s.certain && s.always {
		return s.Outcome, true
	}
	return o | s.Outcome, always
}

// slotOutcomes returns what the prefabs in the slots of this image make of each cell.
func (pf *Prefab) slotOutcomes() []slotOutcome {
	out := make([]slotOutcome, len(pf.Cells))
	for _, placed := range pf.Objects {
		for _, slot := range placed.Slots {
			objects := pf.comers(placed.Object)
			certain := true
			for _, o := range objects {
				certain = certain && pf.surelyNests(o)
			}
			for _, o := range objects {
				for _, child := range pf.nested(o) {
					pf.addOutcomes(out, child, slot, certain)
				}
			}
		}
	}
	return out
}

// addOutcomes adds what a prefab in a slot may be in each cell of it. It takes what the prefab can be in any
// of its transforms: one that turns, around one that does not, may be said to be more than it ever is.
func (pf *Prefab) addOutcomes(out []slotOutcome, child *Prefab, slot Box, certain bool) {
	for t := range pf.turns(child, slot).Each() {
		for i := range child.Cells {
			w, h := child.Size()
			x, y := t.Point(i%w, i/w, w, h)
			cell := &out[(slot.Y+y)*pf.Box.W+slot.X+x]
			o, always := child.cellOutcome(i)
			cell.always = always && (cell.always || !cell.filled)
			cell.filled, cell.certain = true, certain
			cell.Outcome |= o
			cell.built = cell.built || !child.AlwaysCave(i)
		}
	}
}

// AlwaysCave reports whether a cell is of kind cave in every outcome in which it is the prefab's.
func (pf *Prefab) AlwaysCave(i int) bool {
	for cells := range pf.Planes() {
		if t := cells[i].Terrain; t != nil && t.Kind != Cave && t.Kind != None {
			return false
		}
	}
	for _, image := range pf.Images() {
		if image.slotted != nil && image.slotted[i].built {
			return false
		}
	}
	return true
}

// comers returns the objects that may come in the slots of one: itself and, where a group shuffles it,
// the others of the group.
func (pf *Prefab) comers(o *Object) []*Object {
	g := pf.Script.Group(o.Reference)
	if g == nil || !g.Shuffle.Value {
		return []*Object{o}
	}
	var out []*Object
	for _, placed := range pf.Objects {
		if g.Holds(placed.Object.Reference) {
			out = append(out, placed.Object)
		}
	}
	return out
}

// nested returns the prefabs that an object may be, each once.
func (pf *Prefab) nested(o *Object) (out []*Prefab) {
	seen := map[*Prefab]bool{}
	for _, a := range o.Alternatives {
		if o.Chance.Value.Num == 0 || a.Chance.Value.Num == 0 || a.Weight.Value == 0 {
			continue // it never comes
		}
		for _, name := range a.Prefabs {
			if child := pf.children[name.Value]; child != nil && !seen[child] {
				seen[child] = true
				out = append(out, child)
			}
		}
	}
	return out
}

// surelyNests reports whether every roll puts a prefab into each slot of an object in this image.
func (pf *Prefab) surelyNests(o *Object) bool {
	if g := pf.Script.Group(o.Reference); g != nil {
		if asked, of := pf.Asked(g); asked.Min < of {
			return false
		}
	}
	worlds, all := pf.Script.Worlds(nil, o)
	for i := range worlds {
		all = all && o.Surely(&worlds[i], func(a *Alternative) bool { return a.Kind == KindPrefab })
	}
	return all
}

// cellOutcome returns what a cell can be in any image, without SurelyOpen, and whether it is the
// prefab's always.
func (pf *Prefab) cellOutcome(i int) (all Outcome, always bool) {
	all, always = pf.outcome(i)
	for _, v := range pf.Variants {
		o, is := v.outcome(i)
		all, always = all|o, always && is
	}
	return all, always
}
