package compile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"time"
)

// A disk is what write asks of a file system. Names are slash-separated and below one folder.
// [rootDisk] is the real one; tests put one in front of it whose calls fail by number.
type disk interface {
	Lstat(name string) (fs.FileInfo, error)
	Open(name string) (io.ReadSeekCloser, error)
	MkdirAll(name string) error
	Create(name string, mode fs.FileMode) (diskFile, error) // never an existing one
	Rename(from, to string) error
	Remove(name string) error
	SyncDir(name string) error
}

// lockPause is how long a run waits before it looks whether another one is done.
const lockPause = 20 * time.Millisecond

// A diskFile is a file being written.
type diskFile interface {
	io.WriteCloser
	Sync() error
}

// rootDisk is a disk below one folder: no name leads out of it, through links neither.
type rootDisk struct{ root *os.Root }

// openDisk opens the folder dir. One that is not there is made if it is to be written in; else the
// result is nil.
func openDisk(dir string, make bool) (*rootDisk, error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		if !make {
			return nil, nil
		}
		if err = os.MkdirAll(dir, 0o777); err == nil {
			root, err = os.OpenRoot(dir)
		}
	}
	if err != nil {
		return nil, err
	}
	return &rootDisk{root}, nil
}

func (d *rootDisk) Close() error { return d.root.Close() }

func (d *rootDisk) Lstat(name string) (fs.FileInfo, error) {
	return d.root.Lstat(filepath.FromSlash(name))
}

func (d *rootDisk) Open(name string) (io.ReadSeekCloser, error) {
	f, err := d.root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (d *rootDisk) MkdirAll(name string) error {
	return d.root.MkdirAll(filepath.FromSlash(name), 0o777)
}

func (d *rootDisk) Create(name string, mode fs.FileMode) (diskFile, error) {
	f, err := d.root.OpenFile(filepath.FromSlash(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (d *rootDisk) Rename(from, to string) error {
	return d.root.Rename(filepath.FromSlash(from), filepath.FromSlash(to))
}

func (d *rootDisk) Remove(name string) error { return d.root.Remove(filepath.FromSlash(name)) }

// SyncDir makes the names in a folder last through a power cut. Windows has no such call.
func (d *rootDisk) SyncDir(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := d.root.Open(filepath.FromSlash(name))
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// tempName is where the new content of an output waits until all of them are complete. The name is
// fixed: the lock keeps other runs away, and a run that was killed leaves what the next one removes.
func tempName(name string) string {
	return path.Join(path.Dir(name), "."+path.Base(name)+".xpc-tmp")
}

// writeTemp writes what put writes to the output's temporary, down to the disk.
// On an error the temporary is gone, as far as the disk lets it go.
func writeTemp(d disk, name string, put func(io.Writer) error, mode fs.FileMode) (err error) {
	tmp := tempName(name)
	if err := d.Remove(tmp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := d.Create(tmp, mode)
	if err != nil {
		return err
	}
	if err = put(f); err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return errors.Join(err, ignoreMissing(d.Remove(tmp)))
	}
	return nil
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
