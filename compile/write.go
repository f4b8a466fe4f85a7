package compile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Write is the only phase that touches a disk. It holds to this: every output is its old content or
// its new one, whole; all temporaries are complete before the first rename; if a rename is refused,
// the outputs renamed before it get their old content back; bundles come last, so that whoever
// watches them finds everything else in place; what is unchanged is not touched; what does not bear
// our header is neither overwritten nor removed.

func write(b *builder, in *emitted) (*emitted, diag.List, error) {
	if b.failed() || b.opts.Mode == Lint {
		in.outputs = nil
		return in, nil, nil
	}
	disks, err := b.connect(in.outputs)
	defer disks.Close()
	if err != nil {
		return in, nil, err
	}
	found, err := compareAll(in.outputs)
	switch {
	case err != nil || found.HasErrors():
	case b.opts.Mode == Check:
		found = append(found, stale(in.outputs)...)
	case b.opts.Mode == Write && differs(in.outputs):
		found, err = b.writeLocked(in.outputs)
	}
	return in, found, err
}

// writeLocked writes while no other run does. What the disk holds is looked at again under the lock.
func (b *builder) writeLocked(outputs []*Output) (found diag.List, err error) {
	lock, err := lockFolder(b.opts.Root)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if found, err = compareAll(outputs); err != nil || found.HasErrors() {
		return found, err
	}
	return found, commit(outputs)
}

// connect gives every output the folder through which it is written: the project's root or, for an
// absolute path, the folder of the file.
func (b *builder) connect(outputs []*Output) (disks openDisks, err error) {
	for _, o := range outputs {
		dir, name := b.opts.Root, o.Path
		if local := filepath.FromSlash(o.Path); filepath.IsAbs(local) {
			dir, name = filepath.Dir(local), filepath.Base(local)
		}
		if b.opts.disk != nil {
			o.disk, o.name = b.opts.disk, name
			continue
		}
		if dir == "" {
			return disks, fmt.Errorf("compile: no root to write %s in", o.Path)
		}
		if disks == nil {
			disks = openDisks{}
		}
		if disks[dir] == nil {
			if disks[dir], err = openDisk(dir, b.opts.Mode == Write); err != nil {
				return disks, err
			}
		}
		if o.name = name; disks[dir] != nil {
			o.disk = disks[dir]
		}
	}
	return disks, nil
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

// A State says how an output on disk compares with what this build would write.
type State uint8

// The states of an output.
const (
	Fresh   State = iota // on disk as it is here
	Missing              // not on disk
	Stale                // on disk with another content of ours
	Foreign              // on disk, but not written by xpc
	Gone                 // on disk, ours, and without a source: to be removed
)

var stateNames = [...]string{"fresh", "missing", "stale", "foreign", "gone"}

// String returns the state's word.
func (s State) String() string { return stateNames[s] }

// An Output is one file that a build makes.
type Output struct {
	emit.File
	Path  string // slash-separated and relative to the root, or absolute if an option says so
	State State  // before writing

	disk   disk   // nil: the folder is not there
	name   string // on disk
	old    []byte
	mode   fs.FileMode
	litter bool // a run that was killed has left its temporary
}

// compare fills in what the disk holds.
func (o *Output) compare() (diag.List, error) {
	var info fs.FileInfo
	err := fs.ErrNotExist
	if o.disk != nil {
		_, err = o.disk.Lstat(tempName(o.name))
		o.litter = err == nil
		info, err = o.disk.Lstat(o.name)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.State = Missing
		if o.Data == nil {
			o.State = Fresh
		}
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("cannot look at %s: %w", o.Path, err)
	case !info.Mode().IsRegular():
		o.State = Foreign
		return o.foreign("is not a regular file"), nil
	}
	o.mode = info.Mode().Perm()
	if o.old, err = o.disk.ReadFile(o.name); err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", o.Path, err)
	}
	switch {
	case o.Data != nil && bytes.Equal(o.old, o.Data):
		o.State = Fresh
	case o.Kind.Ours(o.old):
		o.State = Stale
		if o.Data == nil {
			o.State = Gone
		}
	case o.Data == nil: // without a source, and never ours
		o.State = Fresh
	default:
		o.State = Foreign
		return o.foreign("was not written by xpc"), nil
	}
	return nil, nil
}

