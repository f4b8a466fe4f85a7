package compile

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/seed18752ec6/xpc/compile/emit"
)

// changes returns the files that fixes have changed, in order.
func (f *fixer) changes() (out []Change) {
	for _, name := range slices.Sorted(maps.Keys(f.now.texts)) {
		if now, was, err := f.now.text(name); err == nil && !bytes.Equal(now, was) {
			out = append(out, Change{name, was, now})
		}
	}
	return out
}

// writeChanges writes changed text files as outputs are written: all or none, each whole, with the
// rights that it has. It writes over nothing that has changed since it was read.
func writeChanges(root string, changes []Change) error {
	if len(changes) == 0 {
		return nil
	}
	disk, err := openDisk(root, false)
	if err != nil {
		return err
	}
	defer disk.Close()
	var files []*Output
	defer func() { closeOld(files) }()
	for _, c := range changes {
		o := &Output{File: emit.File{Data: c.New}, Path: c.File, State: Stale, disk: disk, name: c.File}
		info, err := disk.Lstat(c.File)
		if err != nil {
			return fmt.Errorf("cannot look at %s: %w", c.File, err)
		}
		was := &Output{File: emit.File{Data: c.Old}, disk: disk, name: c.File}
		files = append(files, o)
		same, _, err := was.open(info.Size())
		if o.old = was.old; err != nil {
			return fmt.Errorf("cannot read %s: %w", c.File, err)
		}
		if !info.Mode().IsRegular() || !same {
			return fmt.Errorf("%s has changed since it was read: nothing is written", c.File)
		}
		o.mode = info.Mode().Perm()
	}
	return commit(context.Background(), files)
}
