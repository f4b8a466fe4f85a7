package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// realms are the parts of a map between which no tunnel can be dug.
type realms struct {
	board grid.Board
	parts grid.Regions
	roots []int32 // union-find over parts, which walls of rooms divide
	areas []int   // by root: cells of caves and tunnels
	fixed []bool  // by root: whether one of them holds a frozen cell
}

// minKeep is the share of all open cells, 1 in minKeep, from which on caves are too large to be
// given up.
const minKeep = 20

// sift fills up the caves, and the tunnels that were made with them, that cannot be joined to the main
// part of the map, the one with the most open cells, unless those of their part are too many or frozen: then the map is apart.
func (rs *realms) sift(g *grid.Grid, a *area, res *Result) {
	if !a.frozen && !a.built {
		return
	}
	rs.divide(g, a)
	total, main := 0, 0
	for _, regions := range [...]*grid.Regions{&g.Caves, &g.Tunnels} {
		for id := 1; id <= regions.Count(); id++ {
			part, area := rs.of(regions, id), regions.Region(id).Area
			rs.areas[part] += area
			total += area
			rs.fixed[part] = rs.fixed[part] || a.holds(regions.Runs(id))
			if rs.areas[part] > rs.areas[main] {
				main = part
			}
		}
	}
	keep := func(part int) bool {
		return part == main || rs.fixed[part] || rs.areas[part]*minKeep >= total
	}
	g.Caves.Retain(&g.Open, func(id int) bool {
		part := rs.of(&g.Caves, id)
		if !keep(part) {
			res.Removed++
			return false
		}
		if part != main {
			res.Outcome = Apart
		}
		return true
	})
	g.Tunnels.Retain(&a.tunnels, func(id int) bool {
		if part := rs.of(&g.Tunnels, id); keep(part) {
			if part != main {
				res.Outcome = Apart
			}
			return true
		}
		for _, r := range g.Tunnels.Runs(id) {
			g.Open.ClearRun(int(r.Y), int(r.X0), int(r.X1))
		}
		return false
	})
	if a.built {
		a.rooms.And(&g.Open)
		a.wall()
	}
}

// divide finds the parts: what is connected by cells that are open or may be dug, but for the walls
// of rooms, each cell of which joins what is at its two sides.
func (rs *realms) divide(g *grid.Grid, a *area) {
	rs.board.Copy(&a.dig)
	if a.built {
		rs.board.AndNot(&a.walls)
	}
	rs.board.Or(&g.Open)
	rs.parts.Label(&rs.board)
	n := rs.parts.Count()
	rs.roots = resize(rs.roots, n+1)
	for i := range rs.roots {
		rs.roots[i] = int32(i)
	}
	rs.areas, rs.fixed = resize(rs.areas, n+1), resize(rs.fixed, n+1)
	clear(rs.areas)
	clear(rs.fixed)
	if !a.built {
		return
	}
	for x, y := range a.walls.All() {
		if !a.dig.At(x, y) || g.Open.At(x, y) {
			continue
		}
		first := int32(0)
		for _, d := range steps {
			p := grid.Point{X: x + d.X, Y: y + d.Y}
			part := int32(rs.parts.At(p.X, p.Y))
			switch {
			case part == 0 || a.walls.At(p.X, p.Y):
			case first == 0:
				first = part
			default:
				union(rs.roots, first, part)
			}
		}
	}
}

// of returns the part that a cave or tunnel lies in.
func (rs *realms) of(regions *grid.Regions, id int) int {
	at := regions.Region(id).First
	return int(find(rs.roots, int32(rs.parts.At(at.X, at.Y))))
}
