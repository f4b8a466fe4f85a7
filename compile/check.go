package compile

import (
	"fmt"
	"slices"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Check runs the rules over what joined, and hides what an order of the project or of a script says
// to hide. Prefabs with findings are checked too, as far as rules can see them: all findings come in
// one run.

// checked is what check leaves to the phases after it. They have something to do only if no finding
// is an error.
type checked struct{ *joined }

func check(b *builder, in *joined) (*checked, diag.List, error) {
	out := &checked{in}
	levels := rules.LevelsOf(in.project)
	var found diag.List
	for _, u := range in.prefabs {
		found = append(found, u.Checked...)
	}
	for _, recipe := range in.recipes {
		more := prefab.CheckRecipe(recipe, in.known)
		if in.lostArt { // what a pattern does not find is one cause, whatever asks for it
			more = slices.DeleteFunc(more, func(d diag.Diagnostic) bool {
				return d.Code == diag.UnknownPrefab || d.Code == diag.EmptyPool
			})
		}
		found = append(found, more...)
		in.gaps = in.gaps || len(more) > 0 // a prefab that is named wrongly is named all the same
	}
	found = append(found, unknownReplacing(in)...)
	found = append(found, rules.CheckProject(&rules.Overall{
		Project: in.project, Palettes: in.palettes, Prefabs: in.summaries(), Recipes: in.recipes,
		Complete: !in.gaps,
	}, levels)...)
	found, err := b.putOff(in, levels, hide(in, levels, in.font.Respell(found)))
	return out, found, err
}

// hide leaves out the findings that an order hides, and adds one for each order that hides nothing.
func hide(in *joined, levels rules.Levels, found diag.List) diag.List {
	orders := append([]diag.Ignore(nil), in.project.Ignore...)
	for _, u := range in.all {
		orders = append(orders, u.Ignore...)
	}
	if len(orders) == 0 {
		return found
	}
	stay, used := found.Hide(orders, doublestar.MatchUnvalidated)
	level := levels.Of(diag.IgnoreUnused)
	for i, order := range orders {
		if used[i] || in.gaps || level == diag.Off {
			continue
		}
		stay = append(stay, diag.Diagnostic{
			Code: diag.IgnoreUnused, Severity: level, Pos: order.Pos, End: order.End,
			Message: fmt.Sprintf("this hides no finding of %s", order.Code.Name()),
			Hint:    "remove the entry",
			Fixes:   []diag.Fix{{Title: "remove the entry", Cut: order.Pos}},
		})
	}
	return stay
}
