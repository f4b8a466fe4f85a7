package compile

import (
	"context"
	"os"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Fixed is what [Fix] has done.
type Fixed struct {
	*Result           // of the project with the fixes in it
	Was     *Result   // of the project as it was
	Changes []Change  // in order of file
	Mended  diag.List // the findings whose fixes are in Changes, as they were when each was made
	Refused []Refusal // the fixes that are not
}

// Change is what fixes make of a text file.
type Change struct {
	File     string // relative to the root
	Old, New []byte
}

// Refusal is a fix that is not made, and why.
type Refusal struct {
	Finding diag.Diagnostic
	Brings  diag.List // findings that would come by it
	Why     string    // where none would: what speaks against it
}

// maxRounds bounds how often fixes are made or refused. Two rounds are usual.
const maxRounds = 1000

// Fix makes the fixes of a project's findings, of those that mends reports true for; nil is all. What
// orders or the baseline hide is no finding, and stays as it is. In mode Write the changed files are
// written, all or none; in every other mode nothing is.
//
// No fix is made by which a finding would come to its file that was not there before, unless that is
// mended in turn, nor one by which a bundle would become another one: each is linted before it is
// written. With every round of lints a fix is made or refused for good, and rounds are counted.
//
// The error is the environment's, as that of [Build]; a file that has changed since it was read is one.
func Fix(ctx context.Context, opts Options, mends func(d diag.Diagnostic) bool) (out *Fixed, err error) {
	out = &Fixed{Result: &Result{}, Was: &Result{}}
	if opts.Mode == Write && opts.Root != "" {
		lock, err := lockFolder(ctx, opts.Root)
		if err != nil {
			return out, err
		}
		defer lock.Close()
	}
	f := &fixer{ctx: ctx, opts: opts, mends: mends, out: out, told: map[string]bool{}}
	fsys := opts.FS
	if fsys == nil {
		root, err := os.OpenRoot(opts.Root)
		if err != nil {
			return out, err
		}
		fsys = root.FS()
	}
	if err := f.begin(fsys); err != nil {
		return out, err
	}
	for range maxRounds {
		set := f.apart(out.Findings)
		if len(set) == 0 {
			break
		}
		if err := f.round(set); err != nil {
			return out, err
		}
	}
	if out.Changes = f.changes(); opts.Mode == Write {
		err = writeChanges(opts.Root, out.Changes)
	}
	return out, err
}
