package main

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// fontFlags say with which font a picture is drawn.
type fontFlags struct {
	sheet string
	rows  int
	tall  bool
}

// fontFlagNames are the flags of fontFlags.
var fontFlagNames = []string{"font", "font-rows", "tall"}

// add adds the flags to a verb; what is the kind of file that they draw.
func (f *fontFlags) add(flags *pflag.FlagSet, what string) {
	flags.StringVar(&f.sheet, "font", "", "draw "+what+" with a REXPaint font, a `SHEET` of 16 columns of glyphs")
	flags.IntVar(&f.rows, "font-rows", 0, "the sheet of --font has `N` rows of glyphs; 0 is the usual 16")
	flags.BoolVar(&f.tall, "tall", false, "draw "+what+" with the built-in font of 8 by 16 pixels, not that of 8 by 8")
}

// read returns the font. Of a sheet, the header is asked first whether it can be one: a file of
// some kilobytes may stand for gigabytes of pixels.
func (f *fontFlags) read() (*raster.Font, error) {
	switch {
	case f.sheet != "" && f.tall:
		return nil, errors.New("--font and --tall exclude each other")
	case f.sheet == "" && f.rows != 0:
		return nil, errors.New("--font-rows is for a sheet: name one with --font")
	case f.tall:
		return raster.Tall(), nil
	case f.sheet == "":
		return raster.Square(), nil
	}
	data, err := readFile(f.sheet, maxSheet)
	if err != nil {
		return nil, err
	}
	head, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, f.unread(err)
	}
	if err := raster.CheckSheet(head.Width, head.Height, f.rows); err != nil {
		return nil, fmt.Errorf("%s: %w", f.sheet, err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, f.unread(err)
	}
	font, err := raster.LoadSheet(picture, f.rows)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.sheet, err)
	}
	return font, nil
}

// unread says why the sheet is no PNG.
func (f *fontFlags) unread(err error) error {
	if ok, other := pngFile.holds(f.sheet); other == nil && !ok {
		return fmt.Errorf("%s is no PNG", f.sheet)
	}
	return fmt.Errorf("%s is no PNG that can be read: %s", f.sheet,
		strings.TrimPrefix(strings.TrimPrefix(err.Error(), "png: "), "invalid format: "))
}

// pictureFlags say into which PNG something is drawn, and how.
type pictureFlags struct {
	fontFlags
	path  string
	scale int
	force bool
}

// add adds the flags to a verb, which says what it draws.
func (f *pictureFlags) add(flags *pflag.FlagSet, about string, scale int) {
	flags.StringVar(&f.path, "png", "", about)
	flags.IntVar(&f.scale, "scale", scale, "draw each pixel of the font as `N` by N pixels of the PNG")
	flags.BoolVar(&f.force, "force", false, "let --png replace a file that is no PNG")
	f.fontFlags.add(flags, "the PNG")
}

// check checks the flags by themselves. Other flags may name pictures too, that are drawn with the same
// font.
func (f *pictureFlags) check(cmd *cobra.Command, others ...string) error {
	flags := cmd.Flags()
	if err := checkScale(f.scale); err != nil {
		return err
	}
	if flags.Changed("png") && f.path == "" {
		return errNoName
	}
	names := append([]string{"png"}, others...)
	if slices.ContainsFunc(names, flags.Changed) {
		return nil
	}
	for _, name := range append([]string{"scale", "force"}, fontFlagNames...) {
		if flags.Changed(name) {
			return fmt.Errorf("--%s is for pictures: name one with --%s", name, strings.Join(names, " or --"))
		}
	}
	return nil
}

// mayWrite refuses a PNG that would take the place of something else.
func (f *pictureFlags) mayWrite(path string, inputs ...string) error {
	return pngFile.mayReplace(path, f.force, inputs...)
}

// fileKind is a kind of picture.
type fileKind struct {
	flag      string // that names one
	name      string
	ext       string
	signature string // with which each begins
}

var (
	pngFile = fileKind{"--png", "PNG", ".png", "\x89PNG\r\n\x1a\n"}
	gifFile = fileKind{"--gif", "GIF", ".gif", "GIF8"}
)

