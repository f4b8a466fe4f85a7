package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// showFlags are what xpc show is asked for.
type showFlags struct {
	layers     layerList
	picture    pictureFlags
	glyphs     string
	mirror     string
	half       bool
	transforms bool

	textconv bool
}

func newShow(e *env) *cobra.Command {
	var f showFlags
	cmd := &cobra.Command{
		Use:   "show FILE...",
		Short: "draw an image in the terminal, or as a PNG",
		Long: `Show draws images as REXPaint shows them: all layers, or some with --layer. In a
terminal it writes glyphs in 24-bit color, or half blocks with --half; with --png
it writes a picture. With --transforms it draws all eight orientations, turned as
prefabs are: line drawing, arrows and the like change their glyphs. Where a glyph
has no turned form, it stays, and a last line tells. Characters and turned forms are
those of the project that the image is in, unless --glyphs or --mirror name others.
The file - is standard input; where a name has no extension, the content tells the
format.

Exit codes: 0 drawn; 1 the image has faults; 2 usage, or a file that cannot be
read or written.`,
		Example: `  xpc show prefabs/hermit.xp
  xpc show --layer 1,3 prefabs/*.xp
  xpc show --transforms prefabs/hermit.xp
  xpc show --png hermit.png --scale 4 prefabs/hermit.xp
  git show HEAD~1:prefabs/hermit.xp | xpc show -`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.textconv {
				return e.textconvAll(cmd, args)
			}
			if f.picture.path != "" && len(args) > 1 {
				return fmt.Errorf("--png draws one image, and there are %d", len(args))
			}
			if err := f.check(cmd); err != nil {
				return err
			}
			return e.showAll(args, &f)
		},
	}
	flags := cmd.Flags()
	flags.Var(&f.layers, "layer", "draw layer `N` alone, from 1 as REXPaint counts; several as 1,3 or by repeating the flag; 0 is all of them")
	flags.BoolVar(&f.transforms, "transforms", false, "draw all eight orientations")
	flags.BoolVar(&f.half, "half", false, "draw two cells in one character, as half blocks")
	f.picture.add(flags, "draw a picture into the PNG `FILE`", 1)
	flags.StringVar(&f.glyphs, "glyphs", "", "read the characters of glyphs from `FILE`, in the form of REXPaint's _utf8.txt")
	flags.StringVar(&f.mirror, "mirror", "", "turn glyphs by `FILE`, in the form of REXPaint's _mirror.txt")
	flags.BoolVar(&f.textconv, "textconv", false, "print the text that git compares; a damaged image is told, and no error")
	return cmd
}

// check checks the flags that say how a picture is drawn.
func (f *showFlags) check(cmd *cobra.Command) error {
	flags := cmd.Flags()
	if err := f.picture.check(cmd); err != nil {
		return err
	}
	if flags.Changed("mirror") && !f.transforms {
		return fmt.Errorf("--mirror is for --transforms")
	}
	for _, name := range []string{"half", "glyphs"} {
		if flags.Changed("png") && flags.Changed(name) {
			return fmt.Errorf("--png and --%s exclude each other: that is for the terminal", name)
		}
	}
	return nil
}

// drawer draws the images of a command line.
type drawer struct {
	*env
	flags  *showFlags
	term   raster.TermOptions
	pixels raster.Options
	font   *prefab.Font            // that flags name; nil = that of the image's project
	fonts  map[string]*prefab.Font // of projects, by folder of images
}

// showAll draws images, with a line above each if there are several.
func (e *env) showAll(paths []string, f *showFlags) error {
	if to := f.picture.path; to != "" {
		if err := f.picture.mayWrite(to, paths[0], f.picture.sheet, f.mirror); err != nil {
			return err
		}
	}
	d, err := e.newDrawer(f)
	if err != nil {
		return err
	}
	for i, path := range paths {
		if len(paths) > 1 {
			if i > 0 {
				fmt.Fprintln(e.stdout)
			}
			fmt.Fprintln(e.stdout, escapeLine(path))
		}
		if err := d.show(path); err != nil {
			return err
		}
	}
	return nil
}

// newDrawer reads the files that the flags name.
func (e *env) newDrawer(f *showFlags) (*drawer, error) {
	d := &drawer{env: e, flags: f, fonts: map[string]*prefab.Font{}}
	d.pixels.Scale = f.picture.scale
	if f.half {
		d.term.Mode = raster.Halves
	}
	var err error
	if d.pixels.Font, err = f.picture.read(); err != nil {
		return nil, err
	}
	if f.glyphs == "" && f.mirror == "" {
		return d, nil
	}
	chars, err := readGlyphs(f.glyphs)
	if err != nil {
		return nil, err
	}
	mirrors, err := readMirrors(f.mirror)
	if err != nil {
		return nil, err
	}
	d.font, _ = prefab.ShareFont(chars, mirrors...)
	return d, nil
}

// fontOf returns the font that an image is drawn for: what flags say or, where they say nothing, the
// project that it is in.
func (d *drawer) fontOf(path string) *prefab.Font {
	if d.font != nil || path == standardInput {
		return d.font
	}
	dir := filepath.Dir(path)
	font, known := d.fonts[dir]
	if !known {
		font = d.fontBeside(path)
		d.fonts[dir] = font
	}
	return font
}

// fontBeside reads the font of the project that a file is in. A table that cannot be read is told, and
// the usual font stands for it.
func (d *drawer) fontBeside(path string) *prefab.Font {
	project, dir, err := projectBeside(path)
	if err != nil {
		return nil
	}
	defer dir.Close()
	font, found, err := compile.FontOf(dir.FS(), project)
	for _, f := range found {
		fmt.Fprintf(d.stderr, "warning: %s\n", escapeLine(diag.Short(f)))
	}
	if err != nil || found.HasErrors() {
		return nil
	}
	return font
}

// show draws one image.
func (d *drawer) show(path string) error {
	m, err := d.readImage(path)
	if err != nil {
		return err
	}
	if m, err = d.flags.layers.of(m, path); err != nil {
		return err
	}
	font := d.fontOf(path)
	d.term.Glyphs = font.Chars()
	switch {
	case d.flags.transforms:
		return d.showTurns(m, font)
	case d.flags.picture.path != "":
		return d.writePicture(d.flags.picture.path, m, d.pixels)
	}
	return d.draw(m, allColumns(m), d.term)
}
