package compile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/seed18752ec6/xpc/prefab"
)

// Texts are what the text files of a project say: what tools offer while somebody writes. Images are
// not read, and what is wrong with the files is not told: that part of them is left out.
type Texts struct {
	Project *prefab.Project
	Kinds   *prefab.Kinds
	Font    *prefab.Font   // nil = code page 437
	Legend  *prefab.Legend // of all palettes
	Scripts []NamedScript  // in order of name; none for an image without a script
	Recipes []*prefab.Recipe
}

// NamedScript is a script with the name of its prefab.
type NamedScript struct {
	Name string
	*prefab.Script
}

// ReadTexts reads the text files of a project. Of the options only Root and FS count. The error is the
// environment's, as that of [Build].
func ReadTexts(ctx context.Context, opts Options) (*Texts, error) {
	b := &builder{ctx: ctx, opts: Options{Root: opts.Root, FS: opts.FS, Mode: Lint}, reads: newReadings(nil)}
	if err := b.open(lockFolder); err != nil {
		return nil, err
	}
	defer b.close()
	in, _, err := load(b, struct{}{})
	if err != nil {
		return nil, err
	}
	if in, _, err = pair(b, in); err != nil {
		return nil, err
	}
	read, _, err := decode(b, in)
	if err != nil {
		return nil, err
	}
	out := &Texts{Project: in.project, Kinds: read.kinds, Font: read.font, Legend: read.shared, Recipes: read.recipes}
	for _, image := range in.images {
		if image.script == "" {
			continue
		}
		data, err := b.readFile(image.script, maxText+1)
		if err != nil {
			return nil, err
		}
		s, _ := prefab.Terms{Kinds: read.kinds, Font: read.font}.ReadScript(image.script, data)
		name := image.name
		if s.Name.Value != "" {
			name = s.Name.Value
		}
		out.Scripts = append(out.Scripts, NamedScript{name, s})
	}
	slices.SortStableFunc(out.Scripts, func(a, b NamedScript) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}

// ImageFor returns the file that the image of a prefab of a name has by the project's art, relative to
// the root: the first whose glob matches it. The error says why there is none.
func (t *Texts) ImageFor(name string) (string, error) {
	for _, s := range t.Scripts {
		if s.Name == name {
			return "", fmt.Errorf("there is a prefab %q already: %s", name, s.File)
		}
	}
	art, _ := globs(orUsual(t.Project.Art, usualArt))
	exclude, _ := globs(t.Project.Exclude)
	files := &tree{}
	for _, g := range exclude {
		files.exclude = append(files.exclude, g.Value)
	}
	var tried []string
	for _, g := range art {
		file := path.Join(g.base, name+".xp")
		if doublestar.MatchUnvalidated(g.Value, file) && !files.excluded(file) {
			return file, nil
		}
		tried = append(tried, file)
	}
	if len(tried) == 0 {
		return "", errors.New("art in the project file names no images: a new one has no place")
	}
	return "", fmt.Errorf("art in the project file has no place for %q: no glob matches %s", name, strings.Join(tried, " or "))
}
