package sight_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/sight"
)

// Somebody in a room sees as much of the cave as the door and the window show, and the faces of walls
// that look to him.
func ExampleView_Look() {
	rows := []string{
		"#################",
		"#....#..........#",
		"#....#..........#",
		"#..@.+..........#",
		"#....#....##....#",
		"##.###..........#",
		"##.##############",
		"##......#########",
		"#################",
	}
	var f sight.Field
	f.Reset(len(rows[0]), len(rows))
	var x, y int
	for j, row := range rows {
		for i, c := range row {
			if c == '#' {
				f.Set(i, j, sight.Solid)
			} else if c == '@' {
				x, y = i, j
			}
		}
	}
	var v sight.View
	v.Look(&f, x, y, sight.Ellipse(11, 7))
	for j, row := range rows {
		fmt.Print("|")
		for i, c := range row {
			if !v.Seen(i, j) {
				c = ' '
			}
			fmt.Print(string(c))
		}
		fmt.Println("|")
	}
	// Output:
	// | ####            |
	// |#....#     ...   |
	// |#....#........   |
	// |#..@.+.........  |
	// |#....#....##..   |
	// | #.##            |
	// | #.              |
	// | #.              |
	// |                 |
}

// forms are outlines for tests: corners in eighths of a cell, clockwise.
func forms() [][][]grid.Point {
	var out [][][]grid.Point
	for _, text := range []string{
		"0 0, 8 0, 6 2, 2 2; 8 0, 8 8, 6 6, 6 2; 8 8, 0 8, 2 6, 6 6; 0 8, 0 0, 2 2, 2 6", // a pillar
		"0 0, 8 0, 8 3, 0 3; 0 5, 8 5, 8 8, 0 8",                                         // a wall from east to west
		"0 0, 8 0, 8 3, 3 3, 0 3; 0 3, 3 3, 3 8, 0 8; 5 5, 8 5, 8 8, 5 8",                // a wall from the east to the south
		"0 0, 8 0, 0 8",                          // half a cell; the center lies on its side
		"0 0, 8 0, 8 8; 0 0, 8 8, 0 8",           // all of it, in two
		"2 0, 6 0, 6 8, 2 8",                     // a slit
		"0 3, 3 0, 3 3; 5 0, 8 3, 5 3",           // two corners
		"0 0, 4 0, 4 4, 0 4; 4 4, 8 4, 8 8, 4 8", // two squares that touch in the center
		"1 1, 7 1, 7 7, 1 7",                     // closed all around
	} {
		var form [][]grid.Point
		for _, polygon := range strings.Split(text, ";") {
			var region []grid.Point
			for _, corner := range strings.Split(polygon, ",") {
				var p grid.Point
				if _, err := fmt.Sscan(corner, &p.X, &p.Y); err != nil {
					panic(err)
				}
				region = append(region, grid.Point{X: p.X * unit / 8, Y: p.Y * unit / 8})
			}
			form = append(form, region)
		}
		out = append(out, form)
	}
	return out
}

func anyField(t *rapid.T, w, h int, outlines [][][]grid.Point) *sight.Field {
	var f sight.Field
	f.Reset(w, h)
	kinds := []sight.Cell{sight.Open, sight.Open, sight.Open, sight.Open, sight.Solid}
	for i := range outlines {
		kinds = append(kinds, embed.SightOutline+sight.Cell(i))
	}
	for i := range f.Cells {
		f.Cells[i] = rapid.SampledFrom(kinds).Draw(t, "cell")
	}
	f.Outlines = sight.NewOutlines(outlines...)
	return &f
}

func anyRange(t *rapid.T) sight.Range {
	r := rapid.IntRange(0, 9).Draw(t, "r")
	return rapid.SampledFrom([]sight.Range{{}, sight.Square(r), sight.Circle(r), sight.Ellipse(2*r, r), {}}).Draw(t, "range")
}

