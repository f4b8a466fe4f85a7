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

var (
	errNoName     = errors.New("the name of a file is empty")
	errNotFile    = errors.New("it is no file")
	errIsFolder   = errors.New("it is a folder")
	errNoFile     = errors.New("there is no such file")
	errNoFolder   = errors.New("there is no such folder")
	errPermission = errors.New("permission denied")
	errNoWay      = errors.New("something on the way is a file, not a folder")
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
	name, op := "", ""
	switch {
	case errors.As(err, &path):
		err, name, op = path.Err, path.Path, path.Op
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
	case errors.Is(err, syscall.ENOTDIR), err.Error() == "not a directory": // the latter of os.OpenRoot
		if slices.Contains(rootCalls, op) {
			return errNoWay // who knows where the path begins?
		}
		return onWay(name)
	case err.Error() == "path escapes from parent": // of os.Root, which has no variable for it
		return errLeads
	}
	return err
}

// onWay says which part of a path is a file where a folder should be.
func onWay(path string) error {
	for at := path; at != "" && at != filepath.Dir(at); at = filepath.Dir(at) {
		if info, err := os.Stat(at); err == nil && !info.IsDir() {
			return fmt.Errorf("%s is a file, not a folder", at)
		}
	}
	return errNoWay
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

// rootCalls are those of os.Root, whose paths begin at its folder.
var rootCalls = []string{
	"openat", "statat", "lstatat", "mkdirat", "chmodat", "unlinkat", "renameat", "linkat", "symlinkat", "readlinkat",
}
