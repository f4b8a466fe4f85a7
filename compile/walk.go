package compile

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// walk goes through the folders of a project's globs and collects the names of their files. Where a
// build compares files with what it knows of them, it looks at each as well: that is most of what a
// build does that has nothing to do.
type walk struct {
	b       *builder
	folders []folder
	count   int
}

// folder is a folder with the files that lie in it.
type folder struct {
	name  string
	files []fs.DirEntry
}

// isHidden reports whether a folder is left alone.
func isHidden(name string) bool { return len(name) > 1 && strings.HasPrefix(name, ".") }

// base goes through a folder and those below it; it may not be there, and it may be a file.
func (w *walk) base(name string) error {
	info, err := fs.Stat(w.b.fsys, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir() && !isHidden(path.Base(name)):
		return w.folder(name, name)
	case info.Mode().IsRegular():
		w.folders = append(w.folders, folder{path.Dir(name), []fs.DirEntry{fs.FileInfoToDirEntry(info)}})
		w.count++
	}
	return nil
}

// folder goes through a folder below a base.
func (w *walk) folder(base, name string) error {
	if err := w.b.ctx.Err(); err != nil {
		return err
	}
	entries, err := fs.ReadDir(w.b.fsys, name)
	if err != nil {
		return err
	}
	at := len(w.folders)
	w.folders = append(w.folders, folder{name: name})
	for _, e := range entries {
		switch {
		case e.IsDir():
			if isHidden(e.Name()) {
				continue
			}
			if err := w.folder(base, path.Join(name, e.Name())); err != nil {
				return err
			}
		case e.Type()&^fs.ModeSymlink == 0: // a file or a link; links to folders are not followed
			if w.count == maxFiles {
				return fmt.Errorf("%s: more than %d files below the folders of the project", base, maxFiles)
			}
			w.count++
			w.folders[at].files = append(w.folders[at].files, e)
		}
	}
	return nil
}

// lookAtOnce is how many files of one folder a core looks at.
const lookAtOnce = 256

// sorted returns the names of all files and, where the build compares them, how they look.
func (w *walk) sorted() (names []string, stats []fileStat, err error) {
	type file struct {
		name string
		stat fileStat
	}
	type part struct {
		folder string
		files  []file
	}
	all := make([]file, 0, w.count)
	var parts []part
	for _, f := range w.folders {
		for some := range slices.Chunk(f.files, lookAtOnce) {
			from := len(all)
			for _, e := range some {
				all = append(all, file{name: path.Join(f.name, e.Name())})
			}
			parts = append(parts, part{f.name, all[from:]})
		}
	}
	if w.b.compares() {
		err = w.b.each(len(parts), func(i int) error {
			look, done, err := w.b.lookIn(parts[i].folder)
			if err != nil {
				return err
			}
			defer done()
			for j := range parts[i].files {
				f := &parts[i].files[j]
				f.stat = look(path.Base(f.name))
			}
			return nil
		})
		stats = make([]fileStat, len(all))
	}
	slices.SortFunc(all, func(a, b file) int { return strings.Compare(a.name, b.name) })
	names = make([]string, len(all))
	for i := range all {
		names[i] = all[i].name
		if stats != nil {
			stats[i] = all[i].stat
		}
	}
	return names, stats, err
}
