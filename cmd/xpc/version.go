package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
)

func newVersion(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "print the version of xpc, and of the Go that built it",
		Args:  takes(0, 0),
		RunE:  func(*cobra.Command, []string) error { return e.printVersion() },
	}
}

// printVersion prints the version in one line.
func (e *env) printVersion() error {
	_, err := fmt.Fprintf(e.stdout, "xpc %s (%s, %s/%s)\n", toolVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// toolVersion returns the module's version where the build knows one, else the one that bundles name.
func toolVersion() string {
	info, ok := debug.ReadBuildInfo()
	if ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return compile.Version
}
