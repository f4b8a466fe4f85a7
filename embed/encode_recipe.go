package embed

import (
	"cmp"
	"slices"
)

// recipeEncoder fills the part that holds all recipes. They name prefabs, whose numbers it knows.
type recipeEncoder struct {
	encoder
	prefabs map[string]uint32
	parts   []Linked // by number
}

// allRecipes writes the recipes in the order of their names.
func (e *recipeEncoder) allRecipes(list []RecipeData) {
	order := make([]*RecipeData, len(list))
	for i := range order {
		order[i] = &list[i]
	}
	slices.SortFunc(order, func(a, b *RecipeData) int { return cmp.Compare(a.Name, b.Name) })
	for _, r := range order {
		e.recipe(r)
	}
}

// recipe writes one recipe.
func (e *recipeEncoder) recipe(d *RecipeData) {
	r := e.add(secRecipes)
	e.str(r, recipeName, d.Name)
	e.str(r, recipeFile, d.File)
	e.list(r, recipeTags, d.Tags)
	r.num(recipeGenerator, d.Generator)
	r.num(recipeW, d.W)
	r.num(recipeH, d.H)
	r.num(recipeDepth, d.Depth)
	r.num(recipeMargin, d.Margin)
	r[recipeFlags] = flag(d.OpenPool, recipeOpenPool) | flag(d.Replaces, recipeReplaces)
	e.joining(r, d.Join)
	r.num(recipeExits, d.Exits.Count)
	r.span(recipeApart, d.Exits.Separation)
	r.share(recipeDensity, d.Encounters.Density)
	r.num(recipeMaxShift, d.Encounters.MaxShift)
	if d.Encounters.Mix[NoCategory] != 0 {
		mistake(d.Name + ": a share of the mix for no category")
	}
	for i, weight := range d.Encounters.Mix[NoCategory+1:] {
		r.u32(recipeMix+4*i, weight)
	}
	e.require(r, d.Require)
	e.carvings(r, d)
	e.features(r, d)
	first := e.count(secPool)
	for i := range d.Pool {
		e.encounter(&d.Pool[i])
	}
	e.run(r, recipePool, secPool, first)
}

func (e *encoder) joining(r out, j Joining) {
	r[recipeJoin] = byte(j.By)
	r.share(recipeLoops, j.Loops)
	r.share(recipeBranch, j.Branch)
	r.share(recipeWiden, j.Widen)
	r.num(recipeMaxTunnel, j.MaxTunnel)
}

func (e *encoder) require(r out, q Require) {
	for _, f := range []struct {
		at int
		v  RatioRange
	}{{recipeNeedOpen, q.Open}, {recipeNeedLoops, q.Loops}, {recipeNeedLine, q.Linearity}} {
		r.ratio(f.at, f.v.Min)
		r.ratio(f.at+8, f.v.Max)
	}
	r.span(recipeSmall, q.Small)
	r.span(recipeMedium, q.Medium)
	r.span(recipeLarge, q.Large)
	r.span(recipeSmallRooms, q.SmallRooms)
	r.span(recipeMediumRooms, q.MediumRooms)
	r.span(recipeLargeRooms, q.LargeRooms)
	r.span(recipeExitSteps, q.ExitDistance)
	r.span(recipeDeadEnd, q.DeadEnd)
}

// encounter writes one entry of a pool.
func (e *recipeEncoder) encounter(d *EncounterData) {
	r, t := e.add(secPool), d.Terms
	e.str(r, poolName, d.Name)
	var prefabs []int
	for _, name := range d.Prefabs {
		i, ok := e.prefabs[name]
		if !ok {
			mistake("encounter " + d.Name + ": no prefab is named " + name)
		}
		prefabs = append(prefabs, int(i))
	}
	slices.Sort(prefabs)
	e.numbers(r, poolPrefabs, slices.Compact(prefabs))
	e.list(r, poolTags, d.Tags)
	e.numbers(r, poolNotWith, d.NotWith)
	r.u32(poolWeight, t.Weight)
	r.num(poolCount, t.Count)
	r.num(poolMax, t.Max)
	r.num(poolMinArea, t.MinArea)
	r.num(poolGap, t.Gap)
	r.span(poolDistance, t.Distance)
	r.span(poolDepth, t.Depth)
	r[poolCategory] = byte(t.Category)
	r[poolPrefer] = byte(t.Prefer)
	r[poolFlags] = flag(t.Required, poolRequired) | flag(t.AllEntrances, poolEntrances) |
		flag(t.Pushed, poolPushed)
}
