package place

import (
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
)

// A limit holds for all prefabs of its group on a map, and those of scope run for the tally too. Maps
// on which it is not met are as without it.
func TestUnique(t *testing.T) {
	t.Parallel()
	count := func(unique embed.Unique, taken Tally, names ...string) (limited, total int, refused bool, after Tally) {
		sketches := slices.Clone(shelf())
		for i := range sketches {
			if slices.Contains(names, sketches[i].Name) {
				sketches[i].Unique = unique
			}
		}
		lib := Library([]embed.RecipeData{recipe(pool()...)}, sketches...)
		g, exits := caveMap(100, 100, 5)
		var p Placer
		p.Use(g)
		made := p.Populate(Job{Recipe: lib.RecipeAt(0), Exits: exits, Key: embed.Seed(5), Taken: taken})
		for i := range made.Placements {
			if made.Placements[i].Prefab.Unique() != (embed.Unique{}) {
				limited++
			}
		}
		for _, r := range made.Refused {
			refused = refused || r.Reason == Unique
		}
		return limited, len(made.Placements), refused, taken.Add(made.Placements)
	}
	free, all, _, _ := count(embed.Unique{Scope: embed.MapScope, Group: "g", Max: 1000}, nil, "cell", "burrow")
	if free < 4 {
		t.Fatalf("only %d of %d placements are of the group", free, all)
	}
	for most := 1; most < free; most++ {
		n, total, refused, tally := count(embed.Unique{Scope: embed.MapScope, Group: "g", Max: most}, Tally{"g": 9}, "cell", "burrow")
		if n != most || !refused || total == 0 || tally["g"] != 9 {
			t.Errorf("limit %d: %d placements of the group, refused %v, tally %v", most, n, refused, tally)
		}
	}
	run := embed.Unique{Scope: embed.RunScope, Group: "g", Max: 3}
	n, _, _, tally := count(run, nil, "cell", "burrow")
	if n != 3 || tally["g"] != 3 {
		t.Errorf("the first map has %d, the tally is %v", n, tally)
	}
	if n, _, _, again := count(run, tally, "cell", "burrow"); n != 0 || again["g"] != 3 {
		t.Errorf("the second map has %d, the tally is %v", n, again)
	}
	if n, _, _, _ := count(run, Tally{"g": 1, "other": 7}, "cell", "burrow"); n != 2 {
		t.Errorf("with one taken, a map has %d", n)
	}
}
