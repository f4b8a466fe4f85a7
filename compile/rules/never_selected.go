package rules

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var neverSelected = &Rule{
	Code:  diag.NeverSelected,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "every prefab can be chosen",
	Why: "A prefab of weight 0, or one that no encounter of any recipe may place, is never seen. A " +
		"forgotten line in a pool looks just like that.",
	Bad:  "pool:\n  - {name: finds, prefabs: [locker]}    # and nothing names the prefab geode",
	Good: "pool:\n  - {name: finds, prefabs: [locker, geode]}",
	Fix:  "name it in a pool or under features, or give it a category, a tag or a weight that a recipe asks for",

	Partial: true,
	Prefab: func(pass *Pass) {
		s := pass.Prefab.Script
		for _, o := range s.Objects {
			worlds, all := s.Worlds(nil, o)
			holds := func(test func(*prefab.World) bool) bool {
				return !all || slices.ContainsFunc(worlds, func(x prefab.World) bool { return test(&x) })
			}
			if o.When.Unclear() {
				continue
			}
			if !holds(o.When.Holds) {
				pass.report(o.When.Span, "the condition of the object %v never holds%s", o.Reference, ofDepths(s)).Hint = mendCondition
				continue
			}
			for _, a := range o.Alternatives {
				if !a.When.Unclear() && !holds(func(x *prefab.World) bool { return o.When.Holds(x) && a.When.Holds(x) }) {
					pass.report(a.When.Span, "the condition of an alternative of %v never holds%s", o.Reference, ofDepths(s)).Hint =
						mendCondition
				}
			}
		}
	},
	Project: func(p *Overall) {
		if !p.Complete {
			return
		}
		placed, set := map[*prefab.Summary]bool{}, map[string]bool{}
		for _, r := range p.Recipes {
			for i := range r.Features {
				set[r.Features[i].Prefab.Value] = true
			}
			for pf, is := range Placeable(r, p.Prefabs) {
				placed[pf] = placed[pf] || is
			}
		}
		nested := map[string]bool{}
		for _, pf := range p.Prefabs {
			for _, name := range pf.Nests {
				nested[name.Value] = true
			}
		}
		for _, pf := range p.Prefabs {
			switch {
			case pf.Script == "" || nested[pf.Name] && pf.Place.Value.Has(prefab.Nested):
			case pf.Place.Value == prefab.Nested:
				p.report(pf.Key(pf.NameAt), "no slot of any prefab names the prefab %q", pf.Name).Hint =
					"name it under objects of a prefab with a slot for it, or place it another way too"
			case set[pf.Name]:
			case !pf.InCaves():
				if len(p.Recipes) > 0 && pf.Place.Value.Has(prefab.Preplaced) {
					p.report(pf.Key(pf.NameAt), "no feature of any recipe sets the prefab %q", pf.Name).Hint =
						"name it under features of a recipe"
				}
			case pf.Weight.Value == 0:
				p.report(pf.Key(pf.Weight.Span), "the weight is 0: the prefab is never chosen")
			case len(p.Recipes) > 0 && !placed[pf]:
				p.report(pf.Key(pf.NameAt), "no encounter of any recipe places the prefab %q", pf.Name)
			}
		}
	},
}

const mendCondition = "change the condition, or remove it with what it belongs to"

// ofDepths names the depths of a prefab that has not all of them, at the end of a message.
func ofDepths(s *prefab.Script) string {
	d := s.Depths()
	switch {
	case d == prefab.All:
		return ""
	case d.Max == prefab.NoMax:
		return ", at depths from " + itoa(d.Min)
	}
	return ", at depths " + itoa(d.Min) + " to " + itoa(d.Max)
}
