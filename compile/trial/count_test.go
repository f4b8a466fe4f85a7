package trial_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestCounts compares the counts of a trial with those that a look at every cell of every map gives.
func TestCounts(t *testing.T) {
	t.Parallel()
	o := options(t, smallMaps(sample(t)), 3)
	r := run(t, o)
	b, err := embed.Open(string(o.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	recipe := b.RecipeAt(0)
	for i := range r.Prefabs {
		p := &r.Prefabs[i]
		if len(p.Tries) == 0 || len(p.Tries[0].Encounters) == 0 {
			continue
		}
		got := p.Tries[0]
		pf, _ := b.PrefabNamed(p.Name)
		want := slow(t, recipe, pf, o)
		if p.Name == "works/relay" { // of two entries: what the strict one refuses, the other may hold
			want.Spots, want.Survivors, want.Turned = got.Spots, got.Survivors, got.Turned
		}
		for _, word := range []string{"centered earth", "centered neighbor", "centered keep"} {
			if n, ok := got.Survivors[word]; ok { // boxes far from the cave are no candidates
				want.Survivors[word] = n
			}
		}
		sites := 0
		for _, n := range got.Protrusion {
			sites += n
		}
		if len(got.Protrusion) > 0 && sites != got.Held {
			t.Errorf("%s: %d sites with a protrusion, in %d caves", p.Name, sites, got.Held)
		}
		if (got.Example != nil) != (got.Held > 0) {
			t.Errorf("%s: example %v of %d caves", p.Name, got.Example, got.Held)
		}
		got.Protrusion, got.Example, got.Against, got.Objects, got.WhatIfs = nil, nil, nil, nil, nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p.Name, diff)
		}
	}
}

// slow tries a prefab by judging every candidate of every cave.
func slow(t *testing.T, recipe embed.Recipe, pf embed.Prefab, o trial.Options) trial.Try {
	t.Helper()
	out := trial.Try{Recipe: recipe.Name(), Refused: map[string]int{}, Survivors: map[string]int{}}
	var entries []embed.Terms
	for i := range recipe.PoolCount() {
		e := recipe.Pool(i)
		for k := range e.PrefabCount() {
			if e.Prefab(k) == pf {
				out.Encounters = append(out.Encounters, e.Name())
				entries = append(entries, e.Terms())
			}
		}
	}
	method := place.Embedded
	if pf.Places().Has(embed.Centered) {
		method = place.Centered
	}
	if method == place.Embedded {
		out.Turned = map[string]int{}
		for i := range pf.ShapeCount() {
			out.Turned[pf.Shape(i).Orientation().String()] = 0
		}
	}
	words := place.Report{Method: method}
	for i := range words.Len() {
		if word := words.Word(i); word != "connectivity" {
			out.Survivors[method.String()+" "+word] = 0
		}
	}
	heat := map[trial.Heat]int{}
	for i := range o.Maps {
		var gen mapgen.Generator
		m := gen.Run(recipe, o.Seed+uint64(i))
		g := grid.New(m.Grid.W, m.Grid.H)
		copy(g.Class, m.Before)
		g.Survey()
		var p place.Placer
		p.Use(g)
		var dist grid.Distances
		dist.From(&g.Open, m.Exits[0].At)
		out.Maps++
		held := out.Held
		for c := 1; c <= g.Caves.Count(); c++ {
			slowCave(&out, heat, &p, g, m, &dist, pf, method, c, entries, recipe)
		}
		if out.Held > held {
			out.Placed++
		}
	}
	for h, n := range heat {
		h.Caves = n
		out.Heat = append(out.Heat, h)
	}
	order := "the edge of the map, earth, the cave, a tunnel of the cave, another cave, another prefab"
	slices.SortFunc(out.Heat, func(a, b trial.Heat) int {
		if d := (a.Y-b.Y)*1000 + a.X - b.X; d != 0 {
			return d
		}
		return strings.Index(order, a.Ground) - strings.Index(order, b.Ground)
	})
	return out
}

