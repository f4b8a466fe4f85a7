package main

import (
	"bytes"
	"fmt"
	"image/png"

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
}

func newShow(e *env) *cobra.Command {
	var f showFlags
	cmd := &cobra.Command{
		Use:   "show FILE...",
		Short: "draw an image in the terminal, or as a PNG",
		Long: `Show draws images as REXPaint shows them: all layers, or one with --layer. In a terminal it
writes glyphs in 24-bit color, or half blocks with --half; with --png it writes a picture.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if f.png != "" && len(args) > 1 {
				return fmt.Errorf("--png takes one image at a time; there are %d", len(args))
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
	flags.IntVar(&f.layer, "layer", 0, "one layer alone, from 1 as REXPaint counts; 0 is all of them")
	flags.StringVar(&f.png, "png", "", "write a picture to this file")
	flags.IntVar(&f.scale, "scale", 1, "pixels of the picture for one of the font")
	flags.StringVar(&f.font, "font", "", "a REXPaint font sheet, a PNG of 16 columns of glyphs, for --png")
	flags.BoolVar(&f.half, "half", false, "draw two cells in one character, as half blocks")
	return cmd
}

func (e *env) showImage(path string, f *showFlags) error {
	m, err := readImage(path)
	if err != nil {
		return err
	}
	if f.png == "" {
		opts := raster.TermOptions{
			Color: e.colored(e.stdout), Width: e.width(e.stdout), Layer: f.layer,
		}
		if f.half {
			opts.Mode = raster.Halves
		}
		return raster.Terminal(e.stdout, m, opts)
	}
	opts := raster.Options{Scale: f.scale, Layer: f.layer}
	if opts.Font, err = readFont(f.font); err != nil {
		return err
	}
	var buf bytes.Buffer
	if err := raster.Encode(&buf, m, opts); err != nil {
		return err
	}
	return writeFile(f.png, buf.Bytes())
}

// readImage reads an image in any format. A damaged one is a finding about it, not trouble.
func readImage(path string) (*xp.Image, error) {
	if err := convert.Readable(path); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	m, err := convert.Read(path, data)
	if err != nil {
		return nil, &exitError{exitFindings, fmt.Errorf("%s: %w", path, err)}
	}
	return m, nil
}

// readFont reads a font sheet; the path "" is the built-in font.
func readFont(path string) (*raster.Font, error) {
	if path == "" {
		return nil, nil
	}
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: not a PNG that can be read: %w", path, err)
	}
	font, err := raster.LoadSheet(picture, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return font, nil
}
