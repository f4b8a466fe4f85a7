package embed

// recipe verifies one recipe and its pool.
func (v *verifier) recipe(i int) {
	r := v.b.record(secRecipes, recipeSize, i)
	v.str(r, recipeName, secRecipes, i)
	v.str(r, recipeFile, secRecipes, i)
	if v.err != nil {
		return
	}
	name := Recipe{v.b, i}.Name()
	v.check(i == 0 || Recipe{v.b, i - 1}.Name() < name, secRecipes, i, "a name out of order, or twice")
	v.list(r, recipeTags, secRecipes, i)
	v.generator(u32(r, recipeGenerator), secRecipes, i)
	v.recipeNumbers(r, i)
	v.carvings(r, i)
	v.features(r, i)
	first, n := v.claim(r, recipePool, secRecipes, i, secPool, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		v.encounter(j, uint32(n))
	}
}

// recipeNumbers verifies the numbers of a recipe.
func (v *verifier) recipeNumbers(r string, i int) {
	for _, field := range [...]int{
		recipeDepth, recipeMargin, recipeMaxTunnel, recipeExits, recipeMaxShift,
	} {
		v.check(u32(r, field) <= NoMax, secRecipes, i, "a number over 2³¹-1")
	}
	w, h := uint64(u32(r, recipeW)), uint64(u32(r, recipeH))
	v.check(0 < w && w <= MaxMapSide && 0 < h && h <= MaxMapSide && w*h <= MaxCells, secRecipes, i,
		"a map without cells, or with too many")
	v.check(r[recipeJoin] > 0 && JoinBy(r[recipeJoin]) < joinCount && r[recipeFlags]&^recipeAllFlags == 0 &&
		r[recipeFlags+1] == 0 && r[recipeFlags+2] == 0, secRecipes, i, unknownBits)
	v.chance(r, recipeWiden, secRecipes, i)
	for _, field := range [...]int{recipeLoops, recipeBranch, recipeDensity} {
		v.check(ratioAt(r, field).Den > 0, secRecipes, i, "a share of 0 parts")
	}
	for _, field := range [...]int{
		recipeApart, recipeSmall, recipeMedium, recipeLarge, recipeSmallRooms, recipeMediumRooms, recipeLargeRooms,
		recipeExitSteps, recipeDeadEnd,
	} {
		v.span(r, field, secRecipes, i)
	}
	for _, field := range [...]int{recipeNeedOpen, recipeNeedLoops, recipeNeedLine} {
		for _, end := range [...]Ratio{ratioAt(r, field), ratioAt(r, field+8)} {
			v.check(end.Den > 0 || end.Num == 0, secRecipes, i, "a share of 0 parts")
		}
	}
}

// encounter verifies entry i of a pool that has n of them.
func (v *verifier) encounter(i int, n uint32) {
	r := v.b.record(secPool, poolSize, i)
	v.str(r, poolName, secPool, i)
	first, prefabs := v.numbers(r, poolPrefabs, secPool, i, v.count[secPrefabs])
	v.check(prefabs > 0, secPool, i, "an encounter without a prefab")
	for j := first + 1; j < first+prefabs && v.err == nil; j++ {
		v.check(u32(v.b.sec[secNumbers], 4*j) > u32(v.b.sec[secNumbers], 4*(j-1)), secNumbers, j,
			"a prefab out of order, or twice")
	}
	v.list(r, poolTags, secPool, i)
	v.numbers(r, poolNotWith, secPool, i, n)
	for _, field := range [...]int{poolCount, poolMax, poolMinArea, poolGap} {
		v.check(u32(r, field) <= NoMax, secPool, i, "a number over 2³¹-1")
	}
	v.check(u32(r, poolCount) <= MaxRequired, secPool, i, "more placements required than a recipe may require")
	v.span(r, poolDistance, secPool, i)
	v.span(r, poolDepth, secPool, i)
	v.check(Category(r[poolCategory]) < CategoryCount && Prefer(r[poolPrefer]) < preferCount &&
		r[poolFlags]&^poolAllFlags == 0 && r[poolFlags+1] == 0, secPool, i, unknownBits)
}
