package compile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/seed18752ec6/xpc/compile/cache"
)

// CacheFolder is where a project's cache lies, relative to the root. It may be removed at any time.
const CacheFolder = ".xpc/cache"

// cacheFolder is the folder of a cache as a [cache.Disk]. It is made when something is written.
type cacheFolder struct{ project *os.Root }

// cacheMarks are the files that tell others to leave the folder alone: git, and backups.
var cacheMarks = map[string]string{
	".gitignore":   "*\n",
	"CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n# what xpc keeps between builds; it may be removed\n",
}

func (f *cacheFolder) at(name string) string { return filepath.FromSlash(path.Join(CacheFolder, name)) }

// written returns when the index was written; 0 if there is none.
func (f *cacheFolder) written() int64 {
	info, err := f.project.Lstat(f.at(cache.Index))
	if err != nil {
		return 0
	}
	return info.ModTime().UnixNano()
}

func (f *cacheFolder) ReadFile(name string) ([]byte, error) {
	info, err := f.project.Lstat(f.at(name))
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errNotRegular}
	}
	return f.project.ReadFile(f.at(name))
}

// temps counts the temporaries of this process.
var temps atomic.Int64

func (f *cacheFolder) Temp() (string, cache.File, error) {
	name := fmt.Sprintf("%s%d-%d", cache.TempPrefix, os.Getpid(), temps.Add(1))
	open := func() (*os.File, error) {
		return f.project.OpenFile(f.at(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	}
	file, err := open()
	if errors.Is(err, fs.ErrNotExist) {
		if err = f.make(); err == nil {
			file, err = open()
		}
	}
	if err != nil {
		return "", nil, err
	}
	return name, file, nil
}

// make makes the folder.
func (f *cacheFolder) make() error {
	if err := f.project.MkdirAll(f.at(""), 0o777); err != nil {
		return err
	}
	for name, text := range cacheMarks {
		if err := f.project.WriteFile(f.at(name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

func (f *cacheFolder) Rename(from, to string) error { return f.project.Rename(f.at(from), f.at(to)) }

func (f *cacheFolder) Remove(name string) error { return f.project.Remove(f.at(name)) }

func (f *cacheFolder) List() ([]cache.Found, error) {
	entries, err := fs.ReadDir(f.project.FS(), CacheFolder)
	if err != nil {
		return nil, err
	}
	var out []cache.Found
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			out = append(out, cache.Found{Name: e.Name(), Age: int64(time.Since(info.ModTime()) / time.Second)})
		}
	}
	return out, nil
}
