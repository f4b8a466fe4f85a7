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
	{prefab.Nested, "nested"}, // from whatever side: what is around it is judged where it is nested
}

// everyMachine is the machine whose absence is the absence of all.
const everyMachine = -1

// ground is what can be walked on while a machine is thought away.
type ground struct {
	open   []bool // in some roll
	surely []bool // in every roll
	closed []bool // a machine stands in the way
}

// ground returns the ground without a machine: 1 + its index, 0 for none or [everyMachine].
func (pass *Pass) ground(gone int) ground {
	n := len(pass.open)
	g := ground{make([]bool, n), make([]bool, n), make([]bool, n)}
	for i, c := range pass.Prefab.Cells {
		g.open[i], g.surely[i] = pass.open[i], pass.outcome[i]&prefab.SurelyOpen != 0
		g.closed[i] = blocked(pass.Prefab, c) && gone != everyMachine && gone != c.Machine
		if c.Terrain != nil && c.Machine > 0 && (gone == everyMachine || gone == c.Machine) {
			g.open[i], g.surely[i] = c.Terrain.MaybeOpen(), c.Terrain.SurelyOpen()
		}
	}
	return g
}

// walk is what reaching depends on.
type walk struct {
	way  prefab.Places
	gone int // machine, as of ground
}

// reach returns the board of the cells that can be reached in every roll when the prefab is placed
// in one way, doors counted as open. A cell that some roll closes carries nobody; it is reached if
// those rolls that open it lead to it.
func (pass *Pass) reach(way prefab.Places) []bool { return pass.reachPast(way, 0) }

// reachPast is reach in a scene with a machine thought away: 1 + its index, or [everyMachine].
func (pass *Pass) reachPast(way prefab.Places, gone int) []bool {
	if board, done := pass.reached[walk{way, gone}]; done {
		return board
	}
	g := pass.ground(gone)
	starts := pass.starts(way, g)
	board := pass.flood(starts, func(i int) bool { return g.surely[i] })
	pass.reachRandom(board, starts, g)
	pass.reached[walk{way, gone}] = board
	return board
}

// reachRandom adds the cells of random terrain: those of an entry that is rolled once for all of its
// cells open together, those that are rolled one by one may each be the only one that is open.
func (pass *Pass) reachRandom(board []bool, starts []int, g ground) {
	entry := func(i int) *prefab.Terrain { return pass.Prefab.Cells[i].Terrain }
	random := func(i int) bool { return g.open[i] && !g.surely[i] }
	if slices.Equal(g.open, g.surely) {
		return // nothing is random
	}
	start := make([]bool, len(board))
	for _, i := range starts {
		start[i] = true
	}
	type rolled struct { // cells that open together
		entry *prefab.Terrain
		part  int
	}
	together := map[rolled][]bool{}
	var more []int
	for i := range board {
		switch {
		case !random(i):
		case entry(i).Roll == prefab.RollAll:
			one := rolled{entry(i), pass.partOf(i)}
			with, done := together[one]
			if !done {
				with = pass.flood(starts, func(j int) bool {
					return g.surely[j] || random(j) && rolled{entry(j), pass.partOf(j)} == one
				})
				together[one] = with
			}
			if with[i] {
				more = append(more, i)
			}
		case start[i]:
			more = append(more, i)
		default:
			near := false
			pass.beside(i, func(j int) { near = near || board[j] && g.surely[j] })
			if near {
				more = append(more, i)
			}
		}
	}
	for _, i := range more {
		board[i] = true
	}
}

// allOpen reports whether a board has every open cell.
func (pass *Pass) allOpen(board []bool) bool {
	for i, open := range pass.open {
		if open && !board[i] {
			return false
		}
	}
	return true
}

// enterable reports whether something leads into the prefab in every roll when it is placed in a way.
func (pass *Pass) enterable(way prefab.Places) bool {
	if way != prefab.Embedded || pass.Prefab.Script.Sealed.Value {
		return len(pass.starts(way, pass.ground(0))) > 0
	}
	return slices.ContainsFunc(pass.entrances, pass.surely)
}

// starts returns the cells from which a prefab is entered when it is placed in a way. A sealed
// prefab is entered anywhere: its first open cell stands for all, as its interior must be one piece.
func (pass *Pass) starts(way prefab.Places, g ground) (starts []int) {
	add := func(cells []prefab.Point) {
		for _, p := range cells {
			if i, ok := pass.index(p); ok && g.open[i] {
				starts = append(starts, i)
			}
		}
	}
	switch {
	case pass.Prefab.Script.Sealed.Value:
		return g.anywhere()
	case way == prefab.Embedded:
		for _, cells := range pass.entrances {
			add(cells)
		}
	case way == prefab.Centered:
		w, h := pass.Prefab.Size()
		for i := range g.open {
			if x, y := i%w, i/w; x == 0 || y == 0 || x == w-1 || y == h-1 {
				add([]prefab.Point{{X: x, Y: y}})
			}
		}
	case way == prefab.Nested:
		for i := range g.open {
			if p := pass.cell(i); pass.bare(p) {
				add([]prefab.Point{p})
			}
		}
	default:
		for _, c := range pass.Prefab.Connections {
			add(pass.dug(c.Cells, g))
		}
	}
	return starts
}

// bare reports whether a cell lies on a side of the box, or beside a cell that is not the prefab's: there
// one comes in from a prefab around it.
func (pass *Pass) bare(p prefab.Point) bool {
	for _, d := range [...]prefab.Point{{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}} {
		if i, ok := pass.index(prefab.Point{X: p.X + d.X, Y: p.Y + d.Y}); !ok || pass.outcome[i]&prefab.Present == 0 {
			return true
		}
	}
	return false
}

// anywhere returns the first open cell: a surely open one if there is any.
func (g ground) anywhere() []int {
	first := -1
	for i, open := range g.open {
		switch {
		case g.surely[i]:
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
// dug from a connection, through its own cells too, but not through machines.
func (pass *Pass) dug(cells []prefab.Point, g ground) []prefab.Point {
	out := cells[:len(cells):len(cells)]
	for _, p := range cells {
		if i, ok := pass.index(p); ok && !g.open[i] && !g.closed[i] {
			pass.beside(i, func(j int) { out = append(out, pass.cell(j)) })
		}
	}
	return out
}
