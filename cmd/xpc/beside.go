package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// maxBeside is how much is read of a file that another one names, in bytes.
const maxBeside = 16 << 20

var (
	errLeadsAway = errors.New("a link on the way leads out of the folder above the map")
	errTooLarge  = fmt.Errorf("it is larger than %d MiB", maxBeside>>20)
)

// openBeside returns what opens the files that an image names: those in its own folder and, by a way
// that begins with .., in the one above. Links do not lead out of that.
func openBeside(path string) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		folder, err := filepath.Abs(filepath.Dir(path))
		if err != nil {
			return nil, err
		}
		above := filepath.Dir(folder)
		root, err := os.OpenRoot(above)
		if err != nil {
			return nil, cause(err)
		}
		defer root.Close()
		inside, err := filepath.Rel(above, folder)
		if err != nil {
			return nil, err
		}
		data, err := readInside(root, filepath.Join(inside, filepath.FromSlash(name)))
		if err != nil {
			err = cause(err)
		}
		if errors.Is(err, errLeads) {
			err = errLeadsAway
		}
		return data, err
	}
}

// readInside reads a regular file of a folder.
func readInside(root *os.Root, name string) ([]byte, error) {
	switch info, err := root.Stat(name); {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errNotFile
	case info.Size() > maxBeside:
		return nil, errTooLarge
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxBeside+1))
	if err == nil && len(data) > maxBeside {
		err = errTooLarge
	}
	return data, err
}