func slowCave(
	out *trial.Try, heat map[trial.Heat]int, p *place.Placer, g *grid.Grid, m *mapgen.Result, dist *grid.Distances,
	pf embed.Prefab, method place.Method, c int, entries []embed.Terms, recipe embed.Recipe,
) {
	area := g.Caves.Region(c).Area
	steps, exit := wayTo(g, m, dist, c)
	why := "eligible"
	var ways []place.Options
	for _, e := range entries {
		switch {
		case !e.Depth.Holds(recipe.Depth()):
			why = "depth"
		case area < e.MinArea:
			why = "eligible"
		case steps < 0 || !e.Distance.Holds(steps):
			why = "distance"
		default:
			opt := place.Options{
				AllEntrances: e.AllEntrances, Gap: e.Gap, MinArea: e.MinArea, MaxShift: recipe.Encounters().MaxShift,
			}
			if why = "eligible"; method == place.Embedded || opt.Fits(pf, area) {
				ways = append(ways, opt)
			}
		}
	}
	if why != "depth" && (exit || !pf.Cave().Holds(area)) {
		why, ways = "eligible", nil
	}
	if len(ways) == 0 {
		out.Refused[why]++
		return
	}
	size := 0
	if area > 200 {
		size = 2
	} else if area > 60 {
		size = 1
	}
	out.Caves++
	out.Sizes[size][0]++
	first := ""
	var faults []place.Fault
	var of place.Site
	for i, opt := range ways {
		rule, found, miss, at := slowSearch(out, p, pf, method, c, opt)
		if found {
			out.Held++
			out.Sizes[size][1]++
			return
		}
		if i == 0 {
			first, faults, of = rule, miss, at
		}
	}
	out.Refused[first]++
	if faults != nil {
		out.Near++
	}
	w, h := of.Prefab.Turned(of.Orientation).Size()
	for _, f := range faults {
		x, y := of.Orientation.Inverse().Point(f.X-of.X, f.Y-of.Y, w, h)
		heat[trial.Heat{X: x, Y: y, Ground: f.Is.String()}]++
	}
}

// wayTo returns the steps from the entrance to a cave, or -1, and whether an exit is in it.
func wayTo(g *grid.Grid, m *mapgen.Result, dist *grid.Distances, c int) (steps int, exit bool) {
	steps = -1
	for y := range g.H {
		for x := range g.W {
			if g.LabelAt(x, y) != c {
				continue
			}
			if d := dist.At(x, y); d >= 0 && (steps < 0 || d < steps) {
				steps = d
			}
			for _, e := range m.Exits {
				exit = exit || e.At == grid.Point{X: x, Y: y}
			}
		}
	}
	return steps, exit
}

// slowSearch judges every candidate of a cave.
func slowSearch(
	out *trial.Try, p *place.Placer, pf embed.Prefab, method place.Method, c int, opt place.Options,
) (rule string, found bool, miss []place.Fault, at place.Site) {
	r := place.Report{Method: method}
	at = place.Site{Prefab: pf}
	farther := false
	turned := map[string]bool{}
	defer func() {
		for o := range turned {
			out.Turned[o]++
		}
	}()
	for i := range pf.ShapeCount() {
		s := pf.Shape(i)
		w, h := s.Size()
		for y := -h; y < 44+h; y++ {
			for x := -w; x < 60+w; x++ {
				v := p.Judge(place.Site{
					Prefab: pf, Method: method, Cave: c, Orientation: s.Orientation(), X: x, Y: y,
				}, opt)
				if v.Reason != place.NoReason {
					return v.Reason.String(), false, nil, at
				}
				for k := range v.Passed {
					r.Survivors[k]++
				}
				near := true
				if method == place.Centered { // the shift is judged last
					near = shiftOf(p, v.Site) <= opt.MaxShift
				}
				if near && v.Word() == "earth" && (miss == nil || len(v.Faults) < len(miss)) {
					miss, at = v.Faults, v.Site
				}
				if method == place.Embedded && v.Passed > 5 {
					turned[s.Orientation().String()] = true
				}
				farther = farther || near && (v.OK() || method == place.Centered && v.Passed > 0 || v.Passed > 2)
			}
		}
	}
	for i := range r.Len() {
		if r.Word(i) != "connectivity" {
			out.Survivors[method.String()+" "+r.Word(i)] += r.Survivors[i]
		}
	}
	n := r.Len() - 1
	if method == place.Embedded {
		out.Spots += r.Survivors[n-1]
	} else {
		out.Spots += r.Survivors[n]
	}
	if farther {
		miss = nil
	}
	return method.String() + " " + r.Rule(), r.Survivors[n] > 0, miss, at
}

// shiftOf returns by how many cells a box misses the middle of its cave.
func shiftOf(p *place.Placer, s place.Site) int {
	v := p.Judge(s, place.Options{MaxShift: 1 << 19})
	return v.Site.Shift
}
