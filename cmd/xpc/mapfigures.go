package main

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// measured is a map with all that is measured of it.
type measured struct {
	*mapgen.Result
	study *cave.Study
	seen  *outlook // nil where there is no way to see from
}

// unit says what the numbers of a figure are.
type unit int

const (
	whole unit = iota
	share      // thousandths, shown in percent
	mean       // thousandths, shown with a decimal
)

func (u unit) text(n int) string {
	switch u {
	case share:
		return tenths(n)
	case mean:
		n = (n + 50) / 100
		return fmt.Sprintf("%d.%d", n/10, n%10)
	}
	return strconv.Itoa(n)
}

// figure is one number of a map; ok is false where the map has none.
type figure struct {
	key  string // in JSON
	name string
	unit unit
	rare bool // not shown where it is 0 in all maps
	of   func(m *measured) (n int, ok bool)
}

// group is some figures under a title.
type group struct {
	title   string
	figures []figure
}

// figureGroups are all figures of maps, in the order in which they are printed.
var figureGroups = []group{
	{"space", []figure{
		{"open", "open cells, within the margin", share, false, part(
			func(m *measured) int { return m.study.Open }, func(m *measured) int { return m.study.Domain })},
		{"caveCells", "cave, of all cells", share, false, ground(0)},
		{"roomCells", "room, of all cells", share, true, ground(1)},
		{"tunnelCells", "tunnel, of all cells", share, false, ground(2)},
		{"largest", "cells of the largest cave", whole, false, always(func(m *measured) int { return m.study.Largest })},
		{"largestRoom", "cells of the largest room", whole, true, always(func(m *measured) int { return m.study.Rooms.Largest })},
	}},
	{"caves and rooms", []figure{
		{"caves", "caves", whole, false, always(func(m *measured) int { return m.study.Metrics.Caves })},
		{"tiny", "  of up to 16 cells", whole, true, always(func(m *measured) int { return m.study.Tiny })},
		{"small", "  small, 17 to 60 cells", whole, false, always(func(m *measured) int { return m.study.Small })},
		{"medium", "  medium, 61 to 200 cells", whole, false, always(func(m *measured) int { return m.study.Medium })},
		{"large", "  large, over 200 cells", whole, false, always(func(m *measured) int { return m.study.Large })},
		{"rooms", "rooms", whole, true, always(func(m *measured) int { return m.study.Rooms.Count })},
		{"tinyRooms", "  of up to 19 cells", whole, true, always(func(m *measured) int { return m.study.Rooms.Tiny })},
		{"smallRooms", "  small, 20 to 39 cells", whole, true, always(func(m *measured) int { return m.study.Rooms.Small })},
		{"mediumRooms", "  medium, 40 to 79 cells", whole, true, always(func(m *measured) int { return m.study.Rooms.Medium })},
		{"largeRooms", "  large, 80 cells and more", whole, true, always(func(m *measured) int { return m.study.Rooms.Large })},
	}},
	{"ways", []figure{
		{"components", "parts that are not joined", whole, false, always(func(m *measured) int { return m.study.Components })},
		{"tunnels", "tunnels", whole, false, always(func(m *measured) int { return m.study.Tunnels })},
		{"loops", "loops", whole, false, always(func(m *measured) int { return m.study.Loops })},
		{"loopShare", "loops a cave", share, false, part(
			func(m *measured) int { return m.study.Loops }, nodes)},
		{"neighbors", "neighbors of a cave, mean", mean, false, meanOf(func(c *cave.CaveStudy) int { return int(c.Neighbors) })},
		{"connectivity", "connectivity, mean", mean, false, meanOf(func(c *cave.CaveStudy) int { return int(c.Connectivity) })},
		{"exitDistance", "steps to the nearest exit", whole, false, paired(func(m *measured) int { return m.study.ExitDistance })},
		{"separation", "steps between the nearest exits", whole, false, paired(func(m *measured) int { return m.study.Separation })},
		{"linearity", "linearity: caves on the way", share, false, part(
			func(m *measured) int { return m.study.Path }, nodes)},
	}},
	{"off the way", []figure{
		{"isolationMean", "isolation in steps, mean", mean, false, paired(func(m *measured) int { return m.study.Isolation.Mean })},
		{"isolationMax", "isolation in steps, most", whole, false, paired(func(m *measured) int { return m.study.Isolation.Max })},
		{"isolationShare", "  of the steps to the nearest exit", share, false, func(m *measured) (int, bool) {
			d := m.study.ExitDistance
			return perMille(m.study.Isolation.Max, max(d, 1)), d > 0
		}},
		{"remote", "caves over the mean isolation", whole, false, paired(func(m *measured) int { return m.study.Isolation.Remote })},
		{"deadEnd", "steps into the longest dead end", whole, false, always(func(m *measured) int { return m.study.DeadEnds.Steps })},
		{"deadEndCells", "open cells in dead ends", share, false, part(
			func(m *measured) int { return m.study.DeadEnds.Cells }, opened)},
		{"behind", "open cells behind one tunnel", share, false, part(
			func(m *measured) int { return m.study.DeadEnds.Behind }, opened)},
		{"cutCaves", "caves that others hang on", whole, false, always(func(m *measured) int { return m.study.CutCaves })},
		{"narrow", "narrow tunnels that others hang on", whole, false, always(func(m *measured) int { return m.study.Narrow })},
	}},
	{"seen from the way", []figure{
		{"seenOpen", "open cells", share, false, sighted(
			func(m *measured) int { return m.seen.open }, func(m *measured) int { return m.Grid.Open.Count() })},
		{"seenPlacements", "placements", share, false, sighted(
			func(m *measured) int { return trues(m.seen.placed) }, func(m *measured) int { return len(m.seen.placed) })},
	}},
	{"encounters and features", []figure{
		{"wanted", "wanted", whole, false, always(func(m *measured) int { return m.Wanted })},
		{"placed", "placed", whole, false, always(func(m *measured) int { return len(m.Placements) - m.Features })},
		{"features", "features", whole, true, always(func(m *measured) int { return m.Features })},
		{"attempts", "attempts at the map", whole, false, always(func(m *measured) int { return m.Attempts() })},
	}},
}

