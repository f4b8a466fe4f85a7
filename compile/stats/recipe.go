package stats

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
)

// RecipeOptions says how a recipe is looked at.
type RecipeOptions struct {
	Maps   int    // that are made to count what comes; 0 makes none
	Seed   uint64 // of the first of them
	Wanted *int   // encounters in a map, for the exact chances; nil = the median of those maps
	Only   func(Thing) bool

	Progress func(done, all int) // told of each map, from one goroutine at a time; nil is nobody
}

// RecipeSurvey is what the maps of a recipe hold: exactly, given that they want so many encounters, and
// that all of them and all features are placed, as their weights say; and in maps that were made, where
// caves and rock have their say.
type RecipeSurvey struct {
	Recipe  embed.Recipe
	Wanted  int    // encounters of the exact figures
	Median  bool   // they are those of the median of the maps that were made
	Inexact string // why there are no exact figures of whole maps; "" = there are

	Encounters []EncounterSurvey
	Prefabs    []MapFound // how often each prefab is placed, by name; those in slots are things
	Things     []MapFound // in the order of kinds and names

	Sample *MapSample // nil = no maps were made
}

// EncounterSurvey is an entry of the pool.
type EncounterSurvey struct {
	Encounter embed.Encounter
	Deep      bool // it is not for the depth
	Times     int  // how often it is required
	Prefabs   []PrefabShare
	MapFound  // placements of it in a map
}

// PrefabShare is the chance that an encounter that is placed is of a prefab, by weight alone.
type PrefabShare struct {
	Prefab embed.Prefab
	Chance *big.Rat
	Deep   bool // it is not for the depth, and never comes
}

// MapFound is how many of something a map has.
type MapFound struct {
	Thing   Thing    // of a thing; of a prefab its name is Name, and Kind is ""
	Exact   *Chances // nil where there are no exact figures
	Sampled *Chances // nil where no map was made
}

// LookRecipe surveys a recipe.
func LookRecipe(ctx context.Context, r embed.Recipe, o RecipeOptions) (*RecipeSurvey, error) {
	out := &RecipeSurvey{Recipe: r}
	if o.Wanted != nil {
		out.Wanted = *o.Wanted
	}
	p := planOf(r)
	var counted *mapCounts
	if o.Maps > 0 {
		var err error
		if counted, err = sampleMaps(ctx, r, o); err != nil {
			return nil, err
		}
		out.Sample = &counted.MapSample
		if o.Wanted == nil {
			out.Wanted, out.Median = counted.median(), true
		}
	}
	p.deal(out.Wanted)
	out.Inexact = p.inexact
	if o.Wanted == nil && o.Maps == 0 && p.inexact == "" {
		out.Inexact = "how many encounters a map wants is not known without a map"
	}
	if err := out.fill(p, counted, o.Only); err != nil {
		return nil, err
	}
	return out, ctx.Err()
}

// fill finds the figures.
func (out *RecipeSurvey) fill(p *plan, counted *mapCounts, only func(Thing) bool) error {
	for i := range p.entries {
		e := &p.entries[i]
		found, err := out.found(p, Thing{Name: e.of.Name()}, func(of placing, means bool) (series, error) {
			return once(of.entry == i, means), nil
		})
		if err != nil {
			return err
		}
		if counted != nil {
			found.Sampled = counted.chances(counted.encounters[i])
		}
		out.Encounters = append(out.Encounters, EncounterSurvey{e.of, e.deep, e.times, e.shares(), found})
	}
	for _, pf := range p.prefabs() {
		found, err := out.found(p, Thing{Name: pf.Name()}, func(of placing, means bool) (series, error) {
			return once(of.pf == pf, means), nil
		})
		if err != nil {
			return err
		}
		if counted != nil {
			found.Sampled = counted.chances(counted.prefabs[pf.Name()])
		}
		out.Prefabs = append(out.Prefabs, found)
	}
	for _, t := range p.things() {
		if only != nil && !only(t) {
			continue
		}
		found, err := out.found(p, t, func(of placing, means bool) (series, error) {
			return p.calc.series(of.pf, rolledAll(of.pf), target{thing: t, deep: true}, means, false)
		})
		if err != nil {
			return err
		}
		if counted != nil {
			found.Sampled = counted.chances(counted.things[t])
		}
		out.Things = append(out.Things, found)
	}
	return nil
}

// found finds the exact figures of something, if there are any, given the series of each placement.
func (out *RecipeSurvey) found(
	p *plan, t Thing, f func(of placing, means bool) (series, error),
) (found MapFound, err error) {
	found.Thing = t
	if out.Inexact != "" {
		return found, nil
	}
	found.Exact, err = p.chances(f)
	if too := (*CoupledError)(nil); errors.As(err, &too) {
		out.Inexact = too.Error()
		return found, nil
	}
	return found, err
}

// chances returns the chances of a map, given the series of each placement.
func (p *plan) chances(f func(of placing, means bool) (series, error)) (*Chances, error) {
	counts, err := p.whole(func(of placing) (series, error) { return f(of, false) }, basis{})
	if err != nil {
		return nil, err
	}
	mean, err := p.whole(func(of placing) (series, error) { return f(of, true) }, basis{means: true})
	if err != nil {
		return nil, err
	}
	c := chancesOf(counts, mean)
	return &c, nil
}

// rolledAll returns the values of params of which none is given.
func rolledAll(pf embed.Prefab) []int { return slices.Repeat([]int{-1}, pf.ParamCount()) }

// once returns the series of what is there once, or not.
func once(there, means bool) series {
	b := basis{means}
	if !there {
		return one(b.terms())
	}
	return b.count(embed.Count{Plus: 1}, 1)
}

// things lists what the prefabs in play may hold.
func (p *plan) things() (out []Thing) {
	seen := map[Thing]bool{}
	for _, pf := range p.prefabs() {
		for _, t := range p.calc.Things(pf) {
			if !seen[t] {
				seen[t] = true
				out = append(out, t)
			}
		}
	}
	slices.SortFunc(out, Thing.compare)
	return out
}

// prefabs lists the prefabs that may be placed, by name.
func (p *plan) prefabs() (out []embed.Prefab) {
	for i := range p.entries {
		for _, x := range p.entries[i].prefabs {
			out = append(out, x.pf)
		}
	}
	for i := range p.features {
		out = append(out, p.features[i].pf)
	}
	slices.SortFunc(out, func(a, b embed.Prefab) int { return cmp.Compare(a.Name(), b.Name()) })
	return slices.Compact(out)
}

// shares returns the chances of an entry's prefabs, those that never come for their depth among them.
func (e *planned) shares() (out []PrefabShare) {
	sum := int64(0)
	for _, x := range e.prefabs {
		sum += int64(x.weight)
	}
	for i := range e.of.PrefabCount() {
		pf := e.of.Prefab(i)
		share := PrefabShare{Prefab: pf, Chance: new(big.Rat), Deep: true}
		for _, x := range e.prefabs {
			if x.pf == pf {
				share = PrefabShare{Prefab: pf, Chance: big.NewRat(int64(x.weight), sum)}
			}
		}
		share.Deep = share.Deep && !pf.Depth().Holds(e.depth)
		out = append(out, share)
	}
	return out
}
