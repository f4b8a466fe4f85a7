package grid_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// A game with a generator of its own writes classes and lets Survey find the rest.
func ExampleGrid_Survey() {
	rows := []string{
		"XXXXXXXXXXXXXXX",
		"X...####.....#X",
		"X...,,,,.....#X",
		"X..###,##...##X",
		"X#####,#######X",
		"X####...######X",
		"XXXXXXXXXXXXXXX",
	}
	g := grid.New(len(rows[0]), len(rows))
	for y, row := range rows {
		for x := range row {
			g.Class[y*g.W+x], _ = grid.ClassOf(row[x])
		}
	}
	g.Survey()
	for id := 1; id <= g.Caves.Count(); id++ {
		c := g.Caves.Region(id)
		fmt.Println("cave", id, "at", c.First, "has", c.Area, "cells, neighbors",
			g.Links.AppendNeighbors(nil, id))
	}
	fmt.Println("tunnel 1 touches caves", g.Links.Caves(1))
	// Output:
	// cave 1 at {1 1} has 8 cells, neighbors [2 3]
	// cave 2 at {8 1} has 13 cells, neighbors [1 3]
	// cave 3 at {5 5} has 3 cells, neighbors [1 2]
	// tunnel 1 touches caves [1 2 3]
}
