package prefab_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/xp"
)

// drawnEntry is an entry as the property test makes it: zero parts are left out.
type drawnEntry struct {
	glyphs     []int
	fore, back string
}

// yaml returns the entry as a palette holds it.
func (e drawnEntry) yaml(name string) string {
	s := "  " + name + ": {kind: wall"
	if len(e.glyphs) > 0 {
		s += ", glyph: ["
		for _, g := range e.glyphs {
			s += fmt.Sprintf("%d,", g)
		}
		s += "]"
	}
	if e.fore != "" {
		s += fmt.Sprintf(", fore: %q", e.fore)
	}
	if e.back != "" {
		s += fmt.Sprintf(", back: %q", e.back)
	}
	return s + "}\n"
}

// wins is the rule of the language, written from its sentence alone: of the entries that match, the
// one that names most of glyph, fore and back; glyphs 0 and 32 are one unless an entry names the
// cell's. It returns the indices of all that are most specific.
func wins(entries []drawnEntry, glyph int, fore, back string) (best []int) {
	named := false
	for _, e := range entries {
		named = named || slices.Contains(e.glyphs, glyph)
	}
	most := 0
	for i, e := range entries {
		rank, ok := 0, true
		if len(e.glyphs) > 0 {
			rank++
			blank := glyph == 0 && slices.Contains(e.glyphs, 32) || glyph == 32 && slices.Contains(e.glyphs, 0)
			ok = slices.Contains(e.glyphs, glyph) || blank && !named
		}
		if e.fore != "" {
			rank++
			ok = ok && e.fore == fore
		}
		if e.back != "" {
			rank++
			ok = ok && e.back == back
		}
		switch {
		case !ok || rank == 0 || rank < most:
		case rank > most:
			best, most = []int{i}, rank
		default:
			best = append(best, i)
		}
	}
	return best
}

func TestLegendPrecedence(t *testing.T) {
	t.Parallel()
	colors := []string{"", "#000000", "#ff0000", "#00ff00"}
	glyphs := []int{0, 32, 35, 46}
	entry := rapid.Custom(func(t *rapid.T) drawnEntry {
		return drawnEntry{
			glyphs: rapid.SliceOfNDistinct(rapid.SampledFrom(glyphs), 0, 3, rapid.ID).Draw(t, "glyphs"),
			fore:   rapid.SampledFrom(colors).Draw(t, "fore"),
			back:   rapid.SampledFrom(colors).Draw(t, "back"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		entries := rapid.SliceOfN(entry, 0, 6).Draw(t, "entries")
		text := "terrain:\n"
		for i, e := range entries {
			text += e.yaml(fmt.Sprintf("e%d", i))
		}
		p, list := prefab.ReadPalette("a.yaml", []byte(text))
		legend, more := prefab.Share(p)
		if len(list)+len(more) > 0 {
			t.Fatalf("%v %v in\n%s", list, more, text)
		}
		for _, g := range glyphs {
			for _, fore := range colors[1:] {
				for _, back := range colors[1:] {
					f, _ := xp.ParseRGB(fore)
					b, _ := xp.ParseRGB(back)
					e, tie := legend.TerrainOf(xp.MakeCell(xp.Glyph(g), f, b))
					want := wins(entries, g, fore, back)
					got := []int{}
					for _, found := range []*prefab.Terrain{e, tie} {
						if found != nil {
							got = append(got, int(found.Name[1]-'0'))
						}
					}
					if !slices.Equal(got, want[:min(2, len(want))]) {
						t.Fatalf("glyph %d, %s on %s is %v, want %v first in\n%s", g, fore, back, got, want, text)
					}
				}
			}
		}
	})
}

// Several palettes are one legend: all see the colors and terrain of all, and a later entry of a
// name replaces the earlier one only if it says so.
func TestShare(t *testing.T) {
	t.Parallel()
	read := func(file, text string) *prefab.Palette {
		p, list := prefab.ReadPalette(file, []byte(text))
		if len(list) > 0 {
			t.Fatal(list.Err())
		}
		return p
	}
	first := read("a.yaml", `terrain:
  wall: {glyph: "#", fore: steel, kind: wall}
  mud:  {glyph: "~", oneOf: [{terrain: pond}, {terrain: wall}]}
connections: {door: {glyph: "+"}}
machines: {door: {fore: "#111111"}}
`)
	second := read("b.yaml", `colors: {steel: "#123456"}
terrain:
  pond: {glyph: "o", kind: liquid}
  wall: {glyph: "W", kind: wall, override: true, passable: true}
connections: {door: {glyph: "d"}}
`)
	legend, list := prefab.Share(first, second)
	if len(list) != 1 || list[0].Pos.String() != "b.yaml:5:15" || list[0].Related[0].Pos.String() != "a.yaml:4:15" {
		t.Errorf("findings are %v", list)
	}
	var names []string
	for _, e := range legend.Terrain {
		names = append(names, e.Name)
	}
	if !slices.Equal(names, []string{"mud", "pond", "wall"}) {
		t.Errorf("terrain is %v", names)
	}
	mud := legend.TerrainNamed("mud")
	if mud.OneOf[1].Entry != legend.TerrainNamed("wall") || !mud.MaybeOpen() || mud.SurelyOpen() {
		t.Errorf("mud is %+v", mud)
	}
	if first.Terrain[1].OneOf[1].Entry != nil {
		t.Error("Share changes the palette")
	}
	if legend.TerrainNamed("door") != nil {
		t.Error("sections share names")
	}
	if l, list := prefab.Share(); l == nil || len(list) > 0 {
		t.Errorf("Share of nothing = %v, %v", l, list)
	}
}
