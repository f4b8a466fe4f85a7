package compile

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
)

// commit writes all outputs that differ from the disk: all of them, or on an error none. A context that ends
// before the first has its new content is an error; after that all of them get it.
func commit(ctx context.Context, outputs []*Output) error {
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
	if err := stage(ctx, put); err != nil {
		return err
	}
	for i, o := range put {
		err := o.holdOld()
		if err == nil {
			err = o.disk.Rename(tempName(o.name), o.name)
		}
		if err != nil {
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
func stage(ctx context.Context, put []*Output) error {
	for i, o := range put {
		err := o.disk.MkdirAll(path.Dir(o.name))
		if err == nil {
			mode := o.mode
			if o.State == Missing {
				mode = 0o666
			}
			err = writeTemp(o.disk, o.name, o.put, mode)
		}
		if err == nil && ctx.Err() != nil {
			return errors.Join(ctx.Err(), unstage(put[:i+1]))
		}
		if err != nil {
			return errors.Join(fmt.Errorf("cannot write %s: %w", o.Path, err), unstage(put[:i]))
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
		back := writeTemp(o.disk, o.name, o.putOld, o.mode)
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
