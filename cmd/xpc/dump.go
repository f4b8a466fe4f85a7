package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/convert"
)

func newDump(e *env) *cobra.Command {
	var flags findingsFlags
	cmd := &cobra.Command{
		Use:   "dump FILE",
		Short: "print any input or product as text",
		Long: `Dump prints a file as text that can be read and compared:

  .xp .xpt   the image's text twin
  .xpb       a bundle: terrains, prefabs with their art, masks and objects, recipes
  .yaml      a project file, palette, script or recipe as xpc reads it: every key with its
             value, the place where it stands, or "default"
  .json      an image's JSON form as its text twin; a map of xpc map --json as a picture`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			path := args[0]
			switch strings.ToLower(filepath.Ext(path)) {
			case ".yaml", ".yml":
				return e.dumpText(path, &flags)
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
	flags.add(cmd)
	return cmd
}

// dumpImage prints an image as its text twin.
func (e *env) dumpImage(path string) error {
	m, err := readImage(path)
	if err != nil {
		return err
	}
	return convert.Write(e.stdout, ".xpt", m)
}

// dumpText prints a text file as it is read. What is found on the way goes to stderr.
func (e *env) dumpText(path string, flags *findingsFlags) error {
	sinks, err := flags.sinks()
	if err != nil {
		return err
	}
	data, err := readFile(path)
	if err != nil {
		return err
	}
	what, value, found := readText(path, data)
	if err := printValue(e.stdout, what, value); err != nil {
		return err
	}
	if err := e.print(e.stderr, sinks, nil, found); err != nil {
		return err
	}
	return flags.fails(found)
}

// readText reads a text file as what its name says it is. Palettes and scripts have no names of
// their own: a file is what it has the fewer findings as.
func readText(path string, data []byte) (what string, value any, found diag.List) {
	switch {
	case filepath.Base(path) == prefab.ProjectName:
		p, found := prefab.ReadProject(path, data)
		return "project", p, found
	case strings.HasSuffix(path, ".map.yaml"):
		r, found := prefab.ReadRecipe(path, data)
		return "recipe", r, found
	}
	s, asScript := prefab.ReadScript(path, data)
	p, asPalette := prefab.ReadPalette(path, data)
	if len(asPalette) < len(asScript) {
		return "palette", p, asPalette
	}
	return "script", s, asScript
}

// placeWords are the words of scripts for the bits of embed.Places.
var placeWords = []string{"embedded", "centered", "preplaced", "nested"}

// placesText lists ways to place a prefab.
func placesText(p embed.Places) string {
	var words []string
	for i, word := range placeWords {
		if p.Has(1 << i) {
			words = append(words, word)
		}
	}
	return strings.Join(words, ", ")
}

// rangeText returns a range as files write it.
func rangeText(r embed.Range) string {
	switch {
	case r == embed.All:
		return ".."
	case r.Max == embed.NoMax:
		return fmt.Sprint(r.Min, "..")
	case r.Min == r.Max:
		return fmt.Sprint(r.Min)
	}
	return fmt.Sprint(r.Min, "..", r.Max)
}

// countText returns a count as files write it.
func countText(c embed.Count) string {
	switch {
	case c.Dice == 0:
		return fmt.Sprint(c.Plus)
	case c.Dice == 1:
		return fmt.Sprint(c.Plus+1, "..", c.Plus+c.Sides)
	case c.Plus == 0:
		return fmt.Sprintf("%dd%d", c.Dice, c.Sides)
	}
	return fmt.Sprintf("%dd%d%+d", c.Dice, c.Sides, c.Plus)
}

// ratioText returns a share as a fraction, or as a whole number where it is one.
func ratioText(r embed.Ratio) string {
	if r.Den <= 1 {
		return fmt.Sprint(r.Num)
	}
	return fmt.Sprintf("%d/%d", r.Num, r.Den)
}
