package rogue_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
)

// runs is how many seeds the tests walk; each has all levels. Short tests walk a tenth of them.
const runs = 200

// TestLevels walks all levels of many runs, as nobody is on them.
func TestLevels(t *testing.T) {
	t.Parallel()
	parts, last := 8, uint64(runs)
	if testing.Short() {
		last = runs / 10
	}
	for part := range parts {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			for seed := uint64(part + 1); seed <= last; seed += uint64(parts) {
				for depth := range rogue.Levels {
					l := rogue.New(prefabs.Bundle(), seed).To(depth + 1)
					for _, fault := range walk(l) {
						t.Errorf("seed %d, level %d: %s", seed, depth+1, fault)
					}
				}
			}
		})
	}
}

// walk goes wherever one gets on a level, uses what can be used, and returns what is wrong.
func walk(l *rogue.Level) (faults []string) {
	say := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	locked, used := map[grid.Point]bool{}, map[grid.Point]bool{}
	for _, d := range l.Doors {
		if d.Locked {
			locked[d.At] = true
		}
	}
	var dist grid.Distances
	reach := func() {
		open := grid.NewBoard(l.W, l.H)
		for y := range l.H {
			for x := range l.W {
				open.Put(x, y, l.At(x, y).Passable() && !locked[grid.Point{X: x, Y: y}])
			}
		}
		for _, t := range l.Terminals {
			open.Clear(t.At.X, t.At.Y)
		}
		for _, r := range l.Robots {
			if r.Name == prefabs.NameTinker { // he does not give way
				open.Clear(r.At.X, r.At.Y)
			}
		}
		dist.From(open, l.Start)
	}
	reach()
	if dist.At(l.Stairs.X, l.Stairs.Y) < 0 {
		say("no way from the start to the stairs while doors are locked")
	}
	for more := true; more; reach() {
		more = false
		for _, t := range l.Terminals {
			if !used[t.At] && besideReached(&dist, t.At) {
				used[t.At], more = true, true
				for _, d := range t.Opens() {
					delete(locked, l.Doors[d].At)
				}
			}
		}
		for _, t := range l.Traps {
			if !used[t.At] && dist.At(t.At.X, t.At.Y) >= 0 {
				used[t.At], more = true, true
				for _, d := range t.Opens() {
					delete(locked, l.Doors[d].At)
				}
			}
		}
	}
	for _, t := range l.Terminals {
		if !used[t.At] {
			say("nobody gets to the terminal %s at %v", t.Name, t.At)
		}
	}
	for at := range locked {
		say("nothing opens the door at %v", at)
	}
	core := false
	for _, i := range l.Items {
		core = core || i.Name == prefabs.NameCore
		if dist.At(i.At.X, i.At.Y) < 0 {
			say("nobody gets to the %s at %v", i.Name, i.At)
		}
	}
	for _, r := range l.Robots {
		if r.Name == prefabs.NameTinker {
			if !besideReached(&dist, r.At) {
				say("nobody gets to the %s at %v", r.Name, r.At)
			}
		} else if dist.At(r.At.X, r.At.Y) < 0 {
			say("the %s at %v gets nowhere", r.Name, r.At)
		}
	}
	if core != (l.Depth == rogue.Levels) {
		say("the core is here: %v", core)
	}
	return faults
}

func besideReached(dist *grid.Distances, p grid.Point) bool {
	return dist.At(p.X+1, p.Y) >= 0 || dist.At(p.X-1, p.Y) >= 0 || dist.At(p.X, p.Y+1) >= 0 || dist.At(p.X, p.Y-1) >= 0
}

// TestReport holds the figures of a report against those of the map that it says how to make, which xpc map prints.
func TestReport(t *testing.T) {
	t.Parallel()
	for seed := uint64(1); seed <= 8; seed++ {
		head, _ := rogue.New(prefabs.Bundle(), seed).Level.Report()
		all := strings.Join(head, "\n")
		_, command, _ := strings.Cut(all, "xpc map ")
		var name string
		var of uint64
		if _, err := fmt.Sscanf(command, "%s --seed %d", &name, &of); err != nil {
			t.Fatalf("%v in\n%s", err, all)
		}
		recipe, ok := prefabs.Bundle().RecipeNamed(name)
		if !ok {
			t.Fatalf("there is no recipe %q", name)
		}
		var gen mapgen.Generator
		m := gen.Run(recipe, of)
		for _, want := range []string{
			fmt.Sprintf("%d caves and rooms, %d tunnels", m.Metrics.Nodes(), m.Metrics.Tunnels),
			fmt.Sprintf("%d placements, %d encounters wanted", len(m.Placements), m.Wanted),
		} {
			if !strings.Contains(all, want) {
				t.Errorf("seed %d: no %q in\n%s", seed, want, all)
			}
		}
	}
}
