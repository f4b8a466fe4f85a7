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
		Short: "convert an image: .xp, .xpt (text twin) and .json, by extension",
		Long:  "Convert reads an image and writes it in another format, each chosen by its extension:\n\n" + formatTable(),
		Args:  cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			in, out := args[0], args[1]
			if err := convert.Writable(out); err != nil {
				return fmt.Errorf("%s: %w", out, err)
			}
			m, err := readImage(in)
			if err != nil {
				return err
			}
			var buf bytes.Buffer
			if err := convert.Write(&buf, out, m); err != nil {
				return &exitError{exitFindings, fmt.Errorf("%s: %w", out, err)}
			}
			if old, err := os.ReadFile(out); err == nil && !force && !bytes.Equal(old, buf.Bytes()) {
				return fmt.Errorf("%s is there already and would change; --force replaces it", out)
			}
			return writeFile(out, buf.Bytes())
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "replace OUT if it is there with another content")
	return cmd
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
