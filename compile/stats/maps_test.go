package stats_test

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// tiny is a prefab of one cell, which has room in every cave, with a thing of its own.
func tiny(name string, id embed.ID, weight uint32, c embed.Category, count embed.Count) embed.PrefabData {
	pf := embed.PrefabData{
		Name: name, ID: id, W: 1, H: 1, Places: embed.Centered | embed.Preplaced, Buffer: 1, Front: orient.South,
		Depth: embed.All, Cave: embed.All, Transforms: orient.All, Weight: weight, Category: c,
		Outcomes: []embed.Outcome{embed.Present | embed.MaybeOpen | embed.SurelyOpen},
		Variants: []embed.VariantData{{
			Weight: 1, Cells: []embed.CellData{{Terrain: 1}}, Marks: []embed.MarkData{{W: 1, H: 1}},
		}},
		Objects: []embed.ObjectData{item(name, nil)},
	}
	pf.Objects[0].Chance = embed.Ratio{Num: 2, Den: 3}
	pf.Objects[0].Alternatives[0].Count = count
	return pf
}

// crowd is a recipe of which all encounters find room: with a bound, something unique, something required,
// and a feature that comes by chance.
func crowd() *embed.Data {
	d := &embed.Data{Terrain: []embed.TerrainData{{Name: "floor", Kind: embed.Floor, Passable: true}}}
	d.Prefabs = []embed.PrefabData{
		tiny("a", 1, 3, embed.Risk, embed.Count{Plus: 1}),
		tiny("b", 2, 2, embed.Risk, embed.Count{Dice: 2, Sides: 3}),
		tiny("c", 3, 5, embed.Risk, embed.Count{Plus: 2}),
		tiny("d", 4, 1, embed.Reward, embed.Count{Plus: 1}),
		tiny("e", 5, 4, embed.Reward, embed.Count{Dice: 1, Sides: 4, Plus: -2}),
		tiny("f", 6, 4, embed.Fluff, embed.Count{Plus: 1}),
	}
	d.Prefabs[1].Unique = embed.Unique{Scope: embed.MapScope, Group: "b", Max: 1}
	entry := func(name string, c embed.Category, weight uint32, prefabs ...string) embed.EncounterData {
		return embed.EncounterData{Name: name, Prefabs: prefabs, Terms: embed.Terms{
			Category: c, Weight: weight, Distance: embed.All, Depth: embed.All,
		}}
	}
	r := plainRecipe()
	r.W, r.H, r.Margin = 96, 64, 4
	r.Encounters.Density, r.Encounters.Mix = embed.Ratio{Num: 3, Den: 1}, [embed.CategoryCount]uint32{embed.Risk: 2, embed.Reward: 1}
	r.Pool = []embed.EncounterData{
		entry("ab", embed.Risk, 3, "a", "b"), entry("c", embed.Risk, 2, "c"), entry("de", embed.Reward, 1, "d", "e"),
		entry("any", embed.NoCategory, 1, "a", "d"),
	}
	r.Pool[1].Terms.Max = 2
	r.Pool[2].Terms.Required, r.Pool[2].Terms.Count = true, 1
	r.Features = []embed.FeatureData{{
		Prefab: "f", Area: embed.Area{X: 1, Y: 1, W: 94, H: 2}, Orientations: orient.All, Chance: embed.Ratio{Num: 1, Den: 2},
		Clearance: 1, Count: embed.Count{Dice: 1, Sides: 2}, Optional: true,
	}}
	d.Recipes = []embed.RecipeData{r}
	return d
}

// Where all encounters find room, maps are as the exact figures say.
func TestMaps(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, crowd())
	r := b.RecipeAt(0)
	const maps = 2000
	var gen mapgen.Generator
	var contents embed.Contents
	numbers := map[int]map[string][]int{} // by what maps want, by what is counted
	count := map[int]int{}
	for seed := range uint64(maps) {
		m := gen.Run(r, seed)
		if placed := len(m.Placements) - m.Features; placed != m.Wanted {
			t.Fatalf("seed %d: %d of %d are placed", seed, placed, m.Wanted)
		}
		n := map[string]int{}
		for i := range m.Placements {
			pl := &m.Placements[i]
			n["prefab "+pl.Prefab.Name()]++
			if i >= m.Features {
				n["encounter "+pl.Encounter.Name()]++
			}
			pl.Roll(&contents)
			for k := range contents.Objects {
				n["item "+contents.Objects[k].Name] += contents.Objects[k].Count
			}
		}
		if numbers[m.Wanted] == nil {
			numbers[m.Wanted] = map[string][]int{}
		}
		for _, name := range []string{"a", "b", "c", "d", "e", "f", "ab", "de", "any"} {
			for _, what := range []string{"prefab ", "encounter ", "item "} {
				numbers[m.Wanted][what+name] = append(numbers[m.Wanted][what+name], n[what+name])
			}
		}
		count[m.Wanted]++
	}
	checked := 0
	for wanted, all := range numbers {
		if count[wanted] < 200 {
			continue
		}
		checked++
		got, err := stats.LookRecipe(t.Context(), r, stats.RecipeOptions{Wanted: &wanted})
		if err != nil || got.Inexact != "" {
			t.Fatal(err, got.Inexact)
		}
		name := func(what string) string { return fmt.Sprintf("%d wanted: %s", wanted, what) }
		for _, e := range got.Encounters {
			counted(t, name(e.Encounter.Name()), *e.Exact, all["encounter "+e.Encounter.Name()])
		}
		for _, pf := range got.Prefabs {
			counted(t, name(pf.Thing.Name), *pf.Exact, all["prefab "+pf.Thing.Name])
		}
		for _, x := range got.Things {
			counted(t, name(x.Thing.String()), *x.Exact, all[x.Thing.String()])
		}
	}
	if checked < 2 {
		t.Errorf("the maps want %v", count)
	}
}
