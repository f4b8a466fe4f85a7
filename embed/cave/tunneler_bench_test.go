package cave_test

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// tunnels returns the options of a map of w by h cells of style tunnels, with the defaults of recipes
// but for the margin.
func tunnels(w, h int) cave.Options {
	o := cave.Default(w, h)
	o.Margin, o.Carving = 3, embed.Carving{Style: embed.StyleTunnels, Tunnels: embed.DefaultTunnels()}
	return o
}

func BenchmarkTunnels(b *testing.B) {
	for _, n := range []int{100, 200, 1024, 4096} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			var gen cave.Generator
			var g grid.Grid
			seeds := uint64(1)
			if n < 1000 {
				seeds = 16
			}
			for i := range seeds {
				gen.Generate(&g, tunnels(n, n), embed.Seed(i))
			}
			b.SetBytes(int64(n * n))
			b.ReportAllocs()
			for i := uint64(0); b.Loop(); i++ {
				gen.Generate(&g, tunnels(n, n), embed.Seed(i%seeds))
			}
		})
	}
}
