package grid_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// drawBoard draws a board of up to 200 by 90 cells with some share of its cells set.
func drawBoard(t *rapid.T) *grid.Board {
	w, h := rapid.IntRange(0, 200).Draw(t, "w"), rapid.IntRange(0, 90).Draw(t, "h")
	return fillBoard(w, h, rapid.IntRange(0, 100).Draw(t, "percent"), rapid.Uint64().Draw(t, "seed"))
}

func fillBoard(w, h, percent int, seed uint64) *grid.Board {
	r := rand.New(rand.NewPCG(seed, 1))
	return boardOf(w, h, func(int, int) bool { return r.IntN(100) < percent })
}

// boardOf makes the board of the cells for which on is true.
func boardOf(w, h int, on func(x, y int) bool) *grid.Board {
	b := grid.NewBoard(w, h)
	for y := range h {
		for x := range w {
			if on(x, y) {
				b.Set(x, y)
			}
		}
	}
	return b
}

// parse makes the board of a picture: rows of '#' and other characters.
func parse(rows ...string) *grid.Board {
	return boardOf(len(rows[0]), len(rows), func(x, y int) bool { return rows[y][x] == '#' })
}

func picture(b *grid.Board) []string {
	rows := make([]string, b.H())
	for y := range rows {
		row := make([]byte, b.W())
		for x := range row {
			row[x] = '.'
			if b.At(x, y) {
				row[x] = '#'
			}
		}
		rows[y] = string(row)
	}
	return rows
}

// same fails if a board differs from what a per-cell rule says, or if its padding is not clear.
func same(t *rapid.T, what string, got *grid.Board, w, h int, want func(x, y int) bool) {
	t.Helper()
	if got.W() != w || got.H() != h {
		t.Fatalf("%s has %d by %d cells, want %d by %d", what, got.W(), got.H(), w, h)
	}
	n := 0
	for y := range h {
		for x := range w {
			if got.At(x, y) != want(x, y) {
				t.Fatalf("%s: cell (%d, %d) is %v, want %v", what, x, y, got.At(x, y), want(x, y))
			}
			if want(x, y) {
				n++
			}
		}
	}
	if got.Count() != n {
		t.Fatalf("%s: %d bits are set, want %d: its padding is not clear", what, got.Count(), n)
	}
}

func TestBoardOperations(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := drawBoard(t)
		w, h := a.W(), a.H()
		b := fillBoard(w, h, 50, rapid.Uint64().Draw(t, "other"))
		x0, y0 := rapid.IntRange(-70, 210).Draw(t, "x"), rapid.IntRange(-9, 95).Draw(t, "y")
		rw, rh := rapid.IntRange(-1, 200).Draw(t, "rw"), rapid.IntRange(-1, 95).Draw(t, "rh")
		in := func(x, y int) bool { return x >= x0 && x < x0+rw && y >= y0 && y < y0+rh }

		ops := []struct {
			name string
			do   func(d *grid.Board)
			want func(x, y int) bool
		}{
			{"And", func(d *grid.Board) { d.And(b) },
				func(x, y int) bool { return a.At(x, y) && b.At(x, y) }},
			{"Or", func(d *grid.Board) { d.Or(b) },
				func(x, y int) bool { return a.At(x, y) || b.At(x, y) }},
			{"AndNot", func(d *grid.Board) { d.AndNot(b) },
				func(x, y int) bool { return a.At(x, y) && !b.At(x, y) }},
			{"Not", func(d *grid.Board) { d.Not() },
				func(x, y int) bool { return !a.At(x, y) }},
			{"SetRect", func(d *grid.Board) { d.SetRect(x0, y0, rw, rh) },
				func(x, y int) bool { return a.At(x, y) || in(x, y) }},
			{"ClearRect", func(d *grid.Board) { d.ClearRect(x0, y0, rw, rh) },
				func(x, y int) bool { return a.At(x, y) && !in(x, y) }},
		}
		d := grid.NewBoard(3, 3)
		for _, op := range ops {
			d.Copy(a)
			op.do(d)
			same(t, op.name, d, w, h, op.want)
		}

		n, whole := 0, true
		for y := y0; y < y0+rh; y++ {
			for x := x0; x < x0+rw; x++ {
				if a.At(x, y) {
					n++
				} else {
					whole = false
				}
			}
		}
		got := []any{a.CountRect(x0, y0, rw, rh), a.AnyRect(x0, y0, rw, rh), a.AllRect(x0, y0, rw, rh)}
		if diff := cmp.Diff([]any{n, n > 0, whole}, got); diff != "" {
			t.Fatalf("count, any and all of a rectangle (-want +got):\n%s", diff)
		}
		d.Copy(a)
		d.And(b)
		if a.Meets(b) == d.Empty() || a.Within(b) != d.Equal(a) {
			t.Fatalf("Meets %v or Within %v is wrong", a.Meets(b), a.Within(b))
		}
	})
}

