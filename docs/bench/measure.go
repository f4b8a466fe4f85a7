package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"syscall"
	"time"
)

// thing is what is measured.
type thing struct {
	name  string
	note  string // what is particular about it
	ours  bool
	check func() error                       // does it once and sees that it is right
	run   func(n int) (time.Duration, error) // does it n times

	cells  float64         // open cells of a map, of those that are made
	count  int             // times a sample
	times  []time.Duration // of one time, by round
	ratios []float64       // to the baseline, by round
}

// group is things that are measured in turn. The first is the baseline.
type group struct {
	name   string
	kind   string // decode, encode, or one of those of caves
	in     *input // of decode and encode
	things []*thing
}

// sample is how long a sample should take.
const sample = 25 * time.Millisecond

// measure measures the group.
func (g *group) measure(rounds int) error {
	for _, t := range g.things {
		if err := t.prepare(); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	for round := range rounds {
		if err := g.round(round); err != nil {
			return err
		}
	}
	return nil
}

// round measures each thing of the group once, in an order of its own: what takes memory finds it warm
// after a thing that took some, and cold, or given back, after one that did not.
func (g *group) round(number int) error {
	took := make([]time.Duration, len(g.things))
	for _, i := range rand.New(rand.NewPCG(1, uint64(number))).Perm(len(g.things)) {
		t := g.things[i]
		if number >= 7 && t.slow() {
			continue
		}
		runtime.GC()
		if _, err := t.run(1); err != nil { // brings its memory back, where the system took what lay idle
			return fmt.Errorf("%s: %w", t.name, err)
		}
		all, err := t.run(t.count)
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
		took[i] = max(1, all/time.Duration(t.count))
	}
	for i, t := range g.things {
		if took[i] > 0 && took[0] > 0 {
			t.times = append(t.times, took[i])
			t.ratios = append(t.ratios, float64(took[i])/float64(took[0]))
		}
	}
	return nil
}

// prepare sees that the thing is right, warms it up and finds how often it fits into a sample.
func (t *thing) prepare() error {
	if err := t.check(); err != nil {
		return err
	}
	took, err := t.run(1)
	if err != nil {
		return err
	}
	t.count = 1
	for took < sample/4 && t.count < 1<<20 {
		t.count *= 2
		if took, err = t.run(t.count); err != nil {
			return err
		}
	}
	one := max(1, took/time.Duration(t.count))
	t.count = max(1, int(sample/one))
	if one < sample*few {
		t.count = max(t.count, few)
	}
	return nil
}

// few is how often a sample does at least what does not take long.
const few = 4

// slow is from when on a thing has but seven rounds.
const slow = 500 * time.Millisecond

func (t *thing) slow() bool { return t.count == 1 && len(t.times) > 0 && t.times[0] > slow }

// time returns the median of the times.
func (t *thing) time() time.Duration { return median(t.times) }

// ratio returns the median of the ratios and their quartiles.
func (t *thing) ratio() (middle, low, high float64) {
	s := slices.Sorted(slices.Values(t.ratios))
	return median(s), s[len(s)/4], s[len(s)-1-len(s)/4]
}

// median returns the middle one of values, or the lower of two.
func median[T time.Duration | float64](values []T) T {
	s := slices.Sorted(slices.Values(values))
	return s[(len(s)-1)/2]
}

// repeat makes a run of f, timed by the processor time of this process.
func repeat(f func() error) func(n int) (time.Duration, error) {
	return func(n int) (time.Duration, error) {
		start := processorTime()
		for range n {
			if err := f(); err != nil {
				return 0, err
			}
		}
		return processorTime() - start, nil
	}
}

// processorTime returns how long all threads of this process have run.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
