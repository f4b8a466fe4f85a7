package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
)

// maxReport bounds the reports that are read, in bytes.
const maxReport = 1 << 30

func newTrialMerge(e *env) *cobra.Command {
	var s trialShow
	cmd := &cobra.Command{
		Use:   "merge REPORT...",
		Short: "add the reports of all parts of a trial up to that of one run",
		Long: `Merge reads what xpc trial --shard printed, all parts of one trial in any order, and shows
what one run without shards would: with --json, exactly its bytes. The pictures of --html
need the project, in which merge is run then.

Exit codes: 0; 1 with --ci, a prefab has a site in fewer maps than trial in xpc.yaml asked;
2 usage, a file that cannot be read, a part that is missing or is of another trial.`,
		Example: `  xpc trial merge part*.json
  xpc trial merge --json part*.json > report.json`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var shards []*trial.Report
			for _, path := range args {
				data, err := readFile(path, maxReport)
				if err != nil {
					return err
				}
				r, err := trial.Read(data)
				if err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
				r.From = path
				shards = append(shards, r)
			}
			r, err := trial.Merge(shards)
			if err != nil {
				return err
			}
			var built *compile.Result
			if s.html != "" {
				if built, err = e.trialProject(cmd.Context(), r.Only, true); err != nil {
					return err
				}
				if !r.Of(built.Bundle) {
					return fmt.Errorf("the reports are of another project, or of another state of it, than the one here")
				}
			}
			return e.showTrial(cmd.Context(), r, &s, built, false)
		},
	}
	s.add(cmd)
	return cmd
}
