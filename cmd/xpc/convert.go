package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// convertFlags are what xpc convert is asked for.
type convertFlags struct {
	force  bool
	legend string
	glyphs string
	scale  int
	font   fontFlags
}

func newConvert(e *env) *cobra.Command {
	var f convertFlags
	cmd := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "convert an image from one format into another, by extension",
		Long: `Convert reads an image and writes it in another format, each chosen by its
extension; an IN that is - is standard input, and its content tells:

` + formatTable() + `
What OUT cannot hold of IN is a warning on standard error. Formats without layers
hold what REXPaint shows: the layers merged.

A legend says what the characters of a .txt and the tiles of a .tmx stand for:

  color stone #8c7f70          a name for a color
  fore stone                   of all that have no other; else white
  back #000000                 the same for backs
  char |#| 177                 "#" is glyph 177
  char |%| |▒| fore #665544    a glyph as its character, in its own color
  char | | undrawn             blanks are left undrawn
  paint |.,| fore stone        the color of these characters
  tile 17 |#| fore stone       tile 17 of the tilesets of a .tmx
  tile desert 17 undrawn       that of the tileset desert alone

Without one, a tile is what its properties glyph, fore and back say in the tileset,
and else, in a tileset of 16 columns or 256 tiles, the glyph of its number. Tilesets
in files of their own (.tsx) are read from the map's folder and the one above it.

Exit codes: 0 written; 1 the image has faults, or OUT cannot hold it; 2 usage, or
a file that cannot be read or written.`,
		Example: `  xpc convert hermit.xp hermit.xpt
  xpc convert --legend map.legend map.txt map.xp
  xpc convert --font cp437_10x10.png --scale 2 hermit.xp hermit.png`,
		Args: takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(cmd, args[0], args[1]); err != nil {
				return err
			}
			return e.convertFile(args[0], args[1], &f)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.force, "force", false, "replace OUT if it is there with another content")
	flags.StringVar(&f.legend, "legend", "", "read the legend of a .txt or .tmx from `FILE`")
	flags.StringVar(&f.glyphs, "glyphs", "", "read the characters of glyphs from `FILE`, in the form of REXPaint's _utf8.txt")
	f.font.add(flags, ".png and .tmx")
	flags.IntVar(&f.scale, "scale", 1, "draw each pixel of the font as `N` by N pixels of a .png or .tmx")
	return cmd
}

// check sees that each flag is of use to one of the two files.
func (f *convertFlags) check(cmd *cobra.Command, in, out string) error {
	if err := convert.Writable(out); err != nil {
		return err
	}
	if err := checkScale(f.scale); err != nil {
		return err
	}
	ext := func(path string) string { return strings.ToLower(filepath.Ext(path)) }
	type use struct {
		flag     string
		readers  []string
		writers  []string
		sentence string
	}
	uses := []use{
		{"legend", []string{".txt", ".tmx"}, nil, "is for a .txt or .tmx that is read"},
		{"glyphs", []string{".txt", ".tmx"}, []string{".txt", ".ans", ".bbcode"}, "is for .txt, .ans and .bbcode, and for a legend"},
		{"scale", nil, []string{".png", ".tmx"}, "is for a .png or .tmx that is written"},
	}
	for _, name := range fontFlagNames {
		uses = append(uses, use{name, nil, []string{".png", ".tmx"}, "is for a .png or .tmx that is written"})
	}
	for _, use := range uses {
		if cmd.Flags().Changed(use.flag) && !slices.Contains(use.readers, ext(in)) && !slices.Contains(use.writers, ext(out)) {
			return fmt.Errorf("--%s %s", use.flag, use.sentence)
		}
	}
	return nil
}

// converter returns what reads and writes with the files that the flags name.
func (f *convertFlags) converter() (convert.Converter, error) {
	c := convert.Converter{Scale: f.scale}
	var err error
	if c.Glyphs, err = readGlyphs(f.glyphs); err != nil {
		return c, err
	}
	if c.Legend, err = readLegend(f.legend, c.Glyphs); err != nil {
		return c, err
	}
	c.Font, err = f.font.read()
	return c, err
}

