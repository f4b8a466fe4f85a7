package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"time"
)

// bundleFigures are what is counted of a library, not timed.
type bundleFigures struct {
	count                  int
	bundle, packed, images int // bytes; packed by gzip, and of the image files
	open, look             float64
}

// figures counts.
func (l *library) figures() (f bundleFigures, err error) {
	f.count, f.bundle = l.count, len(l.bundle)
	for _, image := range l.images {
		f.images += len(image)
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.DefaultCompression)
	if err != nil {
		return f, err
	}
	if _, err = z.Write(l.bundle); err == nil {
		err = z.Close()
	}
	if err != nil {
		return f, err
	}
	f.packed = b.Len()
	f.open, f.look, err = l.allocations()
	return f, err
}

// bundles writes the section of bundles.
func (r *report) bundles(b *bytes.Buffer) {
	f := r.library
	fmt.Fprintf(b, `## Bundles

A project of %d prefabs of 20×20 cells, each of an image of its own and a script of 30 lines: %s of images as REXPaint
packs them, a bundle of %s, %s once it is gzipped. Times are medians, and what stands beside them are ratios to the
first of each block.

| | time | ratio | |
|---|---:|---:|---|
`, f.count, bytesOf(f.images), bytesOf(f.bundle), bytesOf(f.packed))
	for _, kind := range []string{"open", "find", "build"} {
		for _, g := range r.of(kind) {
			for i, t := range g.things {
				name, ratio := t.name, ""
				switch kind {
				case "find":
					name = fmt.Sprintf("%d prefabs found, %s", f.count, name)
				case "build":
					name = "go build, " + name
				}
				if t.ours {
					name = "**" + name + "**"
				}
				if i > 0 {
					middle, _, _ := t.ratio()
					ratio = figure(middle)
				}
				fmt.Fprintf(b, "| %s | %s | %s | %s |\n", name, duration(t.time()), ratio, t.note)
			}
		}
	}
	fmt.Fprint(b, "\n| goal | |\n|---|---:|\n")
	for _, goal := range r.bundleGoals() {
		fmt.Fprintf(b, "| %s | %s |\n", goal.text, goal.verdict())
	}
	fmt.Fprintln(b)
}

// bundleGoals are the goals for what was measured.
func (r *report) bundleGoals() (goals []mapGoal) {
	most := func(text string, value, goal float64) {
		goals = append(goals, mapGoal{text: fmt.Sprintf("%s, at most %s", text, figure(goal)), value: value, goal: goal})
	}
	ratio := func(t *thing) float64 { middle, _, _ := t.ratio(); return middle }
	for _, g := range r.of("open") {
		ours := g.named(opening)
		most("opening against a pass of CRC-32C", ratio(ours), 2)
		for _, other := range []struct {
			text, name string
			goal       float64
		}{{"opening against gob", gobbing, 40}, {"opening against msgpack", packing, 30}} {
			times := float64(g.named(other.name).time()) / float64(max(ours.time(), time.Nanosecond))
			goals = append(goals, mapGoal{
				text: fmt.Sprintf("%s, at least %s times as fast", other.text, figure(other.goal)), value: times, goal: other.goal, least: true,
			})
		}
	}
	most("allocations of opening", r.library.open, 10)
	most("allocations of looking at all of a prefab, and of rolling it", r.library.look, 0)
	for _, g := range r.of("find") {
		ours := g.named(findingOurs)
		most("finding"+ours.name[len(findingOurs):]+", against a Go map", ratio(ours), 1.5)
	}
	for _, g := range r.of("build") {
		most("go build of the emitted package against an empty one", ratio(g.named(ourBuild)), 2)
	}
	if f := r.library; f.images > 0 {
		most("the bundle once gzipped against the packed images", float64(f.packed)/float64(f.images), 1.3)
	}
	return goals
}
