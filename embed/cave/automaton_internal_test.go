package cave

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// cells is a board as a test sees it: one bool a cell, and false outside.
type cells [][]bool

func (c cells) at(x, y int) bool {
	return y >= 0 && y < len(c) && x >= 0 && x < len(c[y]) && c[y][x]
}

// block counts the set cells of the nine round (x, y).
func (c cells) block(x, y int) int {
	n := 0
	for i := range 9 {
		if c.at(x+i%3-1, y+i/3-1) {
			n++
		}
	}
	return n
}

// sides counts the set cells of the four beside (x, y).
func (c cells) sides(x, y int) int {
	n := 0
	for _, d := range steps {
		if c.at(x+d.X, y+d.Y) {
			n++
		}
	}
	return n
}

func cellsOf(b *grid.Board) cells {
	c := make(cells, b.H())
	for y := range c {
		c[y] = make([]bool, b.W())
		for x := range c[y] {
			c[y][x] = b.At(x, y)
		}
	}
	return c
}

// update makes the board of what the rule makes of all cells at once.
func (c cells) update(rule func(x, y int) bool) cells {
	next := make(cells, len(c))
	for y := range c {
		next[y] = make([]bool, len(c[y]))
		for x := range c[y] {
			next[y][x] = rule(x, y)
		}
	}
	return next
}

func sameCells(t *rapid.T, what string, got *grid.Board, want cells) {
	t.Helper()
	for y := range want {
		for x := range want[y] {
			if got.At(x, y) != want[y][x] {
				t.Fatalf("%s: cell (%d, %d) is %v, want %v", what, x, y, got.At(x, y), want[y][x])
			}
		}
	}
}

// drawBoards draws a board, a domain inside the border and a board of fixed cells.
func drawBoards(t *rapid.T) (m, domain, fixed *grid.Board) {
	w, h := rapid.IntRange(0, 300).Draw(t, "w"), rapid.IntRange(0, 24).Draw(t, "h")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
	share := rapid.IntRange(0, 100).Draw(t, "percent")
	boards := [3]*grid.Board{}
	for i, percent := range [3]int{50, share, 5} {
		boards[i] = grid.NewBoard(w, h)
		for y := 1; y < h-1; y++ {
			for x := 1; x < w-1; x++ {
				boards[i].Put(x, y, r.IntN(100) < percent)
			}
		}
	}
	return boards[0], boards[1], boards[2]
}

func TestColoredVisitsCellByCell(t *testing.T) {
	t.Parallel()
	var h halves
	rapid.Check(t, func(t *rapid.T) {
		m, domain, _ := drawBoards(t)
		rounds := rapid.IntRange(0, 6).Draw(t, "rounds")
		key := embed.Seed(rapid.Uint64().Draw(t, "key"))
		want := cellsOf(m)
		for round := range rounds {
			k := key.With(uint64(round))
			for _, color := range shuffled(k.Word(0)) {
				words := k.With(uint64(color))
				// From the end to the beginning: the order must not matter within a color.
				for y := m.H() - 1; y >= 0; y-- {
					for x := m.W() - 1; x >= 0; x-- {
						if uint64(x&1) != uint64(color&1) || uint64(y&1) != uint64(color>>1) {
							continue
						}
						counter := uint64(y)<<16 | uint64(x>>1>>6)<<1
						coin := words.Word(counter) & words.Word(counter+1) >> (x >> 1 & 63) & 1
						if domain.At(x, y) && coin&(words.Word(counter)>>(x>>1&63)) != 0 {
							want[y][x] = want.block(x, y) >= 5
						}
					}
				}
			}
		}
		h.colored(m, domain, rounds, key, nil)
		sameCells(t, "colored", m, want)
	})
}

