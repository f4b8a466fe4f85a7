package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// realms are the parts of a map between which no tunnel can be dug.
type realms struct {
	board grid.Board
	parts grid.Regions
	areas []int  // by id: cells of the caves
	fixed []bool // by id: whether a cave holds a frozen cell
}

// minKeep is the share of all cave cells, 1 in minKeep, from which on caves are too large to be
// given up.
const minKeep = 20

// sift fills up the caves that cannot be joined to the main part of the map, the one with the most
// cave cells, unless those of their part are too many or frozen: then the map is apart.
func (rs *realms) sift(g *grid.Grid, a *area, res *Result) {
	if !a.frozen || g.Caves.Count() == 0 {
		return
	}
	rs.board.Copy(&g.Open)
	rs.board.Or(&a.dig)
	rs.parts.Label(&rs.board)
	n := rs.parts.Count()
	rs.areas, rs.fixed = resize(rs.areas, n+1), resize(rs.fixed, n+1)
	clear(rs.areas)
	clear(rs.fixed)
	total, main := 0, 0
	for id := 1; id <= g.Caves.Count(); id++ {
		part, area := rs.of(g, id), g.Caves.Region(id).Area
		rs.areas[part] += area
		total += area
		rs.fixed[part] = rs.fixed[part] || a.holds(g.Caves.Runs(id))
		if rs.areas[part] > rs.areas[main] {
			main = part
		}
	}
	g.Caves.Retain(&g.Open, func(id int) bool {
		switch part := rs.of(g, id); {
		case part == main:
			return true
		case rs.fixed[part] || rs.areas[part]*minKeep >= total:
			res.Outcome = Apart
			return true
		}
		res.Removed++
		return false
	})
}

// of returns the part that cave id lies in.
func (rs *realms) of(g *grid.Grid, id int) int {
	at := g.Caves.Region(id).First
	return rs.parts.At(at.X, at.Y)
}
