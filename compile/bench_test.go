package compile_test

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// generated is a project of n prefabs of 20 by 20 cells, in a dozen colors each, with scripts of 30 lines.
func generated(t testing.TB, n int) (root string, cells int) {
	t.Helper()
	const w, h = 20, 20
	root = lay(t, map[string]string{
		"xpc.yaml":     "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nout: {bundle: out/p.xpb, go: {dir: out/p}}\n",
		"palette.yaml": palette + "machines:\n  pump: {glyph: \"=\"}\n",
	})
	for i := range n {
		m := xp.New(w, h, 4)
		for x := range w {
			for y := range h {
				g := xp.Glyph('.')
				if x == 0 || y == 0 || x == w-1 || y == h-1 || (x*7+y*13+i)%11 == 0 && x%2 == 0 && y%2 == 0 && y < h-2 {
					g = '#'
				}
				shade := byte((x*7 + y*3) % 6) // a few colors for each image, as they are drawn, and others for each
				m.Layers[0].Set(x, y, xp.MakeCell(g, xp.RGB{R: byte(i), G: byte(i >> 8), B: 120 + 20*shade}, xp.RGB{B: shade / 4}))
			}
		}
		m.Layers[2].Set(3, 3, xp.MakeCell('=', xp.RGB{G: 200}, xp.RGB{}))
		m.Layers[0].Set(w/2, h-1, xp.MakeCell('+', xp.RGB{R: 255}, xp.RGB{}))
		for k := range 8 {
			m.Layers[3].Set(1+k*2, 3, xp.MakeCell(xp.Glyph('a'+k), xp.RGB{R: 255}, xp.RGB{}))
		}
		name := fmt.Sprintf("art/%02d/room-%05d", i%50, i)
		write(t, root, name+".xp", string(encodeImage(m)))
		write(t, root, name+".yaml", fmt.Sprintf(longScript, i%9))
	}
	return root, n * w * h * 4
}

// longScript has 30 lines.
const longScript = `# A room that is like many others.
about: A room that is like many others, and yet not quite the same.
place: embedded
front: south
maxProtrusion: 2
category: risk
weight: 1%d
depth: 3..7
cave: {size: 60.., prefer: large}
tags: [room, derelict, generated]
transforms: all
spawn: forbid
attributes:
  music: drone
  light: 3
  faction: none

objects:
  a: {terminal: access, opens: [b], hack: 35}
  b: {machine: pump, about: what the terminal opens, state: shut}
  c: {item: scrap, chance: 40%%}
  d: {item: launcher, count: 1..2, required: true}
  e:
    oneOf:
      - {robot: sentry, weight: 3}
      - {robot: grunt, count: 2..3, weight: 2}
      - {nothing: true}
  f: {prop: crate, facing: east}
  g: {trap: alarm, chance: 25%%}
  h: {effect: smoke}
`

func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			root, cells := generated(b, n)
			b.SetBytes(int64(cells * xp.CellSize))
			b.ReportAllocs()
			for b.Loop() {
				clean(b, build(b, root, compile.Write)) // writes the first time alone
			}
		})
	}
}

// BenchmarkLint is the pipeline from files to findings, without a bundle on disk.
func BenchmarkLint(b *testing.B) {
	root, cells := generated(b, 1000)
	b.SetBytes(int64(cells * xp.CellSize))
	b.ReportAllocs()
	for b.Loop() {
		clean(b, build(b, root, compile.Lint))
	}
}

// BenchmarkRebuild is a build of a new process with the cache of an earlier one: of a project as it was,
// and of one with a script that has changed since.
func BenchmarkRebuild(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		if testing.Short() && n > 1000 {
			continue
		}
		root, _ := generated(b, n)
		age(b, root)
		clean(b, cachedBuild(b, root, compile.Write))
		age(b, root, "out")
		b.Run(fmt.Sprint("nothing/", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				clean(b, cachedBuild(b, root, compile.Write))
			}
		})
		changed := 0
		b.Run(fmt.Sprint("write-one/", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				changed++
				write(b, root, "art/00/room-00000.yaml", fmt.Sprintf(longScript+"# %d\n", 1+changed%9, changed))
				clean(b, cachedBuild(b, root, compile.Write))
			}
		})
		b.Run(fmt.Sprint("lint-one/", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				changed++
				write(b, root, "art/00/room-00000.yaml", fmt.Sprintf(longScript+"# %d\n", 3, changed))
				clean(b, cachedBuild(b, root, compile.Lint))
			}
		})
	}
}

// BenchmarkSave is a build of a process that stays, as xpc watch does, after a script was saved.
func BenchmarkSave(b *testing.B) {
	root, _ := generated(b, 1000)
	age(b, root)
	var c compile.Compiler
	opts := compile.Options{Root: root, Cache: "test"}
	saved := 0
	save := func() {
		saved++
		write(b, root, "art/00/room-00000.yaml", fmt.Sprintf(longScript+"# %d\n", 1+saved%9, saved))
		r, err := c.Build(b.Context(), opts)
		if err != nil {
			b.Fatal(err)
		}
		clean(b, r)
	}
	save()
	b.ReportAllocs()
	for b.Loop() {
		save()
	}
}

// TestGenerated keeps the generated project what the benchmarks need: sound, and in a bundle.
func TestGenerated(t *testing.T) {
	t.Parallel()
	root, _ := generated(t, 20)
	r := build(t, root, compile.Write)
	clean(t, r)
	bundle, err := embed.Open(string(r.Bundle))
	if err != nil || bundle.PrefabCount() != 20 {
		t.Fatalf("%v, %d prefabs", err, bundle.PrefabCount())
	}
}
