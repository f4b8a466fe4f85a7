package place_test

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
)

// BenchmarkFeatures plans and settles ten prefabs anywhere on maps of some sizes; caves are not made
// anew in between, so that tunnels lead to those of the first map.
func BenchmarkFeatures(b *testing.B) {
	bundle := bundleOf(b, []embed.PrefabData{shrine()})
	for _, side := range []int{100, 200, 1024, 4096} {
		f := once(bundle.PrefabAt(0), embed.Area{})
		f.Count.Plus, f.Optional = 10, true
		w := newWorld(side, side, 14, f)
		b.Run(fmt.Sprintf("Plan/%d", side), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.p.Plan(w.job)
			}
		})
		w.run(1)
		b.Run(fmt.Sprintf("All/%d", side), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.options.Frozen, w.options.Starts = w.p.Plan(w.job)
				w.gen.Generate(&w.g, w.options, w.job.Key.Named("caves"))
				w.p.Settle(&w.g, nil)
			}
		})
		w.options.Frozen.Open, w.options.Frozen.Earth, w.options.Frozen.Taken = nil, nil, nil
		b.Run(fmt.Sprintf("Without/%d", side), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.gen.Generate(&w.g, w.options, w.job.Key.Named("caves"))
			}
		})
	}
}
