package rules

import (
	"strconv"

	"github.com/seed18752ec6/xpc/prefab"
)

func itoa(n int) string { return strconv.Itoa(n) }

// facts is what several rules derive from a prefab, computed once. Boards have an entry for each
// cell of the box, row by row.
type facts struct {
	front     Front
	entrances [][]prefab.Point
	outcome   []prefab.Outcome
	open      []bool // open in some roll; not under a machine that blocks
	reached   map[walk][]bool
	homes     []home // see homes; nil before
	inner     []bool // see innate; nil before
	todo      []int  // memory of flood
}

func newFacts(pf *prefab.Prefab) *facts {
	f := &facts{
		front:     FrontOf(pf),
		entrances: Entrances(pf),
		outcome:   make([]prefab.Outcome, len(pf.Cells)),
		open:      make([]bool, len(pf.Cells)),
		reached:   map[walk][]bool{},
	}
	for i, c := range pf.Cells {
		f.outcome[i] = pf.Outcome(i%pf.Box.W, i/pf.Box.W)
		f.open[i] = f.outcome[i]&prefab.MaybeOpen != 0 && !blocked(pf, c)
	}
	for _, v := range pf.Variants {
		for i, c := range v.Cells {
			f.open[i] = f.open[i] || v.Outcome(i%pf.Box.W, i/pf.Box.W)&prefab.MaybeOpen != 0 && !blocked(v, c)
		}
	}
	return f
}

// blocked reports whether a machine stands on the cell that nobody walks through.
func blocked(pf *prefab.Prefab, c prefab.Cell) bool {
	return c.Machine > 0 && !pf.Machines[c.Machine-1].Passable
}

// index returns the place of a cell in a board; ok is false outside the box.
func (pass *Pass) index(p prefab.Point) (i int, ok bool) {
	w, h := pass.Prefab.Size()
	return p.Y*w + p.X, p.X >= 0 && p.Y >= 0 && p.X < w && p.Y < h
}

// cell returns the cell of an entry of a board.
func (pass *Pass) cell(i int) prefab.Point {
	w, _ := pass.Prefab.Size()
	return prefab.Point{X: i % w, Y: i / w}
}

// groups returns the 4-connected pieces of a set of cells, each row by row, in order of their first
// cells.
func (pass *Pass) groups(in func(i int) bool) [][]prefab.Point {
	var seen []bool
	var out [][]prefab.Point
	for i := range pass.Prefab.Cells {
		if seen != nil && seen[i] || !in(i) {
			continue
		}
		if seen == nil {
			seen = make([]bool, len(pass.Prefab.Cells))
		}
		piece := pass.flood([]int{i}, in)
		var cells []prefab.Point
		for j, member := range piece {
			if member {
				seen[j] = true
				cells = append(cells, pass.cell(j))
			}
		}
		out = append(out, cells)
	}
	return out
}

// flood returns the board of all cells that the starts reach in 4 directions over cells that are in
// the set. Starts outside the set reach nothing.
func (pass *Pass) flood(starts []int, in func(i int) bool) []bool {
	w, h := pass.Prefab.Size()
	board := make([]bool, w*h)
	todo := pass.todo[:0]
	for _, i := range starts {
		if !board[i] && in(i) {
			board[i] = true
			todo = append(todo, i)
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		near, n := beside(i, w, h)
		for _, j := range near[:n] {
			if !board[j] && in(j) {
				board[j] = true
				todo = append(todo, j)
			}
		}
	}
	pass.todo = todo
	return board
}

// beside calls f with each of the four neighbors of a cell that lie in the box.
func (pass *Pass) beside(i int, f func(i int)) {
	w, h := pass.Prefab.Size()
	near, n := beside(i, w, h)
	for _, j := range near[:n] {
		f(j)
	}
}

// beside returns the n neighbors of a cell in a box.
func beside(i, w, h int) (near [4]int, n int) {
	add := func(in bool, j int) {
		if in {
			near[n] = j
			n++
		}
	}
	x := i % w
	add(i >= w, i-w)
	add(x > 0, i-1)
	add(x < w-1, i+1)
	add(i < w*(h-1), i+w)
	return near, n
}
