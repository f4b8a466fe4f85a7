package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// env is what a verb may touch of the world: its three streams and the flags that
// every verb has.
type env struct {
	stdin          io.Reader
	stdout, stderr *stream
	color          string          // --color: auto, always or never
	ctx            context.Context // of the run; nil is one that does not end
}

// heeding returns w as long as the run is not interrupted, and then a writer that says so: what takes long to
// write ends with it.
func (e *env) heeding(w io.Writer) io.Writer {
	if e.ctx == nil {
		return w
	}
	return heedingWriter{e.ctx, w}
}

type heedingWriter struct {
	ctx context.Context
	w   io.Writer
}

func (h heedingWriter) Write(b []byte) (int, error) {
	if err := h.ctx.Err(); err != nil {
		return 0, err
	}
	return h.w.Write(b)
}

// verbs are those of the command, in the order of its help, one file each.
var verbs = []struct {
	name  string
	make  func(e *env) *cobra.Command
	whole bool // it looks at the others
}{
	{name: "init", make: newInit}, {name: "new", make: newNew}, {name: "palette", make: newPalette},
	{name: "build", make: newBuild}, {name: "watch", make: newWatch}, {name: "lint", make: newLint},
	{name: "map", make: newMap}, {name: "trial", make: newTrial}, {name: "stats", make: newStats},
	{name: "show", make: newShow}, {name: "convert", make: newConvert}, {name: "diff", make: newDiff},
	{name: "merge", make: newMerge}, {name: "git-setup", make: newGitSetup}, {name: "dump", make: newDump},
	{name: "verify", make: newVerify}, {name: "explain", make: newExplain}, {name: "schema", make: newSchema},
	{name: "version", make: newVersion}, {name: "completion", make: newCompletion, whole: true}, {name: "man", make: newMan, whole: true},
}

// rootFor returns as much of the command tree as some arguments need. To make all verbs takes longer than many of them do.
func rootFor(e *env, args []string) *cobra.Command {
	word, _ := firstWord(args)
	for _, v := range verbs {
		if v.name == word && !v.whole {
			root := newBareRoot(e)
			root.AddCommand(v.make(e))
			return root
		}
	}
	return newRoot(e)
}

// newRoot returns the whole command tree.
func newRoot(e *env) *cobra.Command {
	root := newBareRoot(e)
	for _, v := range verbs {
		root.AddCommand(v.make(e))
	}
	completeValues(root)
	return root
}

// newBareRoot returns the command without verbs.
func newBareRoot(e *env) *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:   "xpc",
		Short: "compile REXPaint prefabs for roguelikes",
		Long: `Xpc compiles REXPaint images and the scripts beside them into prefabs for
roguelikes: it decodes, joins, checks, and emits a bundle, Go source and JSON;
and it generates cave maps to try the prefabs in.`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				return e.printVersion()
			}
			return cmd.Help()
		},
	}
	root.SetIn(e.stdin)
	root.SetOut(e.stdout)
	root.SetErr(e.stderr)
	root.SetHelpFunc(help)
	root.SetHelpCommand(newHelp())
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().StringVar(&e.color, "color", "auto", "color the text on `WHEN`: auto (on a terminal), always or never")
	root.Flags().BoolVar(&version, "version", false, "print what xpc version prints")
	root.PersistentFlags().BoolP("help", "h", false, "print this help")
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		switch e.color {
		case "auto", "always", "never":
			return nil
		}
		return fmt.Errorf("--color is %q: it is auto, always or never", e.color)
	}
	return root
}
