package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// env is what a verb may touch of the world: its three streams and the flags that
// every verb has.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	color          string // --color: auto, always or never
}

// newRoot returns the command tree, one file a verb.
func newRoot(e *env) *cobra.Command {
	root := &cobra.Command{
		Use:   "xpc",
		Short: "compile REXPaint prefabs for roguelikes",
		Long: `xpc compiles REXPaint images and the scripts beside them into prefabs for roguelikes:
it decodes, joins, checks, and emits a bundle, Go source and JSON; and it generates
cave maps to try the prefabs in.`,
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
		CompletionOptions:          cobra.CompletionOptions{HiddenDefaultCmd: false},
	}
	root.SetIn(e.stdin)
	root.SetOut(e.stdout)
	root.SetErr(e.stderr)
	root.PersistentFlags().StringVar(&e.color, "color", "auto", "color on the terminal: auto, always or never")
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		switch e.color {
		case "auto", "always", "never":
			return nil
		}
		return fmt.Errorf("--color is %q: it is auto, always or never", e.color)
	}
	root.AddCommand(
		newBuild(e), newLint(e), newMap(e), newShow(e), newConvert(e), newDump(e), newVersion(e),
	)
	return root
}

// colored tells whether text written to w carries colors: what --color says, else
// FORCE_COLOR, NO_COLOR and TERM=dumb, else whether w is a terminal.
func (e *env) colored(w io.Writer) bool {
	switch {
	case e.color == "always":
		return true
	case e.color == "never", os.Getenv("NO_COLOR") != "":
		return false
	case os.Getenv("FORCE_COLOR") != "":
		return true
	case os.Getenv("TERM") == "dumb":
		return false
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// width returns the columns of the terminal behind w, or 0 where there is none.
func (e *env) width(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	cols, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return cols
}
