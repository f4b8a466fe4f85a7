package compile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Fixed is what [Fix] has done.
type Fixed struct {
	*Result           // of the project with the fixes in it
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

// Fix makes the fixes of a project's findings, of those that mends reports true for; nil is all. What
// orders or the baseline hide is no finding, and stays as it is. In mode Write the changed files are
// written, all or none; in every other mode nothing is.
//
// No fix is made by which a finding would come that was not there before, unless that is mended in
// turn, or by which a bundle would become another one: each is linted before it is written. The work
// is bounded by the number of fixes: with every round of lints a fix is made or refused for good.
//
// The error is the environment's, as that of [Build]; a file that has changed since it was read is one.
func Fix(ctx context.Context, opts Options, mends func(d diag.Diagnostic) bool) (out *Fixed, err error) {
	out = &Fixed{Result: &Result{}}
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
	for set := f.apart(out.Findings); len(set) > 0; set = f.apart(out.Findings) {
		if err := f.round(set); err != nil {
			return out, err
		}
	}
	if out.Changes = f.changes(); opts.Mode == Write {
		err = writeChanges(opts.Root, out.Changes)
	}
	return out, err
}

// fixer makes fixes, one set after another. What it has made is in its snapshot, whose result is that
// of out.
type fixer struct {
	ctx   context.Context
	opts  Options
	mends func(d diag.Diagnostic) bool
	now   *snapshot
	out   *Fixed
	told  map[string]bool // refused fixes
}

func (f *fixer) begin(fsys fs.FS) (err error) {
	f.now = newSnapshot(fsys)
	f.out.Result, err = f.lint(f.now)
	return err
}

// lint builds the project of a snapshot.
func (f *fixer) lint(s *snapshot) (*Result, error) {
	return Build(f.ctx, Options{FS: s, Mode: Lint, Out: f.opts.Out, NoBaseline: f.opts.NoBaseline})
}

// wanted reports whether a finding has a fix that is to be made, and that may be.
func (f *fixer) wanted(d diag.Diagnostic) bool {
	if _, ok := d.Mend(); !ok || f.mends != nil && !f.mends(d) || f.told[key(d)] {
		return false
	}
	if why := f.locked(d.Pos.File); why != "" {
		f.refuse(Refusal{Finding: d, Why: why})
		return false
	}
	return true
}

// key names a finding that stays the same when lines move.
func key(d diag.Diagnostic) string {
	fix, _ := d.Mend()
	return fmt.Sprint(d.Code, d.Pos.File, d.Message, fix.Title)
}

// touch reports whether the fixes of two findings change the same place.
func touch(a, b diag.Diagnostic) bool {
	x, _ := a.Mend()
	y, _ := b.Mend()
	return slices.ContainsFunc(x.Edits, func(e diag.Edit) bool {
		return slices.ContainsFunc(y.Edits, func(other diag.Edit) bool { return prefab.Overlap(e, other) })
	})
}

// round makes the fixes of a set or, if something speaks against it, of ever smaller parts of it. A
// single one is refused.
func (f *fixer) round(set diag.List) error {
	for {
		refusal, err := f.attempt(set)
		switch {
		case err != nil || refusal == nil:
			return err
		case len(set) == 1:
			refusal.Finding = set[0]
			f.refuse(*refusal)
			return nil
		}
		set = set[:len(set)/2]
	}
}

func (f *fixer) refuse(r Refusal) {
	f.told[key(r.Finding)] = true
	f.out.Refused = append(f.out.Refused, r)
}

// maxUncovered is how often findings that a fix uncovers are mended with it.
const maxUncovered = 8

// attempt makes the fixes of a set, and of what they uncover. The result says what speaks against
// that; then nothing is made.
func (f *fixer) attempt(set diag.List) (*Refusal, error) {
	made, s := slices.Clone(set), f.now
	for range maxUncovered {
		next, err := f.apply(s, set)
		if err != nil {
			return nil, err
		}
		result, err := f.lint(next)
		if err != nil {
			return nil, err
		}
		brought := result.Findings.Beyond(f.out.Findings)
		if len(brought) == 0 {
			return f.accept(made, next, result), nil
		}
		if set = f.apart(brought); len(set) < len(brought) {
			return &Refusal{Brings: brought}, nil
		}
		made, s = append(made, set...), next
	}
	return &Refusal{Brings: set}, nil
}

// apart returns the findings of a list that are to be mended, and whose fixes do not touch each other.
func (f *fixer) apart(l diag.List) (set diag.List) {
	for _, d := range l {
		if f.wanted(d) && !slices.ContainsFunc(set, func(other diag.Diagnostic) bool { return touch(d, other) }) {
			set = append(set, d)
		}
	}
	return set
}

// accept takes a snapshot with fixes for the one that is, unless they remove nothing or change what
// is built.
func (f *fixer) accept(made diag.List, s *snapshot, r *Result) *Refusal {
	switch was := f.out.Result; {
	case len(r.Findings) >= len(was.Findings):
		return &Refusal{Why: "the finding would stay"}
	case was.Bundle != nil && !bytes.Equal(r.Bundle, was.Bundle):
		return &Refusal{Why: "the bundle would become another one"}
	}
	f.now, f.out.Result = s, r
	f.out.Mended = append(f.out.Mended, made...)
	return nil
}

// apply returns a snapshot with the edits of a set.
func (f *fixer) apply(s *snapshot, set diag.List) (*snapshot, error) {
	edits := map[string][]diag.Edit{}
	for _, d := range set {
		fix, _ := d.Mend()
		edits[d.Pos.File] = append(edits[d.Pos.File], fix.Edits...)
	}
	texts := map[string][]byte{}
	for name, list := range edits {
		now, _, err := s.text(name)
		if err != nil {
			return nil, err
		}
		text, ok := prefab.Apply(now, list)
		if !ok {
			panic("xpc: internal error: the edits of a fix do not apply to " + name)
		}
		texts[name] = text
	}
	return s.with(texts), nil
}

// locked says why a file is not to be changed, or "".
func (f *fixer) locked(name string) string {
	info, err := fs.Lstat(f.now.below, name)
	switch {
	case err != nil:
		return plainError(err)
	case info.Mode()&fs.ModeSymlink != 0:
		return "the file is a link"
	case f.opts.FS == nil && info.Mode()&0o200 == 0:
		return "the file may not be written"
	}
	return ""
}

func plainError(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}
