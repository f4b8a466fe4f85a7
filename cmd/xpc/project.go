package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/seed18752ec6/xpc/compile"
)

// project is where a verb works.
type project struct {
	root  string
	paths []string // that the command line names, relative to the root
}

// about returns what the paths are about: of a prefab's image the script too, and the other way round. A hook
// names the file that changed, and a changed image makes findings in its script.
func (p *project) about() (out []string) {
	for _, name := range p.paths {
		out = append(out, name)
		if ext := path.Ext(name); ext == ".xp" || ext == ".yaml" {
			out = append(out, partner(name))
		}
	}
	return out
}

// findProject finds the project of the paths, or of the working directory where there are none.
// All paths lie in one project, and are there.
func findProject(args []string) (*project, error) {
	if len(args) == 0 {
		root, err := compile.FindRoot(".")
		if err != nil {
			return nil, noProject(err, ".")
		}
		return &project{root: root}, nil
	}
	p := &project{}
	for _, arg := range args {
		info, err := os.Stat(arg)
		if errors.Is(err, fs.ErrNotExist) {
			if arg == "" {
				return nil, errNoName
			}
			return nil, fmt.Errorf("%s: there is no such file or folder", arg)
		} else if err != nil {
			return nil, err
		}
		dir := arg
		if !info.IsDir() {
			dir = filepath.Dir(arg)
		}
		root, err := compile.FindRoot(dir)
		if err != nil {
			return nil, noProject(err, arg)
		}
		if p.root != "" && p.root != root {
			return nil, fmt.Errorf("%s belongs to the project in %s, and the path before it to the one in %s: "+
				"run xpc once for each", arg, root, p.root)
		}
		p.root = root
		abs, err := filepath.Abs(arg)
		if err != nil {
			return nil, err
		}
		rel, err := filepath.Rel(root, abs)
		if err != nil {
			return nil, err
		}
		p.paths = append(p.paths, filepath.ToSlash(rel))
	}
	return p, nil
}

// noProject says what to do where no project file was found.
func noProject(err error, at string) error {
	if errors.Is(err, compile.ErrNoProject) {
		return fmt.Errorf("%s: %w", at, err)
	}
	return err
}

// inRepository returns the path of a folder relative to the root of the repository that it is in,
// with slashes; "" for that root itself, and where there is none.
func inRepository(dir string) string {
	for root := dir; ; root = filepath.Dir(root) {
		if _, err := os.Lstat(filepath.Join(root, ".git")); err == nil {
			if rel, err := filepath.Rel(root, dir); err == nil && rel != "." {
				return filepath.ToSlash(rel)
			}
			return ""
		}
		if filepath.Dir(root) == root {
			return ""
		}
	}
}
