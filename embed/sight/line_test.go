package sight_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/sight"
)

func ExampleAppendLine() {
	for _, corners := range []sight.Corners{sight.Between, sight.Around} {
		rows := [4][]byte{}
		for y := range rows {
			rows[y] = []byte("..........")
		}
		for _, p := range sight.AppendLine(nil, grid.Point{X: 1, Y: 0}, grid.Point{X: 8, Y: 3}, corners) {
			rows[p.Y][p.X] = '#'
		}
		for _, p := range sight.AppendLine(nil, grid.Point{X: 0, Y: 1}, grid.Point{X: 2, Y: 3}, corners) {
			rows[p.Y][p.X] = '*'
		}
		for _, row := range rows {
			fmt.Println(string(row))
		}
		fmt.Println()
	}
	// Output:
	// .##.......
	// *.###.....
	// .*...###..
	// ..*....##.
	//
	// .##.......
	// **####....
	// ***.####..
	// .**....##.
}

// slowLine returns the cells that a line touches, by asking of each cell in the box whether the line
// passes through its inside, or through one of its corners.
func slowLine(a, b grid.Point) (inside, corner map[grid.Point]bool) {
	inside, corner = map[grid.Point]bool{}, map[grid.Point]bool{}
	for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
		for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
			low, high, zero := 0, 0, 0
			for _, d := range [...][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
				px, py := 2*(x-a.X)+d[0], 2*(y-a.Y)+d[1]
				switch c := (b.X-a.X)*py - (b.Y-a.Y)*px; {
				case c < 0:
					low++
				case c > 0:
					high++
				default:
					zero++
				}
			}
			p := grid.Point{X: x, Y: y}
			switch {
			case a == b || low > 0 && high > 0:
				inside[p] = true
			case zero > 0:
				corner[p] = true
			}
		}
	}
	return inside, corner
}

func TestAppendLine(t *testing.T) {
	t.Parallel()
	point := rapid.Custom(func(t *rapid.T) grid.Point {
		return grid.Point{X: rapid.IntRange(-12, 12).Draw(t, "x"), Y: rapid.IntRange(-12, 12).Draw(t, "y")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := point.Draw(t, "a"), point.Draw(t, "b")
		inside, corner := slowLine(a, b)
		for _, corners := range []sight.Corners{sight.Between, sight.Around} {
			line := sight.AppendLine(nil, a, b, corners)
			if line[0] != a || line[len(line)-1] != b {
				t.Fatalf("from %v to %v: %v", a, b, line)
			}
			seen := map[grid.Point]bool{}
			for _, p := range line {
				if seen[p] || !inside[p] && (corners == sight.Between || !corner[p]) {
					t.Fatalf("%v to %v: %v twice, or not touched: %v", a, b, p, line)
				}
				seen[p] = true
			}
			want := len(inside)
			if corners == sight.Around {
				want += len(corner)
			}
			if len(line) != want {
				t.Fatalf("%v to %v: %d cells, want %d", a, b, len(line), want)
			}
			back := sight.AppendLine(nil, b, a, corners)
			if slices.Reverse(back); !slices.Equal(line, back) {
				t.Fatalf("there %v, back %v", line, back)
			}
		}
	})
}

func TestClear(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := anyField(t, 9, 9, nil)
		a := grid.Point{X: rapid.IntRange(0, 8).Draw(t, "ax"), Y: rapid.IntRange(0, 8).Draw(t, "ay")}
		b := grid.Point{X: rapid.IntRange(0, 8).Draw(t, "bx"), Y: rapid.IntRange(0, 8).Draw(t, "by")}
		for _, corners := range []sight.Corners{sight.Between, sight.Around} {
			want := true
			for _, p := range sight.AppendLine(nil, a, b, corners) {
				want = want && (p == a || p == b || f.At(p.X, p.Y) == sight.Open)
			}
			if got := f.Clear(a, b, corners); got != want || got != f.Clear(b, a, corners) {
				t.Fatalf("%v to %v: %v, want %v", a, b, got, want)
			}
		}
	})
}

func TestLineAllocatesNothing(t *testing.T) {
	var f sight.Field
	f.Reset(60, 60)
	line := make([]grid.Point, 0, 300)
	a, b := grid.Point{X: 3, Y: 50}, grid.Point{X: 57, Y: 2}
	if n := testing.AllocsPerRun(20, func() {
		line = sight.AppendLine(line[:0], a, b, sight.Around)
		f.Clear(a, b, sight.Around)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
