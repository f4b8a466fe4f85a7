package embed_test

import (
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
)

// TestMisuse asks for what there is not: the panic says so, and blames nobody else.
func TestMisuse(t *testing.T) {
	t.Parallel()
	b := open(t, small())
	for _, c := range []struct {
		f    func()
		want string
	}{
		{func() { b.PrefabAt(99) }, "embed: index 99 of a list of 2"},
		{func() { b.PrefabAt(-1) }, "embed: index -1 of a list of 2"},
		{func() { b.RecipeAt(2) }, "embed: index 2 of a list of 2"},
		{func() { b.RecipeAt(1).Region(4) }, "embed: index 4 of a list of 4"},
		{func() { b.RecipeAt(0).Region(0) }, "embed: index 0 of a list of 0"},
		{func() { b.RecipeAt(0).Region(-1) }, "embed: index -1 of a list of 0"},
		{func() { b.RecipeAt(1).Feature(3) }, "embed: index 3 of a list of 3"},
		{func() { b.PrefabAt(0).Tag(99) }, "embed: index 99 of a list of "},
		{func() { b.Terrain(0) }, "embed: terrain 0 of a bundle that has 1 to "},
		{func() { b.Terrain(60000) }, "embed: terrain 60000 of a bundle that has 1 to "},
		{func() { b.PrefabAt(0).Shape(0).Outcome(-1, 0) }, "embed: a cell outside the box of a prefab"},
		{func() { b.PrefabAt(0).Shape(0).Row(embed.MaskPresent, 1<<16, 0) }, "embed: a word outside of a mask"},
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, c.want) {
					t.Errorf("recovered %q, want %q", text, c.want)
				}
			}()
			c.f()
		}()
	}
}

// TestZeroRatios holds shares that nobody gave to be 0.
func TestZeroRatios(t *testing.T) {
	t.Parallel()
	for _, r := range []embed.Ratio{{}, {Num: 1}, {Den: 1}} {
		if r.Comes(0) || r.Comes(1<<63) || r.Comes(1<<64-1) {
			t.Errorf("%v comes", r)
		}
	}
	d := small()
	r := &d.Recipes[0]
	r.Automaton.Pockets, r.Join, r.Encounters.Density = embed.Ratio{}, embed.Joining{By: embed.JoinGraph}, embed.Ratio{}
	got := open(t, d).RecipeAt(0)
	none := embed.Ratio{Den: 1}
	if got.Carving().Automaton.Pockets != none || got.Join().Loops != none || got.Encounters().Density != none {
		t.Errorf("pockets %v, join %v, density %v", got.Carving().Automaton.Pockets, got.Join(), got.Encounters().Density)
	}
}
