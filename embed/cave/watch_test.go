package cave_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestWatchChangesNothing compares maps whose making is watched with those whose making is not.
func TestWatchChangesNothing(t *testing.T) {
	t.Parallel()
	for _, engine := range []embed.Engine{embed.EngineColored, embed.EngineSequential, embed.EngineSync} {
		o := cave.Default(90, 70)
		o.Automaton.Engine, o.Automaton.MinPillar, o.Automaton.Pockets = engine, 4, ratio(10)
		var seen, alone cave.Generator
		seen.Watch = func(cave.Step) {}
		var a, b grid.Grid
		for seed := range uint64(4) {
			seen.Generate(&a, o, embed.Seed(seed))
			alone.Generate(&b, o, embed.Seed(seed))
			if diff := cmp.Diff(picture(&b), picture(&a)); diff != "" {
				t.Errorf("engine %d, seed %d (-alone +watched):\n%s", engine, seed, diff)
			}
		}
	}
}

// TestWatch sees that all stages are told, in order, each with the map as it is then.
func TestWatch(t *testing.T) {
	t.Parallel()
	o := cave.Default(100, 100)
	for _, tc := range []struct {
		engine embed.Engine
		rounds int // of the automaton
	}{{embed.EngineColored, 20}, {embed.EngineSequential, 20}, {embed.EngineSync, 5}} {
		o.Automaton.Engine = tc.engine
		var gen cave.Generator
		var g grid.Grid
		steps := map[cave.Stage]int{}
		last, open := cave.StageBegin, grid.NewBoard(o.W, o.H)
		changed, caves := 0, 0
		gen.Watch = func(s cave.Step) {
			if s.Stage < last {
				t.Errorf("engine %d: %v after %v", tc.engine, s.Stage, last)
			}
			last = s.Stage
			steps[s.Stage]++
			if !s.Open.Equal(open) {
				changed++
			}
			if s.Stage == cave.StageLabel {
				caves = s.Grid.Caves.Count()
			}
			if s.Stage == cave.StageJoin {
				dug := grid.NewBoard(o.W, o.H)
				for _, p := range s.Cells {
					dug.Set(p.X, p.Y)
				}
				dug.Or(open)
				if !dug.Equal(s.Open) {
					t.Errorf("engine %d: the open cells are not those of before and the tunnel's", tc.engine)
				}
			}
			open.Copy(s.Open)
		}
		res := gen.Generate(&g, o, embed.Seed(7))
		want := map[cave.Stage]int{
			cave.StageFill: 1, cave.StageAutomaton: tc.rounds, cave.StageSmooth: steps[cave.StageSmooth],
			cave.StageLabel: 1, cave.StageRemove: 1, cave.StageJoin: len(res.Tunnels),
		}
		if diff := cmp.Diff(want, steps); diff != "" {
			t.Errorf("engine %d: steps (-want +got):\n%s", tc.engine, diff)
		}
		if !open.Equal(&g.Open) {
			t.Errorf("engine %d: the last step is not the map", tc.engine)
		}
		if caves <= g.Caves.Count() || changed < tc.rounds+len(res.Tunnels)+2 {
			t.Errorf("engine %d: %d caves became %d, and %d steps changed the map", tc.engine, caves,
				g.Caves.Count(), changed)
		}
	}
}

// TestStages sees that every stage has a word of its own.
func TestStages(t *testing.T) {
	t.Parallel()
	var words []string
	for s := cave.StageBegin; s <= cave.StagePlace; s++ {
		if w := s.String(); w == "" || slices.Contains(words, w) {
			t.Errorf("stage %d is %q", s, w)
		}
		words = append(words, s.String())
	}
	if w := (cave.StagePlace + 1).String(); w != "unknown" {
		t.Errorf("the stage after the last is %q", w)
	}
}

func TestStepsShowNothingOfTheMapBefore(t *testing.T) {
	t.Parallel()
	var g grid.Grid
	g.Reset(60, 40)
	for i := range g.Class {
		g.Class[i] = grid.Liquid
	}
	gen := cave.Generator{Watch: func(s cave.Step) {
		for y := range s.Grid.H {
			for x := range s.Grid.W {
				border := x == 0 || y == 0 || x == s.Grid.W-1 || y == s.Grid.H-1
				if c := s.Grid.At(x, y); border && c != grid.Rock || !border && c != grid.Earth {
					t.Fatalf("%v: class %v at (%d, %d)", s.Stage, c, x, y)
				}
			}
		}
	}}
	o := cave.Default(60, 40)
	o.Margin = 3
	gen.Generate(&g, o, embed.Seed(1))
}
