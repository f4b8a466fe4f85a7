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

// A prefab in a slot counts when it comes, and a prefab is placed only while there is room for all that
// its slots may hold.
func TestUniqueNested(t *testing.T) {
	t.Parallel()
	for _, scope := range []embed.Scope{embed.MapScope, embed.RunScope} {
		relics := embed.Unique{Scope: scope, Group: "relics", Max: 5}
		const most = 2
		sketches := append(slices.Clone(shelf()), Sketch{Name: "relic", Nested: true, Rows: []string{"."}, Unique: relics})
		for i := range sketches {
			if sketches[i].Name == "cell" {
				sketches[i].Rows = []string{"####", "#NN#", "#E##"}
				sketches[i].Slot, sketches[i].Limits = "relic", []embed.LimitData{{Unique: relics, Most: most}}
			}
		}
		lib := Library([]embed.RecipeData{recipe(pool()...)}, sketches...)
		reached, refused := map[int]int{}, 0
		for seed := range uint64(40) {
			g, exits := caveMap(100, 100, seed)
			var p Placer
			p.Use(g)
			taken := Tally{"relics": int(seed % 3)}
			made := p.Populate(Job{Recipe: lib.RecipeAt(0), Exits: exits, Key: embed.Seed(seed), Taken: taken})
			came := 0
			if scope == embed.RunScope {
				came = taken["relics"]
			}
			var c embed.Contents
			for i := range made.Placements {
				pl := &made.Placements[i]
				if pl.Prefab.Name() != "cell" {
					continue
				}
				if came+most > relics.Max {
					t.Errorf("%v, seed %d: placed with %d relics, room for %d", scope, seed, came, relics.Max-came)
				}
				pl.Roll(&c)
				came += len(c.Nested)
			}
			for _, r := range made.Refused {
				if r.Reason == Unique {
					refused++
					if r.Prefab.Name() != "cell" || came+most <= relics.Max {
						t.Errorf("%v, seed %d: %s refused with %d relics at the end", scope, seed, r.Prefab.Name(), came)
					}
				}
			}
			reached[came]++
			after := taken.Add(made.Placements)
			want := int(seed % 3)
			if scope == embed.RunScope {
				want = came
			}
			if after["relics"] != want {
				t.Errorf("%v, seed %d: the tally is %v, want %d", scope, seed, after, want)
			}
		}
		if refused == 0 || reached[relics.Max] == 0 && reached[relics.Max-1] == 0 {
			t.Errorf("%v: relics %v, %d refusals: this says nothing of the limit", scope, reached, refused)
		}
	}
}
