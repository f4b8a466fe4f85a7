package rules

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
)

// ways are the ways of placing that reaching is judged for, each by itself.
var ways = [...]struct {
	way  prefab.Places
	word string
}{
	{prefab.Embedded, "embedded"},
	{prefab.Centered, "centered"},
	{prefab.Preplaced, "preplaced"},
}

// reach returns the board of the cells that can be reached in every roll when the prefab is placed
// in one way, doors counted as open. A cell that some roll closes carries nobody; it is reached if
// those rolls that open it lead to it.
func (pass *Pass) reach(way prefab.Places) []bool {
	if board, done := pass.reached[way]; done {
		return board
	}
	starts := pass.starts(way)
	surely := func(i int) bool { return pass.outcome[i]&prefab.SurelyOpen != 0 }
	board := pass.flood(starts, surely)
	pass.reachRandom(board, starts, surely)
	pass.reached[way] = board
	return board
}

// reachRandom adds the cells of random terrain: those of an entry that is rolled once for all of its
// cells open together, those that are rolled one by one may each be the only one that is open.
func (pass *Pass) reachRandom(board []bool, starts []int, surely func(i int) bool) {
	entry := func(i int) *prefab.Terrain { return pass.Prefab.Cells[i].Terrain }
	random := func(i int) bool { return pass.open[i] && !surely(i) }
	start := make([]bool, len(board))
	for _, i := range starts {
		start[i] = true
	}
	together := map[*prefab.Terrain][]bool{}
	var more []int
	for i := range board {
		switch {
		case !random(i):
		case entry(i).Roll == prefab.RollAll:
			with, done := together[entry(i)]
			if !done {
				with = pass.flood(starts, func(j int) bool {
					return surely(j) || random(j) && entry(j) == entry(i)
				})
				together[entry(i)] = with
			}
			if with[i] {
				more = append(more, i)
			}
		case start[i]:
			more = append(more, i)
		default:
			near := false
			pass.beside(i, func(j int) { near = near || board[j] && surely(j) })
			if near {
				more = append(more, i)
			}
		}
	}
	for _, i := range more {
		board[i] = true
	}
}

// enterable reports whether something leads into the prefab in every roll when it is placed in a way.
func (pass *Pass) enterable(way prefab.Places) bool {
	if way != prefab.Embedded || pass.Prefab.Script.Sealed.Value {
		return len(pass.starts(way)) > 0
	}
	return slices.ContainsFunc(pass.entrances, pass.surely)
}

// starts returns the cells from which a prefab is entered when it is placed in a way. A sealed
// prefab is entered anywhere: its first open cell stands for all, as its interior must be one piece.
func (pass *Pass) starts(way prefab.Places) (starts []int) {
	add := func(cells []prefab.Point) {
		for _, p := range cells {
			if i, ok := pass.index(p); ok && pass.open[i] {
				starts = append(starts, i)
			}
		}
	}
	switch {
	case pass.Prefab.Script.Sealed.Value:
		return pass.anywhere()
	case way == prefab.Embedded:
		for _, cells := range pass.entrances {
			add(cells)
		}
	case way == prefab.Centered:
		w, h := pass.Prefab.Size()
		for i := range pass.open {
			if x, y := i%w, i/w; x == 0 || y == 0 || x == w-1 || y == h-1 {
				add([]prefab.Point{{X: x, Y: y}})
			}
		}
	default:
		for _, c := range pass.Prefab.Connections {
			add(pass.dug(c.Cells))
		}
	}
	return starts
}

// anywhere returns the first open cell: a surely open one if there is any.
func (pass *Pass) anywhere() []int {
	first := -1
	for i, open := range pass.open {
		switch {
		case pass.outcome[i]&prefab.SurelyOpen != 0:
			return []int{i}
		case open && first < 0:
			first = i
		}
	}
	if first < 0 {
		return nil
	}
	return []int{first}
}

// dug returns the cells of a connection with the neighbors of those that are not open: a tunnel is
// dug from a connection, through its own cells too.
func (pass *Pass) dug(cells []prefab.Point) []prefab.Point {
	out := cells[:len(cells):len(cells)]
	for _, p := range cells {
		if i, ok := pass.index(p); ok && !pass.open[i] {
			pass.beside(i, func(j int) { out = append(out, pass.cell(j)) })
		}
	}
	return out
}
