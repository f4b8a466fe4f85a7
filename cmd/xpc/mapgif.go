package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// checkFilm checks what was asked of the GIF.
func (f *mapFlags) checkFilm(cmd *cobra.Command) error {
	switch {
	case cmd.Flags().Changed("gif") && f.gif == "":
		return errNoName
	case f.gif != "" && f.picture.scale > preview.MaxFilmScale:
		return fmt.Errorf("--scale is %d: a GIF is drawn at up to %d", f.picture.scale, preview.MaxFilmScale)
	}
	return nil
}

// filmPath returns where the GIF of a map goes: with several maps, each name has its seed.
func (f *mapFlags) filmPath(seed uint64) string {
	if f.count == 1 {
		return f.gif
	}
	return partPath(f.gif, []string{strconv.FormatUint(seed, 10)})
}

// film writes the GIF of the making of a map, and says that it did.
func (e *env) film(gen *mapgen.Generator, m *mapgen.Result, f *mapFlags, font *raster.Font, says *stream) error {
	path := f.filmPath(m.Seed)
	err := writeAll(product{path, func(w io.Writer) error {
		return preview.WriteFilm(e.heeding(w), gen, m, preview.FilmOptions{Font: font, Scale: f.picture.scale})
	}})
	if err != nil {
		return err
	}
	fmt.Fprintf(says, "film %s  seed %d\n", escapeLine(path), m.Seed)
	return nil
}
