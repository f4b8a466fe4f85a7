package cave_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// around are the four neighbors of a cell.
var around = []grid.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// picture shows a map in the characters of its classes, one line a row.
func picture(g *grid.Grid) string {
	var s strings.Builder
	for y := range g.H {
		for x := range g.W {
			s.WriteByte(g.At(x, y).Char())
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// board makes the board of the cells for which on is true.
func board(w, h int, on func(x, y int) bool) *grid.Board {
	b := grid.NewBoard(w, h)
	for y := range b.H() {
		for x := range b.W() {
			if on(x, y) {
				b.Set(x, y)
			}
		}
	}
	return b
}

// blots makes a board of up to n random rectangles.
func blots(w, h, n int, seed uint64) *grid.Board {
	b := grid.NewBoard(w, h)
	if w < 1 || h < 1 {
		return b
	}
	r := rand.New(rand.NewPCG(seed, 9))
	for range n {
		b.SetRect(r.IntN(w), r.IntN(h), 1+r.IntN(12), 1+r.IntN(12))
	}
	return b
}

// ratio returns n percent.
func ratio(n int) embed.Ratio { return embed.Ratio{Num: uint32(n), Den: 100} }

// flood returns the cells of b that are connected with (x, y).
func flood(b *grid.Board, x, y int) *grid.Board {
	seen := grid.NewBoard(b.W(), b.H())
	seen.Set(x, y)
	for stack := []grid.Point{{X: x, Y: y}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, d := range around {
			q := grid.Point{X: p.X + d.X, Y: p.Y + d.Y}
			if b.At(q.X, q.Y) && !seen.At(q.X, q.Y) {
				seen.Set(q.X, q.Y)
				stack = append(stack, q)
			}
		}
	}
	return seen
}

// components counts the connected components of b by flooding.
func components(b *grid.Board) int {
	rest := grid.NewBoard(b.W(), b.H())
	rest.Copy(b)
	n := 0
	for ; !rest.Empty(); n++ {
		x, y, _ := rest.Select(0)
		rest.AndNot(flood(rest, x, y))
	}
	return n
}

// generate makes a map with a generator of its own.
func generate(o cave.Options, seed uint64) (*grid.Grid, cave.Result) {
	var gen cave.Generator
	g := new(grid.Grid)
	return g, gen.Generate(g, o, embed.Seed(seed))
}

// clone copies a list of tunnels out of the generator's memory.
func clone(tunnels []cave.Tunnel) []cave.Tunnel {
	list := slices.Clone(tunnels)
	for i := range list {
		list[i].Cells = slices.Clone(list[i].Cells)
	}
	return list
}
