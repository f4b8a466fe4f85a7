package compile

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Write is the only phase that touches a disk. It holds to this: every output is its old content or
// its new one, whole; all temporaries are complete before the first rename; if a rename is refused,
// the outputs renamed before it get their old content back; bundles come last, so that whoever
// watches them finds everything else in place; what is unchanged is not touched; what does not bear
// our header is neither overwritten nor removed.

func write(b *builder, in *emitted) (*emitted, diag.List, error) {
	if b.failed() || b.opts.Mode == Lint || b.opts.Mode == Make {
		in.outputs = nil
		return in, nil, nil
	}
	disks := openDisks{}
	defer disks.Close()
	if err := b.connect(in.outputs, disks); err != nil {
		return in, nil, err
	}
	defer closeOld(in.outputs)
	found, err := compareAll(in.outputs)
	switch {
	case err != nil || found.HasErrors():
	case b.opts.Mode == Check:
		found = append(found, stale(in.outputs)...)
	case b.opts.Mode == Write && differs(in.outputs) && b.unlocked != nil:
		err = fmt.Errorf("cannot write outputs: the project's folder cannot be locked: %w", b.unlocked)
	case b.opts.Mode == Write && differs(in.outputs):
		err = commit(b.ctx, in.outputs)
	}
	return in, found, err
}

// connect gives every output the folder through which it is written: the project's root or, for an
// absolute path, the folder of the file.
func (b *builder) connect(outputs []*Output, disks openDisks) (err error) {
	for _, o := range outputs {
		dir, name := b.opts.Root, o.Path
		if local := filepath.FromSlash(o.Path); filepath.IsAbs(local) {
			dir, name = filepath.Dir(local), filepath.Base(local)
		}
		if dir == "" {
			return fmt.Errorf("compile: no root to write %s in", o.Path)
		}
		if disks[dir] == nil {
			if disks[dir], err = openDisk(dir, b.opts.Mode == Write); err != nil {
				return fmt.Errorf("cannot write %s: %w", o.Path, err)
			}
		}
		if o.name = name; disks[dir] != nil {
			o.disk = disks[dir]
		}
	}
	return nil
}

// openDisks is the folders that a build writes in.
type openDisks map[string]*rootDisk

// Close closes all of them. Nothing is written through them any more, so there is nothing to lose.
func (d openDisks) Close() {
	for _, disk := range d {
		if disk != nil {
			_ = disk.Close()
		}
	}
}

func compareAll(outputs []*Output) (found diag.List, err error) {
	for _, o := range outputs {
		more, err := o.compare()
		if err != nil {
			return found, err
		}
		found = append(found, more...)
	}
	return found, nil
}

// differs reports whether writing would touch the disk.
func differs(outputs []*Output) bool {
	return slices.ContainsFunc(outputs, func(o *Output) bool { return o.changes() || o.litter })
}
