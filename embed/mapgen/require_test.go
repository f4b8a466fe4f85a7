package mapgen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// unmet returns what a map lacks, in sentences.
func unmet(m *mapgen.Result) (list []string) {
	for _, u := range m.Unmet {
		list = append(list, string(u.AppendText(nil)))
	}
	return list
}

// TestLinearity asks for maps whose way leads through many caves, and for one that no map is.
func TestLinearity(t *testing.T) {
	t.Parallel()
	var g mapgen.Generator
	r := recipe(90, 90)
	r.Require.Linearity = embed.RatioRange{Min: embed.Ratio{Num: 45, Den: 100}, Max: embed.Ratio{Num: 7, Den: 10}}
	later := 0
	for seed := range uint64(10) {
		m := g.Run(open(r), seed)
		path, caves := m.Metrics.Path, len(m.Caves)
		if within := 100*path >= 45*caves && 10*path <= 7*caves; within != (len(m.Unmet) == 0) {
			t.Errorf("seed %d: %d of %d caves on the way, unmet: %q", seed, path, caves, unmet(m))
		}
		if s := m.Study(); s.Path != path {
			t.Errorf("seed %d: %d caves on the way, as studied %d", seed, path, s.Path)
		}
		if m.Attempt > 1 {
			later++
		}
	}
	if later == 0 {
		t.Error("every first attempt met the requirement: the test tests little")
	}
	r.Require.Linearity = embed.RatioRange{Min: embed.Certain}
	text := strings.Join(unmet(g.Run(open(r), 1)), "\n")
	if !strings.HasPrefix(text, "the share of caves on the way from the entrance to the second exit is ") ||
		!strings.HasSuffix(text, ", required is 100%..") {
		t.Errorf("unmet: %q", text)
	}
}

// TestDeadEnd asks for maps without long dead ends, but those that lead to a reward or a feature.
func TestDeadEnd(t *testing.T) {
	t.Parallel()
	var g mapgen.Generator
	var meter cave.Meter
	r := recipe(90, 90)
	r.Require.DeadEnd.Max = 15
	later, saved := 0, 0
	for seed := range uint64(30) {
		library := open(r)
		if seed >= 20 {
			library = withFeatures(r)
		}
		m := g.Run(library, seed)
		var exits []grid.Point
		for _, e := range m.Exits {
			exits = append(exits, e.At)
		}
		n := meter.DeadEnds(m.Grid, exits, worth(m)).Steps
		if m.Metrics.DeadEnd != n || m.Study().DeadEnds.Steps != n || (n <= 15) != (len(m.Unmet) == 0) {
			t.Errorf("seed %d: the longest dead end is %d, want %d; unmet: %q", seed, m.Metrics.DeadEnd, n, unmet(m))
		}
		if m.Attempt > 1 {
			later++
		}
		if meter.DeadEnds(m.Grid, exits, nil).Steps > 15 && n <= 15 {
			saved++
		}
	}
	if later == 0 || saved == 0 {
		t.Errorf("%d maps needed more attempts, %d a reward: the test tests little", later, saved)
	}
	r.Require.DeadEnd = embed.Range{Min: 9000, Max: embed.NoMax}
	text := strings.Join(unmet(g.Run(open(r), 1)), "\n")
	if !strings.HasPrefix(text, "the longest dead end is ") || !strings.HasSuffix(text, ", required is 9000..") {
		t.Errorf("unmet: %q", text)
	}
}

// worth lists a cell of what is worth a way: caves with rewards, and what lies before features.
func worth(m *mapgen.Result) (list []grid.Point) {
	for i := range m.Placements {
		pl := &m.Placements[i]
		if i >= m.Features && (pl.Category == embed.Reward || pl.Category == embed.Risk) {
			list = append(list, m.Caves[pl.Cave-1].First)
		}
		for _, c := range pl.Connectors {
			if !c.Plugged {
				list = append(list, c.Approach[0])
			}
		}
	}
	return list
}

// TestStudyIsOfTheMapBefore compares the study of a map with placements with that of one without.
func TestStudyIsOfTheMapBefore(t *testing.T) {
	t.Parallel()
	with, without := recipe(90, 90), recipe(90, 90)
	without.Encounters.Density.Num = 0
	var g, h mapgen.Generator
	for seed := range uint64(10) {
		m := g.Run(open(with), seed)
		a, b := m.Study(), h.Run(open(without), seed).Study()
		a.DeadEnds, b.DeadEnds = cave.DeadEnds{}, cave.DeadEnds{} // rewards are seen there
		for i := range a.Caves {
			a.Caves[i].DeadEnd, b.Caves[i].DeadEnd = false, false
		}
		if diff := cmp.Diff(b, a); diff != "" || len(m.Placements) == 0 {
			t.Errorf("seed %d, %d placements (-without +with):\n%s", seed, len(m.Placements), diff)
		}
	}
}

// TestBoundsAllocateNothing counts the allocations of runs with every bound, and of their studies, once
// memory suffices.
func TestBoundsAllocateNothing(t *testing.T) {
	data := recipe(90, 90)
	data.Require.DeadEnd.Max, data.Require.Linearity.Max = 60, embed.Ratio{Num: 3, Den: 4}
	r := open(data)
	var g mapgen.Generator
	seed := uint64(0)
	run := func() {
		g.Run(r, seed%4).Study()
		seed++
	}
	for range 12 {
		run()
	}
	if n := testing.AllocsPerRun(8, run); n != 0 {
		t.Errorf("%v allocations a map", n)
	}
}
