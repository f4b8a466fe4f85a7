package stats_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

// anyRecipe draws prefabs that hold a thing each, with a chance, and a recipe of them.
func anyRecipe(t *rapid.T) *embed.Data {
	d := &embed.Data{Terrain: []embed.TerrainData{{Name: "floor", Kind: embed.Floor, Passable: true}}}
	for i := range rapid.IntRange(1, 4).Draw(t, "prefabs") {
		pf := anyPrefab(t, d, size{variants: 1, objects: 1, cells: 1, alternatives: 1, dice: 1, sides: 1}, "prefab"+strconv.Itoa(i), 1)
		pf.Places = embed.Centered | embed.Preplaced
		pf.Params, pf.Overlays, pf.Groups = nil, nil, nil
		pf.Objects = []embed.ObjectData{{Reference: 'a', Chance: anyChance(t), Alternatives: []embed.AlternativeData{{
			Kind: "item", Name: strconv.Itoa(i % 2), Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: i + 1},
		}}}}
		pf.Variants[0].Marks = []embed.MarkData{{W: 1, H: 1}}
		pf.Weight = rapid.Uint32Range(0, 4).Draw(t, "weight")
		pf.Category = rapid.SampledFrom([]embed.Category{embed.Fluff, embed.Risk}).Draw(t, "category")
		if rapid.IntRange(0, 4).Draw(t, "deep") == 0 {
			pf.Depth = embed.Range{Min: 5, Max: 9}
		}
		if rapid.IntRange(0, 3).Draw(t, "unique") == 0 {
			pf.Unique = embed.Unique{Scope: embed.MapScope, Group: rapid.SampledFrom([]string{"g", "h"}).Draw(t, "of"), Max: rapid.IntRange(1, 2).Draw(t, "max")}
		}
		d.Prefabs = append(d.Prefabs, pf)
	}
	r := plainRecipe()
	r.Encounters.Mix = [embed.CategoryCount]uint32{embed.Fluff: 1, embed.Risk: uint32(rapid.IntRange(0, 2).Draw(t, "mix"))}
	for i := range rapid.IntRange(1, 3).Draw(t, "entries") {
		e := embed.EncounterData{Name: "entry" + strconv.Itoa(i), Terms: embed.Terms{
			Category: rapid.SampledFrom([]embed.Category{embed.NoCategory, embed.Fluff, embed.Risk}).Draw(t, "category"),
			Weight:   rapid.Uint32Range(0, 3).Draw(t, "weight"), Distance: embed.All, Depth: embed.All,
			Max: max(0, rapid.IntRange(-2, 2).Draw(t, "max")),
		}}
		if rapid.IntRange(0, 3).Draw(t, "required") == 0 {
			e.Terms.Required, e.Terms.Count = true, rapid.IntRange(0, 2).Draw(t, "count")
		}
		if rapid.IntRange(0, 5).Draw(t, "deep") == 0 {
			e.Terms.Depth = embed.Range{Min: 4, Max: 6}
		}
		for _, k := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(d.Prefabs)-1), 1, len(d.Prefabs), rapid.ID).Draw(t, "of") {
			e.Prefabs = append(e.Prefabs, d.Prefabs[k].Name)
		}
		slices.Sort(e.Prefabs)
		r.Pool = append(r.Pool, e)
	}
	if rapid.Bool().Draw(t, "feature") {
		r.Features = append(r.Features, embed.FeatureData{
			Prefab: d.Prefabs[0].Name, Area: embed.Area{X: 10, Y: 10, W: 50, H: 50}, Orientations: orient.All, Chance: anyChance(t), Clearance: 2,
			Count: embed.Count{Dice: 1, Sides: rapid.IntRange(1, 2).Draw(t, "sides")},
		})
	}
	d.Recipes = []embed.RecipeData{r}
	return d
}

