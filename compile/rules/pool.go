package rules

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
)

// InCaves reports whether a prefab can be placed by an encounter: in a cave or in its wall.
func InCaves(pf *prefab.Prefab) bool {
	return pf.Script.Place.Value&(prefab.Embedded|prefab.Centered) != 0
}

// Members returns the prefabs that an entry of a pool may place, each once: those it names, in its
// order, then those that have all of its tags, in the order of the list.
func Members(e *prefab.PoolEntry, prefabs []*prefab.Prefab) (out []*prefab.Prefab) {
	add := func(pf *prefab.Prefab) {
		if InCaves(pf) && !slices.Contains(out, pf) {
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
		if len(e.Tags) > 0 && hasTags(pf, e.Tags) {
			add(pf)
		}
	}
	return out
}

func hasTags(pf *prefab.Prefab, tags []prefab.Field[string]) bool {
	return !slices.ContainsFunc(tags, func(tag prefab.Field[string]) bool {
		return !slices.ContainsFunc(pf.Script.Tags, func(own prefab.Field[string]) bool {
			return own.Value == tag.Value
		})
	})
}

// Placeable returns the prefabs that some encounter of a recipe may place. Without a pool it is every
// prefab that has a category.
func Placeable(r *prefab.Recipe, prefabs []*prefab.Prefab) map[*prefab.Prefab]bool {
	out := map[*prefab.Prefab]bool{}
	for i := range r.Encounters.Pool {
		for _, pf := range Members(&r.Encounters.Pool[i], prefabs) {
			out[pf] = true
		}
	}
	if r.Encounters.Pool == nil {
		for _, pf := range prefabs {
			out[pf] = InCaves(pf) && pf.Script.Category.Value != prefab.NoCategory
		}
	}
	return out
}
