package compile

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
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

// under returns the findings whose file is one of the paths or lies below one.
func under(found diag.List, paths []string) diag.List {
	if len(paths) == 0 {
		return found
	}
	var out diag.List
	for _, d := range found {
		for _, p := range paths {
			p = path.Clean(p)
			if p == "." || d.Pos.File == p || strings.HasPrefix(d.Pos.File, p+"/") {
				out = append(out, d)
				break
			}
		}
	}
	return out
}
