package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// statsFlags are what xpc stats is asked for.
type statsFlags struct {
	bundle    string
	recipe    string
	where     string
	depth     int
	tags      []string
	set       []string
	overlay   []string
	noOverlay []string

	maps       int
	seed       string
	encounters int

	json, csv bool
	cache     cacheFlags
}

func newStats(e *env) *cobra.Command {
	var f statsFlags
	cmd := &cobra.Command{
		Use:   "stats [PREFAB...]",
		Short: "tell the exact chances of what prefabs and maps hold",
		Long: `Stats tells how likely each object is, and how many come on average, over all rolls of
a prefab. The figures are exact: nothing is rolled for them. A PREFAB is a name, a
pattern such as 'works/*', or its image or script. Without one, it tells by depth what
one prefab holds that is drawn by weight among all of them.

Without --depth, a prefab has a table for each range of depths in which nothing changes.
--tag gives the map a tag. --set, --overlay and --no-overlay ask: what if this came?
They hold for the prefabs themselves, not for what is in their slots.

--recipe tells what a whole map holds: exactly, if all that it wants is placed as the
weights say; and beside that, counted in --maps maps, what caves and rock leave of it.

--where lists the prefabs that use a kind of objects, or one name of it, with the lines
of their scripts and the cells of their images.

Exit codes: 0 done; 1 the project or the bundle has faults; 2 usage, no such prefab,
recipe or kind, or a file that cannot be read.`,
		Example: `  xpc stats works/cache
  xpc stats 'wild/*' --depth 5
  xpc stats rooms/stores --set of=arms
  xpc stats --where item:launcher
  xpc stats --recipe lower-caves --csv`,
		ValidArgsFunction: completeNames(-1, prefabNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return e.runStats(cmd, &f, args)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.bundle, "bundle", "", "take prefabs and recipes from the bundle `FILE`, not from the project")
	flags.StringVar(&f.recipe, "recipe", "", "tell what the maps of the recipe `NAME` hold")
	flags.StringVar(&f.where, "where", "", "list the prefabs that use a kind of objects, or one name of it, as `KIND[:NAME]`")
	flags.IntVar(&f.depth, "depth", 0, "on maps of depth `N` alone")
	flags.StringArrayVar(&f.tags, "tag", nil, "on maps with the tag `TAG`; repeatable")
	flags.StringArrayVar(&f.set, "set", nil, "if a param has come as `PARAM=VALUE`; repeatable")
	flags.StringArrayVar(&f.overlay, "overlay", nil, "if the overlay `NAME` has come up; repeatable")
	flags.StringArrayVar(&f.noOverlay, "no-overlay", nil, "if the overlay `NAME` has not come up; repeatable")
	flags.IntVar(&f.maps, "maps", 100, "with --recipe: count what comes in `N` maps; 0 makes none")
	flags.StringVar(&f.seed, "seed", "1", "the seed `N` of the first of these maps")
	flags.IntVar(&f.encounters, "encounters", 0, "with --recipe: exact chances for a map that wants `N` encounters; else for the median map")
	flags.BoolVar(&f.json, "json", false, "print the figures as JSON, and nothing else")
	flags.BoolVar(&f.csv, "csv", false, "print the figures as CSV, and nothing else")
	f.cache.add(cmd)
	if err := cmd.RegisterFlagCompletionFunc("recipe", completeNames(-1, recipeNames)); err != nil {
		panic("xpc: internal error: " + err.Error())
	}
	return cmd
}

// prefabNames are the names of the prefabs that have a script.
func prefabNames(t *compile.Texts) (out []cobra.Completion) {
	for _, s := range t.Scripts {
		out = append(out, cobra.CompletionWithDesc(s.Name, s.About.Value))
	}
	return out
}

// check refuses flags that say nothing together.
func (f *statsFlags) check(cmd *cobra.Command, args []string) error {
	changed := cmd.Flags().Changed
	if f.json && f.csv {
		return errors.New("--json and --csv: one of them is printed")
	}
	if changed("recipe") {
		for _, name := range []string{"where", "depth", "tag", "set", "overlay", "no-overlay"} {
			if changed(name) {
				return fmt.Errorf("--recipe and --%s: a recipe says itself what its maps are, and rolls the rest", name)
			}
		}
		if len(args) > 0 {
			return fmt.Errorf("--recipe tells of whole maps, and takes no PREFAB such as %q", args[0])
		}
	}
	if name := emptyFlag(cmd, "bundle"); name != "" {
		return fmt.Errorf("--%s is empty: leave it out, or say what it is", name)
	}
	for _, name := range []string{"maps", "seed", "encounters"} {
		if changed(name) && !changed("recipe") {
			return fmt.Errorf("--%s is about maps: name their recipe with --recipe", name)
		}
	}
	for _, n := range []struct {
		flag        string
		value, most int
	}{{"depth", f.depth, math.MaxInt}, {"maps", f.maps, maxMaps}, {"encounters", f.encounters, maxMaps}} {
		switch {
		case n.value < 0:
			return fmt.Errorf("--%s is %d: it is 0 at least", n.flag, n.value)
		case n.value > n.most:
			return fmt.Errorf("--%s is %d: it is at most %d", n.flag, n.value, n.most)
		}
	}
	return nil
}

// runStats finds and prints the figures.
func (e *env) runStats(cmd *cobra.Command, f *statsFlags, args []string) error {
	if err := f.check(cmd, args); err != nil {
		return err
	}
	b, project, err := e.statsBundle(cmd.Context(), f, args)
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("recipe") {
		var wanted *int
		if cmd.Flags().Changed("encounters") {
			wanted = &f.encounters
		}
		return e.recipeStats(cmd.Context(), f, b, wanted)
	}
	if err := knowsTags(b, f.tags); err != nil {
		return err
	}
	o := stats.Options{Tags: embed.TagsOf(f.tags...)}
	if cmd.Flags().Changed("depth") {
		o.Depth = &f.depth
	}
	if err := f.given(&o); err != nil {
		return err
	}
	if cmd.Flags().Changed("where") {
		of, err := whatOf(b, f.where)
		if err != nil {
			return err
		}
		o.Only = of.is
		return e.whereStats(cmd.Context(), f, b, project, of, o, args)
	}
	found, err := e.surveys(cmd.Context(), f, b, o, args)
	if err != nil {
		return err
	}
	switch {
	case f.json:
		return writeStatsJSON(e.stdout, o, found, stats.Overview(found), nil, nil)
	case f.csv:
		return writeStatsCSV(e.stdout, found)
	case len(args) == 0:
		return e.printOverview(found, stats.Overview(found))
	}
	return e.printSurveys(found, o)
}

// given reads what is asked for by --set and --overlay.
func (f *statsFlags) given(o *stats.Options) error {
	for _, s := range f.set {
		name, value, ok := strings.Cut(s, "=")
		if !ok || name == "" {
			return fmt.Errorf("--set is %q: it is PARAM=VALUE", s)
		}
		if old, twice := o.Params[name]; twice && old != value {
			return fmt.Errorf("--set says that the param %q is %q and %q: one value comes", name, old, value)
		}
		if o.Params == nil {
			o.Params = map[string]string{}
		}
		o.Params[name] = value
	}
	for i, name := range slices.Concat(f.overlay, f.noOverlay) {
		up := i < len(f.overlay)
		if old, twice := o.Overlays[name]; twice && old != up {
			return fmt.Errorf("--overlay and --no-overlay both name %q", name)
		}
		if o.Overlays == nil {
			o.Overlays = map[string]bool{}
		}
		o.Overlays[name] = up
	}
	return nil
}

// statsBundle opens the bundle that is named, or builds the project: of the working directory, or that of
// a file among the arguments.
func (e *env) statsBundle(ctx context.Context, f *statsFlags, args []string) (*embed.Bundle, *statsProject, error) {
	var b *embed.Bundle
	var project *statsProject
	if f.bundle != "" {
		var err error
		if b, err = openBundle(f.bundle); err != nil {
			return nil, nil, err
		}
	} else {
		p, err := findProject(filesOf(append(slices.Clone(args), f.recipe)))
		if err != nil {
			return nil, nil, fmt.Errorf("%w; run xpc in a project, or name a bundle with --bundle", err)
		}
		o := compile.Options{Root: p.root, Mode: compile.Make, Cache: f.cache.identity()}
		result, err := compile.Build(ctx, o)
		if err != nil || result.Findings.HasErrors() {
			beside := (*compile.Result)(nil)
			if err == nil {
				beside = besideFaults(ctx, o, result, f.recipe)
			}
			if beside == nil {
				return nil, nil, e.noStats(p, result, err)
			}
			faultsOf(result.Findings).tell(e, "stats", f.recipe)
			result = beside
		}
		if result.Bundle == nil {
			return nil, nil, errNoPrefabs
		}
		if b, err = embed.Open(string(result.Bundle)); err != nil {
			return nil, nil, err
		}
		project = &statsProject{root: p.root, result: result}
	}
	if b.PrefabCount() == 0 {
		return nil, nil, errNoPrefabs
	}
	return b, project, nil
}

var errNoPrefabs = errors.New("there are no prefabs to tell of: draw one, and list it under art in xpc.yaml")

// noStats prints what keeps a project from being built.
func (e *env) noStats(p *project, result *compile.Result, err error) error {
	if result == nil {
		return err
	}
	shown := e.print(e.stderr, []sink{{format: diag.Text}}, report{found: result.Findings, source: result.Source(), root: p.root})
	if err := errors.Join(err, shown); err != nil {
		return err
	}
	return &exitError{exitFindings, fmt.Errorf("the project has %s, so there are no figures of it", tally(result.Findings))}
}

// surveys surveys the prefabs that the arguments name; without arguments all of them.
func (e *env) surveys(ctx context.Context, f *statsFlags, b *embed.Bundle, o stats.Options, args []string) ([]*stats.Survey, error) {
	chosen, named, err := choosePrefabs(b, args)
	if err != nil {
		return nil, err
	}
	if err := knowsGiven(chosen, o); err != nil {
		return nil, err
	}
	far := newProgress(e.stderr, false, time.Now)
	o.Progress = func(done, all int) { far.step("stats: prefab", done, all) }
	surveys, errs := stats.Look(ctx, chosen, o)
	far.end()
	var out []*stats.Survey
	left := 0
	for i, s := range surveys {
		var never *stats.NeverError
		switch {
		case errors.As(errs[i], &never) && !named[chosen[i]]:
			left++
		case errs[i] != nil:
			return nil, errs[i]
		case len(s.Bands) > 0:
			out = append(out, s)
		case named[chosen[i]]:
			return nil, fmt.Errorf("the prefab %q does not come at depth %d: it is for depths %s",
				chosen[i].Name(), f.depth, rangeText(chosen[i].Depth()))
		default:
			left++
		}
	}
	if left > 0 {
		fmt.Fprintf(e.stderr, "stats: %s left out: not of this depth, or never such as is asked for\n", diag.Counted(left, "prefab"))
	}
	if len(out) == 0 {
		return nil, errors.New("no prefab is left: none comes at this depth and such as is asked for")
	}
	return out, nil
}

// knowsGiven returns an error if no prefab has a param, a value of it or an overlay that is asked for.
func knowsGiven(pfs []embed.Prefab, o stats.Options) error {
	values, overlays := map[string][]string{}, map[string]bool{}
	for _, pf := range pfs {
		for i := range pf.ParamCount() {
			p := pf.Param(i)
			for j := range p.Len() {
				values[p.Name()] = append(values[p.Name()], p.Value(j))
			}
		}
		for i := range pf.OverlayCount() {
			overlays[pf.Overlay(i).Name()] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Params)) {
		list, ok := values[name]
		if !ok {
			return unknown("no prefab that is asked for has a param", name, slices.Sorted(maps.Keys(values)))
		}
		if value := o.Params[name]; !slices.Contains(list, value) {
			slices.Sort(list)
			return unknown(fmt.Sprintf("the param %q has no value", name), value, slices.Compact(list))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Overlays)) {
		if !overlays[name] {
			return unknown("no prefab that is asked for has an overlay", name, slices.Sorted(maps.Keys(overlays)))
		}
	}
	return nil
}

// unknown says that there is no such word, and which there are.
func unknown(what, word string, words []string) error {
	if near := meant(word, words); near != "" && word != "" {
		return fmt.Errorf("%s %q; %s", what, word, near)
	}
	if len(words) == 0 {
		return fmt.Errorf("%s %q", what, word)
	}
	if most := 12; len(words) > most {
		words = append(slices.Clone(words[:most]), fmt.Sprintf("%d more", len(words)-most))
	}
	return fmt.Errorf("%s %q; there are %s", what, word, strings.Join(words, ", "))
}

// recipeStats tells what the maps of a recipe hold: exactly, of a map that wants so many encounters; nil is the median.
func (e *env) recipeStats(ctx context.Context, f *statsFlags, b *embed.Bundle, wanted *int) error {
	seed, err := parseSeed(f.seed, true)
	if err != nil {
		return err
	}
	r, err := findRecipe(b, f.recipe)
	if err != nil {
		return err
	}
	far := newProgress(e.stderr, false, time.Now)
	found, err := stats.LookRecipe(ctx, r, stats.RecipeOptions{
		Maps: f.maps, Seed: seed, Wanted: wanted,
		Progress: func(done, all int) { far.step("stats: map", done, all) },
	})
	far.end()
	if err != nil {
		return err
	}
	switch {
	case f.json:
		return writeStatsJSON(e.stdout, stats.Options{}, nil, nil, found, nil)
	case f.csv:
		return writeRecipeCSV(e.stdout, found)
	}
	return e.printRecipe(found)
}
