package compile

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// findStrayRecipes finds files that would be recipes under another name, and patterns under maps
// that match nothing where no such file tells why. The usual pattern may match nothing: to write it
// says no more than not to write it.
func findStrayRecipes(in *inputs, t *tree) (found diag.List) {
	other := map[string]bool{ProjectFile: true} // what text files are for other reasons
	for _, image := range in.images {
		other[image.script] = true
	}
	for _, named := range slices.Concat(in.paletteFiles, in.project.Catalogue) {
		other[path.Clean(named.Value)] = true
	}
	told := map[*glob]bool{}
	for _, name := range t.files {
		if in.lostMaps || other[name] || t.excluded(name) || matching(t.maps, name) != nil || t.inArt(name) {
			continue
		}
		want := recipeName(name)
		g := matching(t.maps, want)
		if g == nil || want == name || t.has(want) {
			continue
		}
		told[g] = true
		d := textError(diag.RecipeMissing, prefab.Span{Pos: diag.InFile(name)},
			fmt.Sprintf("no pattern under maps matches this file, so it is no recipe; recipes are %s", g.Value))
		d.Hint = fmt.Sprintf("name it %s, or add it to maps or exclude", path.Base(want))
		if g.Given() {
			d.Related = []diag.Related{{Pos: g.Pos, Message: "the pattern"}}
		}
		found = append(found, d)
	}
	for i := range t.maps {
		g := &t.maps[i]
		matches := func(name string) bool { return doublestar.MatchUnvalidated(g.Value, name) }
		if g.Given() && g.Value != usualMaps && !told[g] && !slices.ContainsFunc(t.files, matches) {
			found = append(found, textError(diag.RecipeMissing, g.Span,
				fmt.Sprintf("no recipe matches %q", g.Value)))
		}
	}
	in.missing = in.missing || len(found) > 0
	return found
}

// recipeName returns the usual name of a recipe that is in a file of text: NAME.map.yaml.
func recipeName(name string) string {
	stem, isText := strings.CutSuffix(strings.ToLower(path.Base(name)), ".yaml")
	if !isText {
		if stem, isText = strings.CutSuffix(stem, ".yml"); !isText {
			return name
		}
	}
	stem, _ = strings.CutSuffix(stem, ".map")
	return path.Join(path.Dir(name), stem+".map.yaml")
}
