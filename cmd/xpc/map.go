package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// mapFlags are what xpc map is asked for.
type mapFlags struct {
	bundle string
	seed   string
	count  int
	json   bool
	stats  bool
	views  viewList
	gif    string

	picture pictureFlags
	cache   cacheFlags
}

func newMap(e *env) *cobra.Command {
	var f mapFlags
	cmd := &cobra.Command{
		Use:   "map [RECIPE]",
		Short: "generate a cave map of a recipe and place prefabs in it",
		Long: `Map runs a recipe of the project, named by its name or its file, and prints the
map. It takes the prefabs from --bundle, or builds the project in memory. The
same bundle, recipe and seed give the same map; without --seed one is drawn. The
seed is always printed. Outside of a project, the file of a recipe tells which one
is meant.

With --view, the map is shown as a plan: mono is its shape, caves numbers the caves,
connectivity counts those near each, isolation measures how far each is from the main
path, encounters tells what came where, loops tells which tunnels are the only way.
Of several views, each PNG gets the view's word in its name. With --gif, a GIF shows how
the map is made, in up to 200 steps.

With --stats, the figures of one map are printed, or how those of several are
spread; with --json as well, as one object. Each refusal is counted under one
word; xpc explain WORD tells what that asks of a cave. The way is the shortest
one from the entrance to the second exit. docs/metrics.md tells of each figure.

Exit codes: 0 the maps meet their recipe; 1 one does not, or the project or the
bundle has faults; 2 usage, or a file that cannot be read or written.`,
		Example: `  xpc map --seed 7
  xpc map lower-caves --seed 7 --png map.png --scale 2
  xpc map --seed 7 --view caves
  xpc map --seed 7 --view all --png map.png --gif making.gif
  xpc map --bundle build/caves.xpb --count 100 --stats`,
		Args:              takes(0, 1),
		ValidArgsFunction: completeNames(1, recipeNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			arg := ""
			if len(args) == 1 {
				arg = args[0]
			}
			return e.runMap(cmd, &f, arg)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.bundle, "bundle", "", "take prefabs and recipes from the bundle `FILE`, not from the project")
	flags.StringVar(&f.seed, "seed", "", "the seed of the map, a whole number `N` of up to 64 bits; without it, a random one")
	flags.IntVar(&f.count, "count", 1, "make `N` maps, for the seed and those that follow it")
	f.picture.add(flags, "draw the map into a PNG `FILE`; with --count, each name gets its seed, with several views its view", 1)
	flags.Var(&f.views, "view", "show the map as `VIEW`: "+strings.Join(preview.Views(), ", ")+"; several as mono,caves; all of them as all")
	flags.BoolVar(&f.json, "json", false, "print each map as one line of JSON, and nothing else")
	flags.BoolVar(&f.stats, "stats", false, "print metrics, what was placed, and which rules refused what, in place of the maps")
	flags.StringVar(&f.gif, "gif", "", "show how the map is made, step by step, in a GIF `FILE`; with --count, each name gets its seed")
	flags.Lookup("force").Usage = "let --png or --gif replace a file that is no such picture"
	f.cache.add(cmd)
	return cmd
}

// runMap generates the maps one by one.
func (e *env) runMap(cmd *cobra.Command, f *mapFlags, arg string) error {
	if f.count < 1 {
		return fmt.Errorf("--count is %d: it is at least 1", f.count)
	}
	if err := f.picture.check(cmd, "gif"); err != nil {
		return err
	}
	if err := f.checkFilm(cmd); err != nil {
		return err
	}
	if err := f.checkViews(cmd); err != nil {
		return err
	}
	seed, err := parseSeed(f.seed, cmd.Flags().Changed("seed"))
	if err != nil {
		return err
	}
	b, err := e.mapBundle(cmd.Context(), f, arg)
	if err != nil {
		return err
	}
	recipe, err := findRecipe(b, arg)
	if err != nil {
		return err
	}
	stats, err := e.runMaps(cmd.Context(), f, newMapStats(b, recipe, seed))
	if err != nil {
		return err
	}
	switch {
	case f.stats && f.json:
		err = stats.writeJSON(e.stdout)
	case f.stats:
		err = stats.print(e.stdout, e.stdout.columns)
	}
	if err != nil {
		return err
	}
	if stats.unmet > 0 {
		return errFindings
	}
	return nil
}

// runMaps makes and shows the maps, and counts what is in them.
func (e *env) runMaps(ctx context.Context, f *mapFlags, stats *mapStats) (*mapStats, error) {
	font, err := f.picture.read()
	if err != nil {
		return nil, err
	}
	if err := f.mayDraw(stats.seed); err != nil { // before the work, too
		return nil, err
	}
	var gen mapgen.Generator
	far := newProgress(e.stderr, e.stdout.terminal && !f.stats, time.Now)
	defer far.end()
	for i := range f.count {
		if err := ctx.Err(); err != nil {
			return stats, err
		}
		far.step("map", i, f.count)
		m := gen.Run(stats.recipe, stats.seed+uint64(i))
		stats.add(m)
		if f.stats {
			stats.measure(m)
			if f.picture.path == "" && f.gif == "" {
				continue
			}
		}
		if err := e.showMap(&gen, m, f, font); err != nil {
			return stats, err
		}
	}
	return stats, nil
}

// showMap prints one map in the form that the flags ask for, and draws its picture.
func (e *env) showMap(gen *mapgen.Generator, m *mapgen.Result, f *mapFlags, font *raster.Font) error {
	says := e.stdout
	var err error
	switch {
	case f.json && f.stats:
		says = e.stderr
	case f.json:
		says = e.stderr
		err = writeMapJSON(e.stdout, m)
	case !f.stats:
		if err = e.printViews(m, f); err == nil {
			err = printMap(e.stdout, m)
		}
	}
	if err != nil {
		return err
	}
	if f.json {
		for i := range m.Unmet {
			fmt.Fprintf(says, "map: seed %d does not meet the recipe: %s\n", m.Seed, escapeLine(unmetText(&m.Unmet[i])))
		}
	}
	if err := f.mayDraw(m.Seed); err != nil {
		return err
	}
	if f.picture.path != "" {
		if err := e.drawViews(m, f, font, says); err != nil {
			return err
		}
	}
	if f.gif != "" {
		return e.film(gen, m, f, font, says)
	}
	return nil
}

// parseSeed reads --seed; where it is not given it draws a seed.
func parseSeed(s string, given bool) (uint64, error) {
	if !given {
		var b [8]byte
		if _, err := rand.Read(b[:]); err != nil {
			return 0, fmt.Errorf("cannot draw a seed: %w", err)
		}
		return binary.LittleEndian.Uint64(b[:]), nil
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("--seed is %q: it is a whole number from 0 to %d", s, uint64(math.MaxUint64))
	}
	return n, nil
}

// mapBundle opens the bundle file that is named, or builds the project that the recipe's file or else the working
// directory is in.
func (e *env) mapBundle(ctx context.Context, f *mapFlags, recipe string) (*embed.Bundle, error) {
	if f.bundle != "" {
		return openBundle(f.bundle)
	}
	var at []string
	if strings.HasSuffix(recipe, prefab.RecipeSuffix) {
		if info, err := os.Stat(recipe); err == nil && info.Mode().IsRegular() {
			at = []string{recipe}
		}
	}
	p, err := findProject(at)
	if err != nil {
		return nil, fmt.Errorf("%w; run xpc in a project, or name a bundle with --bundle", err)
	}
	o := compile.Options{Root: p.root, Mode: compile.Make, Cache: f.cache.identity()}
	result, err := compile.Build(ctx, o)
	if err == nil && !result.Findings.HasErrors() {
		return embed.Open(string(result.Bundle))
	}
	whole := ""
	if err == nil {
		faults := faultsOf(result.Findings)
		b := bundleBeside(ctx, o, result)
		if _, absent := findRecipe(b, recipe); !faults.recipes && b.RecipeCount() > 0 || absent == nil && recipe != "" {
			faults.tell(e, "map", recipe)
			return b, nil
		}
		if names := recipesOf(b); faults.recipes && names != nil {
			whole = "; recipes without errors, which may be named, are " + strings.Join(names, ", ")
		}
	}
	shown := e.print(e.stderr, []sink{{format: diag.Text}}, report{found: result.Findings, source: result.Source(), root: p.root})
	if err := errors.Join(err, shown); err != nil {
		return nil, err
	}
	return nil, &exitError{exitFindings,
		fmt.Errorf("the project has %s, so there is no map of it%s", tally(result.Findings), whole)}
}

// recipesOf lists the names of the recipes of a bundle.
func recipesOf(b *embed.Bundle) (names []string) {
	for i := range b.RecipeCount() {
		names = append(names, b.RecipeAt(i).Name())
	}
	return names
}

// openBundle opens a bundle file. A damaged one is a finding about it, not trouble.
func openBundle(path string) (*embed.Bundle, error) {
	data, err := readFile(path, maxBundle)
	if err != nil {
		return nil, err
	}
	b, err := embed.Open(string(data))
	if err != nil {
		return nil, &exitError{exitFindings, fmt.Errorf("%s: %s", path, strings.TrimPrefix(err.Error(), "bundle, "))}
	}
	return b, nil
}

// findRecipe returns the recipe of a name or a file; without one, the only recipe there is.
func findRecipe(b *embed.Bundle, arg string) (r embed.Recipe, err error) {
	for i := range b.RecipeCount() {
		r := b.RecipeAt(i)
		if r.Name() == arg || arg != "" && sameFile(r.File(), arg) {
			return r, nil
		}
	}
	names := recipesOf(b)
	list := "there are " + strings.Join(names, ", ")
	if len(names) == 1 {
		list = "the only one is " + names[0]
	}
	switch {
	case len(names) == 0:
		return r, errors.New("there is no recipe: write one as NAME.map.yaml and list it under maps in xpc.yaml")
	case arg == "" && len(names) == 1:
		return b.RecipeAt(0), nil
	case arg == "":
		return r, fmt.Errorf("which recipe? %s", list)
	}
	return r, fmt.Errorf("there is no recipe %q; %s", arg, cmp.Or(meant(arg, names), list))
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
