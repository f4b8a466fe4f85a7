package rules

import "github.com/seed18752ec6/xpc/prefab"

// Members returns the prefabs that an entry of a pool may place, each once: those it names, in its
// order, then those that have all of its tags, in the order of the list.
func Members(e *prefab.PoolEntry, prefabs []*prefab.Summary) (out []*prefab.Summary) {
	seen := map[*prefab.Summary]bool{}
	add := func(pf *prefab.Summary) {
		if pf.InCaves() && !seen[pf] {
			seen[pf] = true
			out = append(out, pf)
		}
	}
	for _, name := range e.Prefabs {
		for _, pf := range prefabs {
			if pf.Name == name.Value {
				add(pf)
			}
		}
	}
	for _, pf := range prefabs {
		if len(e.Tags) > 0 && pf.HasTags(e.Tags) {
			add(pf)
		}
	}
	return out
}

// Placeable returns the prefabs that some encounter of a recipe may place. Without a pool it is every
// prefab that has a category.
func Placeable(r *prefab.Recipe, prefabs []*prefab.Summary) map[*prefab.Summary]bool {
	out := map[*prefab.Summary]bool{}
	for i := range r.Encounters.Pool {
		for _, pf := range Members(&r.Encounters.Pool[i], prefabs) {
			out[pf] = true
		}
	}
	if r.Encounters.Pool == nil {
		for _, pf := range prefabs {
			out[pf] = pf.InCaves() && pf.Category != prefab.NoCategory
		}
	}
	return out
}

// Coming returns the prefabs that encounters place on maps of a recipe: those of its required entries
// alone where the density is 0, else all that are placeable.
func Coming(r *prefab.Recipe, prefabs []*prefab.Summary) map[*prefab.Summary]bool {
	if r.Encounters.Density.Value.Num > 0 {
		return Placeable(r, prefabs)
	}
	out := map[*prefab.Summary]bool{}
	for i := range r.Encounters.Pool {
		if e := &r.Encounters.Pool[i]; e.Required.Value {
			for _, pf := range Members(e, prefabs) {
				out[pf] = true
			}
		}
	}
	return out
}
