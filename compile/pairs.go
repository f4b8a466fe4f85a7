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

// findImages pairs images with the scripts beside them.
func findImages(in *inputs, t *tree) (found diag.List) {
	for _, name := range t.files {
		g := matching(t.art, name)
		if g == nil || path.Ext(name) != ".xp" || t.excluded(name) {
			continue
		}
		input := imageInput{image: name, name: prefabName(g.base, name)}
		if script := prefab.ScriptFile(name); t.has(script) {
			input.script = script
		} else if in.project.Scripts.Value == prefab.ScriptsRequired {
			d := noScript(t, name, script)
			input.noScript = &d
		}
		in.images = append(in.images, input)
	}
	in.lostArt = in.lostArt || len(in.images) == 0 && in.project.MayLoseArt()
	for _, g := range t.art {
		if g.Given() && !slices.ContainsFunc(t.files, func(name string) bool {
			return path.Ext(name) == ".xp" && doublestar.MatchUnvalidated(g.Value, name)
		}) {
			in.missing, in.lostArt = true, true
			found = append(found, textError(diag.ArtMissing, g.Span,
				fmt.Sprintf("no .xp image matches %q", g.Value)))
		}
	}
	return found
}

// prefabName returns the name that an image gives its prefab.
func prefabName(base, image string) string {
	name := strings.TrimSuffix(image, ".xp")
	if base == "." {
		return name
	}
	return strings.TrimPrefix(name, base+"/")
}

// noScript is the finding about an image without a script.
func noScript(t *tree, image, script string) diag.Diagnostic {
	d := diag.Diagnostic{
		Code: diag.ScriptMissing, Severity: diag.Error, Pos: diag.InFile(image),
		Message: fmt.Sprintf("the image has no script: %q is not there", path.Base(script)),
		Hint:    "write one, or set scripts: optional",
	}
	if other := t.alike(script, strings.TrimSuffix(script, ".yaml")+".yml"); other != "" {
		d.Related = []diag.Related{{Pos: diag.InFile(other),
			Message: "a name that differs: letter case counts, and scripts end in .yaml"}}
	}
	return d
}

func findRecipes(in *inputs, t *tree) diag.List {
	for _, name := range t.files {
		if matching(t.maps, name) != nil && !t.excluded(name) {
			in.recipeFiles = append(in.recipeFiles, name)
		}
	}
	return nil
}

// findOrphans finds the .yaml files in folders of art that belong to nothing.
func findOrphans(in *inputs, t *tree) (found diag.List) {
	art := map[string]bool{} // folders that hold an image
	known := map[string]bool{ProjectFile: true}
	for _, name := range t.files {
		if path.Ext(name) == ".xp" {
			art[path.Dir(name)] = true
			known[prefab.ScriptFile(name)] = true
		}
	}
	for _, name := range in.recipeFiles {
		known[name] = true
	}
	var absent []string
	for _, named := range slices.Concat(in.paletteFiles, in.project.Catalogue) {
		file := path.Clean(named.Value)
		if known[file] = true; named.Given() && !t.has(file) {
			absent = append(absent, file)
		}
	}
	for _, name := range t.files {
		if path.Ext(name) != ".yaml" || known[name] || t.excluded(name) || !art[path.Dir(name)] && !t.inArt(name) {
			continue
		}
		in.missing = true
		if _, ok := diag.Respelled(name, absent); ok {
			continue // the finding of the file that is not there says it
		}
		image := strings.TrimSuffix(name, ".yaml") + ".xp"
		if g := matching(t.art, image); g != nil {
			in.orphans = append(in.orphans, prefabName(g.base, image))
		}
		if in.project.LosesPalettes() || in.project.MayLosePalettes() || in.project.LosesCatalogues() {
			continue // it may be one
		}
		d := diag.Diagnostic{
			Code: diag.ArtMissing, Severity: diag.Error, Pos: diag.InFile(name),
			Message: fmt.Sprintf("no image %q stands beside this file, and it is no palette, catalogue or recipe",
				path.Base(image)),
			Hint: "draw the image, or move the file out of the folder of art",
		}
		if twin := strings.TrimSuffix(image, ".xp") + ".xpt"; t.has(twin) {
			d.Hint = fmt.Sprintf("make the image of its text twin: xpc convert %s %s", twin, image)
		}
		if other := t.alike(image); other != "" && !t.has(prefab.ScriptFile(other)) && in.project.Scripts.Value == prefab.ScriptsRequired {
			continue // the finding of that image says it
		} else if other != "" {
			d.Related = []diag.Related{{Pos: diag.InFile(other), Message: "a name that differs: letter case counts"}}
		}
		found = append(found, d)
	}
	return found
}

// inArt reports whether a file lies below the fixed part of a glob of art.
func (t *tree) inArt(name string) bool {
	return slices.ContainsFunc(t.art, func(g glob) bool {
		return g.base != "." && strings.HasPrefix(name, g.base+"/")
	})
}
