package embed

// carvings verifies how the cells of a map and of its regions come about.
func (v *verifier) carvings(recipe string, i int) {
	first, n := v.claim(recipe, recipeCarvings, secRecipes, i, secCarvings, 1)
	if v.err != nil {
		return
	}
	style := func(j int) Style { return Style(u32(v.b.record(secCarvings, carvingSize, j), carvingStyle)) }
	composite := style(first) == StyleComposite
	v.check(composite == (n > 1) && n <= 1+MaxRegions, secRecipes, i,
		"regions of another style than composite, none of that, or too many")
	for j := first; j < first+n && v.err == nil; j++ {
		v.carving(j, recipe)
		r := v.b.record(secCarvings, carvingSize, j)
		area := areaAt(r, carvingArea)
		if j == first {
			v.check(area == Area{}, secCarvings, j, "an area of the whole map")
			continue
		}
		v.check(within(r, carvingArea, recipe) && style(j) != StyleComposite, secCarvings, j,
			"a region that is composite or leaves the map")
		for k := first + 1; k < j; k++ {
			other := areaAt(v.b.record(secCarvings, carvingSize, k), carvingArea)
			v.check(!area.Meets(other), secCarvings, j, "a region that overlaps another")
		}
	}
}

// within reports whether the area in a record has cells, all of them in the map of a recipe.
func within(r string, field int, recipe string) bool {
	inside := func(at, size, side int) bool {
		return u32(r, size) > 0 && uint64(u32(r, at))+uint64(u32(r, size)) <= uint64(u32(recipe, side))
	}
	return inside(field, field+8, recipeW) && inside(field+4, field+12, recipeH)
}

// carving verifies carving i of a recipe: that it has the parts that its style uses, and no others.
func (v *verifier) carving(i int, recipe string) {
	r := v.b.record(secCarvings, carvingSize, i)
	v.word(r, carvingStyle, secCarvings, i, uint32(styleCount))
	style := Style(u32(r, carvingStyle))
	if j, ok := v.part(r, carvingAutomaton, i, secAutomata, style.HasAutomaton()); ok {
		v.automaton(j)
	}
	if j, ok := v.part(r, carvingGuide, i, secGuides, style == StyleGuided); ok {
		v.guide(j, recipe)
	}
	if j, ok := v.part(r, carvingMines, i, secMines, style == StyleMines); ok {
		v.bounded(minesRooms, secMines, j, 0, MaxRooms)
		v.bounded(minesWidth, secMines, j, 1, MaxMapSide)
		v.bounded(minesHeight, secMines, j, 1, MaxMapSide)
	}
	if j, ok := v.part(r, carvingTunnels, i, secTunnels, style == StyleTunnels); ok {
		v.tunnels(j)
	}
}

// part verifies that a field of carving i owns one record of another section if it shall, else none.
// It returns the record.
func (v *verifier) part(r string, field, i int, of section, shall bool) (j int, ok bool) {
	j, n := v.claim(r, field, secCarvings, i, of, 0)
	v.check(n == 0 && !shall || n == 1 && shall, secCarvings, i,
		"a part that the style does not use, or without one that it uses")
	return j, v.err == nil && n > 0
}

// word verifies a number that stands for a word, from 1 to less than a bound.
func (v *verifier) word(r string, field int, s section, i int, bound uint32) {
	v.check(u32(r, field)-1 < bound-1, s, i, unknownBits)
}

// bounded verifies a range of record i of a section within two bounds.
func (v *verifier) bounded(field int, s section, i, least, most int) {
	r := v.b.record(s, sections[s].size, i)
	v.span(r, field, s, i)
	span := rangeAt(r, field)
	v.check(least <= span.Min && span.Max <= most, s, i, "a range beyond its bounds")
}

func (v *verifier) automaton(i int) {
	r := v.b.record(secAutomata, automatonSize, i)
	v.word(r, automatonEngine, secAutomata, i, uint32(engineCount))
	v.chance(r, automatonOpen, secAutomata, i)
	v.chance(r, automatonPockets, secAutomata, i)
	visits := ratioAt(r, automatonVisits)
	v.check(visits.Den > 0, secAutomata, i, "a share of 0 parts")
	v.check(uint64(visits.Num) <= MaxVisits*uint64(visits.Den), secAutomata, i, "too many visits a cell")
	for _, field := range [...]int{automatonSmooth, automatonMinCave, automatonMaxCave, automatonMinPillar} {
		v.check(u32(r, field) <= NoMax, secAutomata, i, "a number over 2³¹-1")
	}
}

// guide verifies guide i, of a recipe.
func (v *verifier) guide(i int, recipe string) {
	r := v.b.record(secGuides, guideSize, i)
	v.word(r, guideShape, secGuides, i, uint32(guideCount))
	v.str(r, guideArt, secGuides, i)
	shape, legs := GuideShape(u32(r, guideShape)), u32(r, guideLegs)
	v.check(legs == 0 || shape.HasLegs() && legs <= MaxLegs, secGuides, i, "legs of a shape without any, or too many")
	if shape.HasWidth() {
		v.bounded(guideWidth, secGuides, i, 1, MaxMapSide)
	} else {
		v.check(rangeAt(r, guideWidth) == Range{}, secGuides, i, "a width of a shape without any")
	}
	if v.err != nil {
		return
	}
	w, h := int(u32(recipe, recipeW)), int(u32(recipe, recipeH))
	art := v.b.str(r, guideArt)
	if shape != GuideArt {
		v.check(art == "", secGuides, i, "art of a shape without any")
	} else if v.check(len(art) == GuideArtSize(w, h), secGuides, i, "art of another size than the map's") && w%8 > 0 {
		row := len(art) / h
		for y := 1; y <= h && v.err == nil; y++ {
			v.check(art[y*row-1]>>(w%8) == 0, secGuides, i, "art beyond the map")
		}
	}
}

func (v *verifier) tunnels(i int) {
	r := v.b.record(secTunnels, tunnelsSize, i)
	at := 0
	for j := range tunnelKeys {
		k := &tunnelKeys[j]
		for range k.Len() {
			n := u32(r, at)
			v.check(uint32(k.Low) <= n && n <= uint32(k.High), secTunnels, i, "a number of tunnels beyond its bounds")
			at += 4
		}
		v.check(k.span == nil || u32(r, at-8) <= u32(r, at-4), secTunnels, i, "a range of tunnels whose ends are exchanged")
	}
}
