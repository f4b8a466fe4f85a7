package trial

import (
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/place"
)

// plan is what is tried where.
type plan struct {
	o       *Options
	bundle  *embed.Bundle
	changed []*changed // bundles of changed prefabs
	styles  bool
	recipes []*ground
	prefabs []embed.Prefab
}

// ground is a recipe with all that is tried in its maps.
type ground struct {
	recipe embed.Recipe
	tries  []*attempt
}

// attempt is a prefab in the maps of a recipe.
type attempt struct {
	pf      embed.Prefab
	index   int // of the prefab in the plan
	pool    []string
	ways    []way
	never   place.Reason // why it cannot come in the maps of the recipe
	rolls   *rolls
	changes []change
}

// change is an attempt's prefab as it would be.
type change struct {
	text string
	pf   embed.Prefab
	ways []way
}

// way is one way to place a prefab in a cave, by the terms of an encounter.
type way struct {
	method   place.Method
	opt      place.Options
	minArea  int
	distance embed.Range
}

// newPlan finds what is to be tried.
func newPlan(o *Options) (*plan, error) {
	b, err := embed.Open(string(o.Bundle))
	if err != nil {
		return nil, err
	}
	p := &plan{o: o, bundle: b}
	if err := p.choose(); err != nil {
		return nil, err
	}
	recipes, err := p.maps()
	if err != nil {
		return nil, err
	}
	if !o.Whole && !o.bare {
		p.changed = newChanged(o.Data, p.prefabs)
	}
	pooled := map[embed.ID]bool{}
	for i := range b.RecipeCount() {
		for k := range b.RecipeAt(i).PoolCount() {
			e := b.RecipeAt(i).Pool(k)
			for n := range e.PrefabCount() {
				pooled[e.Prefab(n).ID()] = true
			}
		}
	}
	for _, r := range recipes {
		g := &ground{recipe: r}
		p.recipes = append(p.recipes, g)
		for i, pf := range p.prefabs {
			if t := p.attempt(r, pf, pooled[pf.ID()]); t != nil && !o.Whole {
				t.index = i
				g.tries = append(g.tries, t)
			}
		}
	}
	return p, nil
}

// choose finds the prefabs: those that are named, or all that are placed in caves.
func (p *plan) choose() error {
	var names, all []string
	for i := range p.bundle.PrefabCount() {
		pf := p.bundle.PrefabAt(i)
		all = append(all, pf.Name())
		if pf.Places()&(embed.Embedded|embed.Centered) != 0 {
			names = append(names, pf.Name())
		}
	}
	slices.Sort(names)
	for _, name := range p.o.Prefabs {
		if !slices.Contains(all, name) {
			return refuse("there is no prefab %q; there are %s", name, strings.Join(names, ", "))
		}
		if !slices.Contains(names, name) {
			return refuse("%s is neither embedded nor centered: it is not placed in caves, which is what a trial tries", name)
		}
	}
	if len(names) == 0 && !p.o.Whole {
		return refuse("the project has no prefab that is embedded or centered: there is nothing to try in caves")
	}
	if len(p.o.Prefabs) > 0 {
		names = slices.DeleteFunc(names, func(n string) bool { return !slices.Contains(p.o.Prefabs, n) })
	}
	for _, name := range names {
		pf, _ := p.bundle.PrefabNamed(name)
		p.prefabs = append(p.prefabs, pf)
	}
	return nil
}