func TestPassesCellByCell(t *testing.T) {
	t.Parallel()
	var c carver
	rapid.Check(t, func(t *rapid.T) {
		m, domain, fixed := drawBoards(t)
		n := rapid.IntRange(0, 5).Draw(t, "passes")
		c.domain.Copy(domain)

		want := cellsOf(m)
		for range n {
			old := want
			want = old.update(func(x, y int) bool {
				if !domain.At(x, y) {
					return old[y][x]
				}
				return old.block(x, y) >= 5
			})
		}
		c.generations(m, n, nil)
		sameCells(t, "generations", m, want)

		m.Or(fixed)
		want = cellsOf(m)
		for range n {
			old := want
			want = old.update(func(x, y int) bool {
				return old[y][x] && (old.sides(x, y) >= 2 || fixed.At(x, y))
			})
		}
		c.smooth(m, fixed, n, nil)
		sameCells(t, "smooth", m, want)

		want = want.update(func(x, y int) bool {
			return want[y][x] || domain.At(x, y) && want.sides(x, y) == 4
		})
		c.fillHoles(m)
		sameCells(t, "fillHoles", m, want)
	})
}

func TestSequentialVisitsTheDomainAlone(t *testing.T) {
	t.Parallel()
	var c carver
	rapid.Check(t, func(t *rapid.T) {
		m, domain, _ := drawBoards(t)
		c.domain.Copy(domain)
		visits := rapid.IntRange(0, 2000).Draw(t, "visits")
		key := embed.Seed(rapid.Uint64().Draw(t, "key"))
		want := cellsOf(m)
		var list []grid.Point
		for x, y := range domain.All() {
			list = append(list, grid.Point{X: x, Y: y})
		}
		for v := range visits {
			if len(list) > 0 {
				p := list[embed.Below(key.Word(uint64(v)), uint64(len(list)))]
				want[p.Y][p.X] = want.block(p.X, p.Y) >= 5
			}
		}
		c.sequential(m, uint64(visits), key, nil)
		sameCells(t, "sequential", m, want)
	})
}

// TestNumbersBeyond32Bits holds for every size of int: GOARCH=386 go test runs it on small ones.
func TestNumbersBeyond32Bits(t *testing.T) {
	t.Parallel()
	five, most := embed.Ratio{Num: 5, Den: 1}, embed.Ratio{Num: 1<<32 - 1, Den: 1}
	for _, c := range []struct {
		visits embed.Ratio
		cells  int
		want   uint64
	}{
		{five, 100, 500},
		{five, 1 << 21, 5 << 21},
		{five, 1 << 26, 5 << 26},
		{five, 1 << 28, 5 << 28},
		{most, 1 << 21, 1 << 31},
		{most, 1 << 28, 1 << 38},
	} {
		if got := singleVisits(c.visits, c.cells); got != c.want {
			t.Errorf("singleVisits(%v, %d) = %d, want %d", c.visits, c.cells, got, c.want)
		}
	}
	if got := timesUpTo(most, 4, 4*maxPasses); got != 4*maxPasses {
		t.Errorf("timesUpTo(%v, 4, %d) = %d", most, 4*maxPasses, got)
	}
	if got, want := searches(1<<26), int64(1)<<31+64; got != want {
		t.Errorf("searches(1<<26) = %d, want %d", got, want)
	}
}

func TestSowIsAsLikelyAsItSays(t *testing.T) {
	t.Parallel()
	domain := grid.NewBoard(500, 500)
	domain.SetRect(3, 2, 490, 495)
	cells := domain.Count()
	for _, p := range []int{-3, 0, 1, 64, 115, 128, 255, 256, 300} {
		m := grid.NewBoard(500, 500)
		sow(m, domain, p, embed.Seed(uint64(p)))
		if !m.Within(domain) {
			t.Errorf("sow(%d) opens cells outside of the domain", p)
		}
		// Four standard deviations of a binomial number.
		q := min(max(p, 0), 256)
		got, mean := int64(m.Count()*256-cells*q), int64(cells)*int64(q*(256-q))
		if got*got > 16*mean {
			t.Errorf("sow(%d) opens %d of %d cells", p, m.Count(), cells)
		}
	}
}
