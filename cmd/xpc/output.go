package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// escape keeps control bytes of an input away from the terminal, line ends apart.
func escape(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = diag.Escape(line)
	}
	return strings.Join(lines, "\n")
}

// escapeLine is escape for what stands on one line, such as the name of a file: its line ends are
// escaped too.
func escapeLine(s string) string { return diag.Escape(s) }

// writeFile replaces the file at path with data, whole or not at all: a temporary beside it is
// written, synced and renamed. A file that holds data already is not touched. A link is followed;
// what is neither file nor folder, such as /dev/stdout or a pipe, is written as it is.
func writeFile(path string, data []byte) error {
	if path == "" {
		return errNoName
	}
	target, mode := path, fs.FileMode(0o666)
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return cannotWrite(path, errIsFolder)
	case err == nil && !info.Mode().IsRegular():
		return writeThrough(path, data)
	case err == nil:
		if ok, err := holds(path, data); err == nil && ok {
			return nil
		}
		mode = info.Mode().Perm()
		if target, err = filepath.EvalSymlinks(path); err != nil {
			return cannotWrite(path, err)
		}
	}
	tmp := filepath.Join(filepath.Dir(target), fmt.Sprintf(".%s.%d.xpc-tmp", filepath.Base(target), os.Getpid()))
	defer temps.forget(tmp)
	err := writeTemp(tmp, data, mode)
	if err == nil {
		err = os.Rename(tmp, target)
	}
	if err == nil {
		return nil
	}
	if removed := os.Remove(tmp); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
		err = errors.Join(err, removed)
	}
	return cannotWrite(path, err)
}

// holds reports whether a file holds data. One of another size is not read.
func holds(path string, data []byte) (bool, error) {
	info, err := os.Stat(path)
	if err != nil || info.Mode().IsRegular() && info.Size() != int64(len(data)) {
		return false, err
	}
	if !info.Mode().IsRegular() {
		return false, errNotFile
	}
	old, err := os.ReadFile(path)
	return string(old) == string(data), err
}

// writeTemp writes a new file down to the disk.
func writeTemp(tmp string, data []byte, mode fs.FileMode) error {
	f, err := temps.create(tmp, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// writeThrough writes to what is there.
func writeThrough(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return cannotWrite(path, err)
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return cannotWrite(path, err)
	}
	return nil
}

var (
	errNoName     = errors.New("the name of a file is empty")
	errNotFile    = errors.New("it is no file")
	errIsFolder   = errors.New("it is a folder")
	errNoFile     = errors.New("there is no such file")
	errNoFolder   = errors.New("there is no such folder")
	errPermission = errors.New("permission denied")
	errNoWay      = errors.New("what it lies in is no folder")
	errLeads      = errors.New("a link on the way leads out of the project")
)

// cannotWrite names the file that was asked for, not the temporary beside it.
func cannotWrite(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot write %s: %w", path, errNoFolder)
	}
	return fmt.Errorf("cannot write %s: %w", path, cause(err))
}

// cause returns what the system said, without the call and the path around it, and in plain words
// where those of the system are not.
func cause(err error) error {
	var path *os.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	switch {
	case errors.Is(err, syscall.EISDIR):
		return errIsFolder
	case errors.Is(err, fs.ErrNotExist):
		return errNoFile
	case errors.Is(err, fs.ErrPermission):
		return errPermission
	case errors.Is(err, syscall.ENOTDIR):
		return errNoWay
	case err.Error() == "path escapes from parent": // of os.Root, which has no variable for it
		return errLeads
	}
	return err
}

// plainly returns the sentence of an error. Where it holds an error of the system as Go prints it,
// with the name of the call, that part becomes plain words.
func plainly(err error) string {
	text := err.Error()
	var path *os.PathError
	var link *os.LinkError
	switch {
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case errors.As(err, &path) && text == path.Error():
		verb := "write"
		if slices.Contains(readCalls, path.Op) {
			verb = "read"
		}
		return fmt.Sprintf("cannot %s %s: %v", verb, path.Path, cause(path))
	case path != nil:
		return strings.Replace(text, path.Error(), cause(path).Error(), 1)
	case errors.As(err, &link):
		return strings.Replace(text, link.Error(), cause(link).Error(), 1)
	}
	return text
}

// readCalls are the calls of the system that look at files and leave them alone.
var readCalls = []string{
	"open", "openat", "read", "readdirent", "fdopendir", "stat", "statat", "fstatat", "lstat", "lstatat",
	"readlinkat",
}
