package embed

// Recipe is a map recipe of a bundle: a small value, valid as long as it.
type Recipe struct {
	b *Bundle
	i int
}

// rec returns the recipe's record.
func (r Recipe) rec() string { return r.b.record(secRecipes, recipeSize, r.i) }

// Bundle returns the bundle that the recipe is of.
func (r Recipe) Bundle() *Bundle { return r.b }

// Name returns the recipe's name.
func (r Recipe) Name() string { return r.b.str(r.rec(), recipeName) }

// File returns the source file.
func (r Recipe) File() string { return r.b.str(r.rec(), recipeFile) }

// OpenPool reports whether the recipe has no pool of its own: each prefab with a category is an
// encounter.
func (r Recipe) OpenPool() bool { return r.rec()[recipeFlags]&recipeOpenPool != 0 }

// Replaces reports whether the recipe replaces one of its name in an earlier bundle: see [Join].
func (r Recipe) Replaces() bool { return r.rec()[recipeFlags]&recipeReplaces != 0 }

// Generator returns the version of all algorithms that the recipe asks for.
func (r Recipe) Generator() int { return r.num(recipeGenerator) }

// Size returns the width and height of the map.
func (r Recipe) Size() (w, h int) { return r.num(recipeW), r.num(recipeH) }

// Depth returns the depth of the map.
func (r Recipe) Depth() int { return r.num(recipeDepth) }

// TagCount returns the number of tags of the map.
func (r Recipe) TagCount() int { return runLen(r.rec(), recipeTags) }

// Tags returns the map's tags as a set, which is allocated unless it is empty.
func (r Recipe) Tags() Tags {
	var out []byte
	for i := range r.TagCount() {
		if i > 0 {
			out = append(out, '\n')
		}
		out = append(out, r.Tag(i)...)
	}
	return Tags(out)
}

// Tag returns tag i of the map.
func (r Recipe) Tag(i int) string { return r.b.listed(r.rec(), recipeTags, i) }

// Margin returns the number of cells between the caves and the map's edge.
func (r Recipe) Margin() int { return r.num(recipeMargin) }

// Join says how caves are joined.
func (r Recipe) Join() Joining {
	rec := r.rec()
	return Joining{
		By:        JoinBy(rec[recipeJoin]),
		Loops:     ratioAt(rec, recipeLoops),
		MaxTunnel: r.num(recipeMaxTunnel),
		Branch:    ratioAt(rec, recipeBranch),
		Widen:     ratioAt(rec, recipeWiden),
	}
}

// Require bounds what the map must be.
func (r Recipe) Require() Require {
	rec := r.rec()
	return Require{
		Open:         ratioRangeAt(rec, recipeNeedOpen),
		Loops:        ratioRangeAt(rec, recipeNeedLoops),
		Linearity:    ratioRangeAt(rec, recipeNeedLine),
		Small:        rangeAt(rec, recipeSmall),
		Medium:       rangeAt(rec, recipeMedium),
		Large:        rangeAt(rec, recipeLarge),
		SmallRooms:   rangeAt(rec, recipeSmallRooms),
		MediumRooms:  rangeAt(rec, recipeMediumRooms),
		LargeRooms:   rangeAt(rec, recipeLargeRooms),
		ExitDistance: rangeAt(rec, recipeExitSteps),
		DeadEnd:      rangeAt(rec, recipeDeadEnd),
	}
}

// Exits says how many ways lead out of the map.
func (r Recipe) Exits() Exits { return Exits{r.num(recipeExits), rangeAt(r.rec(), recipeApart)} }

// Encounters says how many encounters the map gets.
func (r Recipe) Encounters() Encounters {
	rec := r.rec()
	e := Encounters{Density: ratioAt(rec, recipeDensity), MaxShift: r.num(recipeMaxShift)}
	for c := NoCategory + 1; c < CategoryCount; c++ {
		e.Mix[c] = u32(rec, recipeMix+4*int(c-1))
	}
	return e
}

// PoolCount returns the number of encounters in the pool.
func (r Recipe) PoolCount() int { return runLen(r.rec(), recipePool) }

// Pool returns encounter i of the pool, in the recipe's order.
func (r Recipe) Pool(i int) Encounter { return Encounter{r, item(r.rec(), recipePool, i)} }

// num returns a whole number of the record.
func (r Recipe) num(field int) int { return int(u32(r.rec(), field)) }

func ratioRangeAt(rec string, i int) RatioRange {
	return RatioRange{ratioAt(rec, i), ratioAt(rec, i+8)}
}

// Encounter is an entry of a recipe's pool: a small value.
type Encounter struct {
	r Recipe
	i int
}

// rec returns the encounter's record.
func (e Encounter) rec() string { return e.r.b.record(secPool, poolSize, e.i) }

// Index returns the i for which [Recipe.Pool] returns e.
func (e Encounter) Index() int {
	first, _ := run(e.r.rec(), recipePool)
	return e.i - first
}

// Name returns the encounter's name; the zero value, which is none, has none.
func (e Encounter) Name() string {
	if e == (Encounter{}) {
		return ""
	}
	return e.r.b.str(e.rec(), poolName)
}

// Terms says when and where the encounter may come.
func (e Encounter) Terms() Terms {
	rec := e.rec()
	return Terms{
		Category:     Category(rec[poolCategory]),
		Weight:       u32(rec, poolWeight),
		Prefer:       Prefer(rec[poolPrefer]),
		Required:     rec[poolFlags]&poolRequired != 0,
		Count:        int(u32(rec, poolCount)),
		Max:          int(u32(rec, poolMax)),
		Distance:     rangeAt(rec, poolDistance),
		Depth:        rangeAt(rec, poolDepth),
		MinArea:      int(u32(rec, poolMinArea)),
		AllEntrances: rec[poolFlags]&poolEntrances != 0,
		Pushed:       rec[poolFlags]&poolPushed != 0,
		Gap:          int(u32(rec, poolGap)),
	}
}

// PrefabCount returns the number of prefabs among which it chooses, at least 1.
func (e Encounter) PrefabCount() int { return runLen(e.rec(), poolPrefabs) }

// Prefab returns prefab i among which it chooses, in the order of names.
func (e Encounter) Prefab(i int) Prefab {
	return Prefab{e.r.b, e.r.b.numbered(e.rec(), poolPrefabs, i)}
}

// TagCount returns the number of tags from which the prefabs were found; 0 if they are named.
func (e Encounter) TagCount() int { return runLen(e.rec(), poolTags) }

// Tag returns tag i.
func (e Encounter) Tag(i int) string { return e.r.b.listed(e.rec(), poolTags, i) }

// NotWithCount returns the number of encounters with which it does not share a cave.
func (e Encounter) NotWithCount() int { return runLen(e.rec(), poolNotWith) }

// NotWith returns the index in the pool of encounter i with which it does not share a cave.
func (e Encounter) NotWith(i int) int { return e.r.b.numbered(e.rec(), poolNotWith, i) }
