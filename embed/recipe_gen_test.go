package embed_test

import (
	"crypto/sha256"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

func anyRecipe(t *rapid.T, d *embed.Data, name string, prefabs []string) embed.RecipeData {
	ratio := func() embed.Ratio {
		return embed.Ratio{Num: rapid.Uint32().Draw(t, "num"), Den: rapid.Uint32Min(1).Draw(t, "den")}
	}
	number := func() int { return rapid.IntRange(0, embed.NoMax).Draw(t, "number") }
	r := embed.RecipeData{
		Name: name, File: "maps/" + name, Generator: embed.Generator,
		W: rapid.IntRange(1, 300).Draw(t, "w"), H: rapid.IntRange(1, 300).Draw(t, "h"),
		Depth: number(), Tags: anyTags(t, "tags"), Margin: number(),
		Join: embed.Joining{
			By: embed.JoinBy(rapid.IntRange(1, 2).Draw(t, "by")), Loops: ratio(), MaxTunnel: number(),
			Branch: ratio(), Widen: anyChance(t),
		},
		Require: embed.Require{
			Open: embed.RatioRange{Min: ratio()}, Loops: embed.RatioRange{Max: ratio()},
			Small: anyRange(t, "small"), Medium: anyRange(t, "medium"), Large: anyRange(t, "large"),
			SmallRooms: anyRange(t, "small rooms"), MediumRooms: anyRange(t, "medium rooms"), LargeRooms: anyRange(t, "large rooms"),
			ExitDistance: anyRange(t, "exit"), DeadEnd: anyRange(t, "dead end"), Linearity: embed.RatioRange{Min: ratio(), Max: ratio()},
		},
		Exits:      embed.Exits{Count: number(), Separation: anyRange(t, "separation")},
		Encounters: embed.Encounters{Density: ratio(), MaxShift: number()},
		OpenPool:   rapid.Bool().Draw(t, "open pool"), Replaces: rapid.Bool().Draw(t, "replaces"),
	}
	anyCarvings(t, &r)
	anyFeatures(t, d, &r)
	for c := embed.Fluff; c < embed.CategoryCount; c++ {
		r.Encounters.Mix[c] = rapid.Uint32().Draw(t, "mix")
	}
	n := rapid.IntRange(0, 3).Draw(t, "pool")
	for range n {
		chosen := rapid.SliceOfNDistinct(rapid.SampledFrom(prefabs), 1, len(prefabs), rapid.ID).Draw(t, "prefabs")
		slices.Sort(chosen)
		r.Pool = append(r.Pool, embed.EncounterData{
			Name: rapid.String().Draw(t, "name"), Prefabs: chosen, Tags: anyTags(t, "tags"),
			NotWith: none(rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 2).Draw(t, "notWith")),
			Terms: embed.Terms{
				Category: embed.Category(rapid.IntRange(0, 4).Draw(t, "category")), Weight: rapid.Uint32().Draw(t, "weight"),
				Prefer: embed.Prefer(rapid.IntRange(0, 2).Draw(t, "prefer")), Required: rapid.Bool().Draw(t, "required"),
				Count: rapid.IntRange(0, embed.MaxRequired).Draw(t, "count"), Max: number(), Distance: anyRange(t, "distance"), Depth: anyRange(t, "depth"),
				MinArea: number(), AllEntrances: rapid.Bool().Draw(t, "all"), Pushed: rapid.Bool().Draw(t, "pushed"), Gap: number(),
			},
		})
	}
	return r
}

// anyCarvings draws how a map comes about, in regions side by side if it is composite.
func anyCarvings(t *rapid.T, r *embed.RecipeData) {
	style := embed.Style(rapid.IntRange(1, 5).Draw(t, "style"))
	if style != embed.StyleComposite {
		r.Carving = anyCarving(t, style, r.W, r.H)
		return
	}
	r.Style = style
	n := rapid.IntRange(1, min(r.W, 4)).Draw(t, "regions")
	for i := range n {
		width := r.W / n
		area := embed.Area{
			X: i * width, Y: rapid.IntRange(0, r.H-1).Draw(t, "y"), W: rapid.IntRange(1, width).Draw(t, "width"),
		}
		area.H = rapid.IntRange(1, r.H-area.Y).Draw(t, "height")
		style := embed.Style(rapid.IntRange(1, 4).Draw(t, "style"))
		r.Regions = append(r.Regions, embed.Region{Area: area, Carving: anyCarving(t, style, r.W, r.H)})
	}
}

