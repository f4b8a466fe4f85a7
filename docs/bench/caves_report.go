package main

import (
	"bytes"
	"fmt"
	"strings"
	"time"
)

// caves writes the section of caves and placement.
func (r *report) caves(b *bytes.Buffer) {
	fmt.Fprint(b, `## Caves and placement

Times are medians, of a core; what they are on another machine, its speed of copying and counting tells. Maps of
caves with the default numbers. The library has 1,000 rooms of 4×4 to 8×7 cells, a tenth of them centered, in
pools of 20.

| | time | beside it | |
|---|---:|---:|---|
`)
	for _, kind := range []string{"generate", "sites", "placing", "trial"} {
		for _, g := range r.of(kind) {
			for i, t := range g.things {
				name, ratio := t.name, ""
				if kind == "generate" {
					name += ", " + strings.TrimPrefix(g.name, "generate ") + "²"
				}
				if t.ours {
					name = "**" + name + "**"
				}
				if i > 0 && kind != "placing" {
					middle, _, _ := t.ratio()
					ratio = "1/" + figure(1/middle)
				}
				fmt.Fprintf(b, "| %s | %s | %s | %s |\n", name, duration(t.time()), ratio, t.note)
			}
		}
	}
	fmt.Fprint(b, "\n| goal | |\n|---|---:|\n")
	for _, goal := range r.mapGoals() {
		fmt.Fprintf(b, "| %s | %s |\n", goal.text, goal.verdict())
	}
	fmt.Fprintln(b)
}

// mapGoal is a goal of caves and placement: a value that is at least, or at most, some other.
type mapGoal struct {
	text        string
	value, goal float64
	least       bool
	unit        time.Duration // 0: a ratio
}

// verdict returns the figure, and whether the goal is met.
func (g *mapGoal) verdict() string {
	text := figure(g.value)
	if g.unit > 0 {
		text = duration(time.Duration(g.value * float64(g.unit)))
	}
	if g.least && g.value >= g.goal || !g.least && g.value <= g.goal {
		return text + " met"
	}
	return "**" + text + " missed**"
}

// mapGoals are the goals for what was measured.
func (r *report) mapGoals() (goals []mapGoal) {
	ms := func(t *thing) float64 { return float64(t.time()) / float64(time.Millisecond) }
	most := func(text string, t *thing, goal float64) {
		goals = append(goals, mapGoal{text: fmt.Sprintf("%s, at most %s", text, duration(time.Duration(goal*float64(time.Millisecond)))), value: ms(t), goal: goal, unit: time.Millisecond})
	}
	least := func(text string, t *thing, goal float64) {
		middle, _, _ := t.ratio()
		goals = append(goals, mapGoal{text: fmt.Sprintf("%s, at least %s times as fast", text, figure(goal)), value: 1 / middle, goal: goal, least: true})
	}
	var perCell []float64
	for i, g := range r.of("generate") {
		ours := g.named(generating)
		large := i > 0
		side := strings.TrimPrefix(g.name, "generate ") + "²"
		most("a map of "+side, ours, map[bool]float64{false: 0.6, true: 350}[large])
		least("a map of "+side+" against gruid's steps", ours, map[bool]float64{false: 10, true: 15}[large])
		perCell = append(perCell, ms(ours)/ours.cells)
	}
	if len(perCell) == 2 {
		goals = append(goals, mapGoal{text: "an open cell of the large map against one of the small, at most 1.5", value: perCell[1] / perCell[0], goal: 1.5})
	}
	for _, g := range r.of("sites") {
		most("sites of one prefab in one cave", g.named(sitesOfOne), 0.01)
		least("these against 600 tries", g.named(sitesOfOne), 5)
	}
	for _, g := range r.of("placing") {
		most("sites of 1,000 prefabs", g.named(sitesOfAll), 30)
		goal := []float64{1.2, 300}
		for _, t := range g.things {
			if strings.HasPrefix(t.name, populating) && len(goal) > 0 {
				most("placing"+strings.TrimPrefix(t.name, "place.Populate"), t, goal[0])
				goal = goal[1:]
			}
		}
	}
	for _, g := range r.of("trial") {
		most("a "+trying+", of two cores 20 s each", g.named(trying), 40_000)
	}
	return goals
}
