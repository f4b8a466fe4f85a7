package compile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Join makes a prefab of an image and its script, under the legend that the palettes share. What
// prefabs and recipes say of each other by their names is found once all of them have joined.

// joined is what join makes.
type joined struct {
	*units
	prefabs []*unit           // those that joined, in order of name
	known   []*prefab.Summary // all that recipes may name, joined or not, in order of name
}

// joinSource returns nil if there is no image.
func (in *decoded) joinSource(src *source) (*prefab.Prefab, diag.List) {
	if src.m == nil {
		return nil, nil
	}
	pf, found := prefab.Join(prefab.Source{
		Name: src.name, File: src.image, Image: src.m,
		Others: src.others, Script: src.s, Shared: in.shared, Project: in.project, Font: in.font,
	})
	if w, h := pf.Size(); w > embed.MaxSide || h > embed.MaxSide {
		found = append(found, diag.Diagnostic{
			Code: diag.ImageTooLarge, Severity: diag.Error, Pos: diag.InFile(pf.File),
			Message: fmt.Sprintf("the prefab is %d by %d cells: a side is at most %d", w, h, embed.MaxSide),
		})
	}
	return pf, found
}

func join(b *builder, in *units) (*joined, diag.List, error) {
	out := &joined{units: in}
	for _, u := range in.all {
		if u.Joined {
			out.prefabs = append(out.prefabs, u)
		}
		out.known = append(out.known, u.Summary)
	}
	for _, name := range in.orphans {
		out.known = append(out.known, prefab.SummarizeScript(name, "", prefab.MissingScript()))
	}
	slices.SortStableFunc(out.prefabs, func(a, b *unit) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortStableFunc(out.known, func(a, b *prefab.Summary) int { return cmp.Compare(a.Name, b.Name) })
	prefabs := out.summaries()
	found := prefab.CheckSeal(in.project, in.shared, prefabs)
	found = append(found, repeatedNames(prefabs)...)
	found = append(found, repeatedRecipes(in.recipes)...)
	out.gaps = out.gaps || found.HasErrors()
	return out, found, nil
}

// words returns what the layers of images are read as, where scripts say so.
func (in *joined) words() map[string][]prefab.LayerWord {
	out := map[string][]prefab.LayerWord{}
	for _, u := range in.prefabs {
		if u.Layers == nil {
			continue
		}
		out[u.File] = u.Layers
		for _, v := range u.Variants {
			out[v.File] = u.Layers
		}
	}
	return out
}

// summaries returns what is known of the prefabs that joined, in order of name.
func (in *joined) summaries() []*prefab.Summary { return summariesOf(in.prefabs) }

func summariesOf(units []*unit) []*prefab.Summary {
	out := make([]*prefab.Summary, len(units))
	for i, u := range units {
		out[i] = u.Summary
	}
	return out
}

// repeatedNames finds prefabs of one name, and names that differ by letter case alone.
func repeatedNames(prefabs []*prefab.Summary) (found diag.List) {
	first := map[string]*prefab.Summary{}
	for _, pf := range prefabs {
		key := strings.ToLower(pf.Name)
		other := first[key]
		if other == nil {
			first[key] = pf
			continue
		}
		d := diag.Diagnostic{
			Code: diag.NameDuplicate, Severity: diag.Error, Pos: pf.NamePlace(),
			Message: fmt.Sprintf("the name %q is taken: each prefab has its own", pf.Name),
			Related: []diag.Related{{Pos: other.NamePlace(), Message: "the other prefab of this name"}},
		}
		if pf.Name != other.Name {
			d.Message = fmt.Sprintf("the name %q differs from %q by letter case alone", pf.Name, other.Name)
		}
		found = append(found, d)
	}
	return found
}

// repeatedRecipes finds recipes of one name.
func repeatedRecipes(recipes []*prefab.Recipe) (found diag.List) {
	first := map[string]*prefab.Recipe{}
	for _, r := range recipes {
		other := first[r.Name.Value]
		if other == nil {
			first[r.Name.Value] = r
			continue
		}
		found = append(found, diag.Diagnostic{
			Code: diag.NameDuplicate, Severity: diag.Error, Pos: recipePlace(r),
			Message: fmt.Sprintf("the name %q is taken: each recipe has its own", r.Name.Value),
			Related: []diag.Related{{Pos: recipePlace(other), Message: "the other recipe of this name"}},
		})
	}
	return found
}

// recipePlace returns where a recipe has its name from.
func recipePlace(r *prefab.Recipe) diag.Pos {
	if r.Name.Given() {
		return r.Name.Pos
	}
	return diag.InFile(r.File)
}
