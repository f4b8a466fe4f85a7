package embed

import "strconv"

// copyPool copies the pool of a recipe. Where it goes by tags, or by categories since the recipe has
// none of its own, the prefabs of all bundles are in it.
func (j *joined) copyPool(s source, r out) {
	recipe := j.recipe(s)
	from := j.count(secPool)
	if recipe.OpenPool() {
		for i, of := range j.order {
			if pf := j.prefab(of); pf.InCaves() && pf.Category() != NoCategory {
				j.openEntry(i, pf)
			}
		}
	} else {
		for i := range recipe.PoolCount() {
			j.pool = j.members(s.part, recipe.Pool(i))
			if len(j.pool) == 0 {
				j.empty(s.part, recipe, recipe.Pool(i))
			}
			j.copy(source{s.part, recipe.Pool(i).i}, secPool)
		}
	}
	j.run(r, recipePool, secPool, from)
}

// openEntry writes the encounter that a prefab is by itself.
func (j *joined) openEntry(i int, pf Prefab) {
	r := j.add(secPool)
	copy(r[poolName:], j.sec[secPrefabs][i*prefabSize+prefabName:][:8])
	r.u32(poolWeight, pf.Weight())
	r.num(poolCount, 1)
	r.span(poolDistance, All)
	r.span(poolDepth, All)
	j.numbers(r, poolPrefabs, []int{i})
	j.run(r, poolTags, secLists, j.count(secLists))
	j.numbers(r, poolNotWith, nil)
}

// members returns the prefabs of an encounter: those with its tags or, if it has none, those that it
// names.
func (j *joined) members(of int, e Encounter) (list []int) {
	if e.TagCount() == 0 {
		for i := range e.PrefabCount() {
			list = append(list, int(j.parts[of].prefabs[e.Prefab(i).i]))
		}
		return list
	}
	for i, s := range j.order {
		if pf := j.prefab(s); pf.InCaves() && pf.hasTags(e) {
			list = append(list, i)
		}
	}
	return list
}

// empty notes that an encounter has no prefab any more, since all that it had were replaced.
func (j *joined) empty(of int, r Recipe, e Encounter) {
	was := e.Prefab(0)
	by := j.order[j.parts[of].prefabs[was.i]]
	j.wrong(of, by.part, "encounter "+strconv.Quote(e.Name())+" of the recipe "+strconv.Quote(r.Name())+" of "+j.parts[of].name+
		" has no prefab any more: "+strconv.Quote(was.Name())+" of "+j.label(by)+" lacks its tags, or is not placed in caves")
}

// copyFeature gives a feature the prefab that comes in the joined bundle. One that replaces another comes
// in the orientations that the recipe leaves it, or in all of its own if the recipe left the other all.
func (j *joined) copyFeature(s source, r out) {
	p := &j.parts[s.part]
	f := Feature{Recipe{b: p.b}, s.i}
	was, ok := f.Prefab()
	if !ok {
		return
	}
	at := p.prefabs[was.i]
	r.u32(featurePrefab, 1+at)
	of := j.order[at]
	if of.part == s.part {
		return
	}
	by := j.prefab(of)
	turns := f.Orientations() & by.Distinct()
	if f.Orientations() == was.Distinct() {
		turns = by.Distinct()
	}
	r[featureOrientations] = byte(turns)
	if !by.Places().Has(Preplaced) || turns == 0 {
		j.wrong(s.part, of.part, "a feature of a recipe of "+p.name+" is "+strconv.Quote(was.Name())+", of which that of "+
			j.label(of)+" cannot take the place: it is not preplaced, or has none of the orientations")
	}
}

// InCaves reports whether the prefab may be placed in caves: embedded, or centered.
func (pf Prefab) InCaves() bool { return pf.Places()&(Embedded|Centered) != 0 }

// hasTags reports whether the prefab has all tags of an encounter.
func (pf Prefab) hasTags(e Encounter) bool {
	for i := range e.TagCount() {
		if !pf.HasTag(e.Tag(i)) {
			return false
		}
	}
	return true
}
