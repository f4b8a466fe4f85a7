package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// faults are the kinds of errors that a project has. Those of recipes and those that say that nothing selects a
// prefab leave the rest as it is: whoever looks at that, and makes nothing of it for a game, can go on.
type faults struct {
	recipes    bool // in recipes
	unselected bool // prefabs are not selected
	others     bool
}

// faultsOf returns the kinds of the errors among findings.
func faultsOf(found diag.List) (f faults) {
	for _, d := range found {
		switch {
		case d.Severity != diag.Error:
		case d.Code == diag.NeverSelected:
			f.unselected = true
		case strings.HasSuffix(d.Pos.File, prefab.RecipeSuffix):
			f.recipes = true
		default:
			f.others = true
		}
	}
	return f
}

// tell says on standard error what a verb goes on in spite of. A recipe is that which is asked for, or "".
func (f faults) tell(e *env, verb, recipe string) {
	whose := "some"
	if recipe != "" {
		whose = "other"
	}
	switch {
	case f.recipes:
		fmt.Fprintf(e.stderr, "%s: %s recipes have errors, which xpc lint lists\n", verb, whose)
	case f.unselected:
		fmt.Fprintf(e.stderr, "%s: no recipe selects some of the prefabs, which xpc lint lists\n", verb)
	}
}

// besideFaults builds what a project holds beside recipes with errors: a result whose bundle has the others, and
// all prefabs, those too that nothing selects. It is nil where something else has errors, or where the recipe that is
// asked for has; "" asks for none.
func besideFaults(ctx context.Context, o compile.Options, failed *compile.Result, recipe string) *compile.Result {
	if faultsOf(failed.Findings).others {
		return nil
	}
	o.View = true
	result, err := compile.Build(ctx, o)
	if err != nil || result.View == nil || result.View.Bundle == nil {
		return nil
	}
	result.Bundle = result.View.Bundle
	b, err := embed.Open(string(result.Bundle))
	if err != nil || b.PrefabCount() < result.Prefabs {
		return nil
	}
	if recipe != "" {
		if _, err := findRecipe(b, recipe); err != nil {
			return nil
		}
	}
	return result
}

// bundleBeside returns the bundle of what a project holds beside recipes with errors, or one without anything.
func bundleBeside(ctx context.Context, o compile.Options, failed *compile.Result) *embed.Bundle {
	beside := besideFaults(ctx, o, failed, "")
	if beside == nil {
		return new(embed.Bundle)
	}
	b, err := embed.Open(string(beside.Bundle))
	if err != nil {
		return new(embed.Bundle)
	}
	return b
}
