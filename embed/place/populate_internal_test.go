package place

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// recipe returns a recipe with a pool, whose entries have terms that forbid nothing.
func recipe(pool ...embed.EncounterData) embed.RecipeData {
	r := embed.RecipeData{
		Name: "map", Generator: embed.Generator, W: 100, H: 100, Depth: 3, Pool: pool,
		Carving: embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{
			Engine: embed.EngineColored, Visits: embed.Ratio{Num: 5, Den: 1},
			Open: embed.Ratio{Num: 9, Den: 20}, Pockets: embed.Ratio{Den: 1},
		}},
		Join: embed.Joining{
			By: embed.JoinGraph, Loops: embed.Ratio{Den: 1}, Branch: embed.Ratio{Den: 1}, Widen: embed.Ratio{Den: 1},
		},
		Exits: embed.Exits{Separation: embed.All},
		Encounters: embed.Encounters{
			Density: embed.Ratio{Num: 6, Den: 1}, Mix: [embed.CategoryCount]uint32{0, 40, 15, 25, 20}, MaxShift: 6,
		},
	}
	r.Require = embed.Require{
		Small: embed.All, Medium: embed.All, Large: embed.All, ExitDistance: embed.All, DeadEnd: embed.All,
	}
	return r
}

// enc returns an entry of a pool.
func enc(name string, c embed.Category, prefabs ...string) embed.EncounterData {
	slices.Sort(prefabs)
	return embed.EncounterData{
		Name: name, Prefabs: prefabs,
		Terms: embed.Terms{Category: c, Weight: 10, Distance: embed.All, Depth: embed.All},
	}
}

// pool is a small one of all categories.
func pool() []embed.EncounterData {
	return []embed.EncounterData{
		enc("rest", embed.Fluff, "cell", "burrow", "open"),
		enc("loot", embed.Reward, "gate", "skull"),
		enc("den", embed.Risk, "east", "ring", "post"),
		enc("lair", embed.Danger, "both", "cell", "tomb"),
	}
}

// populated returns what Populate makes of a map, as text, with a placer that may have been used
// before.
func populated(p *Placer, lib *embed.Bundle, w, h int, seed uint64) (*grid.Grid, *Population) {
	g, exits := caveMap(w, h, seed)
	p.Use(g)
	return g, p.Populate(Job{Recipe: lib.RecipeAt(0), Exits: exits, Key: embed.Seed(seed)})
}

func describe(pl *Placement) string {
	return fmt.Sprintf("%s %s %d %v %v (%d,%d) in %d, %d", pl.Encounter.Name(), pl.Prefab.Name(), pl.Category,
		pl.Method, pl.Orientation, pl.X, pl.Y, pl.Cave, pl.Setting.Seed)
}

func listing(g *grid.Grid, out *Population) string {
	text := DrawMap(g)
	for i := range out.Placements {
		text += "\n" + describe(&out.Placements[i])
	}
	for _, r := range out.Refused {
		name := ""
		if r.Prefab != (embed.Prefab{}) {
			name = r.Prefab.Name()
		}
		text += fmt.Sprintf("\n%d %s %s %d %v %v",
			r.Step, r.Encounter.Name(), name, r.Cave, r.Reason, r.Report.Survivors)
	}
	return text
}

// TestPopulateIsAFunction compares placers that are new with one that has done other work, and
// runs on several cores at once.
func TestPopulateIsAFunction(t *testing.T) {
	t.Parallel()
	lib := Library([]embed.RecipeData{recipe(pool()...)}, shelf()...)
	var used Placer
	var wg sync.WaitGroup
	others := make([]string, 12)
	for seed := range others {
		wg.Go(func() {
			var p Placer
			others[seed] = listing(populated(&p, lib, 90, 80, uint64(seed)))
		})
	}
	wg.Wait()
	for seed, want := range others {
		if diff := cmp.Diff(want, listing(populated(&used, lib, 90, 80, uint64(seed)))); diff != "" {
			t.Fatalf("seed %d (-new +used):\n%s", seed, diff)
		}
	}
}

