package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// viewList is the value of --view: views in the order in which they were named.
type viewList []preview.View

// allViews is the word for all of them.
const allViews = "all"

// String returns the views as the flag takes them.
func (l *viewList) String() string {
	var words []string
	for _, v := range *l {
		words = append(words, v.String())
	}
	return strings.Join(words, ",")
}

// Type is what the help calls the value.
func (l *viewList) Type() string { return viewType }

const viewType = "view"

// Set adds the views of one flag: words with commas between, or all.
func (l *viewList) Set(text string) error {
	for word := range strings.SplitSeq(text, ",") {
		if word == allViews {
			word = strings.Join(preview.Views(), ",")
			if err := l.Set(word); err != nil {
				return err
			}
			continue
		}
		var v preview.View
		if err := v.UnmarshalText([]byte(word)); err != nil {
			return err
		}
		if !slices.Contains(*l, v) {
			*l = append(*l, v)
		}
	}
	return nil
}

// or returns the views, plain where none was asked for.
func (l viewList) or() []preview.View {
	if len(l) == 0 {
		return []preview.View{preview.Plain}
	}
	return l
}

// checkViews refuses views that nothing would show.
func (f *mapFlags) checkViews(cmd *cobra.Command) error {
	if cmd.Flags().Changed("view") && f.picture.path == "" && (f.json || f.stats) {
		return errors.New("--view is for pictures and printed maps: name a PNG with --png")
	}
	return nil
}

// printViews prints a map in each view that was asked for, with what its colors mean.
func (e *env) printViews(m *mapgen.Result, f *mapFlags) error {
	for _, v := range f.views.or() {
		d := preview.Draw(m, v)
		if err := e.draw(d.Image, dugColumns(m.Grid), raster.TermOptions{}); err != nil {
			return err
		}
		if len(d.Key.Entries) == 0 {
			continue
		}
		width := e.stdout.columns
		if width <= 0 {
			width = plainColumns
		}
		strip := d.Key.Strip(width)
		if err := e.draw(strip, allColumns(strip), raster.TermOptions{}); err != nil {
			return err
		}
	}
	return nil
}

// plainColumns is how wide a key is printed where there is no terminal to ask.
const plainColumns = 100

// pictures calls draw for the picture of each view of a map, with its path.
func (f *mapFlags) pictures(seed uint64, draw func(path string, v preview.View) error) error {
	views := f.views.or()
	for _, v := range views {
		var parts []string
		if f.count > 1 {
			parts = append(parts, strconv.FormatUint(seed, 10))
		}
		if len(views) > 1 {
			parts = append(parts, v.String())
		}
		if err := draw(partPath(f.picture.path, parts), v); err != nil {
			return err
		}
	}
	return nil
}

// partPath returns a path with parts added to its name, before the extension.
func partPath(path string, parts []string) string {
	ext := filepath.Ext(path)
	return strings.Join(append([]string{strings.TrimSuffix(path, ext)}, parts...), "-") + ext
}

// mayDraw refuses the pictures of a map that would take the place of something else.
func (f *mapFlags) mayDraw(seed uint64) error {
	if f.gif != "" {
		if f.count > 1 && !strings.EqualFold(filepath.Ext(f.gif), gifFile.ext) {
			return fmt.Errorf("--gif is %s: for several films it is a name that ends in .gif", f.gif)
		}
		if err := gifFile.mayReplace(f.filmPath(seed), f.picture.force, f.bundle, f.picture.sheet); err != nil {
			return err
		}
	}
	if f.picture.path == "" {
		return nil
	}
	if (f.count > 1 || len(f.views) > 1) && !strings.EqualFold(filepath.Ext(f.picture.path), pngFile.ext) {
		return fmt.Errorf("--png is %s: for several pictures it is a name that ends in .png", f.picture.path)
	}
	return f.pictures(seed, func(path string, _ preview.View) error {
		return f.picture.mayWrite(path, f.bundle, f.picture.sheet)
	})
}

// drawViews writes the pictures of a map, and says of each that it did.
func (e *env) drawViews(m *mapgen.Result, f *mapFlags, font *raster.Font, says *stream) error {
	return f.pictures(m.Seed, func(path string, v preview.View) error {
		img := preview.Draw(m, v).Picture()
		if err := e.writePicture(path, img, raster.Options{Font: font, Scale: f.picture.scale}); err != nil {
			return err
		}
		fmt.Fprintf(says, "picture %s  seed %d\n", escapeLine(path), m.Seed)
		return nil
	})
}
