package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
)

func newBuild(e *env) *cobra.Command {
	var flags findingsFlags
	var check, dryRun bool
	var outs []string
	cmd := &cobra.Command{
		Use:   "build [PATH...]",
		Short: "compile a project: check it and write its outputs",
		Long: `Build compiles the project that holds the paths, or the working directory: it decodes the
images, joins them with their scripts, checks the result, and writes the outputs that the
project file names. A build with an error writes nothing. Files that would not change are
not touched. Findings go to standard error; a machine format has standard output to itself.

Exit codes: 0 built; 1 findings at or above --fail-on, or stale outputs under --check;
2 trouble.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			sinks, err := flags.sinks()
			if err != nil {
				return err
			}
			if check && dryRun {
				return fmt.Errorf("--check and --dry-run: one of them at a time")
			}
			opts := compile.Options{}
			if opts.Out, err = parseOuts(outs); err != nil {
				return err
			}
			switch {
			case check:
				opts.Mode = compile.Check
			case dryRun:
				opts.Mode = compile.DryRun
			}
			p, err := findProject(args)
			if err != nil {
				return err
			}
			opts.Root = p.root
			result, err := compile.Build(cmd.Context(), opts)
			if err != nil {
				return err
			}
			if err := e.print(e.stderr, sinks, result.Source(), result.Findings); err != nil {
				return err
			}
			e.sayWritten(result, opts.Mode, sinks)
			return flags.fails(result.Findings)
		},
	}
	flags.add(cmd)
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; exit 1 if an output is stale")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "write nothing; list what would be written")
	cmd.Flags().StringArrayVar(&outs, "out", nil, "KIND=PATH writes an output elsewhere: bundle, go or json; repeatable")
	return cmd
}

// sayWritten lists what was written, or under --dry-run what would be, and ends with a tally.
func (e *env) sayWritten(result *compile.Result, mode compile.Mode, sinks []sink) {
	if result.Findings.HasErrors() {
		fmt.Fprintf(e.stderr, "build: %s; nothing was written\n", tally(result.Findings))
		return
	}
	written := result.Written()
	switch mode {
	case compile.DryRun:
		for _, s := range sinks {
			if s.machine() {
				return
			}
		}
		for _, path := range written {
			fmt.Fprintln(e.stdout, path)
		}
	case compile.Write:
		for _, path := range written {
			fmt.Fprintf(e.stderr, "build: wrote %s\n", escape(path))
		}
	}
	fmt.Fprintf(e.stderr, "build: %d prefabs, %s\n", len(result.Prefabs), tally(result.Findings))
}

// parseOuts reads --out KIND=PATH. Paths on the command line are relative to the working
// directory.
func parseOuts(args []string) (out compile.Out, err error) {
	for _, arg := range args {
		kind, path, ok := strings.Cut(arg, "=")
		if !ok || path == "" {
			return out, fmt.Errorf("--out is %q: write it as KIND=PATH, such as bundle=build/prefabs.xpb", arg)
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
