package compile

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

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
	orphans      []string               // names of prefabs whose images are missing
	missing      bool                   // an input is not there
	sound        bool                   // the project file has no error
	lostArt      bool                   // images that recipes may name are not found
	lostMaps     bool                   // nor are recipes
	lostExclude  bool                   // any file in the project's folders may be none of the project
}

// imageInput is an image with what stands beside it.
type imageInput struct {
	image  string
	script string // "" = none
	name   string // of the prefab, unless the script says otherwise

	noScript *diag.Diagnostic // that there is none, unless it is the image of a variant
}

func load(b *builder, _ struct{}) (*inputs, diag.List, error) {
	data, err := b.readFile(ProjectFile, maxText+1)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, ErrNoProject
	} else if err != nil {
		return nil, nil, err
	}
	project, found := prefab.ReadProject(ProjectFile, data)
	files, more, err := b.list(project)
	b.files = files
	if found = append(found, more...); err != nil {
		return nil, found, err
	}
	in := &inputs{
		project: project, paletteFiles: orUsual(project.Palette, usualPalette),
		missing:     found.HasErrors(), // a key that names inputs may be among them
		sound:       !found.HasErrors(),
		lostArt:     project.LosesArt() || files.lost.art,
		lostMaps:    project.LosesMaps() || files.lost.maps,
		lostExclude: project.LosesExclude() || files.lost.exclude,
	}
	b.misled = in.lostArt || in.lostExclude || project.LosesRules()
	return in, found, nil
}

// pair finds out which files belong together.
func pair(b *builder, in *inputs) (*inputs, diag.List, error) {
	var found diag.List
	for _, step := range []func(*inputs, *tree) diag.List{findImages, findRecipes, findOrphans, findStrayRecipes} {
		found = append(found, step(in, b.files)...)
	}
	if in.lostExclude {
		b.mayExclude = in.mayExclude(b.files)
	}
	return in, found, nil
}

// mayExclude returns what reports whether patterns that are not known may exclude a file: any in the project's
// folders that the project file does not name.
func (in *inputs) mayExclude(t *tree) func(file string) bool {
	named := map[string]bool{ProjectFile: true}
	for _, f := range slices.Concat(in.paletteFiles, in.project.Catalogue) {
		named[path.Clean(f.Value)] = true
	}
	return func(file string) bool { return t.has(file) && !named[file] }
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

// local reports whether a path of the project file stays in the project.
func local(name string) bool { return fs.ValidPath(name) && !strings.ContainsAny(name, `\:`) }

// textError is a finding about a stretch of a text file.
func textError(code diag.Code, at prefab.Span, message string) diag.Diagnostic {
	return diag.Diagnostic{Code: code, Severity: diag.Error, Pos: at.Pos, End: at.End, Message: message}
}