// TestLookAgainstOracle compares views with the slow exact version, cell by cell and face by face.
func TestLookAgainstOracle(t *testing.T) {
	t.Parallel()
	for _, outlines := range [][][][]grid.Point{nil, forms()} {
		t.Run(fmt.Sprint(len(outlines), " outlines"), func(t *testing.T) {
			t.Parallel()
			var v sight.View
			rapid.Check(t, func(t *rapid.T) {
				w, h := rapid.IntRange(1, 12).Draw(t, "w"), rapid.IntRange(1, 12).Draw(t, "h")
				f, r := anyField(t, w, h, outlines), anyRange(t)
				x, y := rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y")
				v.Look(f, x, y, r)
				want := look(f, outlines, x, y, r)
				yielded := map[grid.Point]int{}
				for x, y := range v.All() {
					yielded[grid.Point{X: x, Y: y}]++
				}
				for j := range h {
					for i := range w {
						p := grid.Point{X: i, Y: j}
						if v.Floor(i, j) != want.floor[p] || v.Faces(i, j) != want.seen[p] {
							t.Fatalf("from (%d,%d), (%d,%d) %v: floor %v, faces %05b; want %v, %05b",
								x, y, i, j, f.At(i, j), v.Floor(i, j), v.Faces(i, j), want.floor[p], want.seen[p])
						}
						if v.Seen(i, j) != (v.Floor(i, j) || v.Faces(i, j) != 0) {
							t.Fatalf("(%d,%d) is seen: %v", i, j, v.Seen(i, j))
						}
						if n := yielded[p]; v.Seen(i, j) != (n > 0) || n > 1 {
							t.Fatalf("(%d,%d) is seen: %v, and yielded %d times", i, j, v.Seen(i, j), n)
						}
					}
				}
			})
		})
	}
}

func TestLookOutside(t *testing.T) {
	t.Parallel()
	var f sight.Field
	f.Reset(3, 2)
	var v sight.View
	for _, p := range [][2]int{{-1, 0}, {0, -1}, {3, 0}, {0, 2}} {
		v.Look(&f, p[0], p[1], sight.Range{})
		for i := range 6 {
			if v.Seen(i%3, i/3) {
				t.Errorf("from %v (%d,%d) is seen", p, i%3, i/3)
			}
		}
	}
	if v.Seen(-1, 0) || v.Floor(3, 0) || v.Faces(0, 2) != 0 {
		t.Error("what is not in the field is seen")
	}
	f.Reset(-1, 4)
	v.Look(&f, 0, 0, sight.Range{})
	if v.Seen(0, 0) {
		t.Error("a cell of no field is seen")
	}
}

// A view of an empty field sees all of it, whatever its size, at a cost in proportion to its cells.
func TestLookFar(t *testing.T) {
	t.Parallel()
	var f sight.Field
	f.Reset(2000, 900)
	var v sight.View
	v.Look(&f, 700, 450, sight.Range{})
	for y := range f.H {
		for x := range f.W {
			if !v.Floor(x, y) {
				t.Fatalf("(%d,%d) is not seen", x, y)
			}
		}
	}
}

func TestLookAllocatesNothing(t *testing.T) {
	outlines := forms()
	var f sight.Field
	f.Reset(80, 50)
	f.Outlines = sight.NewOutlines(outlines...)
	for i := range f.Cells {
		if i%7 == 3 {
			f.Cells[i] = sight.Cell(1 + i%11)
		}
	}
	var v sight.View
	places := [][2]int{{40, 25}, {3, 3}, {79, 49}}
	all := func() {
		for _, p := range places {
			v.Look(&f, p[0], p[1], sight.Range{})
			v.Look(&f, p[0], p[1], sight.Circle(20))
		}
	}
	all()
	if n := testing.AllocsPerRun(20, all); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTakeClasses(t *testing.T) {
	t.Parallel()
	g := grid.New(12, 3)
	for c := range grid.Class(12) {
		g.Class[12+int(c)] = c
	}
	var f sight.Field
	f.Take(g)
	got := ""
	for x := range 12 {
		got += map[sight.Cell]string{sight.Open: ".", sight.Solid: "#"}[f.At(x, 1)]
	}
	if want := "##...#.##..."; got != want || f.At(0, 0) != sight.Solid || f.At(-1, 0) != sight.Solid {
		t.Errorf("%s, want %s", got, want)
	}
}

func BenchmarkLook(b *testing.B) {
	for _, size := range []int{40, 100, 400} {
		b.Run(fmt.Sprintf("open/%dx%d", size, size), func(b *testing.B) {
			var f sight.Field
			f.Reset(size, size)
			var v sight.View
			b.ReportAllocs()
			for b.Loop() {
				v.Look(&f, size/2, size/2, sight.Range{})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(size*size), "ns/cell")
		})
	}
}
