package grid_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// relax computes distances by going over all cells until nothing changes: the oracle.
func relax(open, sources *grid.Board) [][]int {
	steps := make([][]int, open.H())
	for y := range steps {
		steps[y] = make([]int, open.W())
		for x := range steps[y] {
			steps[y][x] = -1
			if open.At(x, y) && sources.At(x, y) {
				steps[y][x] = 0
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for x, y := range open.All() {
			for _, d := range []grid.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
				if !open.At(x+d.X, y+d.Y) || steps[y+d.Y][x+d.X] < 0 {
					continue
				}
				if n := steps[y+d.Y][x+d.X] + 1; steps[y][x] < 0 || n < steps[y][x] {
					steps[y][x] = n
					changed = true
				}
			}
		}
	}
	return steps
}

func TestDistances(t *testing.T) {
	t.Parallel()
	var d grid.Distances
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(0, 80).Draw(t, "w"), rapid.IntRange(0, 30).Draw(t, "h")
		open := fillBoard(w, h, 65, rapid.Uint64().Draw(t, "seed"))
		sources := fillBoard(w, h, 1, rapid.Uint64().Draw(t, "sources"))
		want := relax(open, sources)
		d.FromBoard(open, sources)
		got := make([][]int, h)
		reached, most := 0, -1
		var far grid.Point
		for y := range h {
			got[y] = make([]int, w)
			for x := range w {
				got[y][x] = d.At(x, y)
				if want[y][x] >= 0 {
					reached++
				}
				if want[y][x] > most {
					most, far = want[y][x], grid.Point{X: x, Y: y}
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("steps (-want +got):\n%s", diff)
		}
		p, steps, ok := d.Farthest()
		if d.Reached() != reached || ok != (reached > 0) || ok && (p != far || steps != most) {
			t.Fatalf("%d reached, farthest %v with %d steps; want %d, %v with %d",
				d.Reached(), p, steps, reached, far, most)
		}
		last, n := 0, 0
		for p, steps := range d.Cells() {
			if steps < last || steps != want[p.Y][p.X] {
				t.Fatalf("cell %v comes with %d steps after %d", p, steps, last)
			}
			last = steps
			n++
		}
		if n != reached {
			t.Fatalf("Cells yields %d of %d cells", n, reached)
		}
	})
}

func TestDistancesFromPoints(t *testing.T) {
	t.Parallel()
	var d grid.Distances
	open := parse("###.", ".#..", "##.#")
	d.From(open, grid.Point{X: 2}, grid.Point{X: 2}, grid.Point{X: 3}, grid.Point{X: -1, Y: 9})
	got := []int{d.At(0, 0), d.At(2, 0), d.At(0, 2), d.At(3, 2), d.At(3, 0), d.At(9, 9), d.Reached()}
	if diff := cmp.Diff([]int{2, 0, 4, -1, -1, -1, 6}, got); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
}

func TestDistancesDoNotAllocate(t *testing.T) {
	open, p := fillBoard(100, 100, 80, 5), grid.Point{X: 50, Y: 50}
	var d grid.Distances
	d.From(open, p)
	if n := testing.AllocsPerRun(10, func() { d.From(open, p) }); n != 0 {
		t.Errorf("From allocates %v times", n)
	}
}

func BenchmarkDistances(b *testing.B) {
	open := fillBoard(200, 200, 80, 5)
	var d grid.Distances
	b.SetBytes(200 * 200)
	b.ReportAllocs()
	for b.Loop() {
		d.From(open, grid.Point{X: 100, Y: 100})
	}
}
