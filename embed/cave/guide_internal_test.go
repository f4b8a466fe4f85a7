package cave

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestGuidesAreInOnePiece draws shapes into rectangles of any size, with widths and legs beyond what they
// have room for, and checks that they lie in the domain, are not empty, and hang together side by side.
func TestGuidesAreInOnePiece(t *testing.T) {
	t.Parallel()
	var gd guide // one for all
	var c carver
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
		p := &plot{w: n("w", 0, 150>>n("small", 0, 6)), h: n("h", 0, 130>>n("small", 0, 6))}
		g := grid.New(p.w, p.h)
		p.g = g
		p.domain.Reset(p.w, p.h)
		m := n("margin", 0, 5)
		p.domain.SetRect(m, m, p.w-2*m, p.h-2*m)
		low := n("low", 0, 200>>n("narrow", 0, 7))
		p.carving.Guide = embed.Guide{
			Shape: embed.GuideShape(n("shape", 1, 5)), Legs: n("legs", 0, 70), Width: embed.Range{Min: low, Max: low + n("more", 0, 30)},
		}
		p.key = embed.Seed(rapid.Uint64().Draw(t, "seed"))
		var before grid.Board
		before.Copy(&p.domain)
		gd.cut(p, &c)
		if !p.domain.Within(&before) {
			t.Fatal("the domain has grown")
		}
		var parts grid.Regions
		if parts.Label(&p.domain); parts.Count() > 1 || parts.Count() == 0 && !before.Empty() {
			t.Fatalf("%d parts", parts.Count())
		}
	})
}

// TestGuidesFillTheMap checks how much of the map the shapes leave, on average over many seeds, and that
// they lead from one end of it to the other.
func TestGuidesFillTheMap(t *testing.T) {
	t.Parallel()
	const seeds = 60
	for shape, want := range map[embed.GuideShape][2]int{ // percent of the map
		embed.GuideCorridor: {33, 50}, embed.GuideSerpentine: {55, 70}, embed.GuideRing: {40, 55}, embed.GuideTree: {42, 56},
		embed.GuideBlob: {45, 65},
	} {
		var gd guide
		var c carver
		cells, wide := 0, 0
		for seed := range uint64(seeds) {
			p := &plot{w: 100, h: 80, key: embed.Seed(seed), g: grid.New(100, 80)}
			p.domain.Reset(100, 80)
			p.domain.SetRect(5, 5, 90, 70)
			p.carving.Guide = embed.Guide{Shape: shape, Width: embed.Range{Min: 14, Max: 22}}
			gd.cut(p, &c)
			cells += p.domain.Count()
			var f frame
			if f.fit(&p.domain); f.l >= 60 {
				wide++
			}
		}
		if share := 100 * cells / seeds / (90 * 70); share < want[0] || share > want[1] || wide < seeds*8/10 {
			t.Errorf("shape %d leaves %d%% of the map, want %v; %d of %d reach across", shape, share, want, wide, seeds)
		}
	}
}
