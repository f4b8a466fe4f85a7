package embed_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Accessors that reading a bundle back does not meet.
func TestAccessors(t *testing.T) {
	t.Parallel()
	b := open(t, small())
	pf, r := b.PrefabAt(1), b.RecipeAt(0)
	a, ok := pf.Attribute("music")
	if !ok || a.Value(0) != "drone" || !pf.HasTag("room") || pf.HasTag("hall") {
		t.Errorf("attribute %v, %v", a, ok)
	}
	if _, ok := pf.Attribute("smell"); ok {
		t.Error("an attribute that is not there was found")
	}
	if pf.Bundle() != b || r.Bundle() != b || pf.Shape(0).Prefab() != pf || b.Generator() != embed.Generator {
		t.Error("a part is of another bundle")
	}
	if got := pf.ObjectEntry(3).Index(); got != 3 {
		t.Errorf("object entry 3 has index %d", got)
	}
	if got := r.Pool(1).Index(); got != 1 {
		t.Errorf("pool entry 1 has index %d", got)
	}
	for n, want := range map[int]bool{2: false, 3: true, 7: true, 8: false} {
		if got := (embed.Range{Min: 3, Max: 7}).Holds(n); got != want {
			t.Errorf("3..7 holds %d: %v", n, got)
		}
	}
	var c embed.Contents
	for seed := range uint64(20) {
		pf.Roll(embed.Setting{Seed: seed}, &c)
		for i := range c.Objects {
			if _, ok := c.Objects[i].Attribute("music"); ok {
				t.Error("an object has an attribute of its prefab")
			}
		}
	}
}

func TestOutside(t *testing.T) {
	t.Parallel()
	b := open(t, small())
	pf := b.PrefabAt(0)
	for name, f := range map[string]func(){
		"PrefabAt":    func() { b.PrefabAt(2) },
		"PrefabAt -1": func() { b.PrefabAt(-1) },
		"RecipeAt":    func() { b.RecipeAt(2) },
		"Terrain":     func() { b.Terrain(0) },
		"Terrain 7":   func() { b.Terrain(7) },
		"Tag":         func() { pf.Tag(2) },
		"ObjectEntry": func() { pf.ObjectEntry(-1) },
		"Outcome":     func() { pf.Outcome(3, 0) },
		"Cell":        func() { pf.Variant(0).Cell(0, 3) },
		"Row":         func() { pf.Turned(orient.R0).Row(embed.MaskPresent, 3, 0) },
		"Row mask":    func() { pf.Turned(orient.R0).Row(embed.MaskHalo+1, 0, 0) },
		"Shape":       func() { pf.Shape(8) },
		"zero Prefab": func() { embed.Prefab{}.Name() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s outside: no panic", name)
				}
			}()
			f()
		}()
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		embed.NoKind.String():        "random",
		embed.Cut.String():           "none",
		embed.Floor.String():         "floor",
		embed.Kind(99).String():      "",
		embed.Danger.String():        "danger",
		embed.PreferSmall.String():   "small",
		embed.SpawnMask.String():     "mask",
		embed.DoorRole.String():      "door",
		embed.NoRole.String():        "none",
		embed.EffectRole.String():    "effect",
		embed.FacingValue.String():   "facing",
		embed.StyleCaves.String():    "caves",
		embed.EngineSync.String():    "sync",
		embed.JoinDigger.String():    "digger",
		embed.Places(0).String():     "",
		embed.Places(15).String():    "embedded centered preplaced nested",
		(embed.Centered).String():    "centered",
		embed.Category(200).String(): "",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
