package main

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// showFlags are what xpc show is asked for.
type showFlags struct {
	layer int
	png   string
	scale int
	font  string
	half  bool

	textconv bool
}

func newShow(e *env) *cobra.Command {
	var f showFlags
	cmd := &cobra.Command{
		Use:   "show FILE...",
		Short: "draw an image in the terminal, or as a PNG",
		Long: `Show draws images as REXPaint shows them: all layers, or one with --layer. In a
terminal it writes glyphs in 24-bit color, or half blocks with --half; with --png
it writes a picture.

Exit codes: 0 drawn; 1 the image has faults; 2 usage, or a file that cannot be
read or written.`,
		Example: `  xpc show prefabs/hermit.xp
  xpc show --layer 2 prefabs/*.xp
  xpc show --png hermit.png --scale 4 prefabs/hermit.xp`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.textconv {
				return e.textconvAll(cmd, args)
			}
			if f.png != "" && len(args) > 1 {
				return fmt.Errorf("--png draws one image, and there are %d", len(args))
			}
			if err := checkPicture(cmd, f.scale); err != nil {
				return err
			}
			for i, path := range args {
				if len(args) > 1 {
					if i > 0 {
						fmt.Fprintln(e.stdout)
					}
					fmt.Fprintln(e.stdout, escape(path))
				}
				if err := e.showImage(path, &f); err != nil {
					return err
				}
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.layer, "layer", 0, "draw layer `N` alone, from 1 as REXPaint counts; 0 is all of them")
	flags.StringVar(&f.png, "png", "", "draw a picture into the PNG `FILE`")
	flags.IntVar(&f.scale, "scale", 1, "draw each pixel of the font as `N` by N pixels of the PNG")
	flags.StringVar(&f.font, "font", "", "draw the PNG with a REXPaint font, a `SHEET` of 16 columns of glyphs")
	flags.BoolVar(&f.half, "half", false, "draw two cells in one character, as half blocks")
	flags.BoolVar(&f.textconv, "textconv", false, "print the text that git compares; a damaged image is told, and no error")
	return cmd
}

// checkPicture checks the flags that say how a picture is drawn.
func checkPicture(cmd *cobra.Command, scale int) error {
	flags := cmd.Flags()
	if err := checkScale(scale); err != nil {
		return err
	}
	if flags.Changed("png") {
		return nil
	}
	for _, name := range []string{"scale", "font"} {
		if flags.Changed(name) {
			return fmt.Errorf("--%s is for pictures: name one with --png", name)
		}
	}
	return nil
}

func (e *env) showImage(path string, f *showFlags) error {
	m, err := readImage(path)
	if err != nil {
		return err
	}
	if n := len(m.Layers); f.layer < 0 || f.layer > n {
		return fmt.Errorf("--layer is %d: %s has %s", f.layer, path, counted(n, "layer"))
	}
	if f.png == "" {
		opts := raster.TermOptions{Layer: f.layer}
		if f.half {
			opts.Mode = raster.Halves
		}
		return e.draw(m, allColumns(m), opts)
	}
	opts := raster.Options{Scale: f.scale, Layer: f.layer}
	if opts.Font, err = readFont(f.font); err != nil {
		return err
	}
	return writePicture(f.png, m, opts)
}

// writePicture draws an image into a PNG.
func writePicture(path string, m *xp.Image, o raster.Options) error {
	var buf bytes.Buffer
	if err := raster.Encode(&buf, m, o); err != nil {
		return err
	}
	return writeFile(path, buf.Bytes())
}

// readImage reads an image in any format. A damaged one is a finding about it, not trouble.
func readImage(path string) (*xp.Image, error) {
	m, _, err := readImageWith(convert.Converter{}, path)
	return m, err
}

// readImageWith is readImage with a converter, and tells what of the file the image does not hold.
func readImageWith(c convert.Converter, path string) (*xp.Image, []convert.Loss, error) {
	data, err := readFile(path, maxImage)
	if err != nil {
		return nil, nil, err
	}
	if err := convert.Readable(path); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	m, lost, err := c.Read(path, data)
	if err != nil {
		return nil, nil, &exitError{exitFindings, fmt.Errorf("%s: %s", path, imageFault(err))}
	}
	return m, lost, nil
}

// imageFault returns what is wrong with an image, without the name of a package before it, and
// without the place where that is the whole file.
func imageFault(err error) string {
	text := err.Error()
	for _, prefix := range []string{"xp: not supported: ", "xp: ", "byte 0: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return text
}

// readFont reads a font sheet; the path "" is the built-in font.
func readFont(path string) (*raster.Font, error) {
	if path == "" {
		return nil, nil
	}
	data, err := readFile(path, maxImage)
	if err != nil {
		return nil, err
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s is no PNG that can be read: %s", path, strings.TrimPrefix(err.Error(), "png: "))
	}
	font, err := raster.LoadSheet(picture, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return font, nil
}
