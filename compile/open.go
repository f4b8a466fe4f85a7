package compile

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
)

// A path is looked up folder by folder each time that a file of a tree is opened, and again where it is
// looked at before. So the folders of a build's files stay open while it reads, and what was a plain file
// as the folders were gone through is opened at once.

// openFolders is folders of the project that are open. The zero value holds none.
type openFolders struct {
	mu   sync.Mutex
	list map[string]*os.Root
}

// maxFolders is how many are kept open: a process may not have many files.
const maxFolders = 64

// of returns a folder below the root, or nil where it is not kept open.
func (o *openFolders) of(root *os.Root, name string) *os.Root {
	o.mu.Lock()
	defer o.mu.Unlock()
	if dir := o.list[name]; dir != nil || len(o.list) == maxFolders {
		return dir
	}
	dir, err := root.OpenRoot(filepath.FromSlash(name))
	if err != nil {
		return nil // opening the file tells why
	}
	if o.list == nil {
		o.list = map[string]*os.Root{}
	}
	o.list[name] = dir
	return dir
}

// close closes all of them.
func (o *openFolders) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, dir := range o.list {
		_ = dir.Close() // it was only read
	}
	o.list = nil
}

// openFile opens a file to read it. What is no regular file is refused unopened: opening a pipe waits
// for whoever writes to it.
func (b *builder) openFile(name string) (fs.File, fs.FileInfo, error) {
	if b.root == nil || b.files == nil || !b.files.plain(name) {
		return openRegular(b.fsys, name)
	}
	dir, base := b.folders.of(b.root, path.Dir(name)), path.Base(name)
	if dir == nil {
		dir, base = b.root, filepath.FromSlash(name)
	}
	f, err := dir.OpenFile(base, os.O_RDONLY|nonblocking, 0)
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			at.Path = name
		}
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() { // since the folders were gone through
		err = &fs.PathError{Op: "read", Path: name, Err: errNotRegular}
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, info, nil
}

// openRegular opens a file of any tree as [builder.openFile] does.
func openRegular(fsys fs.FS, name string) (fs.File, fs.FileInfo, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, &fs.PathError{Op: "read", Path: name, Err: errNotRegular}
	}
	f, err := fsys.Open(name)
	return f, info, err
}

// plain reports whether a name is that of a file, and no link to one.
func (t *tree) plain(name string) bool {
	_, link := slices.BinarySearch(t.links, name)
	return !link && t.has(name)
}