// plainRecipe is a recipe of depth 3 without a pool.
func plainRecipe() embed.RecipeData {
	return embed.RecipeData{
		Name: "map", Generator: embed.Generator, W: 100, H: 100, Depth: 3,
		Carving: embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{
			Engine: embed.EngineColored, Visits: embed.Ratio{Num: 5, Den: 1},
			Open: embed.Ratio{Num: 9, Den: 20}, Pockets: embed.Ratio{Den: 1},
		}},
		Join: embed.Joining{
			By: embed.JoinGraph, Loops: embed.Ratio{Den: 1}, Branch: embed.Ratio{Den: 1}, Widen: embed.Ratio{Den: 1},
		},
		Exits: embed.Exits{Separation: embed.All},
		Encounters: embed.Encounters{
			Density: embed.Ratio{Num: 6, Den: 1}, MaxShift: 6,
		},
		Require: embed.Require{
			Small: embed.All, Medium: embed.All, Large: embed.All, ExitDistance: embed.All, DeadEnd: embed.All,
		},
	}
}

// deck plays the cards of a recipe as the pages for users tell of them.
type deck struct {
	*world
	r      *embed.RecipeData
	placed map[string]int // by encounter
	taken  map[string]int // of what is unique, by group
	count  map[string]int // by prefab
	things map[stats.Thing]int
	full   bool // something unique was required once more than it may come
}

// place rolls a prefab that is placed.
func (p *deck) place(pf *embed.PrefabData) {
	p.count[pf.Name]++
	if pf.Unique.Group != "" {
		if p.taken[pf.Unique.Group]++; p.taken[pf.Unique.Group] > pf.Unique.Max {
			p.full = true
		}
	}
	p.roll(pf, nil, p.things)
}

// left lists the prefabs as which an entry can still come.
func (p *deck) left(e *embed.EncounterData, c embed.Category) (out []*embed.PrefabData, weights []int64) {
	for _, name := range e.Prefabs {
		pf := prefabNamed(p.d, name)
		spent := pf.Unique.Group != "" && p.taken[pf.Unique.Group] >= pf.Unique.Max
		ofCategory := e.Terms.Category != embed.NoCategory || c == embed.NoCategory || pf.Category == c
		if pf.Weight > 0 && pf.Depth.Holds(3) && !spent && ofCategory {
			out, weights = append(out, pf), append(weights, int64(pf.Weight))
		}
	}
	return out, weights
}

// play plays a whole map. It reports whether all that is required came.
func (p *deck) play(wanted int) bool {
	p.placed, p.taken, p.count, p.things = map[string]int{}, map[string]int{}, map[string]int{}, map[stats.Thing]int{}
	for _, f := range p.r.Features {
		n := f.Count.Plus
		for range f.Count.Dice {
			n += 1 + p.t.pick(slices.Repeat([]int64{1}, f.Count.Sides)...)
		}
		for range n {
			if pf := prefabNamed(p.d, f.Prefab); pf.Depth.Holds(3) && p.t.comes(f.Chance) {
				p.place(pf)
			}
		}
	}
	fluff, risk := int(p.r.Encounters.Mix[embed.Fluff]), int(p.r.Encounters.Mix[embed.Risk])
	cards := map[embed.Category]int{embed.Fluff: wanted * fluff / (fluff + risk), embed.Risk: wanted * risk / (fluff + risk)}
	if left := wanted - cards[embed.Fluff] - cards[embed.Risk]; left > 0 { // one, with two categories
		if wanted*fluff%(fluff+risk) >= wanted*risk%(fluff+risk) {
			cards[embed.Fluff]++
		} else {
			cards[embed.Risk]++
		}
	}
	for i := range p.r.Pool {
		e := &p.r.Pool[i]
		for n := max(1, e.Terms.Count); n > 0 && e.Terms.Required && e.Terms.Depth.Holds(3) && !p.spent(e); n-- {
			list, weights := p.left(e, embed.NoCategory)
			if len(list) == 0 {
				return false
			}
			pf := list[p.t.pick(weights...)]
			c := e.Terms.Category
			if c == embed.NoCategory {
				c = pf.Category
			}
			cards[c] = max(0, cards[c]-1)
			p.placed[e.Name]++
			p.place(pf)
		}
	}
	for _, c := range []embed.Category{embed.Fluff, embed.Risk} {
		for range cards[c] {
			p.card(c)
		}
	}
	return !p.full
}

