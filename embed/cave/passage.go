package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// passages are the passages of a grid that touch a cave or a tunnel. They count from 1, in the order of
// their regions.
type passages struct {
	count int
	of    []int32 // by id of a region of Passages: its number, 0 where it touches nothing
	ends  []passageEnd
	near  []int32
}

// passageEnd is a cave or tunnel that a passage touches; node is its node of the coarse graph.
type passageEnd struct{ passage, node int32 }

// find reads the passages of g. It looks at the cells beside them.
func (ps *passages) find(g *grid.Grid) {
	ps.count, ps.ends = 0, ps.ends[:0]
	ps.of = resize(ps.of, g.Passages.Count()+1)
	for id := 1; id <= g.Passages.Count(); id++ {
		ps.near = ps.near[:0]
		for _, r := range g.Passages.Runs(id) {
			ps.touch(g, r)
		}
		slices.Sort(ps.near)
		ps.near = slices.Compact(ps.near)
		if ps.of[id] = 0; len(ps.near) == 0 {
			continue
		}
		ps.count++
		ps.of[id] = int32(ps.count)
		for _, v := range ps.near {
			ps.ends = append(ps.ends, passageEnd{int32(ps.count), v})
		}
	}
}

// touch notes what is at the sides of one run of a passage.
func (ps *passages) touch(g *grid.Grid, r grid.Run) {
	x0, x1, y := int(r.X0), int(r.X1), int(r.Y)
	ps.note(g, x0-1, y)
	ps.note(g, x1, y)
	for x := x0; x < x1; x++ {
		ps.note(g, x, y-1)
		ps.note(g, x, y+1)
	}
}

func (ps *passages) note(g *grid.Grid, x, y int) {
	if x < 0 || y < 0 || x >= g.W || y >= g.H {
		return
	}
	if c := g.Caves.At(x, y); c > 0 {
		ps.near = append(ps.near, int32(c-1))
	} else if t := g.Tunnels.At(x, y); t > 0 {
		ps.near = append(ps.near, int32(g.Caves.Count()+t-1))
	}
}

// coarsen makes the coarse graph of g.
func (m *Meter) coarsen(g *grid.Grid) {
	m.through.find(g)
	m.coarse.coarse(g, &m.through)
}