func (o *Output) foreign(what string) diag.List {
	return diag.List{{
		Code: diag.OutputForeign, Severity: diag.Error, Pos: diag.InFile(o.Path),
		Message: fmt.Sprintf("%q stands where the %s goes, and %s", path.Base(o.Path), o.Kind, what),
		Hint:    "move it away, or name another path under out",
	}}
}

// changes reports whether the output on disk is to become another one.
func (o *Output) changes() bool { return o.State != Fresh && o.State != Foreign }

// stale returns a finding for every output that a build would change.
func stale(outputs []*Output) (found diag.List) {
	words := map[State]string{
		Missing: "is not there", Stale: "is not what its sources give", Gone: "has no source any more",
	}
	for _, o := range outputs {
		if o.changes() {
			found = append(found, diag.Diagnostic{
				Code: diag.OutputStale, Severity: diag.Error, Pos: diag.InFile(o.Path),
				Message: fmt.Sprintf("the %s %s", o.Kind, words[o.State]),
				Hint:    "run xpc build",
			})
		}
	}
	return found
}

// commit writes all outputs that differ from the disk: all of them, or on an error none.
func commit(outputs []*Output) error {
	var put, drop, litter []*Output
	for _, o := range outputs {
		switch o.State {
		case Missing, Stale:
			put = append(put, o)
		case Gone:
			drop = append(drop, o)
		}
		if o.litter {
			litter = append(litter, o)
		}
	}
	if err := unstage(litter); err != nil {
		return fmt.Errorf("cannot remove what an earlier run left: %w", err)
	}
	slices.SortStableFunc(put, func(a, b *Output) int { return a.Kind.Order() - b.Kind.Order() })
	if err := stage(put); err != nil {
		return err
	}
	for i, o := range put {
		if err := o.disk.Rename(tempName(o.name), o.name); err != nil {
			err = fmt.Errorf("cannot write %s: %w", o.Path, err)
			return errors.Join(err, unstage(put[i:]), restore(put[:i]))
		}
	}
	for _, o := range drop {
		if err := o.disk.Remove(o.name); err != nil {
			return fmt.Errorf("cannot remove %s: %w", o.Path, err)
		}
	}
	return syncFolders(append(put, drop...))
}

// stage writes the temporaries of all outputs, or of none.
func stage(put []*Output) error {
	for i, o := range put {
		err := o.disk.MkdirAll(path.Dir(o.name))
		if err == nil {
			mode := o.mode
			if o.State == Missing {
				mode = 0o666
			}
			err = writeTemp(o.disk, o.name, o.Data, mode)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("%s: %w", o.Path, err), unstage(put[:i]))
		}
	}
	return nil
}

// unstage removes temporaries.
func unstage(put []*Output) (err error) {
	for _, o := range put {
		err = errors.Join(err, ignoreMissing(o.disk.Remove(tempName(o.name))))
	}
	return err
}

// restore gives outputs that were renamed already their old content back.
func restore(put []*Output) (err error) {
	for _, o := range put {
		if o.State == Missing {
			err = errors.Join(err, ignoreMissing(o.disk.Remove(o.name)))
			continue
		}
		back := writeTemp(o.disk, o.name, o.old, o.mode)
		if back == nil {
			if back = o.disk.Rename(tempName(o.name), o.name); back != nil {
				back = errors.Join(back, unstage([]*Output{o}))
			}
		}
		if back != nil {
			err = errors.Join(err, fmt.Errorf("%s keeps its new content: %w", o.Path, back))
		}
	}
	return err
}

// syncFolders makes the new names last.
func syncFolders(changed []*Output) error {
	type folder struct {
		disk disk
		name string
	}
	done := map[folder]bool{}
	for _, o := range changed {
		f := folder{o.disk, path.Dir(o.name)}
		if done[f] {
			continue
		}
		done[f] = true
		if err := f.disk.SyncDir(f.name); err != nil {
			return fmt.Errorf("cannot sync the folder of %s: %w", o.Path, err)
		}
	}
	return nil
}
