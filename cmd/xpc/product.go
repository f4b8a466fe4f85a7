package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// A product is a file that a verb makes. Its bytes come from a function, so that a file of some
// hundred megabytes need not be held.
type product struct {
	path  string
	write func(w io.Writer) error // the same bytes at every call
}

// fileOf returns the product that holds data.
func fileOf(path string, data []byte) product {
	return product{path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}}
}

// writeFile replaces the file at path with data, as [writeAll] does.
func writeFile(path string, data []byte) error { return writeAll(fileOf(path, data)) }

// writeAll replaces files, each whole or not at all: a temporary beside each is written and synced,
// and once all are there they are renamed, in order. A file that holds its bytes already is not
// touched. A link is followed; what is neither file nor folder, such as /dev/stdout or a pipe, is
// written as it is. The error of a product that is none of its writer is returned as it is.
func writeAll(products ...product) (err error) {
	var staged []temporary
	defer func() {
		for _, t := range staged {
			err = errors.Join(err, t.remove())
		}
	}()
	for _, p := range products {
		t, ok, err := p.stage()
		if err != nil {
			return err
		}
		if ok {
			staged = append(staged, t)
		}
	}
	for len(staged) > 0 {
		if err := staged[0].rename(); err != nil {
			return err
		}
		staged = staged[1:]
	}
	return nil
}

// tempSuffix ends the names of temporaries. Before it stand the name of the file and the number of the
// process.
const tempSuffix = ".xpc-tmp"

// tempName returns the name of the temporary of a file.
func tempName(target string) string {
	return filepath.Join(filepath.Dir(target), fmt.Sprintf(".%s.%d%s", filepath.Base(target), os.Getpid(), tempSuffix))
}

// removeStale removes the temporaries of a file that runs left which were killed. They are in the way of
// nobody, so what cannot be removed stays.
func removeStale(target string) {
	entries, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return
	}
	for _, entry := range entries {
		name, ours := strings.CutSuffix(entry.Name(), tempSuffix)
		number, of := strings.CutPrefix(name, "."+filepath.Base(target)+".")
		pid, err := strconv.Atoi(number)
		if ours && of && err == nil && (pid == os.Getpid() || !alive(pid)) {
			_ = os.Remove(filepath.Join(filepath.Dir(target), entry.Name()))
		}
	}
}

// stage writes the temporary of a product; not ok where none is needed.
func (p product) stage() (t temporary, ok bool, err error) {
	if p.path == "" {
		return t, false, errNoName
	}
	var target string
	mode, replaces := fs.FileMode(0o666), false
	switch info, err := os.Stat(p.path); {
	case err == nil && info.IsDir():
		return t, false, cannotWrite(p.path, errIsFolder)
	case err == nil && !info.Mode().IsRegular():
		return t, false, p.writeThrough()
	case err == nil:
		if same, err := p.isThere(); err == nil && same {
			return t, false, nil
		}
		mode, replaces = info.Mode().Perm(), true
		if target, err = filepath.EvalSymlinks(p.path); err != nil {
			return t, false, cannotWrite(p.path, err)
		}
	case errors.Is(err, fs.ErrNotExist):
		target = linkEnd(p.path)
	default:
		return t, false, cannotWrite(p.path, err)
	}
	t = temporary{path: p.path, target: target, tmp: tempName(target)}
	removeStale(target)
	f, err := temps.create(t.tmp, mode)
	if err != nil {
		return t, false, cannotWrite(p.path, err)
	}
	if replaces { // whatever the umask
		err = f.Chmod(mode)
	}
	if err = errors.Join(err, p.fill(f, f.Sync)); err != nil {
		return t, false, errors.Join(err, t.remove())
	}
	return t, true, nil
}