func (p *deck) spent(e *embed.EncounterData) bool {
	return e.Terms.Max > 0 && p.placed[e.Name] >= e.Terms.Max
}

// card places one encounter of a category.
func (p *deck) card(c embed.Category) {
	var list []*embed.EncounterData
	var weights []int64
	for i := range p.r.Pool {
		e := &p.r.Pool[i]
		of, _ := p.left(e, c)
		if e.Terms.Depth.Holds(3) && e.Terms.Weight > 0 && !p.spent(e) && len(of) > 0 &&
			(e.Terms.Category == c || e.Terms.Category == embed.NoCategory) {
			list, weights = append(list, e), append(weights, int64(e.Terms.Weight))
		}
	}
	if len(list) == 0 {
		return
	}
	e := list[p.t.pick(weights...)]
	of, own := p.left(e, c)
	p.placed[e.Name]++
	p.place(of[p.t.pick(own...)])
}

// Exact figures of maps are those of all ways to play, gone through one by one.
func TestRecipe(t *testing.T) {
	t.Parallel()
	checked, bounded := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		d := anyRecipe(t)
		b := bundleOf(t, d)
		wanted := rapid.IntRange(1, 4).Draw(t, "wanted")
		got, err := stats.LookRecipe(t.Context(), b.RecipeAt(0), stats.RecipeOptions{Wanted: &wanted})
		if err != nil {
			t.Fatal(err)
		}
		if got.Inexact != "" {
			return
		}
		p := &deck{world: &world{d: d, depth: 3, t: &tree{}}, r: &d.Recipes[0]}
		spreads := map[string]spread{}
		add := func(kind, name string, n int) {
			if spreads[kind+" "+name] == nil {
				spreads[kind+" "+name] = spread{}
			}
			spreads[kind+" "+name].add(n, p.t.p)
		}
		for n := 0; ; n++ {
			if n == 20_000 {
				return
			}
			p.t.at, p.t.p, p.full = 0, big.NewRat(1, 1), false
			if !p.play(wanted) {
				t.Fatal("what is required does not come, and there are exact figures")
			}
			for _, e := range p.r.Pool {
				add("encounter", e.Name, p.placed[e.Name])
				if e.Terms.Max > 0 && p.placed[e.Name] == e.Terms.Max {
					bounded++
				}
			}
			for _, pf := range d.Prefabs {
				add("prefab", pf.Name, p.count[pf.Name])
			}
			for _, name := range []string{"0", "1"} {
				add("item", name, p.things[stats.Thing{Kind: "item", Name: name}])
			}
			if !p.t.advance() {
				break
			}
		}
		one := big.NewRat(1, 1)
		for _, e := range got.Encounters {
			spreads["encounter "+e.Encounter.Name()].check(t, e.Encounter.Name(), *e.Exact, one)
		}
		for _, pf := range got.Prefabs {
			spreads["prefab "+pf.Thing.Name].check(t, pf.Thing.Name, *pf.Exact, one)
		}
		for _, x := range got.Things {
			spreads[x.Thing.String()].check(t, fmt.Sprint(x.Thing), *x.Exact, one)
		}
		checked++
	})
	least := 30
	if testing.Short() {
		least = 5 // rapid draws a fifth
	}
	if checked < least || bounded == 0 {
		t.Errorf("only %d recipes were checked, and in %d ways to play something was bounded", checked, bounded)
	}
}
