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
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	var o options
	flag.StringVar(&o.out, "o", filepath.Join("..", "benchmarks.md"), "`file` to write; the plot goes beside it, as .svg")
	flag.IntVar(&o.rounds, "rounds", 11, "rounds of each group; things over half a second have at most 7")
	flag.BoolVar(&o.quick, "quick", false, "leave the largest image out and measure 3 rounds, to see that it runs")
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
}

// run measures everything and writes the report.
func run(o options) error {
	if o.quick {
		o.rounds = 3
	}
	dir, err := os.MkdirTemp("", "xpc-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c := compilePeers(dir)
	defer c.stop()
	var groups []*group
	for _, p := range pictures(o.quick) {
		in, err := prepare(p, dir)
		if err != nil {
			return err
		}
		for _, g := range []*group{decoding(in, c), encoding(in, c)} {
			if err := g.measure(o.rounds); err != nil {
				return fmt.Errorf("%s: %w", g.name, err)
			}
			fmt.Fprintln(os.Stderr, g.name)
			groups = append(groups, g)
		}
	}
	more, err := mapGroups(o.quick)
	if err != nil {
		return err
	}
	for _, g := range more {
		if err := g.measure(o.rounds); err != nil {
			return fmt.Errorf("%s: %w", g.name, err)
		}
		fmt.Fprintln(os.Stderr, g.name)
		groups = append(groups, g)
	}
	r := report{host: describe(), groups: groups, notes: c.notes}
	svg := o.out[:len(o.out)-len(filepath.Ext(o.out))] + ".svg"
	if err := os.WriteFile(svg, r.plot(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(o.out, r.markdown(filepath.Base(svg)), 0o644)
}
