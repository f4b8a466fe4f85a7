package compile_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// TestFeaturesFitWhereTheyAreSet holds what is found of features at fixed places against where placement
// finds a spot for them: along the border of a map, in every orientation, with two clearances.
func TestFeaturesFitWhereTheyAreSet(t *testing.T) {
	t.Parallel()
	files := regions()
	lint := func(mode compile.Mode) *compile.Result {
		r, err := compile.Build(t.Context(), compile.Options{FS: mapFS(t, files), Mode: mode})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	b, err := embed.Open(string(lint(compile.Make).Bundle))
	if err != nil {
		t.Fatal(err)
	}
	gate, _ := b.PrefabNamed("gate")
	const w, h = 18, 16
	var p place.Preplacer
	fits, refused := 0, 0
	check := func(x, y int, o orient.Orientation, clearance int) {
		frozen, _ := p.Plan(place.FeatureJob{W: w, H: h, Features: []place.Feature{{
			Prefab: gate, Area: embed.Area{X: x, Y: y}, Fixed: true, Orientations: orient.SetOf(o), Count: embed.Count{Plus: 1},
			Chance: embed.Certain, Clearance: clearance,
		}}})
		files["maps/parts.map.yaml"] = fmt.Sprintf("version: 1\nsize: [%d, %d]\nmargin: 2\nfeatures: [{prefab: gate, at: [%d, %d], orientation: %s, clearance: %d}]\n",
			w, h, x, y, o, clearance)
		found, fit := lint(compile.Lint).Findings, frozen.Earth.Count() > 0
		if told := slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == diag.BadArea }); told == fit {
			t.Errorf("%s at (%d,%d), clearance %d: has a spot: %v, is found: %v", o, x, y, clearance, fit, told)
		}
		if fit {
			fits++
		} else {
			refused++
		}
	}
	for o := range gate.Distinct().Each() {
		for x := range w {
			check(x, 6, o, 1+x%2)
		}
		for y := range h {
			check(7, y, o, 1+y%2)
		}
	}
	if fits < 50 || refused < 30 {
		t.Errorf("%d fit, %d do not", fits, refused)
	}
}
