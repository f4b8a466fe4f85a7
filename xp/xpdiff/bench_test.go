package xpdiff_test

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
)

// benchImages returns an image and two edits of it, each with one cell of a hundred changed.
func benchImages(w, h, layers int) (base, ours, theirs *xp.Image) {
	base = xp.New(w, h, layers)
	for i := range base.Layers {
		for j := range base.Layers[i].Cells {
			base.Layers[i].Cells[j] = xp.MakeCell(xp.Glyph('!'+j%90), xp.RGB{R: uint8(j / 90)}, xp.RGB{})
		}
	}
	change := func(from int) *xp.Image {
		m := clone(base)
		for i := range m.Layers {
			for j := from; j < len(m.Layers[i].Cells); j += 100 {
				m.Layers[i].Cells[j] = xp.Transparent
			}
		}
		return m
	}
	return base, change(0), change(50)
}

func benchSizes(b *testing.B, run func(b *testing.B, base, ours, theirs *xp.Image)) {
	for _, s := range []struct{ w, h, layers int }{{20, 20, 4}, {500, 500, 4}} {
		b.Run(fmt.Sprintf("%dx%dx%d", s.w, s.h, s.layers), func(b *testing.B) {
			base, ours, theirs := benchImages(s.w, s.h, s.layers)
			b.SetBytes(int64(s.w * s.h * s.layers * xp.CellSize))
			b.ReportAllocs()
			run(b, base, ours, theirs)
		})
	}
}

func BenchmarkCompare(b *testing.B) {
	benchSizes(b, func(b *testing.B, base, ours, _ *xp.Image) {
		for b.Loop() {
			xpdiff.Compare(base, ours)
		}
	})
}

func BenchmarkMerge(b *testing.B) {
	benchSizes(b, func(b *testing.B, base, ours, theirs *xp.Image) {
		for b.Loop() {
			xpdiff.Merge(base, ours, theirs)
		}
	})
}
