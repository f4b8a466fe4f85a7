// Command bench measures xpc against others, side by side, and writes docs/benchmarks.md with its
// plot. `make bench-report` runs it. It is a module of its own so that what it is compared with
// stays out of the go.mod of xpc.
//
// All figures are ratios between things measured in turn in one run, since absolute times hang on
// the machine. Each thing has a baseline in its group; a round measures all of a group once, a ratio
// is taken in each round, and the report has the median of the ratios. Times are processor times of
// the process that measures, all of its threads, so that other work on the machine counts little
// and a garbage collector's work counts.
//
// Peers in C come from Debian (libtcod-dev, libdeflate-dev, zlib1g-dev). They are compiled here and
// run as processes of their own, and skipped with a note where they, or a compiler, are missing.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

func main() {
	var o options
	flag.StringVar(&o.out, "o", filepath.Join("..", "benchmarks.md"), "`file` to write; the plot goes beside it, as .svg")
	flag.IntVar(&o.rounds, "rounds", 11, "rounds of each group; things over half a second have at most 7")
	flag.BoolVar(&o.quick, "quick", false, "leave the largest image out and measure 3 rounds, to see that it runs")
	flag.StringVar(&o.only, "only", "", "measure one `part` alone: images, maps, bundles, builds or watch; the others stay in the report as they were")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// options are the flags.
type options struct {
	out    string
	rounds int
	quick  bool
	only   string
}

// run measures everything, or the part that is asked for, and writes the report.
func run(o options) error {
	if o.quick {
		o.rounds = 3
	}
	dir, err := os.MkdirTemp("", "xpc-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var r report
	for _, part := range []struct {
		name    string
		measure func(r *report, o options, dir string) error
	}{{"images", measureImages}, {"maps", measureMaps}, {"bundles", measureBundles}, {"builds", measureBuilds}, {"watch", measureWatch}} {
		if o.only != "" && o.only != part.name {
			continue
		}
		if err := part.measure(&r, o, dir); err != nil {
			return err
		}
	}
	r.host = describe()
	svg := o.out[:len(o.out)-len(filepath.Ext(o.out))] + ".svg"
	if len(r.of("decode")) > 0 {
		if err := os.WriteFile(svg, r.plot(), 0o644); err != nil {
			return err
		}
	}
	old, err := os.ReadFile(o.out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(o.out, r.markdown(filepath.Base(svg), old), 0o644)
}

// measureImages measures reading and writing images.
func measureImages(r *report, o options, dir string) error {
	c := compilePeers(dir)
	defer c.stop()
	r.notes = append(r.notes, c.notes...)
	for _, p := range pictures(o.quick) {
		in, err := prepare(p, dir)
		if err != nil {
			return err
		}
		if err := r.measure(o, decoding(in, c), encoding(in, c)); err != nil {
			return err
		}
	}
	return nil
}

// measureMaps measures caves and placement.
func measureMaps(r *report, o options, _ string) error {
	groups, err := mapGroups(o.quick)
	if err != nil {
		return err
	}
	return r.measure(o, groups...)
}

// measureBundles measures bundles.
func measureBundles(r *report, o options, dir string) error {
	l, err := newLibrary(map[bool]int{false: 10_000, true: 300}[o.quick])
	if err != nil {
		return err
	}
	groups, err := l.groups(dir)
	if err != nil {
		return err
	}
	if r.library, err = l.figures(); err != nil {
		return err
	}
	return r.measure(o, groups...)
}

// measureBuilds measures builds of projects on disk.
func measureBuilds(r *report, o options, dir string) error {
	r.sizes = map[bool][]int{false: {100, 1000, 10_000}, true: {20, 200}}[o.quick]
	p, err := buildProgram(dir)
	if err != nil {
		return err
	}
	var t *tree
	for _, n := range r.sizes {
		if t, err = layTree(dir, n); err != nil {
			return err
		}
		if err := r.measure(o, t.cold()); err != nil {
			return err
		}
	}
	if r.memory, err = p.memory(t); err != nil {
		return err
	}
	return r.measure(o, t.again(), p.version())
}

// measure measures groups for the report.
func (r *report) measure(o options, groups ...*group) error {
	for _, g := range groups {
		if err := g.measure(o.rounds); err != nil {
			return fmt.Errorf("%s: %w", g.name, err)
		}
		fmt.Fprintln(os.Stderr, g.name)
		r.groups = append(r.groups, g)
	}
	return nil
}
