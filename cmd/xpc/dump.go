package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/xp/xptext"
)

func newDump(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "dump FILE",
		Short: "print any input or product as text",
		Long: `Dump prints a file as text that can be read and compared:

  .xp .xpt   an image: its text twin
  .xpb       a bundle: terrain, prefabs with their planes, entrances and
             objects, recipes; outcomes are '.' open in every roll, '~' in
             some, '#' in none
  .yaml      xpc.yaml, a palette, a catalogue, a script or a recipe as xpc reads
             it: each key with its value, and where that stands, line:column, or
             "default"
  .json      an image: its text twin; maps of xpc map --json: what they are made
             of, as rows

What is found in a .yaml file on the way goes to standard error.

Exit codes: 0 printed; 1 the file has faults; 2 usage, or a file that cannot be read.`,
		Example: `  xpc dump prefabs/hermit.yaml
  xpc dump build/caves.xpb | less`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			path := args[0]
			switch strings.ToLower(filepath.Ext(path)) {
			case ".yaml", ".yml":
				return e.dumpText(path)
			case ".xpb":
				b, err := openBundle(path)
				if err != nil {
					return err
				}
				return dumpBundle(e.stdout, b)
			case ".json":
				return e.dumpJSON(path)
			}
			return e.dumpImage(path)
		},
	}
}

// dumpImage prints an image as its text twin.
func (e *env) dumpImage(path string) error {
	m, err := e.readImage(path)
	if err != nil {
		return err
	}
	_, err = io.WriteString(e.stdout, xptext.Format(m))
	return err
}
