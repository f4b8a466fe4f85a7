package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// lintFlags are what xpc lint is asked for.
type lintFlags struct {
	findingsFlags
	cache         cacheFlags
	maxWarnings   int
	statistics    bool
	writeBaseline bool
	newFromRev    string
	fix, diff     bool

	formatGiven bool // --format is
}

func newLint(e *env) *cobra.Command {
	var f lintFlags
	cmd := &cobra.Command{
		Use:   "lint [PATH...]",
		Short: "print what is wrong with a project, all of it in one run",
		Long: `Lint checks the project that holds the paths, or else the working directory, and
prints its findings to standard output. With paths, only findings in those files
and folders are printed; an image names its script too, and a script its image. It
writes nothing but the files that --format names and,
if asked, fixes and the baseline. xpc explain tells more of a finding by its code
or name.

--fix mends what is meant beyond doubt, or changes nothing that is built, in the
project's text files, never in art; with paths, in those files and folders. A fix by
which another finding would come is not made. What stays is printed, and decides the
exit code. --diff prints what --fix would change, and changes nothing.

A project with many old findings can put them off: --write-baseline keeps those of
rules in the file that xpc.yaml names as baseline, and from then on only new ones are
printed. --new-from-rev prints findings in files that changed since a git revision;
an error that a changed palette, recipe or project file may cause is printed
wherever it is.

Exit codes: 0 nothing fails; 1 findings at or above --fail-on, or more warnings than
--max-warnings; with --diff, whatever is found: 1 if there is something to change.
2 usage, or a file that cannot be read or written.`,
		Example: `  xpc lint
  xpc lint prefabs/folk --fail-on warning
  xpc lint --diff prefabs/folk
  xpc lint --format text --format sarif=findings.sarif
  xpc lint --new-from-rev origin/main --max-warnings 0`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(cmd); err != nil {
				return err
			}
			return e.lint(cmd.Context(), &f, args)
		},
	}
	f.add(cmd)
	f.cache.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&f.maxWarnings, "max-warnings", 0, "fail if there are more than `N` warnings")
	flags.BoolVar(&f.statistics, "statistics", false, "print how many findings each rule has, after the findings")
	flags.BoolVar(&f.writeBaseline, "write-baseline", false, "write the baseline anew: all findings of rules that there are")
	flags.BoolVar(&f.fix, "fix", false, "mend what can be mended, and print what stays")
	flags.BoolVar(&f.diff, "diff", false, "print what --fix would change, and change nothing")
	flags.StringVar(&f.newFromRev, "new-from-rev", "", "print only findings in files that changed since the git revision `REV`")
	return cmd
}

// check finds flags that do not go together. A number of warnings that is not given is no bound.
func (f *lintFlags) check(cmd *cobra.Command) error {
	f.formatGiven = cmd.Flags().Changed("format")
	switch bounded := cmd.Flags().Changed("max-warnings"); {
	case bounded && f.maxWarnings < 0:
		return fmt.Errorf("--max-warnings is %d: it is 0 or more", f.maxWarnings)
	case !bounded:
		f.maxWarnings = math.MaxInt
	}
	switch {
	case cmd.Flags().Changed("new-from-rev") && f.newFromRev == "":
		return errors.New("--new-from-rev is empty: it is a revision, such as origin/main")
	case f.writeBaseline && f.newFromRev != "":
		return errors.New("--write-baseline and --new-from-rev exclude each other: a baseline holds all findings")
	case f.fix && f.diff:
		return errors.New("--fix and --diff exclude each other: one writes what the other shows")
	case f.writeBaseline && (f.fix || f.diff):
		return errors.New("--write-baseline goes with neither --fix nor --diff: mend first, then put off what stays")
	case f.diff && f.statistics:
		return errors.New("--diff prints no findings, and no --statistics")
	case f.diff && cmd.Flags().Changed("max-warnings"):
		return errors.New("--diff prints no findings, and counts no warnings: --max-warnings says nothing beside it")
	}
	return nil
}

