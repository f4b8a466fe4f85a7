package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// buildFlags are what xpc build is asked for.
type buildFlags struct {
	findingsFlags
	cache         cacheFlags
	check, dryRun bool
	zstd          bool
	outs          []string
}

func newBuild(e *env) *cobra.Command {
	var f buildFlags
	cmd := &cobra.Command{
		Use:   "build [PATH...]",
		Short: "compile a project: check it and write its outputs",
		Long: `Build compiles the project that holds the paths, or else the working directory:
it decodes the images, joins them with their scripts, checks the result, and
writes the outputs that xpc.yaml names. A build with an error writes nothing, and
files that would not change are not touched. Findings go to standard error; a
machine format has standard output to itself.

Exit codes: 0 built; 1 findings at or above --fail-on, or stale outputs under
--check; 2 usage, or a file that cannot be read or written.`,
		Example: `  xpc build
  xpc build --check --format json
  xpc build --out bundle=/tmp/try.xpb
  xpc build --zstd                  # also build/prefabs.xpb.zst`,
		RunE: func(cmd *cobra.Command, args []string) error { return e.runBuild(cmd, &f, args) },
	}
	f.add(cmd)
	f.cache.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.check, "check", false, "write nothing; exit 1 if an output is stale")
	flags.BoolVar(&f.dryRun, "dry-run", false, "write nothing; list what would be written")
	flags.BoolVar(&f.zstd, "zstd", false, "also write the bundle packed by zstd, for download: FILE.xpb.zst beside it")
	flags.StringArrayVar(&f.outs, "out", nil, "write an output elsewhere, as `KIND=PATH`: bundle, go or json; repeatable")
	return cmd
}

func (e *env) runBuild(cmd *cobra.Command, f *buildFlags, args []string) error {
	sinks, err := f.sinks()
	if err != nil {
		return err
	}
	if f.check && f.dryRun {
		return errors.New("--check and --dry-run exclude each other")
	}
	opts := compile.Options{Cache: f.cache.identity()}
	if opts.Out, err = parseOuts(f.outs); err != nil {
		return err
	}
	opts.Out.Zstd = f.zstd
	switch {
	case f.check:
		opts.Mode = compile.Check
	case f.dryRun:
		opts.Mode = compile.DryRun
	}
	p, err := findProject(args)
	if err != nil {
		return err
	}
	opts.Root = p.root
	result, err := compile.Build(cmd.Context(), opts)
	shown := e.print(e.stderr, sinks, report{result.Findings, result.Source(), f.run(p, result, err), p.root})
	if err := errors.Join(err, shown); err != nil {
		return err
	}
	e.sayBuilt(result, opts.Mode, sinks)
	e.sayWork(result)
	return f.fails(result.Findings)
}

// sayBuilt lists what was written and removed, or under --dry-run what would be, and ends with a
// tally.
func (e *env) sayBuilt(result *compile.Result, mode compile.Mode, sinks []sink) {
	if stale := count(result.Findings, diag.OutputStale); stale > 0 {
		fmt.Fprintf(e.stderr, "build: %s of %d not as the project gives them\n",
			diag.Counted(stale, "output"), len(result.Outputs))
		return
	}
	if result.Findings.HasErrors() {
		fmt.Fprintf(e.stderr, "build: %s; nothing was written\n", tally(result.Findings))
		return
	}
	for _, path := range result.Written() {
		switch {
		case mode == compile.Write:
			fmt.Fprintf(e.stderr, "build: wrote %s\n", escapeLine(path))
		case slices.ContainsFunc(sinks, sink.machine):
			fmt.Fprintf(e.stderr, "build: would write %s\n", escapeLine(path))
		default:
			fmt.Fprintln(e.stdout, escapeLine(path))
		}
	}
	removes := "removed"
	if mode != compile.Write {
		removes = "would remove"
	}
	for _, path := range result.Removed() {
		fmt.Fprintf(e.stderr, "build: %s %s\n", removes, escape(path))
	}
	fmt.Fprintf(e.stderr, "build: %s, %s\n", diag.Counted(result.Prefabs, "prefab"), tally(result.Findings))
}

// count returns how many findings have the code.
func count(found diag.List, code diag.Code) (n int) {
	for _, d := range found {
		if d.Code == code {
			n++
		}
	}
	return n
}

// parseOuts reads --out KIND=PATH. Paths on the command line are relative to the working
// directory.
func parseOuts(args []string) (out compile.Out, err error) {
	for _, arg := range args {
		kind, path, ok := strings.Cut(arg, "=")
		if !ok || path == "" {
			return out, fmt.Errorf("--out is %q: it is KIND=PATH, such as bundle=build/prefabs.xpb", arg)
		}
		if path, err = filepath.Abs(path); err != nil {
			return out, err
		}
		switch kind {
		case "bundle":
			out.Bundle = path
		case "go":
			out.Go = path
		case "json":
			out.JSON = path
		default:
			return out, fmt.Errorf("--out names the kind %q: it is bundle, go or json", kind)
		}
	}
	return out, nil
}
