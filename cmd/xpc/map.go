package main

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// mapFlags are what xpc map is asked for.
type mapFlags struct {
	bundle string
	seed   string
	count  int
	png    string
	scale  int
	json   bool
	stats  bool
}

func newMap(e *env) *cobra.Command {
	var f mapFlags
	cmd := &cobra.Command{
		Use:   "map [RECIPE]",
		Short: "generate a cave map of a recipe and place prefabs in it",
		Long: `Map runs a recipe of the project, named by its name or its file, and prints the map. It takes
the prefabs from --bundle, or builds the project in memory. The same bundle, recipe and seed
give the same map; without --seed one is drawn, and printed.

Exit codes: 0 the map meets its recipe; 1 it does not, or the project has errors; 2 trouble.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			arg := ""
			if len(args) == 1 {
				arg = args[0]
			}
			return e.runMap(cmd, &f, arg)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.bundle, "bundle", "", "take prefabs and recipes from this .xpb file; default: build the project")
	flags.StringVar(&f.seed, "seed", "", "seed of the map, a whole number of up to 64 bits; default: a random one")
	flags.IntVar(&f.count, "count", 1, "number of maps, for this seed and those that follow it")
	flags.StringVar(&f.png, "png", "", "draw the map as a picture; with --count, the seed goes into each name")
	flags.IntVar(&f.scale, "scale", 1, "pixels of the picture for one of the font")
	flags.BoolVar(&f.json, "json", false, "print the map as JSON, one line a map, and nothing else")
	flags.BoolVar(&f.stats, "stats", false, "print what was placed and what was refused, by which rule, in place of the maps")
	return cmd
}

// runMap generates the maps one by one.
func (e *env) runMap(cmd *cobra.Command, f *mapFlags, arg string) error {
	if f.count < 1 {
		return fmt.Errorf("--count is %d: it is at least 1", f.count)
	}
	if f.scale < 1 || f.scale > raster.MaxScale {
		return fmt.Errorf("--scale is %d: it is 1 to %d", f.scale, raster.MaxScale)
	}
	if f.json && f.stats {
		return errors.New("--json and --stats: one of them at a time")
	}
	seed, err := parseSeed(f.seed)
	if err != nil {
		return err
	}
	b, err := e.mapBundle(cmd, f.bundle)
	if err != nil {
		return err
	}
	recipe, err := findRecipe(b, arg)
	if err != nil {
		return err
	}
	var gen mapgen.Generator
	stats := newMapStats()
	unmet := false
	for i := range f.count {
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		m := gen.Run(recipe, seed+uint64(i))
		unmet = unmet || len(m.Unmet) > 0
		stats.add(m)
		if err := e.showMap(m, f); err != nil {
			return err
		}
	}
	if f.stats {
		if err := stats.print(e.stdout, recipe, seed); err != nil {
			return err
		}
	}
	if unmet {
		return errFindings
	}
	return nil
}

// showMap prints one map in the form that the flags ask for.
func (e *env) showMap(m *mapgen.Result, f *mapFlags) error {
	if f.json {
		return writeMapJSON(e.stdout, m)
	}
	img := preview.Map(m)
	if !f.stats {
		opts := raster.TermOptions{Color: e.colored(e.stdout), Width: e.width(e.stdout)}
		if err := raster.Terminal(e.stdout, img, opts); err != nil {
			return err
		}
		if err := printMap(e.stdout, m); err != nil {
			return err
		}
	}
	if f.png == "" {
		return nil
	}
	path := f.png
	if f.count > 1 {
		ext := filepath.Ext(path)
		path = strings.TrimSuffix(path, ext) + "-" + strconv.FormatUint(m.Seed, 10) + ext
	}
	var buf bytes.Buffer
	if err := raster.Encode(&buf, img, raster.Options{Scale: f.scale}); err != nil {
		return err
	}
	if err := writeFile(path, buf.Bytes()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(e.stdout, "picture %s  seed %d\n", escape(path), m.Seed)
	return err
}

// parseSeed reads --seed; without one it draws a seed.
func parseSeed(s string) (uint64, error) {
	if s == "" {
		var b [8]byte
		if _, err := rand.Read(b[:]); err != nil {
			return 0, fmt.Errorf("cannot draw a seed: %w", err)
		}
		return binary.LittleEndian.Uint64(b[:]), nil
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("--seed is %q: it is a whole number from 0 to 18446744073709551615", s)
	}
	return n, nil
}

// mapBundle opens the bundle file, or builds the project that the working directory is in.
func (e *env) mapBundle(cmd *cobra.Command, path string) (*embed.Bundle, error) {
	if path != "" {
		return openBundle(path)
	}
	p, err := findProject(nil)
	if err != nil {
		return nil, fmt.Errorf("%w; name a bundle with --bundle, or run xpc in a project", err)
	}
	result, err := compile.Build(cmd.Context(), compile.Options{Root: p.root, Mode: compile.Lint})
	if err != nil {
		return nil, err
	}
	if result.Findings.HasErrors() {
		if err := e.print(e.stderr, []sink{{format: diag.Text}}, result.Source(), result.Findings); err != nil {
			return nil, err
		}
		return nil, &exitError{exitFindings, fmt.Errorf("the project has %s: no map", tally(result.Findings))}
	}
	return embed.Open(string(result.Bundle))
}

// openBundle opens a bundle file. A damaged one is a finding about it, not trouble.
func openBundle(path string) (*embed.Bundle, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	b, err := embed.Open(string(data))
	if err != nil {
		return nil, &exitError{exitFindings, fmt.Errorf("%s: %w", path, err)}
	}
	return b, nil
}

// findRecipe returns the recipe of a name or a file; without one, the only recipe there is.
func findRecipe(b *embed.Bundle, arg string) (r embed.Recipe, err error) {
	var names []string
	for i := range b.RecipeCount() {
		r := b.RecipeAt(i)
		if r.Name() == arg || arg != "" && sameFile(r.File(), arg) {
			return r, nil
		}
		names = append(names, strconv.Quote(r.Name()))
	}
	switch {
	case len(names) == 0:
		return r, errors.New("there is no recipe: write one as NAME.map.yaml and list it under maps in xpc.yaml")
	case arg == "" && len(names) == 1:
		return b.RecipeAt(0), nil
	case arg == "":
		return r, fmt.Errorf("which recipe? There are %s", strings.Join(names, ", "))
	}
	return r, fmt.Errorf("there is no recipe %q; there are %s", arg, strings.Join(names, ", "))
}

// sameFile reports whether the argument names the source file, from wherever it is seen.
func sameFile(file, arg string) bool {
	arg = filepath.ToSlash(filepath.Clean(arg))
	return file == arg || strings.HasSuffix(arg, "/"+file) || strings.HasSuffix(file, "/"+arg)
}

// mapHash is the SHA-256 of what a map is made of, as hexadecimal digits.
func mapHash(m *mapgen.Result) string {
	sum := sha256.Sum256(m.AppendHashInput(nil))
	return hex.EncodeToString(sum[:])
}