// mayReplace refuses a picture that would take the place of something else: its name has the extension
// of its kind, it is none of the inputs, and what is there already is such a picture, unless it is
// forced. What is no file, such as /dev/null or a pipe, holds nothing that could be lost.
func (k *fileKind) mayReplace(path string, force bool, inputs ...string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil
	}
	if !k.isName(path) {
		return fmt.Errorf("%s is %s: the name of a picture ends in %s", k.flag, path, k.ext)
	}
	if err != nil {
		return nil // there is nothing, or the writer says what is wrong
	}
	for _, in := range inputs {
		if other, err := os.Stat(in); err == nil && os.SameFile(info, other) {
			return fmt.Errorf("%s is %s, which is one of its inputs", k.flag, path)
		}
	}
	if force || info.Size() == 0 {
		return nil
	}
	if ok, err := k.holds(path); err != nil {
		return err
	} else if !ok {
		return fmt.Errorf("%s is there already and is no %s: --force replaces it", path, k.name)
	}
	return nil
}

// isName tells whether a path, or what it leads to, has the name of such a picture. Those of the
// system's streams have none.
func (k *fileKind) isName(path string) bool {
	if strings.HasPrefix(filepath.ToSlash(path), "/dev/") {
		return true
	}
	return strings.EqualFold(filepath.Ext(path), k.ext)
}

// holds tells whether a file begins as pictures of the kind do.
func (k *fileKind) holds(path string) (bool, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	defer f.Close()
	head := make([]byte, len(k.signature))
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	return string(head[:n]) == k.signature, nil
}

// writePicture draws an image into a PNG.
func (e *env) writePicture(path string, m *xp.Image, o raster.Options) error {
	if err := checkPixels(path, m, o); err != nil {
		return err
	}
	e.warnGlyphs(path, m, o.Font)
	return writeAll(product{path, func(w io.Writer) error { return raster.Encode(e.heeding(w), m, o) }})
}

// maxPixels is the number of pixels that a picture may have: the largest images of the wild have
// 6,250,000 cells of 64 pixels. What is drawn is not held, so it is the time that this bounds.
const maxPixels = 1 << 30

// maxKey is the number of pixels that a key below a map may have besides.
const maxKey = 1 << 25

// checkPixels refuses a picture of more pixels than are drawn.
func checkPixels(path string, m *xp.Image, o raster.Options) error {
	if len(m.Layers) == 0 {
		return nil // the painter says so
	}
	font := o.Font
	if font == nil {
		font = raster.Square()
	}
	w, h := font.Size()
	width := int64(w) * int64(o.Scale) * int64(m.Layers[0].Width)
	height := int64(h) * int64(o.Scale) * int64(m.Layers[0].Height)
	if width > maxPixels || height > maxPixels || width*height > maxPixels+maxKey {
		return fmt.Errorf("%s would have %dx%d pixels, and at most %d are drawn: the image or --scale is too large",
			path, width, height, maxPixels)
	}
	return nil
}

// warnGlyphs tells which glyphs that show a font has not: they are drawn as crossed boxes.
func (e *env) warnGlyphs(path string, m *xp.Image, font *raster.Font) {
	if font == nil {
		font = raster.Square()
	}
	beyond := func(c xp.Cell) bool { return uint64(c.Glyph()) >= uint64(font.Len()) }
	if !slices.ContainsFunc(m.Layers, func(l xp.Layer) bool { return slices.ContainsFunc(l.Cells, beyond) }) {
		return
	}
	flat := m.Flatten()
	n, first := 0, xp.Glyph(0)
	for _, c := range flat.Cells {
		if beyond(c) {
			if n == 0 {
				first = c.Glyph()
			}
			n++
		}
	}
	if n > 0 {
		fmt.Fprintf(e.stderr, "%s: warning: drawn as crossed boxes: %s whose glyph the font of %d glyphs has not, such as %d\n",
			escapeLine(path), diag.Counted(n, "cell"), font.Len(), first)
	}
}
