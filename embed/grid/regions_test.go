package grid_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// floodFill numbers components cell by cell, in row-major order of their first cells: the oracle.
func floodFill(b *grid.Board, corners bool) [][]int {
	ids := make([][]int, b.H())
	for y := range ids {
		ids[y] = make([]int, b.W())
	}
	n := 0
	for x, y := range b.All() {
		if ids[y][x] != 0 {
			continue
		}
		n++
		ids[y][x] = n
		for stack := []grid.Point{{X: x, Y: y}}; len(stack) > 0; {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					q := grid.Point{X: p.X + dx, Y: p.Y + dy}
					if (corners || dx*dy == 0) && b.At(q.X, q.Y) && ids[q.Y][q.X] == 0 {
						ids[q.Y][q.X] = n
						stack = append(stack, q)
					}
				}
			}
		}
	}
	return ids
}

// figures are what a test can know of a region.
type figures struct {
	Area, X0, Y0, X1, Y1 int
	SumX, SumY           int64
	First                grid.Point
}

func figuresOf(ids [][]int) []figures {
	var list []figures
	for y, row := range ids {
		for x, id := range row {
			if id == 0 {
				continue
			}
			for len(list) < id {
				list = append(list, figures{X0: x, Y0: y, First: grid.Point{X: x, Y: y}})
			}
			f := &list[id-1]
			f.Area++
			f.X0, f.X1, f.Y1 = min(f.X0, x), max(f.X1, x+1), y+1
			f.SumX += int64(x)
			f.SumY += int64(y)
		}
	}
	return list
}

// check compares regions with ids cell by cell, run by run and figure by figure.
func check(t *rapid.T, rs *grid.Regions, ids [][]int, w int) {
	t.Helper()
	var got []figures
	for id := 1; id <= rs.Count(); id++ {
		r := rs.Region(id)
		got = append(got, figures{r.Area, r.X0, r.Y0, r.X1, r.Y1, r.SumX, r.SumY, r.First})
	}
	if diff := cmp.Diff(figuresOf(ids), got); diff != "" {
		t.Fatalf("figures (-want +got):\n%s", diff)
	}
	byRow, byRegion := make([][]int, len(ids)), make([][]int, len(ids))
	for y := range ids {
		byRow[y], byRegion[y] = make([]int, w), make([]int, w)
		for _, r := range rs.Row(y) {
			for x := r.X0; x < r.X1; x++ {
				byRow[y][x] += int(r.ID)
			}
		}
		for x := range w {
			if at := rs.At(x, y); at != ids[y][x] {
				t.Fatalf("At(%d, %d) is %d, want %d", x, y, at, ids[y][x])
			}
		}
	}
	for id := 1; id <= rs.Count(); id++ {
		runs := rs.Runs(id)
		if !slices.IsSortedFunc(runs, func(a, b grid.Run) int {
			return cmp2(int(a.Y), int(b.Y), int(a.X0), int(b.X0))
		}) {
			t.Fatalf("runs of region %d are not in order", id)
		}
		for _, r := range runs {
			for x := r.X0; x < r.X1; x++ {
				byRegion[r.Y][x] += id
			}
		}
	}
	for name, rows := range map[string][][]int{"rows": byRow, "regions": byRegion} {
		if diff := cmp.Diff(ids, rows); diff != "" {
			t.Fatalf("runs by %s (-want +got):\n%s", name, diff)
		}
	}
}

func cmp2(a, b, c, d int) int {
	if a != b {
		return a - b
	}
	return c - d
}

func TestLabelIsFloodFill(t *testing.T) {
	t.Parallel()
	var rs grid.Regions // one for all: what it held before must not matter
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		rs.Label(b)
		check(t, &rs, floodFill(b, false), b.W())
		rs.Label8(b)
		check(t, &rs, floodFill(b, true), b.W())
	})
}

func TestRetain(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		least, odd := rapid.IntRange(0, 40).Draw(t, "least"), rapid.Bool().Draw(t, "odd")
		var rs grid.Regions
		rs.Label(b)
		asked := 0
		rs.Retain(b, func(id int) bool {
			if asked++; id != asked {
				t.Fatalf("asked for region %d, want %d", id, asked)
			}
			return rs.Region(id).Area >= least && (!odd || id%2 == 1)
		})
		check(t, &rs, floodFill(b, false), b.W())
	})
}

func TestLabelSomeIsLabelAndRetain(t *testing.T) {
	t.Parallel()
	var rs grid.Regions
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		least, odd := rapid.IntRange(0, 40).Draw(t, "least"), rapid.Bool().Draw(t, "odd")
		rs.LabelSome(b, func(id int) bool { return rs.Region(id).Area >= least && (!odd || id%2 == 1) })
		check(t, &rs, floodFill(b, false), b.W())
	})
}

func TestWindowSeesWhatWasAdded(t *testing.T) {
	t.Parallel()
	b := parse(
		"##..#",
		".#..#",
		".....",
		"#####",
	)
	var rs grid.Regions
	rs.Label(b)
	rs.Extend(2, 1, 2, 4)
	rs.Extend(2, 2, 3, 4)
	rs.Extend(1, 0, 2, 3)
	var got grid.Board
	rs.Window(&got, 2, 1, -1, 5, 4)
	want := []string{
		".....",
		"...#.",
		".###.",
		"..#..",
	}
	if diff := cmp.Diff(want, picture(&got)); diff != "" {
		t.Errorf("window of region 2 (-want +got):\n%s", diff)
	}
	if area, at := rs.Region(2).Area, rs.At(2, 1); area != 2 || at != 0 {
		t.Errorf("region 2 has area %d and id %d at (2, 1) after Extend, want 2 and 0", area, at)
	}
	rs.Label(b)
	rs.Window(&got, 2, 0, 0, 5, 4)
	if n := got.Count(); n != 2 {
		t.Errorf("region 2 has %d cells after the next Label, want 2", n)
	}
}

func TestLabelDoesNotAllocate(t *testing.T) {
	b := fillBoard(200, 150, 45, 7)
	var rs grid.Regions
	rs.Label(b)
	if n := testing.AllocsPerRun(10, func() { rs.Label(b) }); n != 0 {
		t.Errorf("Label allocates %v times", n)
	}
}

func BenchmarkLabel(b *testing.B) {
	for _, n := range []int{200, 1024, 4096} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			grown := grid.NewBoard(n, n)
			grown.Dilate8(fillBoard(n, n, 3, 1)) // blobs with about as many runs as caves have
			var rs grid.Regions
			b.SetBytes(int64(n * n))
			b.ReportAllocs()
			for b.Loop() {
				rs.Label(grown)
			}
		})
	}
}

func TestRunsWithin(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := grid.NewBoard(20, 15)
		for range rapid.IntRange(0, 120).Draw(t, "cells") {
			b.Set(rapid.IntRange(0, 19).Draw(t, "x"), rapid.IntRange(0, 14).Draw(t, "y"))
		}
		var rs grid.Regions
		rs.Label(b)
		y0, y1 := rapid.IntRange(-3, 17).Draw(t, "y0"), rapid.IntRange(-3, 17).Draw(t, "y1")
		for id := 1; id <= rs.Count(); id++ {
			var want []grid.Run
			for _, r := range rs.Runs(id) {
				if y0 <= int(r.Y) && int(r.Y) < y1 {
					want = append(want, r)
				}
			}
			got := append([]grid.Run(nil), rs.RunsWithin(id, y0, y1)...)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("runs of rows %d to %d (-want +got):\n%s", y0, y1, diff)
			}
		}
	})
}