// TestPopulateKeepsItsPromises checks every placement of populated maps, and the counts.
func TestPopulateKeepsItsPromises(t *testing.T) {
	t.Parallel()
	lib := Library([]embed.RecipeData{recipe(pool()...)}, shelf()...)
	var p Placer
	placed := 0
	rapid.Check(t, func(t *rapid.T) {
		g, out := populated(&p, lib, rapid.IntRange(40, 100).Draw(t, "w"), rapid.IntRange(40, 90).Draw(t, "h"),
			rapid.Uint64().Draw(t, "seed"))
		checkBoards(t, g)
		var c embed.Contents
		held := map[int]bool{}
		for i := range out.Placements {
			pl := &out.Placements[i]
			checkEnd(t, g, pl)
			if held[pl.Cave] {
				t.Fatalf("cave %d holds two encounters", pl.Cave)
			}
			held[pl.Cave] = true
			if err := pl.Record().Restore(lib, &c); err != nil || c.Prefab != pl.Prefab {
				t.Fatalf("%s is not restored", describe(pl))
			}
			var again Placement
			again.reset(pl.Site)
			again.fill(&c, grid.Cave)
			if pl.Method == Embedded {
				if diff := cmp.Diff(pl.Rows, again.Rows); diff != "" {
					t.Fatalf("restored (-want +got):\n%s", diff)
				}
			}
		}
		if len(out.Placements) > out.Wanted {
			t.Fatalf("%d placements, %d wanted", len(out.Placements), out.Wanted)
		}
		placed += len(out.Placements)
	})
	if placed < 100 {
		t.Errorf("only %d placements: the test tests little", placed)
	}
}

// TestAddingAPrefabChangesWhatItWins adds a prefab to an entry. Where it is not placed, nothing
// changes. Where it is, each cave that changed is tied to its placement: by a neighbor that
// changed, or by an encounter of the same name, which one of the caves took from the other.
func TestAddingAPrefabChangesWhatItWins(t *testing.T) {
	t.Parallel()
	sketches := shelf()
	before := Library([]embed.RecipeData{recipe(pool()...)}, sketches...)
	more := pool()
	more[2] = enc("den", embed.Risk, "east", "ring", "post", "nook")
	sketches = append(sketches, Sketch{
		Name: "nook", MaxProtrusion: 1, Weight: 3, Rows: []string{"###", "#.#", "#+#"},
	})
	after := Library([]embed.RecipeData{recipe(more...)}, sketches...)
	addedChangesWhatItWins(t, before, after)
}

// TestJoiningAModChangesWhatItWins does the same with a mod, whose prefab joins the entry by its tag. The
// mod has a recipe of its own, for which the game's prefabs are there as well.
func TestJoiningAModChangesWhatItWins(t *testing.T) {
	t.Parallel()
	sketches := shelf()
	for i := range sketches {
		switch sketches[i].Name {
		case "east", "ring", "post":
			sketches[i].Tags = []string{"den"}
		}
	}
	pool := pool()
	pool[2].Tags = []string{"den"}
	own := enc("any", embed.Risk, "nook")
	own.Tags = []string{"den"}
	r := recipe(own)
	r.Name = "of the mod"
	game := Library([]embed.RecipeData{recipe(pool...)}, sketches...)
	mod := Library([]embed.RecipeData{r}, Sketch{
		Name: "nook", MaxProtrusion: 1, Weight: 3, Rows: []string{"###", "#.#", "#+#"}, Tags: []string{"den"},
	})
	both, err := embed.Join(game, mod)
	if err != nil {
		t.Fatal(err)
	}
	if r, ok := both.RecipeNamed("of the mod"); !ok || r.Pool(0).PrefabCount() != 4 {
		t.Error("the mod's recipe does not have the game's prefabs")
	}
	addedChangesWhatItWins(t, game, both)
}

