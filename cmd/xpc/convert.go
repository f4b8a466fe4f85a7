package main

import (
	"bytes"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/xp/convert"
)

func newConvert(e *env) *cobra.Command {
	var force bool
	cmd := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "convert an image from one format into another, by extension",
		Long: `Convert reads an image and writes it in another format, each chosen by its
extension:

` + formatTable() + `
Exit codes: 0 written; 1 the image has faults, or OUT cannot hold it; 2 usage, or
a file that cannot be read or written.`,
		Example: `  xpc convert hermit.xp hermit.xpt
  xpc convert --force hermit.xpt hermit.xp`,
		Args: takes(2, 2),
		RunE: func(_ *cobra.Command, args []string) error { return convertFile(args[0], args[1], force) },
	}
	cmd.Flags().BoolVar(&force, "force", false, "replace OUT if it is there with another content")
	return cmd
}

func convertFile(in, out string, force bool) error {
	if err := convert.Writable(out); err != nil {
		return err
	}
	m, err := readImage(in)
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	if err := convert.Write(&buf, out, m); err != nil {
		return &exitError{exitFindings, fmt.Errorf("%s cannot hold %s: %s", out, in, imageFault(err))}
	}
	if old, err := os.ReadFile(out); err == nil && !force && !bytes.Equal(old, buf.Bytes()) {
		return fmt.Errorf("%s is there already and would change: --force replaces it", out)
	}
	return writeFile(out, buf.Bytes())
}

// formatTable lists the formats, a line each.
func formatTable() string {
	var b bytes.Buffer
	for _, f := range convert.Formats() {
		way := "read and written"
		switch {
		case f.Write == nil:
			way = "read"
		case f.Read == nil:
			way = "written"
		}
		fmt.Fprintf(&b, "  %-6s %s (%s)\n", f.Extension, f.About, way)
	}
	return b.String()
}
