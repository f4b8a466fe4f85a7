package compile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// walk goes through the folders of a project's globs and collects the names of their files, one depth
// after the other and some folders at a time, all cores at once. Where a build compares files with what it knows of them, it looks
// at each as well: that is most of what a build does that has nothing to do.
type walk struct {
	b       *builder
	files   []walked
	folders []string // all that were looked for
	links   []string // files that are links
}

// walked is a file in one of the folders.
type walked struct {
	name string
	stat fileStat // zero unless the build compares files
}

// folder is a folder to go through.
type folder struct {
	base string // of which it is a part
	name string

	dir     *os.Root // nil unless the build compares files
	entries []walkedEntry
}

// walkedEntry is a file, a link or a folder in a folder.
type walkedEntry struct {
	name string
	kind fs.FileMode
	stat fileStat
}

// isHidden reports whether a folder is left alone.
func isHidden(name string) bool { return len(name) > 1 && strings.HasPrefix(name, ".") }

// all goes through some folders and those below them. A folder may not be there, and it may be a file.
func (w *walk) all(bases []string) error {
	var level []folder
	for _, base := range bases {
		info, err := fs.Stat(w.b.fsys, base)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			w.folders = append(w.folders, base)
		case err != nil:
			return err
		case info.IsDir() && !isHidden(path.Base(base)):
			level = append(level, folder{base: base, name: base})
		case info.Mode().IsRegular():
			w.files = append(w.files, walked{base, w.b.look(base)})
		}
	}
	for len(level) > 0 {
		var below []folder
		for some := range slices.Chunk(level, foldersAtOnce) {
			more, err := w.take(some, w.list(some))
			if err != nil {
				return err
			}
			below = append(below, more...)
		}
		level = below
	}
	slices.SortFunc(w.files, func(a, b walked) int { return strings.Compare(a.name, b.name) })
	return nil
}

// list fills in the entries of some folders.
func (w *walk) list(level []folder) error {
	if !w.b.compares() {
		return w.b.each(len(level), func(i int) error {
			entries, err := fs.ReadDir(w.b.fsys, level[i].name)
			for _, e := range entries {
				level[i].entries = append(level[i].entries, walkedEntry{name: e.Name(), kind: e.Type()})
			}
			return err
		})
	}
	if err := w.b.each(len(level), func(i int) error { return level[i].open(w.b.root) }); err != nil {
		return err
	}
	type part struct {
		of      *folder
		entries []walkedEntry
	}
	var parts []part
	for i := range level {
		for some := range slices.Chunk(level[i].entries, lookAtOnce) {
			parts = append(parts, part{&level[i], some})
		}
	}
	return w.b.each(len(parts), func(i int) error {
		for j := range parts[i].entries {
			w.b.lookAt(parts[i].of, &parts[i].entries[j])
		}
		return nil
	})
}

// foldersAtOnce is how many folders of a depth are open at once: a process may not have many files.
const foldersAtOnce = 64

// lookAtOnce is how many files of a folder a core looks at in one go.
const lookAtOnce = 256

// open opens a folder and reads the names in it.
func (f *folder) open(root *os.Root) error {
	dir, err := root.OpenRoot(filepath.FromSlash(f.name))
	if err != nil {
		return err
	}
	f.dir = dir
	list, err := dir.Open(".")
	if err != nil {
		return err
	}
	names, err := list.Readdirnames(-1)
	f.entries = make([]walkedEntry, len(names))
	for i, name := range names {
		f.entries[i].name = name
	}
	return errors.Join(err, list.Close())
}

// lookAt fills in what an entry is. One that is gone by now is none.
func (b *builder) lookAt(f *folder, e *walkedEntry) {
	info, err := f.dir.Lstat(e.name)
	if err != nil {
		e.kind = fs.ModeIrregular
		return
	}
	if e.kind = info.Mode().Type(); e.kind == fs.ModeSymlink {
		e.stat = b.look(path.Join(f.name, e.name)) // which may lead out of the folder
		return
	}
	e.stat = statOf(info)
}

// take takes the files of some folders, closes these, and returns the folders in them.
func (w *walk) take(level []folder, err error) (below []folder, _ error) {
	count := 0
	for i := range level {
		count += len(level[i].entries)
	}
	w.files = slices.Grow(w.files, count)
	for i := range level {
		f := &level[i]
		w.folders = append(w.folders, f.name)
		if f.dir != nil {
			_ = f.dir.Close() // it was only read
		}
		for _, e := range f.entries {
			switch {
			case e.kind.IsDir() && !isHidden(e.name):
				below = append(below, folder{base: f.base, name: path.Join(f.name, e.name)})
			case e.kind&^fs.ModeSymlink == 0: // a file or a link; links to folders are not followed
				w.files = append(w.files, walked{path.Join(f.name, e.name), e.stat})
				if e.kind != 0 {
					w.links = append(w.links, path.Join(f.name, e.name))
				}
			}
		}
		if len(w.files) > maxFiles && err == nil {
			err = fmt.Errorf("%s: more than %d files below the folders of the project", f.base, maxFiles)
		}
	}
	return below, err
}
