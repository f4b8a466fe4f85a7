package cave_test

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

func BenchmarkGenerate(b *testing.B) {
	for _, n := range []int{100, 200, 1024, 4096} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			var gen cave.Generator
			var g grid.Grid
			o := cave.Default(n, n)
			gen.Generate(&g, o, embed.Seed(1))
			b.SetBytes(int64(n * n))
			b.ReportAllocs()
			for i := uint64(0); b.Loop(); i++ {
				gen.Generate(&g, o, embed.Seed(i%16))
			}
		})
	}
}
