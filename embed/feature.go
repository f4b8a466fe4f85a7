package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// FeatureCount returns the number of features.
func (r Recipe) FeatureCount() int { return runLen(r.rec(), recipeFeatures) }

// Feature returns feature i, in the order in which they are set. It panics if there is none.
func (r Recipe) Feature(i int) Feature { return Feature{r, item(r.rec(), recipeFeatures, i)} }

// Feature is a prefab that is set before the caves are dug, or an area that is kept free: a small
// value.
type Feature struct {
	r Recipe
	i int
}

// rec returns the feature's record.
func (f Feature) rec() string { return f.r.b.record(secFeatures, featureSize, f.i) }

// Index returns the i for which [Recipe.Feature] returns f.
func (f Feature) Index() int {
	first, _ := run(f.r.rec(), recipeFeatures)
	return f.i - first
}

// Prefab returns the prefab, which may be [Preplaced]; ok is false of a reserve.
func (f Feature) Prefab() (pf Prefab, ok bool) {
	i := int(u32(f.rec(), featurePrefab))
	return Prefab{f.r.b, i - 1}, i > 0
}

// Area returns the area in which the box of the prefab comes, or that is kept free. Of a prefab that
// is [Feature.Fixed] it has no size: its X and Y are the top left cell of the box as turned.
func (f Feature) Area() Area { return areaAt(f.rec(), featureArea) }

// Fixed reports whether the prefab comes at a cell that the recipe names.
func (f Feature) Fixed() bool { return f.rec()[featureFlags]&featureFixed != 0 }

// Optional reports whether the prefab is left out where it has no room; else the attempt fails.
func (f Feature) Optional() bool { return f.rec()[featureFlags]&featureOptional != 0 }

// Orientations returns those of the prefab's distinct orientations in which it may come, at least
// one; none of a reserve.
func (f Feature) Orientations() orient.Set { return orient.Set(f.rec()[featureOrientations]) }

// Count returns how often the prefab comes, at most [MaxRequired] times.
func (f Feature) Count() Count {
	r := f.rec()
	return Count{
		Dice: int(u32(r, featureDice)), Sides: int(u32(r, featureSides)), Plus: int(int32(u32(r, featurePlus))),
	}
}

// Chance returns the chance with which each of them comes.
func (f Feature) Chance() Ratio { return ratioAt(f.rec(), featureChance) }

// Clearance returns the number of cells of earth around each, at most [MaxClearance].
func (f Feature) Clearance() int { return int(u32(f.rec(), featureClearance)) }
