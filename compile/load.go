package compile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Load reads the project file and finds out which files belong to the project. Of them it reads no
// other: it goes by names and folders alone. Symbolic links to folders are not followed, and folders
// whose name begins with a dot are left alone.

// Limits on what is read.
const (
	maxFiles = 100_000   // files in the folders of a project's globs
	maxText  = 128 << 10 // bytes of a text file: one more is read, for its reader to refuse
)

// inputs is what load finds.
type inputs struct {
	project      *prefab.Project
	images       []imageInput           // in order of file
	paletteFiles []prefab.Field[string] // in the project's order
	recipeFiles  []string               // in order of file
	missing      bool                   // an input is not there
}

// imageInput is an image with what stands beside it.
type imageInput struct {
	image  string
	script string // "" = none
	name   string // of the prefab, unless the script says otherwise
}

func load(b *builder, _ struct{}) (*inputs, diag.List, error) {
	data, err := b.readFile(ProjectFile, maxText+1)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, ErrNoProject
	} else if err != nil {
		return nil, nil, err
	}
	project, found := prefab.ReadProject(ProjectFile, data)
	in := &inputs{project: project, paletteFiles: orUsual(project.Palette, usualPalette)}
	files, more, err := b.list(project)
	if err != nil {
		return in, found, err
	}
	found = append(found, more...)
	for _, step := range []func(*inputs, *tree) diag.List{findImages, findRecipes, findOrphans} {
		found = append(found, step(in, files)...)
	}
	return in, found, nil
}

// tree is the names of the files in a project's folders.
type tree struct {
	files   []string // sorted
	has     map[string]bool
	folded  map[string][]string // by name in lower case
	exclude []string
	art     []glob
	maps    []glob
}

// A glob is a pattern of the project file.
type glob struct {
	prefab.Field[string]
	base string // the fixed part: a folder
}

// list walks the folders of the project's globs.
func (b *builder) list(project *prefab.Project) (*tree, diag.List, error) {
	t := &tree{has: map[string]bool{}, folded: map[string][]string{}}
	var found diag.List
	art, more := globs(orUsual(project.Art, usualArt))
	found = append(found, more...)
	maps, more := globs(orUsual(project.Maps, usualMaps))
	found = append(found, more...)
	exclude, more := globs(project.Exclude)
	found = append(found, more...)
	t.art, t.maps = art, maps
	for _, g := range exclude {
		t.exclude = append(t.exclude, g.Value)
	}
	for _, base := range bases(art, maps) {
		if err := b.walk(t, base); err != nil {
			return nil, found, err
		}
	}
	slices.Sort(t.files)
	for _, name := range t.files {
		lower := strings.ToLower(name)
		t.folded[lower] = append(t.folded[lower], name)
	}
	return t, found, nil
}

// What belongs to a project whose file does not say.
const (
	usualArt     = "prefabs/**/*.xp"
	usualMaps    = "maps/*.map.yaml"
	usualPalette = "palette.yaml" // if it is there
)

// orUsual returns the paths of a key or, where it is not written, the usual one.
func orUsual(paths []prefab.Field[string], usual string) []prefab.Field[string] {
	if paths == nil {
		return []prefab.Field[string]{{Value: usual}}
	}
	return paths
}

// bases returns the folders to walk, sorted, none below another.
func bases(lists ...[]glob) []string {
	var all []string
	for _, g := range slices.Concat(lists...) {
		all = append(all, g.base)
	}
	slices.Sort(all)
	return slices.Compact(slices.DeleteFunc(all, func(base string) bool {
		return slices.ContainsFunc(all, func(other string) bool { return other != base && isBelow(base, other) })
	}))
}

// isBelow reports whether a path is a folder or lies below it.
func isBelow(name, folder string) bool {
	return folder == "." || name == folder || strings.HasPrefix(name, folder+"/")
}

// globs checks the patterns of a key. Those that cannot be used are found and left out.
func globs(patterns []prefab.Field[string]) (out []glob, found diag.List) {
	for _, p := range patterns {
		p.Value = path.Clean(p.Value)
		problem := ""
		switch base, _ := doublestar.SplitPattern(p.Value); {
		case !doublestar.ValidatePattern(p.Value):
			problem = "is no glob: a bracket or brace is not closed, or ends in a backslash"
		case !local(base):
			problem = "leads out of the project: paths are relative to its root, with /"
		default:
			out = append(out, glob{Field: p, base: base})
			continue
		}
		found = append(found, textError(diag.BadName, p.Span, fmt.Sprintf("%q %s", p.Value, problem)))
	}
	return out, found
}