// addedChangesWhatItWins makes the maps of recipe "map" of two bundles, of which the second has a prefab
// more, nook, in the entry den.
func addedChangesWhatItWins(t *testing.T, before, after *embed.Bundle) {
	t.Helper()
	var p, q Placer
	same, placed, spread := 0, 0, 0
	for seed := range uint64(1000) {
		g, a := populated(&p, before, 80, 80, seed)
		h, b := populated(&q, after, 80, 80, seed)
		if len(b.Placements) == 0 && DrawMap(g) != DrawMap(h) {
			t.Fatalf("seed %d: the caves changed", seed)
		}
		was, is := byCave(a), byCave(b)
		won := map[int]bool{}
		for c, text := range is {
			won[c] = len(text) > 8 && text[:8] == "den nook"
		}
		changed := []int{}
		for id := 1; id <= g.Caves.Count(); id++ {
			if was[id] != is[id] {
				changed = append(changed, id)
			}
		}
		switch {
		case !anyTrue(won) && len(changed) > 0:
			t.Fatalf("seed %d: the new prefab is not placed, but caves %v changed", seed, changed)
		case !anyTrue(won):
			same++
		default:
			placed++
			spread += len(changed) - 1
		}
		for _, c := range changed {
			if !tied(g, c, changed, was, is, won, map[int]bool{}) {
				t.Fatalf("seed %d: cave %d changed\nfrom %q\nto   %q\nwithout a reason; the new prefab is in %v",
					seed, c, was[c], is[c], won)
			}
		}
	}
	t.Logf("%d maps the same, %d with the new prefab, and there %d other caves changed", same, placed, spread)
	if same < 20 || placed < 20 {
		t.Error("the test tests little")
	}
}

func byCave(out *Population) map[int]string {
	m := map[int]string{}
	for i := range out.Placements {
		m[out.Placements[i].Cave] = describe(&out.Placements[i])
	}
	return m
}

func anyTrue(m map[int]bool) bool {
	for _, v := range m {
		if v {
			return true
		}
	}
	return false
}

// tied reports whether a changed cave is one where the new prefab is, or is tied to one.
func tied(g *grid.Grid, c int, changed []int, was, is map[int]string, won, seen map[int]bool) bool {
	if won[c] {
		return true
	}
	seen[c] = true
	name := func(text string) string {
		head, _, _ := strings.Cut(text, " ")
		return head
	}
	near := g.Links.AppendNeighbors(nil, c)
	for _, o := range changed {
		if seen[o] {
			continue
		}
		shared := false
		for _, a := range []string{was[c], is[c]} {
			for _, b := range []string{was[o], is[o]} {
				shared = shared || a != "" && b != "" && name(a) == name(b)
			}
		}
		if (shared || slices.Contains(near, int32(o))) && tied(g, o, changed, was, is, won, seen) {
			return true
		}
	}
	return false
}

// TestEncountersKeepApart compares the pairs of neighbors that both hold an encounter with what
// as many encounters would have that are strewn over the caves alike.
func TestEncountersKeepApart(t *testing.T) {
	t.Parallel()
	r := recipe(pool()...)
	r.Encounters.Density = embed.Ratio{Num: 4, Den: 1}
	lib := Library([]embed.RecipeData{r}, shelf()...)
	var p Placer
	pairs, expected := 0.0, 0.0
	for seed := range uint64(60) {
		g, out := populated(&p, lib, 120, 120, seed)
		held := map[int32]bool{}
		for i := range out.Placements {
			held[int32(out.Placements[i].Cave)] = true
		}
		edges, both := 0.0, 0.0
		n := g.Caves.Count()
		for id := 1; id <= n; id++ {
			for _, o := range g.Links.AppendNeighbors(nil, id) {
				edges++
				if held[int32(id)] && held[o] {
					both++
				}
			}
		}
		k := float64(len(held))
		pairs += both
		expected += edges * k * (k - 1) / float64(n*(n-1))
	}
	t.Logf("%.0f pairs of neighbors, %.0f if strewn", pairs, expected)
	if pairs > 0.9*expected {
		t.Errorf("%.0f pairs of neighbors hold encounters, strewn alike %.0f would", pairs, expected)
	}
}