func (e *env) lint(ctx context.Context, f *lintFlags, args []string) error {
	sinks, err := f.sinks()
	if err != nil {
		return err
	}
	p, err := findProject(args)
	if err != nil {
		return err
	}
	if f.writeBaseline && slices.ContainsFunc(p.paths, func(path string) bool { return path != "." }) {
		return errors.New("--write-baseline takes no part of a project: a baseline holds all findings")
	}
	var since *changes
	if f.newFromRev != "" {
		if since, err = changesSince(ctx, p.root, f.newFromRev); err != nil {
			return err
		}
	}
	if f.fix || f.diff {
		return e.mend(ctx, f, p, since, sinks)
	}
	result, err := compile.Build(ctx, compile.Options{
		Root: p.root, Mode: compile.Lint, NoBaseline: f.writeBaseline, Cache: f.cache.identity(),
	})
	e.sayWork(result)
	found, err := e.tell(f, p, since, sinks, result, err)
	if err != nil {
		return err
	}
	return f.fails(found)
}

// tell prints the findings of a run, which err has ended early unless it is nil, and returns those
// that it prints.
func (e *env) tell(
	f *lintFlags, p *project, since *changes, sinks []sink, result *compile.Result, err error,
) (diag.List, error) {
	found, rest := result.Under(p.about()...), unshown{}
	if hidden := (&compile.Result{Findings: result.Hidden}).Under(p.about()...); len(hidden) > 0 {
		rest.add(len(hidden), "in the baseline")
	}
	if f.writeBaseline && err == nil {
		put := len(found)
		found, err = e.writeBaseline(p, result)
		rest.add(put-len(found), "in the baseline")
	}
	run := f.run(p, result, err)
	run.Files = slices.DeleteFunc(slices.Clone(run.Files), func(name string) bool {
		return !p.names(name) || since != nil && !since.touch(name)
	})
	if since != nil && err == nil {
		var others diag.List
		found, others = e.changed(since, result, found)
		rest.add(len(others), "in files as they were")
	}
	found = found.Joined()
	if found.Count(diag.Warning) > f.maxWarnings {
		run.FailOn = diag.Warning
	}
	shown := e.print(e.stdout, sinks, report{found, result.Source(), run, p.root})
	if err := errors.Join(err, shown); err != nil {
		return nil, err
	}
	if f.statistics {
		e.printStatistics(sinks, found)
	}
	e.sayUnread(p, result)
	fmt.Fprintf(e.stderr, "lint: %s%s\n", tally(found), rest.String())
	if n := found.Mendable(); n > 0 && !f.fix && !f.diff {
		fmt.Fprintf(e.stderr, "lint: --fix mends %d of them\n", n)
	}
	return found, nil
}

// fails returns an error if the findings fail the run.
func (f *lintFlags) fails(found diag.List) error {
	if err := f.findingsFlags.fails(found); err != nil {
		return err
	}
	if n := found.Count(diag.Warning); n > f.maxWarnings {
		return &exitError{exitFindings, fmt.Errorf("%s, and --max-warnings allows %d", diag.Counted(n, "warning"), f.maxWarnings)}
	}
	return nil
}

// unshown tells of findings that a run leaves out, so that nobody takes them for none.
type unshown []string

func (u *unshown) add(n int, where string) {
	if n > 0 {
		*u = append(*u, fmt.Sprint(n, " ", where))
	}
}

// String returns the end of the sentence that tells of those that are shown.
func (u unshown) String() string {
	if len(u) == 0 {
		return ""
	}
	return "; not shown: " + strings.Join(u, ", ")
}

// sayUnread names the paths that the project does not read, so that nobody takes them for clean.
func (e *env) sayUnread(p *project, result *compile.Result) {
	if result.Project == nil {
		return
	}
	for _, path := range p.paths {
		if !slices.ContainsFunc(result.Read, func(name string) bool { return under(name, path) }) {
			fmt.Fprintf(e.stderr, "lint: the project reads nothing of %s\n", escapeLine(path))
		}
	}
}

// names reports whether the command line names a prefab's file by one of its files, or a folder that holds it;
// without paths it names all.
func (p *project) names(name string) bool {
	return len(p.paths) == 0 || slices.ContainsFunc(p.about(), func(path string) bool { return under(name, path) })
}

// under reports whether a file is a path or lies below it.
func under(name, path string) bool {
	return path == "." || name == path || strings.HasPrefix(name, path+"/")
}
