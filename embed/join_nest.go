package embed

import "strconv"

// Prefabs nest those of their own bundle. Only where such a one is replaced does one of another bundle
// come in a slot; a prefab is replaced by one of a later bundle, so that nothing comes to nest itself.

// levels settles the levels of all prefabs, and finds what cannot fill the slots in which it would come.
func (j *joined) levels() {
	j.level = make([]int, len(j.order))
	for i := range j.level {
		j.level[i] = -1
	}
	for i := range j.order {
		if j.levelOf(i) > MaxNesting {
			j.errs = append(j.errs, &SizeError{"prefabs nested in each other in " + strconv.Quote(j.names[i]), int64(j.level[i]), MaxNesting})
			return
		}
	}
}

// levelOf returns the level of prefab i: how deep prefabs are nested in it. It calls itself no deeper
// than prefabs are nested in all bundles together.
func (j *joined) levelOf(i int) int {
	if j.level[i] >= 0 {
		return j.level[i]
	}
	s := j.order[i]
	j.level[i] = 0
	for n := range j.prefab(s).nests() {
		child := int(j.parts[s.part].prefabs[n.Prefab().i])
		j.level[i] = max(j.level[i], 1+j.levelOf(child))
		if by := j.order[child]; by.part != s.part {
			if why := n.cannotBe(j.prefab(by)); why != "" {
				j.wrong(s.part, by.part, "prefab "+strconv.Quote(j.names[i])+" of "+j.label(s)+" nests "+strconv.Quote(j.names[child])+
					", of which that of "+j.label(by)+" cannot take the place: "+why)
			}
		}
	}
	return j.level[i]
}

// nests yields all prefabs that may fill a slot.
func (pf Prefab) nests() func(yield func(Nest) bool) {
	return func(yield func(Nest) bool) {
		if !pf.Nests() {
			return
		}
		for i := range pf.ObjectCount() {
			e := pf.ObjectEntry(i)
			for k := range e.AlternativeCount() {
				for n := range e.Alternative(k).NestCount() {
					if !yield(e.Alternative(k).Nest(n)) {
						return
					}
				}
			}
		}
	}
}

// cannotBe says why another prefab cannot come in place of the nested one, or "". What is known of the
// prefab with the slots was found out with the one that it nests, and must stay so.
func (n Nest) cannotBe(by Prefab) string {
	was := n.Prefab()
	w, h := was.Size()
	bw, bh := by.Size()
	switch {
	case !by.Places().Has(Nested):
		return "it is not placed nested"
	case w != bw || h != bh:
		return "it is " + sizeText(bw, bh) + " cells, not " + sizeText(w, h)
	case was.Transforms() != by.Transforms():
		return "it has other transforms"
	case !was.limitsAs(by):
		return "it counts against other limits"
	}
	for i := range n.WithCount() {
		if why := n.With(i).lacks(was, by); why != "" {
			return why
		}
	}
	for y := range h {
		for x := range w {
			if why := was.covers(by, x, y); why != "" {
				return "at (" + strconv.Itoa(x) + ", " + strconv.Itoa(y) + ") it " + why
			}
		}
	}
	return ""
}

func sizeText(w, h int) string { return strconv.Itoa(w) + "×" + strconv.Itoa(h) }

// covers says what a cell of another prefab may be that the same one of this is not, or "". A cell that
// this covers in some rolls alone shows what is drawn below, which the other must not uncover.
func (pf Prefab) covers(by Prefab, x, y int) string {
	was, is := pf.Outcome(x, y), by.Outcome(x, y)
	switch {
	case was&Present != is&Present:
		return "is of another form"
	case is&MaybeOpen&^was != 0, is&MaybeSolid&^was != 0, was&SurelyOpen&^is != 0:
		return "may be open or closed where the other is not"
	case is&Present != 0 && by.uncovers(x, y):
		return "may leave the cell free"
	}
	return ""
}

// uncovers reports whether some roll of the prefab leaves a cell to what lies below.
func (pf Prefab) uncovers(x, y int) bool {
	for i := range pf.VariantCount() {
		if pf.Variant(i).Cell(x, y).Terrain == 0 {
			return true
		}
	}
	for i := range pf.OverlayCount() {
		if id := pf.Overlay(i).Cell(x, y).Terrain; id != 0 && pf.b.Terrain(id).Kind() == Cut {
			return true
		}
	}
	return false
}

// limitsAs reports whether another prefab and what it nests count against the same limits.
func (pf Prefab) limitsAs(by Prefab) bool {
	if pf.Unique() != by.Unique() || pf.LimitCount() != by.LimitCount() {
		return false
	}
	for i := range pf.LimitCount() {
		u, most := pf.Limit(i)
		if v, n := by.Limit(i); u != v || most != n {
			return false
		}
	}
	return true
}

// lacks says which param, or which value of it, that is fixed another prefab lacks; "" if none.
func (w With) lacks(was, by Prefab) string {
	p := was.Param(w.Param())
	own, ok := by.paramNamed(p.Name())
	if !ok {
		return "it has no param " + strconv.Quote(p.Name())
	}
	for i := range runLen(w.rec(), withValues) {
		if value := p.Value(w.Value(i)); by.Param(own).valueNamed(value) < 0 {
			return "its param " + strconv.Quote(p.Name()) + " has no value " + strconv.Quote(value)
		}
	}
	return ""
}

// paramNamed returns the index of the param of a name.
func (pf Prefab) paramNamed(name string) (i int, ok bool) {
	for i := range pf.ParamCount() {
		if pf.Param(i).Name() == name {
			return i, true
		}
	}
	return 0, false
}

// valueNamed returns the index of a value, or -1.
func (p Param) valueNamed(value string) int {
	for i := range p.Len() {
		if p.Value(i) == value {
			return i
		}
	}
	return -1
}

// copyNest gives a nest the prefab that comes in the joined bundle, and its params the numbers that they
// have there.
func (j *joined) copyNest(s source, r out) {
	p := &j.parts[s.part]
	n := Nest{Prefab{b: p.b}, s.i}
	was := n.Prefab()
	child := p.prefabs[was.i]
	r.u32(nestPrefab, child)
	by := j.prefab(j.order[child])
	from := j.count(secWiths)
	for param := range by.ParamCount() {
		for i := range n.WithCount() {
			w := n.With(i)
			if was.Param(w.Param()).Name() != by.Param(param).Name() {
				continue
			}
			with := j.add(secWiths)
			with.num(withParam, param)
			copy(with[withFrom:], w.rec()[withFrom:withFrom+4])
			var values []int
			for k := range runLen(w.rec(), withValues) {
				values = append(values, by.Param(param).valueNamed(was.Param(w.Param()).Value(w.Value(k))))
			}
			j.numbers(with, withValues, values)
		}
	}
	j.run(r, nestWith, secWiths, from)
}
