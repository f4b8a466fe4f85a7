package main

import (
	"context"
	"fmt"
	"path"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// mend is lint with --fix or --diff. Only findings that lint would print are mended: those under the
// paths and, with --new-from-rev, in files that changed.
func (e *env) mend(ctx context.Context, f *lintFlags, p *project, since *changes, sinks []sink) error {
	opts := compile.Options{Root: p.root, Mode: compile.Write}
	if f.diff {
		opts.Mode = compile.DryRun
		var err error
		if sinks, err = f.files(sinks); err != nil {
			return err
		}
	}
	fixed, err := compile.Fix(ctx, opts, func(d diag.Diagnostic) bool {
		return p.names(d.Pos.File) && (since == nil || since.touch(d.Pos.File))
	})
	if f.diff {
		return e.showFixes(f, p, since, sinks, fixed, err)
	}
	if err == nil {
		for _, c := range fixed.Changes {
			fmt.Fprintf(e.stderr, "lint: wrote %s\n", escapeLine(c.File))
		}
		e.sayMended(p, fixed, "mended")
	}
	found, err := e.tell(f, p, since, sinks, fixed.Result, err)
	if err != nil {
		return err
	}
	return f.fails(found)
}

// files returns the sinks beside standard output, which the diff has to itself.
func (f *lintFlags) files(sinks []sink) (files []sink, err error) {
	for _, s := range sinks {
		switch {
		case !s.screen():
			files = append(files, s)
		case f.formatGiven:
			return nil, fmt.Errorf("--diff prints to standard output: findings go to a file beside it, as in --format %v=PATH", s.format)
		}
	}
	return files, nil
}

// showFixes prints what fixes would change, as a unified diff, and the findings as they are to files.
func (e *env) showFixes(f *lintFlags, p *project, since *changes, sinks []sink, fixed *compile.Fixed, err error) error {
	if _, err = e.tell(f, p, since, sinks, fixed.Was, err); err != nil {
		return err
	}
	before := rootFromHere(p.root)
	for _, c := range fixed.Changes {
		name := path.Join(before, c.File)
		text := string(diff.Diff("a/"+name, c.Old, "b/"+name, c.New))
		if e.stdout.terminal {
			text = escape(text)
		}
		fmt.Fprint(e.stdout, text)
	}
	e.sayMended(p, fixed, "would mend")
	if len(fixed.Changes) > 0 {
		return errFindings
	}
	return nil
}

// sayMended tells how many findings fixes mend, and which fixes are not made, and why.
func (e *env) sayMended(p *project, fixed *compile.Fixed, verb string) {
	here := func(l diag.List) diag.List { return report{found: l, root: p.root}.fromHere().found }
	for _, r := range fixed.Refused {
		d := here(diag.List{r.Finding})[0]
		fix, _ := d.Mend()
		why := r.Why
		if len(r.Brings) > 0 {
			why = "by it would come " + diag.Short(here(r.Brings)[0])
			if more := len(r.Brings) - 1; more > 0 {
				why += fmt.Sprintf(" (and %d more)", more)
			}
		}
		fmt.Fprintf(e.stderr, "lint: not made, at %s: %s: %s\n", escapeLine(d.Pos.String()), escapeLine(fix.Title), why)
	}
	if n := len(fixed.Mended); n > 0 {
		fmt.Fprintf(e.stderr, "lint: %s %s in %s\n", verb, diag.Counted(n, "finding"), diag.Counted(len(fixed.Changes), "file"))
	}
}