// maps returns the recipes in whose maps prefabs are tried.
func (p *plan) maps() (list []embed.Recipe, err error) {
	var names []string
	for i := range p.bundle.RecipeCount() {
		r := p.bundle.RecipeAt(i)
		names = append(names, r.Name())
		if p.o.Recipe == "" || r.Name() == p.o.Recipe {
			list = append(list, r)
		}
	}
	switch {
	case len(list) > 0:
		return list, nil
	case p.o.Whole && len(names) == 0:
		return nil, refuse("the project has no recipe, so there are no maps of it: " +
			"write one as NAME.map.yaml, and list it under maps")
	case p.o.Recipe != "" && len(names) > 0:
		return nil, refuse("there is no recipe %q; there are %s", p.o.Recipe, strings.Join(names, ", "))
	}
	p.styles = true
	data, err := embed.Encode(&embed.Data{Recipes: compile.StyleRecipes()}, sha256.Sum256)
	if err != nil {
		return nil, err
	}
	b, err := embed.Open(string(data))
	if err != nil {
		return nil, err
	}
	for i := range b.RecipeCount() {
		if r := b.RecipeAt(i); p.o.Recipe == "" || r.Name() == p.o.Recipe {
			list = append(list, r)
		}
		names = append(names, b.RecipeAt(i).Name())
	}
	if len(list) == 0 {
		return nil, refuse("the project has no recipe, and no style is called %q; there are %s", p.o.Recipe,
			strings.Join(names, ", "))
	}
	return list, nil
}

// attempt returns how a prefab is tried in the maps of a recipe, or nil where it is not: a prefab of some
// pools is tried in the maps of their recipes, any other in all maps.
func (p *plan) attempt(r embed.Recipe, pf embed.Prefab, pooled bool) *attempt {
	t := &attempt{pf: pf}
	if !pf.Depth().Holds(r.Depth()) && !p.styles {
		t.never = place.Depth
	}
	add := func(terms embed.Terms) {
		for _, m := range methodsOf(pf) {
			w := way{method: m, minArea: terms.MinArea, distance: terms.Distance, opt: place.Options{
				AllEntrances: terms.AllEntrances, Gap: terms.Gap, Pushed: terms.Pushed,
			}}
			if m == place.Centered {
				w.opt = place.Options{MaxShift: r.Encounters().MaxShift, MinArea: terms.MinArea, Gap: terms.Gap}
			}
			if !slices.Contains(t.ways, w) {
				t.ways = append(t.ways, w)
			}
		}
	}
	for i := range r.PoolCount() {
		e := r.Pool(i)
		for k := range e.PrefabCount() {
			if e.Prefab(k) != pf {
				continue
			}
			t.pool = append(t.pool, e.Name())
			if e.Terms().Depth.Holds(r.Depth()) {
				add(e.Terms())
			}
		}
	}
	switch {
	case pooled && len(t.pool) == 0:
		return nil
	case len(t.pool) > 0 && len(t.ways) == 0:
		t.never = place.Depth
	case len(t.pool) == 0:
		add(embed.Terms{Distance: embed.All})
	}
	if t.never != place.NoReason {
		if len(t.pool) > 0 && r.OpenPool() {
			return nil // it is an entry because all are
		}
		return t
	}
	if p.o.bare {
		return t
	}
	t.rolls = p.roll(pf, r)
	t.changes = p.changes(t)
	return t
}

// methodsOf returns the methods by which a prefab is placed in caves.
func methodsOf(pf embed.Prefab) (list []place.Method) {
	if pf.Places().Has(embed.Embedded) {
		list = append(list, place.Embedded)
	}
	if pf.Places().Has(embed.Centered) {
		list = append(list, place.Centered)
	}
	return list
}

// report returns the report with all that is known before the first map.
func (p *plan) report() *Report {
	r := &Report{Styles: p.styles, Recipes: []Recipe{}}
	for _, g := range p.recipes {
		line := Recipe{Name: g.recipe.Name(), File: g.recipe.File()}
		if p.styles {
			line.File = ""
		}
		r.Recipes = append(r.Recipes, line)
	}
	if p.o.Whole {
		return r
	}
	for _, pf := range p.prefabs {
		w, h := pf.Size()
		line := Prefab{Name: pf.Name(), Box: [2]int{w, h}, Orientations: pf.Distinct().String(), Tries: []Try{}}
		for _, m := range methodsOf(pf) {
			line.Methods = append(line.Methods, m.String())
		}
		if pf.Places().Has(embed.Embedded) {
			line.Front, line.MaxProtrusion = pf.Front().String(), pf.MaxProtrusion()
		}
		if pf.Places().Has(embed.Centered) {
			line.Buffer = pf.Buffer()
		}
		r.Prefabs = append(r.Prefabs, line)
	}
	return r
}
