package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// findingsFlags are the flags of every verb that prints findings.
type findingsFlags struct {
	formats []string // --format F[=PATH], repeatable
	failOn  string   // --fail-on: error or warning
}

func (f *findingsFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.formats, "format", []string{"text"},
		"print findings as `F[=PATH]`, on the screen or in a file, - for standard output: "+
			diag.Listed(diag.FormatNames())+"; repeatable")
	cmd.Flags().StringVar(&f.failOn, "fail-on", "error",
		"the `LEVEL` from which findings fail the run: error or warning")
}

// sink is one --format with its target.
type sink struct {
	format diag.Format
	path   string // "" = the verb's own stream, "-" = stdout
}

// screen tells whether the sink writes to a stream, not to a file.
func (s sink) screen() bool { return s.path == "" || s.path == "-" }

// shares tells whether two sinks write to one file.
func (s sink) shares(o sink) bool {
	return !s.screen() && !o.screen() && filepath.Clean(s.path) == filepath.Clean(o.path)
}

// machine tells whether the sink must have the whole of stdout to itself.
func (s sink) machine() bool { return s.format.Machine() && s.screen() }

// sinks parses the formats. At most one may go to a stream, and one to a file.
func (f *findingsFlags) sinks() ([]sink, error) {
	if f.failOn != "error" && f.failOn != "warning" {
		return nil, fmt.Errorf("--fail-on is %q: it is error or warning", f.failOn)
	}
	var out []sink
	streams := 0
	for _, arg := range f.formats {
		name, path, toFile := strings.Cut(arg, "=")
		s := sink{path: path}
		err := s.format.UnmarshalText([]byte(name))
		switch {
		case err != nil:
			return nil, fmt.Errorf("--format is %q: it is %s", name, diag.Listed(diag.FormatNames()))
		case toFile && path == "":
			return nil, fmt.Errorf("--format %s= names no file", name)
		case s.screen():
			if streams++; streams > 1 {
				return nil, fmt.Errorf("--format %s is the second one for the screen: "+
					"one goes there, the others to files, as in %s=PATH", arg, name)
			}
		case slices.ContainsFunc(out, s.shares):
			return nil, fmt.Errorf("--format %s is the second one for that file: each goes to a file of its own", arg)
		}
		out = append(out, s)
	}
	return out, nil
}

// run returns what there is to say of a run besides its findings. An err is why it did not come to
// its end.
func (f *findingsFlags) run(p *project, result *compile.Result, err error) diag.Run {
	run := diag.Run{
		Version: compile.Version, Project: compile.ProjectFile, Root: inRepository(p.root),
		Files: result.Read, FailOn: diag.Error,
	}
	if f.failOn == "warning" {
		run.FailOn = diag.Warning
	}
	if err != nil {
		run.Trouble = plainly(err)
	}
	return run
}

// report is what a verb has found and where that came from.
type report struct {
	found  diag.List
	source diag.Source // of excerpts; nil = none
	run    diag.Run
	root   string // folder that files are relative to; "" = the working directory
}

// print writes a report to all sinks, findings of one cause as one: those of the screen go to w, a machine format to stdout.
// People see files as they lie from the working directory, programs from the project's root.
func (e *env) print(w *stream, sinks []sink, r report) error {
	r.found = r.found.Joined()
	here := r.fromHere()
	for _, s := range sinks {
		p, found := diag.Printer{Format: s.format, Source: r.source, Rules: rules.Texts{}, Run: r.run}, r.found
		if !s.format.Machine() {
			p.Source, found = here.source, here.found
		}
		if s.screen() {
			to := w
			if s.machine() || s.path == "-" {
				to = e.stdout
			}
			p.Color = s.format == diag.Text && e.colored(to)
			if err := p.Print(to, found); err != nil {
				return err
			}
			continue
		}
		var buf bytes.Buffer
		if err := p.Print(&buf, found); err != nil {
			return err
		}
		if err := writeFile(s.path, buf.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// askedFormat returns the machine format that the arguments ask for on standard output. It reads
// them itself, since they may be wrong in other ways.
func askedFormat(args []string) (format diag.Format, ok bool) {
	for i, arg := range args {
		name, given := strings.CutPrefix(arg, "--format=")
		switch {
		case arg == "--":
			return 0, false
		case arg == "--format" && i+1 < len(args):
			name, given = args[i+1], true
		}
		name = strings.TrimSuffix(name, "=-")
		if given && format.UnmarshalText([]byte(name)) == nil && format.Machine() {
			return format, true
		}
	}
	return 0, false
}

// fails returns errFindings if the list holds a finding that fails the run.
func (f *findingsFlags) fails(found diag.List) error {
	if found.HasErrors() || f.failOn == "warning" && found.Count(diag.Warning) > 0 {
		return errFindings
	}
	return nil
}

// tally says in words how many findings there are.
func tally(found diag.List) string {
	found = found.Joined()
	var parts []string
	for _, s := range []struct {
		severity diag.Severity
		word     string
	}{{diag.Error, "error"}, {diag.Warning, "warning"}, {diag.Info, "info"}} {
		if n := found.Count(s.severity); n > 0 {
			part := diag.Counted(n, s.word)
			if s.severity == diag.Info { // a word without a plural
				part = fmt.Sprint(n, " ", s.word)
			}
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "no findings"
	}
	return strings.Join(parts, ", ")
}
