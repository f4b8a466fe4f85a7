package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
)

func newLint(e *env) *cobra.Command {
	var flags findingsFlags
	cmd := &cobra.Command{
		Use:   "lint [PATH...]",
		Short: "print what is wrong with a project, all of it in one run",
		Long: `Lint checks the project that holds the paths, or the working directory, and prints its
findings to standard output. With paths, only findings in those files and folders are
printed. It writes nothing.

Exit codes: 0 nothing fails; 1 findings at or above --fail-on; 2 trouble.`,
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
			if err != nil {
				return err
			}
			found := result.Under(p.paths...)
			if err := e.print(e.stdout, sinks, result.Source(), found); err != nil {
				return err
			}
			fmt.Fprintf(e.stderr, "lint: %s\n", tally(found))
			return flags.fails(found)
		},
	}
	flags.add(cmd)
	return cmd
}