func opened(m *measured) int { return m.study.Open }

func nodes(m *measured) int { return m.study.Nodes() }

// always is a number that every map has.
func always(n func(*measured) int) func(*measured) (int, bool) {
	return func(m *measured) (int, bool) { return n(m), true }
}

// paired is a number that maps with two exits have.
func paired(n func(*measured) int) func(*measured) (int, bool) {
	return func(m *measured) (int, bool) { return n(m), len(m.Exits) > 1 }
}

// part is a share of something.
func part(n, of func(*measured) int) func(*measured) (int, bool) {
	return func(m *measured) (int, bool) {
		d := of(m)
		return perMille(n(m), max(d, 1)), d > 0
	}
}

// sighted is a share of something that is seen.
func sighted(n, of func(*measured) int) func(*measured) (int, bool) {
	return func(m *measured) (int, bool) {
		if m.seen == nil || of(m) == 0 {
			return 0, false
		}
		return perMille(n(m), of(m)), true
	}
}

// meanOf is the mean of a number over all caves and rooms.
func meanOf(n func(*cave.CaveStudy) int) func(*measured) (int, bool) {
	return func(m *measured) (int, bool) {
		sum := 0
		for i := range m.study.Caves {
			sum += n(&m.study.Caves[i])
		}
		return perMille(sum, max(len(m.study.Caves), 1)), len(m.study.Caves) > 0
	}
}

// ground is the share that caves (0), rooms (1) or tunnels (2) have of the map.
func ground(kind int) func(*measured) (int, bool) {
	return func(m *measured) (int, bool) {
		var n [3]int
		for id := 1; id <= m.Grid.Caves.Count(); id++ {
			r := m.Grid.Caves.Region(id)
			if r.Room {
				n[1] += r.Area
			} else {
				n[0] += r.Area
			}
		}
		n[2] = m.study.Open - n[0] - n[1]
		return perMille(n[kind], max(len(m.Before), 1)), true
	}
}

func trues(list []bool) (n int) {
	for _, b := range list {
		if b {
			n++
		}
	}
	return n
}

// quantiles are the least, the quartiles and the most of some numbers: nearest ranks, halves going up.
func quantiles(numbers []int) (q [5]int) {
	sorted := slices.Sorted(slices.Values(numbers))
	for k := range q {
		q[k] = sorted[(k*(len(sorted)-1)+2)/4]
	}
	return q
}