// TestQuotas checks the shares of a deck.
func TestQuotas(t *testing.T) {
	t.Parallel()
	type mix = [embed.CategoryCount]uint32
	type quota = [embed.CategoryCount]int
	for _, tt := range []struct {
		mix  mix
		n    int
		want quota
	}{
		{mix{0, 40, 15, 25, 20}, 20, quota{0, 8, 3, 5, 4}},
		{mix{0, 40, 15, 25, 20}, 13, quota{0, 5, 2, 3, 3}},
		{mix{0, 1, 1, 1, 1}, 2, quota{0, 1, 1, 0, 0}},
		{mix{0, 0, 0, 7, 0}, 5, quota{0, 0, 0, 5, 0}},
		{mix{}, 5, quota{}},
		{mix{0, 40, 15, 25, 20}, 0, quota{}},
	} {
		if diff := cmp.Diff(tt.want, Quotas(tt.mix, tt.n)); diff != "" {
			t.Errorf("Quotas(%v, %d) (-want +got):\n%s", tt.mix, tt.n, diff)
		}
	}
	for _, tt := range []struct {
		num, den          uint32
		open, caves, want int
	}{
		{6, 1, 2000, 40, 12}, {6, 1, 2083, 40, 12}, {6, 1, 2084, 40, 13}, {6, 1, 9000, 40, 40}, {0, 1, 9000, 40, 0},
		{1, 2, 1000, 40, 1}, {1, 2, 999, 40, 0}, {1, 0, 999, 40, 0},
	} {
		if got := wanted(embed.Ratio{Num: tt.num, Den: tt.den}, tt.open, tt.caves); got != tt.want {
			t.Errorf("wanted(%d/%d, %d, %d) = %d, want %d", tt.num, tt.den, tt.open, tt.caves, got, tt.want)
		}
	}
}

// TestQueueIsARace compares the order in which a queue gives caves with the best of all caves,
// looked for anew each time, while neighbors fill up.
func TestQueueIsARace(t *testing.T) {
	t.Parallel()
	lib := Library([]embed.RecipeData{recipe(pool()...)}, shelf()...)
	rapid.Check(t, func(t *rapid.T) {
		g, exits := caveMap(100, 90, rapid.Uint64().Draw(t, "map"))
		var p Placer
		p.Use(g)
		s := &p.people
		s.begin(Job{Recipe: lib.RecipeAt(0), Exits: exits, Key: embed.Seed(rapid.Uint64().Draw(t, "key"))}, g)
		e := &s.entries[rapid.IntRange(0, 3).Draw(t, "entry")]
		e.prefer = embed.Prefer(rapid.IntRange(0, 2).Draw(t, "prefer"))
		c := embed.Category(rapid.IntRange(1, 4).Draw(t, "category"))
		var q queue
		p.fill(&q, e, c, rapid.SampledFrom([]int{1, 2, 5, firstNear}).Draw(t, "near"))
		left := map[int]bool{}
		for i := range s.caves {
			left[i] = p.bars(e, i) == NoReason
		}
		for {
			got, ok := p.next(&q, e, c)
			var want runner
			found := false
			for i := range s.caves {
				if !left[i] || s.caves[i].holder != 0 {
					continue
				}
				if r := p.runner(e, c, i); !found || r.before(want) {
					want, found = r, true
				}
			}
			if ok != found || ok && got != int(want.cave) {
				t.Fatalf("cave %d %v, want %d %v", got, ok, want.cave, found)
			}
			if !ok {
				return
			}
			left[got] = false
			if n := rapid.IntRange(-5, len(s.caves)-1).Draw(t, "occupy"); n >= 0 && s.caves[n].holder == 0 {
				p.occupy(0, n)
			}
		}
	})
}
