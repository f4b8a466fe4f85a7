package mapgen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

func ExampleGenerator_watch() {
	var g mapgen.Generator
	var words []string
	g.Watch = func(s mapgen.Step) {
		if s.Stage == cave.StageBegin {
			words = words[:0] // what came before came to nothing
		}
		words = append(words, fmt.Sprintf("%s %d", s.Stage, s.Open.Count()))
	}
	g.Run(open(recipe(70, 52)), 11)
	fmt.Println(strings.Join(slices.Concat(words[:3], words[20:]), "\n"))
	// Output:
	// begin 0
	// fill 598
	// automaton 567
	// automaton 385
	// automaton 380
	// smoothing 372
	// smoothing 372
	// labelling 372
	// removal 372
	// joining 376
	// joining 380
	// joining 384
	// joining 389
	// exits 389
	// placing 386
	// placing 381
}

// TestWatch sees that a watched map is the same map, that every attempt begins, and that placements
// are told when they stand on the map.
func TestWatch(t *testing.T) {
	t.Parallel()
	never := recipe(90, 70)
	never.Require.Large = embed.Range{Min: 1000, Max: embed.NoMax}
	for _, data := range []embed.RecipeData{recipe(90, 70), never} {
		r := open(data)
		var alone, seen mapgen.Generator
		want := hash(alone.Run(r, 3))
		begun, placed, exits, attempt := 0, 0, 0, 0
		seen.Watch = func(s mapgen.Step) {
			switch s.Stage {
			case cave.StageBegin:
				if s.Grid.W != 90 || s.Grid.H != 70 || !s.Open.Empty() {
					t.Errorf("attempt %d begins with a map of %dx%d cells, not of 90x70 of earth", s.Attempt, s.Grid.W, s.Grid.H)
				}
				begun++
				placed, exits, attempt = 0, 0, s.Attempt
			case cave.StageExit:
				exits++
			case cave.StagePlace:
				c := s.Placement.Changes[0]
				if s.Grid.At(c.X, c.Y) != c.Class {
					t.Errorf("%s is told and not on the map", s.Placement.Prefab.Name())
				}
				placed++
			}
			if s.Attempt != attempt {
				t.Errorf("%v is told of attempt %d, and %d began last", s.Stage, s.Attempt, attempt)
			}
		}
		m := seen.Run(r, 3)
		if got := hash(m); got != want {
			t.Errorf("hash %s watched, %s alone", got, want)
		}
		if placed != len(m.Placements) || exits != 1 || attempt != m.Attempt {
			t.Errorf("told of %d placements, %d times of exits, attempt %d; the map has %d, 1, %d",
				placed, exits, attempt, len(m.Placements), m.Attempt)
		}
		if len(m.Unmet) == 0 && begun != m.Attempt || len(m.Unmet) > 0 && begun < mapgen.Attempts {
			t.Errorf("%d attempts begun, the map is of attempt %d", begun, m.Attempt)
		}
	}
}
