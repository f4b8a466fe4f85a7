package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
)

// diffFlags are what xpc diff is asked for.
type diffFlags struct {
	picture pictureFlags
	all     bool
	quiet   bool
}

// errDiffer ends a comparison that found differences.
var errDiffer = &exitError{code: exitFindings}

func newDiff(e *env) *cobra.Command {
	var f diffFlags
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "compare two images cell by cell, or two scripts line by line",
		Long: `Diff prints what makes image A into image B, a line for each cell or for cells
that changed alike; images may be in any format that xpc reads, and one may come
from standard input, named -. With --png it also
draws them side by side, for all layers and for each that changed, with a third
panel where glyphs mark the cells that changed. Of two scripts (.yaml) it prints
the lines that differ.

Exit codes: 0 equal; 1 different; 2 trouble, a damaged image too.`,
		Example: `  xpc diff old/hermit.xp hermit.xp
  xpc diff --png changes.png old/hermit.xp hermit.xp
  git difftool --extcmd "xpc diff" HEAD~1 -- hermit.xp`,
		Args: takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.quiet && f.all {
				return fmt.Errorf("--quiet and --all exclude each other")
			}
			if args[0] == standardInput && args[1] == standardInput {
				return fmt.Errorf("both images are -, and there is one standard input")
			}
			if isText(args[0]) && isText(args[1]) {
				return e.diffText(args[0], args[1], &f)
			}
			if err := f.picture.check(cmd); err != nil {
				return err
			}
			return e.diffImages(args[0], args[1], &f)
		},
	}
	flags := cmd.Flags()
	f.picture.add(flags, "draw both images and their differences into the PNG `FILE`", 2)
	flags.BoolVar(&f.all, "all", false, "leave out nothing: print all cells of all layers")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "print nothing; the exit code tells")
	return cmd
}

// isText tells whether a file is compared line by line.
func isText(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".yaml" || ext == ".yml"
}

// diffText compares two text files.
func (e *env) diffText(a, b string, f *diffFlags) error {
	if f.picture.path != "" {
		return fmt.Errorf("--png draws images, and %s is none", a)
	}
	before, err := readFile(a, maxScript)
	if err != nil {
		return err
	}
	after, err := readFile(b, maxScript)
	if err != nil {
		return err
	}
	text := diff.Diff(escapeLine(a), before, escapeLine(b), after)
	if text == nil {
		return nil
	}
	if !f.quiet {
		fmt.Fprint(e.stdout, escape(string(text)))
	}
	return errDiffer
}

// diffImages compares two images.
func (e *env) diffImages(a, b string, f *diffFlags) error {
	if f.picture.path != "" {
		if err := f.picture.mayWrite(f.picture.path, a, b, f.picture.sheet); err != nil {
			return err
		}
	}
	before, err := e.readWhole(a)
	if err != nil {
		return err
	}
	after, err := e.readWhole(b)
	if err != nil {
		return err
	}
	if f.picture.path != "" {
		if err := checkDiffPixels(before, after, &f.picture); err != nil {
			return err
		}
	}
	d := xpdiff.Compare(before, after)
	if f.picture.path != "" {
		if err := e.drawDiff(before, after, &f.picture); err != nil {
			return err
		}
	}
	if d.Equal() {
		return nil
	}
	if !f.quiet {
		fmt.Fprintf(e.stdout, "%s → %s\n", escapeLine(a), escapeLine(b))
		if err := (xpdiff.Printer{All: f.all, Color: e.colored(e.stdout)}).Print(e.stdout, d); err != nil {
			return err
		}
	}
	return errDiffer
}

// checkDiffPixels refuses a picture of the difference of two images that would have too many pixels for
// three panels alone, before it costs anything.
func checkDiffPixels(before, after *xp.Image, f *pictureFlags) error {
	font, err := f.read()
	if err != nil {
		return err
	}
	a, b := &before.Layers[0], &after.Layers[0]
	panels := xp.Layer{Width: 3 * max(a.Width, b.Width), Height: max(a.Height, b.Height)}
	return checkPixels(f.path, &xp.Image{Layers: []xp.Layer{panels}}, raster.Options{Font: font, Scale: f.scale})
}

// drawDiff draws two images and their differences into a picture.
func (e *env) drawDiff(before, after *xp.Image, f *pictureFlags) error {
	font, err := f.read()
	if err != nil {
		return err
	}
	return e.writePicture(f.path, xpdiff.Picture(before, after),
		raster.Options{Font: font, Scale: f.scale, Backdrop: raster.Checker})
}