// local reports whether a path of the project file stays in the project.
func local(name string) bool { return fs.ValidPath(name) && !strings.ContainsAny(name, `\:`) }

// walk adds the files below a folder that is there.
func (b *builder) walk(t *tree, base string) error {
	return fs.WalkDir(b.fsys, base, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && name == base && errors.Is(err, fs.ErrNotExist):
			return fs.SkipAll
		case err != nil:
			return err
		case d.IsDir():
			if len(path.Base(name)) > 1 && strings.HasPrefix(path.Base(name), ".") {
				return fs.SkipDir
			}
			return b.ctx.Err()
		case d.Type()&^fs.ModeSymlink != 0: // neither a file nor a link to one
			return nil
		}
		if len(t.files) == maxFiles {
			return fmt.Errorf("%s: more than %d files below the folders of the project", base, maxFiles)
		}
		t.files = append(t.files, name)
		t.has[name] = true
		return nil
	})
}

// excluded reports whether a file or one of its folders matches a pattern under exclude.
func (t *tree) excluded(name string) bool {
	for _, pattern := range t.exclude {
		for at := name; at != "."; at = path.Dir(at) {
			if doublestar.MatchUnvalidated(pattern, at) {
				return true
			}
		}
	}
	return false
}

// matching returns the first glob that matches a file, or nil.
func matching(globs []glob, name string) *glob {
	for i := range globs {
		if doublestar.MatchUnvalidated(globs[i].Value, name) {
			return &globs[i]
		}
	}
	return nil
}

// findImages pairs images with the scripts beside them.
func findImages(in *inputs, t *tree) (found diag.List) {
	for _, name := range t.files {
		g := matching(t.art, name)
		if g == nil || path.Ext(name) != ".xp" || t.excluded(name) {
			continue
		}
		input := imageInput{image: name, name: prefabName(g.base, name)}
		if script := prefab.ScriptFile(name); t.has[script] {
			input.script = script
		} else if in.project.Scripts.Value == prefab.ScriptsRequired {
			found = append(found, noScript(t, name, script))
			in.missing = true
		}
		in.images = append(in.images, input)
	}
	for _, g := range t.art {
		if g.Given() && !slices.ContainsFunc(t.files, func(name string) bool {
			return path.Ext(name) == ".xp" && doublestar.MatchUnvalidated(g.Value, name)
		}) {
			in.missing = true
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

// alike returns a file that differs from one of the names by letter case alone, or "".
func (t *tree) alike(names ...string) string {
	for _, name := range names {
		for _, other := range t.folded[strings.ToLower(name)] {
			if other != names[0] {
				return other
			}
		}
	}
	return ""
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
	for _, named := range slices.Concat(in.paletteFiles, in.project.Catalogue) {
		known[path.Clean(named.Value)] = true
	}
	for _, name := range t.files {
		if path.Ext(name) != ".yaml" || known[name] || t.excluded(name) || !art[path.Dir(name)] && !t.inArt(name) {
			continue
		}
		in.missing = true
		d := diag.Diagnostic{
			Code: diag.ArtMissing, Severity: diag.Error, Pos: diag.InFile(name),
			Message: fmt.Sprintf("no image %q stands beside this file, and it is no palette, catalogue or recipe",
				strings.TrimSuffix(path.Base(name), ".yaml")+".xp"),
			Hint: "draw the image, or move the file out of the folder of art",
		}
		if other := t.alike(strings.TrimSuffix(name, ".yaml") + ".xp"); other != "" {
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

// textError is a finding about a stretch of a text file.
func textError(code diag.Code, at prefab.Span, message string) diag.Diagnostic {
	return diag.Diagnostic{Code: code, Severity: diag.Error, Pos: at.Pos, End: at.End, Message: message}
}

// readFile reads at most limit bytes of a file and notes that it was read.
func (b *builder) readFile(name string, limit int64) ([]byte, error) {
	b.mu.Lock()
	b.read[name] = true
	b.mu.Unlock()
	return readLimited(b.fsys, name, limit)
}

// readLimited reads a file, and no more of it than the limit.
func readLimited(fsys fs.FS, name string, limit int64) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, limit))
	return data, errors.Join(err, f.Close())
}
