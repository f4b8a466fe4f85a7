package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
)

// scope is what a build looks at: hints of anything else are none. Paths are absolute, and without links
// on the way.
type scope struct {
	root    string          // of the project, as it is named
	files   map[string]bool // that matter, whether they are there or not, and the folders above them
	folders map[string]bool // of which every file matters
	watched []string        // folders in which something may happen that matters, sorted; some may not be there

	real map[string]string // folders without links, by how they are named
}

// scopeOf returns the scope of a build. Outputs belong to it: somebody may remove them.
func scopeOf(root string, r *compile.Result, outputs []string) *scope {
	s := &scope{root: root, files: map[string]bool{}, folders: map[string]bool{}, real: map[string]string{}}
	watched := map[string]bool{}
	add := func(path string) string {
		dir, base := filepath.Split(path)
		dir = s.resolve(dir)
		path = filepath.Join(dir, base)
		watched[dir] = true
		for at := path; !s.files[at]; at = filepath.Dir(at) {
			s.files[at] = true
		}
		return path
	}
	in := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	add(in(compile.ProjectFile))
	for _, name := range r.Folders {
		dir := s.resolve(in(name))
		add(filepath.Join(dir, "_"))
		s.folders[dir] = true
	}
	links := r.Links
	for _, name := range r.Read {
		if path := add(in(name)); !s.folders[filepath.Dir(path)] {
			links = append(slices.Clip(links), name)
		}
	}
	for _, name := range links { // what a link leads to
		if end := linkEnd(in(name)); end != in(name) {
			add(end)
		}
	}
	for _, name := range outputs {
		if !filepath.IsAbs(filepath.FromSlash(name)) {
			name = in(name)
		}
		add(filepath.FromSlash(name))
	}
	for dir := range watched {
		s.watched = append(s.watched, dir)
	}
	slices.Sort(s.watched)
	return s
}

// resolve returns a folder without links on the way to it. Of one that is not there, what is there counts.
func (s *scope) resolve(dir string) string {
	dir = filepath.Clean(dir)
	if real, ok := s.real[dir]; ok {
		return real
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		real = dir
		if up := filepath.Dir(dir); up != dir {
			real = filepath.Join(s.resolve(up), filepath.Base(dir))
		}
	}
	s.real[dir] = real
	return real
}

// covers reports whether a change of a path matters. What xpc writes beside its outputs does not.
func (s *scope) covers(path string) bool {
	base := filepath.Base(path)
	if strings.HasSuffix(base, tempSuffix) || base == ".xpc" || base == ".xpc-lock" {
		return false
	}
	return s.files[path] || s.folders[path] || s.folders[filepath.Dir(path)]
}

// existing returns the folder itself, or the nearest one above it that is there.
func existing(dir string) (string, os.FileInfo) {
	for {
		info, err := os.Stat(dir)
		if err == nil && info.IsDir() {
			return dir, info
		}
		up := filepath.Dir(dir)
		if up == dir {
			return dir, info
		}
		dir = up
	}
}
