package embed

// nests verifies which prefabs an alternative of an object may be; what depends on those prefabs is
// left to nesting, when they are verified themselves.
func (v *verifier) nests(rec string, i int) {
	first, n := v.claim(rec, alternativeNests, secAlternatives, i, secNests, 0)
	isPrefab := u32(rec, alternativeKind) == v.prefabKind
	v.check(isPrefab == (n > 0), secAlternatives, i, "a prefab that is none, or a thing that is one")
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secNests, nestSize, j)
		v.check(u32(r, nestPrefab) < v.count[secPrefabs], secNests, j, "a prefab that there is not")
		from, withs := v.claim(r, nestWith, secNests, j, secWiths, 0)
		for k := from; k < from+withs && v.err == nil; k++ {
			v.claim(v.b.record(secWiths, withSize, k), withValues, secWiths, k, secNumbers, 1)
		}
	}
}

// limits verifies how often prefabs in slots of prefab i may be placed.
func (v *verifier) limits(rec string, i int) {
	first, n := v.claim(rec, prefabLimits, secPrefabs, i, secLimits, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secLimits, limitSize, j)
		v.str(r, limitGroup, secLimits, j)
		scope, most, count := u32(r, limitScope), u32(r, limitMax), u32(r, limitMost)
		v.check(scope > 0 && scope < uint32(scopeCount), secLimits, j, unknownBits)
		v.check(most > 0 && most <= MaxCount && count > 0 && count <= MaxCells && runLen(r, limitGroup) > 0,
			secLimits, j, "a limit of nothing, or without a group")
	}
}

// slotted notes that a prefab has a slot, or says so. One without a level has none, and is told what is
// wrong with it in the order in which others are.
func (v *verifier) slotted(pf Prefab) {
	v.nested = true
	v.unleveled = v.unleveled || u32(pf.rec(), prefabLevel) == 0
}

// allNesting verifies the slots of all prefabs. Those without a level have none.
func (v *verifier) allNesting() {
	for i := 0; v.nested && i < int(v.count[secPrefabs]) && v.err == nil; i++ {
		if pf := (Prefab{v.b, i}); v.unleveled || u32(pf.rec(), prefabLevel) > 0 {
			v.nesting(i)
		}
	}
}

// nesting verifies the slots of prefab i, once all prefabs are verified: that its level is above that
// of what it nests, that this fills its slots in each of its orientations, and that the params that
// it fixes are there. Its time is in proportion to the records of the prefab.
func (v *verifier) nesting(i int) {
	pf := Prefab{v.b, i}
	level := u32(pf.rec(), prefabLevel)
	v.check(level <= MaxNesting, secPrefabs, i, "prefabs that are nested too deep")
	first, n := run(pf.rec(), prefabObjects)
	for j := first; j < first+n && v.err == nil; j++ {
		v.slot(j, pf, level)
	}
	first, n = run(pf.rec(), prefabVariants)
	for j := first; j < first+n && v.err == nil; j++ {
		v.filled(j, pf)
	}
}

// slot verifies what may fill the slots of object i.
func (v *verifier) slot(i int, pf Prefab, level uint32) {
	r := v.b.record(secObjects, objectSize, i)
	w, h := int(u16(r, objectSlotW)), int(u16(r, objectSlotH))
	fits, turned, some := true, true, false
	first, n := run(r, objectAlternatives)
	for j := first; j < first+n && v.err == nil; j++ {
		a := Alternative{pf, j}
		for k := range a.NestCount() {
			child := a.Nest(k)
			v.nest(child, level)
			cw, ch := child.Prefab().Size()
			transforms := child.Prefab().Transforms()
			v.check(cw == w && ch == h || cw == h && ch == w, secObjects, i, "a slot of another size than its prefabs")
			fits = fits && fills(transforms, cw, ch, w, h)
			turned = turned && fills(transforms, cw, ch, h, w)
			some = true
		}
	}
	flags := r[objectFlags]
	v.check(some && w > 0 && h > 0 && fits == (flags&objectFits != 0) && turned == (flags&objectFitsTurned != 0) ||
		!some && w == 0 && h == 0 && flags&(objectFits|objectFitsTurned) == 0, secObjects, i,
		"a slot that says of its prefabs what is not so")
}

// nest verifies a prefab that may fill a slot of a prefab of some level.
func (v *verifier) nest(n Nest, level uint32) {
	child := n.Prefab()
	v.check(child.Places().Has(Nested), secNests, n.i, "a prefab in a slot that is not placed so")
	v.check(u32(child.rec(), prefabLevel) < level, secNests, n.i, "a prefab that may nest itself")
	before := -1
	for i := 0; i < n.WithCount() && v.err == nil; i++ {
		w := n.With(i)
		param := u32(w.rec(), withParam)
		from := u32(w.rec(), withFrom)
		if !v.check(param < uint32(child.ParamCount()) && from <= uint32(n.pf.ParamCount()), secWiths, w.i,
			"a param that there is not") {
			return
		}
		v.check(int(param) > before, secWiths, w.i, "a param out of order, or twice")
		before = int(param)
		values := 1
		if from > 0 {
			values = n.pf.Param(int(from) - 1).Len()
		}
		v.check(runLen(w.rec(), withValues) == values, secWiths, w.i, "another number of values than are asked for")
		for j := 0; j < values && v.err == nil; j++ {
			v.check(w.Value(j) < child.Param(int(param)).Len(), secWiths, w.i, "a value that there is not")
		}
	}
}

// filled verifies the slots of variant i: of the size that its object says, filled in every orientation
// of the prefab, and together not larger than the box, which bounds what a roll costs.
func (v *verifier) filled(i int, pf Prefab) {
	w, h := pf.Size()
	room := uint64(w) * uint64(h)
	straight, swapped := pf.Transforms()&^swapping != 0, pf.Transforms()&swapping != 0
	first, n := run(v.b.record(secVariants, variantSize, i), variantMarks)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secMarks, markSize, j)
		mw, mh := int(u16(r, markW)), int(u16(r, markH))
		sw, sh, ok := pf.ObjectEntry(int(u32(r, markObject))).Slot()
		if !ok {
			v.check(mw == 1 && mh == 1, secMarks, j, "a reference on more than one cell that is no slot")
			continue
		}
		flags := pf.ObjectEntry(int(u32(r, markObject))).rec()[objectFlags]
		fits := func(w, h int) bool {
			return w == sw && h == sh && flags&objectFits != 0 || w == sh && h == sw && flags&objectFitsTurned != 0
		}
		v.check((!straight || fits(mw, mh)) && (!swapped || fits(mh, mw)), secMarks, j,
			"a slot that its prefabs do not fill in every orientation")
		area := uint64(mw) * uint64(mh)
		if !v.check(area <= room, secMarks, j, "slots that are larger than the box") {
			return
		}
		room -= area
	}
}
