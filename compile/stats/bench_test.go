package stats_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
)

// BenchmarkLook surveys the prefabs of the sample.
func BenchmarkLook(b *testing.B) {
	bundle := caves()
	var all []embed.Prefab
	for i := range bundle.PrefabCount() {
		all = append(all, bundle.PrefabAt(i))
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, errs := stats.Look(b.Context(), all, stats.Options{}); errs[0] != nil {
			b.Fatal(errs[0])
		}
	}
}

// BenchmarkRecipe finds the exact figures of a recipe of the sample.
func BenchmarkRecipe(b *testing.B) {
	r, _ := caves().RecipeNamed("lower-caves")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := stats.LookRecipe(b.Context(), r, stats.RecipeOptions{Wanted: new(16)}); err != nil {
			b.Fatal(err)
		}
	}
}
