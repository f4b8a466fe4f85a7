package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
)

func newLint(e *env) *cobra.Command {
	var flags findingsFlags
	cmd := &cobra.Command{
		Use:   "lint [PATH...]",
		Short: "print what is wrong with a project, all of it in one run",
		Long: `Lint checks the project that holds the paths, or else the working directory, and
prints its findings to standard output. With paths, only findings in those files
and folders are printed. It writes nothing but the files that --format names.

Exit codes: 0 nothing fails; 1 findings at or above --fail-on; 2 usage, or a file
that cannot be read or written.`,
		Example: `  xpc lint
  xpc lint prefabs/folk --fail-on warning
  xpc lint --format text --format json=findings.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			sinks, err := flags.sinks()
			if err != nil {
				return err
			}
			p, err := findProject(args)
			if err != nil {
				return err
			}
			result, err := compile.Build(cmd.Context(), compile.Options{Root: p.root, Mode: compile.Lint})
			found := result.Under(p.paths...)
			shown := e.print(e.stdout, sinks, result.Source(), found, flags.run(p, result, err))
			if err := errors.Join(err, shown); err != nil {
				return err
			}
			e.sayUnread(p, result)
			fmt.Fprintf(e.stderr, "lint: %s\n", tally(found))
			return flags.fails(found)
		},
	}
	flags.add(cmd)
	return cmd
}

// sayUnread names the paths that the project does not read, so that nobody takes them for clean.
func (e *env) sayUnread(p *project, result *compile.Result) {
	if result.Project == nil {
		return
	}
	for _, path := range p.paths {
		if path != "." && !slices.ContainsFunc(result.Read, func(name string) bool {
			return name == path || strings.HasPrefix(name, path+"/")
		}) {
			fmt.Fprintf(e.stderr, "lint: the project reads nothing of %s\n", escape(path))
		}
	}
}