func (e *env) convertFile(in, out string, f *convertFlags) error {
	c, err := f.converter()
	if err != nil {
		return err
	}
	m, err := e.readImageWith(c, in)
	if err != nil {
		return err
	}
	if strings.EqualFold(filepath.Ext(out), ".png") {
		if err := checkPixels(out, m, raster.Options{Font: c.Font, Scale: c.Scale}); err != nil {
			return err
		}
		e.warnGlyphs(out, m, c.Font)
	}
	products, lost, err := productsOf(c, in, out, m)
	if err != nil {
		return err
	}
	e.warnLosses(out, lost)
	if !f.force {
		for _, p := range products {
			if p.wouldChange() {
				return fmt.Errorf("%s is there already and would change: --force replaces it", p.path)
			}
		}
	}
	return writeAll(products...)
}

// productsOf returns the file of a path, with those that belong beside it before it, and what they
// do not hold of an image that was read from in.
func productsOf(c convert.Converter, in, out string, m *xp.Image) ([]product, []convert.Loss, error) {
	unfit := func(err error) error {
		if err == nil {
			return nil
		}
		return &exitError{exitFindings, fmt.Errorf("%s cannot hold %s: %s", out, in, imageFault(err))}
	}
	files, lost, err := c.Files(out, m)
	if err != nil {
		return nil, nil, unfit(err)
	}
	var products []product
	for i, file := range files {
		path := out
		if i < len(files)-1 {
			path = filepath.Join(filepath.Dir(out), file.Name)
		}
		products = append(products, product{path, func(w io.Writer) error { return unfit(file.Write(w)) }})
	}
	return products, lost, nil
}

// warnLosses prints what a file does not hold, or what was not taken of it.
func (e *env) warnLosses(path string, losses []convert.Loss) {
	for _, loss := range losses {
		fmt.Fprintln(e.stderr, escapeLine(fmt.Sprintf("%s: warning: %s", path, loss)))
	}
}

// readGlyphs reads a glyph table; the path "" is none.
func readGlyphs(path string) (*xp.GlyphTable, error) {
	if path == "" {
		return nil, nil
	}
	data, err := readFile(path, maxTable)
	if err != nil {
		return nil, err
	}
	t, err := xp.ParseGlyphTable(string(data))
	return t, inFile(path, err)
}

// readMirrors reads a table of mirrored glyphs; the path "" is none.
func readMirrors(path string) ([]*prefab.Mirrors, error) {
	if path == "" {
		return nil, nil
	}
	data, err := readFile(path, maxTable)
	if err != nil {
		return nil, err
	}
	table, err := xp.ParseMirrorTable(string(data))
	return []*prefab.Mirrors{{File: path, Table: table}}, inFile(path, err)
}

// readLegend reads a legend; the path "" is none.
func readLegend(path string, glyphs *xp.GlyphTable) (*convert.Legend, error) {
	if path == "" {
		return nil, nil
	}
	data, err := readFile(path, maxTable)
	if err != nil {
		return nil, err
	}
	l, err := convert.ParseLegend(string(data), glyphs)
	return l, inFile(path, err)
}

// inFile names the file of a fault of its text.
func inFile(path string, err error) error {
	if err == nil {
		return nil
	}
	return &exitError{exitFindings, fmt.Errorf("%s: %w", path, err)}
}

// checkScale sees that pictures can be drawn at a scale.
func checkScale(scale int) error {
	if scale < 1 || scale > raster.MaxScale {
		return fmt.Errorf("--scale is %d: it is 1 to %d", scale, raster.MaxScale)
	}
	return nil
}

// formatTable lists the formats, a line each.
func formatTable() string {
	var b bytes.Buffer
	for _, f := range convert.Formats() {
		way := "read and written"
		switch {
		case !f.Writes():
			way = "read"
		case !f.Reads():
			way = "written"
		}
		fmt.Fprintf(&b, "  %-7s %s (%s)\n", f.Extension, f.About, way)
	}
	return b.String()
}
