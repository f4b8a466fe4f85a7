package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// features verifies the features of a recipe.
func (v *verifier) features(recipe string, i int) {
	first, n := v.claim(recipe, recipeFeatures, secRecipes, i, secFeatures, 0)
	v.check(n <= MaxFeatures, secRecipes, i, "more features than a recipe may have")
	for j := first; j < first+n && v.err == nil; j++ {
		v.feature(j, recipe)
	}
}

func (v *verifier) feature(i int, recipe string) {
	r := v.b.record(secFeatures, featureSize, i)
	prefab := u32(r, featurePrefab)
	if r[featureFlags]&featureFixed == 0 {
		v.check(within(r, featureArea, recipe), secFeatures, i, "an area that is empty or leaves the map")
	} else {
		x, y := u32(r, featureArea), u32(r, featureArea+4)
		v.check(x < u32(recipe, recipeW) && y < u32(recipe, recipeH) && u64(r, featureArea+8) == 0, secFeatures, i,
			"a fixed place that has a size or lies outside of the map")
	}
	v.check(r[featureFlags]&^featureAllFlags == 0 && r[featureFlags+1] == 0 && r[featureFlags+2] == 0, secFeatures, i,
		unknownBits)
	if prefab == 0 {
		rest := byte(0)
		for j := featureDice; j < featureSize; j++ {
			rest |= r[j]
		}
		v.check(rest == 0, secFeatures, i, "a reserve with what prefabs have")
		return
	}
	if !v.check(prefab <= v.count[secPrefabs], secFeatures, i, "a prefab that there is not") {
		return
	}
	pf := Prefab{v.b, int(prefab - 1)}
	some := orient.Set(r[featureOrientations])
	v.check(pf.Places().Has(Preplaced), secFeatures, i, "a prefab that is not placed so")
	v.check(some != 0 && some&^pf.Distinct() == 0, secFeatures, i,
		"orientations that the prefab does not have, or none")
	v.chance(r, featureChance, secFeatures, i)
	v.dice(r, featureDice, secFeatures, i, MaxRequired)
	v.check(u32(r, featureClearance) <= MaxClearance, secFeatures, i, "a clearance of more than 64 cells")
}

// dice verifies a count of record i of a section: three numbers that follow each other.
func (v *verifier) dice(r string, field int, s section, i int, most int64) {
	dice, sides := uint64(u32(r, field)), uint64(u32(r, field+4))
	plus := int64(int32(u32(r, field+8)))
	v.check(dice <= MaxDice && (dice > 0) == (sides > 0) && sides <= 2*MaxCount && plus >= -MaxCount &&
		plus+int64(dice*sides) <= most, s, i, "a count beyond what a count may be")
}
