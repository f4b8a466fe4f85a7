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

// Join makes prefabs of images and scripts, under the legend that the palettes share.

// joined is what join makes.
type joined struct {
	*decoded
	shared  *prefab.Legend
	prefabs []*prefab.Prefab // in order of name
	known   []prefab.Known   // all that recipes may name, joined or not, in order of name
}

func join(b *builder, in *decoded) (*joined, diag.List, error) {
	out := &joined{decoded: in}
	shared, found := prefab.Share(in.palettes...)
	out.shared = shared
	made := make([]*prefab.Prefab, len(in.sources))
	more, err := b.eachFound(len(in.sources), func(i int) (found diag.List) {
		src := in.sources[i]
		if src.m == nil {
			return nil
		}
		made[i], found = prefab.Join(prefab.Source{
			Name: src.name, File: src.image, Image: src.m,
			Others: src.others, Script: src.s, Shared: shared, Project: in.project,
		})
		return found
	})
	found = append(found, more...)
	for i, pf := range made {
		name := cmp.Or(in.sources[i].s.Name.Value, in.sources[i].name)
		if pf != nil {
			out.prefabs = append(out.prefabs, pf)
			name = pf.Name
		}
		out.known = append(out.known, prefab.Known{Name: name, Script: in.sources[i].s})
	}
	for _, name := range in.orphans {
		out.known = append(out.known, prefab.Known{Name: name, Script: prefab.MissingScript()})
	}
	slices.SortStableFunc(out.prefabs, func(a, b *prefab.Prefab) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortStableFunc(out.known, func(a, b prefab.Known) int { return cmp.Compare(a.Name, b.Name) })
	found = append(found, prefab.CheckSeal(in.project, shared, out.prefabs)...)
	found = append(found, repeatedNames(out.prefabs)...)
	found = append(found, repeatedRecipes(in.recipes)...)
	found = append(found, largePrefabs(out.prefabs)...)
	out.gaps = out.gaps || found.HasErrors()
	return out, found, err
}

// repeatedNames finds prefabs of one name, and names that differ by letter case alone.
func repeatedNames(prefabs []*prefab.Prefab) (found diag.List) {
	first := map[string]*prefab.Prefab{}
	for _, pf := range prefabs {
		key := strings.ToLower(pf.Name)
		other := first[key]
		if other == nil {
			first[key] = pf
			continue
		}
		d := diag.Diagnostic{
			Code: diag.NameDuplicate, Severity: diag.Error, Pos: namePlace(pf),
			Message: fmt.Sprintf("the name %q is taken: each prefab has its own", pf.Name),
			Related: []diag.Related{{Pos: namePlace(other), Message: "the other prefab of this name"}},
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

// largePrefabs finds prefabs whose box no bundle can hold.
func largePrefabs(prefabs []*prefab.Prefab) (found diag.List) {
	for _, pf := range prefabs {
		if w, h := pf.Size(); w > embed.MaxSide || h > embed.MaxSide {
			found = append(found, diag.Diagnostic{
				Code: diag.ImageTooLarge, Severity: diag.Error, Pos: diag.InFile(pf.File),
				Message: fmt.Sprintf("the prefab is %d by %d cells: a side is at most %d", w, h, embed.MaxSide),
			})
		}
	}
	return found
}

// namePlace returns where a prefab has its name from.
func namePlace(pf *prefab.Prefab) diag.Pos {
	if pf.Script.Name.Given() {
		return pf.Script.Name.Pos
	}
	return diag.InFile(pf.File)
}
