package compile

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// tree is the names of the files in a project's folders.
type tree struct {
	files   []string   // sorted
	stats   []fileStat // of the files; zero where nobody compares them
	folders []string   // that were looked through, or are not there; sorted
	links   []string   // files that are links; sorted
	exclude []string
	art     []glob
	maps    []glob
	lost    struct{ art, maps, exclude bool } // patterns that are none

	folded func() map[string][]string // by name in lower case
}

// A glob is a pattern of the project file.
type glob struct {
	prefab.Field[string]
	base string // the fixed part: a folder
}

// list walks the folders of the project's globs.
func (b *builder) list(project *prefab.Project) (*tree, diag.List, error) {
	t := &tree{}
	var found diag.List
	read := func(patterns []prefab.Field[string], lost *bool) []glob {
		out, more := globs(patterns)
		found, *lost = append(found, more...), len(more) > 0
		return out
	}
	art := read(orUsual(project.Art, usualArt), &t.lost.art)
	maps := read(orUsual(project.Maps, usualMaps), &t.lost.maps)
	exclude := read(project.Exclude, &t.lost.exclude)
	t.art, t.maps = art, maps
	for _, g := range exclude {
		t.exclude = append(t.exclude, g.Value)
	}
	w := &walk{b: b}
	if err := w.all(bases(art, maps)); err != nil {
		return nil, found, err
	}
	slices.Sort(w.folders)
	slices.Sort(w.links)
	t.folders, t.links = w.folders, w.links
	t.folded = sync.OnceValue(t.fold)
	t.files, t.stats = make([]string, len(w.files)), make([]fileStat, len(w.files))
	for i, f := range w.files {
		t.files[i], t.stats[i] = f.name, f.stat
	}
	return t, found, nil
}

// fold returns the files by their names in lower case.
func (t *tree) fold() map[string][]string {
	folded := make(map[string][]string, len(t.files))
	for _, name := range t.files {
		lower := strings.ToLower(name)
		folded[lower] = append(folded[lower], name)
	}
	return folded
}

// has reports whether there is a file.
func (t *tree) has(name string) bool {
	_, ok := slices.BinarySearch(t.files, name)
	return ok
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

// alike returns a file that differs from one of the names by letter case alone, or "".
func (t *tree) alike(names ...string) string {
	for _, name := range names {
		for _, other := range t.folded()[strings.ToLower(name)] {
			if other != names[0] {
				return other
			}
		}
	}
	return ""
}
