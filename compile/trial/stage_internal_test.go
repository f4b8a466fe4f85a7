package trial

import (
	"os"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestStage asks a kept map for what the generator refused before its first encounter: each rule leaves over what it
// left over there, features and exits in the map or not.
func TestStage(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../samples/caves/build/caves.xpb")
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		t.Fatal(err)
	}
	var s stage
	asked, kept := 0, 0
	for i := range b.RecipeCount() {
		recipe := b.RecipeAt(i)
		for seed := range uint64(150) {
			m := s.set(recipe, seed)
			for k := range m.Refused {
				r := &m.Refused[k]
				if r.Step != m.Features || r.Feature > 0 || r.Reason != place.NoReason || r.Prefab == (embed.Prefab{}) {
					continue
				}
				terms := r.Encounter.Terms()
				opt := place.Options{
					AllEntrances: terms.AllEntrances, Gap: terms.Gap, MinArea: terms.MinArea, MaxShift: recipe.Encounters().MaxShift,
				}
				search := s.placer.Embedded
				if r.Report.Method == place.Centered {
					search = s.placer.Centered
				}
				if _, ok := search(r.Prefab, r.Cave, opt, embed.Seed(1)); ok || s.placer.Report() != r.Report {
					t.Fatalf("%s, seed %d: %s in cave %d: %v, the generator has %v", recipe.Name(), seed, r.Prefab.Name(), r.Cave,
						s.placer.Report(), r.Report)
				}
				asked++
			}
			if m.Features > 0 {
				for x, y := range s.before.Kept.All() {
					if s.before.At(x, y) != grid.Stairs { // those are kept by themselves
						kept++
					}
				}
				if s.before.Frozen.Empty() {
					t.Fatalf("%s, seed %d: the features are gone", recipe.Name(), seed)
				}
			}
		}
	}
	if asked < 100 || kept == 0 {
		t.Errorf("%d refusals were asked for, and %d cells kept", asked, kept)
	}
}
