package compile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// fixer makes fixes, one set after another. What it has made is in its snapshot, whose result is that
// of out.
type fixer struct {
	ctx   context.Context
	opts  Options
	mends func(d diag.Diagnostic) bool
	build Compiler // of one snapshot after the other, which differ in little
	now   *snapshot
	out   *Fixed
	told  map[string]bool // refused fixes
}

func (f *fixer) begin(fsys fs.FS) (err error) {
	f.now = newSnapshot(fsys)
	f.out.Was, err = f.lint(f.now)
	f.out.Result = f.out.Was
	return err
}

// lint builds the project of a snapshot.
func (f *fixer) lint(s *snapshot) (*Result, error) {
	return f.build.Build(f.ctx, Options{FS: s, Mode: Make, Out: f.opts.Out, NoBaseline: f.opts.NoBaseline})
}

// wanted reports whether a finding has a fix that is to be made, and that may be.
func (f *fixer) wanted(d diag.Diagnostic) bool {
	if _, ok := d.Mend(); !ok || f.mends != nil && !f.mends(d) || f.told[key(d)] {
		return false
	}
	if why := f.locked(d.Pos.File); why != "" {
		f.refuse(d, &Refusal{Why: why})
		return false
	}
	return true
}

// key names a finding that stays the same when lines move.
func key(d diag.Diagnostic) string {
	fix, _ := d.Mend()
	return fmt.Sprint(d.Code, d.Pos.File, d.Message, fix.Title)
}

// round makes the fixes of a set or, if something speaks against it, of ever smaller parts of it. A
// single one is refused, and so is the only one of a file in which a finding comes.
func (f *fixer) round(set diag.List) error {
	for len(set) > 0 {
		refusal, err := f.attempt(set)
		switch {
		case err != nil || refusal == nil:
			return err
		case len(set) == 1:
			f.refuse(set[0], refusal)
			return nil
		}
		rest := f.blameless(set, refusal)
		if len(rest) == len(set) {
			rest = set[:len(set)/2]
		}
		set = rest
	}
	return nil
}

// blameless returns what is left of a set without fixes that bring findings into their own files: of
// those of such a file the first half.
func (f *fixer) blameless(set diag.List, refusal *Refusal) (rest diag.List) {
	for _, name := range files(set) {
		own := inFile(set, name)
		brought := inFile(refusal.Brings, name)
		switch {
		case len(brought) == 0:
			rest = append(rest, own...)
		case len(own) == 1:
			f.refuse(own[0], &Refusal{Brings: brought})
		default:
			rest = append(rest, own[:len(own)/2]...)
		}
	}
	return rest
}

// files returns the files of some findings, each once, in order.
func files(l diag.List) (names []string) {
	for _, d := range l {
		names = append(names, d.Pos.File)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// inFile returns the findings in one file.
func inFile(l diag.List, name string) (out diag.List) {
	for _, d := range l {
		if d.Pos.File == name {
			out = append(out, d)
		}
	}
	return out
}

// refuse notes that the fix of a finding is not made.
func (f *fixer) refuse(d diag.Diagnostic, why *Refusal) {
	f.told[key(d)] = true
	why.Finding = d
	f.out.Refused = append(f.out.Refused, *why)
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
