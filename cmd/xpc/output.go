package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

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

// writeFile replaces the file at path with data, whole or not at all: a temporary beside it is
// written, synced and renamed. A file that holds data already is not touched.
func writeFile(path string, data []byte) (err error) {
	if old, err := os.ReadFile(path); err == nil && string(old) == string(data) {
		return nil
	}
	if path == os.DevNull {
		return nil
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return cannotWrite(path, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(cannotWrite(path, err), os.Remove(tmp.Name()))
		}
	}()
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(0o644)
	}
	if err == nil {
		err = tmp.Sync()
	}
	if closed := tmp.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// cannotWrite names the file that was asked for, not the temporary beside it.
func cannotWrite(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w", path, cause(err))
}

// readFile reads a file that the command line names.
func readFile(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	return data, nil
}

// cause returns what the system said, without the call and the path around it.
func cause(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}