func TestBoardMoves(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := drawBoard(t)
		w, h := a.W(), a.H()
		dx, dy := rapid.IntRange(-210, 210).Draw(t, "dx"), rapid.IntRange(-95, 95).Draw(t, "dy")
		ew, eh := rapid.IntRange(0, 150).Draw(t, "ew"), rapid.IntRange(0, 150).Draw(t, "eh")

		d := grid.NewBoard(100, 5)
		d.Not() // what is on it must not shine through
		d.FlipY(a)
		same(t, "FlipY", d, w, h, func(x, y int) bool { return a.At(x, h-1-y) })
		d.FlipX(a)
		same(t, "FlipX", d, w, h, func(x, y int) bool { return a.At(w-1-x, y) })
		d.Transpose(a)
		same(t, "Transpose", d, h, w, func(x, y int) bool { return a.At(y, x) })
		d.Extract(a, dx, dy, ew, eh)
		same(t, "Extract", d, ew, eh, func(x, y int) bool { return a.At(dx+x, dy+y) })
		moved := func(x, y int) bool { return a.At(x-dx, y-dy) }
		other := fillBoard(ew, eh, 20, 7)
		d.Copy(other)
		d.Insert(a, dx, dy)
		same(t, "Insert", d, ew, eh, func(x, y int) bool { return other.At(x, y) || moved(x, y) })
		d.Shift(a, dx, dy)
		same(t, "Shift", d, w, h, moved)
		d.Copy(a)
		d.Shift(d, dx, dy)
		same(t, "Shift in place", d, w, h, moved)
	})
}

func TestBoardErodesAndDilates(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := drawBoard(t)
		w, h := a.W(), a.H()
		n := rapid.IntRange(-1, 140).Draw(t, "n")
		all := func(dx, dy int) func(x, y int) bool {
			return func(x, y int) bool {
				for i := range max(n, 1) {
					if !a.At(x+i*dx, y+i*dy) {
						return false
					}
				}
				return true
			}
		}
		var d grid.Board
		d.ErodeX(a, n)
		same(t, "ErodeX", &d, w, h, all(1, 0))
		d.ErodeY(a, n)
		same(t, "ErodeY", &d, w, h, all(0, 1))
		d.Dilate4(a)
		cross := func(x, y int) bool {
			return a.At(x, y) || a.At(x-1, y) || a.At(x+1, y) || a.At(x, y-1) || a.At(x, y+1)
		}
		same(t, "Dilate4", &d, w, h, cross)
		d.Dilate8(a)
		same(t, "Dilate8", &d, w, h, func(x, y int) bool {
			return cross(x, y) || a.At(x-1, y-1) || a.At(x+1, y-1) || a.At(x-1, y+1) || a.At(x+1, y+1)
		})
	})
}

func TestBoardCells(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := drawBoard(t)
		n := 0
		for x, y := range a.All() {
			sx, sy, ok := a.Select(n)
			if !ok || sx != x || sy != y || !a.At(x, y) {
				t.Fatalf("cell %d is (%d, %d), Select says (%d, %d) %v", n, x, y, sx, sy, ok)
			}
			n++
		}
		if n != a.Count() {
			t.Fatalf("All yields %d cells of %d", n, a.Count())
		}
		for _, i := range []int{-1, n} {
			if _, _, ok := a.Select(i); ok {
				t.Fatalf("Select(%d) finds a cell of %d", i, n)
			}
		}
	})
}

func TestBoardOutside(t *testing.T) {
	t.Parallel()
	b := parse("##", "##")
	for _, p := range []grid.Point{{X: -1}, {X: 2}, {Y: -1}, {Y: 2}} {
		if b.At(p.X, p.Y) {
			t.Errorf("cell %v outside of the board is set", p)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Set%v outside of the board does not panic", p)
				}
			}()
			b.Set(p.X, p.Y)
		}()
	}
	var zero grid.Board
	if zero.At(0, 0) || zero.Count() != 0 || !zero.Empty() {
		t.Error("the zero board is not empty")
	}
}

func TestFlood(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		open := drawBoard(t)
		percent, seed := rapid.IntRange(0, 3).Draw(t, "seeds"), rapid.Uint64().Draw(t, "other")
		seeds := fillBoard(open.W(), open.H(), percent, seed)
		ids := floodFill(open, false)
		wanted := map[int]bool{}
		for x, y := range seeds.All() {
			wanted[ids[y][x]] = true
		}
		seeds.Flood(open)
		same(t, "Flood", seeds, open.W(), open.H(), func(x, y int) bool {
			return ids[y][x] > 0 && wanted[ids[y][x]]
		})
	})
}

func BenchmarkErode(b *testing.B) {
	for _, n := range []int{200, 1024, 4096} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			src, dst := fillBoard(n, n, 90, 1), grid.NewBoard(n, n)
			b.SetBytes(int64(n * n))
			b.ReportAllocs()
			for b.Loop() {
				dst.ErodeX(src, 9)
				dst.ErodeY(dst, 8)
			}
		})
	}
}

func BenchmarkTranspose(b *testing.B) {
	for _, n := range []int{200, 1024, 4096} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			src, dst := fillBoard(n, n, 50, 1), grid.NewBoard(n, n)
			b.SetBytes(int64(n * n))
			b.ReportAllocs()
			for b.Loop() {
				dst.Transpose(src)
			}
		})
	}
}
