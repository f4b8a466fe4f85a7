package compile

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// ProjectFile is the name of a project's file, in its root.
const ProjectFile = prefab.ProjectName

// ErrNoProject says that no folder on the way up holds a project file.
var ErrNoProject = errors.New("no " + ProjectFile + " here or in a folder above")

func findRoot(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		if info, err := os.Stat(filepath.Join(dir, ProjectFile)); err == nil && info.Mode().IsRegular() {
			return dir, nil
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		up := filepath.Dir(dir)
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil || up == dir {
			return "", ErrNoProject
		}
		dir = up
	}
}

// under returns the findings of which the place, or one that explains it, lies in one of the paths or
// below one: what a palette says twice is found at the palette, and matters to the images that show it.
func under(found diag.List, paths []string) diag.List {
	if len(paths) == 0 {
		return found
	}
	var out diag.List
	in := func(at diag.Pos) bool {
		return slices.ContainsFunc(paths, func(p string) bool {
			p = path.Clean(p)
			return p == "." || at.File == p || strings.HasPrefix(at.File, p+"/")
		})
	}
	for _, d := range found {
		if in(d.Pos) || slices.ContainsFunc(d.Related, func(r diag.Related) bool { return in(r.Pos) }) {
			out = append(out, d)
		}
	}
	return out
}
