package rogue_test

import (
	"os"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
	"github.com/seed18752ec6/xpc/samples/game/internal/variant"
)

func TestMain(m *testing.M) {
	code := m.Run()
	variant.Clean()
	os.Exit(code)
}

// open builds the project with changes, and opens the bundle.
func open(t *testing.T, edits ...variant.Edit) *embed.Bundle {
	t.Helper()
	if testing.Short() {
		t.Skip("builds xpc")
	}
	b, err := embed.Open(string(variant.Build(t, edits...)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestFits holds the tables of the game against the catalogue: the game knows all its names.
func TestFits(t *testing.T) {
	t.Parallel()
	if err := rogue.Fits(prefabs.Bundle()); err != nil {
		t.Error(err)
	}
}

// walls are the colors of walls before and after a change of the art.
var walls = variant.Edit{File: "art/works/cache.xpt", Old: "#90a6ba", New: "#ff0000"}

// frame lists how the cells of a placement look.
func frame(g *rogue.Game, p rogue.Placed) (looks []rogue.Seen) {
	g.Reveal = true
	for y := p.Y; y < p.Y+p.H; y++ {
		for x := p.X; x < p.X+p.W; x++ {
			looks = append(looks, g.Look(x, y))
		}
	}
	return looks
}

func reds(looks []rogue.Seen) (n int) {
	for _, s := range looks {
		if s.Fore.R > 0 && s.Fore.G == 0 && s.Fore.B == 0 {
			n++
		}
	}
	return n
}

// TestSwapRepaints swaps in a bundle with a prefab of other colors: the level shows them at once, and
// nothing else has changed.
func TestSwapRepaints(t *testing.T) {
	t.Parallel()
	b := open(t, walls)
	g := rogue.New(prefabs.Bundle(), 3)
	for range 30 {
		g.Travel()
	}
	var cache rogue.Placed
	for _, p := range g.Level.Placed {
		if p.Prefab == "works/cache" {
			cache = p
		}
	}
	at, turn, items, before := g.At, g.Turn, len(g.Level.Items), frame(g, cache)
	if err := g.Swap(b); err != nil {
		t.Fatal(err)
	}
	after := frame(g, cache)
	if was, is := reds(before), reds(after); was != 0 || is < 10 {
		t.Errorf("%d red cells before, %d after", was, is)
	}
	for i := range after {
		if after[i].Rune != before[i].Rune {
			t.Errorf("cell %d was %c, is %c", i, before[i].Rune, after[i].Rune)
		}
	}
	if g.At != at || g.Turn != turn || len(g.Level.Items) != items {
		t.Error("the swap has changed the run")
	}
	if said := g.Log[len(g.Log)-1]; !strings.HasPrefix(said, "A new bundle: 22 prefabs, all ") {
		t.Errorf("the log says %q", said)
	}
	if faults := walk(g.Level); len(faults) > 0 {
		t.Errorf("after the swap %s", strings.Join(faults, "; "))
	}
}

// TestSwapKeepsShapes swaps in a bundle with a prefab of another shape: it stays as it is on this level,
// and comes as it is drawn now with the next one.
func TestSwapKeepsShapes(t *testing.T) {
	t.Parallel()
	b := open(t, variant.Edit{File: "art/works/cache.xpt", Old: "|║○   ○║|", New: "|║     ║|"}, walls)
	g := rogue.New(prefabs.Bundle(), 3)
	var cache rogue.Placed
	for _, p := range g.Level.Placed {
		if p.Prefab == "works/cache" {
			cache = p
		}
	}
	before := frame(g, cache)
	if err := g.Swap(b); err != nil {
		t.Fatal(err)
	}
	for i, s := range frame(g, cache) {
		if s != before[i] {
			t.Errorf("cell %d has changed", i)
		}
	}
	if said := g.Log[len(g.Log)-1]; !strings.Contains(said, "others have changed their shape") {
		t.Errorf("the log says %q", said)
	}
	g.Again()
	red := 0
	for _, p := range g.Level.Placed {
		if p.Prefab == "works/cache" {
			red += reds(frame(g, p))
		}
	}
	if red == 0 {
		t.Error("made anew, the level shows the old prefab")
	}
}

// TestSwapRefused swaps in bundles that do not fit: the game says all that it does not know, and has
// changed nothing.
func TestSwapRefused(t *testing.T) {
	t.Parallel()
	b := open(t,
		variant.Edit{File: "catalogue.yaml", Old: "turret, warden]", New: "turret, warden, golem]"},
		variant.Edit{File: "maps/2-diggings.map.yaml", Old: "name: diggings", New: "name: old-diggings"})
	g := rogue.New(prefabs.Bundle(), 3)
	lines := len(g.Log)
	err := g.Swap(b)
	if want := "it has no recipe \"diggings\"\nthis game knows no robot \"golem\""; err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	if g.Bundle() != prefabs.Bundle() || len(g.Log) != lines {
		t.Error("the game has changed")
	}
}

// TestSwapPlays plays on after a swap on each level; records of one bundle hold for the other.
func TestSwapPlays(t *testing.T) {
	t.Parallel()
	b := open(t, walls,
		variant.Edit{File: "palette.yaml", Old: "    - \"0 0, 8 0, 6 2, 2 2\"\n", New: ""}) // another outline
	for seed := uint64(1); seed <= 4; seed++ {
		g := rogue.New(prefabs.Bundle(), seed)
		for depth := range rogue.Levels {
			g.To(depth + 1)
			next := b
			if g.Bundle() == b {
				next = prefabs.Bundle()
			}
			if err := g.Swap(next); err != nil {
				t.Fatal(err)
			}
			if faults := walk(g.Level); len(faults) > 0 {
				t.Errorf("seed %d, level %d: %s", seed, depth+1, strings.Join(faults, "; "))
			}
			for range 20 {
				g.Travel()
				g.Do(rogue.Fire)
			}
		}
	}
}

// TestSwapKeepsWays swaps in a bundle of other chances, where what was ground may be rock now, and one
// without outlines: what is walked on stays open to sight, and no outline is left that means nothing.
func TestSwapKeepsWays(t *testing.T) {
	t.Parallel()
	rocks := open(t, variant.Edit{File: "palette.yaml", Old: "- {terrain: rock}", New: "- {terrain: rock, weight: 90}"})
	plain := open(t, variant.Edit{File: "palette.yaml", Old: ", shape: pillar", New: ""},
		variant.Edit{File: "art/works/cache.xpt", Old: "|║○   ○║|", New: "|║    ○║|"})
	seen := map[string]int{}
	for seed := uint64(1); seed <= 6; seed++ {
		for depth := range rogue.Levels {
			for _, b := range []*embed.Bundle{rocks, plain} {
				g := rogue.New(prefabs.Bundle(), seed)
				for _, p := range g.To(depth + 1).Placed {
					seen[p.Prefab]++
				}
				if dim := g.Dim(); len(dim) > 0 {
					t.Fatalf("before: %v", dim)
				}
				if err := g.Swap(b); err != nil {
					t.Fatal(err)
				}
				if dim := g.Dim(); len(dim) > 0 {
					t.Errorf("seed %d, level %d: %v", seed, depth+1, dim)
				}
			}
		}
	}
	if seen["wild/lair"] < 4 || seen["works/cache"] < 4 {
		t.Errorf("%v", seen)
	}
}
