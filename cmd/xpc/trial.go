package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// trialFlags are what xpc trial is asked for.
type trialFlags struct {
	maps   int
	seed   string
	in     string
	recipe bool
	shard  string
	why    string
	timing bool
	show   trialShow
}

// trialShow is how a trial is shown.
type trialShow struct {
	json bool
	html string
	ci   bool
}

func (s *trialShow) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&s.json, "json", false, "print the report as one line of JSON, and nothing else")
	flags.StringVar(&s.html, "html", "", "write a report with pictures into the folder `DIR`: one page that needs nothing else")
	flags.BoolVar(&s.ci, "ci", false, "exit with 1 where a prefab has a site in too few maps: see trial in xpc.yaml")
}

func newTrial(e *env) *cobra.Command {
	var f trialFlags
	cmd := &cobra.Command{
		Use:   "trial [PREFAB...]",
		Short: "try the prefabs in many generated caves, and tell what refuses them",
		Long: `Trial generates maps of each recipe of the project and tries, in every cave, every
prefab that is embedded or centered, in all its orientations: those of a recipe's pool in
the maps of that recipe, all others in all maps. It counts the maps and caves in which a
prefab has a site, the rules that refuse it elsewhere, the cells for which they do, and
whether its objects can be reached; and it tells what would help, having tried that too. A
project without a recipe is tried in maps of the built-in styles.

A PREFAB is a name, a pattern such as 'works/*', or its image or script; a RECIPE is a name
or its file. Of prefabs that are named it prints everything, with a map of the cells that are in the way.
With --why, it shows one refusal for a cell, on the map where it happens: 4,0 is the cell in
column 4, row 0 of the drawing. With --recipe, whole maps are generated instead, encounters
placed, and what came of the recipe is counted; an argument is the name of a recipe then.

The seed of the first map is 1 unless it is given, so that a trial gives the same in every
run, whatever the number of cores. With --shard 2/5, the second of five parts is done; xpc
trial merge adds the reports of all parts up to what one run gives.

Exit codes: 0; 1 with --ci, a prefab has a site in fewer maps than trial in xpc.yaml asks, or a
map does not meet its recipe with --recipe, or the project has faults; 2 usage, or a file that cannot be read or written.`,
		Example: `  xpc trial
  xpc trial caves/den --maps 200
  xpc trial caves/den --why 4,0
  xpc trial --ci --html report
  xpc trial --recipe lower-caves
  xpc trial --shard 2/5 --json > part2.json`,
		Args:              takes(0, -1),
		ValidArgsFunction: completeNames(-1, prefabNames),
		RunE:              func(cmd *cobra.Command, args []string) error { return e.runTrial(cmd, &f, args) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.maps, "maps", 0, "make `N` maps of each recipe; without it, as many as trial in xpc.yaml says")
	flags.StringVar(&f.seed, "seed", "1", "the seed of the first map, a whole number `N` of up to 64 bits")
	flags.StringVar(&f.in, "in", "", "try prefabs in maps of `RECIPE` alone")
	flags.BoolVar(&f.recipe, "recipe", false, "count what came in whole maps, of all recipes or of the one that is named")
	flags.StringVar(&f.shard, "shard", "", "do part `I/N` of the maps, and print it as JSON for xpc trial merge")
	flags.StringVar(&f.why, "why", "", "show one refusal for the cell `X,Y` of a prefab's drawing")
	flags.BoolVar(&f.timing, "timing", false,
		"tell on standard error how long each stage of the making of the maps took, on all cores together")
	f.show.add(cmd)
	cmd.AddCommand(newTrialMerge(e))
	return cmd
}

// runTrial builds the project and tries its prefabs.
func (e *env) runTrial(cmd *cobra.Command, f *trialFlags, args []string) error {
	o, err := f.options(cmd, args)
	if err != nil {
		return err
	}
	built, err := e.trialProject(cmd.Context(), o.Recipe, f.show.ci || f.shard != "")
	if err != nil {
		return err
	}
	o.Data, o.Bundle = built.Data(), built.Bundle
	if err := resolveTrial(o); err != nil {
		return err
	}
	limits := built.Project.Trial
	if !cmd.Flags().Changed("maps") {
		o.Maps = limits.Maps.Value
	}
	o.MinPlaced = [2]int{int(limits.MinPlaced.Value.Num), int(limits.MinPlaced.Value.Den)}
	if f.why != "" {
		if len(o.Prefabs) != 1 {
			return errWhyOne
		}
		return e.explainCell(cmd.Context(), o, f.why)
	}
	far := newProgress(e.stderr, false, time.Now)
	var mu sync.Mutex
	o.Progress = func(done, all int) {
		mu.Lock()
		defer mu.Unlock()
		far.step("trial", done, all)
	}
	if f.timing {
		o.Clock = func() int64 { return time.Now().UnixNano() }
		o.Timing = func(stage string, took int64) {
			fmt.Fprintf(e.stderr, "trial: %-12s %8.1f ms\n", stage, float64(took)/1e6)
		}
	}
	r, err := trial.Run(cmd.Context(), *o)
	far.end()
	if err != nil {
		return err
	}
	return e.showTrial(cmd.Context(), r, &f.show, built, len(args) > 0)
}

// maxMaps is how many maps a run makes at most.
const maxMaps = 1_000_000

// emptyFlag returns the first of the flags that is given an empty text, as a variable that is not set does; or "".
func emptyFlag(cmd *cobra.Command, names ...string) string {
	for _, name := range names {
		if flag := cmd.Flags().Lookup(name); flag != nil && flag.Changed && flag.Value.String() == "" {
			return name
		}
	}
	return ""
}

// options reads the flags.
func (f *trialFlags) options(cmd *cobra.Command, args []string) (*trial.Options, error) {
	o := &trial.Options{Maps: f.maps, Prefabs: args, Recipe: f.in, Whole: f.recipe}
	changed := cmd.Flags().Changed
	switch {
	case changed("maps") && f.maps < 1:
		return nil, fmt.Errorf("--maps is %d: it is at least 1", f.maps)
	case f.maps > maxMaps:
		return nil, fmt.Errorf("--maps is %d: it is at most %d", f.maps, maxMaps)
	case emptyFlag(cmd, "shard", "why", "in", "html") != "":
		return nil, fmt.Errorf("--%s is empty: leave it out, or say what it is", emptyFlag(cmd, "shard", "why", "in", "html"))
	case f.recipe && len(args) > 1:
		return nil, fmt.Errorf("--recipe takes one recipe, and got %s", diag.Counted(len(args), "argument"))
	case f.recipe && changed("in"):
		return nil, errors.New("--recipe and --in do not go together: name the recipe behind --recipe")
	case f.why != "" && f.recipe:
		return nil, errors.New("--why asks about a prefab in a cave, and --recipe about whole maps: leave one of them out; --in names a recipe for --why")
	case f.why != "" && len(args) != 1:
		return nil, errWhyOne
	case f.why != "" && (f.show != trialShow{} || f.shard != "" || f.timing):
		return nil, errors.New("--why shows one refusal, and goes with none of --json, --html, --ci, --shard and --timing")
	case f.shard != "" && (f.show.html != "" || f.show.ci):
		return nil, errors.New("--shard does a part of a trial: give --html and --ci to xpc trial merge")
	}
	if f.recipe {
		o.Recipe, o.Prefabs = strings.Join(args, ""), nil
	}
	seed, err := parseSeed(f.seed, true)
	if err != nil {
		return nil, err
	}
	o.Seed = seed
	if f.shard != "" {
		if o.Shard, err = parseShard(f.shard); err != nil {
			return nil, err
		}
		f.show.json = true
	}
	return o, nil
}

var errWhyOne = errors.New("--why asks about a cell of one prefab: name it")

// resolveTrial replaces what the options name, files and patterns too, with the names of prefabs and of a recipe.
// A pattern stands for those of its prefabs that come into caves.
func resolveTrial(o *trial.Options) error {
	if o.Bundle == nil {
		return nil
	}
	b, err := embed.Open(string(o.Bundle))
	if err != nil {
		return err
	}
	if o.Recipe != "" && b.RecipeCount() > 0 {
		r, err := findRecipe(b, o.Recipe)
		if err != nil {
			return err
		}
		o.Recipe = r.Name()
	}
	if len(o.Prefabs) == 0 {
		return nil
	}
	chosen, named, err := choosePrefabs(b, o.Prefabs)
	if err != nil {
		return err
	}
	o.Prefabs = nil
	for _, pf := range chosen {
		if named[pf] || pf.Places()&(embed.Embedded|embed.Centered) != 0 {
			o.Prefabs = append(o.Prefabs, pf.Name())
		}
	}
	if len(o.Prefabs) == 0 {
		o.Prefabs = []string{chosen[0].Name()} // which is refused
	}
	return nil
}

// parseShard reads --shard.
func parseShard(text string) (trial.Shard, error) {
	a, b, ok := strings.Cut(text, "/")
	i, err := strconv.Atoi(a)
	n, err2 := strconv.Atoi(b)
	if !ok || err != nil || err2 != nil || n < 1 || i < 1 || i > n {
		return trial.Shard{}, fmt.Errorf("--shard is %q: it is a part and the number of parts, such as 2/5", text)
	}
	return trial.Shard{Index: i, Of: n}, nil
}

// trialProject builds the project around the working directory. Where a recipe is named, errors in others do not matter,
// nor does it that nothing selects a prefab yet, but in a CI.
func (e *env) trialProject(ctx context.Context, recipe string, ci bool) (*compile.Result, error) {
	p, err := findProject(nil)
	if err != nil {
		return nil, err
	}
	o := compile.Options{Root: p.root, Mode: compile.Make}
	result, err := compile.Build(ctx, o)
	if err == nil && !result.Findings.HasErrors() {
		return result, nil
	}
	if err == nil {
		faults := faultsOf(result.Findings)
		stops := faults.recipes && recipe == "" || faults.unselected && ci
		if beside := besideFaults(ctx, o, result, recipe); beside != nil && !stops {
			faults.tell(e, "trial", recipe)
			return beside, nil
		}
	}
	var shown error
	if result != nil {
		what := report{found: result.Findings, source: result.Source(), root: p.root}
		shown = e.print(e.stderr, []sink{{format: diag.Text}}, what)
	}
	if err := errors.Join(err, shown); err != nil {
		return nil, err
	}
	return nil, &exitError{exitFindings, fmt.Errorf("the project has %s, so there is no trial of it", tally(result.Findings))}
}

// showTrial shows a report as the flags ask.
func (e *env) showTrial(ctx context.Context, r *trial.Report, s *trialShow, built *compile.Result, detail bool) error {
	if s.html != "" {
		path, err := writeTrialPage(ctx, r, built, s.html)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.stderr, "trial: report %s\n", escapeLine(path))
	}
	var err error
	if s.json {
		err = r.Write(e.stdout)
	} else {
		err = e.printTrial(r, built, detail)
	}
	if err != nil {
		return err
	}
	if s.ci && r.WholeMaps {
		return e.wholeShort(r)
	}
	if short := r.Short(); s.ci && len(short) > 0 {
		for _, l := range short {
			fmt.Fprintf(e.stderr, "trial: %s has a site in %d of %s of %s, and trial.minPlaced asks for %s\n", l.Prefab.Name,
				l.Try.Placed, diag.Counted(l.Try.Maps, "map"), escapeLine(l.Try.Recipe), shareText(r.MinPlaced[0], r.MinPlaced[1]))
		}
		return errFindings
	}
	return nil
}

// wholeShort ends with exit code 1 where maps do not meet their recipe.
func (e *env) wholeShort(r *trial.Report) error {
	short := false
	for i := range r.Recipes {
		if n := r.Recipes[i].Unmet; n > 0 {
			short = true
			fmt.Fprintf(e.stderr, "trial: %d of %s of %s do not meet the recipe\n", n,
				diag.Counted(r.Recipes[i].Done, "map"), escapeLine(r.Recipes[i].Name))
		}
	}
	if short {
		return errFindings
	}
	return nil
}
