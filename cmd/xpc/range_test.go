package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// rangeSeeds is how many maps a picture of docs/range.md is of.
const rangeSeeds = 1000

// rangeStyles are the styles whose expressive range is drawn, each as it is without a word more in the
// recipe.
func rangeStyles() []struct {
	name    string
	options cave.Options
} {
	caves, guided := cave.Default(100, 100), cave.DefaultOf(embed.StyleGuided, 100, 100)
	mines, tunnels := cave.DefaultOf(embed.StyleMines, 88, 88), cave.DefaultOf(embed.StyleTunnels, 100, 100)
	guided.Guide.Shape = embed.GuideSerpentine
	composite := cave.DefaultOf(embed.StyleComposite, 100, 100)
	composite.Margin = 2
	composite.Regions = []embed.Region{
		{Area: embed.Area{X: 0, Y: 0, W: 60, H: 100}, Carving: caves.Carving},
		{Area: embed.Area{X: 60, Y: 0, W: 40, H: 100}, Carving: tunnels.Carving},
	}
	return []struct {
		name    string
		options cave.Options
	}{
		{"caves", caves}, {"guided", guided}, {"mines", mines}, {"tunnels", tunnels}, {"composite", composite},
	}
}

// measureRange fills the plots of a style with maps of the first seeds.
func measureRange(o cave.Options, seeds uint64, space, ways *plot) {
	var gen cave.Generator
	var g grid.Grid
	var exits cave.Exits
	var meter cave.Meter
	for seed := range seeds {
		key := embed.Seed(seed)
		made := gen.Generate(&g, o, key)
		at, _ := exits.Choose(&g, 2, embed.All, key)
		s := meter.Measure(&g, made.Domain)
		if len(at) < 2 {
			space.miss()
			ways.miss()
			continue
		}
		path := meter.Hops(&g, at[0].Cave, at[1].Cave)
		space.add(1000*s.Open/s.Domain, 1000*path/s.Nodes())
		ways.add(10*s.Nodes(), 1000*s.Loops/s.Nodes())
	}
}

// TestExpressiveRange draws the pictures of docs/range.md anew, which must be those that are there.
func TestExpressiveRange(t *testing.T) {
	t.Parallel()
	for _, style := range rangeStyles() {
		t.Run(style.name, func(t *testing.T) {
			t.Parallel()
			space := newPlot("open cells, of the domain", axis{0, 80, 2, 20, "%"}, "linearity", axis{0, 100, 4, 20, "%"})
			ways := newPlot("caves and rooms", axis{0, 80, 2, 20, ""}, "loops a cave", axis{0, 75, 3, 15, "%"})
			measureRange(style.options, rangeSeeds, space, ways)
			title := fmt.Sprintf("style: %s", style.name)
			img := drawPlots(title, fmt.Sprintf("%d maps, seeds 0 to %d", rangeSeeds, rangeSeeds-1), space, ways)
			samePicture(t, img, filepath.Join(docs, "range-"+style.name+".png"))
			t.Log(style.name, strings.Join(slices.Concat(space.summary(), ways.summary()), "; "))
		})
	}
}
