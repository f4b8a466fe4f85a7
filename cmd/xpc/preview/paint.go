package preview

import "github.com/seed18752ec6/xpc/embed/grid"

// near is how many cells of earth may lie between caves that are neighbors to the eye.
const near = 8

// paint gives each cave one of n colors, by its number; that of 0 is none. Caves that share a tunnel
// differ where n colors allow it, and so do, if colors are left, caves that face each other across a
// few cells. Without links no tunnels count. Of several colors a cave gets the one that was given least often.
func paint(g *grid.Grid, n int, links *grid.Links) []int {
	caves := g.Caves.Count()
	sight := facing(g)
	colors := make([]int, caves+1)
	for i := range colors {
		colors[i] = -1
	}
	given := make([]int, n)
	linked, seen := make([]int, n), make([]int, n) // the last cave that has a neighbor of the color
	var around []int32
	for id := 1; id <= caves; id++ {
		if around = around[:0]; links != nil {
			around = links.AppendNeighbors(around, id)
		}
		for _, c := range around {
			if k := colors[c]; k >= 0 {
				linked[k] = id
			}
		}
		for _, c := range sight[id] {
			if k := colors[c]; k >= 0 {
				seen[k] = id
			}
		}
		best, least := 0, -1
		for k := range n {
			cost := given[k]
			if linked[k] == id {
				cost += 4 * (caves + 1)
			}
			if seen[k] == id {
				cost += caves + 1
			}
			if least < 0 || cost < least {
				best, least = k, cost
			}
		}
		colors[id] = best
		given[best]++
	}
	return colors
}

// facing lists for each cave those with smaller or larger numbers that it faces in a row or a column,
// with few cells between.
func facing(g *grid.Grid) [][]int32 {
	out := make([][]int32, g.Caves.Count()+1)
	add := func(a, b int32) {
		if a == b {
			return
		}
		for _, c := range out[a] {
			if c == b {
				return
			}
		}
		out[a], out[b] = append(out[a], b), append(out[b], a)
	}
	type end struct{ y, id int32 }
	above := make([]end, g.W) // the cave cell that is last in each column
	for y := range g.H {
		var last grid.RowRun
		for _, r := range g.Caves.Row(y) {
			if last.ID > 0 && r.X0-last.X1 <= near {
				add(last.ID, r.ID)
			}
			last = r
			for x := r.X0; x < r.X1; x++ {
				if e := above[x]; e.id > 0 && int32(y)-e.y <= near {
					add(e.id, r.ID)
				}
				above[x] = end{int32(y), r.ID}
			}
		}
	}
	return out
}