// linkEnd returns where a link leads at whose end there is nothing, and the path itself where it is none.
func linkEnd(path string) string {
	for range 40 { // no system follows more
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return path
}

// writeThrough writes to what is there.
func (p product) writeThrough() error {
	f, err := os.OpenFile(p.path, os.O_WRONLY, 0)
	if err != nil {
		return cannotWrite(p.path, err)
	}
	return p.fill(f, func() error { return nil })
}

// fill writes the product into an open file, ends it and closes it.
func (p product) fill(f *os.File, end func() error) error {
	out := &outlet{w: f}
	err := p.writeTo(out)
	if out.err == nil && err == nil {
		out.err = end()
	}
	if closed := f.Close(); out.err == nil {
		out.err = closed
	}
	if out.err != nil {
		return cannotWrite(p.path, out.err)
	}
	return err
}

// writeTo writes the product in large pieces.
func (p product) writeTo(w io.Writer) error {
	out := bufio.NewWriterSize(w, 64<<10)
	if err := p.write(out); err != nil {
		return err
	}
	return out.Flush()
}

// isThere reports whether the file of the product has its bytes already.
func (p product) isThere() (bool, error) {
	info, err := os.Stat(p.path)
	if err != nil {
		return false, err
	}
	if !info.Mode().IsRegular() {
		return false, errNotFile // one that may wait for somebody to write
	}
	f, err := os.Open(p.path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	old := bufio.NewReaderSize(f, 64<<10)
	out := &outlet{w: &comparer{old}}
	switch err := p.writeTo(out); {
	case errors.Is(out.err, errOther):
		return false, nil
	case err != nil:
		return false, err
	}
	_, err = old.ReadByte()
	return errors.Is(err, io.EOF), nil
}

// wouldChange reports whether a file is there that holds something else, or cannot be read. What is no
// file, such as a pipe, holds nothing; what cannot be found is none either, and [writeAll] says why.
func (p product) wouldChange() bool {
	info, err := os.Stat(p.path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	same, _ := p.isThere() // what cannot be read is not the same
	return !same
}

// outlet is where a product goes. It keeps the error that it had there, which tells that from an
// error of the product's own.
type outlet struct {
	w   io.Writer
	err error
}

func (o *outlet) Write(b []byte) (n int, err error) {
	if o.err == nil {
		n, o.err = o.w.Write(b)
	}
	return n, o.err
}

// errOther ends a comparison at the first difference.
var errOther = errors.New("the file holds something else")

// comparer takes bytes that are written and compares them with those of a file.
type comparer struct{ old *bufio.Reader }

func (c *comparer) Write(b []byte) (n int, err error) {
	for n < len(b) {
		old, err := c.old.Peek(min(len(b)-n, c.old.Size()))
		if err != nil && !errors.Is(err, io.EOF) {
			return n, err
		}
		if len(old) == 0 || !bytes.Equal(old, b[n:n+len(old)]) {
			return n, errOther
		}
		k, _ := c.old.Discard(len(old)) // they are in the buffer
		n += k
	}
	return n, nil
}

// temporary is a file that waits to take the place of another.
type temporary struct {
	path   string // as it was asked for
	target string // where that leads
	tmp    string
}

// rename puts the temporary into its place.
func (t temporary) rename() error {
	if err := os.Rename(t.tmp, t.target); err != nil {
		return cannotWrite(t.path, err)
	}
	temps.forget(t.tmp)
	return t.syncFolder()
}

// syncFolder makes the new name last through a power cut, where the system has a call for that and the
// folder can be opened.
func (t temporary) syncFolder() error {
	f, err := os.Open(filepath.Dir(t.target))
	if err != nil || runtime.GOOS == "windows" {
		return nil
	}
	err = f.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		err = nil // some file systems have no such call
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return cannotWrite(t.path, err)
	}
	return nil
}

// remove removes the temporary.
func (t temporary) remove() error {
	defer temps.forget(t.tmp)
	if err := os.Remove(t.tmp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return cannotWrite(t.path, err)
	}
	return nil
}
