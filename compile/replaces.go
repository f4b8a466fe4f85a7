package compile

import (
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// unknownReplacing finds names under replaces that no prefab and no recipe of the project has.
func unknownReplacing(in *joined) (found diag.List) {
	if len(in.project.Replaces) == 0 || in.gaps || in.lostArt {
		return nil
	}
	var names []string
	for _, pf := range in.summaries() {
		names = append(names, pf.Name)
	}
	for _, r := range in.recipes {
		names = append(names, r.Name.Value)
	}
	for _, f := range in.project.Replaces {
		if slices.Contains(names, f.Value) {
			continue
		}
		d := textError(diag.UnknownPrefab, f.Span, fmt.Sprintf("there is no prefab or recipe %q", f.Value))
		if near, ok := diag.Nearest(f.Value, names); ok {
			d.Hint = fmt.Sprintf("did you mean %q?", near)
		}
		d.Fixes = prefab.Respell(f, names)
		found = append(found, d)
	}
	return found
}

// replaces reports whether a prefab or a recipe replaces what other bundles have of its name.
func replaces(p *prefab.Project, name string) bool {
	return slices.ContainsFunc(p.Replaces, func(f prefab.Field[string]) bool { return f.Value == name })
}
