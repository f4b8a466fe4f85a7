package main

import (
	"bytes"
	"fmt"
	"math"
)

// builds writes the section of builds.
func (r *report) builds(b *bytes.Buffer) {
	fmt.Fprintf(b, `## Builds

Projects of rooms of 20×20 cells, each of an image of its own and a script of 30 lines, with a bundle and a Go package as
outputs. Times are medians of processor time, and what stands beside them are ratios to the first of each block. Builds
that find a cache are as those of a new process. In a process of its own, a cold build of the largest project, with JSON
as well, has at most %s in memory.

| | time | ratio | |
|---|---:|---:|---|
`, bytesOf(r.memory))
	for _, kind := range []string{"cold", "again", "version"} {
		for _, g := range r.of(kind) {
			for i, t := range g.things {
				name, ratio := t.name, ""
				if i == 0 && kind != "version" {
					name = g.name + ": " + name
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
	for _, goal := range r.buildGoals() {
		fmt.Fprintf(b, "| %s | %s |\n", goal.text, goal.verdict())
	}
	fmt.Fprintln(b)
}

// buildGoals are the goals for what was measured.
func (r *report) buildGoals() (goals []mapGoal) {
	most := func(text string, value, goal float64) {
		goals = append(goals, mapGoal{text: fmt.Sprintf("%s, at most %s", text, figure(goal)), value: value, goal: goal})
	}
	ratio := func(t *thing) float64 { middle, _, _ := t.ratio(); return middle }
	seconds := func(t *thing) float64 { return t.time().Seconds() }
	cold := r.of("cold")
	if n := len(cold); n > 1 {
		most(cold[n-1].name+" against its floors", ratio(cold[n-1].named(coldBuild)), 2.5)
		first, last := seconds(cold[0].named(coldBuild)), seconds(cold[n-1].named(coldBuild))
		size := float64(r.sizes[n-1]) / float64(r.sizes[0])
		most("exponent of its growth", math.Log(last/first)/math.Log(size), 1.05)
	}
	most("MB in memory", float64(r.memory)/1e6, 400)
	for _, g := range r.of("again") {
		most(g.name+", nothing changed, against a look at each file", ratio(g.named(nothingNew)), 4)
		nothing, one := seconds(g.named(nothingNew)), seconds(g.named(oneChanged))
		most("one changed, without writing, against nothing changed", (one-seconds(g.named(writing)))/nothing, 1.3)
		most("nothing changed and the least of a bundle, against nothing changed", (nothing+seconds(g.named(renewing)))/nothing, 1.3)
	}
	for _, g := range r.of("version") {
		most("xpc version against an empty program", ratio(g.named(versionVerb)), 4)
	}
	return goals
}