// anyCarving draws the parts that a style uses.
func anyCarving(t *rapid.T, style embed.Style, w, h int) embed.Carving {
	c := embed.Carving{Style: style}
	number := func() int { return rapid.IntRange(0, embed.NoMax).Draw(t, "number") }
	if style.HasAutomaton() {
		c.Automaton = embed.Automaton{
			Engine: embed.Engine(rapid.IntRange(1, 3).Draw(t, "engine")), Open: anyChance(t),
			Visits: embed.Ratio{Num: 11, Den: 2}, Smooth: number(), MinCave: number(), MaxCave: number(),
			MinPillar: number(), Pockets: anyChance(t),
		}
	}
	switch style {
	case embed.StyleGuided:
		c.Guide = anyGuide(t, w, h)
	case embed.StyleMines:
		c.Mines = embed.Mines{
			Rooms:     within(t, 0, embed.MaxRooms),
			RoomWidth: within(t, 1, embed.MaxMapSide), RoomHeight: within(t, 1, embed.MaxMapSide),
		}
	case embed.StyleTunnels:
		c.Tunnels = anyTunnels(t)
	}
	return c
}

// anyTunnels draws how tunnelers dig.
func anyTunnels(t *rapid.T) (out embed.Tunnels) {
	for _, k := range embed.TunnelKeys() {
		for i := range k.Len() {
			k.Set(&out, i, rapid.IntRange(k.Low, k.High).Draw(t, k.Name))
		}
	}
	out.Bound() // ranges may run backwards
	return out
}

func anyGuide(t *rapid.T, w, h int) embed.Guide {
	g := embed.Guide{Shape: embed.GuideShape(rapid.IntRange(1, 6).Draw(t, "shape"))}
	if g.Shape.HasLegs() {
		g.Legs = rapid.IntRange(0, embed.MaxLegs).Draw(t, "legs")
	}
	if g.Shape.HasWidth() {
		g.Width = within(t, 1, embed.MaxMapSide)
	}
	if g.Shape == embed.GuideArt {
		art := make([]byte, embed.GuideArtSize(w, h))
		seed := embed.Seed(rapid.Uint64().Draw(t, "art"))
		for i := range art {
			art[i] = byte(seed.Word(uint64(i)))
			if row := len(art) / h; w%8 > 0 && i%row == row-1 {
				art[i] &= 1<<(w%8) - 1
			}
		}
		g.Art = string(art)
	}
	return g
}

// within draws a range with both ends within two bounds.
func within(t *rapid.T, least, most int) embed.Range {
	ends := rapid.SliceOfN(rapid.IntRange(least, most), 2, 2).Draw(t, "range")
	return embed.Range{Min: slices.Min(ends), Max: slices.Max(ends)}
}

// anyFeatures draws reserves, and prefabs that may be placed so.
func anyFeatures(t *rapid.T, d *embed.Data, r *embed.RecipeData) {
	area := func() (a embed.Area) {
		a.X, a.Y = rapid.IntRange(0, r.W-1).Draw(t, "x"), rapid.IntRange(0, r.H-1).Draw(t, "y")
		a.W, a.H = rapid.IntRange(1, r.W-a.X).Draw(t, "w"), rapid.IntRange(1, r.H-a.Y).Draw(t, "h")
		return a
	}
	var able []*embed.PrefabData
	for i := range d.Prefabs {
		if d.Prefabs[i].Places.Has(embed.Preplaced) {
			able = append(able, &d.Prefabs[i])
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "features") {
		f := embed.FeatureData{Area: area()}
		if len(able) > 0 && rapid.Bool().Draw(t, "prefab") {
			pf := rapid.SampledFrom(able).Draw(t, "which")
			f.Prefab, f.Chance, f.Optional = pf.Name, anyChance(t), rapid.Bool().Draw(t, "optional")
			f.Clearance = rapid.IntRange(0, embed.MaxClearance).Draw(t, "clearance")
			f.Count = rapid.SampledFrom([]embed.Count{{}, {Plus: 1}, {Dice: 2, Sides: 4, Plus: -3}, {Plus: embed.MaxRequired}}).Draw(t, "count")
			if f.Fixed = rapid.Bool().Draw(t, "fixed"); f.Fixed {
				f.Area.W, f.Area.H = 0, 0
			}
			all := distinctOf(d, pf.Name)
			for f.Orientations = 0; f.Orientations == 0; {
				f.Orientations = all & orient.Set(rapid.IntRange(1, 255).Draw(t, "orientations"))
			}
		}
		r.Features = append(r.Features, f)
	}
}

// distinctOf returns the distinct orientations of a prefab, as a bundle has them.
func distinctOf(d *embed.Data, name string) orient.Set {
	alone := *d
	alone.Recipes = nil
	data, err := embed.Encode(&alone, sha256.Sum256)
	if err != nil {
		panic(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		panic(err)
	}
	pf, _ := b.PrefabNamed(name)
	return pf.Distinct()
}
