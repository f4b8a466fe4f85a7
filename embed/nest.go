package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// Prefabs in slots of others: their encoding and accessors. They are verified in verify_nest.go and
// rolled in roll_nest.go.
//
// A prefab that nests has a level above that of all that it nests, so that nothing leads back to
// itself, and nothing is nested more than [MaxNesting] deep. An object that may be a prefab has the
// size of its slots, so that what fits is known by the object and the mark alone.

// child returns the prefab of a name that fills a slot, which there is.
func (e *prefabEncoder) child(name string) *PrefabData {
	var pf *PrefabData
	if e.in.Child != nil {
		pf = e.in.Child(name)
	}
	if pf == nil {
		mistake("a slot of the prefab " + name + ", which there is not")
	}
	return pf
}

// nests writes the prefabs that an alternative may be.
func (e *encoder) nests(r out, a *AlternativeData) {
	first := e.count(secNests)
	for _, n := range a.Prefabs {
		nest := e.add(secNests)
		nest.u32(nestPrefab, e.nest(n.Prefab))
		from := e.count(secWiths)
		for _, w := range n.With {
			with := e.add(secWiths)
			with.num(withParam, w.Param)
			with.num(withFrom, w.From)
			e.numbers(with, withValues, w.Values)
		}
		e.run(nest, nestWith, secWiths, from)
	}
	e.run(r, alternativeNests, secNests, first)
}

// slot writes the size of an object's slots: that of the first prefab that it may be.
func (e *prefabEncoder) slot(r out, list []AlternativeData) {
	w, h := 0, 0
	fits, turned := true, true
	for _, a := range list {
		for _, n := range a.Prefabs {
			pf := e.child(n.Prefab)
			if w == 0 {
				w, h = pf.W, pf.H
			}
			fits = fits && fills(pf.Transforms, pf.W, pf.H, w, h)
			turned = turned && fills(pf.Transforms, pf.W, pf.H, h, w)
		}
	}
	if w > 0 {
		r.point(objectSlotW, w, h)
		r[objectFlags] |= flag(fits, objectFits) | flag(turned, objectFitsTurned)
	}
}

// swapping are the orientations that exchange width and height.
const swapping = orient.Set(1<<orient.R90 | 1<<orient.R270 | 1<<orient.M90 | 1<<orient.M270)

// fills reports whether one of some orientations gives a box of w by h cells another size.
func fills(transforms orient.Set, w, h, toW, toH int) bool {
	return w == toW && h == toH && transforms&^swapping != 0 || w == toH && h == toW && transforms&swapping != 0
}

// turns returns the orientations in which a box of w by h cells, that may be placed in some, fills a
// slot of slotW by slotH as drawn while the prefab with the slot is placed in o. Where o is none of
// those that it may have, and none does, all that fill the slot count.
func turns(transforms orient.Set, w, h, slotW, slotH int, o orient.Orientation) orient.Set {
	var fit, fill orient.Set
	for t := range orient.All.Each() {
		if tw, th := t.Size(w, h); tw != slotW || th != slotH {
			continue
		}
		fill = fill.With(t)
		if transforms.Has(t.Then(o)) {
			fit = fit.With(t)
		}
	}
	if fit == 0 {
		return fill
	}
	return fit
}

// middle returns the cell of a slot as drawn on which stands what is no prefab: of two in the middle
// the upper or left one.
func middle(x, y, w, h int) (int, int) { return x + (w-1)/2, y + (h-1)/2 }

// limits writes how often prefabs in slots may be placed.
func (e *encoder) limits(r out, list []LimitData) {
	first := e.count(secLimits)
	for _, l := range list {
		limit := e.add(secLimits)
		limit.u32(limitScope, uint32(l.Scope))
		limit.num(limitMax, l.Max)
		limit.num(limitMost, l.Most)
		e.str(limit, limitGroup, l.Group)
	}
	e.run(r, prefabLimits, secLimits, first)
}

// Nests reports whether the prefab has an object that may be a prefab.
func (pf Prefab) Nests() bool { return u32(pf.rec(), prefabLevel) > 0 }

// LimitCount returns the number of limits that the prefabs in its slots may count against.
func (pf Prefab) LimitCount() int { return runLen(pf.rec(), prefabLimits) }

// Limit returns limit i, and how many placements one roll of the prefab may count against it at most,
// its own not among them.
func (pf Prefab) Limit(i int) (u Unique, most int) {
	r := pf.b.record(secLimits, limitSize, item(pf.rec(), prefabLimits, i))
	u = Unique{Scope(u32(r, limitScope)), pf.b.str(r, limitGroup), int(u32(r, limitMax))}
	return u, int(u32(r, limitMost))
}

// Slot returns the size of the object's slots as drawn, their width and height exchanged in some; ok
// is false if the object is never a prefab.
func (e ObjectEntry) Slot() (w, h int, ok bool) {
	r := e.rec()
	w, h = int(u16(r, objectSlotW)), int(u16(r, objectSlotH))
	return w, h, w > 0
}

// NestCount returns the number of prefabs of which one comes: none but of kind [KindPrefab].
func (a Alternative) NestCount() int { return runLen(a.rec(), alternativeNests) }

// Nest returns prefab i of those.
func (a Alternative) Nest(i int) Nest { return Nest{a.pf, item(a.rec(), alternativeNests, i)} }

// Nest is a prefab that may fill the slots of an object: a small value.
type Nest struct {
	pf Prefab // with the slot
	i  int
}

// rec returns the nest's record.
func (n Nest) rec() string { return n.pf.b.record(secNests, nestSize, n.i) }

// Prefab returns the prefab that fills the slot.
func (n Nest) Prefab() Prefab { return Prefab{n.pf.b, int(u32(n.rec(), nestPrefab))} }

// Within returns the prefab with the slot.
func (n Nest) Within() Prefab { return n.pf }

// WithCount returns the number of its params that are fixed.
func (n Nest) WithCount() int { return runLen(n.rec(), nestWith) }

// With returns fixed param i.
func (n Nest) With(i int) With { return With{n.pf.b, item(n.rec(), nestWith, i)} }

// With is a param of a nested prefab that is fixed: a small value.
type With struct {
	b *Bundle
	i int
}

// rec returns the record.
func (w With) rec() string { return w.b.record(secWiths, withSize, w.i) }

// Param returns the param, as an index into those of the nested prefab.
func (w With) Param() int { return int(u32(w.rec(), withParam)) }

// From returns the param whose value decides, as an index into those of the prefab with the slot; ok
// is false if the value is always the same.
func (w With) From() (param int, ok bool) {
	n := int(u32(w.rec(), withFrom))
	return n - 1, n > 0
}

// Value returns the value that the param gets, as an index, given that of the param that decides.
// Without one it is that for 0.
func (w With) Value(from int) int { return w.b.numbered(w.rec(), withValues, from) }
