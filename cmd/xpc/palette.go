package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// paletteFlags are what xpc palette is asked for.
type paletteFlags struct {
	swatch string
	force  bool
}

func newPalette(e *env) *cobra.Command {
	var f paletteFlags
	cmd := &cobra.Command{
		Use:   "palette [FILE]",
		Short: "write the colors of the project's legend as a palette of REXPaint",
		Long: `Palette writes the colors that the project's palettes name as a palette of REXPaint, to
standard output or to FILE: put it into REXPaint's folder data/palettes, as a .txt. Each
color comes once: those of terrain, of connections and of machines, each from a row of
its own, and those that no entry uses; the last place is the transparent back.

--swatch also writes an image that shows each entry with its glyphs, colors and name. A
right click on a cell of it picks all of that to paint with.

Exit codes: 0 done; 2 usage, or a file that cannot be read or written.`,
		Example: `  xpc palette ~/rexpaint/data/palettes/caves.txt
  xpc palette --swatch swatch.xp`,
		Args: takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("swatch") && !strings.EqualFold(filepath.Ext(f.swatch), ".xp") {
				return fmt.Errorf("--swatch is %q: it is the name of an image, which ends in .xp", f.swatch)
			}
			return e.palette(cmd.Context(), &f, args)
		},
	}
	cmd.Flags().StringVar(&f.swatch, "swatch", "", "also write an image of all entries, `FILE.xp`")
	cmd.Flags().BoolVar(&f.force, "force", false, "replace a file that holds something else")
	return cmd
}

func (e *env) palette(ctx context.Context, f *paletteFlags, args []string) error {
	p, err := findProject(nil)
	if err != nil {
		return err
	}
	texts, err := compile.ReadTexts(ctx, compile.Options{Root: p.root})
	if err != nil {
		return err
	}
	colors, left := texts.Legend.Palette()
	text, err := colors.AppendText(nil)
	if err != nil {
		return err
	}
	var products []product
	if len(args) > 0 {
		products = append(products, fileOf(args[0], text))
	}
	if f.swatch != "" {
		var b bytes.Buffer
		if err := xp.Encode(&b, texts.Legend.Swatch()); err != nil {
			return err
		}
		products = append(products, fileOf(f.swatch, b.Bytes()))
	}
	for _, p := range products {
		if !f.force && p.wouldChange() {
			return fmt.Errorf("%s holds something else: --force replaces it", p.path)
		}
	}
	if len(products) == 2 && filepath.Clean(products[0].path) == filepath.Clean(products[1].path) {
		return errors.New("the palette and the swatch go to one file: each needs its own")
	}
	if err := writeAll(products...); err != nil {
		return err
	}
	if left > 0 {
		fmt.Fprintf(e.stderr, "palette: %s found no room: a palette of REXPaint has 192 places\n", diag.Counted(left, "color"))
	}
	if len(args) == 0 && f.swatch == "" {
		_, err = e.stdout.Write(text)
	}
	for _, p := range products {
		fmt.Fprintf(e.stderr, "palette: wrote %s\n", escapeLine(filepath.ToSlash(p.path)))
	}
	return err
}
